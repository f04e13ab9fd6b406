/** Rolls of cloth and rests of them as the workshop keeps them (decisions W4). Lengths in whole cm. */
import * as z from 'zod/mini';
import { optionalText, requiredText } from '../values/fields.ts';

/** Letters of a field at most. */
export const ROLL_MAX = { lot: 40, shelf: 40, supplier: 80 } as const;

/** Rolls and rests together: more than a workshop has shelves for. */
export const MOST_ROLLS = 500;

/** A longer roll is a slip of the finger. */
export const LONGEST_ROLL = 50_000;
export const WIDEST_ROLL = 600;

const centimetres = (min: number, max: number) =>
  z.int('common.invalid').check(z.gte(min, 'common.invalid'), z.lte(max, 'common.invalid'));

const placeFields = {
  lot: requiredText('common.required', ROLL_MAX.lot),
  shelf: optionalText(ROLL_MAX.shelf),
  supplier: optionalText(ROLL_MAX.supplier),
};

/** Form of a delivered roll; every message is a key of the rules dictionary. */
export const rollSchema = z.strictObject({
  productId: z.int('common.required'),
  color: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'common.invalid'))),
  width: centimetres(1, WIDEST_ROLL),
  length: centimetres(1, LONGEST_ROLL),
  ...placeFields,
});

/** Fields of a counted roll. A length of 0 takes it out of stock. */
export const countSchema = z.strictObject({ length: centimetres(0, LONGEST_ROLL), ...placeFields });
