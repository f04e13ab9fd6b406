/** Orders: placing, a customer's own, cancelling, tracking (spec §2, §3, §7; decisions P9–P14, A6). */
import * as z from 'zod/mini';
import { ORDER_NUMBER } from '../domain/order/order.ts';
import { keptInvoice } from '../domain/order/invoice.ts';
import { ENDED_MONEY } from '../domain/money/ledger.ts';
import { namedSampleShape } from '../domain/product/samples.ts';
import { AWAITED_CARD_STATES, CARD_BRANDS, PAYMENT_STATES, ORDER_PAYMENT_TYPES } from '../domain/money/payment.ts';
import { awaitedMoney, drawnWindows, lineConfiguration, lira, measuredLineConfiguration } from './answers.ts';
import { defineCall } from './contract.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
// Marked, because a bundler keeps a method call that nobody uses: most pages make one of these calls, or none.
const orderNo = /* @__PURE__ */ z.string().check(z.regex(ORDER_NUMBER));
const day = /* @__PURE__ */ z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const position = /* @__PURE__ */ z.int().check(z.gte(0));

/** A delivery status (spec §4); any text, for a page that stays open while a newer shop learns another. */
const status = text;

const lengths = /* @__PURE__ */ z.array(z.int());
/**
 * Measures that earned a line the fit guarantee (decisions P27), and the version of the legal texts that promised it. The kind is one of
 * `EVIDENCE_KINDS` of `domain/window/fit-cover.ts`; any text, for a page that stays open while a newer shop learns another.
 */
const earnedCover = /* @__PURE__ */ z.object({
  kind: text,
  widths: lengths,
  heights: lengths,
  textVersion: text,
});

/** A bought line, as it was called on that day. `placed…`: the same in the store and on the wire. */
export const placedLine = z.object({
  productId: z.int(),
  sku: text,
  slug: text,
  name: text,
  /** Id of the colour. */
  color: z.nullable(text),
  /** Name of the colour; absent in orders from before it was written down. */
  colorName: z.exactOptional(z.nullable(text)),
  room: text,
  quantity: z.int(),
  configuration: z.nullable(lineConfiguration),
  /** Counted parts of a length (decisions S10), as they were called on that day. */
  parts: z.optional(z.array(z.object({ name: text, count: z.int() }))),
  /** Samples in a pack. */
  samples: z.optional(z.array(z.object(namedSampleShape))),
  /** Made once more at no charge (decisions P23): the position of its line from 0, and for which time, from 2. */
  remake: z.optional(z.object({ of: z.int(), time: z.int(), left: z.optional(z.literal(true)) })),
  cover: z.optional(earnedCover),
});

/** Coupon of an order, by the terms that it was granted by, as in `couponSchema`: lira and percents. */
export const grantedCoupon = z.object({
  code: text,
  kind: z.enum(['percent', 'amount']),
  value: z.number(),
  minBasket: z.optional(z.number()),
  madeToMeasure: z.optional(z.literal(true)),
});

/** Told with an order of samples: what gives their price back with a later order of the same buyer (decisions P25). `value` in lira. */
export const sampleCoupon = z.optional(
  z.object({ code: text, kind: z.enum(['percent', 'amount']), value: z.number() }),
);

/** Where it goes: city and district by code and by name (decisions A7). */
export const placedDelivery = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  city: text,
  cityName: text,
  district: text,
  districtName: text,
  postalCode: text,
  notes: text,
});

export const placedCard = z.nullable(z.object({ brand: z.enum(CARD_BRANDS), last4: text }));

type Amount = z.ZodMiniType<number, number>;

/** @param amount `lira` on the wire, whole kuruş in the store */
export const placedPayment = <Schema extends Amount>(amount: Schema) =>
  z.object({
    type: z.enum(ORDER_PAYMENT_TYPES),
    state: z.enum(PAYMENT_STATES),
    installments: z.int(),
    instalmentAmounts: z.array(amount),
    card: placedCard,
  });

/** @param amount as of `placedPayment` */
export const placedTotals = <Schema extends Amount>(amount: Schema) =>
  z.object({ subtotal: amount, discount: amount, shipping: amount, fee: amount, total: amount });

