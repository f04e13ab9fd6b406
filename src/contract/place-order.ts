/** Placing an order (spec §2, §3; decisions P9–P14). Apart from the other calls of orders, which many pages make: the forms of an order are large. */
import { orderRequestSchema } from '../domain/order/order-request.ts';
import type { CallContract } from './contract.ts';
import { placedOrderAnswer } from './orders.ts';

/**
 * Needs the header `Idempotency-Key` (`IDEMPOTENCY_KEY` of `domain/order/order.ts`): the same key with the same body is the
 * same order, answered again with the header `Idempotent-Replayed: true`. With an access token the order is the
 * customer's, without one a guest's. Code or name: `color` is the id of a colour or its name in either language, `city` the
 * plate code or the name, `district` the slug or the name; the answer has codes.
 */
export const placeOrder = {
  method: 'POST',
  path: '/api/orders',
  envelope: 'B',
  access: 'anyone',
  body: orderRequestSchema,
  answer: placedOrderAnswer,
  status: 201,
  codes: [
    'idempotency_key_required',
    'idempotency_key_malformed',
    'idempotency_key_reused',
    'price_changed',
    'line_refused',
    'payment_declined',
    'shop_closed',
  ],
} as const satisfies CallContract;
