import { DEFAULT_SORT, isSort, type Sort } from '../../domain/listing.ts';

/** What the filters of a category page say. */
export interface ListQuery {
  sort: Sort;
  /** Slugs; none means that the shopper has taken the last one away. */
  categories: readonly string[];
}

/** Reads `?sort=…&category=…&category=…`; without a category, and for a sort that does not exist, the page's own default. */
export function parseQuery(search: string, own: string): ListQuery {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get('sort');
  return {
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    categories: parameters.has('category') ? [...new Set(parameters.getAll('category'))].filter(Boolean) : [own],
  };
}

/** The address for a query: what equals the page's default is left out. */
export function formatQuery({ sort, categories }: ListQuery, own: string): string {
  const parameters = new URLSearchParams();
  if (sort !== DEFAULT_SORT) parameters.set('sort', sort);
  if (categories.length === 0) parameters.set('category', '');
  else if (categories.length > 1 || categories[0] !== own) {
    for (const category of categories) parameters.append('category', category);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
