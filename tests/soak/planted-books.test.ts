/** Every rule about orders, letters and answers is broken once, to see that it is noticed. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../functions/mail/send.ts';
import type { StoredOrder } from '../../functions/orders/stored-order.ts';
import { checkLetters, checkOrders, countLetters, readOrders } from './balance.ts';
import { noteOf, openBooks, type Books } from './books.ts';
import type { Scene } from './day.ts';
import { rememberCart } from './cart-memory.ts';
import { judge } from './memory.ts';
import { personOf } from './people.ts';
import { ADD, CHECKOUT, runScene } from './scenes.ts';

const whatIn = (books: Books): string[] => books.imbalances.map(({ what }) => what);
/** The one among several shoppers. */
const first = <One>(all: readonly One[]): One => {
  const [one] = all;
  if (one === undefined) throw new Error('Nothing is there');
  return one;
};

describe('orders and letters', () => {
  /** The books of a day on which everything was right. */
  const kept: { scene?: Scene; orders: StoredOrder[]; letters: Mail[] } = { orders: [], letters: [] };

  beforeAll(async () => {
    const cancel = { do: 'cancel' } as const;
    const day = await runScene(
      [
        { kind: 'customer', acts: [ADD, CHECKOUT, cancel, ADD, { ...CHECKOUT, pay: 'credit-card' }] },
        { kind: 'guest', acts: [ADD, { ...CHECKOUT, pay: 'cash-on-delivery' }] },
      ],
      {
        async inTheNight(scene) {
          kept.scene = scene;
          kept.orders = await readOrders(scene.store);
          kept.letters = await scene.mail.letters();
        },
      },
    );
    expect(day.imbalances).toEqual([]);
    expect(kept.orders.map(({ payment }) => payment.type).toSorted()).toEqual([
      'bank-transfer',
      'cash-on-delivery',
      'credit-card',
    ]);
    expect(day.letters).toMatchObject({ orders: 3, cancelled: 1 });
  });

  /** Returns the faults that the books name for the day as `change` leaves it. */
  function complaints(change: (day: { orders: StoredOrder[]; letters: Mail[] }, books: Books) => void): string[] {
    const books = openBooks();
    const { acknowledged, cancelled, purchases } = kept.scene!.books;
    for (const [orderNo, one] of acknowledged) books.acknowledged.set(orderNo, { ...one });
    for (const [orderNo, shopper] of cancelled) books.cancelled.set(orderNo, shopper);
    books.purchases.push(...purchases.map((one) => ({ ...one, told: new Set(one.told) })));
    const day = structuredClone({ orders: kept.orders, letters: kept.letters });
    change(day, books);
    checkOrders(books, day.orders);
    checkLetters(books, countLetters(day.orders, day.letters));
    return whatIn(books);
  }

  const ofEnd = ({ subject }: Mail): boolean => subject.includes('İptal');
  const named =
    (kind: string) =>
    ({ messageId = '' }: Mail) =>
      messageId.startsWith(`<${kind}.`);
  const toBuyer = named('order-received');
  const toShop = named('order-placed');
  const withTotals = (order: StoredOrder, by: number): StoredOrder => ({
    ...order,
    totals: { ...order.totals, total: order.totals.total + by },
  });
  const drop = (letters: Mail[], which: (letter: Mail) => boolean): unknown =>
    letters.splice(letters.findIndex(which), 1);
  const double = (letters: Mail[], which: (letter: Mail) => boolean): unknown =>
    letters.push(first(letters.filter(which)));

  test('nothing is wrong before anything is', () => expect(complaints(() => undefined)).toEqual([]));

  const PLANTED: Record<string, Parameters<typeof complaints>[0]> = {
    'an acknowledged order that is lost': ({ orders }) => orders.pop(),
    'a number that two orders have': ({ orders }) => orders.push(first(orders)),
    'two orders for one purchase': ({ orders }) => orders.push({ ...first(orders), orderNo: 'KP-1' }),
    'an order that nobody was told of': ({ orders }, books) => {
      const { id } = books.begin(0);
      orders.push({ ...first(orders), orderNo: 'KP-1', delivery: { ...first(orders).delivery, notes: noteOf(id) } });
    },
    'amounts that the rules do not give': ({ orders }) => orders.splice(0, 1, withTotals(first(orders), 1)),
    'a cancelled order that is none': ({ orders }) => {
      const at = orders.findIndex(({ status }) => status === 'Cancelled');
      orders.splice(at, 1, { ...orders[at]!, status: 'Pending' });
    },
    'an order without its letter': ({ letters }) => drop(letters, toBuyer),
    'an order with several letters': ({ letters }) => double(letters, toBuyer),
    'an order that the shop was not told of': ({ letters }) => drop(letters, toShop),
    'an order that the shop was told of twice': ({ letters }) => double(letters, toShop),
  };
  test.for(Object.entries(PLANTED))('%s', ([what, plant]) => expect(complaints(plant)).toContain(what));

  test.each([1, -1])('an order at another total than was agreed: %i kuruş', (by) =>
    expect(complaints(({ orders }) => orders.splice(0, 1, withTotals(first(orders), by)))).toContain(
      'an order at another total',
    ),
  );

  test.each([
    ['without', drop, 'an order without its letter'],
    ['twice', double, 'an order with several letters'],
  ] as const)('a cancellation that is told %s', (_, change, what) =>
    expect(complaints(({ letters }) => change(letters, ofEnd))).toEqual([what]),
  );

  test('an acknowledgement at a price that was not agreed', () => {
    const change = (books: Books) => {
      const one = first([...books.acknowledged.values()]);
      books.acknowledged.set(one.orderNo, { ...one, expectedTotal: one.expectedTotal - 0.01 });
    };
    expect(complaints((_, books) => change(books))).toEqual(['an order at another total']);
  });
});

