/**
 * The shop's orders as operators see and change them (decisions A8, A12, and the API table). Lists are read from an index
 * that the script of each change keeps (`functions/orders/order-index.ts`).
 */
import * as z from 'zod/mini';
import { optionalLines, optionalText, requiredLines, requiredText } from '../domain/values/fields.ts';
import { LOCALES } from '../domain/values/locale.ts';
import { ORDER_NUMBER, quantitySchema } from '../domain/order/order.ts';
import { lineChangeSchema } from '../domain/order/order-change.ts';
import { invoiceSchema } from '../domain/order/invoice.ts';
import { LATE_TAB, NEXT_ACTS, ORDER_TABS } from '../domain/order/order-life.ts';
import { PROPOSAL_STATES } from '../domain/order/proposal.ts';
import { ENTRY_KINDS, ENTRY_METHODS, ENTRY_STATES, MONEY_METHODS, OPEN_KINDS } from '../domain/money/ledger.ts';
import { PAYMENT_STATES, PAYMENT_TYPES } from '../domain/money/payment.ts';
import { OPTION_IDS } from '../domain/price/pricing.ts';
import { DELIVERY_STATUSES } from '../domain/order/status.ts';
import { drawnLine, lira } from './answers.ts';
import type { CallContract } from './contract.ts';
import { orderedItem, ownOrderAnswer } from './orders.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
const orderNo = z.string().check(z.regex(ORDER_NUMBER));
const version = z.int().check(z.gte(1));
const day = z.iso.date();

/** `outdated` once the content is not true any more. */
export const LETTER_STATES = ['waiting', 'sent', 'failed', 'outdated'] as const;

/** At most so many numbers in one `bulk`. */
export const BULK_ORDERS = 100;

/** Longest note, in characters. */
export const NOTE_LENGTH = 1000;
export const REASON_LENGTH = 300;
const INVOICE_NUMBER_LENGTH = 40;
export const REFERENCE_LENGTH = 60;
/** With its blanks. */
export const IBAN_LENGTH = 50;
/** Hash of a line of a statement; behind a point the order among several that the line pays. */
export const STATEMENT_KEY = /^[\w-]{22}(?:\.\d{1,3})?$/;

/** Absent or empty: not asked for. */
const filter = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z._default(z.union([z.literal(''), schema]), '');

/**
 * `status` is a delivery status, one of `ORDER_TABS`, or `late`, which stands by the promised day, the oldest promise first. `from` and `to` are days of Istanbul, both counted. `q` finds by
 * the beginnings of number, its last six digits, name, phone and e-mail, all words of it; `room` by the beginning of what
 * the buyer called a window's room. `cursor` is what the answer before said.
 */
export const orderQuery = z.object({
  limit: pageQuery.shape.limit,
  cursor: filter(z.string().check(z.regex(/^[\w-]{1,400}$/))),
  status: filter(z.enum([...DELIVERY_STATUSES, ...ORDER_TABS, LATE_TAB])),
  payment: filter(z.enum(PAYMENT_STATES)),
  q: filter(z.string().check(z.maxLength(100))),
  room: filter(z.string().check(z.maxLength(60))),
  from: filter(day),
  to: filter(day),
});
export type OrderQuery = z.output<typeof orderQuery>;

/** Fields that draw a made-to-measure line, in cm. */
const orderWindow = z.extend(drawnLine, {
  productId: z.int(),
  slug: text,
  name: text,
  room: text,
  quantity: z.int(),
});
export type OrderWindow = z.infer<typeof orderWindow>;

const nextAct = z.nullable(z.enum(NEXT_ACTS));

/** Open amounts of an order by kind (`openMoneyOf`). */
const openMoney = z.array(z.object({ kind: z.enum(OPEN_KINDS), amount: lira }));

