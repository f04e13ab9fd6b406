/** Promise of an order by the work of the workshop (decisions P17, W5); apart from `capacity.ts`, because pages carry it. */
import type { DeliveryEstimate } from '../order/delivery-dates.ts';

/** Orders of up to `most` pieces are promised for these days at the earliest. */
export interface PromiseStep extends DeliveryEstimate {
  readonly most: number;
}

/** Pieces of the largest order that steps are told for unasked: more than a house has windows. */
export const HOUSE_PIECES = 60;

/** Returns the days of an order of so many pieces: as without other orders, or moved to the first step with room for it. */
export function promisedDays(base: DeliveryEstimate, steps: readonly PromiseStep[], pieces: number): DeliveryEstimate {
  const step = pieces > 0 && (steps.find(({ most }) => pieces <= most) ?? steps.at(-1));
  return step && step.to > base.to ? { from: step.from, to: step.to } : base;
}
