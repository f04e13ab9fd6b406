/** GET /api/products/search?q=: the same rules as the header's search (decisions U3); no store. */
import * as z from 'zod/mini';
import type { Locale } from '../../src/domain/locale.ts';
import { buildSearchIndex, MAX_QUERY, search, type SearchIndex } from '../../src/domain/search.ts';
import { answer } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { CACHE, limitQuery } from './answering.ts';
import { categories, listed, productById } from './catalogue.ts';
import { productView } from './product-view.ts';

const searchQuery = z.object({
  q: z
    .string('search.q.required')
    .check(z.trim(), z.minLength(1, 'search.q.required'), z.maxLength(MAX_QUERY, 'common.tooLong')),
  limit: limitQuery,
});

const indexes = new Map<Locale, SearchIndex>();

/** Built when the first shopper searches in a language, then kept by the warm function. */
function indexOf(locale: Locale): SearchIndex {
  const index = indexes.get(locale) ?? buildSearchIndex(listed, categories, locale);
  indexes.set(locale, index);
  return index;
}

export const searchProducts = defineCall({
  query: searchQuery,
  cacheControl: CACHE,
  handle({ query: { q, limit }, language }) {
    const { products } = search(indexOf(language), q);
    const found = products.slice(0, limit).flatMap(({ id }) => productById(id) ?? []);
    return answer(found.map((product) => productView(product, language)));
  },
});
