import { madePieces } from '../../../domain/board/made-pieces.ts';
import { awaitsPayment } from '../../../domain/money/payment.ts';
import { laterEstimate } from '../../../domain/order/delivery-dates.ts';
import { useEstimate } from '../../../ui/useEstimate.ts';
import type { ConfirmedOrder } from './confirmation.ts';

/**
 * Returns the order with the days of a payment of today while it awaits its payment (decisions P17), and never earlier ones than
 * this tab was told.
 */
export function useAwaitedDays(order: ConfirmedOrder): ConfirmedOrder {
  const { items, payment, estimatedDeliveryFrom, estimatedDelivery } = order;
  const isAwaited = awaitsPayment(payment.state);
  const isMade = items.some(({ configuration }) => configuration !== null);
  const today = useEstimate(isMade, isAwaited ? madePieces(items) : 0);
  if (!isAwaited) return order;
  const { from, to } = laterEstimate({ from: estimatedDeliveryFrom, to: estimatedDelivery }, today);
  return { ...order, estimatedDeliveryFrom: from, estimatedDelivery: to };
}
