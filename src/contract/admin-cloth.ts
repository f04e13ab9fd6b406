/** Rolls of cloth and the cut plan of the workshop (decisions W3, W4). Lengths in cm, days as `2026-11-27`. */
import * as z from 'zod/mini';
import { ROLL_ID } from '../domain/cutting/roll-id.ts';
import { countSchema, rollSchema } from '../domain/cutting/roll.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const count = z.int();
const length = z.number();

/** A product in one colour, in the words of the workshop (decisions W1). */
const cloth = {
  productId: count,
  /** Empty for a product that is no longer in the catalogue. */
  product: text,
  color: z.nullable(text),
  colorName: text,
  hex: z.nullable(text),
};

export const clothStock = z.object({
  id: text,
  /** A change must name the version it has seen. */
  version: count,
  isRest: z.boolean(),
  ...cloth,
  width: count,
  length: count,
  lot: text,
  shelf: text,
  supplier: text,
});
export type ClothStock = z.output<typeof clothStock>;

/** Cloth that no lot in stock suffices for, apart for each dye lot that binds windows. */
const shortage = z.object({
  ...cloth,
  /** Dye lot of what is cut of the windows already: another one serves them once all of it is sent back to be cut again. */
  lot: z.optional(text),
  /** Empty for a product that is no longer in the catalogue. */
  slug: text,
  /** Centimetres of roll, each piece cut alone. */
  needed: count,
  /** The first promise that breaks. */
  promised: text,
  /** Numbers of the orders, the most urgent first. */
  orders: z.array(text),
  /** Supplier of the newest roll of the cloth, or of what is left of the dye lot; empty where none is known. */
  supplier: text,
});
export type Shortage = z.output<typeof shortage>;

/** Rests last. A workshop that has never entered a roll lacks nothing. */
export const listRolls = defineCall('GET', '/api/admin/rolls', 'B', 'workshop', {
  answer: z.object({
    /** `reserved`: what the plan of all orders takes of it. */
    stock: z.array(z.extend(clothStock, { reserved: count })),
    short: z.array(shortage),
    /** Whether there are more orders than one plan looks at. */
    isCut: z.boolean(),
  }),
});
export type Rolls = z.output<typeof listRolls.answer>;

/**
 * The header `Idempotency-Key` (`IDEMPOTENCY_KEY` of `domain/order/order.ts`) names the attempt: sent again it is the same roll,
 * as it is by then. Other fields of the same attempt correct a roll that stands as it was added; one that was changed or cut since is
 * `changed_meanwhile`, with the roll.
 */
export const addRoll = defineCall('POST', '/api/admin/rolls', 'B', 'workshop', {
  body: rollSchema,
  answer: clothStock,
  status: 201,
  codes: ['idempotency_key_malformed', 'changed_meanwhile'],
});

/** Counts or moves a roll or a rest; null when it is out of stock then. The second of two operators gets `changed_meanwhile`. */
export const changeRoll = defineCall('PATCH', '/api/admin/rolls/:id', 'B', 'workshop', {
  body: z.extend(countSchema, { version: z.int('common.invalid').check(z.gte(1, 'common.invalid')) }),
  answer: z.object({ roll: z.nullable(clothStock) }),
  codes: ['roll_not_found', 'changed_meanwhile'],
});

const rectangle = { x: length, y: length, width: length, length };

const plannedCut = z.object({
  ...rectangle,
  orderNo: text,
  room: text,
  /** For which time it is made, from 2; null for the first. */
  time: z.nullable(count),
  promised: text,
  /** Last day on which its cutting may begin. */
  startBy: text,
});

const plannedStock = z.extend(clothStock, {
  /** Hash of this plan, which a booking names. */
  plan: text,
  /** Centimetres that a roll loses. */
  taken: count,
  /** In the order of cutting. */
  cuts: z.array(plannedCut),
  /** Remainders that are kept. */
  rests: z.array(z.object(rectangle)),
});
export type PlannedStock = z.output<typeof plannedStock>;

const cutPlan = z.object({
  day: text,
  stocks: z.array(plannedStock),
  /** Windows that no lot suffices for. */
  missing: z.array(
    z.object({
      ...cloth,
      /** As of a shortage. */
      lot: z.optional(text),
      ...{ orderNo: text, room: text, promised: text, pieces: count, needed: count },
    }),
  ),
  /** Windows whose customer is asked about another one in their place: they wait for the answer. */
  asked: z.array(z.object({ ...cloth, orderNo: text, room: text, promised: text, pieces: count })),
  isCut: z.boolean(),
});
export type CutPlan = z.output<typeof cutPlan>;

/** Pieces whose cutting must begin by `until`; all of them without it. */
const until = z._default(z.union([z.literal(''), z.iso.date('common.invalid')]), '');

export const showCuts = defineCall('GET', '/api/admin/cuts', 'B', 'workshop', {
  query: z.object({ until }),
  answer: cutPlan,
});

/**
 * Books the cuts of one roll or rest: pieces are cut, the roll is shorter, rests are numbered. The same press again books
 * nothing. A plan that is not today's any more is `changed_meanwhile`, with the new plan.
 */
export const bookCuts = defineCall('POST', '/api/admin/cuts', 'B', 'workshop', {
  body: z.strictObject({
    until,
    stock: z.string().check(z.regex(ROLL_ID, 'common.invalid')),
    plan: z.string().check(z.regex(/^[\w-]{43}$/, 'common.invalid')),
  }),
  /** `kept`: numbers of the new rests. */
  answer: z.extend(cutPlan, { kept: z.array(text) }),
  codes: ['changed_meanwhile'],
});

/**
 * Takes a booking back by its plan, within a day: the pieces are to be cut again, the roll is as long as before, its rests are
 * gone. `changed_meanwhile` once the roll, a rest or an order has changed since, or a piece was sewn or has left the workshop.
 */
export const unbookCuts = defineCall('DELETE', '/api/admin/cuts/:plan', 'B', 'workshop', {
  query: z.object({ until }),
  answer: cutPlan,
  codes: ['changed_meanwhile'],
});
