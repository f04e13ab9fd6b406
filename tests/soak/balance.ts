/** The end of the day: what the shop holds against what the books say. */
import { couponToday } from '../../functions/cart/coupons.ts';
import { currentCatalogue, shippingRule } from '../../functions/catalogue/current-catalogue.ts';
import { shop } from '../../functions/catalogue/shop.ts';
import { ordersMail } from '../../functions/orders/shop-letter.ts';
import type { Mail } from '../../functions/mail/send.ts';
import { storedOrder, type StoredOrder } from '../../functions/orders/stored-order.ts';
import type { Store } from '../../functions/store/store.ts';
import { toKurus, toLira } from '../../src/domain/money/money.ts';
import { quote } from '../../src/domain/order/order.ts';
import * as z from 'zod/mini';
import { purchaseIn, type Books } from './books.ts';
import { orderNumbers } from '../support/history.ts';

/** Every order of the store. */
export async function readOrders(store: Store): Promise<StoredOrder[]> {
  const numbers = await orderNumbers(store);
  return Promise.all(
    numbers.map(async (orderNo) =>
      z.parse(
        storedOrder,
        await store.command('soak', (redis) =>
          redis.eval("return redis.call('HGETALL', KEYS[1])", [`order:${orderNo}`], []),
        ),
      ),
    ),
  );
}

export function checkOrders(books: Books, orders: readonly StoredOrder[]): void {
  const stored = new Map(orders.map((order) => [order.orderNo, order]));
  const shopperOf = (purchase: number): number => books.purchases[purchase]?.shopper ?? -1;
  if (stored.size !== orders.length) books.complain('a number that two orders have', -1, '');

  for (const { orderNo, purchase, total, expectedTotal } of books.acknowledged.values()) {
    const order = stored.get(orderNo);
    if (!order) books.complain('an acknowledged order that is lost', shopperOf(purchase), orderNo);
    else if (toLira(order.totals.total) !== total || total !== expectedTotal) {
      books.complain('an order at another total', shopperOf(purchase), `${orderNo}: ${total}, ${expectedTotal} agreed`);
    }
  }

  const ofPurchase = new Map<number, string[]>();
  for (const order of orders) {
    const purchase = purchaseIn(order.delivery.notes);
    ofPurchase.set(purchase, [...(ofPurchase.get(purchase) ?? []), order.orderNo]);
    const wrong = wrongAmount(order);
    if (wrong) books.complain('amounts that the rules do not give', shopperOf(purchase), `${order.orderNo}: ${wrong}`);
    const told = books.purchases[purchase]?.told.size ?? 0;
    if (told === 0 && books.purchases[purchase]?.isLetGo !== true) {
      books.complain('an order that nobody was told of', shopperOf(purchase), order.orderNo);
    }
  }
  for (const [purchase, numbers] of ofPurchase) {
    if (numbers.length > 1) books.complain('two orders for one purchase', shopperOf(purchase), numbers.join(', '));
  }
  for (const [orderNo, shopper] of books.cancelled) {
    if (stored.get(orderNo)?.status !== 'Cancelled') books.complain('a cancelled order that is none', shopper, orderNo);
  }
}

/** By the rules of the shop, from what was ordered alone. */
function wrongAmount({ lines, totals, coupon, payment }: StoredOrder): string | null {
  const items = lines.map(({ productId, quantity, color, configuration }) => ({
    productId,
    quantity,
    ...(color === null ? {} : { color }),
    configuration,
  }));
  const fee = payment.type === 'cash-on-delivery' ? toKurus(shop.cashOnDelivery.fee) : 0;
  const right = quote(items, currentCatalogue, coupon && (couponToday(coupon.code)?.coupon ?? null), shippingRule, fee);
  if (!right.ok) return right.code;
  const { subtotal, discount, shipping, total } = right.data;
  const paid = payment.instalmentAmounts.reduce((sum, amount) => sum + amount, 0);
  const same =
    totals.subtotal === subtotal &&
    totals.discount === discount &&
    totals.shipping === shipping &&
    totals.total === total;
  return same && paid === total ? null : `${totals.total} kept, ${total} by the rules, ${paid} in instalments`;
}

/** How many letters of each kind an order has had. */
export interface LetterCounts {
  readonly orders: number;
  readonly withoutLetter: number;
  readonly withSeveral: number;
  /** Letters to the shop itself (decisions P19). */
  readonly unknownToShop: number;
  readonly severalToShop: number;
  readonly cancelled: number;
  readonly cancelledWithoutLetter: number;
  readonly cancelledWithSeveral: number;
}

/** Letters name their order in the subject; the one about its receipt is named so, one about its cancellation says so. */
export function countLetters(orders: readonly StoredOrder[], letters: readonly Mail[]): LetterCounts {
  const toShop = ordersMail();
  const about = ({ orderNo, delivery }: StoredOrder): { received: number; cancelled: number; placed: number } => {
    const all = letters.filter(({ subject }) => subject.includes(orderNo));
    const isOfEnd = ({ subject }: Mail): boolean => /[İi]ptal/.test(subject);
    const to = (address: string): Mail[] => all.filter((letter) => letter.to === address);
    return {
      received: to(delivery.email).filter(({ messageId = '' }) => messageId.startsWith('<order-received.')).length,
      cancelled: to(delivery.email).filter(isOfEnd).length,
      placed: to(toShop).filter(({ messageId = '' }) => messageId.startsWith('<order-placed.')).length,
    };
  };
  const counted = orders.map((order) => ({ isCancelled: order.status === 'Cancelled', ...about(order) }));
  const ended = counted.filter(({ isCancelled }) => isCancelled);
  return {
    orders: orders.length,
    withoutLetter: counted.filter(({ received }) => received === 0).length,
    withSeveral: counted.filter(({ received }) => received > 1).length,
    unknownToShop: counted.filter(({ placed }) => placed === 0).length,
    severalToShop: counted.filter(({ placed }) => placed > 1).length,
    cancelled: ended.length,
    cancelledWithoutLetter: ended.filter(({ cancelled }) => cancelled === 0).length,
    cancelledWithSeveral: ended.filter(({ cancelled }) => cancelled > 1).length,
  };
}

/** One letter for every order, to the buyer and to the shop, and one for every cancellation. */
export function checkLetters(books: Books, counts: LetterCounts): void {
  const missing = counts.withoutLetter + counts.cancelledWithoutLetter;
  const several = counts.withSeveral + counts.cancelledWithSeveral;
  if (missing > 0) books.complain('an order without its letter', -1, String(missing));
  if (several > 0) books.complain('an order with several letters', -1, String(several));
  if (counts.unknownToShop > 0)
    books.complain('an order that the shop was not told of', -1, String(counts.unknownToShop));
  if (counts.severalToShop > 0)
    books.complain('an order that the shop was told of twice', -1, String(counts.severalToShop));
}
