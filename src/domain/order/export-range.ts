/** Which orders an export for the accountant holds: pure rules that the page and the call share. */
import * as z from 'zod/mini';
import { daysAfter } from '../values/dates.ts';

/**
 * `csv` has a row for each order, `lines` one for each line of its invoice, by the day orders were placed; `entries` has one
 * for every movement of money, by the day it moved.
 */
export const EXPORT_FORMATS = ['csv', 'lines', 'json', 'entries'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Days of one call, both ends counted: a quarter of a year. */
export const EXPORT_DAYS = 92;

const day = z.iso.date();

/** How many days from one to another, both counted; 0 or less where they are the wrong way round. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Faults of a range; each is a message of `admin-csv:range`. */
export type RangeFault = 'order' | 'tooLong';

/** @param most days, both ends counted */
export function rangeFault(from: string, to: string, most = EXPORT_DAYS): RangeFault | null {
  const days = daysBetween(from, to);
  if (days < 1) return 'order';
  return days > most ? 'tooLong' : null;
}

/** The time of the last order, in milliseconds; behind a point the mark of the call that gave it. */
const ORDERS_CURSOR = /^\d{1,16}(?:\.[\w-]{22})?$/;
/** A day, as days since 1970, and number and place of its last entry; behind a point the same mark. */
const ENTRIES_CURSOR = /^\d{1,6}:(?:KP-\d{13}:\d{3})?(?:\.[\w-]{22})?$/;

/** `cursor` is what the answer before said; empty for the beginning. */
export const exportRange = z
  .object({
    from: day,
    to: day,
    format: z._default(z.enum(EXPORT_FORMATS), 'json'),
    cursor: z._default(
      z.union([
        z.literal(''),
        z.string().check(z.regex(ORDERS_CURSOR, 'page.cursor.invalid')),
        z.string().check(z.regex(ENTRIES_CURSOR, 'page.cursor.invalid')),
      ]),
      '',
    ),
  })
  .check(
    z.refine(({ format, cursor }) => cursor === '' || (format === 'entries') === ENTRIES_CURSOR.test(cursor), {
      path: ['cursor'],
      message: 'page.cursor.invalid',
    }),
  );
export type ExportRange = z.output<typeof exportRange>;

/** Instants of the days in Istanbul, which knows no summer time: from the first one on, before the second, in milliseconds. */
export const instantsOf = ({
  from,
  to,
}: Pick<ExportRange, 'from' | 'to'>): { readonly from: number; readonly to: number } => ({
  from: Date.parse(`${from}T00:00:00+03:00`),
  to: Date.parse(`${daysAfter(to, 1)}T00:00:00+03:00`),
});

/** Parts of a range that is longer than one call takes, the oldest first. */
export function partsOf(from: string, to: string): { readonly from: string; readonly to: string }[] {
  const parts: { from: string; to: string }[] = [];
  for (let begin = from; daysBetween(begin, to) >= 1; begin = daysAfter(begin, EXPORT_DAYS)) {
    const end = daysAfter(begin, EXPORT_DAYS - 1);
    parts.push({ from: begin, to: daysBetween(end, to) >= 1 ? end : to });
  }
  return parts;
}
