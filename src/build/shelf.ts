import type { Category } from '../domain/product/product-file.ts';
import type { Product } from '../domain/product/catalogue.ts';
import {
  facetCounts,
  NO_WISHES,
  offeredFacets,
  type FacetCounts,
  type OfferedFacets,
} from '../domain/product/facets.ts';
import {
  listedOf,
  LIST_PAGE,
  offeredSorts,
  pagesFor,
  type ListedProduct,
  type Sort,
} from '../domain/product/listing.ts';
import type { Locale } from '../domain/values/locale.ts';
import { listed } from './catalogue.ts';

/** Products of a category, in the order of its pages, and what its filters offer of them. */
export interface Shelf {
  readonly products: readonly Product[];
  /** The same as lists know them. */
  readonly listed: readonly ListedProduct[];
  readonly pages: number;
  readonly counts: FacetCounts;
  readonly offered: OfferedFacets;
  readonly sorts: readonly Sort[];
}

const ranked = Map.groupBy(
  listed.toSorted((a, b) => a.popularity - b.popularity),
  ({ category }) => category,
);
const shelves = new Map<string, Shelf>();

/** Best sellers of a category: the order of its pages (`DEFAULT_SORT`), and of the products beside another. */
export const bestOf = (category: string): readonly Product[] => ranked.get(category) ?? [];

/** Counted once per category and language: each of its pages, and there may be hundreds, shows the same filters. */
export function shelfOf({ slug }: Category, locale: Locale): Shelf {
  const known = shelves.get(`${locale} ${slug}`);
  if (known) return known;
  const products = bestOf(slug);
  const inLocale = products.map((product) => listedOf(product, locale));
  const shelf: Shelf = {
    products,
    listed: inLocale,
    pages: pagesFor(products.length),
    counts: facetCounts(inLocale, NO_WISHES),
    offered: offeredFacets(inLocale),
    // By what the cards show.
    sorts: offeredSorts(inLocale, 'sample'),
  };
  shelves.set(`${locale} ${slug}`, shelf);
  return shelf;
}

/** @param address of the category, which is that of its first page */
export const pageAddress = (address: string, page: number): string => (page === 1 ? address : `${address}/${page}`);

/** @param page from 1 */
export const productsOn = ({ products }: Shelf, page: number): readonly Product[] =>
  products.slice((page - 1) * LIST_PAGE, page * LIST_PAGE);
