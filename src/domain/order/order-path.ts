/** Steps of an order from the day it was placed to the door, with days such as `2026-11-27` (decisions P17). */
import type { PaymentState } from '../money/payment.ts';
import { daysAfter } from '../values/dates.ts';
import type { DELIVERY_STEPS } from './status.ts';
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
  /** Day of `begunAt`, where that is another one. */
  readonly begun?: string;
  /** Day on which its payment is supposed to come, while it is awaited; that of `begun` otherwise. */
  readonly paid?: string;
  readonly estimate: DeliveryEstimate;
  /** Whether any line is made to measure. */
  readonly isMade: boolean;
  /** Whether any of these is a window, whose measures are checked; lengths are not. */
  readonly hasWindows?: boolean;
  readonly awaitsTransfer: boolean;
}

interface Beginning<Time> {
  readonly placedAt: Time;
  /** When it was switched to a transfer. */
  readonly transferAt?: Time | undefined;
  readonly paidAt?: Time | undefined;
  /** How it was to be paid at first. */
  readonly placedState?: PaymentState | undefined;
}

/**
 * Returns the time from which the days of an order count: its payment (decisions P17), and before that the earliest day of it.
 * An order that is paid at the door waits for no money.
 */
export const begunAt = <Time>({
  placedAt,
  transferAt = placedAt,
  paidAt = transferAt,
  placedState,
}: Beginning<Time>): Time => (placedState === 'on-delivery' ? placedAt : paidAt);

/**
 * Days of an order that awaits its transfer are those of one that is paid on the day `paid`.
 * @param payWithinDays days until a transfer must have arrived
 */
export function orderPath(
  { day, begun = day, paid = begun, estimate, isMade, hasWindows = isMade, awaitsTransfer }: Placement,
  { carriage }: LeadTime,
  payWithinDays: number,
  holidays: readonly string[],
): PathStep[] {
  const begins = earlier(nextWorkingDay(daysAfter(paid, 1), holidays), estimate.from);
  const leaves = later(begins, workingDaysBefore(estimate.to, carriage.min, holidays));
  const one = (step: PathStep['step'], from: string, to = from): PathStep => ({ step, from, to });
  return [
    one('received', day),
    ...(awaitsTransfer ? [one('payment', begun, daysAfter(begun, payWithinDays))] : []),
    ...(hasWindows && !awaitsTransfer ? [one('check', begins)] : []),
    isMade ? one('making', begins, leaves) : one('packing', begins, leaves),
    one('door', estimate.from, estimate.to),
  ];
}

/** Planned days of a step of delivery (spec §4). */
export interface PlannedStep extends Omit<PathStep, 'step'> {
  readonly status: (typeof DELIVERY_STEPS)[number];
}

/**
 * Returns the days of the seven steps of delivery by the path. The shop confirms an unpaid order when its money is there, and
 * sends every order on the last day of its making at the latest.
 */
export function plannedSteps(path: readonly PathStep[]): PlannedStep[] {
  const daysOf = (...steps: PathStep['step'][]): Omit<PathStep, 'step'> | undefined => {
    const found = path.find(({ step }) => steps.includes(step));
    return found && { from: found.from, to: found.to };
  };
  const [received, work, door] = [daysOf('received'), daysOf('making', 'packing'), daysOf('door')];
  if (!received || !work || !door) return [];
  const leaves = { from: work.to, to: work.to };
  return [
    { status: 'Pending', ...received },
    { status: 'Confirmed', ...(daysOf('payment', 'check') ?? { from: work.from, to: work.from }) },
    { status: 'InProduction', ...work },
    { status: 'ReadyToShip', ...leaves },
    { status: 'Shipped', ...leaves },
    { status: 'OutForDelivery', ...door },
    { status: 'Delivered', ...door },
  ];
}

/** The day on which work on it begins at the earliest: until then it can be changed. */
export const changeableUntil = (path: readonly PathStep[]): string =>
  path.find(({ step }) => step === 'making' || step === 'packing')?.from ?? '';

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);
