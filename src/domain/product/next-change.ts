/** When the shop has to be built anew: prices, sales, pauses and what counts as new are settled on the day of a build. */
import type { ProductFile } from './product-file.ts';
import { newUntil, productOn } from './catalogue.ts';
import { daysAfter } from '../values/dates.ts';
import { backOn } from './pause.ts';
import { turnsOf } from './sale.ts';

/**
 * The first day after `today` on which a build would show another price, sale, pause or "new", or the new year, which stands in
 * the footer and moves the calendar of holidays. Days such as `2026-11-27`, in Istanbul.
 */
export function nextChange(files: readonly ProductFile[], today: string): string {
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`;
  const days = [...new Set(files.flatMap(daysOf))].filter((day) => today < day && day < newYear).toSorted();
  const shownOn = (day: string) => JSON.stringify(files.map((file) => productOn(file, day)));
  const now = shownOn(today);
  return days.find((day) => shownOn(day) !== now) ?? newYear;
}

/** Days on which something of a product may begin or be over. */
const daysOf = ({ prices, addedOn, paused, colors, options }: ProductFile): string[] => [
  addedOn,
  daysAfter(newUntil(addedOn), 1),
  ...[paused, ...[...colors, ...options].map((part) => part.paused)].flatMap((pause) => (pause && backOn(pause)) ?? []),
  ...turnsOf(prices),
];
