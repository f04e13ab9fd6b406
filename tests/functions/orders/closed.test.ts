/** A shop that takes no orders yet (`openForOrders` of `content/shop.json`). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { shop } from '../../../functions/catalogue/shop.ts';
import { expectFailure } from '../support/call.ts';
import { agreed, newKey, orderBody, post } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(async () => {
  await local.stop();
});
afterEach(() => {
  shop.openForOrders = true;
});

it('refuses an order, and says why', async () => {
  shop.openForOrders = false;
  expectFailure(await post(orderBody(), { ip: '198.51.100.1' }), 409, 'shop_closed');
});

it('answers an order that was taken before, whose answer was lost', async () => {
  const body = await agreed();
  const key = newKey();
  const { data } = await post(body, { ip: '198.51.100.2', key });
  shop.openForOrders = false;
  const again = await post(body, { ip: '198.51.100.2', key });
  expect([again.status, again.data.orderNo]).toEqual([201, data.orderNo]);
});
