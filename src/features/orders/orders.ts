import { addressOf } from '../../contract/contract.ts';
import * as contract from '../../contract/orders.ts';
import type { OrderSummary, OwnOrder } from '../../contract/orders.ts';
import { ORDER_NUMBER } from '../../domain/order.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../domain/status.ts';
import type { CallResult } from '../../lib/api.ts';
import { remoteBy, replaceRemote, type Remote } from '../account/remote.ts';
import { callAsCustomer } from '../session/session.ts';

/** A line of an order, at the prices of the day it was placed. */
export type OrderedItem = OwnOrder['items'][number];

/** Spec §2: compared case-insensitively; undefined for a status that this page does not know. */
export const parseStatus = (status: string): DeliveryStatus | undefined =>
  DELIVERY_STATUSES.find((known) => known.toLowerCase() === status.toLowerCase());

/** The customer's orders, newest first. */
export const $orders: Remote<OrderSummary[]> = remoteBy(contract.listAccountOrders.path, () =>
  callAsCustomer(contract.listAccountOrders),
);

const keyOf = (orderNo: string): string => addressOf(contract.showOrder, { orderNo });

const remotes = new Map<string, Remote<OwnOrder>>();

/** One order of the customer; another's is a 404. */
export function orderRemote(orderNo: string): Remote<OwnOrder> {
  const remote = remotes.get(orderNo) ?? remoteBy(keyOf(orderNo), () => fetchOrder(orderNo));
  remotes.set(orderNo, remote);
  return remote;
}

export const fetchOrder = (orderNo: string): Promise<CallResult<OwnOrder>> =>
  callAsCustomer(contract.showOrder, { params: { orderNo } });

/** Decisions A6; 409 `order_not_cancellable` once production began. What is shown of the order changes with it. */
export async function cancelOrder(orderNo: string): Promise<CallResult<OwnOrder>> {
  const answer = await callAsCustomer(contract.cancelOrder, { params: { orderNo } });
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
