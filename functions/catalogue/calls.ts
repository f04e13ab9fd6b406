/** The calls of `src/contract/catalogue.ts`: the catalogue of this deploy; no store. */
import * as contract from '../../src/contract/catalogue.ts';
import type { Page } from '../../src/contract/paging.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { search } from '../../src/domain/search/search.ts';
import { answer, failure } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { paged } from '../http/paged.ts';
import { serve } from '../http/serve.ts';
import { listOf, productById, productBySlug, searchIndex } from './catalogue.ts';
import { categories, categoryBySlug } from './categories.ts';
import { isSold } from '../../src/domain/product/line-product.ts';
import { categoryView, lineView, productDetail, productView } from './product-view.ts';

/** A price change comes with a deploy, which empties Netlify's cache; five minutes is what a browser may lag behind. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=86400';

const listCategories = defineEndpoint(contract.listCategories, {
  cacheControl,
  handle: ({ locale }) => answer(categories.map((category) => categoryView(category, locale))),
});

/**
 * Prices of a cart are asked for anew each time: the order would refuse a price of five minutes ago, and then show it
 * again. Netlify may keep it, a deploy empties that.
 */
const ofToday = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, max-age=86400',
};

const productsFor = (ids: readonly number[]): Product[] => ids.map(productById).filter(isSold);

/** A page of a list that stands in this deploy; `cursor` is the place in it, from 0. */
function pageOfProducts(listed: readonly number[], { limit, cursor }: Page, locale: Locale) {
  const end = Number(cursor) + limit;
  const shown = productsFor(listed.slice(Number(cursor), end));
  return answer(
    shown.map((product) => productView(product, locale)),
    paged(end < listed.length ? String(end) : ''),
  );
}

const listProducts = defineEndpoint(contract.listProducts, {
  cacheControl,
  handle({ query: { ids, category: slug, sort, ...page }, locale }) {
    if (ids) {
      const asked = productsFor([...new Set(ids)]);
      return answer(
        asked.map((product) => ({ ...productView(product, locale), line: lineView(product) })),
        { headers: ofToday },
      );
    }
    const category = slug === undefined ? null : categoryBySlug(slug);
    if (category === undefined) return failure('category_not_found');
    return pageOfProducts(listOf(category, sort, locale), page, locale);
  },
});

const searchProducts = defineEndpoint(contract.searchProducts, {
  cacheControl,
  handle({ query: { q, ...page }, locale }) {
    const { products, dropped } = search(searchIndex(locale), q);
    // Callers of the API hear nothing of words that were left out.
    return pageOfProducts(dropped.length > 0 ? [] : products, page, locale);
  },
});

const findInShop = defineEndpoint(contract.findInShop, {
  cacheControl,
  handle({ query: { q, limit }, locale }) {
    const found = search(searchIndex(locale), q);
    return answer({
      count: found.products.length,
      products: productsFor(found.products.slice(0, limit)).map(
        ({ id, slug, name, price, madeToMeasure, length, paused }) => ({
          id,
          slug,
          name: name[locale],
          price: toLira(price),
          madeToMeasure,
          ...(length && { byLength: true as const }),
          ...(paused && { paused: paused.word[locale] }),
        }),
      ),
      categories: found.categories.map(({ slug, name }) => ({ slug, name })),
      pages: found.pages.map(({ path, name }) => ({ path, name })),
      sizes: [...found.sizes],
      ...(found.isHeight && { isHeight: true as const }),
      dropped: [...found.dropped],
    });
  },
});

const showProduct = defineEndpoint(contract.showProduct, {
  cacheControl,
  handle({ params: { product: idOrSlug }, locale }) {
    const product = /^[1-9]\d{0,8}$/.test(idOrSlug) ? productById(Number(idOrSlug)) : productBySlug(idOrSlug);
    return product ? answer(productDetail(product, locale)) : failure('product_not_found');
  },
});

export const catalogue = serve(listCategories, listProducts, searchProducts, findInShop, showProduct);
