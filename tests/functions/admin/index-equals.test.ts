/** The index that scripts keep while orders live is the one that the orders give: under random histories, and after losses. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { settleTransfers } from '../../../functions/jobs/transfers.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { forgetOldOrders } from '../../../functions/orders/retention.ts';
import { storedRow, ROW_FIELDS, ROOM_MARK } from '../../../functions/orders/order-index.ts';
import { GROWING } from '../../../functions/orders/order-years.ts';
import { salesDay } from '../../../functions/orders/sales.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { storedOrder } from '../../../functions/orders/stored-order.ts';
import { hashOfToken } from '../../../functions/session/one-time-token.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrder } from '../../../src/contract/admin-orders.ts';
import { isClaimOpen } from '../../../src/domain/order/fit-claim.ts';
import { isOpen, ORDER_TABS, tabsOf } from '../../../src/domain/order/order-life.ts';
import { trackingWord, wordsOfOrder } from '../../../src/domain/order/order-words.ts';
import { workshopName } from '../../../functions/orders/workshop-line.ts';
import { LISTED_MONEY, openMoneyOf } from '../../../src/domain/money/ledger.ts';
import { PAYMENT_STATES } from '../../../src/domain/money/payment.ts';
import { tillMoves } from '../../../src/domain/money/till.ts';
import { daysBetween } from '../../../src/domain/order/periods.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { holidays } from '../../../functions/catalogue/shop.ts';
import { nextWorkingDay } from '../../../src/domain/order/delivery-dates.ts';
import { isLength, windowOf } from '../../../src/domain/price/pricing.ts';
import {
  ask,
  customer,
  newAddress,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { orderNumbers } from '../../support/history.ts';
import { operator } from '../support/operator.ts';
import { transferOf } from '../support/order-work.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, post, type Body } from '../support/order.ts';

let shop: TestShop;
let boss: Customer;
const bodies = new Map<string, Body>();
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator();
  for (const payment of ['credit-card', 'bank-transfer', 'cash-on-delivery'] as const) {
    // A curtain costs more than is taken at the door.
    for (const items of payment === 'cash-on-delivery' ? [[ACCESSORY]] : [[CURTAIN], [ACCESSORY]]) {
      const card = payment === 'credit-card' ? { card: { brand: 'visa', last4: '4242' } } : {};
      bodies.set(
        `${payment}${items.length}${items[0] === CURTAIN}`,
        await agreed({ items, payment: { type: payment, ...card } }),
      );
    }
  }
});
afterAll(() => shop.stop());

const command = <Result>(work: Parameters<TestShop['store']['command']>[1]) =>
  shop.store.command('test', work) as Promise<Result>;

/** Nothing of these histories is older. */
const today = dayInIstanbul(new Date());
const DAYS = daysBetween(daysAfter(today, -1), daysAfter(today, 1));

/** Working days some weeks ahead. */
const PROMISED = [40, 43, 46].map((days) => nextWorkingDay(daysAfter(today, days), holidays));

const YEARS = [...new Set(DAYS.map((day) => day.slice(0, 4)))];
const yearOf = (orderNo: string): string => dayInIstanbul(new Date(Number(orderNo.slice(3)))).slice(0, 4);
const facetKey = (name: string, payment: string, orderNo: string): string =>
  GROWING.includes(name) ? key.orderFacetOf(yearOf(orderNo), name, payment) : key.orderFacet(name, payment);
const startOf = (word: string): string => /^.{0,2}/su.exec(word)?.[0] ?? '';

/** Every set that the index may have, but those of words. */
const NAMES = [
  key.orderSums(),
  ...LISTED_MONEY.map((kind) => key.openMoney(kind)),
  ...DAYS.map((day) => key.entriesOn(salesDay(day))),
  ...['any', ...DELIVERY_STATUSES, ...ORDER_TABS].flatMap((status) =>
    ['any', ...PAYMENT_STATES].flatMap((payment) => [
      key.orderFacet(status, payment),
      ...YEARS.map((year) => key.orderFacetOf(year, status, payment)),
    ]),
  ),
];

/** Names of the sets of words, those from before they were cut too. */
const wordSets = async () => {
  const starts = await Promise.all(
    YEARS.map(async (year) => {
      const found = await command<string[]>((redis) => redis.zrange(key.orderWordStarts(year), 0, -1));
      return found.map((start) => key.orderWordsOf(year, start));
    }),
  );
  return [key.orderWords(), ...starts.flat()];
};

