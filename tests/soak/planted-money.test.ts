/** Every rule of the cash book is broken once, to see that it is noticed. */
import { beforeAll, expect, test } from 'vitest';
import type { StoredOrder } from '../../functions/orders/stored-order.ts';
import { sumsOf, type LedgerEntry } from '../../src/domain/money/ledger.ts';
import { readOrders } from './balance.ts';
import { openBooks } from './books.ts';
import { checkMoney, openCashBook, type CashBook } from './cash-book.ts';
import { ADD, CHECKOUT, runScene } from './scenes.ts';

const kept: { cash?: CashBook; orders: StoredOrder[] } = { orders: [] };

beforeAll(async () => {
  const day = await runScene([{ acts: [ADD, CHECKOUT, ADD, { ...CHECKOUT, pay: 'credit-card' }] }], {
    async inTheNight(scene) {
      kept.cash = scene.cash;
      kept.orders = await readOrders(scene.store);
    },
  });
  expect(day.imbalances).toEqual([]);
  // The transfer, at least.
  expect(day.moved).toBeGreaterThan(0);
});

type Change = (ledger: LedgerEntry[], book: CashBook) => unknown;

/** Complaint of the books when the ledger of the order that was paid by transfer is another one. */
function complaints(change: Change): string[] {
  const books = openBooks();
  const cash = openCashBook(books);
  for (const [reference, one] of kept.cash?.asked ?? []) cash.asked.set(reference, { ...one });
  const orders = kept.orders.map((order) => {
    const ledger = structuredClone([...order.ledger]);
    if (order.payment.type === 'bank-transfer') change(ledger, cash);
    return { ...order, ledger, money: sumsOf(ledger) };
  });
  checkMoney(cash, orders);
  return books.imbalances.map(({ what }) => what);
}

const paidAt = (ledger: readonly LedgerEntry[]): number => ledger.findIndex(({ kind }) => kind === 'paid');
const paidIn = (ledger: readonly LedgerEntry[]): LedgerEntry => {
  const found = ledger[paidAt(ledger)];
  if (!found) throw new Error('Nothing was paid');
  return found;
};

test('nothing is wrong before anything is', () => expect(complaints(() => undefined)).toEqual([]));

const PLANTED: Record<string, Change> = {
  'acknowledged money that is lost': (ledger) => ledger.splice(paidAt(ledger), 1),
  'money that was entered twice': (ledger) => ledger.push(paidIn(ledger)),
  'an order that was paid twice': (ledger) => ledger.push(paidIn(ledger)),
  'money that nobody has moved': (ledger) => ledger.push({ ...paidIn(ledger), reference: 'soak-9-9' }),
  'money that does not add up': (ledger) => ledger.push({ ...paidIn(ledger), reference: 'elsewhere' }),
  'more money out than came in': (ledger) =>
    ledger.push({ ...paidIn(ledger), kind: 'refund', amount: 1000 * paidIn(ledger).amount, reference: 'soak-9-9' }),
};

test.for(Object.entries(PLANTED))('%s', ([what, change]) => expect(complaints(change)).toContain(what));

test('money that was refused and stands all the same', () => {
  const refuse: Change = (ledger, book) => book.refused(paidIn(ledger).reference ?? '');
  expect(complaints(refuse)).toEqual(['money that nobody has moved']);
});
