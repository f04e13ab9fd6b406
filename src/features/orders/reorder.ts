import type { CartLine, NewLine } from '../../domain/cart.ts';
import type { Locale } from '../../domain/locale.ts';
import { reprice } from '../../domain/reprice.ts';
import type { CallFailure } from '../../lib/api.ts';
import type { SoldToday } from './order-catalogue.ts';
import { fetchSold } from './order-catalogue.ts';
import { fetchOrder, type OrderItemView } from './orders.ts';

interface Reordered {
  lines: (NewLine & { quantity: number })[];
  /** Names of what is no longer sold as it was chosen. */
  gone: string[];
}

/** The lines of an earlier order at today's prices (decisions A5). */
export function linesOf(items: readonly OrderItemView[], sold: SoldToday, locale: Locale): Reordered {
  const lines = items.map((item, index): CartLine => ({
    ...item,
    id: String(index),
    mainImageUrl: '',
    colorName: null,
  }));
  const { cart, gone } = reprice({ lines, coupon: null }, sold, locale);
  return { lines: cart.lines.map(({ id: _, totalPrice: __, ...line }) => line), gone: gone.map(({ name }) => name) };
}

export type ReorderOutcome =
  { ok: true; added: number; gone: string[]; full: string[] } | { ok: false; failure: CallFailure };

/** Puts what an order held back into the cart; nothing is added when it cannot be had whole. */
export async function reorder(orderNo: string, locale: Locale): Promise<ReorderOutcome> {
  const [order, sold, { cart, startCart }] = await Promise.all([
    fetchOrder(orderNo),
    fetchSold(),
    import('../cart/store.ts'),
  ]);
  if (!order.ok) return { ok: false, failure: order };
  if (!sold.ok) return { ok: false, failure: sold };
  const { lines, gone } = linesOf(order.data.items, sold.data, locale);
  await startCart();
  const left = await cart.addAll(lines);
  return { ok: true, added: lines.length - left.length, gone, full: left.map(({ name }) => name) };
}
