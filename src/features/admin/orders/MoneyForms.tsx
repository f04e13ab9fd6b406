import { Fragment, useState, type ReactNode, type SubmitEvent } from 'react';
import { IBAN_LENGTH, REASON_LENGTH, REFERENCE_LENGTH } from '../../../contract/admin-order-change.ts';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { isIban } from '../../../domain/money/iban.ts';
import type { MoneyMethod } from '../../../domain/money/ledger.ts';
import { toKurus, toLira } from '../../../domain/money/money.ts';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { Field } from '../../../ui/Field.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './Account.module.css';
import { readAmount } from './amount.ts';
import page from './OrderPage.module.css';
import { typedIn, useSave } from './useSave.ts';
import type { Change, OneOrder } from './useOrder.ts';

interface FormsProps {
  order: AdminOrder;
  one: OneOrder;
  /** Called once the entry is saved. */
  onSaved: () => void;
}

/** The movements that an operator enters: what is open comes first and stands open. */
export function MoneyForms({ order, one }: Omit<FormsProps, 'onSaved'>) {
  const { t } = useI18n();
  // Forms begin anew after their own entry, and keep what was typed when somebody else was faster.
  const [saved, setSaved] = useState(0);
  const form = {
    order,
    one,
    onSaved: () => {
      setSaved(saved + 1);
    },
  };
  const openOf = (...kinds: readonly string[]): number =>
    order.open.find(({ kind }) => kinds.includes(kind))?.amount ?? 0;
  const carried = openOf('carrier');
  return (
    <Fragment key={saved}>
      {carried > 0 && (
        <Folded name={t('admin-orders:money.collect')} isOpen>
          <CarrierForm {...form} carried={carried} />
        </Folded>
      )}
      <Folded name={t('admin-orders:money.payment')} isOpen={openOf('transfer', 'difference') > 0}>
        <PaymentForm {...form} expected={openOf('transfer', 'difference', 'door')} />
      </Folded>
      {order.refundable > 0 && (
        <Folded name={t('admin-orders:money.refund')} isOpen={openOf('refund') > 0}>
          <RefundForm {...form} owed={openOf('refund')} />
        </Folded>
      )}
      {order.lineRests.some((rest) => rest > 0) && (
        <Folded name={t('admin-orders:money.return')}>
          <ReturnForm {...form} />
        </Folded>
      )}
    </Fragment>
  );
}

const Folded = ({ name, isOpen = false, children }: { name: string; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen}>
    <summary>{name}</summary>
    {children}
  </details>
);

/** Lira for a field: `1186,88`. */
const typedAmount = (lira: number): string => (lira === 0 ? '' : String(toLira(toKurus(lira))).replace('.', ','));

/** Saves an entry and keeps the server's words beside the fields. */
function useEntry({ one, onSaved }: Pick<FormsProps, 'one' | 'onSaved'>) {
  const { t } = useI18n();
  const save = useSave(one, ['entry', 'allowedDebt']);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** @param needsWhy whether this amount needs a reason */
  async function send(
    event: SubmitEvent<HTMLFormElement>,
    entryOf: (amount: number, sent: HTMLFormElement) => Change,
    needsWhy: (amount: number) => boolean = () => true,
  ) {
    event.preventDefault();
    if (one.isBusy) return;
    const sent = event.currentTarget;
    const amount = readAmount(typedIn(sent, 'amount'));
    const wrong: Record<string, string> = {};
    const iban = typedIn(sent, 'iban');
    if (iban !== '' && !isIban(iban)) wrong['entry.iban'] = t('admin-orders:money.ibanWrong');
    if (amount === null) wrong['entry.amount'] = t('admin-orders:money.amountWrong');
    else if (needsWhy(amount) && typedIn(sent, 'text') === '')
      wrong['entry.text'] = t('admin-orders:money.whyRequired');
    setErrors(wrong);
    if (amount === null || Object.keys(wrong).length > 0) return;
    const failed = await save(() => entryOf(amount, sent));
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    onSaved();
    void showToast({ text: t('admin-orders:saved'), tone: 'success' });
  }
  return { errors, send };
}

const WAYS = ['transfer', 'card', 'cash'] as const satisfies readonly MoneyMethod[];
const wayIn = (sent: HTMLFormElement): (typeof WAYS)[number] =>
  WAYS.find((way) => way === typedIn(sent, 'method')) ?? 'transfer';

type Errors = Readonly<Record<string, string>>;

interface AmountProps {
  label: string;
  value: string;
  hint?: string;
  errors: Errors;
  onChange: (typed: string) => void;
}

const Amount = ({ label, value, hint, errors, onChange }: AmountProps) => (
  <Field label={label} name="amount" required hint={hint} error={errors['entry.amount']}>
    {(control) => (
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    )}
  </Field>
);

