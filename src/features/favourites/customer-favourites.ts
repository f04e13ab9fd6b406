import {
  addFavourite,
  listFavourites,
  MAX_FAVOURITES,
  mergeFavourites,
  removeFavourite,
  type Favourite,
} from '../../contract/favourites.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { loadTranslate } from '../../i18n/load.ts';
import type { CallFailure, CallResult } from '../../lib/api.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { callForAll } from '../session/paged-list.ts';
import { $session, callAsCustomer, startSession } from '../session/session.ts';
import {
  awaitCustomers,
  forgetVisitorFavourites,
  setFavourite,
  becomeCustomers,
  becomeVisitors,
  visitorFavourites,
} from './favourites.ts';

let syncing = false;

/** From now on the hearts of this page show the server's list during a session (decisions A4). */
export async function syncCustomerFavourites(): Promise<void> {
  if (syncing) return;
  syncing = true;
  await startSession();
  $session.subscribe(({ state }) => {
    if (state === 'signed-in') void showCustomers();
    else if (state === 'signed-out') becomeVisitors();
  });
}

/** Until the list has come the hearts stay the visitor's; each that is pressed meanwhile becomes the customer's with it. */
async function showCustomers(): Promise<void> {
  const customer = $session.get();
  awaitCustomers();
  const merged = await mergeVisitorFavourites();
  const answer = merged ?? (await callForAll(listFavourites));
  // Ignore the list of a customer who has signed out meanwhile.
  if (!answer.ok || $session.get() !== customer) return;
  const ids = answer.data.map(({ productId }) => productId);
  becomeCustomers(ids, (id, wanted) => void save(id, wanted));
}

/**
 * Gives the customer what this browser kept for a visitor, the newest as far as the account has room; the next page gives the rest.
 * Where there is no room at all, they are dropped and the customer is told.
 * @param isLeaving whether another page is on its way: that one asks again, and tells
 * @returns null when there was nothing to give, or it did not arrive
 */
export async function mergeVisitorFavourites(isLeaving = false): Promise<CallResult<Favourite[]> | null> {
  const given = visitorFavourites().slice(-MAX_FAVOURITES);
  if (given.length === 0) return null;
  const answer = await callAsCustomer(mergeFavourites, { body: { productIds: given } });
  if (answer.ok) {
    const taken = answer.data.map(({ productId }) => productId);
    forgetVisitorFavourites(taken.length < MAX_FAVOURITES ? given : given.filter((id) => taken.includes(id)));
    return answer;
  }
  if (answer.code === 'favorites_full' && !isLeaving) {
    forgetVisitorFavourites(visitorFavourites());
    void notifyFailure(answer);
  }
  return null;
}

/** Takes the heart back and says so where the server does not accept it. */
async function save(productId: number, wanted: boolean): Promise<void> {
  // Many a heart is pressed on the way to the next page.
  const answer = await callAsCustomer(wanted ? addFavourite : removeFavourite, {
    body: { productId },
    keepalive: true,
  });
  if (answer.ok || answer.code === 'session_ended') return;
  setFavourite(productId, !wanted);
  await notifyFailure(answer);
}

async function notifyFailure(failure: CallFailure): Promise<void> {
  const t = await loadTranslate(['calls']);
  await showToast({ text: failureMessage(t, failure), tone: 'error' });
}
