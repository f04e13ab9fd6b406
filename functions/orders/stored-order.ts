/**
 * An order in the store: the hash `order:{orderNo}`. `body` is what was ordered, written once and never rewritten;
 * number and time come from the store's clock, so they stand beside it; status and shipment change, so they do too, and
 * lines and amounts once the customer has agreed to others (`change.ts`).
 * Tracking reads only those, and thus nothing personal. Amounts in kuruş, times ISO 8601.
 *
 * A hash that is no order of version 1 is a fault of ours, never of the caller's: reading it throws.
 */
import * as z from 'zod/mini';
import {
  placedCard,
  placedDelivery,
  placedLine,
  placedPayment,
  placedTotals,
  sampleCoupon,
} from '../../src/contract/orders.ts';
import { historyOf } from '../../src/domain/money/history.ts';
import { sumsOf } from '../../src/domain/money/ledger.ts';
import { instalments } from '../../src/domain/money/instalments.ts';
import { awaitsPayment, PAYMENT_STATES, PAYMENT_TYPES } from '../../src/domain/money/payment.ts';
import { LOCALES } from '../../src/domain/values/locale.ts';
import { keptInvoice } from '../../src/domain/order/invoice.ts';
import { consentsSchema, ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { OPTION_IDS } from '../../src/domain/price/pricing.ts';
import { soldLines } from '../../src/domain/order/remake.ts';
import { PROPOSAL_STATES } from '../../src/domain/order/proposal.ts';
import { isOpen } from '../../src/domain/order/order-life.ts';
import { DELIVERY_STATUSES, OFF_PATH } from '../../src/domain/order/status.ts';
import { hashAnswer, valuesOf } from '../store/answers.ts';
import { ledgerEntry } from './ledger.ts';

const text = z.string();
const kurus = z.int();
const status = z.enum(DELIVERY_STATUSES);

/** JSON in a field of a hash. */
export const json = z.pipe(
  text,
  z.transform((written, { issues }): unknown => {
    try {
      return JSON.parse(written);
    } catch {
      issues.push({ code: 'custom', message: 'no JSON', input: written });
      return z.NEVER;
    }
  }),
);

/** Invoice data; an empty text stands for what was taken back. */
export const storedBilling = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
  z.pipe(json, keptInvoice),
]);

export const estimate = z.object({ from: text, to: text });

const storedLine = z.extend(placedLine, {
  effectiveCm: z.nullable(z.int()),
  pricePerUnit: kurus,
  options: z.array(z.object({ id: z.enum(OPTION_IDS), amount: kurus })),
  unitPrice: kurus,
  totalPrice: kurus,
  vatRate: z.number(),
});
export type StoredLine = z.infer<typeof storedLine>;
const totals = placedTotals(kurus);

/** The part that the function writes; the store adds number, time and status. */
const orderBody = z.object({
  locale: z.enum(LOCALES),
  lines: z.array(storedLine),
  coupon: z.nullable(z.object({ code: text, kind: z.enum(['percent', 'amount']), value: z.number() })),
  sampleCoupon,
  totals,
  payment: placedPayment(kurus),
  delivery: placedDelivery,
  /** The ticks and what proves them (`consent-proof.ts`). */
  consents: z.object({
    ...consentsSchema.shape,
    textVersion: text,
    /** Version of the marketing text, where that was ticked. */
    marketingVersion: z.exactOptional(text),
    amount: kurus,
    browser: text,
    keyId: z.exactOptional(text),
    proof: z.exactOptional(text),
  }),
  /** The promise of the day, so that a later change of `shop.json` does not move it. */
  estimate,
});
export type OrderBody = z.infer<typeof orderBody>;

/** Lines and amounts that the customer has agreed to since, or that are made again: they take the place of those of the body. */
const altered = z.object({ lines: z.array(storedLine), totals });

