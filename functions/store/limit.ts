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
  /** Calls allowed in one window; items, where `cost` counts them. */
  readonly max: number;
  readonly windowSeconds: number;
  /** Weight of this call: 1 unless set, and the number of its items for a batch. */
  readonly cost?: number;
  readonly valve?: Valve;
}

/**
 * A limit for the whole site, which a flood of strangers fills: a proof of work is asked for before any refusal
 * (`http/proof.ts`). Calls that bring none are not counted, so a flood of them keeps nobody out who brings one.
 */
export interface Valve {
  /** Calls of one window that pass without a proof. */
  readonly open: number;
  /** Purpose that a proof must be bound to. */
  readonly purpose: string;
  /** Proof of this call: checked, and good for one call. */
  readonly proof: CheckedProof | null;
}

export interface CheckedProof {
  readonly id: string;
  /** This very call: the store's client may send a script twice, and both are this call's. */
  readonly holder: string;
  /** Milliseconds it is good for. */
  readonly lifeMs: number;
}

export const limitKey = ({ name, id }: Pick<Limit, 'name' | 'id'>): Key<'limit'> => key.limit(name, id);

/**
 * Lua: defines `overLimit()`, which counts and returns nil, or LIMITED or PROOF and how many milliseconds to wait. A valve
 * stands last of its limits: a proof is spent only where nothing else refuses the call.
 */
export const countCalls = defineFragment({
  keys: { limitCounters: ['limit'], spentProofs: ['spentProof'] },
  args: {
    limitMax: 'list',
    limitMs: 'list',
    limitCosts: 'list',
    limitOpen: 'list',
    proofHolder: 'text',
    proofMs: 'text',
  },
  lua: `
local function isProven()
  local spent = spentProofs[1]
  if not spent then return false end
  redis.call('SET', spent, proofHolder, 'NX', 'PX', proofMs)
  return redis.call('GET', spent) == proofHolder
end
local function waitFor(counter, ms)
  local remaining = redis.call('PTTL', counter)
  -- Without an end it would count for ever.
  if remaining < 0 then redis.call('PEXPIRE', counter, ms); remaining = tonumber(ms) end
  return string.format('%.0f', remaining)
end
local function overLimit()
  for i, counter in ipairs(limitCounters) do
    local most, open = tonumber(limitMax[i]), tonumber(limitOpen[i])
    if open < most then
      local passed = tonumber(redis.call('GET', counter) or '0')
      if passed >= open and passed < most and not isProven() then return 'PROOF', waitFor(counter, limitMs[i]) end
    end
    local counted = redis.call('INCRBY', counter, limitCosts[i])
    if counted == tonumber(limitCosts[i]) then redis.call('PEXPIRE', counter, limitMs[i]) end
    if counted > most then return 'LIMITED', waitFor(counter, limitMs[i]) end
  end
end`,
});

export function countInput(limits: readonly Limit[]) {
  const proof = limits.find(({ valve }) => valve !== undefined)?.valve?.proof;
  return {
    keys: { limitCounters: limits.map(limitKey), spentProofs: proof ? [key.spentProof(proof.id)] : [] },
    args: {
      limitMax: limits.map(({ max }) => max),
      limitMs: limits.map(({ windowSeconds }) => windowSeconds * 1000),
      limitCosts: limits.map(({ cost = 1 }) => cost),
      limitOpen: limits.map(({ max, valve }) => valve?.open ?? max),
      proofHolder: proof?.holder ?? '',
      proofMs: proof?.lifeMs ?? 0,
    },
  };
}

/** A script that only counts, for calls whose work needs no store. */
export const COUNT_ONLY = defineScript({ name: 'count', lua: `return 'COUNTED'`, answer: z.literal('COUNTED') });
