/** Use of the store and of the mail on one day, against the ceilings of `shop.json`. */
import * as z from 'zod/mini';

/** Commands that Upstash bills, and letters that left. */
export const DAILY_USES = ['commands', 'letters'] as const;
export type DailyUse = Readonly<Record<(typeof DAILY_USES)[number], number>>;

/** Percents of a ceiling from which its owner is told, the higher one first. */
export const TOLD_AT = [90, 70] as const;

/** Whole percent, rounded down so that 100 means reached; 0 without a ceiling. */
export const percentOf = (used: number, ceiling: number): number =>
  ceiling > 0 ? Math.floor((used * 100) / ceiling) : 0;

/** Whether a ceiling is reached; one of 0 never is. */
export const isReached = (used: number, ceiling: number): boolean => ceiling > 0 && used >= ceiling;

/** A warning to the owner: a daily use near its ceiling, or a key of the store near what Upstash lets it hold. */
export const limitWarning = z.discriminatedUnion('of', [
  z.object({ of: z.enum(DAILY_USES), day: z.string(), at: z.int(), used: z.int(), ceiling: z.int() }),
  /** `full` is the day on which it is full; null where the pace does not lead there. */
  z.object({ of: z.literal('key'), key: z.string(), percent: z.int(), full: z.nullable(z.string()) }),
]);
export type LimitWarning = z.output<typeof limitWarning>;
export type DailyWarning = Exclude<LimitWarning, { readonly of: 'key' }>;

/** The highest step of each use that has reached one. */
export const dailyWarnings = (day: string, use: DailyUse, ceilings: DailyUse): DailyWarning[] =>
  DAILY_USES.flatMap((of): DailyWarning[] => {
    const [used, ceiling] = [use[of], ceilings[of]];
    const at = TOLD_AT.find((step) => percentOf(used, ceiling) >= step);
    return at === undefined ? [] : [{ of, day, at, used, ceiling }];
  });
