/**
 * Fixed-window rate counters that ride in front of a script, so that counting and working are one round trip. A window
 * begins with its first call and is counted by the store's clock; a call is counted before its work is tried, so
 * parallel calls cannot slip through.
 */
import * as z from 'zod/mini';
import { key, type Key } from './keys.ts';
import { defineFragment, defineScript } from './script.ts';

export interface Limit {
  /** Which rule, e.g. `order-ip`: part of the key. */
  readonly name: string;
  /** Whom it counts: an opaque id such as `call.client()`, never an address or e-mail as it is. */
  readonly id: string;
  /** Calls allowed in one window. */
  readonly max: number;
  readonly windowSeconds: number;
}

export const limitKey = ({ name, id }: Pick<Limit, 'name' | 'id'>): Key<'limit'> => key.limit(name, id);

/** Lua: defines `overLimit()`, which counts and returns how many milliseconds to wait, or nil. */
export const countCalls = defineFragment({
  keys: { limitCounters: ['limit'] },
  args: { limitMax: 'list', limitMs: 'list' },
  lua: `
local function overLimit()
  for i, counter in ipairs(limitCounters) do
    local calls = redis.call('INCR', counter)
    if calls == 1 then redis.call('PEXPIRE', counter, limitMs[i]) end
    if calls > tonumber(limitMax[i]) then
      local remaining = redis.call('PTTL', counter)
      -- Without an end it would count for ever.
      if remaining < 0 then redis.call('PEXPIRE', counter, limitMs[i]); remaining = tonumber(limitMs[i]) end
      return string.format('%.0f', remaining)
    end
  end
end`,
});

export const countInput = (limits: readonly Limit[]) => ({
  keys: { limitCounters: limits.map(limitKey) },
  args: { limitMax: limits.map(({ max }) => max), limitMs: limits.map(({ windowSeconds }) => windowSeconds * 1000) },
});

/** A script that only counts, for calls whose work needs no store. */
export const COUNT_ONLY = defineScript({ name: 'count', lua: `return 'COUNTED'`, answer: z.literal('COUNTED') });
