import { holidays, leadTime } from '#content/built/delivery.json';
import { deliveryEstimate, type DeliveryEstimate } from '../domain/order/delivery-dates.ts';
import { orderPath, type PathStep, type Placement } from '../domain/order/order-path.ts';

/** When an order of this moment arrives (decisions P17). */
export const estimateNow = (isMade: boolean): DeliveryEstimate =>
  deliveryEstimate(new Date(), isMade, leadTime, holidays);

/**
 * Returns the steps of a placed order, by the same calendar. @param payWithinDays days until a transfer must have
 * arrived
 */
export const pathOf = (placed: Placement, payWithinDays: number): PathStep[] =>
  orderPath(placed, leadTime, payWithinDays, holidays);
