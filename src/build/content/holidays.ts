/**
 * The public holidays of Turkey: on these days nothing is delivered (decisions P17). The moving ones come from the calendar of
 * Umm al-Qura that Node brings, kept by Unicode, which names the days that Turkey keeps; a test compares.
 */
import { join } from 'node:path';
import type { BuiltCatalogue } from '../../domain/product/open-catalogue.ts';
import { daysAfter } from '../../domain/values/dates.ts';
import { writeWhenNew } from './write.ts';

/** The year of the build and two more: a shop that is not built anew for so long has stale prices first. */
const YEARS = 3;

/** New Year, children, labour, youth, democracy, victory, republic (Law 2429). */
const FIXED = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'];

/** Month and days of the Islamic calendar: Ramazan Bayramı and Kurban Bayramı. */
const MOVING = [
  { month: 10, first: 1, last: 3 },
  { month: 12, first: 10, last: 13 },
];

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/** Whole days such as `2026-10-29`, in order; eves, on which only the afternoon is free, are not among them. */
export function publicHolidays(today: string): string[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: YEARS }, (_, index) => daysOf(year + index))
    .flat()
    .filter(isHoliday);
}

function daysOf(year: number): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = daysAfter(day, 1)) days.push(day);
  return days;
}

function isHoliday(day: string): boolean {
  if (FIXED.includes(day.slice(5))) return true;
  const parts = islamic.formatToParts(new Date(day));
  const numberOf = (type: 'month' | 'day'): number => Number(parts.find((part) => part.type === type)?.value);
  const [month, number] = [numberOf('month'), numberOf('day')];
  return MOVING.some((feast) => feast.month === month && feast.first <= number && number <= feast.last);
}

/**
 * Facts of a delivery estimate, apart from the rest of the shop's facts: product pages carry it. Functions read here, too, whether
 * this build takes orders (`closed.ts`).
 */
export const writeDelivery = (root: string, { builtOn, shop }: BuiltCatalogue): Promise<boolean> =>
  writeWhenNew(
    join(root, 'content/built/delivery.json'),
    JSON.stringify({
      leadTime: shop.leadTime,
      holidays: publicHolidays(builtOn),
      openForOrders: shop.openForOrders,
    }),
  );
