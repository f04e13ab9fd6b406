import { call, type CallOptions, type CallResult } from '../../lib/api.ts';
import type { paths } from '../../lib/paths.ts';
import { callAsCustomer, hasTokens } from '../session/session.ts';
import { keepConfirmation, placedOrderSchema, type PlacedOrder } from '../orders/confirmation/confirmation.ts';
import type { Attempt } from './state.ts';

/** Longer than other calls: a shopper would rather wait than wonder whether the order stands. */
const TIMEOUT_MS = 20_000;

/** In the name of whoever is signed in: the order is theirs (decisions P10). */
export function sendOrder(attempt: Attempt): Promise<CallResult<PlacedOrder>> {
  const options: CallOptions<PlacedOrder> = {
    method: 'POST',
    headers: { 'Idempotency-Key': attempt.key },
    body: JSON.parse(attempt.content) as unknown,
    read: placedOrderSchema,
    timeoutMs: TIMEOUT_MS,
  };
  return hasTokens() ? callAsCustomer('/api/orders', options) : call('/api/orders', options);
}

/** Leads to the confirmation; where the tab can keep nothing, to the order's tracking. */
export function finish(order: PlacedOrder, to: ReturnType<typeof paths>): void {
  location.replace(keepConfirmation(order) ? to.orderConfirmation : to.track(order.orderNo));
}