describe('answers', () => {
  const passage = { method: 'GET', path: '/api/x', headers: new Headers(), body: '', luck: 'fine', took: 1 } as const;

  test('with the words of somebody else', () => {
    const books = openBooks();
    const text = `${personOf(3).lastName} ${personOf(4).phone}`;
    books.passed(0, { ...passage, person: 3, status: 200, text });
    expect(whatIn(books)).toEqual(["an answer with a stranger's words"]);
  });

  test('that are a fault of the shop', () => {
    const books = openBooks();
    books.passed(0, { ...passage, person: 3, status: 500, text: '' });
    expect(whatIn(books)).toEqual(['a fault of the shop']);
  });

  test('that are one order for two purchases', () => {
    const books = openBooks();
    const text = JSON.stringify({ data: { orderNo: 'KP-1', total: 10 } });
    for (const { id } of [books.begin(0), books.begin(0)]) {
      const body = JSON.stringify({ items: [], delivery: { notes: noteOf(id) }, expectedTotal: 10 });
      books.passed(0, { ...passage, method: 'POST', path: '/api/orders', person: 0, body, status: 201, text });
    }
    expect(whatIn(books)).toEqual(['one order for two purchases']);
  });
});

test('memory that grows is not level, and memory that comes and goes is', () => {
  const MB = 1024 * 1024;
  const days = (of: (day: number) => number): number[] => Array.from({ length: 9 }, (_, day) => 60 * MB + of(day));
  expect(judge(days((day) => day * 200 * 1024)).isLevel).toBe(false);
  expect(judge(days((day) => (day % 2) * MB)).isLevel).toBe(true);
  // The first days fill the memory and do not count, and too few days tell nothing.
  expect(judge(days((day) => Math.min(day, 3) * 10 * MB)).isLevel).toBe(true);
  expect(judge(days((day) => day * MB).slice(0, 8)).growthPerDay).toBeNull();
});

describe('the memory of a cart', () => {
  const one = new Map([['line', 1]]);
  const remembered = () => {
    const cart = rememberCart();
    cart.added('line');
    return cart;
  };

  test('misses a line that is gone, and notices one too many', () => {
    expect(remembered().compare(new Map(), true, false)).toHaveLength(1);
    expect(remembered().compare(new Map([['line', 2]]), true, false)).toHaveLength(1);
    expect(remembered().compare(one, true, false)).toEqual([]);
  });

  test('misses a line of an order that was refused, as often as it was sent, and of none that is in doubt', () => {
    const cart = remembered();
    cart.sent('order', one);
    cart.sent('order', one);
    cart.refused('order');
    expect(cart.compare(new Map(), false, false)).toEqual([]);
    cart.refused('order');
    expect(cart.compare(new Map(), false, false)).toHaveLength(1);
  });

  test.each([
    ['at once', 1, false, 1],
    ['at the second try in bad weather, which may leave it to be taken out', 2, false, 0],
    ['at the second try in fine weather', 2, true, 1],
  ])('notices an ordered line that is still there after an answer %s', (_, times, isCalm, complaints) => {
    const cart = remembered();
    for (let time = 0; time < times; time += 1) cart.sent('order', one);
    cart.ordered('order', one, isCalm);
    expect(cart.compare(one, true, isCalm)).toHaveLength(complaints);
  });

  test('lets a line be back that a call without an answer may have brought, until all have arrived', () => {
    const cart = remembered();
    cart.astray(one);
    cart.removed('line');
    expect(cart.compare(new Map(), true, false)).toEqual([]);
    expect(cart.compare(one, true, true)).toEqual([]);
    cart.removed('line');
    expect(cart.compare(new Map(), true, true)).toEqual([]);
    expect(cart.compare(one, true, true)).toHaveLength(1);
  });
});
