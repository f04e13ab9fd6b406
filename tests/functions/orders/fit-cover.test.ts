/** The fit guarantee of an order's lines (decisions P27): judged by the shop from the measures that were sent, and kept. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders } from '../../../functions/orders/calls.ts';
import type { OwnOrder } from '../../../src/contract/orders.ts';
import { customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN, orderBody, post } from '../support/order.ts';
import { proposed, respond, wider } from '../support/links.ts';
import { CARD, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

let shop: TestShop;
let mehmet: Customer;
let buyer: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
beforeEach(async () => {
  buyer = await customer();
});
afterAll(() => shop.stop());

const { width, height } = CURTAIN.configuration;
const twice = { line: 0, kind: 'again', widths: [width, width + 1], heights: [height, height] } as const;
const own = async (orderNo: string) => (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
const placed = (measures: unknown) => placeOrder(shop, { items: [CURTAIN, ACCESSORY], payment: CARD, measures }, buyer);

it('two measures that agree cover their line, in every answer', async () => {
  const { orderNo, items } = await placed([twice]);
  const { line: _, ...evidence } = twice;
  expect(items.map(({ cover }) => cover)).toEqual([
    { ...evidence, textVersion: expect.any(String) as string },
    undefined,
  ]);
  expect((await own(orderNo)).items[0]?.cover).toEqual(items[0]?.cover);
  expect((await readOrder(mehmet, orderNo)).items[0]?.cover).toEqual(items[0]?.cover);
});

it('a photograph covers what a tape measured within 5 cm of it, and no more', async () => {
  const photo = (off: number) => ({ ...twice, kind: 'photo', widths: [width, width + off] });
  const { items } = await placed([photo(-5)]);
  expect(items[0]?.cover).toMatchObject({ kind: 'photo', widths: [width, width - 5] });
  expect((await placed([photo(6)])).items[0]?.cover).toBeUndefined();
});

it.each([
  ['one measure', { widths: [width], heights: [height] }],
  ['measures that differ', { widths: [width, width + 4], heights: [height, height] }],
  ['measures of another size', { widths: [width + 9, width + 9], heights: [height, height] }],
  ['measures of what is sold by the piece', { line: 1 }],
  ['measures of no line', { line: 2 }],
])('%s cover nothing, and the order is placed all the same', async (_, changes) => {
  const { items } = await placed([{ ...twice, ...changes }]);
  expect(items.map(({ cover }) => cover)).toEqual([undefined, undefined]);
});

it.each([
  [{ ...twice, widths: [] }],
  [{ ...twice, widths: Array.from({ length: 7 }, () => width) }],
  [{ ...twice, heights: [0, height] }],
  [{ ...twice, kind: 'guess' }],
  [{ ...twice, cover: true }],
])('%j is refused', async (measure) => {
  const { status } = await post(orderBody({ measures: [measure] }));
  expect(status).toBe(422);
});

it('a piece that is made again has no guarantee of its own', async () => {
  const { orderNo } = await placed([twice]);
  await changeOrderNow(mehmet, orderNo, { checkedLines: [0], status: 'Confirmed' });
  await changeOrderNow(mehmet, orderNo, { status: 'InProduction' });
  await changeOrderNow(mehmet, orderNo, { remake: { line: 0, quantity: 1, text: 'Kumaşta leke' } });
  expect((await own(orderNo)).items.map(({ cover }) => cover !== undefined)).toEqual([true, false, false]);
});

it.each([
  [width + 1, true],
  [width + 10, false],
])('a change to %i cm that the buyer agrees to is judged anew', async (wanted, isCovered) => {
  const order = await placed([twice]);
  const token = await proposed(shop, mehmet, order, wider(wanted, CURTAIN.color));
  expect((await respond(token, true)).status).toBe(200);
  const [line] = (await own(order.orderNo)).items;
  expect(line?.configuration).toMatchObject({ width: wanted });
  expect(line?.cover !== undefined).toBe(isCovered);
});
