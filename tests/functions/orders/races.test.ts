import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { couponToday } from '../../../functions/cart/coupons.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { expectFailure, type Reply } from '../support/call.ts';
import { agreed, DELIVERY, newKey, post, type Body } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { orderNumbers } from '../../support/history.ts';

vi.mock(import('../../../functions/cart/coupons.ts'), { spy: true });

const realFetch = globalThis.fetch;

/** The store does its work, but its answer never arrives. */
async function fetchAndLose(...request: Parameters<typeof fetch>): Promise<Response> {
  await (await realFetch(...request)).text();
  throw new TypeError('fetch failed');
}

const engines = (await findRedis()) ? (['memory', 'redis'] as const) : (['memory'] as const);

describe.each(engines)('orders at once, over the %s engine', (engine) => {
  let local: TestStore;
  let body: Body;
  beforeEach(async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    local = await startTestStore(engine);
    body = await agreed({ couponCode: 'PERDE50' });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await local.stop();
  });

  const placed = () => orderNumbers(local.store);
  /** As a shopper would: a busy shop is asked again with the same key. */
  const insist = async (sent: Body, key: string, ip = '192.0.2.1'): Promise<Reply<PlacedOrder>> => {
    const reply = await post(sent, { key, ip });
    return reply.status === 503 ? insist(sent, key, ip) : reply;
  };
  /** Each from a network of its own: a coupon is tried so often from one. */
  const from = async (index: number): Promise<string> => {
    const sent = { ...body, delivery: { ...DELIVERY, email: `k${index}@example.com` } };
    return (await insist(sent, newKey(), `2001:db8:${index}::1`)).data.orderNo;
  };

  it('100 with one key are one order and 100 equal answers', async () => {
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(body, key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ headers }) => !headers.has('idempotent-replayed')).length).toBeLessThanOrEqual(1);
    expect(await placed()).toHaveLength(1);
  });

  it('300 with their own keys get 300 numbers that rise', async () => {
    const numbers = await Promise.all(Array.from({ length: 300 }, (_, index) => from(index)));
    expect(new Set(numbers).size).toBe(300);
    expect(await placed()).toEqual(numbers.toSorted());
    const after = [await from(1000), await from(1001), await from(1002)];
    expect([...numbers.toSorted(), ...after]).toEqual([...numbers, ...after].toSorted());
  });

  it('number on from the newest when the clock lags behind it', async () => {
    await local.store.command('ahead', (redis) =>
      redis.zadd(key.orders(), { score: 9_000_000_000_000, member: 'KP-9000000000000' }),
    );
    const numbers = await Promise.all([from(1), from(2), from(3)]);
    expect(numbers.toSorted()).toEqual(['KP-9000000000001', 'KP-9000000000002', 'KP-9000000000003']);
  });

  it('survive a lost answer: the client’s own retry finds the order', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(realFetch).mockImplementationOnce(fetchAndLose);
    const { status, data } = await post(body);
    expect(status).toBe(201);
    expect(await placed()).toEqual([data.orderNo]);
  });

  it('survive a lost answer: the shopper’s retry finds the order, even when it could not be placed any more', async () => {
    const key = newKey();
    // The workshop's full days are read first.
    const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(fetchAndLose).mockImplementationOnce(realFetch);
    const lost = await post(body, { key });
    expectFailure(lost, 503, 'store_unavailable');
    losing.mockRestore();
    vi.mocked(couponToday).mockReturnValueOnce(null);
    const found = await post(body, { key });
    expect([found.status, found.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await placed()).toEqual([found.data.orderNo]);
  });
});
