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
