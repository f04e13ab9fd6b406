/**
 * Shapes of the JSON in an order's hash (`keys/orders.ts`). Amounts are in kuruş, times ISO 8601.
 */
import * as z from 'zod/mini';
import { chosenConfiguration } from '../../../src/contract/answers.ts';
import {
  grantedCoupon,
  placedCard,
  placedDelivery,
  placedLine,
  placedPayment,
  placedTotals,
  sampleCoupon,
} from '../../../src/contract/orders.ts';
import { ENTRY_KINDS, ENTRY_METHODS, ENTRY_STATES } from '../../../src/domain/money/ledger.ts';
import { PAYMENT_STATES, ORDER_PAYMENT_TYPES } from '../../../src/domain/money/payment.ts';
import { CLAIM_REMEDIES, CLAIM_STATES } from '../../../src/domain/order/fit-claim.ts';
import { keptInvoice } from '../../../src/domain/order/invoice.ts';
import { consentsSchema, ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { PROPOSAL_STATES } from '../../../src/domain/order/proposal.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';
import { OPTION_IDS } from '../../../src/domain/price/pricing.ts';
import { LOCALES } from '../../../src/domain/values/locale.ts';
import { flag, json, numbers, signed, text, time, whole, words } from './readers.ts';

const kurus = z.int();
const optional = z.exactOptional;
const of = <Shape>(shape: z.ZodMiniType<Shape>) => z.pipe(json, shape);

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
export const orderBody = z.object({
  locale: z.enum(LOCALES),
  lines: z.array(storedLine),
  coupon: z.nullable(grantedCoupon),
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
    /** Signature on paper of a sale in the shop: the operator who recorded it, and when. */
    paper: z.exactOptional(z.object({ by: text, at: text })),
  }),
  /** The promise of the day, so that a later change of `shop.json` does not move it. */
  estimate,
});
export type OrderBody = z.infer<typeof orderBody>;

/** Lines and amounts that the customer has agreed to since, or that are made again: they take the place of those of the body. */
export const altered = z.object({
  lines: z.array(storedLine),
  totals,
  /** Its buyer may use the coupon again: it gives this order nothing off any more. */
  coupon: optional(z.null()),
});

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
  /** Sentence of the operator's own. */
  text: optional(text),
  /** Reason of a refusal, in the customer's words. */
  reason: optional(text),
});
export type Proposal = z.infer<typeof proposal>;

/** A change that the customer has agreed to, and what proves that they did (`consent-proof.ts`). */
const agreement = z.object({
  ...proposal.shape,
  agreedAt: text,
  /** E-mail of the order then, which the proof holds. */
  email: optional(text),
  textVersion: text,
  browser: text,
  keyId: text,
  proof: text,
});
export type Agreement = z.infer<typeof agreement>;

/**
 * `isNote`: nothing but words of the shop, at the status as it was. `isPublic`: the note is the program's own and names no product, so
 * the order's number is enough to read it; all others are the buyer's alone.
 */
const timelineStep = z.object({
  status: z.enum(DELIVERY_STATUSES),
  at: text,
  note: z.optional(text),
  isNote: z.optional(z.literal(true)),
  isPublic: z.optional(z.literal(true)),
});
export type TimelineStep = z.infer<typeof timelineStep>;

/** A further parcel, in the order in which they left. */
const storedParcel = z.object({
  carrier: text,
  trackingNumber: text,
  at: text,
  deliveredAt: z.optional(text),
});
export type StoredParcel = z.infer<typeof storedParcel>;

/** Refunds from before the ledger existed. */
const oldRefunds = z.array(z.object({ text, at: text, by: text, amount: kurus }));

/** An open difference with which the order may leave. */
const allowedDebt = z.object({ amount: kurus, text, at: text, by: text });
export type AllowedDebt = z.infer<typeof allowedDebt>;

/** The card that paid on the provider's page, in kuruş; `amount` is what it was charged, the cost of instalments included. */
const cardPaid = z.object({ card: placedCard, installments: z.int(), amount: kurus });
export type CardPaid = z.infer<typeof cardPaid>;

