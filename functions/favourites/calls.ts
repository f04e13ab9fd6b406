/**
 * What a customer likes (decisions A4): `fav:{uid}`, product ids by the time they were added. Every call is one round
 * trip, may be repeated, and answers the whole list.
 */
import * as z from 'zod/mini';
import { imageUrl } from '../../src/domain/image.ts';
import { toLira } from '../../src/domain/money.ts';
import { defineCustomerCall, forCustomer, writeLimit, type Done } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { categoryBySlug, listed, productById } from '../catalogue/catalogue.ts';
import { answer, failure, type Answer, type Failure } from '../http/answer.ts';
import { defineCalls } from '../http/gate.ts';
import type { Language } from '../http/words.ts';

/** Several times the catalogue: a bound for the store, not for people. */
export const MAX_FAVOURITES = 200;

export const favouritesKey = (uid: string): string => `fav:${uid}`;

const NEWEST_FIRST = `return redis.call('ZRANGE', KEYS[1], 0, -1, 'REV')`;

const LIST = { name: 'list-favourites', lua: NEWEST_FIRST } as const;

/** ARGV: products, the last one newest; those that are there keep their time. Nothing is added when not all fit. */
const ADD = {
  name: 'add-favourites',
  lua: `
local new = 0
for i = 1, #ARGV do
  if not redis.call('ZSCORE', KEYS[1], ARGV[i]) then new = new + 1 end
end
if new > 0 and redis.call('ZCARD', KEYS[1]) + new > ${MAX_FAVOURITES} then return 'FULL' end
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local newest = redis.call('ZRANGE', KEYS[1], 0, 0, 'REV')[1]
if newest then at = math.max(at, redis.call('ZSCORE', KEYS[1], newest) + 1) end
for i = 1, #ARGV do
  if not redis.call('ZSCORE', KEYS[1], ARGV[i]) then
    redis.call('ZADD', KEYS[1], string.format('%.0f', at + i), ARGV[i])
  end
end
${NEWEST_FIRST}`,
} as const;

const REMOVE = { name: 'remove-favourite', lua: `redis.call('ZREM', KEYS[1], ARGV[1])\n${NEWEST_FIRST}` } as const;

type Script = typeof LIST | typeof ADD | typeof REMOVE;

async function run(
  script: Script,
  caller: Caller,
  ids: readonly number[],
  language: Language,
): Promise<Answer | Failure> {
  const limits = script === LIST ? [] : [writeLimit(caller)];
  const input = { keys: [favouritesKey(caller.sub)], args: ids };
  return listOf(await forCustomer(caller, script, input, limits), language);
}

function listOf(done: Done, language: Language): Answer | Failure {
  if (!done.ok) return done;
  if (done.result === 'FULL') return failure('favorites_full', { values: { max: MAX_FAVOURITES } });
  return answer(favouritesView(done.result, language));
}

/** The products that are still sold, newest first, at today's prices. @throws when it is no list of ids */
export const favouritesView = (result: unknown, language: Language) =>
  z.parse(z.array(z.string()), result).flatMap((id) => {
    const product = productById(Number(id));
    if (!product || product.price <= 0) return [];
    return {
      productId: product.id,
      slug: product.slug,
      name: product.name[language],
      imageUrl: imageUrl(product.photo),
      categoryName: categoryBySlug(product.category)?.name[language] ?? null,
      price: toLira(product.price),
    };
  });

const productId = z.int().check(z.gte(1));
const oneProduct = z.strictObject({ productId });
const products = z.strictObject({ productIds: z.array(productId).check(z.maxLength(MAX_FAVOURITES)) });

const isListed = (id: number): boolean => listed.some((product) => product.id === id);

export const listFavourites = defineCustomerCall({
  handle: ({ caller, language }) => run(LIST, caller, [], language),
});

const add = defineCustomerCall({
  body: oneProduct,
  bodyLimit: 1024,
  handle: async ({ caller, body, language }) =>
    isListed(body.productId) ? run(ADD, caller, [body.productId], language) : failure('product_not_found'),
});

const remove = defineCustomerCall({
  body: oneProduct,
  bodyLimit: 1024,
  handle: ({ caller, body, language }) => run(REMOVE, caller, [body.productId], language),
});

/** DELETE /api/account/favorites/{productId} */
export const removeFavourite = defineCustomerCall({
  handle: async ({ caller, params: { productId: id = '' }, language }) =>
    /^[1-9]\d{0,8}$/.test(id) ? run(REMOVE, caller, [Number(id)], language) : failure('product_not_found'),
});

/** What a browser collected before its owner signed in, oldest first. */
const merge = defineCustomerCall({
  body: products,
  handle: ({ caller, body, language }) => run(ADD, caller, [...new Set(body.productIds)].filter(isListed), language),
});

export const favourites = defineCalls('B', {
  '/api/favorites': { GET: listFavourites },
  '/api/favorites/add': { POST: add },
  '/api/favorites/remove': { POST: remove },
  '/api/favorites/merge': { POST: merge },
});
