/** Weeks in which cutting must begin (decisions W2); days such as `2026-11-27`. */
import { workingDaysBefore, type LeadTime } from '../order/delivery-dates.ts';
import { daysAfter } from '../values/dates.ts';

/** The last day to begin: the last promised day less the longest sewing and carriage, in working days. */
export const cuttingDay = (
  promised: string,
  { production, carriage }: Pick<LeadTime, 'production' | 'carriage'>,
  holidays: readonly string[],
): string => workingDaysBefore(promised, production.max + carriage.max, holidays);

/** Sunday of the week of a day. */
export const weekEnd = (day: string): string => daysAfter(day, (7 - new Date(day).getUTCDay()) % 7);

export const CUT_WEEKS = ['this', 'next', 'later'] as const;
export type CutWeek = (typeof CUT_WEEKS)[number];

/** A day that has passed belongs to this week: its cloth is needed now. */
export function cutWeek(begins: string, today: string): CutWeek {
  const sunday = weekEnd(today);
  if (begins <= sunday) return 'this';
  return begins <= daysAfter(sunday, 7) ? 'next' : 'later';
}
