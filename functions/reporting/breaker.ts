/**
 * The breaker of reports and counters: once the commands of a day have reached their ceiling in shop.json, error
 * reports, page views and measurements are let go, so that the store is left to selling. An instance remembers for a while
 * what it was told; a flood of reports costs the store nothing then.
 */
import { shop } from '../catalogue/shop.ts';
import { dailyUseKey } from '../store/daily-use.ts';
import { f } from '../store/hash.ts';
import type { Limit } from '../store/limit.ts';
import { defineFragment, type Guard, type Script, type ScriptInput } from '../store/script.ts';
import { store, type LimitedResult, type Store } from '../store/store.ts';

/** Milliseconds for which an instance believes what it was told. */
const BELIEVED_MS = 30_000;

const REACHED = 'CEILING';

const belowCeiling = defineFragment({
  keys: { dailyUse: 'dailyUse' },
  lua: `
local function refusal()
  local most = ${shop.ceilings.commands}
  if most > 0 and tonumber(redis.call('HGET', dailyUse, ${f.dailyUse.commands}) or '0') >= most then return '${REACHED}' end
end`,
});

const guard = (): Guard => ({ fragment: belowCeiling, input: { keys: { dailyUse: dailyUseKey() }, args: {} } });

interface Belief {
  /** Another store is another question. */
  readonly of: Store;
  readonly isReached: boolean;
  /** By `performance.now()`. */
  readonly until: number;
}

let believed: Belief | undefined;

export type BreakerResult<Result> = LimitedResult<Result> | { readonly ok: 'let-go' };

/**
 * Runs a script that the shop can do without, unless the day is over its ceiling. The question costs one command in half a
 * minute of an instance.
 * @throws StoreUnavailable
 */
export async function keepIfAffordable<Input extends ScriptInput, Result>(
  limits: readonly Limit[],
  script: Script<Input, Result>,
  input: Input,
): Promise<BreakerResult<Result>> {
  const of = store();
  const isFresh = believed?.of === of && performance.now() < believed.until;
  if (isFresh) return believed?.isReached ? { ok: 'let-go' } : of.limited(limits, script, input);
  const done = await of.guarded(limits, guard(), script, input);
  const isReached = 'refused' in done;
  // Calls over a limit were never asked about the ceiling.
  if (done.ok || isReached) believed = { of, isReached, until: performance.now() + BELIEVED_MS };
  return isReached ? { ok: 'let-go' } : done;
}
