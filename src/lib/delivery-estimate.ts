import { holidays, leadTime } from '#content/built/delivery.json';
import { promisedDays, type PromiseStep } from '../domain/board/promised-days.ts';
import { deliveryEstimate, type DeliveryEstimate } from '../domain/order/delivery-dates.ts';
import { orderPath, type PathStep, type Placement } from '../domain/order/order-path.ts';

/**
 * When an order of this moment arrives (decisions P17, W5). @param pieces made-to-measure windows in it @param steps of
 * `promiseSteps`
 */
export const estimateNow = (isMade: boolean, pieces: number, steps: readonly PromiseStep[]): DeliveryEstimate =>
  promisedDays(deliveryEstimate(new Date(), isMade, leadTime, holidays), steps, pieces);

const asked: Record<string, Promise<readonly PromiseStep[]>> = {};

/**
 * How full days of the workshop move the promise, asked once a page; without an answer they move nothing. A plain fetch: the
 * product page has no byte for another chunk.
 * @param query of `showPromiseSteps`
 */
export const promiseSteps = (query = ''): Promise<readonly PromiseStep[]> =>
  (asked[query] ??= fetch(`/api/shipping/days${query}`)
    .then((answer) => answer.json())
    .then((body: { readonly Data: readonly PromiseStep[] | null }) => body.Data ?? [])
    .catch(() => []));

/**
 * Returns the steps of a placed order, by the same calendar. @param payWithinDays days until a transfer must have
 * arrived
 */
export const pathOf = (placed: Placement, payWithinDays: number): PathStep[] =>
  orderPath(placed, leadTime, payWithinDays, holidays);
