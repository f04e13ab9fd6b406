/** A visit to a customer: measuring before an order, fitting after it. Days as `2026-11-27`, times of Istanbul as `10:30`. */
import { daysAfter } from '../values/dates.ts';

/** Letters of a field at most. */
export const VISIT_MAX = { address: 300, note: 300 } as const;

/** Visits of one day at most: more than a crew drives to. */
export const MOST_VISITS = 50;

/** Later days are slips of the finger. */
export const VISIT_DAYS_AHEAD = 365;

/** Days that a visit stays in the store after it, for later readers. */
export const VISIT_KEPT_DAYS = 30;

/** Days after a visit for which a fitter's device may still send what it kept without a network. */
export const REPORT_DAYS = 7;

/** Purpose of a visit to an order, and of a visit to a message. */
export type VisitKind = 'fitting' | 'measuring';

export interface VisitPlan {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  /** Address; empty for an order, which has one. */
  readonly address: string;
}

/** Each is a message of `admin-life:visit`. */
export type VisitRefusal = 'past' | 'far' | 'order' | 'address';

/** Returns the faults of a plan, by field. */
export function visitRefusals(
  { day, from, to, address }: VisitPlan,
  { kind, today }: { readonly kind: VisitKind; readonly today: string },
): Partial<Record<'day' | 'to' | 'address', VisitRefusal>> {
  return {
    ...(day < today && { day: 'past' }),
    ...(day > daysAfter(today, VISIT_DAYS_AHEAD) && { day: 'far' }),
    ...(to <= from && { to: 'order' }),
    ...(kind === 'measuring' && address === '' && { address: 'address' }),
  };
}

/**
 * Whether the person who is visited has nothing left to wait for: the day has passed, or the fitter said that the visit
 * is done. Its measures belong to the shop then, which may still plan it anew.
 * @param doneAt when the fitter said so
 */
export const isOver = (
  { day, doneAt }: { readonly day: string; readonly doneAt?: number | undefined },
  today: string,
): boolean => doneAt !== undefined || day < today;

/** Minutes since midnight. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
