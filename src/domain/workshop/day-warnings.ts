/** Warnings to the planner of a day of visits: one crew cannot be at two places, nor cross the city within minutes. */
import type { Shop } from '../shop/shop.ts';
import { minuteOf } from './visit.ts';

/** Minutes that a drive between districts of different routes takes. */
export const FAR_DRIVE_MINUTES = 60;

export interface PlannedVisit {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** Text that names the district: an address or the district itself. */
  readonly place: string;
  readonly isOff: boolean;
}

/** `overlap`: two exact times that meet. `far`: two places of different routes without time for the drive. */
export interface DayWarning {
  readonly kind: 'overlap' | 'far';
  readonly subjects: readonly [string, string];
  readonly districts: readonly [string, string] | null;
}

type Rules = Pick<Shop['visits'], 'routes' | 'morning' | 'afternoon'>;

/** A half-day that shoppers book is a span in which the crew comes, so two of them are no overlap. */
const isHalfDay = ({ from, to }: PlannedVisit, { morning, afternoon }: Rules): boolean =>
  [morning, afternoon].some((half) => half.from === from && half.to === to);

const gapBetween = (a: PlannedVisit, b: PlannedVisit): number =>
  Math.max(minuteOf(b.from) - minuteOf(a.to), minuteOf(a.from) - minuteOf(b.to));

/** Returns the last district that the text names, because an address ends with it; null for a place outside of all routes. */
export function districtIn(place: string, { routes }: Pick<Rules, 'routes'>): string | null {
  const text = ` ${place.toLocaleLowerCase('tr').replace(/[^\p{L}\d]+/gu, ' ')} `;
  let found: { readonly district: string; readonly at: number } | null = null;
  for (const district of routes.flatMap(({ districts }) => districts)) {
    const at = text.lastIndexOf(` ${district.toLocaleLowerCase('tr')} `);
    if (at > (found?.at ?? -1)) found = { district, at };
  }
  return found?.district ?? null;
}

const areFar = (a: string, b: string, { routes }: Rules): boolean =>
  !routes.some(({ districts }) => districts.includes(a) && districts.includes(b));

/** Returns what a crew cannot do on a day, in the order of its visits. */
export function dayWarnings(visits: readonly PlannedVisit[], rules: Rules): DayWarning[] {
  const driven = visits.filter(({ isOff }) => !isOff);
  return driven.flatMap((a, index) =>
    driven.slice(index + 1).flatMap((b): DayWarning[] => {
      const subjects = [a.subject, b.subject] as const;
      const gap = gapBetween(a, b);
      const [first, second] = [districtIn(a.place, rules), districtIn(b.place, rules)];
      if (first !== null && second !== null && areFar(first, second, rules) && gap < FAR_DRIVE_MINUTES)
        return [{ kind: 'far', subjects, districts: [first, second] }];
      const isOverlap = gap < 0 && !isHalfDay(a, rules) && !isHalfDay(b, rules);
      return isOverlap ? [{ kind: 'overlap', subjects, districts: null }] : [];
    }),
  );
}
