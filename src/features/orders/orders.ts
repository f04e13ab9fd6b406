import * as z from 'zod/mini';
import { configurationSchema } from '../../domain/configuration.ts';
import { ORDER_NUMBER } from '../../domain/order.ts';
import { placedDelivery, placedLine, placedPayment } from '../../contract/orders.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../domain/status.ts';
import type { CallResult } from '../../lib/api.ts';
import { remote, replaceRemote, type Remote } from '../account/remote.ts';
import { callAsCustomer } from '../session/session.ts';

/** Spec §2: compared case-insensitively; undefined for one that we do not know. */
export const knownStatus = (status: string): DeliveryStatus | undefined =>
  DELIVERY_STATUSES.find((known) => known.toLowerCase() === status.toLowerCase());

const text = z.string();
const lira = z.number();

const summary = z.object({ orderNo: text, status: text, createdAt: text, itemCount: z.int(), total: lira });
export type Summary = z.infer<typeof summary>;

const item = z.extend(placedLine, {
  configuration: z.nullable(z.extend(configurationSchema, { effectiveWidth: z.int() })),
  unitPrice: lira,
  totalPrice: lira,
});
export type OrderItemView = z.infer<typeof item>;

const ownOrder = z.object({
  orderNo: text,
  status: text,
  createdAt: text,
  items: z.array(item),
  couponCode: z.nullable(text),
  subtotal: lira,
  discount: lira,
  shipping: lira,
  fee: lira,
  total: lira,
  payment: placedPayment(lira),
  delivery: placedDelivery,
  estimatedDelivery: text,
  carrier: z.nullable(text),
  trackingNumber: z.nullable(text),
  timeline: z.array(z.object({ label: text, at: text, note: z.optional(text) })),
  cancellable: z.boolean(),
});
export type OwnOrder = z.infer<typeof ownOrder>;

const keyOf = (orderNo: string): string => `/api/orders/${encodeURIComponent(orderNo)}`;

/** Newest first. */
export const $orders: Remote<Summary[]> = remote('/api/account/orders', z.array(summary));

const whole = new Map<string, Remote<OwnOrder>>();

/** One order of the customer; another's is a 404. */
export function orderRemote(orderNo: string): Remote<OwnOrder> {
  const known = whole.get(orderNo) ?? remote(keyOf(orderNo), ownOrder);
  whole.set(orderNo, known);
  return known;
}

export const fetchOrder = (orderNo: string): Promise<CallResult<OwnOrder>> =>
  callAsCustomer(keyOf(orderNo), { read: ownOrder });

/** Decisions A6; 409 `order_not_cancellable` once production began. What is shown of the order changes with it. */
export async function cancelOrder(orderNo: string): Promise<CallResult<OwnOrder>> {
  const answer = await callAsCustomer(`${keyOf(orderNo)}/cancel`, { method: 'POST', read: ownOrder });
  if (answer.ok) replaceRemote(keyOf(orderNo), answer.data);
  if (answer.ok || answer.code === 'order_not_cancellable') {
    $orders.revalidate();
    if (!answer.ok) orderRemote(orderNo).revalidate();
  }
  return answer;
}

/** `/account/orders/KP-…` or `…/track` → `KP-…`; empty when the address names none. */
export const orderNoInPath = (pathname: string): string =>
  /\/orders\/([^/]+)/.exec(pathname)?.[1]?.match(ORDER_NUMBER)?.[0] ?? '';
