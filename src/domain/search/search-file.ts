/** `content/search/{tr,en}.yaml`: words that shoppers type, and what of the shop each stands for. */
import * as z from 'zod/mini';
import { OPTION_IDS } from '../price/pricing.ts';
import { OPACITIES, ROOMS } from '../product/attributes.ts';
import { COLOUR_FAMILIES } from '../product/colour-family.ts';
import { slug } from '../product/product-file.ts';

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const words = z.array(text).check(z.minLength(1));

export const searchFile = z.strictObject({
  /** A product that is one of these is found by the words. */
  wishes: z.array(
    z.strictObject({
      words,
      rooms: z._default(z.array(z.enum(ROOMS)), []),
      opacity: z._default(z.array(z.enum(OPACITIES)), []),
      colours: z._default(z.array(z.enum(COLOUR_FAMILIES)), []),
      options: z._default(z.array(z.enum(OPTION_IDS)), []),
      washable: z.optional(z.literal(true)),
      byLength: z.optional(z.literal(true)),
      onSale: z.optional(z.literal(true)),
      /** Other words for it, in the name, the colours or the composition of a product. */
      like: z._default(z.array(text), []),
      /** Slugs of categories and of single products. */
      from: z._default(z.array(slug), []),
    }),
  ),
  /** Pages that are results. */
  pages: z.array(
    z.strictObject({
      /** In Turkish, as `/returns`. */
      path: z.string().check(z.regex(/^\/[a-z0-9/-]*$/, 'must be an address of the shop such as /returns')),
      name: text,
      words,
    }),
  ),
  /** Words that nearly every query has, such as "perde": they count where no other word does. */
  idle: z._default(z.array(text), []),
});
export type SearchWords = z.infer<typeof searchFile>;
export type Wish = SearchWords['wishes'][number];
