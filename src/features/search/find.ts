import type { FoundInShop } from '../../contract/catalogue.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { toKurus } from '../../domain/money/money.ts';
import { search } from '../../domain/search/search.ts';
import type { SearchedProduct } from '../../domain/search/search-index.ts';
import { request, type CallResult } from '../../lib/api.ts';
import { loadIndex } from './index-file.ts';

/** Between two keys of continued typing. */
const PAUSE_MS = 150;

export interface Results {
  readonly products: readonly SearchedProduct[];
  /** Count of all found products; `products` are the first of them. */
  readonly count: number;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly pages: readonly { readonly path: string; readonly name: string }[];
  readonly sizes: readonly number[];
  /** A single size is a height; an answer of the server lacks it where it is none. */
  readonly isHeight?: boolean | undefined;
  readonly dropped: readonly string[];
}

/**
 * Returns the finds of a text, best first: in the index of the build where the shop is small enough for one, so that a
 * key press costs no trip, else at the server, by the same rule.
 * @param limit of products, 1 to 100
 * @param typing aborted by the next key: the server is asked when no key has followed for a moment
 */
export async function find(
  locale: Locale,
  text: string,
  limit: number,
  typing?: AbortSignal,
): Promise<CallResult<Results>> {
  const file = await loadIndex(locale);
  if (!file.ok) return file;
  const { index, products } = file.data;
  if (!index) return ask(text, limit, typing);
  const { categories, pages, sizes, isHeight, dropped, ...found } = search(index, text);
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    ...file,
    data: {
      products: found.products.slice(0, limit).flatMap((id) => byId.get(id) ?? []),
      count: found.products.length,
      categories,
      pages,
      sizes,
      isHeight,
      dropped,
    },
  };
}

async function ask(text: string, limit: number, typing?: AbortSignal): Promise<CallResult<Results>> {
  if (typing) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const query = new URLSearchParams({ q: text, limit: String(limit) }).toString();
  // An aborted signal sends nothing.
  const answer = await request(`/api/search?${query}`, { read: { safeParse }, ...(typing && { signal: typing }) });
  if (!answer.ok) return answer;
  const { products } = answer.data;
  return {
    ...answer,
    data: { ...answer.data, products: products.map((product) => ({ ...product, price: toKurus(product.price) })) },
  };
}

/** The contract's schema would weigh more than what it reads; a page of errors is told from an answer. */
function safeParse(data: unknown): { success: true; data: FoundInShop } | { success: false } {
  const found = data as Partial<FoundInShop> | null;
  return Array.isArray(found?.products) && Array.isArray(found.categories) && Array.isArray(found.pages)
    ? { success: true, data: found as FoundInShop }
    : { success: false };
}
