/**
 * Visits that a shopper books: half-days of the coming weeks, by the routes of `shop.json`. At a visit nothing is ordered
 * (decisions W6). Days as `2026-11-27`, times of Istanbul as `10:30`.
 */
import * as z from 'zod/mini';
import type { Shop } from '../shop/shop.ts';
import { emailField, isPhone, optionalText, requiredText } from '../values/fields.ts';
import { daysAfter } from '../values/dates.ts';
import { minuteOf } from './visit.ts';

export const HALVES = ['morning', 'afternoon'] as const;
export type Half = (typeof HALVES)[number];

export interface HalfDay {
  readonly day: string;
  readonly half: Half;
}

type VisitRules = Shop['visits'];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Every district that a route reaches, in Turkish order. */
export const visitDistricts = ({ routes }: VisitRules): string[] =>
  [...new Set(routes.flatMap(({ districts }) => districts))].toSorted((a, b) => a.localeCompare(b, 'tr'));

/** Returns the half-days of a district from tomorrow on, soonest first, full ones included; an eve has a morning alone. */
export function offeredHalfDays(
  { routes, daysAhead, closed }: VisitRules,
  {
    district,
    today,
    holidays,
  }: { readonly district: string; readonly today: string; readonly holidays: readonly string[] },
): HalfDay[] {
  const weekdays = new Set(routes.filter(({ districts }) => districts.includes(district)).flatMap(({ days }) => days));
  return Array.from({ length: daysAhead }, (_, index) => daysAfter(today, index + 1))
    .filter((day) => weekdays.has(WEEKDAYS[new Date(day).getUTCDay()] ?? ''))
    .filter((day) => !holidays.includes(day) && !closed.includes(day))
    .flatMap((day) => (isEve(day, holidays) ? [HALVES[0]] : HALVES).map((half) => ({ day, half })));
}

/**
 * Whether the afternoon belongs to the holiday that begins the next day (Law 2429): 28 October, and the day before Ramazan Bayramı or
 * Kurban Bayramı, the only holidays of three days or more.
 */
const isEve = (day: string, holidays: readonly string[]): boolean =>
  day.endsWith('-10-28') || [1, 2, 3].every((after) => holidays.includes(daysAfter(day, after)));

/** Minute of the day that divides the two halves: a visit that begins before belongs to the morning. */
export const noonOf = ({ afternoon }: VisitRules): number => minuteOf(afternoon.from);

/** Half of the day in which a visit begins. */
export const halfOf = (rules: VisitRules, from: string): Half =>
  minuteOf(from) < noonOf(rules) ? 'morning' : 'afternoon';

/** Letters of a field at most. */
export const BOOKING_MAX = { name: 100, phone: 24, email: 120, address: 200 } as const;

const halfDayFields = {
  day: z.string('visit.halfDay').check(z.iso.date('visit.halfDay')),
  half: z.enum(HALVES, 'visit.halfDay'),
};
export const halfDaySchema = z.strictObject(halfDayFields);

/** Form of a booking; every message is a key of the rules dictionary. */
export const bookingSchema = z.strictObject({
  district: requiredText('common.required', 60),
  ...halfDayFields,
  name: requiredText('common.required', BOOKING_MAX.name),
  phone: requiredText('common.required', BOOKING_MAX.phone).check(z.refine(isPhone, 'delivery.phone.invalid')),
  email: emailField,
  address: optionalText(BOOKING_MAX.address),
  /** Left empty by people; programs fill it in. */
  website: optionalText(200),
});