export const orderedItem = z.extend(placedLine, {
  configuration: z.nullable(measuredLineConfiguration),
  unitPrice: lira,
  totalPrice: lira,
});

const totals = /* @__PURE__ */ placedTotals(lira);
const payment = /* @__PURE__ */ placedPayment(lira);

export const orderAnswer = z.extend(totals, {
  orderNo,
  status,
  /** ISO 8601, as every time of these answers. */
  createdAt: text,
  items: z.array(orderedItem),
  couponCode: z.nullable(text),
  sampleCoupon,
  payment,
  delivery: placedDelivery,
  /** Data that the invoice is written with, where it is more than the delivery says (decisions P24). */
  billing: z.optional(keptInvoice),
  /** Days such as `2026-11-27`: it arrives between them, both counted (decisions P17). */
  estimatedDeliveryFrom: day,
  estimatedDelivery: day,
});

/**
 * `claimToken`, of a guest's order only, lets an account opened in the next two hours own it (decisions P10). `redirect` and
 * `attempt`, of a card that is paid on the provider's page only: as of `cardRedirect` of `payments.ts`.
 */
export const placedOrderAnswer = z.extend(orderAnswer, {
  payment: /* @__PURE__ */ z.extend(payment, {
    redirect: z.optional(z.nullable(text)),
    attempt: z.optional(z.nullable(text)),
  }),
  claimToken: z.optional(text),
});
export type PlacedOrder = z.infer<typeof placedOrderAnswer>;

/** `label` in the language of the caller. */
const trackingStep = z.object({ status, label: text, at: text, note: z.optional(text) });

/** Planned days of the steps of delivery, both counted; absent once the order is delivered or off its path. */
const plan = z.optional(z.array(z.object({ status, from: day, to: day })));

/** The carrier's page about this very parcel, where it has one. */
const trackingUrl = /* @__PURE__ */ z.optional(text);

/** A further parcel (decisions P23), beside the one that `carrier` and `trackingNumber` name. */
const furtherParcel = z.object({
  carrier: text,
  trackingNumber: z.optional(text),
  trackingUrl,
  /** When it left, and when it was delivered. */
  at: text,
  deliveredAt: z.optional(text),
});

/** In the order in which they left; absent where one parcel was all. */
const furtherParcels = z.optional(z.array(furtherParcel));

/** While its card has not paid: absent before and afterwards, and of an order that lapsed. */
const cardState = /* @__PURE__ */ z.optional(z.enum(AWAITED_CARD_STATES));

/** As of `fit-claims.ts`, by the position of its line. */
const ownClaim = /* @__PURE__ */ z.object({
  line: z.int(),
  at: text,
  remedy: text,
  state: text,
  size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  price: z.nullable(lira),
  text,
  answer: text,
});

export const ownOrderAnswer = z.extend(orderAnswer, {
  carrier: z.nullable(text),
  trackingNumber: z.nullable(text),
  trackingUrl,
  parcels: furtherParcels,
  /** Newest first. */
  timeline: z.array(trackingStep),
  plan,
  windows: drawnWindows,
  /**
   * Open amount after a change or a payment of another sum: above 0 to be paid, below 0 to be paid back; absent where there is none.
   */
  balance: z.optional(lira),
  awaited: awaitedMoney,
  /** Its money, once it is cancelled or came back; absent before. */
  moneyBack: z.optional(z.enum(ENDED_MONEY)),
  /** Until production begins (decisions A6): false, too, of a confirmed order that the workshop has cut cloth for or begun to sew. */
  cancellable: z.boolean(),
  /** Until when it may be paid by card ("Şimdi öde", `payOrder`), ISO 8601; absent where no card is awaited. */
  payUntil: z.optional(text),
  cardState,
  /** Claims of the fit guarantee and of the law (decisions P27); absent where there is none. */
  claims: z.optional(z.array(ownClaim)),
  /** A line with the fit guarantee takes new claims: in the account alone, absent where no line does. */
  claimable: z.optional(z.literal(true)),
  /** Once the shop has written it; `url` is an https address of the file, where there is one. */
  invoice: z.optional(z.object({ number: text, url: z.nullable(text) })),
});
export type OwnOrder = z.infer<typeof ownOrderAnswer>;

