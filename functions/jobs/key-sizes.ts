/**
 * The largest keys of the store, and the day on which each reaches the size at which Upstash refuses further entries, at the pace of the last
 * 30 days: told every night by the job of retention, and by `npm run doctor`. Sizes are entries by measured bytes, because no engine but
 * Redis itself says what a key takes.
 */
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { readsOrderYears } from '../orders/order-years.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import type { Store } from '../store/store.ts';

/** "max single record size exceeded: 100 Mb": upstash.com/docs/redis/troubleshooting. */
export const MOST_BYTES = 100_000_000;
/** Part of it from which the owner is told. */
export const TOLD_FROM = 0.7;

/** Memory of one entry, measured with `MEMORY USAGE` (issue 30): numbers by their time, words of the search, lines of a bank. */
const BYTES = { number: 120, word: 125, line: 160 } as const;

const DAY_MS = 86_400_000;
const PACE_DAYS = 30;
const SHOWN = 5;
/** Sets of words that are looked at: two letters have some hundreds. */
const MOST_STARTS = 1500;

const MEASURE = defineScript({
  name: 'measure-keys',
  uses: [readsOrderYears],
  keys: { journal: 'journal', bankLines: 'bankLines', changedKeys: 'changedKeys' },
  args: { year: 'text', since: 'text' },
  lua: `
local found = {}
local function add(name, kind, count, lately)
  if count > 0 then found[#found + 1] = {name, kind, string.format('%.0f', count), string.format('%.0f', lately)} end
end
local function addSet(name) add(name, 'number', redis.call('ZCARD', name), redis.call('ZCOUNT', name, since, '+inf')) end
addSet(ordersOfKey(year))
addSet(ordersKey())
for _, facet in ipairs({'any', 'done'}) do addSet(orderFacetOfKey(year, facet, 'any')) end
addSet(journal)
add(changedKeys, 'number', redis.call('ZCARD', changedKeys), 0)
local orders = math.max(1, redis.call('ZCARD', ordersOfKey(year)))
local share = redis.call('ZCOUNT', ordersOfKey(year), since, '+inf') / orders
add(bankLines, 'line', redis.call('HLEN', bankLines), redis.call('HLEN', bankLines) * share)
add(orderWordsKey(), 'word', redis.call('ZCARD', orderWordsKey()), 0)
local largest, most = '', 0
for _, start in ipairs(redis.call('ZRANGE', orderWordStartsKey(year), '0', '${MOST_STARTS - 1}')) do
  local count = redis.call('ZCARD', orderWordsOfKey(year, start))
  if count > most then largest, most = orderWordsOfKey(year, start), count end
end
add(largest, 'word', most, most * share)
return found`,
  answer: z.array(z.tuple([z.string(), z.enum(['number', 'word', 'line']), z.string(), z.string()])),
});

export interface KeySize {
  readonly key: string;
  readonly bytes: number;
  /** Part of what Upstash allows. */
  readonly part: number;
  /** The day it is full, as `2031-05-02`; null where the pace does not lead there, or the year is over before. */
  readonly full: string | null;
}

/** @param perDay bytes; @param ends the instant from which nothing more comes, in milliseconds */
export function fullOn(bytes: number, perDay: number, now: number, ends = Infinity): string | null {
  if (bytes >= MOST_BYTES) return dayInIstanbul(new Date(now));
  const at = perDay > 0 ? now + ((MOST_BYTES - bytes) / perDay) * DAY_MS : Infinity;
  // A century is no plan.
  return at < Math.min(ends, now + 36_500 * DAY_MS) ? dayInIstanbul(new Date(at)) : null;
}

/** The five largest, the largest first. One round trip. @throws StoreUnavailable */
export async function largestKeys(store: Store, now = new Date()): Promise<KeySize[]> {
  const year = dayInIstanbul(now).slice(0, 4);
  const found = await store.run(MEASURE, {
    keys: { journal: key.journal(), bankLines: key.bankLines(), changedKeys: key.changedKeys() },
    args: { year, since: now.getTime() - PACE_DAYS * DAY_MS },
  });
  const yearEnds = Date.parse(`${Number(year) + 1}-01-01T00:00:00+03:00`);
  return found
    .map(([name, kind, count, lately]) => {
      const [bytes, perDay] = [Number(count) * BYTES[kind], (Number(lately) * BYTES[kind]) / PACE_DAYS];
      const ends = name.includes(`-of:${year}`) ? yearEnds : Infinity;
      return { key: name, bytes, part: bytes / MOST_BYTES, full: fullOn(bytes, perDay, now.getTime(), ends) };
    })
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, SHOWN);
}

/** One line of a key, for the doctor. */
export const sizeLine = ({ key: name, bytes, part, full }: KeySize): string =>
  `${name}: ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(part * 100)} % of what Upstash allows a key; ${full === null ? 'not reached at the pace of the last 30 days' : `full on ${full} at the pace of the last 30 days`}`;