const adminOrderRow = z.object({
  orderNo,
  status: z.enum(DELIVERY_STATUSES),
  /** ISO 8601, as every time of these answers. */
  createdAt: text,
  name: text,
  /** City and district, as `İstanbul, Kadıköy`. */
  city: text,
  itemCount: z.int(),
  total: lira,
  paymentType: z.enum(PAYMENT_TYPES),
  paymentState: z.enum(PAYMENT_STATES),
  estimatedDeliveryFrom: text,
  estimatedDelivery: text,
  version,
  /** The first `ROW_WINDOWS` lines that are made to measure. */
  windows: z.array(orderWindow),
  /** Lines that are made to measure, those included that `windows` leaves out. */
  madeLines: z.int(),
  nextAct,
  open: openMoney,
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

/** Windows that a row of the list draws at most. */
export const ROW_WINDOWS = 6;

/** How many orders stand under each tab, whatever is asked for besides. */
const tabCounts = z.object({
  open: z.int(),
  answered: z.int(),
  check: z.int(),
  confirm: z.int(),
  unpaid: z.int(),
  sew: z.int(),
  remake: z.int(),
  production: z.int(),
  ready: z.int(),
  refund: z.int(),
  difference: z.int(),
  carrier: z.int(),
  late: z.int(),
  done: z.int(),
});

/**
 * Newest first; what `q` or `room` finds: exact words before longer ones, the newest of each first. An answer may hold fewer
 * rows than `limit`, even none, and still have a `next`: one script looks at no more than `LOOKED_AT` entries.
 */
const orderList = z.object({ items: z.array(adminOrderRow), next: z.nullable(text), counts: tabCounts });
export type AdminOrderList = z.infer<typeof orderList>;

export const listOrders = {
  method: 'GET',
  path: '/api/admin/orders',
  envelope: 'B',
  access: 'operator',
  query: orderQuery,
  answer: orderList,
  codes: [],
} as const satisfies CallContract;

const adminItem = z.extend(orderedItem, {
  drawing: orderWindow.shape.drawing,
  hex: orderWindow.shape.hex,
  /** Price of one metre, or one piece. */
  pricePerUnit: lira,
  options: z.array(z.object({ id: z.enum(OPTION_IDS), amount: lira })),
  vatRate: z.number(),
});

/** In the words of letters, with what the line costs. */
const proposedLine = z.object({ facts: z.array(text), totalPrice: lira });

/** Another size or colour that the customer was asked about; the newest, whatever has become of it. */
const proposal = z.object({
  /** Position, from 0. */
  line: z.int(),
  before: proposedLine,
  after: proposedLine,
  /** Total of the whole order with it. */
  total: lira,
  difference: lira,
  at: text,
  /** It may be answered before this time. */
  until: text,
  by: text,
  state: z.enum(PROPOSAL_STATES),
  /** When it was answered or withdrawn. */
  endedAt: z.nullable(text),
});
export type ShownProposal = z.infer<typeof proposal>;

/** `by` is what the operator was called then. */
const written = z.object({ text, at: text, by: text });

/** Amounts in lira; a `due` below 0 lowers what is to be paid. `day` is the day the money moved. */
const ledgerEntry = z.object({
  id: text,
  kind: z.enum(ENTRY_KINDS),
  method: z.enum(ENTRY_METHODS),
  state: z.enum(ENTRY_STATES),
  amount: lira,
  line: z.optional(z.int()),
  of: z.optional(text),
  reference: z.optional(text),
  /** The provider's number of the payment, where a refund goes back to its card. */
  payment: z.optional(text),
  /** Account that a refund went to. */
  iban: z.optional(text),
  text: z.optional(text),
  day,
  at: text,
  /** Name of the operator at that time; empty for an entry that no operator made. */
  by: text,
});
export type ShownEntry = z.infer<typeof ledgerEntry>;

export const adminOrderAnswer = z.extend(ownOrderAnswer, {
  status: z.enum(DELIVERY_STATUSES),
  /** Raised by every change of any author; the first is 1. */
  version,
  items: z.array(adminItem),
  locale: z.enum(LOCALES),
  /** Whether it stands in the account of a customer. */
  hasAccount: z.boolean(),
  /** Whether its letters go to a mailbox that had proven to be the customer's own. */
  isEmailProven: z.boolean(),
  /** Why it was cancelled or returned. */
  reason: z.nullable(text),
  paidAt: z.nullable(text),
  coupon: z.nullable(z.object({ code: text, kind: z.enum(['percent', 'amount']), value: z.number() })),
  /** Every movement of its money, oldest first; a refund's newest entry says what became of it (`of` is the first one's id). */
  ledger: z.array(ledgerEntry),
  /** Lira that came from the customer. */
  paid: lira,
  /** Above 0 the customer owes it, below 0 the shop. */
  balance: lira,
  open: openMoney,
  /** An open difference with which it may leave. */
  allowedDebt: z.nullable(z.extend(written, { amount: lira })),
  /** Lira of each line's price that may still be refunded or let off. */
  lineRests: z.array(lira),
  /** By rate, of the order as it is priced now. */
  vat: z.array(z.object({ rate: z.number(), vat: lira })),
  proposal: z.nullable(proposal),
  /** Changes that the customer agreed to. */
  agreements: z.array(z.object({ at: text, line: z.int(), textVersion: text })),
  /** The paid amount minus refunds. */
  refundable: lira,
  consents: z.object({
    at: text,
    textVersion: text,
    distanceSales: z.boolean(),
    customMade: z.boolean(),
    marketing: z.boolean(),
  }),
  /** Notes for the shop only, oldest first. Public ones stand in the timeline. */
  notes: z.array(written),
  /** Positions, from 0, of the lines whose measures were looked at. */
  checkedLines: z.array(z.int()),
  /** Letters of the last weeks (as long as letters are kept), oldest first. */
  letters: z.array(
    z.object({
      id: text,
      kind: text,
      state: z.enum(LETTER_STATES),
      /** When it was sent, or placed where it was not. */
      at: text,
      /** Which status it tells, or empty. */
      status: text,
      /** One word for why the last attempt failed, or empty. */
      failure: text,
    }),
  ),
  /** Acts of operators on it, newest first. */
  journal: z.array(z.object({ id: text, at: text, operator: text, act: text, before: text, after: text })),
  /** The newest other orders with the same e-mail. */
  others: z.array(
    z.object({ orderNo, status: z.enum(DELIVERY_STATUSES), createdAt: text, itemCount: z.int(), total: lira }),
  ),
  nextAct,
  /** Whether something is made again that has not left yet. */
  isRemaking: z.boolean(),
});
export type AdminOrder = z.infer<typeof adminOrderAnswer>;

export const showOrder = {
  method: 'GET',
  path: '/api/admin/orders/:orderNo',
  envelope: 'B',
  access: 'operator',
  answer: adminOrderAnswer,
  codes: ['order_not_found'],
} as const satisfies CallContract;

/** Lira with two decimals at most. */
const amount = z.number().check(
  z.gt(0),
  z.lte(10_000_000),
  z.refine((lira) => Math.abs(lira * 100 - Math.round(lira * 100)) < 1e-6),
);

const entryFields = {
  amount,
  /** Position of the line it is about, from 0. */
  line: z.optional(z.int().check(z.gte(0), z.lt(1000))),
  /** Receipt or slip number. */
  reference: z.optional(optionalText(REFERENCE_LENGTH)),
  text: z.optional(optionalLines(REASON_LENGTH)),
  /** Name of the line of a statement that tells of it (`admin-money.ts`); each is booked once. */
  source: z.optional(z.string().check(z.regex(STATEMENT_KEY))),
  /** The day the money moved; today where it is left out. */
  day: z.optional(day),
};

/**
 * Money that came (`paid`, as it came: `text` says why where it is not what is open), went back (`refund`; the customer reads
 * `text`), or was handed over (`collected`) or kept (`fee`) by a carrier. A `due` lowers what one line costs: `return` the
 * piece comes back, `discount` the customer keeps it.
 */
const askedEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['paid', 'refund', 'collected', 'fee']),
    method: z.enum(MONEY_METHODS),
    /** Account that a refund by transfer goes to. */
    iban: z.optional(optionalText(IBAN_LENGTH)),
    ...entryFields,
  }),
  z.strictObject({ kind: z.literal('due'), method: z.enum(['return', 'discount']), ...entryFields }),
]);

