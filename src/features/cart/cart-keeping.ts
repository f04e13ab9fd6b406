import { atom, type ReadableAtom } from 'nanostores';
import {
  countOf,
  EMPTY_CART,
  lineIdentity,
  MAX_LINES,
  mergeLines,
  parseCart,
  serializeCart,
  type Cart,
  type CartLine,
} from '../../domain/cart/cart.ts';
import type { EncryptedStorage } from '../../lib/encrypted-storage.ts';
import { VISITOR } from '../../lib/owner.ts';
import type { VisitStorage } from './visit-storage.ts';

/** Notices for the shopper about the stored cart; `dropped`: so many of its lines could not be read. */
export type CartNotice = { kind: 'unsaved' } | { kind: 'unreadable' } | { kind: 'dropped'; count: number };

/** Where the cart stays: in this browser, in this tab until it is closed, or on this page only. */
export type CartStorage = 'browser' | 'visit' | 'page';

/** One line in the place of another (`changeLine` of `domain/cart/cart-change.ts`). */
export interface Swap {
  readonly from: CartLine;
  readonly to: CartLine;
}

export interface CartPorts {
  /** Present owner of the cart; each has a place of their own (decisions A10). */
  owner: () => string;
  storage: (owner: string) => EncryptedStorage;
  /** For browsers that cannot encrypt or store. */
  visit: (owner: string) => VisitStorage;
  /** Runs one piece of work at a time, over all tabs where the browser can. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  newId: () => string;
  /** For the header, which shows only the number of items. */
  publishCount: (count: number, keeping: CartStorage) => void;
  notify: (notice: CartNotice) => void;
  /**
   * The shopper has changed lines on this page, as the server has them; not called for another tab's change, for `replaceLines`, or for
   * prices and the coupon. `swap`: the line that was changed into another.
   */
  changed: (before: Cart, after: Cart, swap?: Swap) => void;
  /** The visitor's lines are the present customer's from now on; the server does not have them yet. */
  adopted: () => void;
}

/**
 * Where the cart is kept. Every change is applied to what is stored at that moment, one tab at a time, so two tabs that
 * add at once both keep their line. When storing fails the cart lives on in this tab, and where even that is refused,
 * on this page. The cart belongs to the owner of that moment: a visitor's cart becomes that of the customer who signs
 * in, and nobody sees what a customer leaves behind.
 */