export const ledgerEntry = z.object({
  kind: z.enum(ENTRY_KINDS),
  method: z.enum(ENTRY_METHODS),
  state: z.enum(ENTRY_STATES),
  amount: z.int(),
  line: z.exactOptional(z.int()),
  of: z.exactOptional(text),
  reference: z.exactOptional(text),
  payment: z.exactOptional(text),
  iban: z.exactOptional(text),
  source: z.exactOptional(text),
  text: z.exactOptional(text),
  day: z.exactOptional(text),
  at: text,
  by: text,
});

export const rowWindow = z.extend(z.pick(chosenConfiguration, { width: true, height: true, pleatType: true }), {
  productId: z.int(),
  slug: text,
  name: text,
  color: z.nullable(text),
  room: text,
  quantity: z.int(),
  panels: chosenConfiguration.shape.panels,
  gather: chosenConfiguration.shape.gather,
});
export type RowWindow = z.infer<typeof rowWindow>;

const row = z.object({
  name: text,
  city: text,
  paymentType: z.enum(ORDER_PAYMENT_TYPES),
  estimate,
  windows: z.array(rowWindow),
});

export type OrderRow = z.infer<typeof row>;

/** A claim of the fit guarantee (decisions P27), or of the law beside it. */
const fitClaim = z.object({
  line: z.int(),
  at: text,
  remedy: z.enum(CLAIM_REMEDIES),
  state: z.enum(CLAIM_STATES),
  /** Wanted size; absent of a claim of the law. */
  size: z.exactOptional(z.object({ width: z.int(), height: z.int() })),
  /** Kuruş of one piece that is sewn again, as its buyer has seen it. */
  unitPrice: z.exactOptional(kurus),
  /** Words of the buyer, and of the shop with the newest step. */
  text,
  answer: z.exactOptional(text),
  changedAt: z.exactOptional(text),
});
export type StoredClaim = z.infer<typeof fitClaim>;

/** A note of the shop alone. */
const note = z.object({ text, at: text, by: text });