/** The fields `body` and, empty where nothing was changed, `altered` of the hash: the order as it now is. */
export const bodyNow = z.pipe(
  z.tuple([z.pipe(json, orderBody), z.union([z.literal(''), z.pipe(json, altered)])]),
  z.transform(([body, later]): OrderBody => alteredBody(body, later || undefined)),
);

/** An unpaid amount is due at once, as the new amount; a card was charged in its own instalments. */
function alteredBody(body: OrderBody, later: z.infer<typeof altered> | undefined): OrderBody {
  if (!later) return body;
  const { payment } = body;
  const instalmentAmounts = payment.type === 'credit-card' ? payment.instalmentAmounts : [later.totals.total];
  return { ...body, ...later, payment: { ...payment, instalmentAmounts } };
}

/**
 * Another size or colour of a line, asked of the customer. `id` is the version of the order that asked it; `line` a
 * position; `totals` those of the order with it, `difference` what more it then costs.
 */
const proposal = z.object({
  id: text,
  tokenHash: text,
  line: z.int(),
  before: storedLine,
  after: storedLine,
  totals,
  difference: kurus,
  at: text,
  until: text,
  by: text,
});
export type Proposal = z.infer<typeof proposal>;

/** A change that the customer has agreed to, and what proves that they did (`consent-proof.ts`). */
const agreement = z.object({
  ...proposal.shape,
  agreedAt: text,
  textVersion: text,
  browser: text,
  keyId: text,
  proof: text,
});
export type Agreement = z.infer<typeof agreement>;

/** `isNote`: nothing but words of the shop, at the status as it was. */
const timelineStep = z.object({ status, at: text, note: z.optional(text), isNote: z.optional(z.literal(true)) });
export type TimelineStep = z.infer<typeof timelineStep>;

/** A further parcel, in the order in which they left. */
const storedParcel = z.object({
  carrier: text,
  trackingNumber: text,
  at: text,
  deliveredAt: z.optional(text),
});
export type StoredParcel = z.infer<typeof storedParcel>;

/** Fields that change after the order. */
const shipmentHash = z.object({
  version: z.literal('1'),
  orderNo: text.check(z.regex(ORDER_NUMBER)),
  placedAt: text.check(z.regex(/^\d{13}$/)),
  status,
  events: z.pipe(json, z.array(timelineStep)),
  carrier: z.exactOptional(text),
  trackingNumber: z.exactOptional(text),
  paymentState: z.exactOptional(z.enum(PAYMENT_STATES)),
  placedState: z.exactOptional(z.enum(PAYMENT_STATES)),
  lapsesAt: z.exactOptional(text.check(z.regex(/^\d{13}$/))),
  parcels: z.exactOptional(z.pipe(json, z.array(storedParcel))),
});

const number = z.pipe(text, z.transform(Number));

/** Fields about money of an order that was placed before the ledger existed. */
const moneyOfBefore = {
  paidAt: z.exactOptional(number),
  paidTotal: z.exactOptional(number),
  balance: z.exactOptional(number),
  refunds: z.exactOptional(z.pipe(json, z.array(z.object({ text, at: text, by: text, amount: kurus })))),
};

type MoneyOfBefore = z.infer<z.ZodMiniObject<typeof moneyOfBefore>>;

/** An open difference with which the order may leave. */
const allowedDebt = z.object({ amount: kurus, text, at: text, by: text });
export type AllowedDebt = z.infer<typeof allowedDebt>;

/** The card that paid on the provider's page, in kuruş; `amount` is what it was charged, the cost of instalments included. */
const cardPaid = z.object({ card: placedCard, installments: z.int(), amount: kurus });
export type CardPaid = z.infer<typeof cardPaid>;

