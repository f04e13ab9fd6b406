/** The delivery sequence (spec §4); its labels are `status.*` of the locale files. */
export const DELIVERY_STEPS = [
  'Pending',
  'Confirmed',
  'InProduction',
  'ReadyToShip',
  'Shipped',
  'OutForDelivery',
  'Delivered',
] as const;
export const OFF_PATH = ['Returned', 'Cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STEPS)[number] | (typeof OFF_PATH)[number];
export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [...DELIVERY_STEPS, ...OFF_PATH];

/** Whether an order has ended without staying delivered. */
export const isOffPath = (status: string): boolean => OFF_PATH.some((off) => off === status);

/** Position in the sequence, or -1 off it. */
export const stepOf = (status: string): number => DELIVERY_STEPS.findIndex((step) => step === status);

/** (position + 1) / 7 as a whole percentage; 0 for Returned, Cancelled and unknown (spec §4). */
export const progressOf = (status: string): number => Math.round(((stepOf(status) + 1) / DELIVERY_STEPS.length) * 100);

/** Spec §4: delivered green, on the road blue, off the path red, others orange. */
export function statusColour(status: string): 'green' | 'blue' | 'red' | 'orange' {
  if (status === 'Delivered') return 'green';
  if (status === 'Shipped' || status === 'OutForDelivery') return 'blue';
  return isOffPath(status) ? 'red' : 'orange';
}

/** Whether its buyer has had the goods: a returned order can be reviewed as far as it went. */
export const hasArrived = (status: string): boolean => status === 'Delivered' || status === 'Returned';

/** Decisions A6: until production begins. */
export const CANCELLABLE: readonly DeliveryStatus[] = ['Pending', 'Confirmed'];
export const isCancellable = (status: DeliveryStatus): boolean => CANCELLABLE.includes(status);

/** The bar of the order list in percent, or null where it has none: also of a returned order (spec §2, decisions A6). */
export function listProgress(status: DeliveryStatus): number | null {
  if (status === 'Delivered' || isOffPath(status)) return null;
  if (status === 'Shipped' || status === 'OutForDelivery') return 75;
  return 25;
}
