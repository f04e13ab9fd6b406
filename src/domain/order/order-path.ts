/** Steps of an order from the day it was placed to the door, with days such as `2026-11-27` (decisions P17). */
import { daysAfter } from '../values/dates.ts';
import { nextWorkingDay, workingDaysBefore, type DeliveryEstimate, type LeadTime } from './delivery-dates.ts';

export const PATH_STEPS = ['received', 'payment', 'check', 'making', 'packing', 'door'] as const;

/** Both days count; the same day twice is one. */
export interface PathStep {
  readonly step: (typeof PATH_STEPS)[number];
  readonly from: string;
  readonly to: string;
}

export interface Placement {
  /** Day on which it was placed. */
  readonly day: string;
  readonly estimate: DeliveryEstimate;
  /** Whether any line is made to measure. */
  readonly isMade: boolean;
  readonly awaitsTransfer: boolean;
}

/**
 * Days of an order that awaits its transfer are those of one that is paid on the day it was placed.
 * @param payWithinDays days until a transfer must have arrived
 */
export function orderPath(
  { day, estimate, isMade, awaitsTransfer }: Placement,
  { carriage }: LeadTime,
  payWithinDays: number,
  holidays: readonly string[],
): PathStep[] {
  const begins = earlier(nextWorkingDay(daysAfter(day, 1), holidays), estimate.from);
  const leaves = later(begins, workingDaysBefore(estimate.to, carriage.min, holidays));
  const one = (step: PathStep['step'], from: string, to = from): PathStep => ({ step, from, to });
  return [
    one('received', day),
    ...(awaitsTransfer ? [one('payment', day, daysAfter(day, payWithinDays))] : []),
    ...(isMade && !awaitsTransfer ? [one('check', begins)] : []),
    isMade ? one('making', begins, leaves) : one('packing', begins, leaves),
    one('door', estimate.from, estimate.to),
  ];
}

/** The day on which work on it begins at the earliest: until then it can be changed. */
export const changeableUntil = (path: readonly PathStep[]): string =>
  path.find(({ step }) => step === 'making' || step === 'packing')?.from ?? '';

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);
