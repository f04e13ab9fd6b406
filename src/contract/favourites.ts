/**
 * Favourites of a customer (decisions A4), in both envelopes the same. Reading is paged; what changes the list answers
 * all of it, which is bounded.
 */
import * as z from 'zod/mini';
import { lira } from './answers.ts';
import { defineCall } from './contract.ts';
import { pageQuery } from './paging.ts';

/** Several times the catalogue: a bound for the store, not for people. */
export const MAX_FAVOURITES = 200;

const text = z.string();
// Marked, because a bundler keeps a method call that nobody uses: most pages only read the list.
const productId = /* @__PURE__ */ z.int().check(z.gte(1));
const productIds = /* @__PURE__ */ z.array(productId).check(z.maxLength(MAX_FAVOURITES));
const oneProduct = z.strictObject({ productId });
const manyProducts = z.strictObject({ productIds });

/** A product as it is sold today; texts in the caller's language. */
const favourite = z.object({
  productId: z.int(),
  slug: text,
  name: text,
  imageUrl: text,
  categoryName: text,
  price: lira,
});
export type Favourite = z.infer<typeof favourite>;

/** Newest first; products that are no longer sold are left out, so that a page may be shorter than it was asked for. */
const favouriteList = z.array(favourite);

export const listFavourites = defineCall('GET', '/api/favorites', 'B', 'customer', {
  query: pageQuery,
  answer: favouriteList,
});

export const addFavourite = defineCall('POST', '/api/favorites/add', 'B', 'customer', {
  body: oneProduct,
  answer: favouriteList,
  codes: ['product_not_found', 'favorites_full'],
});

export const removeFavourite = defineCall('POST', '/api/favorites/remove', 'B', 'customer', {
  body: oneProduct,
  answer: favouriteList,
});

/**
 * Favourites that a browser collected before its owner signed in, oldest first. The answer lists those of them that the account
 * holds now. Where it lists none of them, none is sold any more: without room for any that is sold, the call is refused.
 */
export const mergeFavourites = defineCall('POST', '/api/favorites/merge', 'B', 'customer', {
  body: manyProducts,
  answer: favouriteList,
  codes: ['favorites_full'],
});

export const listAccountFavourites = defineCall('GET', '/api/account/favorites', 'A', 'customer', {
  query: pageQuery,
  answer: favouriteList,
});

export const removeAccountFavourite = defineCall('DELETE', '/api/account/favorites/:productId', 'A', 'customer', {
  answer: favouriteList,
  codes: ['product_not_found'],
});
