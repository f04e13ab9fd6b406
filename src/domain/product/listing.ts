import type { LengthRules } from '../price/by-length.ts';
import type { Product } from './catalogue.ts';
import type { Opacity, Room } from './attributes.ts';
import { colourFamilies, type ColourFamily } from './colour-family.ts';
import { INTL_LOCALE, type Locale } from '../values/locale.ts';
import type { Kurus } from '../money/money.ts';
import type { PleatType } from '../price/pricing.ts';
import { priceInSize, type MadeToMeasure, type QuotedSize, type QuotedProduct } from '../price/size-price.ts';

/** Spec §2. */
export const SORTS = ['newest', 'price-low', 'price-high', 'name', 'rating', 'popular'] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = 'popular';

/** Products on one page of a category: whole lines of 2, 3 and 4, and with all that stands around them within the page's budget. */
export const LIST_PAGE = 24;

export const pagesFor = (products: number): number => Math.max(1, Math.ceil(products / LIST_PAGE));

const CARDS_PER_FILE = 8;

/** Where the card of a product is found by itself: on a page of few others, as HTML without a frame. */
export const cardFileOf = (id: number, locale: Locale): string =>
  `/data/cards/${locale}/${Math.floor(id / CARDS_PER_FILE)}.htm`;

/** A product as lists know it; `opacity` is null for what is no cloth. */
export interface ListedProduct extends QuotedProduct {
  name: string;
  category: string;
  addedOn: string;
  rating: number;
  popularity: number;
  opacity: Opacity | null;
  families: readonly ColourFamily[];
  rooms: readonly Room[];
  washable: boolean;
  /** Unavailable for now: it comes after all available products. */
  paused: boolean;
}

export const isSort = (value: string | null | undefined): value is Sort => SORTS.some((sort) => sort === value);

/** The pleat that a list quotes (decisions U5). */
export const quotedPleat = (pleats: readonly PleatType[]): PleatType =>
  pleats.includes('normal') ? 'normal' : (pleats[0] ?? 'none');

/** Returns the first product that is sewn in normal pleats, of those before others; none in a shop whose goods all hang flat. */
export const firstPleated = <Sewn extends { readonly pleats: readonly PleatType[] }>(
  before: readonly Sewn[],
  others: readonly Sewn[],
): Sewn | undefined => [...before, ...others].find(({ pleats }) => pleats.includes('normal'));

/** Returns the facts that price a window; null of a length and of a piece. */
export const windowMade = (made: ListedProduct['made']): MadeToMeasure | null =>
  made && 'limits' in made ? made : null;

export const madeOf = ({
  madeToMeasure,
  pleats,
  limits,
  length,
}: Pick<Product, 'madeToMeasure' | 'pleats' | 'limits'> & {
  length?: LengthRules | undefined;
}): ListedProduct['made'] => {
  if (madeToMeasure) return { pleat: quotedPleat(pleats), limits };
  return length ? { length } : null;
};

/** A product as lists know it, in the language of the page. */
export const listedOf = (product: Product, locale: Locale): ListedProduct => ({
  name: product.name[locale],
  category: product.category,
  price: product.price,
  addedOn: product.addedOn,
  rating: product.rating,
  popularity: product.popularity,
  opacity: product.fabric.opacity,
  // A paused colour is nothing to filter by, unless the whole product is paused.
  families: colourFamilies(
    product.colors.filter(({ paused }) => product.paused !== undefined || !paused).map(({ hex }) => hex),
  ),
  rooms: product.rooms,
  washable: product.care.includes('wash-30'),
  paused: product.paused !== undefined,
  made: madeOf(product),
});

/** Null where the size cannot be made; without a size the price of a metre or of a piece. */
function amountOf(product: ListedProduct, size: QuotedSize): Kurus | null {
  const priced = priceInSize(product, size);
  return priced.ok ? priced.data : null;
}

/**
 * A sorted copy; equals fall back to what sells best, so that the order never depends on the input's. With a size prices
 * are totals, and what cannot be made in it stands last (decisions U5), what is paused before that.
 */
export function sortProducts<T extends ListedProduct>(
  products: readonly T[],
  sort: Sort,
  locale: Locale,
  size: QuotedSize = null,
): T[] {
  // Made where it is asked for: it takes long.
  const names = sort === 'name' ? new Intl.Collator(INTL_LOCALE[locale]) : null;
  const amounts = new Map(products.map((product) => [product, amountOf(product, size)]));
  const amount = (product: T): number => amounts.get(product) ?? 0;
  const sunk = (product: T): number => (amounts.get(product) === null ? 2 : product.paused ? 1 : 0);
  const compare: Record<Sort, (a: T, b: T) => number> = {
    newest: (a, b) => (a.addedOn < b.addedOn ? 1 : a.addedOn > b.addedOn ? -1 : 0),
    'price-low': (a, b) => amount(a) - amount(b),
    'price-high': (a, b) => amount(b) - amount(a),
    name: (a, b) => names?.compare(a.name, b.name) ?? 0,
    rating: (a, b) => b.rating - a.rating,
    popular: () => 0,
  };
  return products.toSorted((a, b) => sunk(a) - sunk(b) || compare[sort](a, b) || a.popularity - b.popularity);
}

/** The sorts that distinguish these products: one by a value that all have in common changes nothing (decisions U6). */
export function offeredSorts(products: readonly ListedProduct[], size: QuotedSize = null): Sort[] {
  const differ = (value: (product: ListedProduct) => unknown): boolean => new Set(products.map(value)).size > 1;
  const several = products.length > 1;
  const prices = differ((product) => amountOf(product, size));
  const offered: Record<Sort, boolean> = {
    newest: differ(({ addedOn }) => addedOn),
    'price-low': prices,
    'price-high': prices,
    name: several,
    rating: differ(({ rating }) => rating),
    popular: several,
  };
  return SORTS.filter((sort) => offered[sort]);
}