/**
 * A change of one order; at least one thing besides `version`. Errors of rules are `invalid_fields` with the name of the field.
 * Money (`entry`, `allowedDebt`) needs the second factor given again: `confirmation_required`. An order of which a difference
 * is open leaves only with `allowedDebt`: `debt_open`.
 */
export const orderChange = z.strictObject({
  /** Version of the order that was looked at; `changed_meanwhile` where it is another one by now. */
  version,
  status: z.optional(z.enum(DELIVERY_STATUSES)),
  /** Why, for `Cancelled` and `Returned`; the customer reads it. */
  reason: z.optional(optionalText(REASON_LENGTH)),
  /** Id of one of `carriers` in `content/shop.json`. */
  carrier: z.optional(optionalText(40)),
  trackingNumber: z.optional(optionalText(60)),
  /** Public: the customer reads it in a letter and in the timeline. */
  note: z.optional(z.strictObject({ text: requiredLines('common.required', NOTE_LENGTH), public: z.boolean() })),
  /**
   * Asks the customer about another size or colour of a line, by a link (`order-change.ts`); the one before, if it is still
   * open, ends. `null` withdraws it.
   */
  change: z.optional(z.nullable(lineChangeSchema)),
  entry: z.optional(askedEntry),
  /** Allows the open difference as a debt; `text` is the reason. */
  allowedDebt: z.optional(z.strictObject({ text: requiredLines('common.required', REASON_LENGTH) })),
  /** `url` is an https address, or empty; with one the buyer gets a letter. */
  invoice: z.optional(
    z.strictObject({ number: requiredText('common.required', INVOICE_NUMBER_LENGTH), url: optionalText(500) }),
  ),
  /** Makes so many pieces of a line once more, at no charge; `text` says why, for the shop alone. */
  remake: z.optional(
    z.strictObject({
      line: z.int().check(z.gte(0), z.lt(1000)),
      quantity: quantitySchema,
      text: requiredLines('common.required', REASON_LENGTH),
    }),
  ),
  /** A further parcel leaves; the buyer is told. `carrier` and `trackingNumber` as above. */
  parcel: z.optional(
    z.strictObject({ carrier: requiredText('common.required', 40), trackingNumber: optionalText(60) }),
  ),
  /** Position, from 0, of the further parcel that was delivered. */
  deliveredParcel: z.optional(z.int().check(z.gte(0), z.lt(100))),
  /** Takes the place of the invoice data; `null` leaves the recipient of the delivery (decisions P24). */
  billing: z.optional(z.nullable(invoiceSchema)),
  /** All positions whose measures have been looked at from now on; undone by leaving one out. */
  checkedLines: z.optional(z.array(z.int().check(z.gte(0), z.lt(1000))).check(z.maxLength(200))),
});
export type OrderChange = z.output<typeof orderChange>;

