import { INTL_LOCALE, type Locale } from './locale.ts';
import type { Kurus } from './money.ts';

/** Spec §2. */
export const SORTS = ['newest', 'price-low', 'price-high', 'name', 'rating', 'popular'] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = 'popular';

export interface Listed {
  name: string;
  category: string;
  price: Kurus;
  addedOn: string;
  rating: number;
  popularity: number;
}

export const isSort = (value: string | null | undefined): value is Sort => SORTS.some((sort) => sort === value);

/** A sorted copy; equals fall back to what sells best, so that the order never depends on the input's. */
export function sortProducts<T extends Listed>(products: readonly T[], sort: Sort, locale: Locale): T[] {
  const names = new Intl.Collator(INTL_LOCALE[locale]);
  const compare: Record<Sort, (a: T, b: T) => number> = {
    newest: (a, b) => (a.addedOn < b.addedOn ? 1 : a.addedOn > b.addedOn ? -1 : 0),
    'price-low': (a, b) => a.price - b.price,
    'price-high': (a, b) => b.price - a.price,
    name: (a, b) => names.compare(a.name, b.name),
    rating: (a, b) => b.rating - a.rating,
    popular: () => 0,
  };
  return products.toSorted((a, b) => compare[sort](a, b) || a.popularity - b.popularity);
}
