/** GET /api/categories, /api/products, /api/products/search and /api/products/{id or slug}: the catalogue of this deploy; no store. */
import * as z from 'zod/mini';
import { DEFAULT_SORT, SORTS, sortProducts } from '../../src/domain/listing.ts';
import { answer, failure } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { CACHE, limitQuery } from './answering.ts';
import { categories, categoryBySlug, listed, productById, productBySlug, productsOf } from './catalogue.ts';
import { categoryView, productDetail, productView } from './product-view.ts';
import { searchProducts } from './search.ts';

const listQuery = z.object({
  category: z.optional(z.string()),
  sort: z._default(z.enum(SORTS, 'listing.sort.invalid'), DEFAULT_SORT),
  limit: limitQuery,
});

const listCategories = defineCall({
  cacheControl: CACHE,
  handle: ({ language }) => answer(categories.map((category) => categoryView(category, language))),
});

const listProducts = defineCall({
  query: listQuery,
  cacheControl: CACHE,
  handle({ query: { category, sort, limit }, language }) {
    if (category !== undefined && !categoryBySlug(category)) return failure('category_not_found');
    const chosen = category === undefined ? listed : productsOf(category);
    const named = chosen.map((product) => ({ ...product, product, name: product.name[language] }));
    const sorted = sortProducts(named, sort, language).slice(0, limit);
    return answer(sorted.map(({ product }) => productView(product, language)));
  },
});

const showProduct = defineCall({
  cacheControl: CACHE,
  handle({ params: { product: name = '' }, language }) {
    const product = /^[1-9]\d{0,8}$/.test(name) ? productById(Number(name)) : productBySlug(name);
    return product ? answer(productDetail(product, language)) : failure('product_not_found');
  },
});

export const catalogue = defineCalls('C', {
  '/api/categories': { GET: listCategories },
  '/api/products': { GET: listProducts },
  '/api/products/search': { GET: searchProducts },
  '/api/products/:product': { GET: showProduct },
});
