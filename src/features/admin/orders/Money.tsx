import { useState, type SubmitEvent } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { cardWords } from '../../../domain/money/payment.ts';
import { Field } from '../../../ui/Field.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { readAmount } from './amount.ts';
import styles from './OrderPage.module.css';
import { typedIn } from './typed.ts';
import type { OneOrder } from './useOrder.ts';
import { useSave } from './useSave.ts';
import { longInstant } from './words.ts';

const STATES = { paid: 'received', 'awaiting-transfer': 'awaiting', 'on-delivery': 'onDelivery' } as const;

/** Payments, their ways, and refunds. */
export function Money({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t, money } = useI18n();
  const { payment, total, paidAt, couponCode, refunds, refundable } = order;
  const { balance } = order;
  const rest = money(Math.abs(toKurus(balance)));
  const isOpenTransfer = payment.state === 'awaiting-transfer' && order.status !== 'Cancelled';
  return (
    <section id="odeme" className={styles.who} aria-labelledby="money">
      <h2 id="money">{t('admin-orders:money.title')}</h2>
      <p>
        <b>{money(toKurus(total))}</b>
        <br />
        {t(`admin-orders:paid.${payment.type}`)}
        {payment.card && `, ${cardWords(payment.card)}`}
        {payment.type === 'credit-card' &&
          `, ${t('admin-orders:money.instalments', { count: payment.installments })}`},{' '}
        {t(`admin-orders:money.${STATES[payment.state]}`)}
        {paidAt && ` (${t('admin-orders:money.paidAt', { at: longInstant(paidAt) })})`}
      </p>
      {couponCode && <p>{t('admin-orders:money.coupon', { code: couponCode })}</p>}
      {refunds.map((refund) => (
        <p key={refund.at}>
          {t('admin-orders:money.refundRow', {
            amount: money(toKurus(refund.amount)),
            at: longInstant(refund.at),
            text: refund.text,
          })}
        </p>
      ))}
      {isOpenTransfer && <TransferForm total={total} one={one} />}
      {balance !== 0 && (
        <>
          <p>{t(balance > 0 ? 'admin-orders:money.owed' : 'admin-orders:money.owing', { amount: rest })}</p>
          {balance > 0 && <RestForm balance={balance} one={one} />}
        </>
      )}
      {refundable > 0 && payment.state !== 'awaiting-transfer' && (
        <details>
          <summary>{t('admin-orders:money.refund')}</summary>
          <RefundForm refundable={refundable} one={one} />
        </details>
      )}
    </section>
  );
}

/** The amount of the bank's statement, which must be what the order costs. */
function TransferForm({ total, one }: { total: number; one: OneOrder }) {
  const { t, money } = useI18n();
  const save = useSave(one, ['paidAmount']);
  const [error, setError] = useState<string>();

  async function confirm(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const amount = readAmount(typedIn(event.currentTarget, 'paidAmount'));
    if (amount === null) {
      setError(t('admin-orders:money.amountWrong'));
      return;
    }
    if (toKurus(amount) !== toKurus(total)) {
      setError(t('admin-orders:money.differs', { amount: money(toKurus(amount)), total: money(toKurus(total)) }));
      return;
    }
    const failed = await save(() => ({ paymentState: 'paid', paidAmount: amount }));
    setError(failed?.fields.paidAmount);
    if (failed === null) void showToast({ text: t('admin-orders:payment.paid'), tone: 'success' });
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
      <Field
        label={t('admin-orders:money.transfer')}
        name="paidAmount"
        required
        hint={t('admin-orders:money.transferHint', { total: money(toKurus(total)) })}
        error={error}
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </Field>
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t('admin-orders:money.confirm')}
      </button>
    </form>
  );
}

/** The difference after a change of a paid order, once it has come. */
function RestForm({ balance, one }: { balance: number; one: OneOrder }) {
  const { t, money } = useI18n();
  const save = useSave(one, ['paidAmount']);
  const [error, setError] = useState<string>();
  const rest = money(toKurus(balance));

  async function settle(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const amount = readAmount(typedIn(event.currentTarget, 'paidAmount'));
    if (amount === null || toKurus(amount) !== toKurus(balance)) {
      setError(
        amount === null
          ? t('admin-orders:money.amountWrong')
          : t('admin-orders:money.restDiffers', { amount: money(toKurus(amount)), rest }),
      );
      return;
    }
    const failed = await save(() => ({ paymentState: 'paid', paidAmount: amount }));
    setError(failed?.fields.paidAmount);
    if (failed === null) void showToast({ text: t('admin-orders:saved'), tone: 'success' });
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void settle(event)}>
      <Field
        label={t('admin-orders:money.rest')}
        name="paidAmount"
        required
        hint={t('admin-orders:money.restHint', { amount: rest })}
        error={error}
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </Field>
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t('admin-orders:money.restSave')}
      </button>
    </form>
  );
}

function RefundForm({ refundable, one }: { refundable: number; one: OneOrder }) {
  const { t, money } = useI18n();
  const save = useSave(one, ['refund']);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function refund(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const form = event.currentTarget;
    const amount = readAmount(typedIn(form, 'amount'));
    const text = typedIn(form, 'text');
    const wrong: Record<string, string> = {};
    if (amount === null) wrong['refund.amount'] = t('admin-orders:money.amountWrong');
    else if (amount > refundable) {
      wrong['refund.amount'] = t('admin-orders:money.refundTooMuch', { amount: money(toKurus(refundable)) });
    }
    if (text === '') wrong['refund.text'] = t('admin-orders:money.refundTextRequired');
    setErrors(wrong);
    if (amount === null || Object.keys(wrong).length > 0) return;
    const failed = await save(() => ({ refund: { amount, text } }));
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    form.reset();
    void showToast({ text: t('admin-orders:saved'), tone: 'success' });
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void refund(event)}>
      <Field
        label={t('admin-orders:money.refundAmount')}
        name="amount"
        required
        hint={t('admin-orders:money.refundable', { amount: money(toKurus(refundable)) })}
        error={errors['refund.amount']}
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </Field>
      <Field label={t('admin-orders:money.refundText')} name="text" required error={errors['refund.text']}>
        {(control) => <input {...control} maxLength={300} autoComplete="off" />}
      </Field>
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t('admin-orders:money.refundSave')}
      </button>
    </form>
  );
}
