/** The caps of the whole shop that the measured calls count against, as the functions themselves hand them to the store. */
import { Redis } from '@upstash/redis';
import type { Limit } from '../../functions/store/limit.ts';
import { Store, type Connection } from '../../functions/store/store.ts';
import { PER_ORDER } from './prices.ts';

/** A cap of all callers together. */
const isOfAll = ({ id }: Limit): boolean => id === 'all';

/** Remembers what the last call was counted by. */
class WatchedStore extends Store {
  #last: readonly Limit[] = [];

  override limited: Store['limited'] = (limits, script, input) => {
    this.#last = limits;
    return super.limited(limits, script, input);
  };

  override guarded: Store['guarded'] = (limits, guard, script, input) => {
    this.#last = limits;
    return super.guarded(limits, guard, script, input);
  };

  /** Returns the caps of the whole shop that the last call counted against, and forgets them. */
  take(): readonly Limit[] {
    const last = this.#last;
    this.#last = [];
    return last.filter(isOfAll);
  }
}

export const watchedStore = ({ url, token }: Connection): WatchedStore =>
  new WatchedStore(
    new Redis({ url, token, automaticDeserialization: false, enableAutoPipelining: false, enableTelemetry: false }),
  );

/** One cap of the shop, and how much of it one order with all that happens around it uses up. */
export interface Cap {
  readonly name: string;
  readonly max: number;
  /** Calls that pass without a proof of work, where that is fewer. */
  readonly open?: number;
  readonly windowSeconds: number;
  readonly perOrder: number;
}

/** Caps of the calls of `PER_ORDER`: those of one name are one. */
export function capsOf(seen: ReadonlyMap<string, readonly Limit[]>): Cap[] {
  const caps = new Map<string, Cap>();
  for (const [call, times] of Object.entries(PER_ORDER.calls)) {
    for (const { name, max, windowSeconds, valve, cost = 1 } of seen.get(call) ?? []) {
      const perOrder = (caps.get(name)?.perOrder ?? 0) + times * cost;
      caps.set(name, { ...caps.get(name), name, max, windowSeconds, perOrder, ...(valve && { open: valve.open }) });
    }
  }
  return [...caps.values()];
}
