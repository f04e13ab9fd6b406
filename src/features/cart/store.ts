import type { NewLine } from '../../domain/cart.ts';
import { browserKey } from './browser-key.ts';
import { createCartStore, type CartNotice } from './cart-store.ts';
import { createVault } from './vault.ts';

/** Where the ciphertext stands, and the plain count for those who only show the number. */
const CART_KEY = 'kp-cart';
export const COUNT_KEY = 'kp-cart-count';
export const COUNT_EVENT = 'kp:cart-count';

/** The cart of this browser; see `createCartStore`. Server code must not touch it: render the `loading` phase there. */
export const cart = createCartStore({
  vault: createVault(CART_KEY, { storage: () => localStorage, key: browserKey }),
  exclusively: oneAtATime(),
  newId: () => crypto.randomUUID(),
  publishCount,
  tell: (notice) => void tell(notice),
});
export const { $cart, $phase } = cart;

let started: Promise<void> | undefined;

/** Loads the cart once and keeps it in step with other tabs. */
export function startCart(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) void cart.load();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) void cart.load();
  });
  return cart.load();
}

/**
 * Puts one piece into the cart and tells the shopper so by a toast (2500 ms, spec §9); a caller shows nothing itself.
 * `full`: nothing was added (50 lines, or 99 of this one). `unsaved`: added, but this browser could not store it.
 */
export async function addToCart(line: NewLine): Promise<'added' | 'full' | 'unsaved'> {
  await startCart();
  const outcome = await cart.add(line);
  const { tellAdded } = await import('./notices.ts');
  void tellAdded(outcome, line.name);
  return outcome;
}

async function tell(notice: CartNotice): Promise<void> {
  const { tellNotice } = await import('./notices.ts');
  await tellNotice(notice);
}

function publishCount(count: number): void {
  try {
    if (localStorage.getItem(COUNT_KEY) !== String(count)) localStorage.setItem(COUNT_KEY, String(count));
  } catch {
    // Without storage the event below still reaches this page.
  }
  dispatchEvent(new CustomEvent(COUNT_EVENT, { detail: count }));
}

/** Web Locks over all tabs; where they are missing, a queue in this one. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if ('locks' in navigator) return navigator.locks.request(CART_KEY, work);
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
