/** The list of a customer's orders, page by page (decisions, "Calls"). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OrderSummary, PlacedOrder } from '../../../src/contract/orders.ts';
import { NEXT_CURSOR } from '../../../src/contract/paging.ts';
import { customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, type Body } from '../support/order.ts';
import { givePast } from '../../support/history.ts';

const COUNT = 45;

let shop: TestShop;
let body: Body;
let person: Customer;
/** Newest first. */
let all: string[];
beforeAll(async () => {
  shop = await startTestShop();
  body = await agreed({ items: [CURTAIN, ACCESSORY] });
  person = await customer();
  const { orderNo } = await place(person);
  all = [orderNo, ...(await givePast(shop.store, person.User.id, orderNo, COUNT - 1))];
});
afterAll(() => shop.stop());

async function place(by: Customer): Promise<PlacedOrder> {
  const sent = { ...body, delivery: { ...DELIVERY, email: by.email } };
  const headers = { 'Idempotency-Key': newKey() };
  return (await by.ask<PlacedOrder>(orders, '/api/orders', { body: sent, headers, ip: newAddress() })).data;
}

const numbers = (listed: readonly OrderSummary[]) => listed.map(({ orderNo }) => orderNo);

async function page(of: Customer, query: Record<string, string>) {
  const path = `/api/orders?${new URLSearchParams(query)}`;
  const { data, headers } = await of.ask<OrderSummary[]>(orders, path);
  return { data, listed: numbers(data), next: headers.get(NEXT_CURSOR) };
}

/** Every page from the first to the last. */
async function pages(of: Customer, limit?: string): Promise<string[][]> {
  const found: string[][] = [];
  let next: string | null = '';
  while (next !== null) {
    const asked: Record<string, string> = { ...(limit && { limit }), ...(next && { cursor: next }) };
    const read = await page(of, asked);
    found.push(read.listed);
    ({ next } = read);
  }
  return found;
}

describe('the list of orders', () => {
  it('is twenty rows, and says how it goes on until it ends', async () => {
    const found = await pages(person);
    expect(found.map((rows) => rows.length)).toEqual([20, 20, 5]);
    expect(found.flat()).toEqual(all);
  });

  it.each([
    ['1', 45],
    ['44', 2],
    ['45', 1],
    ['46', 1],
    ['100', 1],
  ])('of %s rows is %d pages', async (limit, count) => {
    const found = await pages(person, limit);
    expect(found).toHaveLength(count);
    expect(found.flat()).toEqual(all);
  });

  it('is the same under the account', async () => {
    const { headers, data } = await person.ask<OrderSummary[]>(account, '/api/account/orders?limit=7');
    expect(numbers(data)).toEqual(all.slice(0, 7));
    const next = headers.get(NEXT_CURSOR) ?? '';
    const rest = await person.ask<OrderSummary[]>(account, `/api/account/orders?limit=100&cursor=${next}`);
    expect(numbers(rest.data)).toEqual(all.slice(7));
    expect(rest.headers.get(NEXT_CURSOR)).toBeNull();
  });

  it('has no gap and nothing twice when an order comes between two pages', async () => {
    const other = await customer();
    const { orderNo } = await place(other);
    const past = await givePast(shop.store, other.User.id, orderNo, 3);
    const first = await page(other, { limit: '2' });
    const { orderNo: between } = await place(other);
    const second = await page(other, { limit: '2', cursor: first.next ?? '' });
    expect([...first.listed, ...second.listed]).toEqual([orderNo, ...past]);
    expect((await page(other, {})).listed).toEqual([between, orderNo, ...past]);
  });

  it('goes on behind an order that is not theirs any more', async () => {
    const other = await customer();
    const { orderNo } = await place(other);
    const past = await givePast(shop.store, other.User.id, orderNo, 2);
    await shop.store.command('test', (redis) => redis.hset(key.order(past[0]!), { uid: 'somebody else' }));
    expect(await pages(other, '1')).toEqual([[orderNo], [], [past[1]]]);
  });

  it('is told by summaries, and reads the body of an order from before there were any', async () => {
    const other = await customer();
    const { orderNo, total, createdAt } = await place(other);
    const windows = [[expect.objectContaining({ width: 250, height: 260, drawing: 'drape' }) as unknown]];
    const expected = [{ orderNo, status: 'Pending', createdAt, itemCount: 3, total, cancellable: true, windows }];
    expect((await page(other, {})).data).toEqual(expected);
    await shop.store.command('test', (redis) => redis.hdel(key.order(orderNo), 'itemCount', 'total'));
    expect((await page(other, {})).data).toEqual(expected);
  });

  it('ends at once for somebody who has ordered nothing', async () => {
    expect(await page(await customer(), {})).toEqual({ data: [], listed: [], next: null });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e1', 'limit'],
    ['cursor=-inf', 'cursor'],
    ['cursor=%2Binf', 'cursor'],
    ['cursor=KP-1795180000000', 'cursor'],
    ['cursor=(1', 'cursor'],
  ])('refuses %s', async (query, field) => {
    const reply = await person.ask(orders, `/api/orders?${query}`);
    expectFailure(reply, 422, 'invalid_fields');
    expect(Object.keys(reply.fields ?? {})).toEqual([field]);
  });

  it('is empty from before the first order on', async () => {
    expect(await page(person, { cursor: '1' })).toMatchObject({ listed: [], next: null });
  });
});
