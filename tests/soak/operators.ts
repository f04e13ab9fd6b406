/**
 * Two operators who work while the shop is open: they note transfers, give some of the money back and write notes,
 * against the same store in the same weather. Their requests, and the answers to them, are in the cash book.
 */
import { adminOrders } from '../../functions/admin/orders/calls.ts';
import type { OrderChange } from '../../src/contract/admin-order-change.ts';
import type { AdminOrder, AdminOrderList } from '../../src/contract/admin-orders.ts';
import { toKurus } from '../../src/domain/money/money.ts';
import { operatorWithApp } from '../functions/support/operator.ts';
import type { Customer } from '../functions/support/account.ts';
import type { Reply } from '../functions/support/call.ts';
import type { CashBook } from './cash-book.ts';

/** An operator reads sixty different orders whole, and is asked for the factor then; a day has fewer, or ends there. */
const MOST_READ = 50;
/** How often an act is tried again whose answer says nothing. */
const PATIENCE = 30;
const OPERATORS = 2;
const PAUSE_MS = 40;

export interface Operators {
  /** Works until the shop closes. */
  readonly workUntil: (isClosed: () => boolean) => Promise<void>;
  /** Once through all orders. */
  readonly tidyUp: () => Promise<void>;
}

/** They have signed in with both factors before the weather begins. */
export async function hireOperators(book: CashBook): Promise<Operators> {
  const people: Customer[] = [];
  for (let index = 0; index < OPERATORS; index += 1) people.push((await operatorWithApp()).person);
  const desks = people.map((person, index) => openDesk(person, index, book));
  return {
    workUntil: async (isClosed) => {
      await Promise.all(desks.map((work) => work(isClosed)));
    },
    tidyUp: async () => {
      await Promise.all(desks.map((work) => work(() => true)));
    },
  };
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Null when nobody knows what became of it. */
async function tried<Data>(call: () => Promise<Reply<Data>>): Promise<Reply<Data> | null> {
  try {
    const reply = await call();
    return reply.status >= 500 || reply.status === 429 ? null : reply;
  } catch {
    return null;
  }
}

function openDesk(by: Customer, index: number, book: CashBook): (isClosed: () => boolean) => Promise<void> {
  const seen = new Set<string>();
  let acts = 0;

  const at = (orderNo: string): string => `/api/admin/orders/${orderNo}`;

  async function find(): Promise<readonly string[]> {
    const listed = await tried(() => by.ask<AdminOrderList>(adminOrders, '/api/admin/orders?limit=50'));
    if (listed && listed.status !== 200)
      book.complain('an operator who is kept out', `${listed.status} ${listed.code}`);
    return listed?.status === 200 ? listed.data.items.map(({ orderNo }) => orderNo) : [];
  }

  /** Acts on an order as it is; both operators see the same orders and do the same. */
  function next(order: AdminOrder): Partial<OrderChange> {
    acts += 1;
    const reference = `soak-${index}-${acts}`;
    const isOff = order.status === 'Cancelled';
    if (order.payment.type === 'bank-transfer' && order.balance > 0 && !isOff)
      return { entry: { kind: 'paid', method: 'transfer', amount: order.balance, text: '', reference } };
    if (order.refundable > 0 && (isOff || acts % 3 === 0)) {
      const amount = Math.min(order.refundable, isOff ? order.refundable : 10);
      return { entry: { kind: 'refund', method: 'transfer', amount, text: 'Leke', reference } };
    }
    return { note: { text: `Bakıldı ${reference}`, public: false } };
  }

  async function handle(orderNo: string): Promise<void> {
    seen.add(orderNo);
    const read = await tried(() => by.ask<AdminOrder>(adminOrders, at(orderNo)));
    if (read?.status !== 200) return;
    const { entry, ...others } = next(read.data);
    const change = { ...others, ...(entry && { entry }) };
    const reference = entry?.reference ?? '';
    if (entry)
      book.ask({
        reference,
        orderNo,
        kind: entry.kind === 'paid' ? 'paid' : 'refund',
        amount: toKurus(entry.amount),
      });
    let isUnsure = false;
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const body = { version: read.data.version, ...change };
      const done = await tried(() => by.ask<AdminOrder>(adminOrders, at(orderNo), { method: 'PATCH', body }));
      if (done === null) {
        isUnsure = true;
        await pause();
        continue;
      }
      if (done.status !== 200 && done.status !== 409)
        book.complain('an act that was refused', `${orderNo} ${done.code} ${JSON.stringify([body, done.fields])}`);
      if (!entry) return;
      if (done.status === 200) book.told(reference);
      else if (!isUnsure) book.refused(reference);
      return;
    }
  }

  return async (isClosed) => {
    do {
      for (const orderNo of await find()) {
        if (seen.size >= MOST_READ && !seen.has(orderNo)) continue;
        await handle(orderNo);
        await pause();
      }
      await pause();
    } while (!isClosed());
  };
}
