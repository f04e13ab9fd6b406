/**
 * Fixed-window rate counters that ride in front of a script, so that counting and working are one
 * round trip. A window begins with its first call and is counted by the store's clock; a call is
 * counted before its work is tried, so parallel calls cannot slip through.
 */
import { StoreUnavailable } from './unavailable.ts';

export interface Limit {
  /** Which rule, e.g. `order-ip`: part of the key. */
  readonly name: string;
  /** Whom it counts: an opaque id such as `call.client()`, never an address or e-mail as it is. */
  readonly id: string;
  /** Calls allowed in one window. */
  readonly max: number;
  readonly windowSeconds: number;
}

export type Limited =
  { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly retryAfterSeconds: number };

const COUNT = `
for i = 1, first do
  local calls = redis.call('INCR', KEYS[i])
  if calls == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[2 * i + 1]) end
  if calls > tonumber(ARGV[2 * i]) then
    local left = redis.call('PTTL', KEYS[i])
    if left < 0 then redis.call('PEXPIRE', KEYS[i], ARGV[2 * i + 1]); left = tonumber(ARGV[2 * i + 1]) end
    return {'LIMITED', string.format('%.0f', left)}
  end
end`;

/** The script with the counters in front of it, and what it answers uncounted before them. */
export function limitedScript(lua: string, uncounted = 'return nil'): string {
  return `local first = tonumber(ARGV[1])
local keys, argv = {}, {}
for i = first + 1, #KEYS do keys[i - first] = KEYS[i] end
for i = 2 * first + 2, #ARGV do argv[i - 2 * first - 1] = ARGV[i] end
local function known(KEYS, ARGV)
${uncounted}
end
local answer = known(keys, argv)
if answer then return {'DONE', answer} end
${COUNT}
local function work(KEYS, ARGV)
${lua}
end
return {'DONE', (work(keys, argv))}`;
}

/** A script that only counts, for calls whose work needs no store. */
export const COUNT_ONLY = { name: 'count', lua: `return 'COUNTED'` } as const;

export function limitKeysAndArguments(limits: readonly Limit[]): { keys: string[]; args: (string | number)[] } {
  return {
    keys: limits.map(({ name, id }) => `limit:${name}:${id}`),
    args: [limits.length, ...limits.flatMap(({ max, windowSeconds }) => [max, windowSeconds * 1000])],
  };
}

/** @throws StoreUnavailable when the answer is not one of this script. */
export function readLimited(name: string, raw: unknown): Limited {
  if (Array.isArray(raw) && raw[0] === 'DONE') return { ok: true, result: raw[1] ?? null };
  if (Array.isArray(raw) && raw[0] === 'LIMITED') {
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(Number(raw[1]) / 1000)) };
  }
  throw new StoreUnavailable(name, 'answer', 0);
}
