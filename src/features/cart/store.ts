import { atom } from 'nanostores';
import type { NewLine } from '../../domain/cart/cart.ts';
import { createEncryptedStorage } from '../../lib/encrypted-storage.ts';
import { emit, listen } from '../../lib/events.ts';
import { followKept, watchOwner } from '../../lib/follow-kept.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { keyFor, ownerHere, VISITOR } from '../../lib/owner.ts';
import { newId } from '../../lib/random.ts';
import type { CartNotice, CartStorage } from './cart-keeping.ts';
import { createCartStore, type LineAddition } from './cart-store.ts';
import type { CartSync } from './cart-sync.ts';
import { createVisitStorage } from './visit-storage.ts';

/** The cart of this browser; see `createCartStore`. Server code must not touch it: render the `loading` phase there. */
export const cart = createCartStore({
  owner: ownerHere,
  storage: (owner) => createEncryptedStorage(keyFor('kp-cart', owner)),
  visit: (owner) => createVisitStorage(keyFor('kp-cart', owner), () => sessionStorage),
  exclusively: oneAtATime('kp-cart'),
  newId,
  publishCount,
  notify: (notice) => void notify(notice),
  changed(before, after, swap) {
    synced.set(false);
    const told = sync?.sendChanges(before, after, swap);
    telling = told;
    void told?.finally(() => {
      if (telling === told) telling = undefined;
    });
  },
  adopted() {
    synced.set(false);
    forgetVisitorsCount();
  },
});
export const { $cart, $phase, $keeping } = cart;

/**
 * Whether the lines here are all that their owner is known to have: a customer's may wait at the server, which this browser has not
 * asked since it forgot them or changed them.
 */
export const $whole = atom<'whole' | 'asking' | 'unknown'>('whole');

let started: Promise<void> | undefined;

/** Loads the cart once and keeps it in step with other tabs. */
export function startCart(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  awaitCustomersCart();
  followKept('kp-cart', () => void cart.load());
  watchOwner(followIfCustomer);
  listen('unlocked', () => void cart.load());
  const loaded = cart.load();
  void loaded.then(followIfCustomer);
  return loaded;
}

let sync: CartSync | undefined;
let telling: Promise<void> | undefined;
/** A page that waits for longer seems broken. */
const TELLING_MS = 2000;

/** Resolves when the server has been told of the last change, or patience is over: what is unsent is lost with its page. */
export const changesTold = (): Promise<unknown> => Promise.race([telling, patience()]);

/** Whether the server has not been told of a change yet. */
export const isTelling = (): boolean => telling !== undefined;

let following: Promise<void> | undefined;

/** Resolves when this cart and a customer's have met, or patience is over: a change before that would only be merged. */
export const cartsMet = (): Promise<unknown> => Promise.race([following?.catch(() => undefined), patience()]);

const patience = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, TELLING_MS));

/**
 * Keeps the cart the same on all devices of a customer (decisions P10), by a module that visitors never load. Resolves
 * once this cart and the server's have met, if they could; rejects where the module cannot be had.
 */
export function followCustomer(): Promise<void> {
  following ??= import('./cart-sync.ts').then(async ({ startCartSync }) => {
    await startCart();
    const begun = startCartSync({
      owner: ownerHere,
      load: cart.load,
      lines: () => $cart.get().lines,
      isWhole: cart.isWhole,
      replaceLines: cart.replaceLines,
      met: noteMet,
      synced,
    });
    ({ sync } = begun);
    await begun.firstMeeting;
  });
  return following;
}

function followIfCustomer(): void {
  awaitCustomersCart();
  if (ownerHere() === VISITOR) return;
  followCustomer().catch(() => {
    // Without a network the cart stays this browser's; what changes meanwhile is merged later.
    following = undefined;
    noteMet(false);
  });
}

/** Lines that are known stay known where the server cannot be asked for them once more. */
function noteMet(areBoth: boolean): void {
  if (areBoth) $whole.set('whole');
  else if ($whole.get() === 'asking') $whole.set('unknown');
}

function awaitCustomersCart(): void {
  $whole.set(ownerHere() === VISITOR || synced.get() ? 'whole' : 'asking');
}

/**
 * Puts one piece into the cart and tells the shopper so by a toast (2500 ms, spec §9); a caller shows nothing itself.
 * `full`, `most`: nothing was added (50 lines; 99 of this one). `visit`: added, and kept in this tab only. `unsaved`: added, but
 * this browser could not store it.
 */
export async function addToCart(line: NewLine): Promise<LineAddition> {
  await startCart();
  const outcome = await cart.add(line);
  const { notifyAdded } = await import('./notices.ts');
  void notifyAdded(outcome, line.name);
  return outcome;
}

async function notify(notice: CartNotice): Promise<void> {
  // Spec §8: counted among what went wrong, fatal to nobody.
  emit('problem', `cart: ${notice.kind}`);
  const { notifyOfCart } = await import('./notices.ts');
  await notifyOfCart(notice);
}

/** Where the cart is, its number is too: another tab does not count what it cannot show. */
function publishCount(count: number, keeping: CartStorage): void {
  const key = keyFor('kp-cart-count');
  try {
    if (keeping === 'browser') {
      sessionStorage.removeItem(key);
      if (localStorage.getItem(key) !== String(count)) localStorage.setItem(key, String(count));
    } else {
      sessionStorage.setItem(key, String(count));
    }
  } catch {
    // Without storage the event below still reaches this page.
  }
  emit('cart-count', count);
}

/** After a sign-in: the lines it counted are the customer's. */
function forgetVisitorsCount(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) storage.removeItem(keyFor('kp-cart-count', VISITOR));
  } catch {
    // Without storage no number outlives its page.
  }
}

/** Whether the lines here are those of the present owner at the server, with no change since (decisions P10). */
const synced = {
  get(): boolean {
    try {
      return localStorage.getItem(keyFor('kp-cart-mirror')) === '1';
    } catch {
      return false;
    }
  },
  set(value: boolean): void {
    try {
      if (value) localStorage.setItem(keyFor('kp-cart-mirror'), '1');
      else localStorage.removeItem(keyFor('kp-cart-mirror'));
    } catch {
      // Without storage no cart outlives the page that could be mistaken for the server's.
      return;
    }
  },
};
