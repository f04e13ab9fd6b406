/**
 * Orders go when the years are over for which commercial books and their vouchers are kept (`retention.orderYears` of
 * shop.json; Turkish Commercial Code art. 82): the law counts from the end of the calendar year of the last voucher.
 */
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { shop } from '../catalogue/shop.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { orderIndex } from './order-index.ts';

/**
 * Lua: defines `lastVoucher(orderNo)`: when the last paper of an order was written after it was placed, its invoice and every
 * movement of its money, in ISO 8601; empty for none.
 */
export const findsLastVoucher = defineFragment({
  builds: ['order'],
  lua: `
local function lastVoucher(orderNo)
  local invoicedAt, ledger = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.invoicedAt}, ${f.order.ledger}))
  local last = invoicedAt or ''
  for _, entry in ipairs(ledger and cjson.decode(ledger) or {}) do
    if entry.at > last then last = entry.at end
  end
  return last
end`,
});

/** The first instant of the oldest year whose orders are still kept, in milliseconds. */
export const keptSince = (now: Date): number =>
  Date.parse(`${Number(dayInIstanbul(now).slice(0, 4)) - shop.retention.orderYears}-01-01T00:00:00+03:00`);

/** Answers how many went, and the place behind the last one that was looked at; empty where that was the last of all. */
const FORGET = defineScript({
  name: 'forget-orders',
  uses: [orderIndex, findsLastVoucher],
  keys: { unpaidTransfers: 'unpaidTransfers', archiveNotes: 'archiveNotes', archiveLater: 'archiveLater' },
  args: { from: 'text', before: 'text', since: 'text', most: 'text' },
  builds: ['customerOrders'],
  lua: `
local looked, old = oldestOrders(from, '(' .. before, tonumber(most)), {}
for _, orderNo in ipairs(looked) do
  if lastVoucher(orderNo) < since then old[#old + 1] = orderNo end
end
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
-- A year without orders is none; one that a late voucher keeps may be older than it.
for _, year in ipairs(#old > 0 and orderYears() or {}) do
  if redis.call('ZCARD', ordersOfKey(year)) == 0 then
    redis.call('ZREM', orderYearsKey(), year)
    redis.call('DEL', orderWordStartsKey(year))
  end
end
return {tostring(#old), #looked < tonumber(most) and '' or '(' .. string.sub(looked[#looked], 4)}`,
  answer: z.tuple([z.string(), z.string()]),
});

/**
 * Looks at so many, the oldest first, and removes those without a voucher of a later year.
 * @param from place of an earlier answer
 * @returns how many went, and the place to go on from; null behind the last one
 * @throws StoreUnavailable
 */
export async function forgetOldOrders(
  most: number,
  now = new Date(),
  from = '-inf',
): Promise<{ readonly gone: number; readonly next: string | null }> {
  const keys = {
    unpaidTransfers: key.unpaidTransfers(),
    archiveNotes: key.archiveNotes(),
    archiveLater: key.archiveLater(),
  };
  const before = keptSince(now);
  const args = { from, before, since: new Date(before).toISOString(), most };
  const [gone, next] = await store().run(FORGET, { keys, args });
  return { gone: Number(gone), next: next === '' ? null : next };
}
