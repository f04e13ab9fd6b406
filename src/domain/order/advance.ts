import { stepOf, type DeliveryStatus } from './status.ts';

/** Forward along the sequence only, or off it; nothing leaves an end (decisions A8). */
export function canAdvance(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (stepOf(from) === -1) return false;
  if (to === 'Returned') return from === 'Delivered' || from === 'Shipped' || from === 'OutForDelivery';
  if (to === 'Cancelled') return from !== 'Delivered';
  return stepOf(to) > stepOf(from);
}
