/** Rolls and rests of cloth in the workshop (decisions W3, W4). */
import * as z from 'zod/mini';
import { text, whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const CLOTH_KEYS = {
  roll: {
    pattern: 'roll:{id}',
    life: 'until it is used up',
    owner: 'admin',
    personal: false,
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
      /** Random word of the call that added the roll, to recognise a repeated one. */
      added: optional(text),
    },
  },
  rolls: {
    pattern: 'rolls',
    life: 'as its rolls',
    owner: 'admin',
    personal: false,
    sortedSet: 'ids of rolls (`T-031`) and rests (`R-014`) by their number; 500 at most',
  },
  rollNumbers: {
    pattern: 'roll-numbers',
    life: 'for ever: no number is given twice',
    owner: 'admin',
    personal: false,
    fields: { rolls: optional(whole), rests: optional(whole) },
  },
  bookedCuts: {
    pattern: 'booked-cuts:{plan}',
    life: '1 day',
    owner: 'admin',
    personal: false,
    string:
      'ids of the rests that were kept, by the hash of the plan of one roll, so that a repeated press books nothing',
  },
} as const satisfies KeyDefinitions;
