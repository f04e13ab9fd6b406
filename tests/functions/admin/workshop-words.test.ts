/** The workshop reads Turkish by ids, whatever language an order had (decisions W1). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import { offersSamples } from '../../../src/domain/product/samples.ts';
import { listed } from '../../support/catalogue.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { CARD, placeOrder, readOrder } from '../support/order-work.ts';

let shop: TestShop;
let usta: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  usta = await operator({ firstName: 'Usta' });
});
afterAll(() => shop.stop());

const found = <One>(one: One | undefined, what: string): One => {
  if (one === undefined) throw new Error(`the shop has no ${what}`);
  return one;
};
const curtain = found(
  listed.find(({ id }) => id === CURTAIN.productId),
  'curtain',
);
const pack = found(
  listed.find(({ holdsSamples }) => holdsSamples > 0),
  'samples',
);
const cloth = found(listed.find(offersSamples), 'cloth of samples');
const rod = found(
  listed.find(({ length }) => length),
  'rod',
);

it('an order in English is Turkish in the back room, and English in its letter', async () => {
  const order = await placeOrder(
    shop,
    {
      payment: CARD,
      items: [
        CURTAIN,
        { productId: rod.id, quantity: 1, color: rod.colors[0]?.id, configuration: { length: 265 } },
        {
          ...{ productId: pack.id, quantity: 1, color: pack.colors[0]?.id, configuration: null },
          samples: [{ productId: cloth.id, color: cloth.colors[0]?.id }],
        },
      ],
    },
    undefined,
    'en',
  );
  expect(order.items[0]?.name).toBe(curtain.name.en);
  const { items } = await readOrder(usta, order.orderNo);
  expect(items.map(({ name }) => name)).toEqual([curtain.name.tr, rod.name.tr, pack.name.tr]);
  expect(items[0]?.colorName).toBe(curtain.colors.find(({ id }) => id === CURTAIN.color)?.name.tr);
  expect(items[1]?.parts?.map(({ name }) => name)).toEqual(
    rod.length?.parts.map(({ name }) => name.tr).slice(0, items[1]?.parts?.length),
  );
  expect(items[2]?.samples).toEqual([
    expect.objectContaining({ name: cloth.name.tr, colorName: cloth.colors[0]?.name.tr }),
  ]);

  const rows = await usta.ask<AdminOrderList>(adminOrders, `/api/admin/orders?q=${order.orderNo}`);
  expect(rows.data.items[0]?.windows[0]?.name).toBe(curtain.name.tr);

  const [letter] = await shop.mails(order.delivery.email);
  expect(letter?.text).toContain(curtain.name.en);
});
