import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { productById } from '../../../functions/catalogue/catalogue.ts';
import { holidays, shop } from '../../../functions/catalogue/shop.ts';
import { deliveryEstimate } from '../../../src/domain/order/delivery-dates.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { attemptKey } from '../../../functions/orders/place-order.ts';
import { expectFailure, send } from '../support/call.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, orderBody, post } from '../support/order.ts';
import { settled } from '../support/behind.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { orderNumbers } from '../../support/history.ts';

let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
  vi.stubEnv('PAYMENT_PROVIDER', 'demo');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await local.stop();
});

/** Everyone orders from an address of their own, or the limits would speak. */
let caller = 0;
const fresh = (parts = {}) => {
  caller += 1;
  return {
    parts: { delivery: { ...DELIVERY, email: `k${caller}@example.com` }, ...parts },
    ip: `198.51.100.${caller}`,
  };
};
async function place(parts = {}, sent = {}) {
  const { parts: own, ip } = fresh(parts);
  return post(await agreed(own), { ip, ...sent });
}

describe('an order', () => {
  it('is answered whole, in lira, with the prices of the catalogue', async () => {
    const before = Date.now();
    const { status, data, envelope, headers } = await place({
      items: [{ ...CURTAIN, room: 'Salon' }, ACCESSORY],
      payment: { type: 'bank-transfer' },
    });
    const cloth = (productById(1)!.price * 6.25) / 100;
    const pieces = (productById(35)!.price * 2) / 100;
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(envelope).toEqual(['isSuccess', 'data', 'error']);
    expect(data.orderNo).toMatch(ORDER_NUMBER);
    expect(Date.parse(data.createdAt)).toBeGreaterThanOrEqual(before - 1000);
    expect(data).toMatchObject({
      status: 'Pending',
      items: [
        {
          productId: 1,
          sku: 'KP-001',
          name: productById(1)!.name.tr,
          color: 'kum',
          room: 'Salon',
          quantity: 1,
          unitPrice: cloth,
          totalPrice: cloth,
          configuration: {
            width: 250,
            height: 260,
            pleatType: 'normal',
            effectiveWidth: 625,
            motorized: false,
            lining: false,
            installation: false,
          },
        },
        { productId: 35, room: '', color: 'altin', quantity: 2, totalPrice: pieces, configuration: null },
      ],
      couponCode: null,
      subtotal: cloth + pieces,
      discount: 0,
      shipping: 0,
      fee: 0,
      total: cloth + pieces,
      payment: { type: 'bank-transfer', state: 'awaiting-transfer', installments: 1, card: null },
      delivery: { city: '34', cityName: 'İstanbul', district: 'kadikoy', districtName: 'Kadıköy', notes: '' },
    });
    const { from, to } = deliveryEstimate(new Date(data.createdAt), true, shop.leadTime, holidays);
    expect(data).toMatchObject({ estimatedDeliveryFrom: from, estimatedDelivery: to });
  });

  it('is stored with the proof of its consents and nothing that names the address', async () => {
    const { data } = await place({}, { headers: { 'User-Agent': 'Mozilla/5.0 Chrome/140.0 Safari/537.36 Edg/140.0' } });
    const [version, body] = await local.store.command('read', (redis) =>
      redis.eval<[], string[]>(`return redis.call('HMGET', KEYS[1], 'version', 'body')`, [key.order(data.orderNo)], []),
    );
    expect(version).toBe('1');
    expect(body).not.toContain('198.51.100');
    expect(JSON.parse(body ?? '')).toHaveProperty('consents', {
      distanceSales: true,
      customMade: true,
      marketing: false,
      textVersion: shop.legalVersion,
      amount: data.total * 100,
      browser: 'Edge',
      keyId: 't1',
      proof: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
  });

  it('is refused where its buyer was shown another version of the texts, and answered again where it stood before the new one', async () => {
    const current = shop.legalVersion;
    const shown = await agreed({ items: [ACCESSORY], textVersion: current });
    const sent = { key: newKey(), ip: '198.51.101.1' };
    const first = await post(shown, sent);
    expect(first.status).toBe(201);
    const orders = (await orderNumbers(local.store)).length;
    shop.legalVersion = '2099-01-01';
    try {
      const again = await post(shown, sent);
      expect([again.status, again.data.orderNo]).toEqual([201, first.data.orderNo]);
      const late = await post(shown, { ...sent, key: newKey() });
      expectFailure(late, 409, 'texts_changed');
      expect(late.error).toBe('Sözleşme metinleri değişti. Lütfen sayfayı yenileyip yeni metinleri onaylayın');
      expect(await orderNumbers(local.store)).toHaveLength(orders);
      expect((await post({ ...shown, textVersion: '2099-01-01' }, { ...sent, key: newKey() })).status).toBe(201);
    } finally {
      shop.legalVersion = current;
    }
  });

  it.each([
    [
      { panels: 1, gather: 'right' },
      { panels: 1, gather: 'right' },
    ],
    [{ panels: 1 }, { panels: 1, gather: 'left' }],
    [{ panels: 2 }, { panels: 2 }],
  ])('keeps the panels %j of a curtain, at no charge (decisions P16)', async (chosen, kept) => {
    const plain = await place();
    const configuration = { ...CURTAIN.configuration, ...chosen };
    const { status, data } = await place({ items: [{ ...CURTAIN, configuration }] });
    expect([status, data.total]).toEqual([201, plain.data.total]);
    expect(data.items[0]?.configuration).toMatchObject(kept);
    const [body] = await local.store.command('read', (redis) =>
      redis.eval<[], string[]>(`return redis.call('HMGET', KEYS[1], 'body')`, [key.order(data.orderNo)], []),
    );
    expect(JSON.parse(body ?? '')).toMatchObject({ lines: [{ configuration: kept }] });
  });

  it.each([
    { color: 'Kum', city: 'İstanbul', district: 'Şişli' },
    { color: 'SAND', city: 'ISTANBUL', district: 'sisli' },
    { color: 'kum', city: '34', district: 'sisli' },
  ])('takes the names that the calls of catalogue and places display: %j', async ({ color, city, district }) => {
    const delivery = { ...DELIVERY, email: `${color}@example.com`, city, district };
    const { status, data } = await place({ items: [{ ...CURTAIN, color }, ACCESSORY], delivery });
    expect(status).toBe(201);
    expect(data.items[0]).toMatchObject({ color: 'kum' });
    expect(data.delivery).toMatchObject({ city: '34', cityName: 'İstanbul', district: 'sisli', districtName: 'Şişli' });
  });

  it('takes a coupon, typed loosely', async () => {
    const { status, data } = await place({ couponCode: ' hoşgeldin10 '.replace('ş', 's') });
    expect([status, data.couponCode]).toEqual([201, 'HOSGELDIN10']);
    expect(data.discount).toBe(Math.round(data.subtotal * 10) / 100);
    expect(data.total).toBe(data.subtotal - data.discount + data.shipping);
  });

  it('takes a demo card in instalments that add up to the kuruş, and keeps brand and last digits only', async () => {
    const { status, data } = await place({
      payment: { type: 'credit-card', installments: 9, card: { brand: 'troy', last4: '0042' } },
    });
    expect([status, data.payment.state]).toEqual([201, 'paid']);
    expect(data.payment.card).toEqual({ brand: 'troy', last4: '0042' });
    expect(data.payment.instalmentAmounts).toHaveLength(9);
    expect(Math.round(data.payment.instalmentAmounts.reduce((sum, part) => sum + part * 100, 0))).toBe(
      Math.round(data.total * 100),
    );
  });

  it('takes cash below the cap, with shipping for a small basket', async () => {
    const { data } = await place({
      items: [{ ...ACCESSORY, quantity: 1 }],
      payment: { type: 'cash-on-delivery' },
      consents: { distanceSales: true },
    });
    expect(data.payment.state).toBe('on-delivery');
    expect(data.shipping).toBe(shop.shipping.fee);
    expect(data.fee).toBe(shop.cashOnDelivery.fee);
  });

  it('speaks English to who asks in English', async () => {
    const { data } = await place({}, { headers: { 'Accept-Language': 'en' } });
    expect(data.items[0]!.name).toBe(productById(1)!.name.en);
  });

  it('costs one round trip, one for the work of the workshop, and one behind the answer for each of its two letters', async () => {
    const { parts, ip } = fresh({ couponCode: 'PERDE50' });
    const body = await agreed(parts);
    await settled();
    const before = local.roundTrips();
    expect((await post(body, { ip })).status).toBe(201);
    await settled();
    expect(local.roundTrips() - before).toBe(4);
  });
});

describe('the idempotency key', () => {
  it('gives the same answer to the same body, however it is ordered, and says so', async () => {
    const key = newKey();
    const first = await place({}, { key });
    const { parts, ip } = fresh({ delivery: { ...DELIVERY, email: `k${caller}@example.com` } });
    const again = await post(Object.fromEntries(Object.entries(await agreed(parts)).reverse()), { key, ip });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  it('refuses another body and names the order it stands for', async () => {
    const key = newKey();
    const first = await place({}, { key });
    const other = await place({ delivery: { ...DELIVERY, email: 'baska@example.com' } }, { key });
    expectFailure(other, 422, 'idempotency_key_reused');
    expect(other.data).toEqual({ orderNo: first.data.orderNo });
  });

  it('is known for longer than a browser offers to try an order again, which is a week', async () => {
    const idempotencyKey = newKey();
    await place({}, { key: idempotencyKey });
    const name = attemptKey({ idempotencyKey });
    const life = await local.store.command('life', (redis) => redis.pttl(name));
    expect(life).toBeGreaterThan(7 * 86_400_000);
  });

  it('names the order it stands for also where the other body would be refused by today’s price', async () => {
    const key = newKey();
    const { parts, ip } = fresh();
    const body = await agreed(parts);
    const first = await post(body, { key, ip });
    const other = await post({ ...body, expectedTotal: 1 }, { key, ip });
    expectFailure(other, 422, 'idempotency_key_reused');
    expect(other.data).toEqual({ orderNo: first.data.orderNo });
  });

  it.each([
    [{}, 'idempotency_key_required'],
    [{ 'Idempotency-Key': '' }, 'idempotency_key_malformed'],
    [{ 'Idempotency-Key': 'short' }, 'idempotency_key_malformed'],
    [{ 'Idempotency-Key': 'x'.repeat(65) }, 'idempotency_key_malformed'],
    [{ 'Idempotency-Key': `${newKey()}, ${newKey()}` }, 'idempotency_key_malformed'],
  ])('is asked for: %j', async (headers, code) => {
    await settled();
    const before = local.roundTrips();
    expectFailure(await send(orders, '/api/orders', { body: orderBody(), headers }), 400, code);
    expect(local.roundTrips()).toBe(before);
  });
});