/** Fields of `order:{orderNo}`. Optional ones are absent until they are needed, also in orders from before they existed. */
export const ORDER_FIELDS = {
  version: z.literal('1'),
  orderNo: text.check(z.regex(ORDER_NUMBER)),
  /** By the clock of the store. */
  placedAt: time,
  status: z.enum(DELIVERY_STATUSES),
  /** Later statuses. */
  events: of(z.array(timelineStep)),
  /** The order as it was placed; never rewritten. In the archive once `archived` is there, as are `altered`, `agreements` and `proposal`. */
  body: of(orderBody),
  /** Absent for a guest. */
  uid: optional(text),
  carrier: optional(text),
  trackingNumber: optional(text),
  /** Absent while `placedState` holds. */
  paymentState: optional(z.enum(PAYMENT_STATES)),
  placedState: optional(z.enum(PAYMENT_STATES)),
  /** Time of a confirmed transfer or card payment. */
  paidAt: optional(time),
  /** Days promised from the payment or by an operator; absent while those of the body hold. */
  estimate: optional(of(estimate)),
  /** When it was switched to a transfer; absent where it awaits one from the beginning. */
  transferAt: optional(time),
  /** Time of the letter about a missing transfer. */
  remindedAt: optional(time),
  /** Opaque id of the mailbox, for counting letters. */
  recipient: optional(text),
  /** Pieces and kuruş, for lists, which read no body. */
  itemCount: optional(whole),
  total: optional(whole),
  /** Whether the mailbox had proven to be the customer's own. */
  emailProven: optional(flag),
  /** Number of changes; the version at the API is one more. */
  changes: optional(whole),
  /** Hash of the newest change by an operator, to recognise a repeated call. */
  lastChange: optional(text),
  /** Reason for a cancellation or a return by the shop. */
  reason: optional(text),
  /** Positions of the lines with confirmed measurements. */
  checked: optional(numbers),
  /** Booked cuts of its cloth, the newest last (`cutMark`). */
  cuts: optional(words),
  /** Where each moved piece is in the workshop (`markText`). */
  board: optional(words),
  /** Made-to-measure lines with their windows, for the work that is counted (`pieceWords`). */
  pieces: optional(words),
  notes: optional(of(z.array(note))),
  /** Every movement of money, appended and never rewritten (`orders/ledger.ts`). */
  ledger: optional(of(z.array(ledgerEntry))),
  /** `open-money` sets with the order, each with its kuruş: `refund:1500`. */
  openMoney: optional(text),
  /** Number of ledger entries in `entries-on`. */
  listed: optional(whole),
  allowedDebt: optional(of(allowedDebt)),
  /** Written before the ledger existed, as `paidTotal` and `balance`. */
  refunds: optional(of(oldRefunds)),
  /** Kuruş of the order when the newest payment came. */
  paidTotal: optional(whole),
  /** Kuruş that a change after the payment left open. */
  balance: optional(signed),
  /** The newest twenty versions with a letter about a note or a refund. */
  told: optional(words),
  row: optional(of(row)),
  /** Positions of the lines that are made to measure. */
  made: optional(numbers),
  /** Positions of the lines that are cut to a length. */
  cut: optional(numbers),
  /** Words for the search of operators, one per line, without the order number. */
  words: optional(text),
  /** Its tracking numbers among the words of the search. */
  tracked: optional(words),
  /** `order-facet` sets with the order. */
  facets: optional(words),
  /** Names and amounts for `sales`, in turn. */
  sales: optional(text),
  /** How `sales` counts the order. */
  salesAs: optional(z.enum(['sold', 'cancelled'])),
  parcels: optional(of(z.array(storedParcel))),
  /** Whether something is made again that has not left yet. */
  remaking: optional(flag),
  claims: optional(of(z.array(fitClaim))),
  /** Whether a claim is not settled yet. */
  claiming: optional(flag),
  invoiceNo: optional(text),
  invoiceUrl: optional(text),
  /** When that number was written, ISO 8601; absent of those from before it was kept. */
  invoicedAt: optional(text),
  billing: optional(storedBilling),
  altered: optional(of(altered)),
  /** Delivery as an operator changed it; absent while that of the body holds. */
  delivery: optional(of(placedDelivery)),
  /** The newest change of size or colour that the customer was asked about. */
  proposal: optional(of(proposal)),
  proposalState: optional(z.enum(PROPOSAL_STATES)),
  proposalEndedAt: optional(text),
  /** Whether the customer has answered since an operator last changed the order. */
  answered: optional(flag),
  agreements: optional(of(z.array(agreement))),
  /** Absent while the order is paid as it was placed. */
  paymentType: optional(z.enum(ORDER_PAYMENT_TYPES)),
  /** Ids of the attempts to pay by card, the newest last. */
  attempts: optional(words),
  /** Number of those attempts, for their names at the provider. */
  cardAttempts: optional(whole),
  cardPaid: optional(of(cardPaid)),
  /** Time of the automatic cancellation, unless a card has paid. */
  lapsesAt: optional(time),
  lapsed: optional(flag),
  /** Whether a cancelled order's card money goes back by itself. */
  paidBack: optional(flag),
  /** `refund:` and our name of a refund: the call that has sent the refund to the provider; no other call does. */
  'refund:': optional(text),
  /** Code that the samples earned. */
  sampleCode: optional(text),
  /** Whether so much was given back that the samples are not paid any more. */
  samplesRefunded: optional(flag),
  /** Kuruş that the code is worth; absent while it is worth what the samples cost when they were ordered. */
  samplesWorth: optional(whole),
  /** Digest of the text in the archive that has the rest of the order (`orders/archived.ts`); absent while all of it is here. */
  archived: optional(text),
  /** Lines whose review was changed after a refusal and then withdrawn, so that the next one is changed no more: ` 0 2 `. */
  reviewsChanged: optional(text),
  /** Coupon code and buyers it is counted for: `@` for the owner, else hashes. */
  couponUse: optional(words),
};
