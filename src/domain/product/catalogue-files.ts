/**
 * How the catalogue lies in `content/built`: a function reads the few kB that it needs of a catalogue of any size, and
 * nothing at its start. Names of files follow from what is asked, so that no table of all products is needed.
 */
import type { Category } from './product-file.ts';
import type { MatchRule } from './goes-with.ts';
import type { Sort } from './listing.ts';
import type { Locale } from '../values/locale.ts';
import type { Shop } from '../shop/shop.ts';

/** `content/built/index.json`: what every function knows, and pages are built from. */
export interface CatalogueIndex {
  /** Day of the build in Istanbul. */
  readonly builtOn: string;
  /** Changes with every product: who has imported this file in development reads the others again. */
  readonly version: string;
  readonly shop: Shop;
  /** In the order of the menus. */
  readonly categories: readonly Category[];
  /** Offers beside the products of each category, by its slug. */
  readonly goesWith: Readonly<Record<string, MatchRule>>;
  /** Id of the product that holds samples; 0 where the shop sells none. */
  readonly samplePack: number;
  /** Slug of the category in which one looks for cloth first: that of the home page's window. */
  readonly clothCategory: string;
  /** How many files hold the slugs. */
  readonly slugFiles: number;
}

const PRODUCTS_PER_FILE = 16;
const SLUGS_PER_FILE = 256;

/** Holds `Product[]`. @param id a positive whole number */
export const productFileOf = (id: number): string => `products/${Math.floor(id / PRODUCTS_PER_FILE)}.json`;

/** Holds `LineProduct[]`: the same products without their texts, which only two functions show. */
export const lineFileOf = (id: number): string => `lines/${Math.floor(id / PRODUCTS_PER_FILE)}.json`;

export const slugFilesFor = (products: number): number => Math.ceil(products / SLUGS_PER_FILE);

/** Holds `[slug, id][]`, former slugs too. */
export const slugFileOf = (slug: string, slugFiles: number): string => `slugs/${hashOf(slug) % slugFiles}.json`;

/** Holds the ids of what is sold, in order. @param category its own slug, null for the whole shop */
export const listFileOf = (category: string | null, sort: Sort, locale: Locale): string =>
  // Only names are sorted by the rules of a language.
  `lists/${category ?? 'all'}.${sort}${sort === 'name' ? `.${locale}` : ''}.json`;

/** Holds a `SearchIndex`. */
export const searchFileOf = (locale: Locale): string => `search/${locale}.json`;

/** FNV-1a, 32 bits: even over slugs that differ in their last letters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
