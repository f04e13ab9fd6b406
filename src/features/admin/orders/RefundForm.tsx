import { useState } from 'react';
import { IBAN_LENGTH } from '../../../contract/admin-order-change.ts';
import { isOfProvider } from '../../../domain/money/card-settlement.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Account.module.css';
import { readAmount } from './amount.ts';
import { Amount, Facts, factsIn, typedAmount, useEntry, Way, wayIn, type EntryFormProps } from './money-entry.tsx';
import page from './OrderPage.module.css';
import { type Change, typedIn } from './useOrder.ts';

/**
 * Form for a refund to the customer, which the press sends where the provider took the card's money, and writes down elsewhere. An amount
 * that the shop did not owe becomes a discount as well.
 */
export function RefundForm({ order, one, onSaved, owed }: EntryFormProps & { owed: number }) {
  const { t, money } = useI18n();
  const { form, errors, send } = useEntry({ one, onSaved });
  const [typed, setTyped] = useState(typedAmount(owed));
  const amount = toKurus(readAmount(typed) ?? 0);
  const given = amount - toKurus(owed);
  const first = order.payment.type === 'credit-card' ? 'card' : 'transfer';
  const [way, setWay] = useState<string>(first);
  const isSent = way === 'card' && order.ledger.some(isOfProvider);
  const entryOf = (lira: number, sent: HTMLFormElement): Change => ({
    entry: { kind: 'refund', method: wayIn(sent), amount: lira, iban: typedIn(sent, 'iban'), ...factsIn(sent) },
  });
  return (
    <form ref={form} className={page.form} noValidate onSubmit={(event) => void send(event, entryOf)}>
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
        <InputField
          label={t('admin-orders:money.iban')}
          name="iban"
          optionalMark={t('admin-orders:money.optional')}
          error={errors['entry.iban']}
          maxLength={IBAN_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {isSent && <p className={styles.effect}>{t('admin-orders:money.refundSent')}</p>}
      <Facts order={order} errors={errors} text={t('admin-orders:money.refundText')} isSent={isSent} />
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t(`admin-orders:money.${isSent ? 'refundSend' : 'refundSave'}`)}
      </button>
    </form>
  );
}
