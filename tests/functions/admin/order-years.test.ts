/** Lists and searches over several years, in a store from before its sets were cut by year, and what `npm run index` makes of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { forgetOldOrders } from '../../../functions/orders/retention.ts';
import { key } from '../../../functions/store/keys.ts';
import type { AdminOrderRow, listOrders } from '../../../src/contract/admin-orders.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import { orderNumbers } from '../../support/history.ts';
import { newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, agreed, DELIVERY, newKey, post, type Body } from '../support/order.ts';

/** The last millisecond of 2024 in Istanbul, and the first of 2025. */
const LAST = 'KP-1735678799999';
const FIRST = 'KP-1735678800000';

let shop: TestShop;
let boss: Customer;
let body: Body;
let newest: string;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator();
  const delivery = { ...DELIVERY, firstName: 'Zümrüt', lastName: 'Öz', email: 'zumrut@example.com' };
  body = await agreed({ items: [ACCESSORY], delivery, payment: { type: 'bank-transfer' } });
  newest = await place();
  for (const orderNo of [LAST, FIRST]) await keepAsOf(orderNo);
});
afterAll(() => shop.stop());

const command = <Result>(work: Parameters<TestShop['store']['command']>[1]) =>
  shop.store.command('test', work) as Promise<Result>;

const place = async (): Promise<string> => {
  const placed = await post(body, { headers: { 'Idempotency-Key': newKey() }, ip: newAddress() });
  expect(placed.status).toBe(201);
  return placed.data.orderNo;
};

/** A delivered order as a shop from before the cut holds it. */
async function keepAsOf(orderNo: string): Promise<void> {
  const flat = await command<string[]>((redis) => redis.hgetall(key.order(newest)));
  const hash = Object.fromEntries(flat.flatMap((field, at) => (at % 2 === 0 ? [[field, flat[at + 1] ?? '']] : [])));
  const { words = '' } = hash;
  const placedAt = orderNo.slice(3);
  const facets = ['any:any', 'any:awaiting-transfer', 'Delivered:any', 'done:any'];
  const old = { ...hash, words, orderNo, placedAt, status: 'Delivered', facets: facets.join(' '), openMoney: '' };
  const behind = `\n${String(9_999_999_999_999 - Number(placedAt)).padStart(13, '0')}`;
  const found = [placedAt, placedAt.slice(-6), ...words.split('\n')].map((word) => ({
    score: 0,
    member: `${word}${behind}`,
  }));
  await command(async (redis) => {
    await redis.hset(key.order(orderNo), old);
    await redis.zadd(key.orders(), { score: Number(placedAt), member: orderNo });
    for (const one of found) await redis.zadd(key.orderWords(), one);
    for (const facet of facets) {
      const [status = '', payment = ''] = facet.split(':');
      await redis.zadd(key.orderFacet(status, payment), { score: Number(placedAt), member: orderNo });
    }
  });
}

type Page = AnswerOf<typeof listOrders>;

/** All pages of a list, row by row. */
async function listed(query: string, limit = 1): Promise<string[]> {
  const rows: AdminOrderRow[] = [];
  let cursor = '';
  do {
    const path = `/api/admin/orders?limit=${limit}&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { status, data } = await boss.ask<Page>(adminOrders, path);
    expect(status).toBe(200);
    rows.push(...data.items);
    cursor = data.next ?? '';
  } while (cursor !== '');
  return rows.map(({ orderNo }) => orderNo);
}

async function expectLists(all: readonly string[]): Promise<void> {
  for (const limit of [1, 2, 20]) {
    expect(await listed('', limit)).toEqual(all);
    expect(await listed('q=zumrut', limit)).toEqual(all);
    // One letter is the beginning of several sets.
    expect(await listed('q=z', limit)).toEqual(all);
    expect(await listed('status=done', limit)).toEqual([FIRST, LAST]);
    expect(await listed('from=2025-01-01&to=2025-01-01', limit)).toEqual([FIRST]);
    expect(await listed('q=oz&from=2024-01-01&to=2024-12-31', limit)).toEqual([LAST]);
  }
  const { data } = await boss.ask<Page>(adminOrders, '/api/admin/orders');
  expect(data.counts.done).toBe(2);
  expect(data.counts.open).toBe(all.length - 2);
}

it('lists orders of sets that are not cut beside those of their years', async () => {
  await expectLists([newest, FIRST, LAST]);
  const next = await place();
  expect(next > newest).toBe(true);
  newest = next;
});

it('moves them into their years, and nothing is left of the sets before', async () => {
  const all = (await listed('', 20)).toSorted().toReversed();
  expect(all).toHaveLength(4);
  expect(await rebuildIndex()).toEqual({ orders: 4, unreadable: 0, refused: 0 });
  for (const name of [key.orders(), key.orderWords(), key.orderFacet('any', 'any'), key.orderFacet('done', 'any')])
    expect(await command((redis) => redis.exists(name)), name).toBe(0);
  expect(await orderNumbers(shop.store)).toEqual(all.toReversed());
  for (const [year, orderNo] of [
    ['2024', LAST],
    ['2025', FIRST],
  ] as const)
    expect(await command((redis) => redis.zrange(key.ordersOf(year), 0, -1))).toEqual([orderNo]);
  await expectLists(all);
  const kept = await command<string[]>((redis) => redis.zrange(key.orderWordsOf('2025', 'zu'), 0, -1));
  expect(kept.some((entry) => entry.startsWith('zumrut\n'))).toBe(true);
  await rebuildIndex();
  await expectLists(all);
});

it('forgets a year with its last order', async () => {
  const years = () => command<string[]>((redis) => redis.zrange(key.orderYears(), 0, -1));
  expect(await years()).toHaveLength(3);
  const at = new Date(Number(LAST.slice(3))).toISOString();
  await command((redis) => redis.hset(key.order(LAST), { ledger: JSON.stringify([{ kind: 'due', at }]) }));
  expect(await forgetOldOrders(100, new Date(Date.UTC(2035, 5, 1)))).toEqual({ gone: 1, next: null });
  expect((await years())[0]).toBe('2025');
  expect(await command((redis) => redis.exists(key.orderWordStarts('2024')))).toBe(0);
  expect(await listed('q=zumrut')).toHaveLength(3);
});
