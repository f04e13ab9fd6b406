/** The calls of `src/contract/favourites.ts` (decisions A4): each one round trip, and may be repeated. */
import * as contract from '../../src/contract/favourites.ts';
import type { Page } from '../../src/contract/paging.ts';
import { isSold } from '../../src/domain/product/line-product.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { answer, failure } from '../http/answer.ts';
import { paged } from '../http/paged.ts';
import { serve } from '../http/serve.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit, type CallerResult } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { key } from '../store/keys.ts';
import { ADD, favouritesOf, LIST, REMOVE } from './favourites-store.ts';

interface ListInput {
  readonly caller: Caller;
  readonly locale: Locale;
}

async function list({ caller, locale, query }: ListInput & { readonly query: Page }) {
  const listed = await forCustomer(caller, LIST, { keys: keysOf(caller), args: query });
  if (!listed.ok) return listed;
  const [ids, following] = listed.result;
  return answer(favouritesOf(ids, locale), paged(following));
}

const remove = async ({ caller, locale }: ListInput, productId: number) =>
  listAnswer(
    await forCustomer(caller, REMOVE, { keys: keysOf(caller), args: { productId } }, [writeLimit(caller)]),
    locale,
  );

/** In a full account favourites that no list shows, because they are no longer sold, give way; what is paused is sold, and stays. */
async function add({ caller, locale }: ListInput, productIds: readonly number[]) {
  const keys = keysOf(caller);
  let added = await forCustomer(caller, ADD, { keys, args: { productIds, gone: [] } }, [writeLimit(caller)]);
  if (!added.ok) return added;
  const [state, ids] = added.result;
  const gone = state === 'FULL' ? ids.filter((id) => !isListed(id)).toReversed() : [];
  if (gone.length > 0) added = await forCustomer(caller, ADD, { keys, args: { productIds, gone } });
  if (!added.ok) return added;
  const [done, held] = added.result;
  if (done === 'FULL') return failure('favorites_full', { values: { max: contract.MAX_FAVOURITES } });
  return answer(favouritesOf(held, locale));
}

const keysOf = ({ sub }: Caller) => ({ favourites: key.favourites(sub) });

const listAnswer = (done: CallerResult<readonly number[]>, locale: Locale) =>
  done.ok ? answer(favouritesOf(done.result, locale)) : done;

const isListed = (id: number): boolean => isSold(currentCatalogue.get(id));

const listFavourites = defineCustomerEndpoint(contract.listFavourites, { handle: list });

const addFavourite = defineCustomerEndpoint(contract.addFavourite, {
  bodyLimit: 1024,
  async handle({ body: { productId }, ...input }) {
    return isListed(productId) ? add(input, [productId]) : failure('product_not_found');
  },
});

const removeFavourite = defineCustomerEndpoint(contract.removeFavourite, {
  bodyLimit: 1024,
  handle: ({ body: { productId }, ...input }) => remove(input, productId),
});

const mergeFavourites = defineCustomerEndpoint(contract.mergeFavourites, {
  handle: ({ body: { productIds }, ...input }) => add(input, [...new Set(productIds)].filter(isListed)),
});

export const listAccountFavourites = defineCustomerEndpoint(contract.listAccountFavourites, { handle: list });

export const removeAccountFavourite = defineCustomerEndpoint(contract.removeAccountFavourite, {
  async handle({ params: { productId }, ...input }) {
    return /^[1-9]\d{0,8}$/.test(productId) ? remove(input, Number(productId)) : failure('product_not_found');
  },
});

export const favourites = serve(listFavourites, addFavourite, removeFavourite, mergeFavourites);
