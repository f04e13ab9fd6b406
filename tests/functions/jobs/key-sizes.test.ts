/** The largest keys, and when each is full; and what the index refused comes in at night. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { fullOn, largestKeys, MOST_BYTES, sizeLine } from '../../../functions/jobs/key-sizes.ts';
import { forgetChanges, runRetention } from '../../../functions/jobs/retention.ts';
import { key } from '../../../functions/store/keys.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { placeOrder } from '../support/order-work.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe('the day a key is full', () => {
  const now = Date.parse('2026-11-26T12:00:00+03:00');
  it('is where the pace leads', () => {
    expect(fullOn(MOST_BYTES - 10, 1, now)).toBe('2026-12-06');
    expect(fullOn(MOST_BYTES, 0, now)).toBe('2026-11-26');
  });
  it('is none without a pace, and none behind the end of its year', () => {
    expect(fullOn(10, 0, now)).toBeNull();
    expect(fullOn(MOST_BYTES - 10, 1, now, now + 5 * 86_400_000)).toBeNull();
    expect(fullOn(0, 1, now)).toBeNull();
  });
});

it('tells five keys by their size, the largest first', async () => {
  for (let count = 0; count < 3; count += 1) await placeOrder(shop);
  // The notes of changes are larger than the lists of three orders: a job forgets them after two days.
  await forgetChanges(Date.now() + 3 * 86_400_000);
  const sizes = await largestKeys(shop.store);
  expect(sizes.length).toBeLessThanOrEqual(5);
  expect(sizes[0]?.key).toMatch(/^order-words-of:\d{4}:/);
  expect(sizes.map(({ bytes }) => bytes)).toEqual(sizes.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
  const orders = sizes.find(({ key: name }) => name.startsWith('orders-of:'));
  expect(orders).toMatchObject({ bytes: 360, full: null });
  expect(orders && sizeLine(orders)).toContain('0 % of what Upstash allows');
});

it('is told by the job, which also puts in what the index refused', async () => {
  const logged = keepLog();
  const { orderNo } = await placeOrder(shop);
  const year = dayInIstanbul(new Date(Number(orderNo.slice('KP-'.length)))).slice(0, 4);
  const lost = key.orderFacetOf(year, 'any', 'any');
  await shop.store.command('test', (redis) => redis.del(lost));
  await shop.store.command('test', (redis) => redis.set(lost, 'no set'));
  const second = await placeOrder(shop);
  await runRetention();
  expect(logged()).toContain('"event":"index_refuses"');
  await shop.store.command('test', (redis) => redis.del(lost));
  const done = (await (await runRetention()).json()) as { repaired: number };
  expect(done.repaired).toBe(1);
  const listed = await shop.store.command('test', (redis) => redis.zrange<string[]>(lost, 0, -1));
  expect(listed).toEqual([second.orderNo]);
  expect(orderNo < second.orderNo).toBe(true);
  expect(logged()).toContain('"event":"key_size"');
});
