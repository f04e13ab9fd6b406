/**
 * Fixed windows in the memory of one process, for public reads that only have to be kept from being asked on and on: they write nothing
 * to the store, so a read replica can answer them. Every function that runs counts for itself; the bound over all of them is the rate
 * limit of the function's entry, which Netlify counts at its edge. Limits against guessing count in the store (`limit.ts`).
 */
import type { Limit } from './limit.ts';

/** Counters of one process; the oldest makes room. */
export const MOST_COUNTERS = 10_000;

interface Counter {
  count: number;
  readonly ends: number;
}

export class MemoryLimits {
  readonly #counters = new Map<string, Counter>();

  /** Counts a call. @returns the seconds to wait when a window is full; undefined otherwise */
  count(limits: readonly Limit[], now = Date.now()): number | undefined {
    for (const { name, id, max, windowSeconds, cost = 1 } of limits) {
      const counter = this.#counterOf(`${name}:${id}`, windowSeconds, now);
      counter.count += cost;
      if (counter.count > max) return Math.max(1, Math.ceil((counter.ends - now) / 1000));
    }
    return undefined;
  }

  #counterOf(name: string, windowSeconds: number, now: number): Counter {
    const known = this.#counters.get(name);
    if (known && known.ends > now) return known;
    this.#counters.delete(name);
    const [oldest] = this.#counters.keys();
    if (oldest !== undefined && this.#counters.size >= MOST_COUNTERS) this.#counters.delete(oldest);
    const counter = { count: 0, ends: now + windowSeconds * 1000 };
    this.#counters.set(name, counter);
    return counter;
  }
}
