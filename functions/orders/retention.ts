/**
 * Orders go when the years are over for which commercial books and their vouchers are kept (`retention.orderYears` of
 * shop.json; Turkish Commercial Code art. 82): the law counts from the end of the calendar year.
 */
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { shop } from '../catalogue/shop.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { orderIndex } from './order-index.ts';

/** The first instant of the oldest year whose orders are still kept, in milliseconds. */
export const keptSince = (now: Date): number =>
  Date.parse(`${Number(dayInIstanbul(now).slice(0, 4)) - shop.retention.orderYears}-01-01T00:00:00+03:00`);

const FORGET = defineScript({
  name: 'forget-orders',
  uses: [orderIndex],
  keys: { unpaidTransfers: 'unpaidTransfers', archiveNotes: 'archiveNotes', archiveLater: 'archiveLater' },
  args: { before: 'text', most: 'text' },
  builds: ['customerOrders'],
  lua: `
local old = oldestOrders('-inf', '(' .. before, tonumber(most))
for _, orderNo in ipairs(old) do
  local uid = redis.call('HGET', orderKey(orderNo), ${f.order.uid})
  if uid then redis.call('ZREM', customerOrdersKey(uid), orderNo) end
  unindexOrder(orderNo)
  -- The job deletes its text in the archive next.
  local digest = redis.call('HGET', orderKey(orderNo), ${f.order.archived})
  if digest then redis.call('ZADD', archiveNotes, '0', orderNo .. '/' .. digest) end
  redis.call('ZREM', archiveLater, orderNo)
  redis.call('DEL', orderKey(orderNo))
  unlistOrder(orderNo)
  redis.call('ZREM', unpaidTransfers, orderNo)
end
-- A year without orders is none.
local years = #old > 0 and orderYears() or {}
local oldest = years[#years]
if oldest and redis.call('ZCARD', ordersOfKey(oldest)) == 0 then
  redis.call('ZREM', orderYearsKey(), oldest)
  redis.call('DEL', orderWordStartsKey(oldest))
end
return tostring(#old)`,
  answer: z.string(),
});

/** Removes at most so many, the oldest first. @returns how many @throws StoreUnavailable */
export async function forgetOldOrders(most: number, now = new Date()): Promise<number> {
  const keys = {
    unpaidTransfers: key.unpaidTransfers(),
    archiveNotes: key.archiveNotes(),
    archiveLater: key.archiveLater(),
  };
  return Number(await store().run(FORGET, { keys, args: { before: keptSince(now), most } }));
}
