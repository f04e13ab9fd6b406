import {
  addLine,
  addLines,
  EMPTY_CART,
  isSameLine,
  productsIn,
  removeLine,
  restoreLine,
  setQuantity,
  setRoom,
  twinOf,
  type CartLine,
  type NewLine,
} from '../../domain/cart/cart.ts';
import { changeLine, type LineChange } from '../../domain/cart/cart-change.ts';
import { acknowledged, markedAs, unmarked } from '../../domain/cart/seen-price.ts';
import type { Coupon } from '../../domain/coupon/coupon.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { OrderItem } from '../../domain/order/order.ts';
import type { CartProducts } from '../../domain/product/cart-product.ts';
import { reprice, type RepricedCart } from '../../domain/price/reprice.ts';
import { createCartKeeping, textOf, type CartPorts } from './cart-keeping.ts';

/** The cart of drawer, badge, cart page and checkout: all that can be done to it, each over `createCartKeeping`. */
export function createCartStore(ports: CartPorts) {
  const { $cart, $phase, $keeping, isWhole, load, apply, change } = createCartKeeping(ports);

  /**
   * The lines that a customer's cart has at the server (decisions P10). A line that is here already keeps its id: an order
   * that is on its way takes its lines out by their ids. Nothing happens to anybody else's cart, nor to one that was changed,
   * perhaps in another tab, since it was `seen`. @returns whether they were replaced
   */
  const replaceLines = async (
    lines: readonly CartLine[],
    owner: string,
    seen: readonly CartLine[],
  ): Promise<boolean> => {
    const outcome = { replaced: false };
    await apply((before) => {
      if (ports.owner() !== owner || textOf(before.lines) !== textOf(seen)) return before;
      outcome.replaced = true;
      return {
        lines: lines.map((line) => {
          const here = before.lines.find((one) => isSameLine(one, line));
          return markedAs({ ...line, id: here?.id ?? line.id }, here);
        }),
        coupon: lines.length > 0 ? before.coupon : null,
      };
    });
    return outcome.replaced;
  };

  /**
   * Spec §4. `full`: 50 lines, `most`: 99 of this one; nothing changed. `visit`: added, and kept in this tab only. `unsaved`:
   * added, but only in memory.
   */
  async function add(line: NewLine): Promise<LineAddition> {
    const outcome = { added: false, isThere: false };
    const stored = await change((cart) => {
      const result = addLine(cart, line, ports.newId());
      outcome.added = result.added;
      outcome.isThere = twinOf(cart.lines, line) !== undefined;
      return result.cart;
    });
    if (!outcome.added) return outcome.isThere ? 'most' : 'full';
    if (stored) return 'added';
    return $keeping.get() === 'visit' ? 'visit' : 'unsaved';
  }

  /**
   * Another choice in the place of a line (`changeLine`). `gone`: the line is not there any more, `most`: 99 of what it would
   * become; nothing changed. `unsaved`: changed, but only in memory.
   */
  async function replace(id: string, line: NewLine, quantity: number): Promise<LineReplacement> {
    const outcome: { change?: LineChange } = {};
    const stored = await change(
      (cart) => {
        outcome.change = changeLine(cart, id, line, quantity, ports.newId());
        return outcome.change.ok ? outcome.change.cart : cart;
      },
      () => (outcome.change?.ok ? outcome.change : undefined),
    );
    if (!outcome.change?.ok) return { outcome: outcome.change?.code ?? 'gone' };
    const kept = stored || $keeping.get() === 'visit';
    return { outcome: kept ? 'changed' : 'unsaved', id: outcome.change.to.id };
  }

  /** Adds lines of an earlier order or an offer, by its rule; answers those that did not fit (decisions A5). */
  async function addAll(lines: readonly (NewLine & { quantity: number })[], add = addLines): Promise<NewLine[]> {
    let notAdded: NewLine[] = [];
    await change((cart) => {
      const result = add(cart, lines, ports.newId);
      notAdded = result.left;
      return result.cart;
    });
    return notAdded;
  }

  async function remove(id: string): Promise<RemovedLine | null> {
    const [found, owner]: [RemovedLine[], string] = [[], ports.owner()];
    await change((cart) => {
      const index = cart.lines.findIndex((line) => line.id === id);
      const line = cart.lines[index];
      if (line) found.push({ line, index, coupon: cart.coupon, owner });
      return line ? removeLine(cart, id) : cart;
    });
    return found[0] ?? null;
  }

  /** Undoes `remove` for its owner alone: the line where it stood, and the coupon that was dropped with the last line. */
  const restore = ({ line, index, coupon, owner }: RemovedLine): Promise<boolean> =>
    change((cart) => {
      if (ports.owner() !== owner) return cart;
      const restored = restoreLine(cart, line, index);
      return restored.coupon === null && cart.lines.length === 0 ? { ...restored, coupon } : restored;
    });

  /**
   * After an order: removes what was ordered, as the server does, by its choice: a line that was taken out and came
   * back from there has another id. Lines that another tab added meanwhile stay.
   */
  const removeOrdered = (items: readonly OrderItem[]): Promise<boolean> =>
    change((cart) => {
      const lines = cart.lines.filter((line) => !items.some((item) => isSameLine(item, line)));
      return { lines, coupon: null };
    });

  /**
   * Puts the cart at today's prices (decisions P9), each changed line with the price last acknowledged (P26); answers what is unavailable, to be told. @param asked ids of all products that
   * were asked for: of these, what is not among `products` is not sold any more
   */
  async function repriceBy(products: CartProducts, asked: ReadonlySet<number>, locale: Locale): Promise<RepricedCart> {
    let result: RepricedCart = { cart: EMPTY_CART, paused: [], gone: [] };
    await change((cart) => {
      result = reprice(cart, products, locale, (line) => productsIn([line]).every((id) => asked.has(id)));
      const formerOf = (id: string) => cart.lines.find((line) => line.id === id);
      const lines = result.cart.lines.map((line) => markedAs(line, formerOf(line.id)));
      const after = { ...result.cart, lines };
      return JSON.stringify(after) === JSON.stringify(cart) ? cart : after;
    });
    return result;
  }

  return {
    $cart,
    $phase,
    $keeping,
    isWhole,
    load,
    replaceLines,
    add,
    replace,
    addAll,
    remove,
    restore,
    removeOrdered,
    repriceBy,
    /** By one step up or down; stays between 1 and 99 (spec §5). */
    changeQuantity: (id: string, by: 1 | -1) =>
      change((cart) => setQuantity(cart, id, (cart.lines.find((line) => line.id === id)?.quantity ?? 1) + by)),
    setQuantity: (id: string, quantity: number) => change((cart) => setQuantity(cart, id, quantity)),
    /** Names the window of these lines. */
    nameRoom: (ids: readonly string[], room: string) => change((cart) => setRoom(cart, ids, room)),
    /** Unit prices in kuruş by line, as the server quoted them and the shopper accepted (decisions P9). */
    acceptPrices: (prices: ReadonlyMap<string, number>, as: 'with-coupon' | 'without-coupon' = 'with-coupon') =>
      change((cart) => ({
        lines: cart.lines.map((line) => withPrice(line, prices.get(line.id))),
        coupon: as === 'with-coupon' ? cart.coupon : null,
      })),
    /** The displayed unit prices in kuruş by line: their changes are news no longer (decisions P26). */
    acknowledge: (displayed: ReadonlyMap<string, number>) =>
      change((cart) => ({ ...cart, lines: acknowledged(cart.lines, displayed) })),
    empty: () => change(() => EMPTY_CART),
    setCoupon: (coupon: Coupon | null) =>
      change((cart) => ({ ...cart, coupon: cart.lines.length > 0 ? coupon : null })),
  };
}

const withPrice = (line: CartLine, unitPrice?: number): CartLine =>
  unitPrice === undefined ? line : { ...unmarked(line), unitPrice, totalPrice: unitPrice * line.quantity };

export type LineAddition = 'added' | 'full' | 'most' | 'visit' | 'unsaved';

export type LineReplacement =
  | { readonly outcome: 'changed' | 'unsaved'; /** Id of the line as it is in the cart now. */ readonly id: string }
  | { readonly outcome: 'gone' | 'most' };

export interface RemovedLine {
  line: CartLine;
  index: number;
  coupon: Coupon | null;
  owner: string;
}
