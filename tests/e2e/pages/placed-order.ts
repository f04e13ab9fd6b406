/** Orders that stand already when an operator comes: a curtain to be fitted and a piece from stock, unless told. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { configured, curtain, piece } from '../support/shop.ts';
import type { Customer } from './account.ts';

export const DELIVERY = {
  firstName: 'Zeynep',
  lastName: 'Örnek',
  phone: '0532 111 22 33',
  address: 'Moda Cad. No: 12',
  city: '34',
  district: 'kadikoy',
  postalCode: '34710',
};

/**
 * Places an order by the call that the checkout makes; prices are asked for first, by naming a wrong one.
 * @returns its number
 */
export async function placeOrder(page: Page, customer: Customer, changes: object = {}): Promise<string> {
  return (await placed(page, customer, changes)).orderNo;
}

/** An order that awaits its card. @returns its number and the provider's page */
export async function placeForCard(page: Page, customer: Customer): Promise<{ orderNo: string; redirect: string }> {
  const { orderNo, payment } = await placed(page, customer, { payment: { type: 'credit-card' } });
  if (!payment.redirect) throw new Error(`${orderNo} has no page to be paid on`);
  return { orderNo, redirect: payment.redirect };
}

interface PlacedOrderFacts {
  orderNo: string;
  payment: { redirect?: string | null };
}

async function placed(page: Page, customer: Customer, changes: object): Promise<PlacedOrderFacts> {
  const order = {
    items: [
      {
        productId: curtain.id,
        quantity: 1,
        color: curtain.colors[0]?.id,
        room: 'Salon',
        configuration: configured({ installation: curtain.options.some(({ id }) => id === 'installation') }),
      },
      { productId: piece.id, quantity: 1, color: piece.colors[0]?.id, configuration: null },
    ],
    delivery: { ...DELIVERY, email: customer.email },
    payment: { type: 'credit-card', card: { brand: 'visa', last4: '1111' } },
    expectedTotal: 0,
    consents: { distanceSales: true, customMade: true },
    ...changes,
  };
  const post = (data: object) =>
    page.request.post('/api/orders', {
      headers: { authorization: `Bearer ${customer.accessToken}`, 'idempotency-key': randomUUID() },
      data,
    });
  const priced = (await (await post(order)).json()) as { data: { total: number } };
  const answer = await post({ ...order, expectedTotal: priced.data.total });
  return ((await answer.json()) as { data: PlacedOrderFacts }).data;
}
