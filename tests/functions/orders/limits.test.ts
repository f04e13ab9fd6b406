import { afterEach, beforeEach, expect, it } from 'vitest';
import { cart } from '../../../functions/cart/calls.ts';
import { networkOf, opaqueId } from '../../../functions/http/identity.ts';
import { expectFailure, send } from '../support/call.ts';
import { agreed, DELIVERY, newKey, orderBody, post } from '../support/order.ts';
import { fill } from '../support/outbox.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { orderNumbers } from '../../support/history.ts';

let local: TestStore;
beforeEach(async () => {
  local = await startTestStore();
});
afterEach(() => local.stop());

const by = (email: string) => ({ delivery: { ...DELIVERY, email } });

it('ten orders in ten minutes come from one address, then it waits; a replay never does', async () => {
  const key = newKey();
  const began = Date.now();
  const first = await post(await agreed(by('k0@example.com')), { key });
  for (let index = 1; index < 10; index += 1)
    expect((await post(await agreed(by(`k${index}@example.com`)))).status).toBe(201);
  const refused = await post(await agreed(by('k10@example.com')));
  expectFailure(refused, 429, 'rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(
    600 - Math.ceil((Date.now() - began) / 1000),
  );
  const again = await post(await agreed(by('k0@example.com')), { key });
  expect([again.status, again.text]).toEqual([201, first.text]);
});

it('the many addresses of one network use up nothing that the site has for all', async () => {
  await fill(local.store, 'order-network', opaqueId(networkOf('2001:db8:77::1')), 59);
  const from = async (ip: string) => post(await agreed(by(`${ip.replaceAll(':', '-')}@example.com`)), { ip });
  expect((await from('2001:db8:77:1::1')).status).toBe(201);
  expectFailure(await from('2001:db8:77:2::1'), 429, 'rate_limited');
  expect((await from('2001:db8:78:1::1')).status).toBe(201);
});

it('five orders go to one e-mail from one network, however it is written', async () => {
  for (let index = 1; index <= 5; index += 1) {
    expect((await post(await agreed(by(index % 2 ? 'ayse@example.com' : 'AYSE@Example.COM')))).status).toBe(201);
  }
  expectFailure(await post(await agreed(by('ayse@example.com'))), 429, 'rate_limited');
  expect((await post(await agreed(by('fatma@example.com')))).status).toBe(201);
  expect((await orderNumbers(local.store)).length).toBe(6);
});

it('an e-mail that others order under, from wherever, is not used up for its owner', async () => {
  for (let index = 1; index <= 25; index += 1) {
    const ip = `198.51.100.${index}`;
    expect((await post(await agreed(by('ayse@example.com')), { ip })).status).toBe(201);
  }
  expect((await post(await agreed(by('ayse@example.com')))).status).toBe(201);
});

it('guessing a coupon through orders draws on the budget of the coupon call', async () => {
  for (let index = 0; index < 20; index += 1) {
    expectFailure(await post(orderBody({ couponCode: `TAHMIN${index}` })), 422, 'invalid_fields');
  }
  expectFailure(await post(orderBody({ couponCode: 'PERDE50' })), 429, 'rate_limited');
  expectFailure(await send(cart, '/api/cart/coupon', { body: { code: 'PERDE50' } }), 429, 'rate_limited');
  expectFailure(await post(orderBody()), 409, 'price_changed');
});
