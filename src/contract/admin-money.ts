/** The shop's money (decisions P22): all that is open, what came in, and statements that are matched with what is open. */
import * as z from 'zod/mini';
import { COMPARED } from '../domain/money/card-settlement.ts';
import { FLAG_KINDS } from '../domain/money/card-flags.ts';
import { LISTED_MONEY } from '../domain/money/ledger.ts';
import { CERTAINTIES, FITS, MISSES } from '../domain/money/match-statement.ts';
import { PAYMENT_STATES, ORDER_PAYMENT_TYPES } from '../domain/money/payment.ts';
import { STATEMENT_LENGTH, STATEMENT_SOURCES } from '../domain/money/statement.ts';
import { TILL_WAYS } from '../domain/money/till.ts';
import { ORDER_NUMBER } from '../domain/order/order.ts';
import { DELIVERY_STATUSES } from '../domain/order/status.ts';
import { lira } from './answers.ts';
import { defineCall } from './contract.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
const orderNo = z.string().check(z.regex(ORDER_NUMBER));
/** A day of Istanbul, such as `2026-11-23`. */
const day = text;

const openOrder = z.object({
  orderNo,
  kind: z.enum(LISTED_MONEY),
  name: text,
  amount: lira,
  status: z.enum(DELIVERY_STATUSES),
  paymentType: z.enum(ORDER_PAYMENT_TYPES),
  /** The day of its newest entry: since then so much is open. */
  since: day,
  /** Sum that came of it so far and did not go back. */
  paid: lira,
  /** Whether it is made only once its transfer has come. */
  isAwaited: z.boolean(),
  /** The last day to pay, of a transfer that is awaited. */
  payBy: z.nullable(day),
  carrier: z.nullable(text),
});
export type OpenOrder = z.infer<typeof openOrder>;

const sums = z.record(z.enum(TILL_WAYS), lira);

/**
 * Open money: each page has rows of every kind that goes on, of each the highest sum first; `open` counts and sums whole kinds.
 * `till` is what came in today, since Monday and since the first of the month, `back` below 0.
 */
export const showMoney = defineCall('GET', '/api/admin/money', 'B', 'office', {
  query: z.object({
    limit: pageQuery.shape.limit,
    cursor: z._default(
      z.union([z.literal(''), z.string().check(z.regex(/^[a-z]{1,12}\.\d{0,16}(?:,[a-z]{1,12}\.\d{0,16}){0,3}$/))]),
      '',
    ),
  }),
  answer: z.object({
    items: z.array(openOrder),
    next: z.nullable(text),
    open: z.record(z.enum(LISTED_MONEY), z.object({ count: z.int(), sum: lira })),
    day,
    till: z.object({ today: sums, week: sums, month: sums }),
  }),
});
export type ShownMoney = z.infer<typeof showMoney.answer>;

const matchedLine = z.object({
  /** In the paste, from 1. */
  line: z.int(),
  /** Empty where a carrier's line does not say when it paid. */
  day,
  amount: lira,
  text,
  certainty: z.enum(CERTAINTIES),
  fits: z.array(z.enum(FITS)),
  miss: z.nullable(z.enum(MISSES)),
  /** The sum less what is open; below 0 it is short. */
  difference: lira,
  /** The part of the sum that is not booked yet. */
  rest: lira,
  /** Number of the order that it, or its first part, was booked for already. */
  bookedFor: z.nullable(orderNo),
  parts: z.array(
    z.object({
      orderNo,
      name: text,
      kind: z.enum(LISTED_MONEY),
      amount: lira,
      version: z.int(),
      /** `source` of the entry (`admin-orders.ts`). */
      source: text,
    }),
  ),
});
export type MatchedLine = z.infer<typeof matchedLine>;

/**
 * Reads a pasted statement and says which open orders its lines pay. Nothing is booked and nothing is kept: an entry is booked
 * by `changeOrder` with the `source` of its line, once.
 */
export const matchStatement = defineCall('POST', '/api/admin/money/statement', 'B', 'office', {
  body: z.strictObject({
    source: z.enum(STATEMENT_SOURCES),
    text: z
      .string('common.required')
      .check(z.minLength(1, 'common.required'), z.maxLength(STATEMENT_LENGTH, 'common.tooLong')),
  }),
  answer: z.object({
    lines: z.array(matchedLine),
    /** Lines of what went. */
    outgoing: z.int(),
    /** Lines, from 1, without a day or a sum of lira that is certain. */
    unread: z.array(z.int()),
    /** Lines beyond `STATEMENT_LINES`. */
    left: z.int(),
    /** Whether more orders are open than were compared. */
    isPartial: z.boolean(),
  }),
});
export type MatchedStatement = z.infer<typeof matchStatement.answer>;

const paymentFlag = z.object({
  id: text,
  /** Empty where the provider's books name no order of ours. */
  orderNo: text,
  kind: z.enum(FLAG_KINDS),
  /** Number of the payment at the provider. */
  payment: text,
  /** The value that differs, where one does. */
  what: z.nullable(z.enum(COMPARED)),
  /** Our value and the provider's: lira, or words of the protocol where something else differs. */
  ours: z.union([lira, text]),
  theirs: z.union([lira, text]),
  /** ISO 8601. */
  at: text,
});
export type PaymentFlag = z.infer<typeof paymentFlag>;

/** Payments by card that an operator has to look at, the newest first. */
export const listPaymentFlags = defineCall('GET', '/api/admin/payments', 'B', 'office', {
  answer: z.object({ items: z.array(paymentFlag) }),
});

/** It was dealt with: the row goes, the journal keeps it. */
export const closePaymentFlag = defineCall('POST', '/api/admin/payments/close', 'B', 'office', {
  body: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ items: z.array(paymentFlag) }),
  codes: ['payment_not_found'],
});

/** Asks the provider about every attempt of an order that is not settled, and settles it: the operator's button. */
export const askPayment = defineCall('POST', '/api/admin/payments/:orderNo/ask', 'B', 'office', {
  answer: z.object({
    /** Attempts that were asked about. */
    asked: z.int(),
    /** Whether the provider did not answer about one of them. */
    isUnknown: z.boolean(),
    state: z.enum(PAYMENT_STATES),
  }),
  codes: ['order_not_found'],
});
