import { productsIn, type CartLine, type NewLine } from '../../domain/cart/cart.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { soldLines } from '../../domain/order/remake.ts';
import { reprice } from '../../domain/price/reprice.ts';
import type { CallFailure } from '../../lib/api.ts';
import { fetchProducts, type CurrentCatalogue } from '../../lib/current-catalogue.ts';
import { fetchOrder, type OrderedItem } from './orders.ts';

interface Reorder {
  lines: (NewLine & { quantity: number })[];
  /** Names of what is no longer sold as it was chosen. */
  gone: string[];
  /** Names of products that are unavailable for now. */
  paused: string[];
}

/** A cart refuses whatever else a line of an order has, such as its fit guarantee. The catalogue gives prices, image and parts. */
const asCartLine = (item: OrderedItem, index: number): CartLine => {
  const { productId, name, slug, sku, quantity, unitPrice, totalPrice, color, room, configuration, samples } = item;
  const chosen = { productId, quantity, color, room, configuration, ...(samples && { samples }) };
  const former = { name, slug, sku, unitPrice, totalPrice };
  return { ...former, ...chosen, id: String(index), mainImageUrl: '', colorName: null };
};

/** The lines of an earlier order at today's prices (decisions A5). */
export function linesOf(items: readonly OrderedItem[], catalogue: CurrentCatalogue, locale: Locale): Reorder {
  const lines = soldLines(items).map(asCartLine);
  const { cart, gone, paused } = reprice({ lines, coupon: null }, catalogue, locale);
  const held = new Set(paused.map(({ line }) => line.id));
  return {
    lines: cart.lines.filter(({ id }) => !held.has(id)).map(({ id: _, totalPrice: __, ...line }) => line),
    gone: gone.map(({ name }) => name),
    paused: paused.map(({ line }) => line.name),
  };
}

export type ReorderOutcome =
  { ok: true; added: number; gone: string[]; paused: string[]; full: string[] } | { ok: false; failure: CallFailure };

/**
 * Puts the lines of an order into the cart again; nothing is added when the order or the catalogue cannot be fetched.
 * `full`: names of lines that found no room.
 */
export async function reorder(orderNo: string, locale: Locale): Promise<ReorderOutcome> {
  const [order, { cart, startCart }] = await Promise.all([fetchOrder(orderNo), import('../cart/store.ts')]);
  if (!order.ok) return { ok: false, failure: order };
  const catalogue = await fetchProducts(productsIn(order.data.items));
  if (!catalogue.ok) return { ok: false, failure: catalogue };
  const { lines, gone, paused } = linesOf(order.data.items, catalogue.data, locale);
  await startCart();
  const notAdded = await cart.addAll(lines);
  return { ok: true, added: lines.length - notAdded.length, gone, paused, full: notAdded.map(({ name }) => name) };
}
