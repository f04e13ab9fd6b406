/** Categories and products (spec §3, §7); texts in the caller's language. */
import * as z from 'zod/mini';
import { CARE_CODES } from '../domain/product/product-file.ts';
import { DRAWINGS, HEADINGS } from '../domain/product/attributes.ts';
import { DEFAULT_SORT, SORTS } from '../domain/product/listing.ts';
import { OPTION_IDS, PANEL_COUNTS, PLEAT_TYPES } from '../domain/price/pricing.ts';
import { MAX_QUERY } from '../domain/search/search.ts';
import { lira } from './answers.ts';
import { defineCall } from './contract.ts';
import { MOST_ROWS, pageQuery } from './paging.ts';

const text = z.string();
const number = z.number();

// Marked, because a bundler keeps a method call that nobody uses.
const searchWords = /* @__PURE__ */ z
  .string('search.q.required')
  .check(z.trim(), z.minLength(1, 'search.q.required'), z.maxLength(MAX_QUERY, 'common.tooLong'));

export const MAX_IDS = 50;
const INVALID_IDS = 'listing.ids.invalid';
const idList = /* @__PURE__ */ z
  .string()
  .check(z.regex(new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MAX_IDS - 1}}$`), INVALID_IDS));

/** `?ids=1,2`: just these, at most 50, in this order. */
const ids = z.pipe(
  idList,
  z.transform((text) => text.split(',').map(Number)),
);

const category = z.object({ id: number, name: text, slug: text });
export type CategoryAnswer = z.infer<typeof category>;

/** In centimetres. */
const range = z.object({ min: number, max: number });
const limits = z.object({ width: range, height: range });
const localized = z.object({ tr: text, en: text });
/** Missing for available products; `until` is the last day of the pause in Istanbul, where it is known. */
const paused = z.optional(z.object({ word: localized, until: z.optional(text) }));
const options = z.array(z.object({ id: z.enum(OPTION_IDS), price: lira, per: z.enum(['piece', 'metre']), paused }));
const pleats = z.array(z.enum(PLEAT_TYPES));

const lengthRules = z.object({
  min: number,
  max: number,
  overhang: number,
  parts: z.array(z.object({ name: localized, atLeast: number, every: z.nullable(number), plus: number, price: lira })),
});

/** Facts that price, draw and name a cart line; names in both languages, as the cart keeps them. */
const lineFacts = z.object({
  names: localized,
  price: lira,
  /** During a sale, else null. */
  oldPrice: z.nullable(lira),
  drawing: z.enum(DRAWINGS),
  pleats,
  panels: z.array(z.literal(PANEL_COUNTS)),
  limits,
  options,
  vatRate: number,
  /**
   * Heading that the workshop asks for (`domain/workshop/production.ts`); null for products that are not made to
   * measure.
   */
  heading: z.nullable(z.enum(HEADINGS)),
  rollHeight: z.nullable(number),
  /** Pattern that the drawing of a line shows; missing for plain cloth. */
  motif: z.optional(z.string()),
  holdsSamples: number,
  /** Rules of a product sold to a length (decisions S10); missing for all others. */
  length: z.optional(lengthRules),
  colors: z.array(z.object({ id: text, name: localized, hex: text, imageUrl: z.nullable(text), paused })),
  paused,
  /** Offers beside it: categories with the least that a metre costs, by pleat and sizes, and pieces. */
  goesWith: z.object({
    categories: z.array(
      z.object({
        slug: text,
        name: localized,
        quotes: z.array(z.object({ price: lira, pleat: z.enum(PLEAT_TYPES), limits })),
      }),
    ),
    pieces: z.array(z.object({ slug: text, name: localized, price: lira, length: z.optional(lengthRules) })),
  }),
});
export type LineFacts = z.infer<typeof lineFacts>;

const product = z.object({
  id: number,
  name: text,
  slug: text,
  sku: text,
  /** The old price during a sale, else the price. */
  basePrice: lira,
  /** The price in a sale, else null. */
  salePrice: z.nullable(lira),
  categoryId: z.nullable(number),
  categoryName: z.nullable(text),
  categorySlug: text,
  mainImageUrl: text,
  description: text,
  isNew: z.boolean(),
  isOnSale: z.boolean(),
  rating: number,
  reviewCount: number,
  madeToMeasure: z.boolean(),
  paused,
});
export type ProductAnswer = z.infer<typeof product>;
const productList = z.array(product);

/** Asked for by `ids`, a product comes with what a line needs. */
const soldProduct = z.extend(product, { line: z.optional(lineFacts) });
export type SoldProduct = z.infer<typeof soldProduct>;

/** Adds what the product page shows; `colors` and `fabric` are words, their facts stand in `colorOptions` and `fabricFacts`. */
const productDetail = z.extend(product, {
  imageUrls: z.array(text),
  images: z.array(text),
  features: z.array(text),
  colors: z.array(text),
  colorOptions: z.array(z.object({ id: text, name: text, hex: text, imageUrl: z.nullable(text), paused })),
  fabric: text,
  fabricFacts: z.object({ weight: z.nullable(number), rollHeight: z.nullable(number), light: text }),
  care: z.array(z.enum(CARE_CODES)),
  pleats,
  limits,
  options,
  saleUntil: z.nullable(text),
  vatRate: number,
});
export type ProductDetail = z.infer<typeof productDetail>;

/** In the order of the menus. */
export const listCategories = defineCall('GET', '/api/categories', 'C', 'anyone', { answer: z.array(category) });

/** A list of `limit` rows from `cursor` on; `category` is a slug or an English alias (decisions S3); `ids` leaves all else aside. */
export const listProducts = defineCall('GET', '/api/products', 'C', 'anyone', {
  query: z.object({
    ids: z.optional(ids),
    category: z.optional(text),
    sort: z._default(z.enum(SORTS, 'listing.sort.invalid'), DEFAULT_SORT),
    ...pageQuery.shape,
  }),
  answer: z.array(soldProduct),
  codes: ['category_not_found'],
});

/** The same rules as the header's search (decisions U3). */
export const searchProducts = defineCall('GET', '/api/products/search', 'C', 'anyone', {
  query: z.object({ q: searchWords, ...pageQuery.shape }),
  answer: productList,
});

const foundInShop = z.object({
  /**
   * Count of all fitting products; `products` are the best of them, and `paused` says why one is unavailable for now.
   */
  count: number,
  products: z.array(
    z.object({
      id: number,
      slug: text,
      name: text,
      price: lira,
      madeToMeasure: z.boolean(),
      /** Sold by length: its price is that of a metre as well. */
      byLength: z.optional(z.literal(true)),
      paused: z.optional(text),
    }),
  ),
  categories: z.array(z.object({ slug: text, name: text })),
  /** Pages of the shop, by their Turkish address. */
  pages: z.array(z.object({ path: text, name: text })),
  /** Sizes in cm that were typed and the products are made in: width, then height. */
  sizes: z.array(number),
  /** A single one is the height; of what is sold by length it is the length all the same. */
  isHeight: z.optional(z.literal(true)),
  /** Words and sizes that the results do without, because nothing fits them too. */
  dropped: z.array(text),
});
export type FoundInShop = z.infer<typeof foundInShop>;

/** Results for the header and the page of results, where the shop is too large for its browser to search in. */
export const findInShop = defineCall('GET', '/api/search', 'C', 'anyone', {
  query: z.object({ q: searchWords, limit: z._default(pageQuery.shape.limit, MOST_ROWS) }),
  answer: foundInShop,
});

/** `product` is an id or a slug. */
export const showProduct = defineCall('GET', '/api/products/:product', 'C', 'anyone', {
  answer: productDetail,
  codes: ['product_not_found'],
});
