/** Finds the product that an assistant means, and how an answer names a product. */
import { toLira } from '../../src/domain/money/money.ts';
import { priceInSize, type WindowSize } from '../../src/domain/price/size-price.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import type { Category } from '../../src/domain/product/product-file.ts';
import { DEFAULT_SORT, madeOf } from '../../src/domain/product/listing.ts';
import { search } from '../../src/domain/search/search.ts';
import { fold } from '../../src/domain/values/fold.ts';
import { LOCALES, type Locale } from '../../src/domain/values/locale.ts';
import { listOf, productById, productBySlug, searchIndex } from '../catalogue/catalogue.ts';
import { isSold } from '../catalogue/current-catalogue.ts';
import { addressOf } from './words.ts';

/** Products read for one list, which bounds its work in a shop of ten thousand. */
const MOST_READ = 200;
/** Products tried for one row that names none. */
const MOST_TRIED = 30;

const NEAREST = 3;

/** Undefined where none is sold under that id, slug or name. */
export function findProduct(asked: string | number): Product | undefined {
  const text = String(asked).trim();
  const product = /^[1-9]\d{0,8}$/.test(text) ? productById(Number(text)) : (productBySlug(text) ?? productNamed(text));
  return isSold(product) ? product : undefined;
}

/** By its whole name in either language. */
const productNamed = (text: string): Product | undefined =>
  readAll(idsFor(text, 'tr'), MOST_TRIED).find(({ name }) =>
    LOCALES.some((locale) => fold(name[locale]) === fold(text)),
  );

/** Ids of products for words, best first: in the given language, or else in the other one. */
function idsFor(text: string, locale: Locale): readonly number[] {
  const languages = [locale, ...LOCALES.filter((other) => other !== locale)];
  const found = languages.map((language) => search(searchIndex(language), text));
  // A search that leaves no word out understood the language of the question.
  const best = found.find(({ products, dropped }) => products.length > 0 && dropped.length === 0) ?? found[0];
  return best?.products ?? [];
}

export const foundFor = (text: string, locale: Locale): Product[] => readAll(idsFor(text, locale));

/** Products of a category, the best selling first. @param category null for the whole shop */
export const allOf = (category: Category | null, locale: Locale): Product[] =>
  readAll(listOf(category, DEFAULT_SORT, locale));

const readAll = (ids: readonly number[], most = MOST_READ): Product[] =>
  ids.slice(0, most).map(productById).filter(isSold);

/** Whether a window of the size can be dressed with it. */
export function fitsWindow(product: Product, size: WindowSize): boolean {
  const made = madeOf(product);
  return made !== null && priceInSize({ price: product.price, made }, size).ok;
}

/** The three products that come nearest to a name, or sell best, and are made for the window. */
export function nearest(asked: string | number | undefined, size: WindowSize, locale: Locale): object[] {
  const named = asked === undefined ? [] : idsFor(String(asked), locale);
  const candidates = [...new Set([...named, ...listOf(null, DEFAULT_SORT, locale)])];
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
