/** An order takes a bounded number of notes of each kind. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderChange as Change } from '../../../src/contract/admin-orders.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY } from '../support/order.ts';
import { changeOrderNow, placeOrder } from '../support/order-work.ts';

const MOST_NOTES = 100;

let shop: TestShop;
let mehmet: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterAll(() => shop.stop());

const now = (orderNo: string, body: Partial<Change>) => changeOrderNow(mehmet, orderNo, body);

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
