import { useState } from 'react';
import { toKurus } from '../../../domain/money/money.ts';
import { restAsker } from '../../../domain/order/order-life.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Account.module.css';
import { readAmount } from './amount.ts';
import { Amount, Facts, factsIn, typedAmount, useEntry, Way, wayIn, type EntryFormProps } from './money-entry.tsx';
import page from './OrderPage.module.css';
import type { Change } from './useOrder.ts';

/**
 * Form for a payment from the customer. For a sum other than the expected one, the form says before the press what
 * happens.
 */
export function PaymentForm({ order, one, onSaved, expected }: EntryFormProps & { expected: number }) {
  const { t, money } = useI18n();
  const { form, errors, send } = useEntry({ one, onSaved });
  const [typed, setTyped] = useState(typedAmount(expected));
  const amount = readAmount(typed) ?? 0;
  const less = toKurus(expected) - toKurus(amount);
  const isWaiting = order.payment.state === 'awaiting-transfer';
  const isShort = amount > 0 && less > 0 && isWaiting;
  const [isEnough, setEnough] = useState(false);
  const isLet = (isShort && isEnough) || less <= toKurus(order.allowedDebt?.amount ?? 0);
  const asker = restAsker(order, isLet, order.delivery.email !== '');

  const entryOf = (lira: number, sent: HTMLFormElement): Change => {
    const facts = factsIn(sent);
    return {
      entry: { kind: 'paid', method: wayIn(sent), amount: lira, ...facts },
      ...(isShort && isEnough && { allowedDebt: { text: facts.text } }),
    };
  };

  return (
    <form
      ref={form}
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
        {less > 0 && t(`admin-orders:money.less.${asker}`, { amount: money(less) })}
        {less < 0 && t('admin-orders:money.more', { amount: money(-less) })}
      </p>
      {isShort && (
        <label className={page.tick}>
          <input type="checkbox" checked={isEnough} onChange={({ target }) => setEnough(target.checked)} />{' '}
          {t('admin-orders:money.enough')}
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
