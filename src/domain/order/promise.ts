/** How an order stands against the days it was promised for (decisions P17); days such as `2026-11-27`. */
import { workingDaysBefore } from './delivery-dates.ts';
import { awaitsPayment, type PaymentState } from '../money/payment.ts';
import { isOpen } from './order-life.ts';
import { stepOf, type DeliveryStatus } from './status.ts';

export interface PromisedOrder {
  readonly status: DeliveryStatus;
  readonly paymentState: PaymentState;
  readonly estimatedDeliveryFrom: string;
  readonly estimatedDelivery: string;
}

/**
 * `leave`: it has to leave today. `late`: it should have left, or have arrived, by `day`. `unpaid`: its days begin with the
 * payment. `kept`: in time. `over`: nothing is promised any more.
 */
export type PromiseState = { kind: 'leave' | 'unpaid' | 'kept' | 'over' } | { kind: 'late'; day: string };

/**
 * The last day to leave is the last promised day less the longest carriage in working days.
 * @param carriage working days on the road, at most
 */
export function promiseOf(
  { status, paymentState, estimatedDelivery }: PromisedOrder,
  today: string,
  carriage: number,
  holidays: readonly string[],
): PromiseState {
  if (!isOpen(status)) return { kind: 'over' };
  const hasLeft = stepOf(status) >= stepOf('Shipped');
  if (!hasLeft && awaitsPayment(paymentState)) return { kind: 'unpaid' };
  const day = hasLeft ? estimatedDelivery : workingDaysBefore(estimatedDelivery, carriage, holidays);
  if (today > day) return { kind: 'late', day };
  return { kind: !hasLeft && today === day ? 'leave' : 'kept' };
}