function Way({ first, onChange }: { first: (typeof WAYS)[number]; onChange?: (way: string) => void }) {
  const { t } = useI18n();
  return (
    <Field label={t('admin-orders:money.way')} name="method" required>
      {(control) => (
        <select {...control} defaultValue={first} onChange={({ target }) => onChange?.(target.value)}>
          {WAYS.map((way) => (
            <option key={way} value={way}>
              {t(`admin-orders:money.came.${way}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The day, the slip's number and why. */
function Facts({ order, errors, text }: { order: AdminOrder; errors: Errors; text: string }) {
  const { t } = useI18n();
  const today = dayInIstanbul(new Date());
  const optional = t('admin-orders:money.optional');
  return (
    <>
      <Field label={t('admin-orders:money.day')} name="day" required error={errors['entry.day']}>
        {(control) => (
          <input
            {...control}
            type="date"
            defaultValue={today}
            min={dayInIstanbul(new Date(order.createdAt))}
            max={today}
          />
        )}
      </Field>
      <Field
        label={t('admin-orders:money.referenceField')}
        name="reference"
        optionalMark={optional}
        error={errors['entry.reference']}
      >
        {(control) => <input {...control} maxLength={REFERENCE_LENGTH} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label={text} name="text" error={errors['entry.text']}>
        {(control) => <input {...control} maxLength={REASON_LENGTH} autoComplete="off" />}
      </Field>
    </>
  );
}

const factsIn = (sent: HTMLFormElement) => {
  const day = typedIn(sent, 'day');
  return { reference: typedIn(sent, 'reference'), text: typedIn(sent, 'text'), ...(day !== '' && { day }) };
};

/**
 * Form for a payment from the customer. For a sum other than the expected one, the form says before the press what
 * happens.
 */
export function PaymentForm({ order, one, onSaved, expected }: FormsProps & { expected: number }) {
  const { t, money } = useI18n();
  const { errors, send } = useEntry({ one, onSaved });
  const [typed, setTyped] = useState(typedAmount(expected));
  const amount = readAmount(typed) ?? 0;
  const less = toKurus(expected) - toKurus(amount);
  const isWaiting = order.payment.state === 'awaiting-transfer';
  const isShort = amount > 0 && less > 0 && isWaiting;

  const entryOf = (lira: number, sent: HTMLFormElement): Change => {
    const facts = factsIn(sent);
    const isLet = isShort && new FormData(sent).get('enough') !== null;
    return {
      entry: { kind: 'paid', method: wayIn(sent), amount: lira, ...facts },
      ...(isLet && { allowedDebt: { text: facts.text } }),
    };
  };

  return (
    <form
      className={page.form}
      noValidate
      onSubmit={(event) => void send(event, entryOf, (lira) => toKurus(lira) !== toKurus(expected))}
    >
      <Amount
        label={t('admin-orders:money.amount')}
        value={typed}
        hint={t('admin-orders:money.expected', { amount: money(toKurus(expected)) })}
        errors={errors}
        onChange={setTyped}
      />
      <p className={styles.effect} role="status" hidden={amount === 0 || less === 0}>
        {less > 0 && t('admin-orders:money.less', { amount: money(less) })}
        {less < 0 && t('admin-orders:money.more', { amount: money(-less) })}
      </p>
      {isShort && (
        <label className={page.tick}>
          <input type="checkbox" name="enough" /> {t('admin-orders:money.enough')}
        </label>
      )}
      <Way first={order.payment.type === 'credit-card' ? 'card' : 'transfer'} />
      <Facts
        order={order}
        errors={
          errors['allowedDebt.text'] === undefined ? errors : { ...errors, 'entry.text': errors['allowedDebt.text'] }
        }
        text={t('admin-orders:money.why')}
      />
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {amount === 0
          ? t('admin-orders:money.confirm')
          : t('admin-orders:money.confirmOf', { amount: money(toKurus(amount)) })}
      </button>
    </form>
  );
}

/** Form for a refund to the customer. An amount that the shop did not owe becomes a discount as well. */
export function RefundForm({ order, one, onSaved, owed }: FormsProps & { owed: number }) {
  const { t, money } = useI18n();
  const { errors, send } = useEntry({ one, onSaved });
  const [typed, setTyped] = useState(typedAmount(owed));
  const amount = toKurus(readAmount(typed) ?? 0);
  const given = amount - toKurus(owed);
  const first = order.payment.type === 'credit-card' ? 'card' : 'transfer';
  const [way, setWay] = useState<string>(first);
  const entryOf = (lira: number, sent: HTMLFormElement): Change => ({
    entry: { kind: 'refund', method: wayIn(sent), amount: lira, iban: typedIn(sent, 'iban'), ...factsIn(sent) },
  });
  return (
    <form className={page.form} noValidate onSubmit={(event) => void send(event, entryOf)}>
      <Amount
        label={t('admin-orders:money.refundAmount')}
        value={typed}
        hint={t('admin-orders:money.refundable', { amount: money(toKurus(order.refundable)) })}
        errors={errors}
        onChange={setTyped}
      />
      <p className={styles.effect} role="status" hidden={amount === 0 || given <= 0}>
        {t('admin-orders:money.given', { amount: money(Math.max(0, given)) })}
      </p>
      <Way first={first} onChange={setWay} />
      {way === 'transfer' && (
        <Field
          label={t('admin-orders:money.iban')}
          name="iban"
          optionalMark={t('admin-orders:money.optional')}
          error={errors['entry.iban']}
        >
          {(control) => <input {...control} maxLength={IBAN_LENGTH} autoComplete="off" spellCheck={false} />}
        </Field>
      )}
      <Facts order={order} errors={errors} text={t('admin-orders:money.refundText')} />
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t('admin-orders:money.refundSave')}
      </button>
    </form>
  );
}

const RETURN_KINDS = ['return', 'discount'] as const;

/** One line comes back, or a part of its price: owed from then on, until the refund is entered. */
function ReturnForm({ order, one, onSaved }: FormsProps) {
  const { t, money } = useI18n();
  const { errors, send } = useEntry({ one, onSaved });
  const lines = order.items.flatMap(({ name, room }, line) => {
    const rest = order.lineRests[line] ?? 0;
    return rest > 0 ? [{ line, rest, name: [name, room].filter(Boolean).join(', ') }] : [];
  });
  const [line, setLine] = useState(lines[0]?.line ?? 0);
  const rest = order.lineRests[line] ?? 0;
  const [typed, setTyped] = useState(typedAmount(rest));
  const entryOf = (lira: number, sent: HTMLFormElement): Change => ({
    entry: {
      kind: 'due',
      method: RETURN_KINDS.find((kind) => kind === typedIn(sent, 'what')) ?? 'return',
      line,
      amount: lira,
      reference: '',
      text: typedIn(sent, 'text'),
    },
  });
  return (
    <form className={page.form} noValidate onSubmit={(event) => void send(event, entryOf)}>
      <Field label={t('admin-orders:money.whichLine')} name="line" required error={errors['entry.line']}>
        {(control) => (
          <select
            {...control}
            value={line}
            onChange={({ target }) => {
              const chosen = Number(target.value);
              setLine(chosen);
              setTyped(typedAmount(order.lineRests[chosen] ?? 0));
            }}
          >
            {lines.map((choice) => (
              <option key={choice.line} value={choice.line}>
                {choice.line + 1}. {choice.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('admin-orders:money.what')} name="what" required>
        {(control) => (
          <select {...control}>
            {RETURN_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`admin-orders:money.whatKind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Amount
        label={t('admin-orders:money.amount')}
        value={typed}
        hint={t('admin-orders:money.lineRest', { amount: money(toKurus(rest)) })}
        errors={errors}
        onChange={setTyped}
      />
      <Field label={t('admin-orders:money.why')} name="text" required error={errors['entry.text']}>
        {(control) => <input {...control} maxLength={REASON_LENGTH} autoComplete="off" />}
      </Field>
      <p className={styles.effect}>{t('admin-orders:money.returnEffect')}</p>
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t('admin-orders:money.returnSave')}
      </button>
    </form>
  );
}

/** Form for collected cash that the carrier handed over, or kept as its fee. */
export function CarrierForm({ order, one, onSaved, carried }: FormsProps & { carried: number }) {
  const { t, money } = useI18n();
  const { errors, send } = useEntry({ one, onSaved });
  const [typed, setTyped] = useState(typedAmount(carried));
  const entryOf = (lira: number, sent: HTMLFormElement): Change => ({
    entry: {
      kind: typedIn(sent, 'what') === 'fee' ? 'fee' : 'collected',
      method: 'door',
      amount: lira,
      ...factsIn(sent),
    },
  });
  return (
    <form className={page.form} noValidate onSubmit={(event) => void send(event, entryOf, () => false)}>
      <Amount
        label={t('admin-orders:money.amount')}
        value={typed}
        hint={t('admin-orders:money.carriedHint', { amount: money(toKurus(carried)) })}
        errors={errors}
        onChange={setTyped}
      />
      <Field label={t('admin-orders:money.what')} name="what" required>
        {(control) => (
          <select {...control}>
            {(['collected', 'fee'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`admin-orders:money.carried.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Facts order={order} errors={errors} text={t('admin-orders:money.why')} />
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t('admin-orders:money.collectSave')}
      </button>
    </form>
  );
}
