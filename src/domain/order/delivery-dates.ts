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
  { production, carriage, stock, deliveryDays }: LeadTime,
  holidays: readonly string[],
): DeliveryEstimate {
  const day = dayInIstanbul(ordered);
  const after = (workingDays: number) => workingDaysAfter(day, workingDays, holidays);
  if (!isMade) return { from: after(stock.min), to: after(stock.max) };
  const promised = nextWorkingDay(daysAfter(day, deliveryDays), holidays);
  const ready = after(production.max + carriage.max);
  return { from: after(production.min + carriage.min), to: ready > promised ? ready : promised };
}

function workingDaysAfter(day: string, count: number, holidays: readonly string[]): string {
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
