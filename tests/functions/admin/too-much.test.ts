/** A change of an order with a kuruş, or a note, more than it may have; as much as it may have is taken beside each. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { OrderChange as Change } from '../../../src/contract/admin-orders.ts';
import type { OrderChange } from '../../../src/contract/order-change.ts';
import { ask, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

const KURUS = 0.01;
const MOST_NOTES = 100;

let shop: TestShop;
let mehmet: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterAll(() => shop.stop());

const now = (orderNo: string, body: Partial<Change>) => changeOrderNow(mehmet, orderNo, body);

it.each([-KURUS, KURUS])('a transfer that differs by %d is not the price, and nothing changes', async (difference) => {
  const { orderNo, total } = await placeOrder(shop, { items: [ACCESSORY], payment: { type: 'bank-transfer' } });
  const before = await readOrder(mehmet, orderNo);
  const wrong = await now(orderNo, { paymentState: 'paid', paidAmount: total + difference });
  expectFailure(wrong, 422, 'invalid_fields');
  expect(Object.keys(wrong.fields ?? {})).toEqual(['paidAmount']);
  expect(await readOrder(mehmet, orderNo)).toEqual(before);
  const paid = await now(orderNo, { paymentState: 'paid', paidAmount: total });
  expect(paid.data.payment.state).toBe('paid');
});

it.each([-KURUS, KURUS])('what comes after a change is the rest, not %d beside it', async (difference) => {
  const { orderNo, delivery } = await placeOrder(shop, { payment: CARD });
  const plain = { motorized: false, lining: false, installation: false };
  const configuration = { width: 260, height: 260, pleatType: 'normal', ...plain } as const;
  await now(orderNo, { change: { line: 0, color: 'kum', configuration } });
  await sendDueLetters({ most: 1000 });
  const [token = ''] = (await shop.mails(delivery.email)).flatMap(
    ({ text }) => /\/change#t=([\w-]+)/.exec(text)?.slice(1) ?? [],
  );
  await ask<OrderChange>(orders, '/api/order-change/answer', { body: { token, accept: true }, ip: newAddress() });
  const before = await readOrder(mehmet, orderNo);
  expect(before.balance).toBeGreaterThan(0);

  const wrong = await now(orderNo, { paymentState: 'paid', paidAmount: before.balance + difference });
  expectFailure(wrong, 422, 'invalid_fields');
  expect(Object.keys(wrong.fields ?? {})).toEqual(['paidAmount']);
  expect(await readOrder(mehmet, orderNo)).toEqual(before);
  const paid = await now(orderNo, { paymentState: 'paid', paidAmount: before.balance });
  expect(paid.data).toMatchObject({ balance: 0, refundable: paid.data.total });
});

it.each([
  ['public', true],
  ['internal', false],
])(`the note after ${MOST_NOTES} %s ones is refused`, async (_kind, isPublic) => {
  const { orderNo } = await placeOrder(shop, { items: [ACCESSORY] });
  const note = { text: 'Arandı', public: isPublic };
  for (let count = 0; count < MOST_NOTES; count += 1) expect((await now(orderNo, { note })).status).toBe(200);
  const wrong = await now(orderNo, { note });
  expectFailure(wrong, 422, 'invalid_fields');
  expect(Object.keys(wrong.fields ?? {})).toEqual(['note.text']);
  // The other kind is counted by itself.
  expect((await now(orderNo, { note: { ...note, public: !isPublic } })).status).toBe(200);
});
