/** Orders as operators work on them: placed by a guest or a customer, read and changed in the back room. */
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrder } from '../../../src/contract/admin-orders.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import type { Locale } from '../../../src/domain/values/locale.ts';
import { newAddress, newEmail, type Customer, type TestShop } from './account.ts';
import type { Reply } from './call.ts';
import { agreed, DELIVERY, newKey, post, type Body } from './order.ts';

export const CARD = { type: 'credit-card', card: { brand: 'visa', last4: '4242' } } as const;

/**
 * Places the order of a guest with an e-mail of their own, or of a customer. Returns once its letters, sent behind the
 * answer, are gone.
 */
export async function placeOrder(
  shop: TestShop,
  parts: Body = {},
  by?: Customer,
  locale: Locale = 'tr',
): Promise<PlacedOrder> {
  const body = { ...(await agreed(parts)), delivery: { ...DELIVERY, email: by?.email ?? newEmail() } };
  const sent = {
    body,
    headers: { 'Idempotency-Key': newKey(), 'Accept-Language': locale },
    ip: newAddress(),
  };
  const reply = by ? await by.ask<PlacedOrder>(orders, '/api/orders', sent) : await post(body, sent);
  if (reply.status !== 201) throw new Error(`no order: ${reply.code}`);
  await shop.settled();
  return reply.data;
}

export const adminOrderPath = (orderNo: string): string => `/api/admin/orders/${orderNo}`;

export const readOrder = async (by: Customer, orderNo: string): Promise<AdminOrder> =>
  (await by.ask<AdminOrder>(adminOrders, adminOrderPath(orderNo))).data;

export const changeOrder = (by: Customer, orderNo: string, body: Partial<OrderChange>): Promise<Reply<AdminOrder>> =>
  by.ask<AdminOrder>(adminOrders, adminOrderPath(orderNo), { method: 'PATCH', body });

/** Changes the order at its present version. */
export async function changeOrderNow(by: Customer, orderNo: string, body: Partial<OrderChange>) {
  const { version } = await readOrder(by, orderNo);
  return changeOrder(by, orderNo, { version, ...body });
}

/** A transfer of so many lira has come; with a reason it may be another sum than what is open. */
export const transferOf = (amount: number, text = ''): Partial<OrderChange> => ({
  entry: { kind: 'paid', method: 'transfer', amount, text, reference: '' },
});

/** So many lira are given back, and what for. */
export const refundOf = (amount: number, text = 'Leke'): Partial<OrderChange> => ({
  entry: { kind: 'refund', method: 'transfer', amount, text, reference: '' },
});
