/** Claims of the fit guarantee (decisions P27): made by the link of a letter, or by a customer, who gets the same link. */
import * as z from 'zod/mini';
import { CLAIM_REMEDIES, CLAIM_STATES, CLAIM_TEXT_MAX, LEGAL_REMEDIES } from '../domain/order/fit-claim.ts';
import { optionalLines } from '../domain/values/fields.ts';
import { windowFields } from '../domain/window/window-form.ts';
import { lira } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const size = z.object({ width: z.int(), height: z.int() });

/** Whether new lines earn the guarantee now: not once the month's ceiling was reached. */
export const showFitGuarantee = defineCall('GET', '/api/fit-guarantee', 'B', 'anyone', {
  answer: z.object({ isOpen: z.boolean() }),
});

const shownClaim = z.object({
  at: text,
  remedy: z.enum(CLAIM_REMEDIES),
  state: z.enum(CLAIM_STATES),
  /** Wanted size, and the price of all pieces that are sewn again; null of a claim without them. */
  size: z.nullable(size),
  price: z.nullable(lira),
  text,
  /** Words of the shop; empty for none. */
  answer: text,
});
export type ShownClaim = z.infer<typeof shownClaim>;

const claimedLine = z.object({
  /** Position in the order, from 0. */
  line: z.int(),
  name: text,
  colorName: text,
  room: text,
  quantity: z.int(),
  size,
  /** Whether it takes new claims: not once it has gone back. */
  isOpen: z.boolean(),
  /** The claim of the guarantee, and the one of the law. */
  fit: z.nullable(shownClaim),
  legal: z.nullable(shownClaim),
});
export type ClaimedLine = z.infer<typeof claimedLine>;

const claimedOrder = z.object({
  orderNo: text,
  /** The last day of the guarantee, such as `2026-12-27`; claims of the law go on after it. */
  until: text,
  isInTime: z.boolean(),
  /** Covered lines. */
  lines: z.array(claimedLine),
});
export type ClaimedOrder = z.infer<typeof claimedOrder>;

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** The token that a delivered order's letter has, for the customer who owns the order. */
export const openFitClaim = defineCall('POST', '/api/orders/:orderNo/claim-link', 'B', 'customer', {
  answer: z.object({ token: text }),
  codes: ['order_not_found'],
});

/** A POST, so that the token is in no address. */
export const showFitClaim = defineCall('POST', '/api/fit-claim', 'B', 'anyone', {
  body: z.strictObject({ token }),
  answer: claimedOrder,
  codes: ['claim_link_invalid'],
});

const claimBasis = {
  line: z.int('common.invalid').check(z.gte(0, 'common.invalid'), z.lt(1000, 'common.invalid')),
  text: optionalLines(CLAIM_TEXT_MAX),
};

/** The piece differs from its label: one of the four rights of the law. */
export const legalClaim = z.strictObject({
  ...claimBasis,
  asLabelled: z.literal(false),
  remedy: z.enum(LEGAL_REMEDIES, 'claim.remedy.required'),
});

/** The piece is as labelled and does not fit: the size that would. `price` in lira, as the answer `claim_price` has said it. */
export const sizeClaim = z.strictObject({
  ...claimBasis,
  asLabelled: z.literal(true),
  ...z.pick(windowFields, { width: true, height: true }).shape,
  price: z._default(z.nullable(z.number('common.invalid')), null),
});
export const fitClaimForm = z.discriminatedUnion('asLabelled', [legalClaim, sizeClaim], 'claim.label.required');

/** `data` of `claim_price`: all pieces, in lira; the buyer sees it before anything is asked for. */
export const claimPrice = z.object({ price: lira });

/** The same claim again changes nothing. */
export const makeFitClaim = defineCall('POST', '/api/fit-claim/make', 'B', 'anyone', {
  body: z.strictObject({ token, claim: fitClaimForm }),
  answer: claimedOrder,
  codes: [
    'claim_link_invalid',
    'claim_late',
    'claim_closed',
    'claim_made',
    'claim_home',
    'claim_gone',
    'claim_price',
    'conflict',
  ],
});
