/** Knowledge of a shopper about cart and favourites by the calls that went, whatever a page shows. */
import type { OrderItem } from '../../src/domain/order/order.ts';
import { linesOf, linesOfOrder } from './books.ts';
import type { CartMemory } from './cart-memory.ts';
import type { Passage } from './weather/network.ts';

interface Learner {
  readonly cart: CartMemory;
  readonly hearts: Map<number, boolean | 'perhaps'>;
  readonly fineWeather: boolean;
}

export function learn(shopper: Learner, passage: Passage): void {
  learnOrder(shopper, passage);
  learnCart(shopper, passage);
  learnHearts(shopper, passage);
}

/** The key of an order that is sent; null for another call. */
export const orderIn = (method: string | undefined, path: string, headers: Headers): string | null =>
  method === 'POST' && path === '/api/orders' ? headers.get('idempotency-key') : null;

/** A call that puts lines into the cart at the server may arrive late, when it has no answer, or that of a broken shop. */
function learnCart({ cart }: Learner, { method, path, body, status }: Passage): void {
  if (method !== 'POST' || (status !== null && status < 500)) return;
  if (path === '/api/cart/merge') cart.astray(linesOf((JSON.parse(body) as { lines: OrderItem[] }).lines));
  if (path === '/api/cart/add') cart.astray(linesOf([JSON.parse(body) as OrderItem]));
}

/**
 * The outcome of an order changes the cart; an order without an answer, or with that of a broken shop, may exist or
 * not.
 */
function learnOrder(
  { cart, fineWeather }: Learner,
  { method, path, headers, body, status, text, luck }: Passage,
): void {
  const order = orderIn(method, path, headers);
  if (order === null) return;
  if (status !== null && status < 300) cart.ordered(order, linesOfOrder(body), fineWeather);
  else if (status === 422 && text.includes('"idempotency_key_reused"')) cart.placedBefore(order);
  else if (luck === 'unsent' || (luck !== 'doubled' && status !== null && status < 500)) cart.refused(order);
}

/** Hearts count as the shop has acknowledged them, and as no page shows them. */
function learnHearts({ hearts }: Learner, { path, body, status }: Passage): void {
  if (!path.startsWith('/api/favorites/') || body === '') return;
  const { productId, productIds = [productId] } = JSON.parse(body) as { productId?: number; productIds?: number[] };
  for (const id of productIds) {
    if (id !== undefined) hearts.set(id, status !== null && status < 300 ? !path.endsWith('/remove') : 'perhaps');
  }
}
