/** A shop that takes no orders yet (`openForOrders` of `content/shop.json`). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findCurtains } from '../../../functions/assistant/find-curtains.ts';
import { priceWindows } from '../../../functions/assistant/price-windows.ts';
import { words } from '../../../functions/assistant/words.ts';
import { shop } from '../../../functions/catalogue/shop.ts';
import { useCardProvider } from '../../../functions/payments/provider.ts';
import { hosted, payAgain, placeHosted, result } from '../cards/support.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { fakeProvider } from '../support/card-provider.ts';
import { agreed, newKey, orderBody, post } from '../support/order.ts';

let local: TestShop;
beforeAll(async () => {
  local = await startTestShop();
});
afterAll(async () => {
  await local.stop();
});
afterEach(() => {
  shop.openForOrders = true;
  delete shop.opensOn;
  useCardProvider(undefined);
});

it('refuses an order, and says why', async () => {
  shop.openForOrders = false;
  expectFailure(await post(orderBody(), { ip: '198.51.100.1' }), 409, 'shop_closed');
});

it('tells assistants, who price windows all the same', () => {
  const asked = { windows: [{ product: 1, width: 200, height: 240, quantity: 1 }] };
  const answer = () => priceWindows(asked, 'tr', []);
  expect(answer()).not.toHaveProperty('closed');
  shop.openForOrders = false;
  expect(answer()).toMatchObject({ closed: words('tr')('assistant:closed.soon'), total: expect.any(Number) as number });
  shop.opensOn = '2027-03-01';
  expect(answer()).toMatchObject({ closed: expect.stringContaining('1 Mart 2027') as string });
  expect(findCurtains({}, 'tr')).toMatchObject({ closed: expect.stringContaining('1 Mart 2027') as string });
});

it('promises assistants no delivery', () => {
  const asked = { windows: [{ product: 1, width: 200, height: 240, quantity: 1 }] };
  expect(priceWindows(asked, 'tr', [])).toHaveProperty('delivery');
  expect(findCurtains({}, 'tr')).not.toHaveProperty('closed');
  shop.openForOrders = false;
  expect(priceWindows(asked, 'tr', [])).not.toHaveProperty('delivery');
});

it('answers an order that was taken before, whose answer was lost', async () => {
  const body = await agreed();
  const key = newKey();
  const { data } = await post(body, { ip: '198.51.100.2', key });
  shop.openForOrders = false;
  const again = await post(body, { ip: '198.51.100.2', key });
  expect([again.status, again.data.orderNo]).toEqual([201, data.orderNo]);
});

it('takes the card of an order that was placed before, which would lapse without it', async () => {
  hosted();
  useCardProvider(fakeProvider());
  const { orderNo, email } = await placeHosted();
  shop.openForOrders = false;
  const { status, data } = await payAgain(orderNo, { email });
  expect(status).toBe(200);
  expect((await result(data.attempt ?? '')).data).toMatchObject({ orderNo });
});
