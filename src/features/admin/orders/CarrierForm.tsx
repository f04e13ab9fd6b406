import { useState } from 'react';
import { toKurus } from '../../../domain/money/money.ts';
import { Field } from '../../../ui/Field.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Amount, Facts, factsIn, typedAmount, useEntry, type EntryFormProps } from './money-entry.tsx';
import page from './OrderPage.module.css';
import { type Change, typedIn } from './useOrder.ts';

/** Form for collected cash that the carrier handed over, or kept as its fee. */
export function CarrierForm({ order, one, onSaved, carried }: EntryFormProps & { carried: number }) {
  const { t, money } = useI18n();
  const { form, errors, send } = useEntry({ one, onSaved });
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
    <form ref={form} className={page.form} noValidate onSubmit={(event) => void send(event, entryOf, () => false)}>
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
