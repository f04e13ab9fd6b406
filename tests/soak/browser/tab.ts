/**
 * The scripts of one page of the shop, without its markup: the browser's own modules, built once by `bundle.ts` and
 * begun anew for every page. Shoppers reach the shop through this file only.
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as accountCalls from '../../../src/contract/account.ts';
import * as addressCalls from '../../../src/contract/addresses.ts';
import * as cartCalls from '../../../src/contract/cart.ts';
import * as entranceCalls from '../../../src/contract/entrance.ts';
import * as favouriteCalls from '../../../src/contract/favourites.ts';
import * as orderCalls from '../../../src/contract/orders.ts';
import * as sessionCalls from '../../../src/contract/session.ts';
import { addToCart, cart, $cart, startCart } from '../../../src/features/cart/store.ts';
import { useCheckout, type Checkout } from '../../../src/features/checkout/useCheckout.ts';
import { readDraft } from '../../../src/features/checkout/draft.ts';
import { measuredLine, pieceLine } from '../../../src/features/measurement/cart-line.ts';
import { nameOfAddition, saveAddress } from '../../../src/features/addresses/addresses.ts';
import { readFavourites, toggleFavourite } from '../../../src/features/favourites/favourites.ts';
import { cancelOrder } from '../../../src/features/orders/orders.ts';
import { fetchTracking } from '../../../src/features/orders/tracking/tracking.ts';
import { $session, callAsCustomer, hasTokens, session, startSession } from '../../../src/features/session/session.ts';
import { signIn, signOut } from '../../../src/features/session/sign-in-out.ts';
import { showUser } from '../../../src/features/shell/user.ts';
import { loadTranslate } from '../../../src/i18n/load.ts';
import { call } from '../../../src/lib/api.ts';
import { createEncryptedStorage } from '../../../src/lib/encrypted-storage.ts';
import { keyFor } from '../../../src/lib/owner.ts';
import { island } from '../../../src/ui/i18n.tsx';
import type { LoginAnswer } from '../../../src/contract/entrance.ts';
import type { CallFailure, CallResult } from '../../../src/lib/api.ts';

export { $cart, readFavourites, $session, addToCart, call, callAsCustomer, cancelOrder, cart, createEncryptedStorage };
export { fetchTracking, hasTokens };
export { measuredLine, nameOfAddition, pieceLine, readDraft, saveAddress, session, signOut, toggleFavourite };
export const calls = {
  ...accountCalls,
  ...addressCalls,
  ...cartCalls,
  ...entranceCalls,
  ...favouriteCalls,
  ...orderCalls,
  ...sessionCalls,
};

/** The head of every page asks two questions: who is it, and which lines are in the cart? */
export async function open(): Promise<void> {
  showUser();
  await Promise.all([startSession(), startCart()]);
}

/** As the forms of login and registration go on with an answer. */
export async function enter(answer: CallResult<LoginAnswer>): Promise<CallFailure | null> {
  return answer.ok ? signIn(await loadTranslate(['auth']), answer.data) : answer;
}

/** Returns the encrypted values of this browser, opened, as text under their names. */
export async function openedStorage(): Promise<Record<string, string>> {
  // Lines that a customer's server has not got yet wait for that customer alone (decisions A10).
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter(
    (name) => name === keyFor('kp-cart') || /^kp-c(art$|heckout)/.test(name),
  );
  const opened = await Promise.all(names.map((name) => createEncryptedStorage(name).read()));
  return Object.fromEntries(names.map((name, index) => [name, JSON.stringify(opened[index])]));
}

/** The checkout of this page, alive and without its markup: `now` is what its hook last answered. */
export function openCheckout(): { now: () => Checkout | null; close: () => void } {
  let latest: Checkout | null = null;
  const Page = island(() => {
    latest = useCheckout('demo');
    return null;
  });
  const root = createRoot(document.createElement('div'));
  root.render(createElement(Page, { messages: {}, locale: 'tr' }));
  return { now: () => latest, close: () => root.unmount() };
}
