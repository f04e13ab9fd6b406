/** A product that got another slug and another name: shoppers who knew the former ones still find it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cart } from '../../../functions/cart/calls.ts';
import { currentCatalogue } from '../../../functions/catalogue/current-catalogue.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { CustomerCart } from '../../../src/contract/cart.ts';
import type { Favourite } from '../../../src/contract/favourites.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import type { LineProduct } from '../../../src/domain/product/line-product.ts';
import { customer, newAddress, startTestShop, type TestShop } from '../support/account.ts';
import { agreed, CURTAIN, newKey } from '../support/order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const curtain = (): LineProduct => currentCatalogue.get(CURTAIN.productId)!;
const before = { ...curtain() };
function rename({ slug, name }: Pick<LineProduct, 'slug' | 'name'>): void {
  const product = curtain();
  product.slug = slug;
  product.name = name;
}
afterEach(() => rename(before));

it('stays in carts and favourites under its new name, and in orders as it was bought', async () => {
  const person = await customer();
  await person.ask(cart, '/api/cart/add', { body: CURTAIN });
  await person.ask(favourites, '/api/favorites/add', { body: { productId: CURTAIN.productId } });
  const { data: placed } = await person.ask<PlacedOrder>(orders, '/api/orders', {
    body: await agreed(),
    headers: { 'Idempotency-Key': newKey() },
    ip: newAddress(),
  });
  await person.ask(cart, '/api/cart/add', { body: CURTAIN });

  rename({
    slug: 'yeni-ad',
    name: { tr: 'Yeni Ad', en: 'New name' },
  });
  const lines = (await person.ask<CustomerCart>(cart, '/api/cart')).data.lines;
  expect(lines.map(({ productId, slug, name }) => [productId, slug, name])).toEqual([
    [CURTAIN.productId, 'yeni-ad', 'Yeni Ad'],
  ]);
  const liked = (await person.ask<Favourite[]>(favourites, '/api/favorites')).data;
  expect(liked.map(({ productId, slug, name }) => [productId, slug, name])).toEqual([
    [CURTAIN.productId, 'yeni-ad', 'Yeni Ad'],
  ]);
  const order = await person.ask<PlacedOrder>(orders, `/api/orders/${placed.orderNo}`);
  expect([order.status, order.text.includes(before.name.tr)]).toEqual([200, true]);
  const again = await person.ask<PlacedOrder>(orders, '/api/orders', {
    body: await agreed(),
    headers: { 'Idempotency-Key': newKey() },
    ip: newAddress(),
  });
  expect(again.status).toBe(201);
});
