/** Favourites of a customer in the store: product ids by the time they were added. */
import * as z from 'zod/mini';
import { MAX_FAVOURITES, type Favourite } from '../../src/contract/favourites.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { isSold } from '../../src/domain/product/line-product.ts';
import { categoryName, currentCatalogue } from '../catalogue/current-catalogue.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { LUA_NOW } from '../store/answers.ts';
import { pageOfSet } from '../store/page.ts';
import { defineFragment, defineScript } from '../store/script.ts';

/** Newest first. */
export const favouriteIds = z.pipe(
  z.array(z.string()),
  z.transform((ids) => ids.map(Number)),
);

/** Lua: defines `listFavourites()`: product ids, newest first. */
export const listFavourites = defineFragment({
  keys: { favourites: 'favourites' },
  lua: `
local function listFavourites() return redis.call('ZRANGE', favourites, 0, -1, 'REV') end`,
});

export const LIST = defineScript({
  name: 'list-favourites',
  uses: [pageOfSet],
  keys: { favourites: 'favourites' },
  lua: `return {pageOf(favourites)}`,
  answer: z.tuple([favouriteIds, z.string()]),
});

/**
 * The last of `productIds` is the newest; those that are there keep their time. Where not all fit, `gone` make room, the first of
 * them first and no more than it takes; then the newest fit. Answers the whole list.
 */
export const ADD = defineScript({
  name: 'add-favourites',
  uses: [listFavourites],
  args: { productIds: 'list', gone: 'list' },
  lua: `
local wanted = {}
for _, id in ipairs(productIds) do
  if not redis.call('ZSCORE', favourites, id) then wanted[#wanted + 1] = id end
end
local room = ${MAX_FAVOURITES} - redis.call('ZCARD', favourites)
for _, id in ipairs(gone) do
  if room < #wanted then room = room + redis.call('ZREM', favourites, id) end
end
if #wanted > 0 and room <= 0 then return {'FULL', listFavourites()} end
${LUA_NOW}
local newest = redis.call('ZRANGE', favourites, 0, 0, 'REV')[1]
if newest then now = math.max(now, redis.call('ZSCORE', favourites, newest) + 1) end
for i = math.max(1, #wanted - room + 1), #wanted do redis.call('ZADD', favourites, string.format('%.0f', now + i), wanted[i]) end
return {'DONE', listFavourites()}`,
  answer: z.tuple([z.enum(['FULL', 'DONE']), favouriteIds]),
});

export const REMOVE = defineScript({
  name: 'remove-favourite',
  uses: [listFavourites],
  args: { productId: 'text' },
  lua: `
redis.call('ZREM', favourites, productId)
return listFavourites()`,
  answer: favouriteIds,
});

/** The products that are still sold, in the order of `ids`, at today's prices. */
export const favouritesOf = (ids: readonly number[], locale: Locale): Favourite[] =>
  ids.flatMap((id) => {
    const product = currentCatalogue.get(id);
    if (!isSold(product)) return [];
    return {
      productId: product.id,
      slug: product.slug,
      name: product.name[locale],
      imageUrl: product.mainImageUrl,
      categoryName: categoryName(product, locale),
      price: toLira(product.price),
    };
  });
