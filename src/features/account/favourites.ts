import * as z from 'zod/mini';
import type { CallResult } from '../../lib/api.ts';
import { callAsCustomer } from '../session/session.ts';
import { mergeVisitorFavourites } from '../favourites/customer.ts';
import { remoteBy, replaceRemote } from './remote.ts';

const text = z.string();
const favourite = z.object({
  productId: z.int(),
  slug: text,
  name: text,
  imageUrl: text,
  categoryName: text,
  /** In lira. */
  price: z.number(),
});
export type Favourite = z.infer<typeof favourite>;
const list = z.array(favourite);

const KEY = '/api/account/favorites';

/** Newest first; what this browser still keeps for a visitor is given to the customer before. */
export const $favouriteList = remoteBy(KEY, async () => {
  await mergeVisitorFavourites();
  return callAsCustomer(KEY, { read: list });
});

/** Gone from the page at once; back again when the server did not take it (decisions U2). */
export async function removeFavourite(productId: number): Promise<CallResult<Favourite[]>> {
  const before = $favouriteList.get().data ?? [];
  replaceRemote(
    KEY,
    before.filter((one) => one.productId !== productId),
  );
  const answer = await callAsCustomer(`${KEY}/${productId}`, { method: 'DELETE', read: list });
  replaceRemote(KEY, answer.ok ? answer.data : before);
  return answer;
}
