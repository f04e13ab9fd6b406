/** Categories and products (spec §3, §7); texts in the caller's language. */
import * as z from 'zod/mini';
import { CARE_CODES } from '../domain/catalogue.ts';
import { DEFAULT_SORT, SORTS } from '../domain/listing.ts';
import { OPTION_IDS, PLEAT_TYPES } from '../domain/pricing.ts';
import { MAX_QUERY } from '../domain/search.ts';
import { lira } from './answers.ts';
import type { CallContract } from './contract.ts';

const text = z.string();
const number = z.number();

const MAX_LIMIT = 100;
const INVALID_LIMIT = 'listing.limit.invalid';

// Marked, because a bundler keeps a method call that nobody uses.
const limitDigits = /* @__PURE__ */ z.string().check(
  z.regex(/^\d{1,3}$/, INVALID_LIMIT),
  z.refine((digits) => Number(digits) >= 1 && Number(digits) <= MAX_LIMIT, INVALID_LIMIT),
);
const searchWords = /* @__PURE__ */ z
  .string('search.q.required')
  .check(z.trim(), z.minLength(1, 'search.q.required'), z.maxLength(MAX_QUERY, 'common.tooLong'));

/** `?limit=`: how many products, 1 to 100. */
const limit = z._default(z.pipe(limitDigits, z.transform(Number)), MAX_LIMIT);

const category = z.object({ id: number, name: text, slug: text });
export type CategoryAnswer = z.infer<typeof category>;

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
});
export type ProductAnswer = z.infer<typeof product>;
const productList = z.array(product);

/** In centimetres. */
const range = z.object({ min: number, max: number });

/** Adds what the product page shows; `colors` and `fabric` are words, their facts stand in `colorOptions` and `fabricFacts`. */
const productDetail = z.extend(product, {
  imageUrls: z.array(text),
  images: z.array(text),
  features: z.array(text),
  colors: z.array(text),
  colorOptions: z.array(z.object({ id: text, name: text, hex: text, imageUrl: z.nullable(text) })),
  fabric: text,
  fabricFacts: z.object({ weight: z.nullable(number), rollHeight: z.nullable(number), light: text }),
  care: z.array(z.enum(CARE_CODES)),
  pleats: z.array(z.enum(PLEAT_TYPES)),
  limits: z.object({ width: range, height: range }),
  options: z.array(z.object({ id: z.enum(OPTION_IDS), price: lira, per: z.enum(['piece', 'metre']) })),
  saleUntil: z.nullable(text),
  vatRate: number,
});
export type ProductDetail = z.infer<typeof productDetail>;

/** In the order of the menus. */
export const listCategories = {
  method: 'GET',
  path: '/api/categories',
  envelope: 'C',
  access: 'anyone',
  answer: z.array(category),
  codes: [],
} as const satisfies CallContract;

/** `category` is a slug or an English alias (decisions S3). */
export const listProducts = {
  method: 'GET',
  path: '/api/products',
  envelope: 'C',
  access: 'anyone',
  query: z.object({
    category: z.optional(text),
    sort: z._default(z.enum(SORTS, 'listing.sort.invalid'), DEFAULT_SORT),
    limit,
  }),
  answer: productList,
  codes: ['category_not_found'],
} as const satisfies CallContract;

/** The same rules as the header's search (decisions U3). */
export const searchProducts = {
  method: 'GET',
  path: '/api/products/search',
  envelope: 'C',
  access: 'anyone',
  query: z.object({ q: searchWords, limit }),
  answer: productList,
  codes: [],
} as const satisfies CallContract;

/** `product` is an id or a slug. */
export const showProduct = {
  method: 'GET',
  path: '/api/products/:product',
  envelope: 'C',
  access: 'anyone',
  answer: productDetail,
  codes: ['product_not_found'],
} as const satisfies CallContract;
