/** Rolls and rests of cloth in the workshop (decisions W3, W4). */
import * as z from 'zod/mini';
import { text, whole, words } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const CLOTH_KEYS = {
  /** Life: until it is used up. */
  roll: {
    pattern: 'roll:{id}',
    fields: {
      /** Milliseconds of the last change, which no other change of the roll has. */
      version: whole,
      productId: whole,
      /** Id of the colour; absent for a product without colours. */
      color: optional(text),
      /** Whole centimetres. */
      width: whole,
      length: whole,
      /** Dye lot, as the supplier prints it. */
      lot: text,
      shelf: optional(text),
      supplier: optional(text),
      /** Roll that a rest was cut from. */
      of: optional(text),
      /** Name of the attempt that added the roll, to recognise a repeated one. */
      added: optional(text),
      /** Fields that this attempt sent last: the roll stands as it was added while they are its own. */
      sent: optional(text),
    },
  },
  /** Ids of rolls (`T-031`) and rests (`R-014`) by their number; 500 at most. Life: as its rolls. */
  rolls: { pattern: 'rolls', type: 'zset' },
  /** Life: for ever: no number is given twice. */
  rollNumbers: {
    pattern: 'roll-numbers',
    fields: { rolls: optional(whole), rests: optional(whole) },
  },
  /** Dye lots that were corrected, by the roll. Life: for ever, as the cuts of orders that name a used-up roll. */
  rollLots: { pattern: 'roll-lots', type: 'hash' },
  /** Life: 1 day, or until it is taken back. */
  bookedCuts: {
    pattern: 'booked-cuts:{plan}',
    fields: {
      /** Roll or rest that was cut, by the plan of the key: a repeated press finds it and books nothing. */
      roll: text,
      /** Version of the roll and of its rests after the booking. */
      version: whole,
      /** Centimetres that the booking left of the roll, 0 for none. */
      left: optional(whole),
      /** Fields of the roll before, as JSON of names and values in turn. */
      before: text,
      /** Numbers of the rests that were kept. */
      kept: words,
      /** Numbers of the orders, and their marks in the same order, a line each. */
      orders: words,
      marks: text,
    },
  },
} as const satisfies KeyDefinitions;
