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

/** The last of `productIds` is the newest; those that are there keep their time. Where not all fit, the newest do. */
export const ADD = defineScript({
  name: 'add-favourites',
  uses: [listFavourites],
  args: { productIds: 'list' },
  lua: `
local wanted = {}
for _, id in ipairs(productIds) do
  if not redis.call('ZSCORE', favourites, id) then wanted[#wanted + 1] = id end
end
local room = ${MAX_FAVOURITES} - redis.call('ZCARD', favourites)
if #wanted > 0 and room <= 0 then return 'FULL' end
${LUA_NOW}
local newest = redis.call('ZRANGE', favourites, 0, 0, 'REV')[1]
if newest then now = math.max(now, redis.call('ZSCORE', favourites, newest) + 1) end
for i = math.max(1, #wanted - room + 1), #wanted do redis.call('ZADD', favourites, string.format('%.0f', now + i), wanted[i]) end
return listFavourites()`,
  answer: z.union([z.literal('FULL'), favouriteIds]),
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
