/**
 * The shop's orders as operators see and change them (decisions A8, A12, and the API table). Lists are read from an index
 * that the script of each change keeps (`functions/orders/order-index.ts`).
 */
import * as z from 'zod/mini';
import { LOCALES } from '../domain/values/locale.ts';
import { ORDER_NUMBER } from '../domain/order/order.ts';
import { LATE_TAB, NEXT_ACTS, ORDER_SORTS, ORDER_TABS } from '../domain/order/order-life.ts';
import { CLAIM_ACTS, CLAIM_REMEDIES, CLAIM_STATES } from '../domain/order/fit-claim.ts';
import { CHANGE_KINDS, PROPOSAL_STATES } from '../domain/order/proposal.ts';
import { ENTRY_KINDS, ENTRY_METHODS, ENTRY_STATES, OPEN_KINDS } from '../domain/money/ledger.ts';
import { PAYMENT_STATES, ORDER_PAYMENT_TYPES } from '../domain/money/payment.ts';
import { OPTION_IDS } from '../domain/price/pricing.ts';
import { DELIVERY_STATUSES } from '../domain/order/status.ts';
import { orderChange } from './admin-order-change.ts';
import { drawnLine, lira } from './answers.ts';
import { defineCall } from './contract.ts';
import { grantedCoupon, orderedItem, ownOrderAnswer } from './orders.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
const orderNo = z.string().check(z.regex(ORDER_NUMBER));
const version = z.int().check(z.gte(1));
const day = z.iso.date();

/** `outdated` once the content is not true any more. */
export const LETTER_STATES = ['waiting', 'sent', 'failed', 'outdated'] as const;

/** At most so many numbers in one `bulk`. */
export const BULK_ORDERS = 100;

/** Absent or empty: not asked for. */
const filter = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z._default(z.union([z.literal(''), schema]), '');

/**
 * `status` is a delivery status, one of `ORDER_TABS`, or `late`, which stands by the promised day, the oldest promise first. `from` and `to` are days of Istanbul, both counted. `q` finds by
 * the beginnings of number, its last six digits, name, phone, e-mail, city, district, product, room and tracking number, all words of it; `room` by the beginning of what
 * the buyer called a window's room. `sort` orders the tabs of open orders without words by the promised day, the first before
 * the last, or by the total, the largest first; other lists keep their own. `cursor` is what the answer before said.
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
  sort: filter(z.enum(ORDER_SORTS)),
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

export const adminOrderRow = z.object({
  orderNo,
  status: z.enum(DELIVERY_STATUSES),
  /** ISO 8601, as every time of these answers. */
  createdAt: text,
  name: text,
  /** City and district, as `İstanbul, Kadıköy`. */
  city: text,
  itemCount: z.int(),
  total: lira,
  paymentType: z.enum(ORDER_PAYMENT_TYPES),
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
  /** Claims that are not settled (decisions P27), the oldest first; `name` is that of the product, empty beyond `ROW_WINDOWS`. */
  openClaims: z.array(
    z.object({ room: text, name: text, at: text, remedy: z.enum(CLAIM_REMEDIES), state: z.enum(CLAIM_STATES) }),
  ),
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
  pack: z.int(),
  remake: z.int(),
  claim: z.int(),
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

export const listOrders = defineCall('GET', '/api/admin/orders', 'B', 'office', {
  query: orderQuery,
  answer: orderList,
});

const adminItem = z.extend(orderedItem, {
  drawing: orderWindow.shape.drawing,
  hex: orderWindow.shape.hex,
  /** Price of one metre, or one piece. */
  pricePerUnit: lira,
  options: z.array(z.object({ id: z.enum(OPTION_IDS), amount: lira })),
  vatRate: z.number(),
});

/** In the words of letters, with what the line costs. */
const proposedLine = z.object({ name: text, facts: z.array(text), quantity: z.int(), totalPrice: lira });

