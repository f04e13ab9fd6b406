/** Products of this deploy as pages and the assistant describe them, in files that are read when one is asked for. */
import { listFileOf, productFileOf, searchFileOf } from '../../src/domain/product/catalogue-files.ts';
import type { Category } from '../../src/domain/product/product-file.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import type { Sort } from '../../src/domain/product/listing.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import type { SearchIndex } from '../../src/domain/search/search-index.ts';
import { createReader } from './built-files.ts';
import { idOfSlug } from './slugs.ts';

const read = createReader();

// Every file is written by the compiler of the same build, by the types of `domain/product/catalogue-files.ts`.

/** Also what is not sold today: an order of yesterday names it. */
export const productById = (id: number): Product | undefined =>
  (read(productFileOf(id)) as Product[] | null)?.find((product) => product.id === id);

export function productBySlug(slug: string): Product | undefined {
  const id = idOfSlug(slug);
  return id === undefined ? undefined : productById(id);
}

/** Ids of what is sold, in order. @param category null for the whole shop */
export const listOf = (category: Category | null, sort: Sort, locale: Locale): readonly number[] =>
  (read(listFileOf(category?.slug ?? null, sort, locale)) as number[] | null) ?? [];

export function searchIndex(locale: Locale): SearchIndex {
  const found = read(searchFileOf(locale)) as SearchIndex | null;
  if (!found) throw new Error(`content/built has no ${searchFileOf(locale)}`);
  return found;
}