export function createCartKeeping(ports: CartPorts) {
  const $cart = atom<Cart>(EMPTY_CART);
  const $phase = atom<'loading' | 'ready'>('loading');
  const $keeping = atom<CartStorage>('browser');
  /** Mark of the stored cart, if any, that is part of the one at hand; undefined while it could not be read: nothing is written over it. */
  let known: string | null | undefined = null;
  /** Owner of the cart that this page holds. */
  let holder = ports.owner();

  /** The cart of the owner as it stands now, with what a visitor brings along to the customer. */
  async function current(owner: string): Promise<Cart> {
    if (holder === owner) return owner === VISITOR ? kept(owner) : adopt(owner, EMPTY_CART);
    // Lines that only this page holds of a visitor come along too; those of a customer do not.
    const held = holder === VISITOR && $keeping.get() === 'page' ? $cart.get() : EMPTY_CART;
    holder = owner;
    $keeping.set('browser');
    $cart.set(EMPTY_CART);
    return owner === VISITOR ? kept(owner) : adopt(owner, held);
  }

  async function adopt(owner: string, held: Cart): Promise<Cart> {
    const own = await kept(owner);
    const read = await ports.storage(VISITOR).read();
    const visit = ports.visit(VISITOR).read();
    const brought = [read.state === 'value' ? read.value : null, visit?.value]
      .map((value) => parseCart(value ?? null).cart)
      .reduce(together, held);
    if (brought.lines.length === 0) return own;
    const cart = together(own, brought);
    await keep(owner, cart);
    // Unreadable lines come along when they can be read.
    if (read.state !== 'unavailable') ports.storage(VISITOR).clear();
    ports.visit(VISITOR).clear();
    ports.adopted();
    return cart;
  }

  async function kept(owner: string): Promise<Cart> {
    const isPages = $keeping.get() === 'page';
    const mark = ports.storage(owner).mark();
    // Under another mark there are lines that another tab has stored since.
    if (isPages && mark !== undefined && known === mark) return $cart.get();
    const visit = isPages ? null : ports.visit(owner).read();
    if (visit && mark !== undefined && visit.beside === mark) {
      known = mark;
      $keeping.set('visit');
      return parseCart(visit.value).cart;
    }
    const read = await ports.storage(owner).read();
    known = read.state === 'unavailable' ? undefined : mark;
    const held = visit ? parseCart(visit.value).cart : isPages || known === undefined ? $cart.get() : null;
    if (read.state === 'unreadable') ports.notify({ kind: 'unreadable' });
    const stored = read.state === 'value' ? await parseStored(owner, read.value) : EMPTY_CART;
    if (!held) return stored;
    const cart = together(stored, held);
    await keep(owner, cart);
    return cart;
  }

  async function parseStored(owner: string, value: unknown): Promise<Cart> {
    const { cart, dropped } = parseCart(value);
    if (dropped > 0) {
      ports.notify({ kind: 'dropped', count: dropped });
      await ports.storage(owner).write(serializeCart(cart));
    }
    return cart;
  }

  /** In the browser unless that could write over lines that nobody has read; answers whether it is there. */
  async function keep(owner: string, cart: Cart): Promise<boolean> {
    const isStored = known !== undefined && (await ports.storage(owner).write(serializeCart(cart)));
    if (isStored) ports.visit(owner).clear();
    const isInTab = !isStored && ports.visit(owner).write({ value: serializeCart(cart), beside: known });
    $keeping.set(isStored ? 'browser' : isInTab ? 'visit' : 'page');
    return isStored;
  }

  /** Not to the next owner who has sat down meanwhile. */
  function show(owner: string, cart: Cart): void {
    if (ports.owner() !== owner) return;
    $cart.set(cart);
    $phase.set('ready');
    ports.publishCount(countOf(cart), $keeping.get());
  }

  /** Reads the cart again: at the start, when another tab has written, and when it has another owner. */
  const load = (): Promise<void> =>
    ports.exclusively(async () => {
      const owner = ports.owner();
      show(owner, await current(owner));
    });

  /** Applies a change of the shopper's; answers whether the result could be stored. `swap` tells of it what `changed` is told. */
  const change = async (mutate: (cart: Cart) => Cart, swap?: () => Swap | undefined): Promise<boolean> => {
    const { owner, before, after, stored } = await apply(mutate);
    const isTold = textOf(after.lines) !== textOf(before.lines);
    if (isTold && ports.owner() === owner) ports.changed(before, after, swap?.());
    return stored;
  };

  /** Stores the result before it is shown, so that a shopper who sees it can leave the page at once. */
  const apply = (mutate: (cart: Cart) => Cart) =>
    ports.exclusively(async () => {
      const owner = ports.owner();
      const before = await current(owner);
      const after = mutate(before);
      const former = $keeping.get();
      const stored = (after === before && former === 'browser') || (await keep(owner, after));
      show(owner, after);
      // That the tab keeps it is said with the first line; that the page will lose it, at every change.
      const isNews = former === 'browser' || before.lines.length === 0 || $keeping.get() === 'page';
      if (!stored && isNews) ports.notify({ kind: 'unsaved' });
      return { owner, before, after, stored };
    });

  return {
    $cart: $cart as ReadableAtom<Cart>,
    $phase: $phase as ReadableAtom<'loading' | 'ready'>,
    $keeping: $keeping as ReadableAtom<CartStorage>,
    /** Whether all lines that are stored for this owner are in the cart at hand, so far as this page could read them. */
    isWhole: () => known !== undefined,
    load,
    apply,
    change,
  };
}

/** Text that is equal for two states of a cart that the server cannot tell apart. */
export const textOf = (lines: readonly CartLine[]): string =>
  JSON.stringify(lines.map((line) => [lineIdentity(line), line.quantity, line.room]));

/** Joins the cart kept in a tab while the stored cart could not be read, and that cart: no line is lost. */
const together = (stored: Cart, visit: Cart): Cart => ({
  lines: mergeLines(stored.lines, visit.lines).slice(0, MAX_LINES),
  coupon: visit.coupon ?? stored.coupon,
});
