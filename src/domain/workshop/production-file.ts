/** The schema of the workshop's allowances; apart from the rules, which pages carry and which use no zod. */
import * as z from 'zod/mini';
import type { ProductionRules } from './production.ts';

/** Centimetres; more than `most` is a slip, and the workshop would cut by it. */
const upTo = (most: number) =>
  z
    .number()
    .check(
      z.gte(0, 'must not be negative'),
      z.lte(most, `must be at most ${most}`),
      z.multipleOf(0.5, 'must be in half centimetres'),
    );
const hem = upTo(30);
const allowance = upTo(20);
const hems = z.strictObject({ side: hem, top: hem, bottom: hem });
const blind = z.strictObject({ narrower: allowance, longer: upTo(60), layers: z.literal([1, 2]) });

/** `content/production.json`: the allowances of the workshop, which its owner may change. */
export const productionFile = z.strictObject({
  /** Schema by which an editor checks the file (`content/schemas`). */
  $schema: z.optional(z.string()),
  /** Each edge turned over: at either side, for the pleating tape above, and below. */
  curtain: hems,
  /** The same for cloth on a caravan's track; with a track on both edges both have the upper one. */
  caravan: hems,
  /** Width that either of two cloths gives to a join. */
  seam: upTo(10),
  /** How much smaller than its curtain a lining is cut, so that it does not show. */
  lining: z.strictObject({ narrower: allowance, shorter: allowance }),
  /** Cloth is narrower than the window by the brackets, and longer by what stays on the tube; a zebra's is doubled. */
  cassette: blind,
  tube: blind,
  /** The widest that a sliding panel may be, how far it lies over the next one, and its edges above and below. */
  panel: z.strictObject({
    width: upTo(200).check(z.gte(20, 'must be at least 20')),
    overlap: allowance,
    top: hem,
    bottom: hem,
  }),
}) satisfies z.ZodMiniType<ProductionRules>;
