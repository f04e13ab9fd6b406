/** The calls of `src/contract/catalogue.ts`: the catalogue of this deploy; no store. */
import * as contract from '../../src/contract/catalogue.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { search } from '../../src/domain/search/search.ts';
import { answer, failure } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
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

const listProducts = defineEndpoint(contract.listProducts, {
  cacheControl,
  handle({ query: { ids, category: slug, sort, limit }, locale }) {
    if (ids) {
      const asked = productsFor([...new Set(ids)]);
      return answer(
        asked.map((product) => ({ ...productView(product, locale), line: lineView(product) })),
        { headers: ofToday },
      );
    }
    const category = slug === undefined ? null : categoryBySlug(slug);
    if (category === undefined) return failure('category_not_found');
    const shown = productsFor(listOf(category, sort, locale).slice(0, limit));
    return answer(shown.map((product) => productView(product, locale)));
  },
});

const searchProducts = defineEndpoint(contract.searchProducts, {
  cacheControl,
  handle({ query: { q, limit }, locale }) {
    // Callers of the API hear nothing of words that were left out.
    const { products, dropped } = search(searchIndex(locale), q);
    if (dropped.length > 0) return answer([]);
    return answer(productsFor(products.slice(0, limit)).map((product) => productView(product, locale)));
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
