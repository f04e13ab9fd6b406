/** Days that sums are told of. All are days of Istanbul, as `2026-11-27`. */
import { daysAfter } from '../values/dates.ts';

/** Every day from one to another, both counted; none when they stand the other way round. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

export interface Periods {
  readonly today: readonly string[];
  /** From Monday to today. */
  readonly week: readonly string[];
  /** From the first to today. */
  readonly month: readonly string[];
  /** The thirty days that end today. */
  readonly lately: readonly string[];
}

export function periodsTo(today: string): Periods {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return {
    today: [today],
    week: daysBetween(daysAfter(today, -sinceMonday), today),
    month: daysBetween(`${today.slice(0, 7)}-01`, today),
    lately: daysBetween(daysAfter(today, -29), today),
  };
}

/** Whole days from one to another, below 0 when it lies before. */
export const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Steps of the curve of sales, and how many of each it shows. */
export const CURVE_STEPS = { day: 30, week: 26, month: 12 } as const;
export type CurveStep = keyof typeof CURVE_STEPS;

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface CurvePeriod extends DayRange {
  /** The same weekdays 52 weeks before; of a month the same month of the year before. */
  readonly before: DayRange;
}

const YEAR_OF_WEEKS = 364;

/** Returns the periods of the curve, the oldest first; the last one ends today, and so does the one that it is compared with. */
export function curvePeriods(step: CurveStep, today: string): CurvePeriod[] {
  const count = CURVE_STEPS[step];
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    if (step === 'month') return monthBefore(today, back);
    const range = step === 'day' ? sameDay(daysAfter(today, -back)) : weekBefore(today, back);
    return {
      ...range,
      before: { from: daysAfter(range.from, -YEAR_OF_WEEKS), to: daysAfter(range.to, -YEAR_OF_WEEKS) },
    };
  });
}

const sameDay = (day: string): DayRange => ({ from: day, to: day });

function weekBefore(today: string, weeks: number): DayRange {
  const monday = daysAfter(periodsTo(today).week[0] ?? today, -7 * weeks);
  return { from: monday, to: weeks === 0 ? today : daysAfter(monday, 6) };
}

function monthBefore(today: string, months: number): CurvePeriod {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const first = (back: number): string => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
  const last = (back: number): string => daysAfter(first(back - 1), -1);
  // The 29th of February is compared with the 28th.
  const upTo = (back: number): string => {
    const same = daysAfter(first(back), day - 1);
    return same < last(back) ? same : last(back);
  };
  const end = months === 0 ? upTo : last;
  const range = (back: number): DayRange => ({ from: first(back), to: end(back) });
  return { ...range(months), before: range(months + 12) };
}
