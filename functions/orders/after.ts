/** What follows an order without being able to fail it. */
import type { OrderView, StoredOrder } from '../../src/domain/order.ts';
import { signClaim } from '../session/tokens.ts';
import { EnvironmentError } from '../environment.ts';
import { log } from '../http/log.ts';
import { sendClaimed, type LetterClaim } from '../mail/claim.ts';
import { orderReceived, statusChanged } from '../mail/order-letters.ts';

/** The letter of a new order. Never rejects. */
export const tellReceived = (order: StoredOrder, claim: LetterClaim): Promise<void> =>
  sendClaimed('order-received', claim, order.delivery.email, () => orderReceived(order));

/** The letter of an order's new status. Never rejects. */
export const tellStatus = (order: StoredOrder, claim: LetterClaim): Promise<void> =>
  sendClaimed('status-changed', claim, order.delivery.email, () => statusChanged(order));

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
