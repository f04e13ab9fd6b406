/** Questions that an assistant may ask of the shop (decisions S12): arguments of its tools, with a description of each for a model. */
import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../cart/cart.ts';
import { roomSchema } from '../order/order.ts';
import { GATHER_SIDES, OPTION_IDS, PANEL_COUNTS, PLEAT_TYPES } from '../price/pricing.ts';
import { OPACITIES, ROOMS } from '../product/attributes.ts';
import { MAX_QUERY } from '../search/search.ts';
import { LOCALES } from '../values/locale.ts';
import { MAX_TYPED_CM } from '../window/measurement.ts';
import { MOUNTS } from '../window/window.ts';

/** Windows of one question; a home has fewer. */
export const MAX_ASKED_WINDOWS = 20;
/** Products of one answer. */
export const MAX_FOUND = 10;
const MAX_NAME = 100;

function told<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

const WHOLE_CM = `must be a whole number of centimetres, 1 to ${MAX_TYPED_CM}`;
const centimetres = () => z.int(WHOLE_CM).check(z.gte(1, WHOLE_CM), z.lte(MAX_TYPED_CM, WHOLE_CM));
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);
const name = () =>
  z.string('must be text').check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_NAME, 'is too long'));

const language = () =>
  z.optional(
    told(oneOf(LOCALES), 'Language of the words in the answer: tr (default) or en. Prices are the same in both.'),
  );
const product = () =>
  told(
    z.union([name(), z.int().check(z.gte(1), z.lte(1_000_000_000))], 'must be the id, slug or name of a product'),
    'Id, slug or name of a product, as find_curtains answers it.',
  );
const size = {
  width: told(centimetres(), 'Width in whole centimetres.'),
  height: told(centimetres(), 'Height in whole centimetres.'),
};

const askedWindow = z.strictObject({
  room: z.optional(
    told(roomSchema, 'Name of the room or window, such as "Salon". Rows with one name and size are one window.'),
  ),
  ...size,
  product: z.optional(product()),
  colour: z.optional(
    told(name(), 'Id or name of a colour. Without it the first available colour is taken; colours cost the same.'),
  ),
  pleat: z.optional(
    told(
      oneOf(PLEAT_TYPES),
      'Fullness of a curtain: normal 2.5 times, tight 3 times, loose 2 times, none is flat. Normal if left out.',
    ),
  ),
  panels: z.optional(
    told(
      z.literal(PANEL_COUNTS, 'must be 1 or 2'),
      'Panels of a curtain: 2 part in the middle, 1 gathers to a side. Same price.',
    ),
  ),
  gather: z.optional(told(oneOf(GATHER_SIDES), 'Side to which a single panel gathers.')),
  options: z.optional(
    told(
      z.array(oneOf(OPTION_IDS)).check(z.maxLength(OPTION_IDS.length, 'are too many')),
      'Extras that the product offers.',
    ),
  ),
  quantity: z.optional(
    told(z.int().check(z.gte(1), z.lte(MAX_QUANTITY)), `How many of them, 1 to ${MAX_QUANTITY}; 1 if left out.`),
  ),
});
export type AskedWindow = z.infer<typeof askedWindow>;

export const priceQuestion = z.strictObject({
  windows: told(
    z
      .array(askedWindow, 'must be a list of windows')
      .check(
        z.minLength(1, 'must hold a window'),
        z.maxLength(MAX_ASKED_WINDOWS, `must hold at most ${MAX_ASKED_WINDOWS} windows`),
      ),
    'One row for each product at each window.',
  ),
  language: language(),
});
export type PriceQuestion = z.infer<typeof priceQuestion>;

/** @param aliases English aliases of categories (decisions S3), which its description names */
export const findQuestionWith = (aliases: readonly string[]) =>
  z.strictObject({
    words: z.optional(
      told(
        z.string('must be text').check(z.maxLength(MAX_QUERY, 'is too long')),
        'Words to search for in Turkish or English, such as "keten fon perde" or "blackout roller blind".',
      ),
    ),
    category: z.optional(
      told(name(), `Slug of a category${aliases.length > 0 ? `, or its English alias: ${aliases.join(', ')}` : ''}.`),
    ),
    light: z.optional(told(oneOf(OPACITIES), 'Light that the cloth lets through, from most to least.')),
    room: z.optional(told(oneOf(ROOMS), 'Room that the cloth suits.')),
    window: z.optional(
      told(z.strictObject(size), 'Window for which only products made in its size are listed, with their price.'),
    ),
    language: language(),
  });
export type FindQuestion = z.infer<ReturnType<typeof findQuestionWith>>;

export const guideQuestion = z.strictObject({
  product: product(),
  mount: z.optional(told(oneOf(MOUNTS), 'How it is fixed: on the wall, on the ceiling, or within the recess.')),
  language: language(),
});
export type GuideQuestion = z.infer<typeof guideQuestion>;
