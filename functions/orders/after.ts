/** What follows an order without being able to fail it. */
import type { OrderView, StoredOrder } from '../../src/domain/order.ts';
import { signClaim } from '../auth/tokens.ts';
import { EnvironmentError } from '../environment.ts';
import { log } from '../http/log.ts';
import { orderReceived, statusChanged } from '../mail/order-letters.ts';
import { sendOnce } from '../mail/send.ts';

/** One letter for an order, however often its answer is asked for again. Never rejects. */
export const tellReceived = (order: StoredOrder): Promise<void> =>
  sendOnce('order-received', `order-received:${order.orderNo}`, order.delivery.email, () => orderReceived(order));

/** One letter for a status of an order. Never rejects. */
export const tellStatus = (order: StoredOrder): Promise<void> =>
  sendOnce('status-changed', `${order.status}:${order.orderNo}`, order.delivery.email, () => statusChanged(order));

/** The answer to a guest, with the proof that lets a new account own the order. The order stands without it too. */
export async function withClaim(view: OrderView): Promise<OrderView> {
  try {
    return { ...view, claimToken: await signClaim(view.orderNo, view.createdAt) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    log('error', 'environment_incomplete', { variables: error.variables });
    return view;
  }
}