/** Every entry of the index, by its key; sets that hold nothing are none. */
async function dump(): Promise<Record<string, string[]>> {
  const names = [...NAMES, ...(await wordSets())];
  const replies = await Promise.all(
    names.map((name) => command<string[]>((redis) => redis.zrange(name, 0, -1, { withScores: true }))),
  );
  const found = names.map((name, at) => [name, (replies[at] ?? []).map(String)] as const);
  return Object.fromEntries(
    found.filter(([, entries]) => entries.length > 0).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

/** The same, said by the rules of `src/domain` from each order as it stands. */
async function expected(): Promise<Record<string, string[]>> {
  const sets = new Map<string, [score: number, member: string][]>();
  const put = (name: string, score: number, member: string) => {
    sets.set(name, [...(sets.get(name) ?? []), [score, member]]);
  };
  for (const orderNo of await orderNumbers(shop.store)) {
    const flat = await command<string[]>((redis) => redis.hgetall(key.order(orderNo)));
    const order = z.parse(storedOrder, flat);
    const hash = new Map(flat.flatMap((name, at) => (at % 2 === 0 ? ([[name, flat[at + 1] ?? '']] as const) : [])));
    const row = z.parse(
      storedRow,
      ROW_FIELDS.map((field) => hash.get(field) ?? null),
    );
    const [placedAt, state] = [Number(orderNo.slice(3)), order.payment.state];
    const madeLines = order.lines.flatMap(({ configuration }, at) => (windowOf(configuration) ? [at] : []));
    const cutLines = order.lines.flatMap(({ configuration }, at) => (isLength(configuration) ? [at] : []));
    const living = {
      status: order.status,
      paymentState: state,
      madeLines,
      cutLines,
      checkedLines: row.checked,
      hasCarrier: false,
      hasNewAnswer: hash.get('answered') === '1',
      isRemaking: order.isRemaking,
      hasOpenClaim: order.claims.some(isClaimOpen),
      open: openMoneyOf({ status: order.status, paymentState: state }, order.money),
    };
    if (isOpen(order.status)) put(key.orderSums(), -row.total, orderNo);
    for (const { kind, amount } of living.open) {
      const listed = LISTED_MONEY.find((one) => one === kind);
      if (listed) put(key.openMoney(listed), amount, orderNo);
    }
    for (const [at, { day, way, amount }] of tillMoves(order.ledger).entries()) {
      const place = String(at + 1).padStart(3, '0');
      put(key.entriesOn(salesDay(day)), 0, `${orderNo}:${place}:${way ?? '-'}:${amount}`);
    }
    const tabs = tabsOf(living).filter((tab) => tab !== 'production' && tab !== 'ready');
    for (const name of ['any', order.status, ...tabs]) {
      for (const payment of ['any', state]) put(facetKey(name, payment, orderNo), placedAt, orderNo);
    }
    const words = wordsOfOrder(
      {
        ...order.delivery,
        rooms: order.lines.map(({ room }) => room),
        products: order.lines.map(({ productId, name }) => workshopName(productId) ?? name),
      },
      ROOM_MARK,
    );
    const numbers = [order.trackingNumber ?? '', ...order.parcels.map((parcel) => parcel.trackingNumber)];
    const tracked = numbers.map(trackingWord).filter((word) => word !== '');
    for (const word of new Set([orderNo.slice(3), orderNo.slice(-6), ...words, ...tracked])) {
      put(
        key.orderWordsOf(yearOf(orderNo), startOf(word)),
        0,
        `${word}\n${String(9_999_999_999_999 - placedAt).padStart(13, '0')}`,
      );
    }
  }
  const bytes = (text: string) => Buffer.from(text);
  const sorted = [...sets].map(([name, all]) => [
    name,
    all
      .toSorted(([a, x], [b, y]) => a - b || Buffer.compare(bytes(x), bytes(y)))
      .flatMap(([score, member]) => [member, String(score)]),
  ]);
  return Object.fromEntries(sorted.toSorted(([a], [b]) => String(a).localeCompare(String(b), 'en'))) as Record<
    string,
    string[]
  >;
}

const newestOrders = async () => (await orderNumbers(shop.store)).toReversed();

interface Act {
  readonly kind:
    | 'place'
    | 'move'
    | 'check'
    | 'pay'
    | 'money'
    | 'cancel'
    | 'lapse'
    | 'leave'
    | 'forget'
    | 'refuse'
    | 'change'
    | 'remake'
    | 'edit';
  readonly pick: number;
}

const people: Customer[] = [];

async function doOne({ kind, pick }: Act): Promise<void> {
  const all = await newestOrders();
  const orderNo = all[pick % Math.max(1, all.length)] ?? '';
  const path = `/api/admin/orders/${orderNo}`;
  const patch = async (body: Partial<OrderChange>) => {
    const { data } = await boss.ask<AdminOrder>(adminOrders, path);
    await boss.ask(adminOrders, path, { method: 'PATCH', body: { version: data.version, ...body } });
    return data;
  };
  if (kind === 'place') {
    const body = [...bodies.values()][pick % bodies.size];
    const email = `${pick % 3 === 0 ? 'Sule.OZ' : 'ali'}${pick}@example.com`;
    const delivery = {
      ...DELIVERY,
      firstName: pick % 2 ? 'Şule' : 'Ali Can',
      phone: pick % 5 ? '0532 111 22 33' : '+49 30 1234567',
      email,
    };
    const sent = { headers: { 'Idempotency-Key': newKey() }, ip: newAddress() };
    const person = pick % 2 ? await customer() : undefined;
    if (person) people.push(person);
    const whole = { ...body, delivery };
    const placed = person ? await person.ask(orders, '/api/orders', { body: whole, ...sent }) : await post(whole, sent);
    // A history in which nothing is ordered would prove nothing.
    expect(placed.status).toBe(201);
    return;
  }
  if (orderNo === '') return;
  if (kind === 'move') {
    const tracked = pick % 9 > 5 ? { carrier: 'yurtici', trackingNumber: `YK-${1000 + pick}` } : {};
    const status = DELIVERY_STATUSES[pick % DELIVERY_STATUSES.length] ?? 'Confirmed';
    await patch({ status, reason: 'x', ...(pick % 9 > 3 && pick % 9 < 6 ? { carrier: 'own' } : {}), ...tracked });
  }
  if (kind === 'remake') {
    await patch(
      pick % 3
        ? { remake: { line: 0, quantity: 1, text: 'x' } }
        : { parcel: { carrier: 'yurtici', trackingNumber: `${10_000 + pick}` } },
    );
  }
  if (kind === 'edit') {
    const names = { firstName: 'Gülşah', lastName: 'Öz Er', phone: '0533 222 11 00' };
    const delivery = { ...DELIVERY, notes: '', ...(pick % 2 ? names : {}), email: `yeni${pick}@example.com` };
    const days = { from: PROMISED[0] ?? '', to: PROMISED[1 + (pick % 2)] ?? '' };
    const parts: Partial<OrderChange>[] = [
      { delivery },
      { rooms: [{ line: 0, room: pick % 4 ? `Oda ${pick}` : '' }] },
      { promise: days },
    ];
    await patch(pick % 7 ? (parts[pick % 3] ?? {}) : { delivery, rooms: [{ line: 0, room: 'Salon' }] });
  }
  if (kind === 'check') await patch({ checkedLines: pick % 2 ? [0] : [] });
  if (kind === 'pay') {
    const { data } = await boss.ask<AdminOrder>(adminOrders, path);
    if (pick % 2) await confirmTransfer(orderNo, Math.round(data.total * 100));
    else await patch({ ...transferOf(pick % 3 ? data.total : 1 + pick / 100, 'x') });
  }
  if (kind === 'money') {
    const entry = [
      { kind: 'refund', method: 'transfer' },
      { kind: 'collected', method: 'door' },
      { kind: 'fee', method: 'door' },
      { kind: 'due', method: 'return', line: 0 },
    ] as const;
    const amount = pick % 7 ? 1 + pick / 100 : 60;
    await patch({ entry: { ...(entry[pick % 4] ?? entry[0]), amount, text: 'x', reference: '' } });
  }
  if (kind === 'cancel')
    for (const person of people.slice(-3))
      await person.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
  if (kind === 'lapse') {
    // Reminded long ago, and its time has come.
    await command((redis) => redis.hset(key.order(orderNo), { remindedAt: '1700000000000' }));
    if (await command((redis) => redis.zscore(key.unpaidTransfers(), orderNo))) {
      await command((redis) => redis.zadd(key.unpaidTransfers(), { score: 1, member: orderNo }));
    }
    await settleTransfers();
  }
  if (kind === 'leave') {
    const person = people.pop();
    await person?.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
  }
  if (kind === 'change') {
    const { items } = (await boss.ask<AdminOrder>(adminOrders, path)).data;
    const window = windowOf(items[0]?.configuration ?? null);
    if (!window) return;
    const { effectiveWidth: _, ...configuration } = window;
    await patch({ change: { line: 0, color: 'kum', configuration: { ...configuration, width: 200 + (pick % 90) } } });
    // The link is of the letter, which nobody sends here: the store leads from another one.
    await command((redis) => redis.set(key.orderChangeLink(hashOfToken(orderNo)), orderNo));
    const asked = await command<string | null>((redis) => redis.hget(key.order(orderNo), 'proposal'));
    if (asked === null) return;
    const proposal = JSON.stringify({ ...(JSON.parse(asked) as object), tokenHash: hashOfToken(orderNo) });
    await command((redis) => redis.hset(key.order(orderNo), { proposal }));
    const answer = { token: orderNo, accept: pick % 4 > 0 };
    expect((await ask(orders, '/api/order-change/answer', { body: answer, ip: newAddress() })).status).toBe(200);
  }
  // The last years are over for the oldest few.
  if (kind === 'forget') await forgetOldOrders(1 + (pick % 2), new Date(Date.UTC(2099, 0, 1)));
  if (kind === 'refuse')
    await boss.ask(adminOrders, path, { method: 'PATCH', body: { version: 99, status: 'Confirmed' } });
}

const KINDS = [
  ...(['place', 'place', 'move', 'move', 'check', 'pay', 'money', 'money', 'cancel', 'lapse', 'leave'] as const),
  ...(['forget', 'refuse', 'change', 'remake', 'change', 'edit', 'edit'] as const),
];
const act = fc.record({ kind: fc.constantFrom<Act['kind']>(...KINDS), pick: fc.nat(1000) });
/** Chance leaves out a kind now and then: the first history has each. */
const ALL = [...new Set(KINDS)].map((kind, pick): Act => ({ kind, pick }));

describe('the index', () => {
  it('is after any history what the orders give, and what it is when it is built anew', async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (history) => {
        for (const one of history) {
          await doOne(one);
          kinds.add(one.kind);
        }
        const kept = await dump();
        expect(kept).toEqual(await expected());
        await rebuildIndex();
        expect(await dump()).toEqual(kept);
      }),
      { numRuns: 16, examples: [[ALL]] },
    );
    expect(kinds.size).toBe(13);
    await doOne({ kind: 'place', pick: 1 });
    expect(Object.keys(await dump()).length).toBeGreaterThan(5);
  });

  it('is built from orders that know nothing of it, and what leads nowhere goes', async () => {
    await doOne({ kind: 'place', pick: 3 });
    const kept = await dump();
    const stray = `stray\n${'1'.repeat(13)}`;
    for (const name of Object.keys(kept)) await command((redis) => redis.del(name));
    for (const orderNo of await newestOrders()) {
      await command((redis) =>
        redis.hdel(key.order(orderNo), 'facets', 'words', 'row', 'made', 'placedState', 'itemCount', 'total'),
      );
    }
    await command((redis) => redis.zadd(key.orderWordsOf(YEARS[0] ?? '', 'st'), { score: 0, member: stray }));
    await command((redis) =>
      redis.zadd(key.entriesOn(salesDay(today)), { score: 0, member: 'KP-0000000000005:001:transfer:5' }),
    );
    await command((redis) => redis.zadd(key.orderFacet('Pending', 'any'), { score: 5, member: 'KP-0000000000005' }));
    const told: number[] = [];
    const done = await rebuildIndex((count) => told.push(count));
    expect(done).toEqual({ orders: (await newestOrders()).length, unreadable: 0, refused: 0 });
    expect(told.at(-1)).toBe(done.orders);
    expect(await dump()).toEqual(kept);
  });

  it('goes on where a run was stopped, and beside a shop that sells', async () => {
    for (const pick of [1, 2, 3, 4]) await doOne({ kind: 'place', pick });
    const stop = new Error('the machine went off');
    await expect(
      rebuildIndex(() => {
        throw stop;
      }),
    ).rejects.toBe(stop);
    expect(await command((redis) => redis.exists('order-indexing'))).toBe(1);
    await doOne({ kind: 'place', pick: 5 });
    // Everything but the newest was put in before it stopped.
    expect((await rebuildIndex()).orders).toBe(1);
    expect(await dump()).toEqual(await expected());
  });
});