/** Payment and promise stand beside the body once they differ from it (`transfer.ts`). */
const orderHash = z.extend(shipmentHash, {
  body: z.pipe(json, orderBody),
  altered: z.exactOptional(z.pipe(json, altered)),
  proposal: z.exactOptional(z.pipe(json, proposal)),
  proposalState: z.exactOptional(z.enum(PROPOSAL_STATES)),
  proposalEndedAt: z.exactOptional(text),
  agreements: z.exactOptional(z.pipe(json, z.array(agreement))),
  ledger: z.exactOptional(z.pipe(json, z.array(ledgerEntry))),
  allowedDebt: z.exactOptional(z.pipe(json, allowedDebt)),
  ...moneyOfBefore,
  emailProven: z.exactOptional(text),
  paymentType: z.exactOptional(z.enum(PAYMENT_TYPES)),
  cardPaid: z.exactOptional(z.pipe(json, cardPaid)),
  lapsed: z.exactOptional(text),
  attempts: z.exactOptional(text),
  estimate: z.exactOptional(z.pipe(json, estimate)),
  reason: z.exactOptional(text),
  invoiceNo: z.exactOptional(text),
  invoiceUrl: z.exactOptional(text),
  billing: z.exactOptional(storedBilling),
  sampleCode: z.exactOptional(text),
  samplesRefunded: z.exactOptional(text),
  remaking: z.exactOptional(text),
});

/** The timeline oldest first. */
function shipmentOf({
  orderNo,
  placedAt,
  events,
  carrier,
  trackingNumber,
  lapsesAt,
  parcels = [],
  ...hash
}: z.infer<typeof shipmentHash>) {
  const createdAt = new Date(Number(placedAt)).toISOString();
  const placed: z.infer<typeof timelineStep> = { status: 'Pending', at: createdAt };
  return {
    orderNo,
    createdAt,
    status: hash.status,
    carrier: orNull(carrier),
    trackingNumber: orNull(trackingNumber),
    parcels,
    timeline: [placed, ...events],
    /** Until when a card may pay it; null where none is awaited. */
    payUntil:
      lapsesAt !== undefined && isOpen(hash.status) && (hash.paymentState ?? hash.placedState) === 'awaiting-card'
        ? new Date(Number(lapsesAt)).toISOString()
        : null,
  };
}

/** An empty value stands for none. */
const orNull = (value = ''): string | null => (value === '' ? null : value);

function orderOf({ body: placed, altered: later, emailProven, paymentState, ...hash }: z.infer<typeof orderHash>) {
  const { consents, ...body } = alteredBody(placed, later);
  const { reason, invoiceNo, invoiceUrl, proposal: asked, proposalState = 'open', proposalEndedAt = null } = hash;
  const { sampleCode, samplesRefunded = '' } = hash;
  const isEarned = sampleCode !== undefined && samplesRefunded === '' && !OFF_PATH.some((off) => off === hash.status);
  const { agreements = [] } = hash;
  const shipment = shipmentOf({ ...hash, ...(paymentState && { paymentState }) });
  const { createdAt } = shipment;
  const payment = paymentOf({ body, paymentState, paymentType: hash.paymentType, paidBy: hash.cardPaid });
  const ledger =
    hash.ledger ??
    historyOf({ ...oldMoneyOf(hash), ...shipment, placedTotal: placed.totals.total, payment, agreements });
  return {
    ...shipment,
    ...body,
    /** Told while it may count; nothing once the samples are cancelled or paid back, and of codes that were everybody's. */
    sampleCoupon: isEarned ? (body.sampleCoupon ?? null) : null,
    payment,
    estimate: hash.estimate ?? body.estimate,
    /** Whether its letters go to a mailbox that had proven to be the customer's own. */
    isEmailProven: emailProven === '1',
    /** Why the shop cancelled it or took it back, in its words. */
    reason: orNull(reason),
    invoice: invoiceNo === undefined ? null : { number: invoiceNo, url: orNull(invoiceUrl) },
    /** Data for it; null in orders from before it was asked, and where the delivery says all. */
    billing: hash.billing ?? null,
    consents: { ...consents, at: createdAt },
    /** The newest, whatever has become of it. */
    proposal: asked === undefined ? null : { ...asked, state: proposalState, endedAt: proposalEndedAt },
    agreements,
    ledger,
    money: sumsOf(ledger),
    /** False of an order from before there was one: its ledger is its history. */
    hasLedger: hash.ledger !== undefined,
    allowedDebt: hash.allowedDebt ?? null,
    /** The card that has paid on the provider's page; null before that. */
    cardPaid: hash.cardPaid ?? null,
    hasLapsed: hash.lapsed === '1',
    /** Id of the newest attempt to pay it on the provider's page; null without one. */
    newestAttempt: hash.attempts?.split(' ').at(-1) ?? null,
    /** Whether something is made again that has not left yet. */
    isRemaking: hash.remaking === '1',
  };
}

