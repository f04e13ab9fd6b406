/** The order that this tab keeps for its confirmation, brought up to what became of its payment. */
import type { PaymentResult } from '../../../contract/payments.ts';
import { bankAccount } from '#content/shop.json';
import { dayInIstanbul, daysAfter } from '../../../domain/values/dates.ts';
import { toKurus, toLira } from '../../../domain/money/money.ts';
import { instalments } from '../../../domain/money/instalments.ts';
import { keepConfirmation, readConfirmation, type ConfirmedOrder } from '../confirmation/confirmation.ts';

type KeptPayment = ConfirmedOrder['payment'];

/** Returns how it is paid by now; null where nothing has changed. */
export function payingOf(payment: KeptPayment, { state, type, paid }: PaymentResult): KeptPayment | null {
  switch (state) {
    case 'paid': {
      const { amount, installments, card } = paid ?? { amount: 0, installments: 1, card: null };
      const parts = installments > 1 ? instalments(toKurus(amount), installments).map(toLira) : [];
      return { ...payment, ...(type && { type }), state: 'paid', installments, instalmentAmounts: parts, card };
    }
    case 'review':
    case 'checking':
      return { ...payment, state: 'in-review' };
    case 'transfer':
      return { ...payment, type: 'bank-transfer', state: 'awaiting-transfer', card: null };
    case 'open':
    case 'declined':
    case 'expired':
      // Nobody looks at a payment of its any more.
      return payment.state === 'in-review' ? { ...payment, state: 'awaiting-card' } : null;
    default:
      return null;
  }
}

/** The attempt of the order that this tab waits for: an address that lost it leads to the truth all the same. */
export function keptAttempt(): string | null {
  const { state, attempt = null } = { state: null, ...readConfirmation()?.payment };
  return state === 'awaiting-card' ? attempt : null;
}

export function updateConfirmation(result: PaymentResult): void {
  const kept = readConfirmation();
  const payment = kept?.orderNo === result.orderNo ? payingOf(kept.payment, result) : null;
  if (!kept || !payment) return;
  const { begunAt, awaited, estimatedDeliveryFrom, estimatedDelivery } = result;
  keepConfirmation({ ...kept, payment, begunAt, awaited, estimatedDeliveryFrom, estimatedDelivery });
}

type PayableOrder = Pick<ConfirmedOrder, 'payment' | 'total' | 'awaited'>;

/** The order as it awaits a transfer from now on, with the last day that its letter names. */
export const asTransfer = <Order extends PayableOrder>(order: Order, now: Date) => ({
  ...order,
  payment: { ...order.payment, type: 'bank-transfer', state: 'awaiting-transfer', card: null } as const,
  awaited: {
    ...(order.awaited ?? { amount: order.total, lapses: true }),
    payBy: daysAfter(dayInIstanbul(now), bankAccount.payWithinDays),
  },
});

/** The same after a press for a transfer. @param owner for whom the page was read */
export function keepAsTransfer(order: ConfirmedOrder, owner: string): void {
  const now = new Date();
  keepConfirmation({ ...asTransfer(order, now), begunAt: now.toISOString() }, owner);
}
