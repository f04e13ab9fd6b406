import { DEFAULT_SORT, isSort, type Sort } from '../../../domain/listing.ts';

/** What the filters of a category page say. */
export interface ListQuery {
  sort: Sort;
  /** Slugs; none means that the shopper has taken the last one away. */
  categories: readonly string[];
}

/**
 * Reads `?sort=…&category=…&category=…`; without a category, and for what does not exist, the page's own default.
 * @param sold slugs of the categories there are
 */
export function parseQuery(search: string, own: string, sold: ReadonlySet<string>): ListQuery {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get('sort');
  const named = [...new Set(parameters.getAll('category'))];
  const categories = named.filter((category) => sold.has(category));
  const emptied = named.length > 0 && !named.some(Boolean);
  return {
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    categories: categories.length > 0 || emptied ? categories : [own],
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
