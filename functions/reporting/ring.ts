/**
 * The errors of browsers in the store: each kind once, with how often and when last, at most 500 kinds, gone after the
 * days of `content/shop.json`. One round trip however many errors come (spec §9, security §2.12).
 */
import * as z from 'zod/mini';
import { shop } from '../catalogue/catalogue.ts';
import type { Limit, Limited } from '../store/limit.ts';
import { store, type Script } from '../store/store.ts';
import { fingerprintOf, type LoggedError } from './entry.ts';

export const MOST_KINDS = 500;
const KEPT_MS = shop.retention.logDays * 86_400_000;

const KEYS = ['log:errors', 'log:errors:last', 'log:errors:count'] as const;

const KEEP: Script = {
  name: 'keep-errors',
  lua: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ranked, last = {}, {}
for i = 3, #ARGV, 2 do
  ranked[#ranked + 1] = string.format('%.0f', now)
  ranked[#ranked + 1] = ARGV[i]
  last[#last + 1] = ARGV[i]
  last[#last + 1] = ARGV[i + 1]
  redis.call('HINCRBY', KEYS[3], ARGV[i], 1)
end
redis.call('ZADD', KEYS[1], unpack(ranked))
redis.call('HSET', KEYS[2], unpack(last))
local function forget(kinds)
  if #kinds == 0 then return end
  redis.call('ZREM', KEYS[1], unpack(kinds))
  redis.call('HDEL', KEYS[2], unpack(kinds))
  redis.call('HDEL', KEYS[3], unpack(kinds))
end
forget(redis.call('ZRANGE', KEYS[1], '-inf', string.format('(%.0f', now - ARGV[1]), 'BYSCORE'))
local over = redis.call('ZCARD', KEYS[1]) - ARGV[2]
if over > 0 then forget(redis.call('ZRANGE', KEYS[1], '0', string.format('%.0f', over - 1))) end
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], ARGV[1]) end
return 'KEPT'`,
};

/** @throws StoreUnavailable */
export function keepErrors(errors: readonly LoggedError[], limits: readonly Limit[]): Promise<Limited> {
  const entries = errors.flatMap((error) => [fingerprintOf(error), JSON.stringify(error)]);
  return store().limited(limits, KEEP, { keys: KEYS, args: [KEPT_MS, MOST_KINDS, ...entries] });
}

const loggedError = z.object({
  level: z.enum(['error', 'warning', 'info']),
  type: z.string(),
  message: z.string(),
  path: z.string(),
  stack: z.string(),
  method: z.string(),
  browser: z.string(),
  data: z.string(),
});

export interface KeptError extends LoggedError {
  readonly id: string;
  readonly count: number;
  /** ISO instant by the store's clock. */
  readonly lastAt: string;
}

const READ: Script = {
  name: 'read-errors',
  lua: `
local ranked = redis.call('ZRANGE', KEYS[1], '0', ARGV[1], 'REV', 'WITHSCORES')
if #ranked == 0 then return {} end
local kinds = {}
for i = 1, #ranked, 2 do kinds[#kinds + 1] = ranked[i] end
local last = redis.call('HMGET', KEYS[2], unpack(kinds))
local counts = redis.call('HMGET', KEYS[3], unpack(kinds))
local found = {}
for i = 1, #kinds do
  if last[i] then
    found[#found + 1] = kinds[i]
    found[#found + 1] = string.format('%.0f', ranked[2 * i])
    found[#found + 1] = counts[i] or '1'
    found[#found + 1] = last[i]
  end
end
return found`,
};

/** The newest first, for operators (decisions A8). @throws StoreUnavailable */
export async function readErrors(most = 100): Promise<KeptError[]> {
  const found = z.parse(z.array(z.string()), await store().script(READ, { keys: KEYS, args: [most - 1] }));
  return Array.from({ length: found.length / 4 }, (_, index): KeptError => {
    const [id = '', at = '0', count = '1', last = '{}'] = found.slice(4 * index, 4 * index + 4);
    return {
      ...z.parse(loggedError, JSON.parse(last)),
      id,
      count: Number(count),
      lastAt: new Date(Number(at)).toISOString(),
    };
  });
}
