import { useEffect, useState, type SubmitEvent } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import type { LineChange as Asked } from '../../../domain/order/order-change.ts';
import { OPTION_IDS, type Configuration } from '../../../domain/price/pricing.ts';
import type { ShownProduct } from '../../../domain/product/product-look.ts';
import { isWaiting, PROPOSAL_TEXT_LENGTH, settlementOf } from '../../../domain/order/proposal.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { fetchProducts } from '../../../lib/current-catalogue.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { askedOf, previewOf, typedOf, wrongSizes, type TypedLine } from './line-change.ts';
import { ConflictLine } from './ConflictNotice.tsx';
import styles from './OrderPage.module.css';
import type { OneOrder } from './useOrder.ts';
import { typedIn, useSave } from './useSave.ts';

export interface LineChangeProps {
  position: number;
  /** Name of the piece on the page. */
  piece: string;
  window: Configuration;
  order: AdminOrder;
  one: OneOrder;
  onClose: () => void;
}

/** Another size, colour or extra of a piece, which the customer is asked about. Fetched when it is opened. */
export function LineChange(props: LineChangeProps) {
  const { t } = useI18n();
  const { position, order, piece, onClose } = props;
  const { productId = 0 } = order.items[position] ?? {};
  const [product, setProduct] = useState<ShownProduct | null>();
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const [tries, setTries] = useState(0);

  useEffect(() => {
    let mounted = true;
    void fetchProducts([productId]).then((answer) => {
      if (!mounted) return;
      setFailure(answer.ok ? null : answer);
      if (answer.ok) setProduct(answer.data.get(productId) ?? null);
    });
    return () => {
      mounted = false;
    };
  }, [productId, tries]);

  return (
    <Dialog labelledBy="change-title" className="dialog form-dialog" onClose={onClose}>
      <h2 id="change-title">{t('admin-orders:change.title')}</h2>
      <p>{piece}</p>
      {failure && (
        <Failed
          failure={failure}
          retry={() => {
            setTries(tries + 1);
          }}
        />
      )}
      {!failure && product === undefined && (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            {t('admin-orders:change.loading')}
          </p>
          <Skeleton rows={4} height="line" />
        </div>
      )}
      {product && <ChangeForm {...props} product={product} />}
      {!product && (
        <>
          {product === null && <p className="form-problem">{t('admin-life:change.refused.product-unknown')}</p>}
          <div className="form-actions">
            <button type="button" className="button" onClick={onClose}>
              {t('admin-orders:change.cancel')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function ChangeForm({ position, window, order, one, product, onClose }: LineChangeProps & { product: ShownProduct }) {
  const { t, money } = useI18n();
  const save = useSave(one, ['change']);
  const item = order.items[position];
  const [typed, setTyped] = useState<TypedLine>(() => {
    if (!item) throw new Error('a piece of no line');
    return typedOf(item, window);
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const asked = askedOf(position, typed, product);
  // Extras that were ordered stand there even where they are offered no more, to be taken off.
  const extras = OPTION_IDS.filter(
    (id) => window[id] || product.options.some((option) => option.id === id && !option.paused),
  );
  const isReplacing = order.proposal !== null && isOpen(order.proposal);

  const type = (part: Partial<TypedLine>): void => {
    setTyped({ ...typed, ...part });
    setErrors({});
  };

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const wrong = wrongSizes(typed);
    if (asked === null || wrong.length > 0) {
      setErrors(Object.fromEntries(wrong.map((side) => [side, t('admin-orders:change.sizeWrong')])));
      return;
    }
    const text = typedIn(event.currentTarget, 'text');
    const failed = await save(() => ({ change: { ...asked, ...(text !== '' && { text }) } }));
    setErrors(byField(failed?.fields ?? {}));
    if (failed !== null) return;
    void showToast({ text: t('admin-orders:change.asked'), tone: 'success' });
    onClose();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <div className="form-pair">
        {(['width', 'height'] as const).map((side) => (
          <Field
            key={side}
            label={t(`admin-orders:change.${side}`)}
            name={side}
            required
            hint={t('admin-orders:change.limits', product.limits[side])}
            error={errors[side]}
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                value={typed[side]}
                onChange={({ target }) => {
                  type({ [side]: target.value });
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <Choice
        label={t('admin-orders:change.color')}
        name="color"
        value={typed.color}
        error={errors.color}
        options={[
          ...(typed.color === '' ? [['', t('admin-orders:change.noColor')] as const] : []),
          ...product.colors.map(({ id, name }) => [id, name.tr] as const),
        ]}
        onChange={(color) => {
          type({ color });
        }}
      />
      {product.pleats.length > 1 && (
        <Choice
          label={t('admin-orders:change.pleat')}
          name="pleat"
          value={typed.pleat}
          error={errors.pleatType}
          options={product.pleats.map((pleat) => [pleat, t(`admin-orders:piece.pleats.${pleat}`)] as const)}
          onChange={(chosen) => {
            const pleat = product.pleats.find((one) => one === chosen);
            if (pleat) type({ pleat });
          }}
        />
      )}
      {product.panels.length > 0 && (
        <Choice
          label={t('admin-orders:change.panels')}
          name="panels"
          value={typed.panels}
          error={errors.panels}
          options={PANELS.map((panels) => [panels, t(`admin-orders:piece.panelsText.${panels}`)] as const)}
          onChange={(chosen) => {
            const panels = PANELS.find((one) => one === chosen);
            if (panels) type({ panels });
          }}
        />
      )}
      {extras.length > 0 && (
        <fieldset className="choice">
          <legend>{t('admin-orders:change.options')}</legend>
          {extras.map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={typed.options.includes(id)}
                onChange={({ target }) => {
                  const rest = typed.options.filter((one) => one !== id);
                  type({ options: target.checked ? [...rest, id] : rest });
                }}
              />
              {t(`admin-orders:piece.options.${id}`)}
            </label>
          ))}
        </fieldset>
      )}
      <Field label={t('admin-orders:change.words')} name="text" hint={t('admin-orders:change.wordsHint')}>
        {(control) => <textarea {...control} rows={2} maxLength={PROPOSAL_TEXT_LENGTH} />}
      </Field>
      {asked && <Preview order={order} asked={asked} product={product} />}
      <p className="quiet">
        {t('admin-orders:change.price', { price: money(toKurus(item?.pricePerUnit ?? 0)) })}{' '}
        {t('admin-orders:change.text')} {isReplacing && t('admin-orders:change.replaces')}
      </p>
      <div role="alert">{errors.change && <p className="form-problem">{errors.change}</p>}</div>
      {one.conflict && <ConflictLine />}
      <div className="form-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('admin-orders:change.cancel')}
        </button>
        <button type="submit" className="button button-primary" aria-disabled={one.isBusy}>
          {t('admin-orders:change.send')}
        </button>
      </div>
    </form>
  );
}

const PANELS = ['two', 'left', 'right'] as const;

const isOpen = ({ state, until }: NonNullable<AdminOrder['proposal']>): boolean =>
  isWaiting(state, Date.parse(until), Date.now());

/** `change.configuration.width` stands beside the width. */
const byField = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.split('.').at(-1) ?? name, words]));

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

const Choice = ({ label, name, value, error, options, onChange }: ChoiceProps) => (
  <Field label={label} name={name} required error={error}>
    {(control) => (
      <select
        {...control}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** By the very rules that the server prices by. */
function Preview({ order, asked, product }: { order: AdminOrder; asked: Asked; product: ShownProduct }) {
  const { t, money } = useI18n();
  const preview = previewOf(order, asked, product);
  if (!preview.ok) {
    return (
      <p className="quiet" role="status">
        {t(`admin-life:change.refused.${preview.code}`)}
      </p>
    );
  }
  const { line, totals, difference } = preview.data;
  const amount = money(Math.abs(difference));
  const becomes = (before: number, after: string) =>
    t('admin-orders:change.becomes', { before: money(toKurus(before)), after });
  return (
    <div role="status">
      <dl className={styles.facts}>
        <div>
          <dt>{t('admin-orders:change.line')}</dt>
          <dd>{becomes(order.items[asked.line]?.totalPrice ?? 0, money(line.totalPrice))}</dd>
        </div>
        <div>
          <dt>{t('admin-orders:change.total')}</dt>
          <dd>{becomes(order.total, money(totals.total))}</dd>
        </div>
        <div>
          <dt>{t('admin-orders:change.difference')}</dt>
          <dd>
            <b>{difference > 0 ? `+${amount}` : difference < 0 ? `−${amount}` : amount}</b>
          </dd>
        </div>
      </dl>
      <p>
        {t(`admin-orders:change.settle.${settlementOf(order.payment.state, difference)}`, {
          amount,
          total: money(totals.total),
        })}
      </p>
    </div>
  );
}
