/** Gives customers a past: copies of an order that was really placed, so that what is stored is what the shop stores. */
import * as z from 'zod/mini';
import { orderIndex } from '../../functions/orders/order-index.ts';
import { key } from '../../functions/store/keys.ts';
import { defineScript } from '../../functions/store/script.ts';
import type { Store } from '../../functions/store/store.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';

/** Orders that one script copies, and those that it puts into the index too: more would keep everybody waiting. */
const AT_ONCE = 1000;
const INDEXED_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** The oldest number given so far, in milliseconds: a number is one order's, and nobody else's. */
let oldest = Infinity;

const COPY = defineScript({
  name: 'copy-order',
  uses: [orderIndex],
  keys: { order: 'order', customerOrders: 'customerOrders' },
  args: { uid: 'text', first: 'text', count: 'text', isIndexed: 'text' },
  builds: ['order'],
  lua: `
local facets, words = unpack(redis.call('HMGET', order, 'facets', 'words'))
local fields, added = {}, {}
local all = redis.call('HGETALL', order)
for i = 1, #all, 2 do
  if isIndexed == '1' or all[i] ~= 'facets' then
    table.insert(fields, all[i])
    table.insert(fields, all[i + 1])
  end
end
for i = 0, tonumber(count) - 1 do
  local placedAt = string.format('%.0f', first - i)
  local orderNo = 'KP-' .. placedAt
  redis.call('HSET', orderKey(orderNo), unpack(fields))
  redis.call('HSET', orderKey(orderNo), 'orderNo', orderNo, 'placedAt', placedAt)
  for facet in string.gmatch(isIndexed == '1' and facets or '', '%S+') do
    local set = facetKey(facet, orderNo)
    added[set] = added[set] or {}
    table.insert(added[set], placedAt)
    table.insert(added[set], orderNo)
  end
  for _, entry in ipairs(isIndexed == '1' and wordEntriesOf(orderNo, words) or {}) do
    local start = startOf(string.match(entry, '^[^\\n]*'))
    local set = orderWordsOfKey(yearOf(orderNo), start)
    for at, member in pairs({[set] = entry, [orderWordStartsKey(yearOf(orderNo))] = start}) do
      added[at] = added[at] or {}
      table.insert(added[at], '0')
      table.insert(added[at], member)
    end
  end
  listOrder(orderNo)
  if uid ~= '' then
    redis.call('HSET', orderKey(orderNo), 'uid', uid)
    redis.call('ZADD', customerOrders, placedAt, orderNo)
  end
end
-- A whole set at a time: an engine that sorts after each command would take minutes.
for set, members in pairs(added) do redis.call('ZADD', set, unpack(members)) end
return 'COPIED'`,
  answer: z.literal('COPIED'),
});

/**
 * Older orders, all like this one, the newest a day before it and each a millisecond older than the next.
 * @param uid whose they become; empty for nobody's
 * @param isIndexed whether operators' lists have them
 * @returns their numbers, newest first
 */
export async function givePast(
  store: Store,
  uid: string,
  orderNo: string,
  count: number,
  isIndexed = false,
): Promise<string[]> {
  const most = isIndexed ? INDEXED_AT_ONCE : AT_ONCE;
  const newest = Math.min(Number(orderNo.slice(3)) - DAY_MS, oldest - 1);
  oldest = newest - count;
  for (let done = 0; done < count; done += most) {
    await store.run(COPY, {
      keys: {
        order: key.order(orderNo),
        customerOrders: key.customerOrders(uid),
      },
      args: { uid, first: newest - done, count: Math.min(most, count - done), isIndexed: isIndexed ? 1 : 0 },
    });
  }
  return Array.from({ length: count }, (_, index) => `KP-${newest - index}`);
}

/** The set that has an order among all of its year. */
export const listOfOrder = (orderNo: string) =>
  key.ordersOf(dayInIstanbul(new Date(Number(orderNo.slice('KP-'.length)))).slice(0, 4));

/** Numbers of all orders, the oldest first. */
export const orderNumbers = (store: Store): Promise<string[]> =>
  store.command('order-numbers', async (redis) => {
    const years = await redis.zrange<string[]>(key.orderYears(), 0, -1);
    const of = await Promise.all(years.map((year) => redis.zrange<string[]>(key.ordersOf(year), 0, -1)));
    return of.flat();
  });
