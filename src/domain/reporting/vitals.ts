/** Measurements of pages by browsers, counted in ranges, and what the owner reads of them. Bounds and the 75th percentile are web.dev's. */
import type { VitalName } from './report.ts';

/** Kinds of pages whose speed is counted apart. */
export const PAGE_KINDS = ['home', 'category', 'product', 'track', 'account', 'text', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/**
 * Upper bounds of the counted ranges in milliseconds, of CLS as its score; the good and the poor bound are among them. The last
 * range has no bound.
 */
const BOUNDS: Readonly<Record<VitalName, readonly number[]>> = {
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  FCP: [600, 1000, 1400, 1800, 2400, 3000, 5000],
  INP: [50, 100, 150, 200, 300, 500, 1000],
  LCP: [800, 1200, 1600, 2000, 2500, 3200, 4000, 6000],
  TTFB: [100, 200, 400, 800, 1200, 1800, 3000],
};

/** Name of the range beyond the last bound. */
export const BEYOND = 'more';

/** Name of the range that a value is counted in. */
export const rangeOf = (name: VitalName, value: number): string =>
  String(BOUNDS[name].find((bound) => value <= bound) ?? BEYOND);

/** Measurements that the owner reads: how a page comes, answers a press, and stands still. */
export const SHOWN_VITALS = ['LCP', 'INP', 'CLS'] as const;
export type ShownVital = (typeof SHOWN_VITALS)[number];

const GOOD: Readonly<Record<ShownVital, number>> = { LCP: 2500, INP: 200, CLS: 0.1 };
const POOR: Readonly<Record<ShownVital, number>> = { LCP: 4000, INP: 500, CLS: 0.25 };

export const VERDICTS = ['good', 'fair', 'poor'] as const;
type Verdict = (typeof VERDICTS)[number];

export interface Speed {
  readonly count: number;
  /** Three of four visits stay within it; null beyond the last bound. */
  readonly bound: number | null;
  readonly verdict: Verdict;
}

/** The 75th percentile of counted ranges, rounded up to the bound of its range; null where nothing was counted. @param counts by name of range */
export function speedOf(name: ShownVital, counts: Readonly<Record<string, number>>): Speed | null {
  const ranges: readonly (number | null)[] = [...BOUNDS[name], null];
  const countIn = (bound: number | null): number => counts[String(bound ?? BEYOND)] ?? 0;
  const count = ranges.reduce((sum: number, bound) => sum + countIn(bound), 0);
  if (count === 0) return null;
  let within = 0;
  const bound = ranges.find((one) => (within += countIn(one)) >= count * 0.75) ?? null;
  return { count, bound, verdict: verdictOf(name, bound) };
}

function verdictOf(name: ShownVital, bound: number | null): Verdict {
  if (bound === null || bound > POOR[name]) return 'poor';
  return bound <= GOOD[name] ? 'good' : 'fair';
}
