/**
 * A script whose n-th command fails, for so many n: the store is what it was, the next press is right, and letters go once.
 * A failure inside of the index is none of the caller's: the order waits for its repair.
 */
import { Redis } from '@upstash/redis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { repairIndex } from '../../../functions/orders/rebuild-index.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { pagesOfKeys } from '../../../netlify/local/backup/walk.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';
import { orderNumbers } from '../../support/history.ts';
import { contentOf } from '../data/store-content.ts';
import { customer, newAddress, newEmail, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, post, SALE, type Body } from '../support/order.ts';
import { adminOrderPath, placeOrder, readOrder, refundOf, transferOf } from '../support/order-work.ts';

const FIRED = 'fault-fired';
/** Ends the counters that keep the valves of the whole site open. */
const VALVE = '-site:all';
const TEXT = 'fault-text';

/** Lua: the n-th command is one that the store refuses. */
const fault = (nth: number): string => `
local redis = (function(real)
  local count = 0
  local function call(...)
    -- The count of the day comes after the work, and fails nothing.
    if string.find(select(2, ...) or '', '^daily%-use:') then return real.call(...) end
    count = count + 1
    if count == ${nth} then
      real.call('SET', '${FIRED}', '1')
      return real.call('HGET', '${TEXT}', 'x')
    end
    return real.call(...)
  end
  return {call = call, sha1hex = real.sha1hex}
end)(redis)
`;

/** Until `vi.unstubAllGlobals()` the scripts that are done as a whole have the fault. */
function failAt(nth: number): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (!Array.isArray(body) || !String(body[1]).includes('undo.run(work)')) return real(input, init);
    const [command, script, ...rest] = body as [string, string, ...unknown[]];
    return real(input, { ...init, body: JSON.stringify([command, fault(nth) + script, ...rest]) });
  });
}

/** Counters, and reads that are noted: they are no part of what a script does. */
const BESIDE = /^(?:limit|spent-proof|operator-reads|journal-seen|session|letter-alarms|daily-use)(?::|$)|^fault-fired$/;

const engines = [['memory'], ...((await findRedis()) ? [['redis']] : [])] as ['memory' | 'redis'][];

describe.each(engines)('on %s', (engine) => {
  let shop: TestShop;
  let boss: Customer;
  let redis: Redis;
  // Each begins with little in the store: it is compared as a whole after every command.
  beforeEach(async () => {
    shop = await startTestShop(engine);
    boss = await operator();
    redis = new Redis({ url: shop.url, token: shop.token, automaticDeserialization: false, enableTelemetry: false });
    await redis.set(TEXT, 'no hash');
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await shop.stop();
  });

  /** So many presses are nobody's. */
  async function forgetCalls(): Promise<void> {
    for await (const keys of pagesOfKeys(redis)) {
      const counters = keys.filter((name) => name.startsWith('limit:') && !name.endsWith(VALVE));
      if (counters.length > 0) await redis.del(...counters);
    }
  }

  const content = async () =>
    Object.fromEntries(Object.entries((await contentOf(redis)).values).filter(([name]) => !BESIDE.test(name)));

  /**
   * Presses with a fault at each command in turn, or at every so many-th, until none is left.
   * @param world makes what a press needs; again after each press that was done
   * @returns how many commands failed, and how many of them the index swallowed
   */
  async function failEach(step: number, world: () => Promise<{ press: () => Promise<number>; orderNo?: string }>) {
    const seen = { failed: 0, repaired: 0 };
    let made = await world();
    await shop.settled();
    let before = await content();
    for (let nth = 1; ; nth += step) {
      await forgetCalls();
      failAt(nth);
      const status = await made.press();
      vi.unstubAllGlobals();
      await shop.settled();
      const isFired = (await redis.del(FIRED)) === 1;
      if (!isFired) {
        expect(status).toBeLessThan(300);
        expect(await redis.zcard(key.indexRepairs())).toBe(0);
        return seen;
      }
      if (status === 503) {
        seen.failed += 1;
        const after = await content();
        expect(after, `after command ${nth}`).toEqual(before);
        continue;
      }
      // The index has refused: all else is done, and the order is mended.
      expect(status, `at command ${nth}`).toBeLessThan(300);
      seen.repaired += 1;
      expect(await redis.zcard(key.indexRepairs()), `at command ${nth}`).toBe(1);
      expect(await repairIndex()).toEqual({ repaired: 1, left: 0 });
      expect(await redis.zcard(key.indexRepairs())).toBe(0);
      const number = made.orderNo ?? (await orderNumbers(shop.store)).at(-1) ?? '';
      const facets = ((await redis.hget<string>(key.order(number), 'facets')) ?? '').split(' ');
      expect(facets).toContain('any:any');
      await forgetCalls();
      made = await world();
      await shop.settled();
      before = await content();
    }
  }

  it('places the order of a guest', async () => {
    const seen = await failEach(engine === 'memory' ? 5 : 13, async () => {
      const email = newEmail();
      const parts: Body = { couponCode: 'PERDE50', payment: { type: 'bank-transfer' } };
      const body = { ...(await agreed(parts)), delivery: { ...DELIVERY, email } };
      const sent = { key: newKey() };
      return {
        press: async () => {
          const { status } = await post(body, { ...sent, ip: newAddress() });
          if (status === 201) {
            await shop.settled();
            expect(await shop.mails(email)).toHaveLength(1);
          }
          return status;
        },
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
    expect(seen.repaired).toBeGreaterThan(0);
  });

  it('places the order of a customer, out of the cart', async () => {
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const person = await customer();
      await person.ask(cart, '/api/cart/add', { body: CURTAIN });
      const body = {
        ...(await agreed({ payment: { type: 'bank-transfer' } })),
        delivery: { ...DELIVERY, email: person.email },
      };
      const headers = { 'Idempotency-Key': newKey() };
      return {
        press: async () => (await person.ask(orders, '/api/orders', { body, headers, ip: newAddress() })).status,
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('books a sale in the shop', async () => {
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const ask = (body: object, sent: string) =>
        boss.ask<{ total: number }>(adminSales, '/api/admin/sales', { body, headers: { 'Idempotency-Key': sent } });
      const { data } = await ask(SALE, newKey());
      const attempt = newKey();
      return { press: async () => (await ask({ ...SALE, expectedTotal: data.total }, attempt)).status };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('cancels an order of a customer', async () => {
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const person = await customer();
      const { orderNo } = await placeOrder(shop, { payment: { type: 'bank-transfer' } }, person);
      return {
        orderNo,
        press: async () => (await person.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' })).status,
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it.each<[string, (total: number) => Partial<OrderChange>]>([
    ['status', () => ({ status: 'Confirmed' })],
    ['payment', (total) => transferOf(total)],
    ['refund', () => refundOf(1)],
  ])('changes an order: %s', async (name, change) => {
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const { orderNo, total } = await placeOrder(shop, { items: [ACCESSORY], payment: { type: 'bank-transfer' } });
      if (name === 'refund' || name === 'status') {
        const { version } = await readOrder(boss, orderNo);
        await boss.ask(adminOrders, adminOrderPath(orderNo), {
          method: 'PATCH',
          body: { version, ...transferOf(total) },
        });
      }
      const { version } = await readOrder(boss, orderNo);
      const body = { version, ...change(total) };
      return {
        orderNo,
        press: async () => (await boss.ask(adminOrders, adminOrderPath(orderNo), { method: 'PATCH', body })).status,
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });
});
