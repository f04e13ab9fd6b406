import type { SubmitEvent } from 'react';
import { REASON_LENGTH, REFERENCE_LENGTH } from '../../../contract/admin-order-change.ts';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { isIban } from '../../../domain/money/iban.ts';
import type { MoneyMethod } from '../../../domain/money/ledger.ts';
import { toKurus, toLira } from '../../../domain/money/money.ts';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { Field } from '../../../ui/Field.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { type ErrorWords, useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { readAmount } from './amount.ts';
import { type Change, type OneOrder, typedIn, useSave } from './useOrder.ts';

export interface EntryFormProps {
  order: AdminOrder;
  one: OneOrder;
  /** Called once the entry is saved, to say so. */
  onSaved: () => void;
}

/** Lira for a field: `1186,88`. */
export const typedAmount = (lira: number): string =>
  lira === 0 ? '' : String(toLira(toKurus(lira))).replace('.', ',');

/** Saves an entry and keeps the server's words beside the fields. */
export function useEntry({ one, onSaved }: Pick<EntryFormProps, 'one' | 'onSaved'>) {
  const { t } = useI18n();
  const save = useSave(one, ['entry', 'allowedDebt']);
  const { form, errors, setErrors } = useFieldErrors();
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
  }
  return { form, errors, send };
}

const WAYS = ['transfer', 'card', 'cash'] as const satisfies readonly MoneyMethod[];
export const wayIn = (sent: HTMLFormElement): (typeof WAYS)[number] =>
  WAYS.find((way) => way === typedIn(sent, 'method')) ?? 'transfer';

interface AmountProps {
  label: string;
  value: string;
  hint?: string;
  errors: ErrorWords;
  onChange: (typed: string) => void;
}

export const Amount = ({ label, value, hint, errors, onChange }: AmountProps) => (
  <InputField
    label={label}
    name="amount"
    required
    hint={hint}
    error={errors['entry.amount']}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

export function Way({ first, onChange }: { first: (typeof WAYS)[number]; onChange?: (way: string) => void }) {
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

interface FactsProps {
  order: AdminOrder;
  errors: ErrorWords;
  text: string;
  /** Whether the press moves the money: its day is today, and its number comes back with it. */
  isSent?: boolean;
}

/** The day, the slip's number and why. */
export function Facts({ order, errors, text, isSent = false }: FactsProps) {
  const { t } = useI18n();
  const today = dayInIstanbul(new Date());
  const optional = t('admin-orders:money.optional');
  return (
    <>
      {!isSent && (
        <>
          <InputField
            label={t('admin-orders:money.day')}
            name="day"
            required
            error={errors['entry.day']}
            type="date"
            defaultValue={today}
            min={dayInIstanbul(new Date(order.createdAt))}
            max={today}
          />
          <InputField
            label={t('admin-orders:money.referenceField')}
            name="reference"
            optionalMark={optional}
            error={errors['entry.reference']}
            maxLength={REFERENCE_LENGTH}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
      <InputField label={text} name="text" error={errors['entry.text']} maxLength={REASON_LENGTH} autoComplete="off" />
    </>
  );
}

export const factsIn = (sent: HTMLFormElement) => {
  const day = typedIn(sent, 'day');
  return { reference: typedIn(sent, 'reference'), text: typedIn(sent, 'text'), ...(day !== '' && { day }) };
};
