/** A change of one order by an operator: the body of `changeOrder` (`admin-orders.ts`). */
import * as z from 'zod/mini';
import { optionalLines, optionalText, requiredLines, requiredText } from '../domain/values/fields.ts';
import { saleDelivery } from '../domain/order/sale-delivery.ts';
import { quantitySchema, roomSchema } from '../domain/order/order.ts';
import { PROPOSAL_TEXT_LENGTH } from '../domain/order/proposal.ts';
import { lineChangeSchema } from '../domain/order/order-change.ts';
import { CLAIM_ACTS, CLAIM_TEXT_MAX } from '../domain/order/fit-claim.ts';
import { invoiceSchema } from '../domain/order/invoice.ts';
import { MONEY_METHODS } from '../domain/money/ledger.ts';
import { DELIVERY_STATUSES } from '../domain/order/status.ts';

/** Longest note, in characters. */
export const NOTE_LENGTH = 1000;
export const REASON_LENGTH = 300;
const INVOICE_NUMBER_LENGTH = 40;
export const REFERENCE_LENGTH = 60;
/** With its blanks. */
export const IBAN_LENGTH = 50;
/** Hash of a line of a statement; behind a point the order among several that the line pays. */
export const STATEMENT_KEY = /^[\w-]{22}(?:\.\d{1,3})?$/;

const version = z.int().check(z.gte(1));
const day = z.iso.date();

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
 * Money (`entry`, `allowedDebt`, a step of a `claim` that books some) needs the second factor given again: `confirmation_required`. An order of which a difference
 * is open leaves only with `allowedDebt`: `debt_open`.
 */
export const orderChange = z.strictObject({
  /** Version of the order that was looked at; `changed_meanwhile` where it is another one by now. */
  version,
  status: z.optional(z.enum(DELIVERY_STATUSES)),
  /** Why, for `Cancelled` and `Returned`; the customer reads it. */
  reason: z.optional(optionalText(REASON_LENGTH)),
  /** With `Cancelled`: the customer asked for it, so no reason is told to them. */
  atWish: z.optional(z.literal(true)),
  /** Id of one of `carriers` in `content/shop.json`. */
  carrier: z.optional(optionalText(40)),
  trackingNumber: z.optional(optionalText(60)),
  /** Public: the customer reads it in a letter and in the timeline. */
  note: z.optional(z.strictObject({ text: requiredLines('common.required', NOTE_LENGTH), public: z.boolean() })),
  /**
   * Asks the customer about another size or colour of a line, by a link (`order-change.ts`); the one before, if it is still
   * open, ends. `null` withdraws it. `text` is a sentence of the operator's own, which the customer reads.
   */
  change: z.optional(z.nullable(z.extend(lineChangeSchema, { text: z.optional(optionalLines(PROPOSAL_TEXT_LENGTH)) }))),
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
  /** A step of a claim of the fit guarantee, or of the law (decisions P27); the buyer reads `text`. A refusal needs it. */
  claim: z.optional(
    z.strictObject({
      line: z.int().check(z.gte(0), z.lt(1000)),
      way: z.enum(['fit', 'legal']),
      act: z.enum(CLAIM_ACTS),
      text: z.optional(optionalLines(CLAIM_TEXT_MAX)),
    }),
  ),
  /** A further parcel leaves; the buyer is told. `carrier` and `trackingNumber` as above. */
  parcel: z.optional(
    z.strictObject({ carrier: requiredText('common.required', 40), trackingNumber: optionalText(60) }),
  ),
  /** With `Shipped` or `parcel`: what is made again is not in it, and stays in the workshop. */
  remakeStays: z.optional(z.literal(true)),
  /** Position, from 0, of the further parcel that was delivered. */
  deliveredParcel: z.optional(z.int().check(z.gte(0), z.lt(100))),
  /** Takes the place of the invoice data; `null` leaves the recipient of the delivery (decisions P24). */
  billing: z.optional(z.nullable(invoiceSchema)),
  /** Takes the place of the delivery, whole; only telephone and e-mail once the parcel has left. Both addresses hear of a new e-mail. */
  delivery: z.optional(saleDelivery),
  /** Other names of the rooms of lines, before the parcel leaves; an empty one takes the name away. */
  rooms: z.optional(
    z
      .array(z.strictObject({ line: z.int().check(z.gte(0), z.lt(1000)), room: z.union([z.literal(''), roomSchema]) }))
      .check(z.minLength(1), z.maxLength(200)),
  ),
  /** Other promised days, both counted; `text` is a sentence of the operator's own, which the customer reads with them. */
  promise: z.optional(z.strictObject({ from: day, to: day, text: z.optional(optionalLines(PROPOSAL_TEXT_LENGTH)) })),
  /** All positions whose measures have been looked at from now on; undone by leaving one out. */
  checkedLines: z.optional(z.array(z.int().check(z.gte(0), z.lt(1000))).check(z.maxLength(200))),
});
export type OrderChange = z.output<typeof orderChange>;
