/** Gives customers a past: copies of an order that was really placed, so that what is stored is what the shop stores. */
import * as z from 'zod/mini';
import { key } from '../../functions/store/keys.ts';
import { defineScript } from '../../functions/store/script.ts';
import type { Store } from '../../functions/store/store.ts';

/** Orders that one script copies: more would keep everybody waiting. */
const AT_ONCE = 1000;
const DAY_MS = 86_400_000;

/** The oldest number given so far, in milliseconds: a number is one order's, and nobody else's. */
let oldest = Infinity;

const COPY = defineScript({
  name: 'copy-order',
  keys: { order: 'order', orders: 'orders', customerOrders: 'customerOrders' },
  args: { uid: 'text', first: 'text', count: 'text' },
  builds: ['order'],
  lua: `
local fields = redis.call('HGETALL', order)
for i = 0, tonumber(count) - 1 do
  local placedAt = string.format('%.0f', first - i)
  local orderNo = 'KP-' .. placedAt
  redis.call('HSET', orderKey(orderNo), unpack(fields))
  redis.call('HSET', orderKey(orderNo), 'orderNo', orderNo, 'placedAt', placedAt)
  redis.call('ZADD', orders, placedAt, orderNo)
  if uid ~= '' then
    redis.call('HSET', orderKey(orderNo), 'uid', uid)
    redis.call('ZADD', customerOrders, placedAt, orderNo)
  end
end
return 'COPIED'`,
  answer: z.literal('COPIED'),
});

/**
 * Older orders, all like this one, the newest a day before it and each a millisecond older than the next.
 * @param uid whose they become; empty for nobody's
 * @returns their numbers, newest first
 */
export async function givePast(store: Store, uid: string, orderNo: string, count: number): Promise<string[]> {
  const newest = Math.min(Number(orderNo.slice(3)) - DAY_MS, oldest - 1);
  oldest = newest - count;
  for (let done = 0; done < count; done += AT_ONCE) {
    await store.run(COPY, {
      keys: { order: key.order(orderNo), orders: key.orders(), customerOrders: key.customerOrders(uid) },
      args: { uid, first: newest - done, count: Math.min(AT_ONCE, count - done) },
    });
  }
  return Array.from({ length: count }, (_, index) => `KP-${newest - index}`);
}
