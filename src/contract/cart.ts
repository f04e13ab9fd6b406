/** The cart that follows a customer (decisions P10), and the rule of a coupon (decisions P7). */
import * as z from 'zod/mini';
import { cartLineShape, MAX_LINES } from '../domain/cart/cart.ts';
import { couponRequest, couponSchema } from '../domain/coupon/coupon.ts';
import { orderItemSchema, quantitySchema, roomSchema } from '../domain/order/order.ts';
import { lira, measuredLineConfiguration } from './answers.ts';
import { defineCall } from './contract.ts';

// Marked, because a bundler keeps a method call that nobody uses: most pages make one of these calls, or none.
const lineId = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(64));
const lineIds = /* @__PURE__ */ z.array(lineId).check(z.minLength(1), z.maxLength(2 * MAX_LINES));
const wholeCart = /* @__PURE__ */ z.array(orderItemSchema).check(z.maxLength(MAX_LINES, 'cart.lines.tooMany'));

const line = z.extend(z.object(cartLineShape), {
  unitPrice: lira,
  totalPrice: lira,
  configuration: z.nullable(measuredLineConfiguration),
});

/** `name` is null for a product that is gone altogether. */
const unavailableLine = z.object({
  id: z.string(),
  productId: z.int(),
  name: z.nullable(z.string()),
  reason: z.string(),
});

/** At today's prices and in the language of the caller; ids are the server's (spec §3). */
export const cartAnswer = z.object({
  lines: z.array(line),
  /** Kept, but not sold any more as chosen. */
  unavailable: z.array(unavailableLine),
  /** Among `lines`, but unavailable for now: no order takes them. */
  paused: z._default(z.array(z.object({ id: z.string(), reason: z.string() })), []),
  subtotal: lira,
  shipping: lira,
  total: lira,
  /** 0 once shipping is free. */
  missingToFreeShipping: lira,
});
export type CustomerCart = z.infer<typeof cartAnswer>;

/** `left`: what was not taken, by its position in what was sent, so that no line is lost unsaid. */
const mergedCartAnswer = z.extend(cartAnswer, {
  left: z.array(z.object({ index: z.int(), reason: z.string() })),
});
export type MergedCart = z.infer<typeof mergedCartAnswer>;

export const showCart = defineCall('GET', '/api/cart', 'B', 'customer', { answer: cartAnswer });

/**
 * `color` is the id of a colour or its name in either language, here and wherever a line is sent. The quantity of a line that is there already grows, to 99 at most; once for each attempt that the header
 * `Idempotency-Key` (`IDEMPOTENCY_KEY` of `domain/order/order.ts`) names, if it is sent.
 */
export const addToCart = defineCall('POST', '/api/cart/add', 'B', 'customer', {
  body: z.extend(orderItemSchema, { quantity: z._default(quantitySchema, 1) }),
  answer: cartAnswer,
  codes: ['cart_full', 'idempotency_key_malformed', 'line_refused'],
});

/**
 * `to`: another choice in the place of the line; a line that is there with that choice for that window already takes quantity and
 * room on, where it stands. Either gives the line another id. Sent twice, it changes nothing more.
 */
export const changeCartLine = defineCall('POST', '/api/cart/update', 'B', 'customer', {
  body: z.strictObject({
    id: lineId,
    quantity: z.optional(quantitySchema),
    room: z.optional(roomSchema),
    to: z.optional(z.omit(orderItemSchema, { quantity: true, room: true })),
  }),
  answer: cartAnswer,
  codes: ['cart_line_not_found', 'line_refused'],
});

/** Taking out what is not there is no failure. */
export const removeFromCart = defineCall('POST', '/api/cart/remove', 'B', 'customer', {
  body: z.strictObject({ ids: lineIds }),
  answer: cartAnswer,
});

/** A line of both carts keeps the higher quantity: merging twice changes nothing. */
export const mergeCart = defineCall('POST', '/api/cart/merge', 'B', 'customer', {
  body: z.strictObject({ lines: wholeCart }),
  answer: mergedCartAnswer,
});

/**
 * `data` of `coupon_refused`: a reason of `CouponRefusal`. Whether this customer has used it, and whose a code is that samples
 * earned, is known once they order.
 */
export const refusedCode = z.object({ reason: z.string() });

export const checkCoupon = defineCall('POST', '/api/cart/coupon', 'B', 'anyone', {
  body: couponRequest,
  answer: couponSchema,
  codes: ['coupon_unknown', 'coupon_refused'],
});
