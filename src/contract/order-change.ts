/**
 * The link by which a customer agrees to another line, or a line more or less, of what they ordered (decisions A8): who has it, has read
 * the letter to the order's e-mail. Neither call tells who they are or where it goes.
 */
import * as z from 'zod/mini';
import { DRAWINGS } from '../domain/product/attributes.ts';
import { CHANGE_KINDS, PROPOSAL_STATES, PROPOSAL_TEXT_LENGTH, SETTLEMENTS } from '../domain/order/proposal.ts';
import { optionalLines } from '../domain/values/fields.ts';
import { lira, measuredConfiguration } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const token = z.string().check(z.minLength(1), z.maxLength(200));

const look = z.object({
  /** Null of what is sold by the piece or by length. */
  configuration: z.nullable(measuredConfiguration),
  /** 0 of a line that is not ordered yet, or no longer. */
  quantity: z.int(),
  colorName: z.nullable(text),
  /** Null where the catalogue knows the colour no more. */
  hex: z.nullable(text),
  totalPrice: lira,
});

const change = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** Whether something is made to measure by it: then there is no right of withdrawal. */
  isMade: z.boolean(),
  name: text,
  room: text,
  quantity: z.int(),
  drawing: z.nullable(z.enum(DRAWINGS)),
  motif: z.exactOptional(z.string()),
  before: look,
  after: look,
  /** Total of the whole order. */
  totalBefore: lira,
  total: lira,
  difference: lira,
  /** How the difference is settled as the order stands now. */
  settlement: z.enum(SETTLEMENTS),
  /** Lira to pay, or that go back. */
  amount: lira,
  /** ISO 8601. */
  until: text,
  /** Sentence of the shop; empty for none. */
  text,
});

/**
 * `state`: also `expired`, nobody has answered in time; `late`, the order went on or was cancelled; `used`, samples would go back
 * whose code pays for another order; `replaced`, another proposal came after it, which its own link shows, or the order has another e-mail: `change` is null then.
 */
const orderChangeAnswer = z.object({
  state: z.enum([...PROPOSAL_STATES, 'expired', 'late', 'used', 'replaced']),
  orderNo: text,
  change: z.nullable(change),
});
export type OrderChange = z.infer<typeof orderChangeAnswer>;
export type AskedChange = z.infer<typeof change>;

/** A POST, so that the token is in no address. */
export const showOrderChange = defineCall('POST', '/api/order-change', 'B', 'anyone', {
  body: z.strictObject({ token }),
  answer: orderChangeAnswer,
  codes: ['change_link_invalid'],
});

/**
 * Answers the state afterwards, whatever caused it: the same press again, or a late one, changes nothing. A consent to what is `used` is
 * answered `late`, which every open page can read, and `showOrderChange` tells which it is; a refusal of it counts.
 */
export const answerOrderChange = defineCall('POST', '/api/order-change/answer', 'B', 'anyone', {
  /** `reason` is of a refusal. */
  body: z.strictObject({ token, accept: z.boolean(), reason: z.optional(optionalLines(PROPOSAL_TEXT_LENGTH)) }),
  answer: orderChangeAnswer,
  codes: ['change_link_invalid', 'conflict'],
});