/** As it stands now: what was chosen and paid on the provider's page takes the place of what was ordered. */
function paymentOf({
  body: { payment, totals: now },
  paymentState = payment.state,
  paymentType = payment.type,
  paidBy,
}: {
  readonly body: Pick<OrderBody, 'payment' | 'totals'>;
  readonly paymentState: OrderBody['payment']['state'] | undefined;
  readonly paymentType: OrderBody['payment']['type'] | undefined;
  readonly paidBy: CardPaid | undefined;
}): OrderBody['payment'] {
  const stands = { type: paymentType, state: paymentState };
  if (paidBy) {
    const { card, installments: count, amount } = paidBy;
    return { ...stands, type: 'credit-card', card, installments: count, instalmentAmounts: instalments(amount, count) };
  }
  return { ...payment, ...stands, ...(awaitsPayment(paymentState) && { instalmentAmounts: [now.total] }) };
}

const oldMoneyOf = ({ paidAt, paidTotal, balance = 0, refunds = [] }: MoneyOfBefore) => ({
  paidAt: paidAt === undefined ? null : new Date(paidAt).toISOString(),
  paidTotal: paidTotal ?? null,
  balance,
  refunds,
});

/** Fields that tracking reads. */
export const SHIPMENT_FIELDS = Object.keys(shipmentHash.shape) as (keyof typeof shipmentHash.shape)[];

/** HMGET of `SHIPMENT_FIELDS`. */
export const storedShipment = z.pipe(z.pipe(valuesOf(SHIPMENT_FIELDS), shipmentHash), z.transform(shipmentOf));
export type Shipment = z.output<typeof storedShipment>;

/** HGETALL of an order. */
export const storedOrder = z.pipe(z.pipe(hashAnswer, orderHash), z.transform(orderOf));
export type StoredOrder = z.output<typeof storedOrder>;

/** Whole orders of a customer, as a script lists them. */
export const storedOrders = z.array(storedOrder);

/** Pieces and kuruş of an order. */
interface Sum {
  readonly itemCount: number;
  readonly total: number;
}

const sumOf = ({ lines, totals }: Pick<OrderBody, 'lines' | 'totals'>): Sum => ({
  itemCount: soldLines(lines).reduce((count, line) => count + line.quantity, 0),
  total: totals.total,
});

/** Names and values that stand beside the body, so that a list need not read it. */
export function summaryFields(body: OrderBody): string[] {
  const { itemCount, total } = sumOf(body);
  return ['itemCount', String(itemCount), 'total', String(total)];
}

/** Fields of an order that lists read. */
export const SUMMARY_FIELDS = ['orderNo', 'placedAt', 'status', 'itemCount', 'total'] as const;

const whole = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));

/** `SUMMARY_FIELDS` and, of an order from before they stood beside it, its body. */
export const storedSummary = z.pipe(
  z.pipe(
    valuesOf([...SUMMARY_FIELDS, 'body']),
    z.extend(z.pick(shipmentHash, { orderNo: true, placedAt: true, status: true }), {
      itemCount: z.exactOptional(whole),
      total: z.exactOptional(whole),
      body: z.exactOptional(z.pipe(json, orderBody)),
    }),
  ),
  z.transform(({ placedAt, body, itemCount = 0, total = 0, ...order }) => ({
    ...order,
    createdAt: new Date(Number(placedAt)).toISOString(),
    ...(body ? sumOf(body) : { itemCount, total }),
  })),
);
export type StoredSummary = z.output<typeof storedSummary>;
