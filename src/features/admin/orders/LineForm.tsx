import { useState, type SubmitEvent } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import type { LineChange as Asked } from '../../../domain/order/order-change.ts';
import { askedBalance } from '../../../domain/order/order-life.ts';
import { isWaiting, PROPOSAL_TEXT_LENGTH, settlementOf } from '../../../domain/order/proposal.ts';
import { OPTION_IDS } from '../../../domain/price/pricing.ts';
import type { ShownProduct } from '../../../domain/product/product-look.ts';
import { AreaField, InputField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ConflictLine } from './ConflictNotice.tsx';
import { askedOf, previewOf, wrongFields, type TypedLine } from './line-change.ts';
import { MadeFields } from './MadeFields.tsx';
import styles from './OrderPage.module.css';
import { type OneOrder, typedIn, useSave } from './useOrder.ts';

interface LineFormProps {
  position: number;
  order: AdminOrder;
  one: OneOrder;
  start: TypedLine;
  /** Lira of a metre or a piece on the day of the order. */
  price: number;
  /** Null of one that is sold no more: only the quantity of its line changes. */
  product: ShownProduct | null;
  /** Product and room of a line more. */
  added?: NonNullable<Asked['added']>;
  onClose: () => void;
}

/** Fields of a line as it is proposed, the sum by the rules of the server, and the press that asks the customer. */
export function LineForm({ position, order, one, start, price, product, added, onClose }: LineFormProps) {
  const { t, money } = useI18n();
  const save = useSave(one, ['change']);
  const [typed, setTyped] = useState<TypedLine>(start);
  const { form, errors, setErrors } = useFieldErrors();
  const asked = askedOf(position, typed, product, added);
  const isMade = typed.width !== null && product !== null;
  // Extras that were ordered stand there even where they are offered no more, to be taken off.
  const extras = OPTION_IDS.filter(
    (id) => start.options.includes(id) || product?.options.some((option) => option.id === id && !option.paused),
  );
  const isReplacing = order.proposal !== null && isOpen(order.proposal);

  const type = (part: Partial<TypedLine>): void => {
    setTyped({ ...typed, ...part });
    setErrors({});
  };

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const wrong = wrongFields(typed, added === undefined ? 0 : 1);
    if (asked === null || wrong.length > 0) {
      setErrors(
        Object.fromEntries(
          wrong.map((field) => [
            field,
            t(field === 'quantity' ? 'admin-orders:change.countWrong' : 'admin-orders:change.sizeWrong'),
          ]),
        ),
      );
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
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {isMade && <MadeFields typed={typed} product={product} extras={extras} errors={errors} type={type} />}
      <InputField
        label={t('admin-orders:change.count')}
        name="quantity"
        required
        hint={added === undefined ? t('admin-orders:change.countHint') : undefined}
        error={errors.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={typed.quantity}
        onChange={({ target }) => type({ quantity: target.value })}
      />
      <AreaField
        label={t('admin-orders:change.words')}
        name="text"
        hint={t('admin-orders:change.wordsHint')}
        rows={2}
        maxLength={PROPOSAL_TEXT_LENGTH}
      />
      {asked && <Preview order={order} asked={asked} product={product} />}
      <p className="quiet">
        {added === undefined && t('admin-orders:change.price', { price: money(toKurus(price)) })}{' '}
        {t('admin-orders:change.text')} {isReplacing && t('admin-orders:change.replaces')}
      </p>
      <div role="alert">{errors.change && <p className="form-problem">{errors.change}</p>}</div>
      {one.conflict && <ConflictLine />}
      <div className={`form-actions ${styles.foot}`}>
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

const isOpen = ({ state, until, isLate }: NonNullable<AdminOrder['proposal']>): boolean =>
  !isLate && isWaiting(state, Date.parse(until), Date.now());

/** `change.configuration.width` stands beside the width. */
const byField = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.split('.').at(-1) ?? name, words]));

/** By the very rules that the server prices by. */
function Preview({ order, asked, product }: { order: AdminOrder; asked: Asked; product: ShownProduct | null }) {
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
  const settled = settlementOf(order.payment.state, {
    difference,
    balance: askedBalance(toKurus(order.balance) + difference, toKurus(order.allowedDebt?.amount ?? 0)),
    paid: toKurus(order.paid),
  });
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
        {t(`admin-orders:change.settle.${settled.settlement}`, {
          amount: money(settled.amount),
        })}
      </p>
    </div>
  );
}
