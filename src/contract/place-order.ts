/** Placing an order (spec §2, §3; decisions P9–P14). Apart from the other calls of orders, which many pages make: the forms of an order are large. */
import * as z from 'zod/mini';
import { MAX_LINES } from '../domain/cart/cart.ts';
import { MAX_AMOUNT, toLira } from '../domain/money/money.ts';
import { paymentSchema } from '../domain/money/payment-request.ts';
import { deliverySchema } from '../domain/order/delivery.ts';
import { invoiceSchema } from '../domain/order/invoice.ts';
import { consentsSchema, orderItemSchema, shownVersion } from '../domain/order/order.ts';
import { evidenceShape } from '../domain/window/fit-cover-schema.ts';
import { defineCall } from './contract.ts';
import { placedOrderAnswer } from './orders.ts';

/** Measures of the windows of some lines, by their position from 0: evidence for the fit guarantee (decisions P27). */
const measures = z
  .array(z.strictObject({ line: z.int().check(z.gte(0), z.lt(MAX_LINES)), ...evidenceShape }))
  .check(z.maxLength(MAX_LINES, 'common.invalid'));

/** Body of `POST /api/orders` (decisions, Calls); `expectedTotal` in lira. */
export const orderRequestSchema = z.strictObject({
  items: z
    .array(orderItemSchema, 'order.items.required')
    .check(z.minLength(1, 'order.items.required'), z.maxLength(MAX_LINES, 'order.items.tooMany')),
  delivery: deliverySchema,
  payment: paymentSchema,
  /** Where the invoice needs more than the delivery says (decisions P24). */
  invoice: z.optional(invoiceSchema),
  /** Keeps that data in the customer's account too; says nothing of a guest. */
  keepInvoice: z.optional(z.boolean()),
  measures: z.optional(measures),
  couponCode: z.optional(z.string().check(z.maxLength(64))),
  /** Token of the quote of the shop that it comes of. */
  quote: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  expectedTotal: z
    .number('order.expectedTotal.required')
    .check(z.gte(0), z.lte(toLira(MAX_AMOUNT), 'order.expectedTotal.tooHigh')),
  consents: consentsSchema,
  textVersion: shownVersion,
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/**
 * Needs the header `Idempotency-Key` (`IDEMPOTENCY_KEY` of `domain/order/order.ts`): the same key with the same body is the
 * same order, answered again with the header `Idempotent-Replayed: true` until it is cancelled. With an access token the order is the
 * customer's, without one a guest's. Code or name: `color` is the id of a colour or its name in either language, `city` the
 * plate code or the name, `district` the slug or the name; the answer has codes.
 */
export const placeOrder = defineCall('POST', '/api/orders', 'B', 'anyone', {
  body: orderRequestSchema,
  answer: placedOrderAnswer,
  status: 201,
  codes: [
    'idempotency_key_required',
    'idempotency_key_malformed',
    'idempotency_key_reused',
    'price_changed',
    'texts_changed',
    'line_refused',
    'payment_declined',
    'shop_closed',
  ],
});
