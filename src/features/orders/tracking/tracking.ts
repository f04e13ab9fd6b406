import * as contract from '../../../contract/orders.ts';
import type { OwnOrder, Tracking } from '../../../contract/orders.ts';
import { awaitsPayment } from '../../../domain/money/payment.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import { call, type CallResult } from '../../../lib/api.ts';

/** Spec §7; a number of the wrong shape is a 404, like one that nobody has. */
export const fetchTracking = (orderNo: string): Promise<CallResult<Tracking>> =>
  call(contract.trackOrder, { params: { orderNo } });

/** `/track/KP-…` → `KP-…`; null on `/track` itself. Text that cannot be decoded stays as it is: a number nobody has. */
export function askedOrderNo(pathname: string): string | null {
  const encoded = /\/track\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** A number as typed or pasted: blanks, small letters and a missing `KP-` are forgiven; null when it cannot be one. */
export function readOrderNo(typed: string): string | null {
  const bare = typed.replace(/\s+/g, '').toUpperCase().replace(/^KP-?/, '');
  const orderNo = `KP-${bare}`;
  return ORDER_NUMBER.test(orderNo) ? orderNo : null;
}

/** Returns a customer's order as its tracking. */
export const trackingOf = ({
  orderNo,
  status,
  cardState,
  carrier,
  trackingNumber,
  trackingUrl,
  parcels,
  ...order
}: OwnOrder): Tracking => ({
  orderNo,
  status,
  cardState,
  parcels,
  timeline: order.timeline,
  plan: order.plan,
  ...(awaitsPayment(order.payment.state) ? { ifPaid: true } : {}),
  windows: order.windows,
  ...(carrier === null ? {} : { carrier }),
  trackingUrl,
  ...(trackingNumber === null ? {} : { trackingNumber }),
});