/** Another line, or a line more or less, that the customer was asked about; the newest, whatever has become of it. */
const proposal = z.object({
  /** Position, from 0. */
  line: z.int(),
  before: proposedLine,
  after: proposedLine,
  /** Total of the whole order with it. */
  total: lira,
  difference: lira,
  /** Whether money for samples goes back with it: nobody can agree to it once their code is used (`samplesUsedBy`). */
  takesSamplesBack: z.boolean(),
  at: text,
  /** It may be answered before this time. */
  until: text,
  by: text,
  state: z.enum(PROPOSAL_STATES),
  /** Whether nobody can answer an open one before its time any more: the order went on or ended, or its link has ended. */
  isLate: z.boolean(),
  /** Sentence of the operator's own; empty for none. */
  text,
  /** Reason of a refusal in the customer's words; empty for none. */
  reason: text,
  /** When it was answered or withdrawn. */
  endedAt: z.nullable(text),
});
export type ShownProposal = z.infer<typeof proposal>;

const orderClaim = z.object({
  line: z.int(),
  at: text,
  remedy: z.enum(CLAIM_REMEDIES),
  state: z.enum(CLAIM_STATES),
  /** Wanted size, and lira of all pieces that are sewn again; null of a claim without them. */
  size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  price: z.nullable(lira),
  /** Words of the buyer, and of the shop. */
  text,
  answer: text,
  /** Kind of evidence that covered the line; empty for none. */
  evidence: text,
  /** Open steps. */
  acts: z.array(z.enum(CLAIM_ACTS)),
});
export type OrderClaim = z.infer<typeof orderClaim>;

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
  coupon: z.nullable(grantedCoupon),
  /** Order that the code of its samples paid for: their price must not go back as well (decisions P25). */
  samplesUsedBy: z.nullable(text),
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
  /** Lira of its invoice, as the export has it: less discounts and with the cost of instalments, without what came after it. */
  invoiced: lira,
  /** By rate, of what is invoiced. */
  vat: z.array(z.object({ rate: z.number(), vat: lira })),
  proposal: z.nullable(proposal),
  /** Claims of the fit guarantee and of the law (decisions P27), the oldest first. */
  claims: z.array(orderClaim),
  /** Changes that the customer agreed to. */
  agreements: z.array(z.object({ at: text, line: z.int(), kind: z.enum(CHANGE_KINDS), name: text, textVersion: text })),
  /** The paid amount minus refunds. */
  refundable: lira,
  consents: z.object({
    at: text,
    textVersion: text,
    distanceSales: z.boolean(),
    customMade: z.boolean(),
    marketing: z.boolean(),
    /** Signature on paper of a sale in the shop: the operator who recorded it. */
    paper: z.optional(z.object({ by: text, at: text })),
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

export const showOrder = defineCall('GET', '/api/admin/orders/:orderNo', 'B', 'office', {
  answer: adminOrderAnswer,
  codes: ['order_not_found'],
});

/** The same change again, after an answer that was lost, changes nothing and answers the order. */
export const changeOrder = defineCall('PATCH', '/api/admin/orders/:orderNo', 'B', 'office', {
  body: orderChange,
  answer: adminOrderAnswer,
  // `data` of `changed_meanwhile` is the order as it is: `adminOrderAnswer`.
  codes: ['order_not_found', 'changed_meanwhile', 'debt_open'],
});

/**
 * Several orders to one status, each by the rules of one. Changes with words of their own (a reason, a carrier) are
 * made one by one. The workshop moves orders to the statuses of its own work alone (`mayMoveTo`), else `forbidden`. The answer has a row per number, in the order they were sent; `error` says why one was not changed.
 * `allPacked`: only orders whose pieces are all packed on the board, others are `changed_meanwhile`.
 */
export const changeOrders = defineCall('POST', '/api/admin/orders/bulk', 'B', 'workshop', {
  body: z.strictObject({
    orderNos: z.array(orderNo).check(z.minLength(1), z.maxLength(BULK_ORDERS)),
    status: z.enum(DELIVERY_STATUSES),
    allPacked: z.optional(z.boolean()),
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
});
