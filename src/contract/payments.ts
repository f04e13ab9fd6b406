/**
 * Paying an order by card on the provider's own page (decisions P12): another attempt, the way back, and the result. Nothing
 * that a browser brings is believed; it only says which attempt is to be looked at.
 */
import * as z from 'zod/mini';
import { ORDER_NUMBER } from '../domain/order/order.ts';
import { CARD_RESULTS, DECLINE_REASONS } from '../domain/money/card-result.ts';
import { CARD_BRANDS, ORDER_PAYMENT_TYPES } from '../domain/money/payment.ts';
import { awaitedMoney, drawnWindows, lira, noContent } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const orderNo = /* @__PURE__ */ z.string().check(z.regex(ORDER_NUMBER));
const day = /* @__PURE__ */ z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Page of the shop that shows a result. The attempt stands behind `#a=`, which no server and no `Referer` sees. */
export const PAYMENT_RESULT_PATH = '/payment-result';

/** The opaque name of an attempt: 128 random bits, ours, never the provider's token. */
export const PAYMENT_ATTEMPT = /^[\w-]{22}$/;
const attempt = /* @__PURE__ */ z.string().check(z.regex(PAYMENT_ATTEMPT));

/**
 * Where the browser goes by `location.assign`. `redirect` is null where the provider could not be reached, and for a transfer:
 * the order stands, and "pay now" begins another attempt. The page keeps `attempt`: coming back by the back button, it asks
 * for its result instead of showing the form.
 */
export const cardRedirect = z.object({ redirect: z.nullable(text), attempt: z.nullable(text) });
export type CardRedirect = z.infer<typeof cardRedirect>;

/**
 * "Şimdi öde", "başka kartla deneyin", "havaleyle ödeyin": the same order, no second one. The session of its
 * customer, its `email`, or an `attempt` of it proves whose order it is. An attempt whose page may still be paid is answered again. With
 * `by: 'bank-transfer'` the order awaits a transfer from now on, and its letter with the account is sent.
 */
export const payOrder = defineCall('POST', '/api/orders/:orderNo/pay', 'B', 'anyone', {
  body: z.strictObject({
    by: z._default(z.enum(['credit-card', 'bank-transfer']), 'credit-card'),
    email: z.optional(z.string().check(z.maxLength(254))),
    attempt: z.optional(attempt),
  }),
  answer: cardRedirect,
  codes: ['order_not_found', 'payment_not_open', 'payment_unavailable'],
});

/**
 * The provider's page sends the browser here, from another site and without a session: 303 to `PAYMENT_RESULT_PATH`, for a
 * token that is nobody's too. While the store is away 503, whose `Refresh` leads to the same page.
 */
export const paymentCallback = defineCall('POST', '/api/payments/callback', 'B', 'anyone', {
  body: z.object({ token: z._default(z.string().check(z.maxLength(200)), '') }),
  answer: noContent,
  status: 303,
});

/** The provider tells that there is something to ask about. 200 for what is final or nobody's, 503 where it is to come again. */
export const paymentNotification = defineCall('POST', '/api/payments/notification', 'B', 'anyone', {
  body: z.record(z.string(), z.unknown()),
  answer: noContent,
  codes: ['signature_wrong', 'payment_unavailable'],
});

/**
 * The state of an attempt and its order. `open` and `unknown` are asked again every three seconds for a minute. Nothing
 * personal: a holder of the link sees number, sums, days and windows, as tracking shows them.
 */
export const paymentResult = z.object({
  state: z.enum(CARD_RESULTS),
  orderNo,
  /** Total of the order. */
  total: lira,
  awaited: awaitedMoney,
  /** When the order lapses unless it is paid, ISO 8601; null once it does not wait any more. */
  payUntil: z.nullable(text),
  /** Present when `declined`. */
  reason: z.optional(z.enum(DECLINE_REASONS)),
  /** How it was paid when `paid`: by then perhaps otherwise than it was placed. */
  type: z.optional(z.enum(ORDER_PAYMENT_TYPES)),
  /** Charge of the card when `paid` by one, with the cost of instalments where the buyer carries it. */
  paid: z.optional(
    z.object({
      amount: lira,
      installments: z.int(),
      card: z.nullable(z.object({ brand: z.enum(CARD_BRANDS), last4: text })),
    }),
  ),
  /** Amount that goes back to the card when `second`. */
  surplus: z.optional(lira),
  createdAt: text,
  /** From when its days count, ISO 8601: its payment, or its switch to a transfer. */
  begunAt: z.optional(text),
  estimatedDeliveryFrom: day,
  estimatedDelivery: day,
  windows: drawnWindows,
});
export type PaymentResult = z.infer<typeof paymentResult>;

export const showPayment = defineCall('GET', '/api/payments/:attempt', 'B', 'anyone', {
  answer: paymentResult,
  codes: ['payment_not_found'],
});

const instalmentRow = z.object({ count: z.int(), part: lira, total: lira });

/**
 * Instalments of a sum, with what they cost in all. `shop`: the shop carries the cost, so one table holds for every card.
 * `buyer`: one table for each card family; none where the provider could not be asked.
 */
export const instalmentTable = z.object({
  paidBy: z.enum(['shop', 'buyer']),
  families: z.array(z.object({ family: text, rows: z.array(instalmentRow) })),
});
export type InstalmentTable = z.infer<typeof instalmentTable>;

export const listInstalments = defineCall('GET', '/api/payments/instalments', 'B', 'anyone', {
  /** Lira, such as `1186.88`. */
  query: z.strictObject({ amount: z.string().check(z.regex(/^\d{1,7}(?:\.\d{1,2})?$/)) }),
  answer: instalmentTable,
  codes: ['payment_unavailable'],
});
