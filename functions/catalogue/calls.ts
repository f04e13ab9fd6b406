/** The calls of `src/contract/catalogue.ts`: the catalogue of this deploy; no store. */
import * as contract from '../../src/contract/catalogue.ts';
import { listedOf, sortProducts } from '../../src/domain/listing.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { buildSearchIndex, search, type SearchIndex } from '../../src/domain/search.ts';
import { answer, failure } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { serve } from '../http/serve.ts';
import { categories, categoryBySlug, listed, productById, productBySlug, productsOf } from './catalogue.ts';
import { categoryView, productDetail, productView } from './product-view.ts';

/** A price change comes with a deploy, which empties Netlify's cache; five minutes is what a browser may lag behind. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=86400';

const listCategories = defineEndpoint(contract.listCategories, {
  cacheControl,
  handle: ({ locale }) => answer(categories.map((category) => categoryView(category, locale))),
});

const listProducts = defineEndpoint(contract.listProducts, {
  cacheControl,
  handle({ query: { category, sort, limit }, locale }) {
    if (category !== undefined && !categoryBySlug(category)) return failure('category_not_found');
    const chosen = category === undefined ? listed : productsOf(category);
    const named = chosen.map((product) => ({ ...listedOf(product, locale), product }));
    const sorted = sortProducts(named, sort, locale).slice(0, limit);
    return answer(sorted.map(({ product }) => productView(product, locale)));
  },
});

const indexes = new Map<Locale, SearchIndex>();

/** Built when the first shopper searches in a language, then kept by the warm function. */
function searchIndex(locale: Locale): SearchIndex {
  const index = indexes.get(locale) ?? buildSearchIndex(listed, categories, locale);
  indexes.set(locale, index);
  return index;
}

const searchProducts = defineEndpoint(contract.searchProducts, {
  cacheControl,
  handle({ query: { q, limit }, locale }) {
    const { products } = search(searchIndex(locale), q);
    const found = products.slice(0, limit).flatMap(({ id }) => productById(id) ?? []);
    return answer(found.map((product) => productView(product, locale)));
  },
});

const showProduct = defineEndpoint(contract.showProduct, {
  cacheControl,
  handle({ params: { product: idOrSlug }, locale }) {
    const product = /^[1-9]\d{0,8}$/.test(idOrSlug) ? productById(Number(idOrSlug)) : productBySlug(idOrSlug);
    return product ? answer(productDetail(product, locale)) : failure('product_not_found');
  },
});

export const catalogue = serve(listCategories, listProducts, searchProducts, showProduct);
