import type { Cart, NewLine } from '../../domain/cart.ts';
import { ACCESS_KEY, createTokenStore } from '../session/tokens.ts';
import { browserKey } from './browser-key.ts';
import { createCartStore, type CartNotice } from './cart-store.ts';
import type { Follower } from './follower.ts';
import { mirror } from './mirror.ts';
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
  changed,
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
    if (event.key === ACCESS_KEY) followIfCustomer();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) void cart.load();
  });
  const loaded = cart.load();
  void loaded.then(followIfCustomer);
  return loaded;
}

let follower: Follower | undefined;
let following: Promise<void> | undefined;

/**
 * A customer's cart follows over devices (decisions P10), by a module that visitors never load. Resolves once this cart
 * and the server's have met, if they could; rejects where the module cannot be had.
 */
export function followCustomer(): Promise<void> {
  following ??= import('./customer.ts').then(async ({ createCustomerCart }) => {
    const customer = createCustomerCart({ lines: () => $cart.get().lines, adopt: cart.adopt });
    ({ follower } = customer);
    await startCart();
    await customer.begin();
  });
  return following;
}

function followIfCustomer(): void {
  if (!createTokenStore(() => localStorage).read()) return;
  followCustomer().catch(() => {
    // Without a network the cart stays this browser's; what changes meanwhile is merged later.
    following = undefined;
  });
}

/** At logout: a cart that the server has whole does not stay for the next person at this browser. */
export async function leaveCart(): Promise<void> {
  follower?.stop();
  if (!mirror.is()) return;
  await cart.adopt([]);
  mirror.set(false);
}

function changed(before: Cart, after: Cart): void {
  mirror.set(false);
  follower?.changed(before, after);
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
  // Spec §8: counted among what went wrong, fatal to nobody.
  dispatchEvent(new CustomEvent('kp:problem', { detail: `cart: ${notice.kind}` }));
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
