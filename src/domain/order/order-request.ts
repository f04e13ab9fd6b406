/** The body of an order. Apart from the other rules of orders, because a page that needs one of those need not load the forms. */
import * as z from 'zod/mini';
import { MAX_LINES } from '../cart/cart.ts';
import { MAX_AMOUNT, toLira } from '../money/money.ts';
import { paymentSchema } from '../money/payment-request.ts';
import { deliverySchema } from './delivery.ts';
import { invoiceSchema } from './invoice.ts';
import { evidenceShape } from '../window/fit-cover-schema.ts';
import { consentsSchema, orderItemSchema } from './order.ts';

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
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;
