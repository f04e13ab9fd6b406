/**
 * When an order arrives (decisions P17). Working days are the carrier's: Monday to Saturday without public holidays. Days
 * are those of Istanbul, written `2026-11-27`.
 */
import { dayInIstanbul, daysAfter } from '../values/dates.ts';

interface DayRange {
  readonly min: number;
  readonly max: number;
}

/** `leadTime` of `content/shop.json`. */
export interface LeadTime {
  /** Working days at the workshop. */
  readonly production: DayRange;
  /** Working days on the road. */
  readonly carriage: DayRange;
  /** Working days until what is in stock arrives. */
  readonly stock: DayRange;
  /** Days after the order that spec §9 names; never earlier for what is made to measure. */
  readonly deliveryDays: number;
}

/** Both days count. */
export interface DeliveryEstimate {
  readonly from: string;
  readonly to: string;
}

/**
 * @param ordered when it was ordered, or paid
 * @param isMade whether any line is made to measure; the order travels whole, so that line decides
 * @param holidays days on which nothing is delivered; a calendar that ends early leaves only Sundays out
 */
export function deliveryEstimate(
  ordered: Date,
  isMade: boolean,
  leadTime: LeadTime,
  holidays: readonly string[],
): DeliveryEstimate {
  const day = dayInIstanbul(ordered);
  const { min, max } = workingDaysToDoor(leadTime, isMade);
  const from = workingDaysAfter(day, min, holidays);
  const to = workingDaysAfter(day, max, holidays);
  if (!isMade) return { from, to };
  const promised = nextWorkingDay(daysAfter(day, leadTime.deliveryDays), holidays);
  return { from, to: to > promised ? to : promised };
}

/** The later of two promises, day by day: what is added to an order moves its days back, never forward. */
export const laterEstimate = (one: DeliveryEstimate, other: DeliveryEstimate): DeliveryEstimate => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
});

/**
 * Returns the working days between an order and its delivery, for pages that are built before anybody orders.
 * @param isMade whether it is made to measure or cut to a length
 */
export const workingDaysToDoor = (
  { production, carriage, stock }: Pick<LeadTime, 'production' | 'carriage' | 'stock'>,
  isMade: boolean,
): DayRange => (isMade ? { min: production.min + carriage.min, max: production.max + carriage.max } : stock);

/** The working day so many after a day. */
export function workingDaysAfter(day: string, count: number, holidays: readonly string[]): string {
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = nextWorkingDay(daysAfter(reached, 1), holidays);
  return reached;
}

/** The working day so many before a day. */
export function workingDaysBefore(day: string, count: number, holidays: readonly string[]): string {
  let reached = day;
  for (let left = count; left > 0; left -= 1) {
    do reached = daysAfter(reached, -1);
    while (isSunday(reached) || holidays.includes(reached));
  }
  return reached;
}

/** The day itself when something is delivered on it. */
export function nextWorkingDay(day: string, holidays: readonly string[]): string {
  let next = day;
  while (isSunday(next) || holidays.includes(next)) next = daysAfter(next, 1);
  return next;
}

const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0;
