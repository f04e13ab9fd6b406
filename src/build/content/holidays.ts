/** The public holidays of Turkey from a kept calendar: on these days nothing is delivered (decisions P17). */
import Holidays from 'date-holidays';
import { join } from 'node:path';
import type { BuiltCatalogue } from '../../domain/catalogue.ts';
import { daysAfter } from '../../domain/dates.ts';
import { writeWhenNew } from './write.ts';

/** Of the build's own year and two more: a shop that is not built anew for so long has stale prices first. */
const YEARS = 3;
const HOUR_MS = 3_600_000;
/** Istanbul is three hours ahead of UTC all year. */
const AHEAD_MS = 3 * HOUR_MS;

/** Days such as `2026-10-29`, in order; eves, on which only the afternoon is free, are not among them. */
export function publicHolidays(today: string): string[] {
  const calendar = new Holidays('TR', { types: ['public'] });
  const year = Number(today.slice(0, 4));
  const days = Array.from({ length: YEARS }, (_, index) => calendar.getHolidays(year + index))
    .flat()
    .flatMap(({ start, end }) => wholeDays(start.getTime() + AHEAD_MS, end.getTime() + AHEAD_MS));
  return [...new Set(days)].sort();
}

/** The days that lie whole between two instants by the clock of Istanbul, in milliseconds. */
function wholeDays(start: number, end: number): string[] {
  const days: string[] = [];
  for (
    let day = new Date(Math.ceil(start / (24 * HOUR_MS)) * 24 * HOUR_MS).toISOString().slice(0, 10);
    Date.parse(day) + 24 * HOUR_MS <= end;
    day = daysAfter(day, 1)
  ) {
    days.push(day);
  }
  return days;
}

/** What a delivery estimate needs, apart from the rest of the shop's facts: product pages carry it. */
export const writeDelivery = (root: string, { builtOn, shop }: BuiltCatalogue): Promise<boolean> =>
  writeWhenNew(
    join(root, 'content/built/delivery.json'),
    JSON.stringify({ leadTime: shop.leadTime, holidays: publicHolidays(builtOn) }),
  );
