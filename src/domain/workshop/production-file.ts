/** The schema of the workshop's allowances; apart from the rules, which pages carry and which use no zod. */
import * as z from 'zod/mini';
import { slug } from '../product/product-file.ts';
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
/** Width of a roll; cloth for a house is never narrower than half a metre. */
const roll = z.int().check(z.gte(50, 'must be at least 50'), z.lte(600));
/** Pieces that one station makes in a working day; a workshop that makes none takes no orders. */
const daily = z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(999, 'must be at most 999'));
const blind = z.strictObject({ narrower: allowance, longer: upTo(60), layers: z.literal([1, 2]), roll });
/** A cloth that differs from its kind: another roll, or a pattern to be matched along the roll. */
const cloth = z
  .strictObject({
    product: slug,
    roll: z.optional(roll),
    repeat: z.optional(z.number().check(z.gte(1), z.lte(200), z.multipleOf(0.5, 'must be in half centimetres'))),
  })
  .check(
    z.refine((one) => one.roll !== undefined || one.repeat !== undefined, {
      path: ['repeat'],
      message: 'is missing, and so is roll: one of them makes the cloth different',
    }),
  );

/** `content/production.json`: the allowances of the workshop, which its owner may change. */
export const productionFile = z.strictObject({
  /** Schema by which an editor checks the file (`content/schemas`). */
  $schema: z.optional(z.string()),
  /** Pieces a working day by station: the slowest one limits what is promised (decisions W5). */
  capacity: z.strictObject({ cut: daily, sew: daily, check: daily, pack: daily }),
  /** Each edge turned over: at either side, for the pleating tape above, and below. */
  curtain: hems,
  /** The same for cloth on a caravan's track; with a track on both edges both have the upper one. */
  caravan: hems,
  /** Width that either of two cloths gives to a join. */
  seam: upTo(10),
  /** How much smaller than its curtain a lining is cut, so that it does not show. */
  lining: z.strictObject({ narrower: allowance, shorter: allowance, roll }),
  /** Cloth is narrower than the window by the brackets, and longer by what stays on the tube; a zebra's is doubled. */
  cassette: blind,
  tube: blind,
  /** The widest that a sliding panel may be, how far it lies over the next one, and its edges above and below. */
  panel: z
    .strictObject({
      width: upTo(200).check(z.gte(20, 'must be at least 20')),
      overlap: allowance,
      top: hem,
      bottom: hem,
      roll,
    })
    .check(
      z.refine(({ width, overlap }) => overlap * 2 < width, {
        path: ['overlap'],
        message: 'must be less than half of the width',
      }),
    ),
  cloths: z._default(z.array(cloth), []),
}) satisfies z.ZodMiniType<ProductionRules>;

export type ProductionFile = z.infer<typeof productionFile>;
