import * as contract from '../../contract/orders.ts';
import type { OwnOrder } from '../../contract/orders.ts';
import { ORDER_NUMBER } from '../../domain/order/order.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../domain/order/status.ts';
import { isLost, type CallResult } from '../../lib/api.ts';
import type { Remote } from '../../lib/remote-data.ts';
import { customerRemote } from '../session/customer-data.ts';
import { customerList } from '../session/paged-list.ts';
import { callAsCustomer, callRepeatable } from '../session/session.ts';

/** A line of an order, at the prices of the day it was placed. */
export type OrderedItem = OwnOrder['items'][number];

/** Spec §2: compared case-insensitively; undefined for a status that this page does not know. */
export const parseStatus = (status: string): DeliveryStatus | undefined =>
  DELIVERY_STATUSES.find((known) => known.toLowerCase() === status.toLowerCase());

/**
 * Name of the words about the money of an order that has ended. Where nothing had come, and in an older answer, they go by
 * the payment that was awaited.
 */
export function endedWord({ moneyBack, payment: { state } }: EndedOrder) {
  if (moneyBack === 'refund') return 'paid';
  return moneyBack === 'refunded' || (moneyBack === 'notCharged' && state === 'paid') ? moneyBack : state;
}

interface EndedOrder {
  readonly moneyBack?: OwnOrder['moneyBack'];
  readonly payment: Pick<OwnOrder['payment'], 'state'>;
}

/** The customer's orders, newest first, as far as they were asked for. */
export const orderList = customerList(contract.listAccountOrders);

const remotes = new Map<string, Remote<OwnOrder>>();

/** One order of the customer; another's is a 404. */
export function orderRemote(orderNo: string): Remote<OwnOrder> {
  const remote = remotes.get(orderNo) ?? customerRemote(contract.showOrder, { params: { orderNo } });
  remotes.set(orderNo, remote);
  return remote;
}

export const fetchOrder = (orderNo: string): Promise<CallResult<OwnOrder>> =>
  callAsCustomer(contract.showOrder, { params: { orderNo } });

/**
 * Decisions A6; 409 `order_not_cancellable` once production began. The displayed order changes with it, and is asked for where the
 * answer was lost twice: the server gets the call again without harm.
 */
export async function cancelOrder(orderNo: string): Promise<CallResult<OwnOrder>> {
  const answer = await callRepeatable(contract.cancelOrder, { params: { orderNo } });
  if (answer.ok) orderRemote(orderNo).replace(answer.data);
  if (answer.ok || answer.code === 'order_not_cancellable' || isLost(answer)) {
    orderList.$list.revalidate();
    if (!answer.ok) orderRemote(orderNo).revalidate();
  }
  return answer;
}

/** `/account/orders/KP-…` or `…/track` → `KP-…`; empty when the address names none. */
export const orderNoInPath = (pathname: string): string =>
  /\/orders\/([^/]+)/.exec(pathname)?.[1]?.match(ORDER_NUMBER)?.[0] ?? '';