const orderSummary = z.object({
  orderNo,
  status,
  createdAt: text,
  itemCount: z.int(),
  total: lira,
  /** As of the own order. */
  cancellable: z.boolean(),
  cardState,
  /** The first windows that were ordered; none of an order from before lists had them. */
  windows: drawnWindows,
});
/** Newest first. */
const orderList = z.array(orderSummary);
export type OrderSummary = z.infer<typeof orderSummary>;

/** Nothing personal: every holder of the number may ask (security §2.9). */
const trackingAnswer = z.object({
  orderNo,
  carrier: z.optional(text),
  trackingNumber: z.optional(text),
  trackingUrl,
  parcels: furtherParcels,
  status,
  /** Until when it may be paid by card, as of the own order. */
  payUntil: z.optional(text),
  cardState,
  /** Newest first (spec §2). */
  timeline: z.array(trackingStep),
  plan,
  /** Whether the days count from a payment that is awaited. */
  ifPaid: z.optional(z.literal(true)),
  windows: drawnWindows,
});
export type Tracking = z.infer<typeof trackingAnswer>;

/** Why the coupon that was sent gives nothing off: a word, and a sentence in the language of the caller. */
export const refusedCoupon = z.object({ reason: text, text });

/** `data` of `price_changed`: today's amounts, lines in the order they were sent; without the coupon where it was refused. */
export const changedQuote = z.extend(totals, {
  lines: z.array(z.object({ productId: z.int(), quantity: z.int(), unitPrice: lira, totalPrice: lira })),
  couponRefused: z.optional(refusedCoupon),
});

/** `data` of `line_refused`: the position of the line, from 0, and why it cannot be made. */
export const refusedLine = z.object({ line: position, reason: text });

/** `data` of `idempotency_key_reused`: the order that the key stands for; another body was sent, or the order is cancelled. */
export const reusedKey = z.object({ orderNo });

export const listOrders = defineCall('GET', '/api/orders', 'B', 'customer', { query: pageQuery, answer: orderList });

export const showOrder = defineCall('GET', '/api/orders/:orderNo', 'B', 'customer', {
  answer: ownOrderAnswer,
  codes: ['order_not_found'],
});

/** Cancelling again changes nothing. */
export const cancelOrder = defineCall('POST', '/api/orders/:orderNo/cancel', 'B', 'customer', {
  answer: ownOrderAnswer,
  codes: ['order_not_found', 'order_not_cancellable', 'sample_coupon_used'],
});

/** The same under the account, in the envelope of its calls (spec §7). */
export const listAccountOrders = defineCall('GET', '/api/account/orders', 'A', 'customer', {
  query: pageQuery,
  answer: orderList,
});

export const showAccountOrder = defineCall('GET', '/api/account/orders/:orderNo', 'A', 'customer', {
  answer: ownOrderAnswer,
  codes: ['order_not_found'],
});

/**
 * The earliest promised days by the size of an order (decisions W5): the first step with room for its windows holds, the last one
 * for more. Empty while the workshop moves no promise. With `size=large` the steps go on to the largest cart; without it they end
 * with `HOUSE_PIECES`.
 */
export const showPromiseSteps = defineCall('GET', '/api/shipping/days', 'A', 'anyone', {
  query: z.object({ size: z.optional(z.literal('large', 'common.invalid')) }),
  answer: z.array(z.object({ most: z.int(), from: text, to: text })),
});

/** The number may be written in small letters. */
export const trackOrder = defineCall('GET', '/api/shipping/track/:orderNo', 'A', 'anyone', {
  answer: trackingAnswer,
  codes: ['tracking_not_found'],
});

/**
 * The whole order by the link in its letter, without signing in (decisions P20). A POST, so that the token is in no address; it
 * also proves the address of the order.
 */
export const openOrderLink = defineCall('POST', '/api/order-link', 'B', 'anyone', {
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: ownOrderAnswer,
  codes: ['order_link_invalid'],
});
