/** Finds the product that an assistant means, and how an answer names a product. */
import { toLira } from '../../src/domain/money/money.ts';
import { priceInSize, type WindowSize } from '../../src/domain/price/size-price.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import type { Category } from '../../src/domain/product/product-file.ts';
import { DEFAULT_SORT, madeOf } from '../../src/domain/product/listing.ts';
import { search, type SearchResult } from '../../src/domain/search/search.ts';
import { fold } from '../../src/domain/values/fold.ts';
import { LOCALES, type Locale } from '../../src/domain/values/locale.ts';
import { listOf, productById, productBySlug, searchIndex } from '../catalogue/catalogue.ts';
import { isSold } from '../../src/domain/product/line-product.ts';
import { addressOf } from './words.ts';

/** Products of one list that are read to count those that fit. */
const MOST_COUNTED = 200;
/** Products read where too few of those fit, which bounds the work in a shop of ten thousand. */
const MOST_READ = 1000;
/** Products tried for one row that names none. */
const MOST_TRIED = 30;

export const NEAREST = 3;

export interface LookUp {
  /** Undefined where none is sold under that id, slug or name. */
  readonly product: Product | undefined;
  /** Ids of products that come near, best first. */
  readonly near: readonly number[];
}

/** Looks a product up by id, slug or its whole name in either language. */
export function lookUp(asked: string | number, locale: Locale): LookUp {
  const text = String(asked).trim();
  const byAddress = /^[1-9]\d{0,8}$/.test(text) ? productById(Number(text)) : productBySlug(text);
  if (isSold(byAddress)) return { product: byAddress, near: [] };
  const near = searchFor(text, locale).products;
  const named = ({ name }: Product): boolean => LOCALES.some((one) => fold(name[one]) === fold(text));
  return { product: readAll(near, MOST_TRIED).find(named), near };
}

/**
 * Products for words, best first, and the words that they do without. A search that leaves no word out understood the
 * language of the question; else the other language is tried.
 */
function searchFor(text: string, locale: Locale): Pick<SearchResult, 'products' | 'dropped'> {
  const own = search(searchIndex(locale), text);
  const isUnderstood = own.products.length > 0 && own.dropped.length === 0;
  const other = isUnderstood ? own : search(searchIndex(locale === 'tr' ? 'en' : 'tr'), text);
  return other.products.length > 0 && other.dropped.length === 0 ? other : own;
}

/** Products of a category for words; without words all of it, the best selling first. @param category null for the whole shop */
export function foundFor(text: string, category: Category | null, locale: Locale): ReturnType<typeof searchFor> {
  const all = listOf(category, DEFAULT_SORT, locale);
  if (text.trim() === '') return { products: all, dropped: [] };
  const { products, dropped } = searchFor(text, locale);
  if (category === null) return { products, dropped };
  const own = new Set(all);
  return { products: products.filter((id) => own.has(id)), dropped };
}

/** Reads on until enough fit. `isCut` says that some were not read, so that more of them may fit. */
export function fittingOf(
  ids: readonly number[],
  enough: number,
  fits: (product: Product) => boolean,
): { readonly fitting: readonly Product[]; readonly isCut: boolean } {
  const fitting: Product[] = [];
  for (const [at, id] of ids.entries()) {
    const isEnough = at >= MOST_COUNTED && fitting.length >= enough;
    if (isEnough || at >= MOST_READ) return { fitting, isCut: true };
    const product = productById(id);
    if (isSold(product) && fits(product)) fitting.push(product);
  }
  return { fitting, isCut: false };
}

export const readAll = (ids: readonly number[], most: number): Product[] =>
  ids.slice(0, most).map(productById).filter(isSold);

/** Whether a window of the size can be dressed with it. */
export function fitsWindow(product: Product, size: WindowSize): boolean {
  const made = madeOf(product);
  return made !== null && priceInSize({ price: product.price, made }, size).ok;
}

/** The first three products, or else those that sell best, that are made for the window. */
export function nearest(near: readonly number[], size: WindowSize, locale: Locale): object[] {
  const candidates = [...new Set([...near, ...listOf(null, DEFAULT_SORT, locale)])];
  const fitting = readAll(candidates, MOST_TRIED).filter((product) => !product.paused && fitsWindow(product, size));
  return fitting
    .slice(0, NEAREST)
    .map((product) => ({ ...namedProduct(product, locale), ...windowPrice(product, size) }));
}

export const namedProduct = ({ id, slug, name }: Pick<Product, 'id' | 'slug' | 'name'>, locale: Locale) => ({
  id,
  slug,
  name: name[locale],
  url: addressOf(locale, `/p/${slug}`),
});

/** The total for a window in the pleat that lists quote, in lira. */
export function windowPrice(product: Product, size: WindowSize) {
  const made = madeOf(product);
  const priced = priceInSize({ price: product.price, made }, size);
  if (!priced.ok) return {};
  return { priceForWindow: toLira(priced.data), ...(made && 'pleat' in made && { pleat: made.pleat }) };
}
