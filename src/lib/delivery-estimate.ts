import { holidays, leadTime } from '../../content/built/delivery.json';
import { deliveryEstimate, type DeliveryEstimate } from '../domain/delivery-dates.ts';

/** When an order of this moment arrives (decisions P17). */
export const estimateNow = (isMade: boolean): DeliveryEstimate =>
  deliveryEstimate(new Date(), isMade, leadTime, holidays);