/** The same change again, after an answer that was lost, changes nothing and answers the order. */
export const changeOrder = {
  method: 'PATCH',
  path: '/api/admin/orders/:orderNo',
  envelope: 'B',
  access: 'operator',
  body: orderChange,
  answer: adminOrderAnswer,
  // `data` of `changed_meanwhile` is the order as it is: `adminOrderAnswer`.
  codes: ['order_not_found', 'changed_meanwhile', 'debt_open'],
} as const satisfies CallContract;

/**
 * Several orders to one status, each by the rules of one. Changes with words of their own (a reason, a carrier) are
 * made one by one. The answer has a row per number, in the order they were sent; `error` says why one was not changed.
 */
export const changeOrders = {
  method: 'POST',
  path: '/api/admin/orders/bulk',
  envelope: 'B',
  access: 'operator',
  body: z.strictObject({
    orderNos: z.array(orderNo).check(z.minLength(1), z.maxLength(BULK_ORDERS)),
    status: z.enum(DELIVERY_STATUSES),
  }),
  answer: z.array(
    z.union([
      z.object({ orderNo, ok: z.literal(true) }),
      z.object({
        orderNo,
        ok: z.literal(false),
        code: z.enum(['order_not_found', 'changed_meanwhile', 'invalid_fields', 'debt_open']),
        error: text,
      }),
    ]),
  ),
  codes: [],
} as const satisfies CallContract;
