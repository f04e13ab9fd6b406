import * as z from 'zod/mini';
import { loadTranslate } from '../../i18n/load.ts';
import type { CallFailure, CallResult } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { $session, callAsCustomer, startSession } from '../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import {
  forgetVisitorFavourites,
  serveFavourites,
  serveVisitor,
  setFavourite,
  visitorFavourites,
} from './favourites.ts';

const list = z.array(z.object({ productId: z.int() }));
type Listed = z.infer<typeof list>;

/** As many as the server takes at once. */
const MOST_MERGED = 200;

let following = false;

/** Serves the hearts of this page from the server while somebody is signed in (decisions A4). */
export async function followCustomer(): Promise<void> {
  if (following) return;
  following = true;
  await startSession();
  $session.subscribe(({ state }) => {
    if (state === 'signed-in') void serve();
    else if (state === 'signed-out') serveVisitor();
  });
}

/** Until the list is here the hearts go on as a visitor's, and what they keep is merged. */
async function serve(): Promise<void> {
  const customer = $session.get();
  const merged = await mergeVisitorFavourites();
  const answer = merged ?? (await callAsCustomer('/api/favorites', { read: list }));
  if (answer.ok && $session.get() === customer)
    serveFavourites(idsOf(answer.data), (id, wanted) => void keep(id, wanted));
}

/** Gives the customer what this browser kept for a visitor; null when there is nothing to give or it did not arrive. */
export async function mergeVisitorFavourites(): Promise<CallResult<Listed> | null> {
  const productIds = visitorFavourites().slice(-MOST_MERGED);
  if (productIds.length === 0) return null;
  const answer = await callAsCustomer('/api/favorites/merge', { method: 'POST', body: { productIds }, read: list });
  if (!answer.ok) return null;
  forgetVisitorFavourites();
  return answer;
}

/** A choice that the server does not take is taken back and said. */
async function keep(productId: number, wanted: boolean): Promise<void> {
  const path = wanted ? '/api/favorites/add' : '/api/favorites/remove';
  const answer = await callAsCustomer(path, { method: 'POST', body: { productId }, read: list });
  if (answer.ok || answer.code === 'session_ended') return;
  setFavourite(productId, !wanted);
  await tell(answer);
}

async function tell(failure: CallFailure): Promise<void> {
  const t = await loadTranslate(['calls']);
  await showToast({ text: failureMessage(t, failure), tone: 'error' });
}

const idsOf = (favourites: Listed): number[] => favourites.map(({ productId }) => productId);
