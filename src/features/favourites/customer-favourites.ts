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

/** From now on the hearts of this page show the server's list during a session (decisions A4): that of each new look at the page. */
export async function syncCustomerFavourites(): Promise<void> {
  if (syncing) return;
  syncing = true;
  await startSession();
  $session.subscribe(({ state }) => {
    if (state === 'signed-in') {
      awaitCustomers();
      void showCustomers();
    } else if (state === 'signed-out') {
      choices.clear();
      becomeVisitors();
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showAgain();
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') showAgain();
  });
  addEventListener('pagehide', saveAtOnce);
}

let soon: ReturnType<typeof setTimeout> | undefined;
/** Once, where the back button sends both events. */
function showAgain(): void {
  clearTimeout(soon);
  soon = setTimeout(() => {
    if ($session.get().state === 'signed-in') void showCustomers();
  });
}

/** The last press of a heart, and the one that is on its way to the server; null once the last one is answered. */
interface Choice {
  wanted: boolean;
  sent: boolean | null;
}

/** Choices that are being saved, and those that an answer which is on its way may lack; by product. */
const choices = new Map<number, Choice>();

let asked = 0;
let shown = 0;

/** Until the first list has come the hearts stay the visitor's; each that is pressed meanwhile becomes the customer's with it. */
async function showCustomers(): Promise<void> {
  const customer = $session.get();
  asked += 1;
  const number = asked;
  for (const [id, { sent }] of choices) if (sent === null) choices.delete(id);
  const merged = await mergeVisitorFavourites();
  const answer = merged ?? (await callForAll(listFavourites));
  // Ignore the list of a customer who has signed out meanwhile, and one that is older than what is shown.
  if (!answer.ok || $session.get() !== customer || number < shown) return;
  shown = number;
  const ids = answer.data.map(({ productId }) => productId);
  const others = ids.filter((id) => !choices.has(id));
  const chosen = [...choices].flatMap(([id, { wanted }]) => (wanted ? [id] : []));
  becomeCustomers([...others, ...chosen], (id, wanted) => void save(id, wanted));
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
    const held = answer.data.map(({ productId }) => productId);
    const taken = given.filter((id) => held.includes(id));
    // None of them is sold any more where the account takes none: for want of room it refuses.
    forgetVisitorFavourites(taken.length > 0 ? taken : given);
    return answer;
  }
  if (answer.code === 'favorites_full' && !isLeaving) {
    forgetVisitorFavourites(visitorFavourites());
    void notifyFailure(answer);
  }
  return null;
}

/** Saves one press of a product after the other. Takes the heart back and says so where the server does not accept the last one. */
async function save(productId: number, wanted: boolean): Promise<void> {
  const before = choices.get(productId);
  if (before && before.sent !== null) {
    before.wanted = wanted;
    return;
  }
  const choice: Choice = { wanted, sent: wanted };
  choices.set(productId, choice);
  let answer = await send(productId, wanted);
  while (choices.get(productId) === choice && choice.wanted !== choice.sent) {
    choice.sent = choice.wanted;
    answer = await send(productId, choice.wanted);
  }
  // The customer has signed out meanwhile.
  if (choices.get(productId) !== choice) return;
  choice.sent = null;
  if (answer.ok || answer.code === 'session_ended') return;
  choices.delete(productId);
  setFavourite(productId, !choice.wanted);
  await notifyFailure(answer);
}

/** Many a heart is pressed on the way to the next page. */
const send = (productId: number, wanted: boolean): Promise<CallResult<Favourite[]>> =>
  callAsCustomer(wanted ? addFavourite : removeFavourite, { body: { productId }, keepalive: true });

/** The page is left: no answer is waited for any more. */
function saveAtOnce(): void {
  for (const [id, choice] of choices) {
    if (choice.sent === null || choice.sent === choice.wanted) continue;
    choice.sent = choice.wanted;
    void send(id, choice.wanted);
  }
}

async function notifyFailure(failure: CallFailure): Promise<void> {
  const t = await loadTranslate(['calls']);
  await showToast({ text: failureMessage(t, failure), tone: 'error' });
}
