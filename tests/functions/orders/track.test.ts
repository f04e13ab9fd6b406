import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkOf, opaqueId } from '../../../functions/http/identity.ts';
import { key } from '../../../functions/store/keys.ts';
import { trackingUrlOf } from '../../../functions/orders/order-view.ts';
import { tracking } from '../../../functions/orders/track.ts';
import type { Tracking } from '../../../src/contract/orders.ts';
import { expectFailure, send, type SentAnswer } from '../support/call.ts';
import { agreed, CURTAIN, DELIVERY, post } from '../support/order.ts';
import { fill } from '../support/outbox.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';

let local: TestStore;
beforeEach(async () => {
  local = await startTestStore();
});
afterEach(() => local.stop());

const track = (orderNo: string, sent: SentAnswer = {}) =>
  send<Tracking>(tracking, `/api/shipping/track/${orderNo}`, sent);
const order = async () => (await post(await agreed({ items: [{ ...CURTAIN, room: 'Yatak odası' }] }))).data;

describe('GET /api/shipping/track/{orderNo}', () => {
  it('follows a new order, in envelope A and one round trip', async () => {
    const { orderNo, createdAt } = await order();
    await settled();
    const before = local.roundTrips();
    const { status, data, envelope, headers } = await track(orderNo);
    expect(local.roundTrips() - before).toBe(1);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(data).toMatchObject({
      orderNo,
      status: 'Pending',
      timeline: [{ status: 'Pending', label: 'Sipariş Alındı', at: createdAt }],
    });
    expect(envelope).toEqual(['IsSuccess', 'Data', 'Message', 'Error']);
  });

  it('shows carrier, number, notes and the newest step first, in the language asked for', async () => {
    const { orderNo, createdAt } = await order();
    const events = [
      { status: 'InProduction', at: '2026-11-21T09:00:00.000Z', note: 'Dikimde', isPublic: true },
      { status: 'Shipped', at: '2026-11-24T09:00:00.000Z', note: 'Komşuya bıraktık' },
      { status: 'Shipped', at: '2026-11-24T10:00:00.000Z', note: 'Salonunki sonra', isNote: true },
    ];
    const shipped = {
      status: 'Shipped',
      carrier: 'Yurtiçi Kargo',
      trackingNumber: '123456789012',
      events: JSON.stringify(events),
    };
    await local.store.command('ship', (redis) => redis.hset(key.order(orderNo), shipped));
    const { data } = await track(orderNo.toLowerCase(), { headers: { 'Accept-Language': 'en' } });
    expect(data).toMatchObject({
      orderNo,
      carrier: 'Yurtiçi Kargo',
      trackingUrl: 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=123456789012',
      trackingNumber: '123456789012',
      status: 'Shipped',
      timeline: [
        { status: 'Shipped', label: 'Shipped', at: '2026-11-24T09:00:00.000Z' },
        { status: 'InProduction', label: 'In production', at: '2026-11-21T09:00:00.000Z', note: 'Dikimde' },
        { status: 'Pending', label: 'Order received', at: createdAt },
      ],
    });
  });

  it('finds the carrier of a parcel whose name was spelled otherwise when it left, and no other one', () => {
    const linked = (carrier: string) => trackingUrlOf({ carrier, trackingNumber: '1234' });
    expect(linked('Yurtici Kargo A.Ş.')).toBe(
      'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=1234',
    );
    expect(linked('Eski Kargo')).toBeUndefined();
  });

  it('plans each step up to the promised days, and draws each window once', async () => {
    const panel = { ...CURTAIN, room: 'Salon' };
    const placed = (await post(await agreed({ items: [panel, { ...panel, quantity: 2 }, CURTAIN] }))).data;
    const { data } = await track(placed.orderNo);
    const { estimatedDeliveryFrom: from, estimatedDelivery: to } = placed;
    expect(data.plan).toHaveLength(7);
    expect(data.plan?.at(-1)).toEqual({ status: 'Delivered', from, to });
    const { width, height } = CURTAIN.configuration;
    expect(data.windows.map((lines) => lines.map((line) => [line.width, line.height]))).toEqual([
      [
        [width, height],
        [width, height],
      ],
      [[width, height]],
    ]);
    expect(data.windows[0]?.[0]?.hex).toMatch(/^#/);
  });

  it('promises no day for what is delivered or off its path', async () => {
    const { orderNo } = await order();
    for (const status of ['Delivered', 'Cancelled', 'Returned']) {
      await local.store.command('end', (redis) => redis.hset(key.order(orderNo), { status }));
      expect((await track(orderNo)).data.plan).toBeUndefined();
    }
  });

  it('still follows an order from before rows existed', async () => {
    const { orderNo } = await order();
    await local.store.command('old', (redis) => redis.hdel(key.order(orderNo), 'row'));
    expect((await track(orderNo)).data).toMatchObject({ status: 'Pending', windows: [] });
  });

  it('tells nothing personal and no amount', async () => {
    const { orderNo, total } = await order();
    const { text } = await track(orderNo);
    // The number of an order is a time, and may hold the digits of a sum.
    const told = text.replaceAll(orderNo, '');
    for (const secret of [
      ...Object.values(DELIVERY).filter((value) => value.length > 2),
      'Yatak odası',
      String(total),
      'Kadıköy',
    ]) {
      expect(told).not.toContain(secret);
    }
  });

  it.each(['KP-1763640000000', 'KP-9999999999999'])('does not know %s', async (orderNo) => {
    const reply = await track(orderNo);
    expectFailure(reply, 404, 'tracking_not_found');
    expect(reply.error).toBe('Takip bilgileri alınamadı. Lütfen sipariş numaranızı kontrol edin.');
  });

  it.each([
    'KP-',
    'KP-123',
    'KP-12345678901234',
    'kp_1763640000000',
    'KP-١٧٦٣٦٤٠٠٠٠٠٠٠',
    '%00',
    '..%2f..',
    'KP-1763640000000%0A1',
    '*',
    'x'.repeat(5000),
  ])('does not ask the store for %s', async (orderNo) => {
    await settled();
    const before = local.roundTrips();
    expectFailure(await track(orderNo), 404, 'tracking_not_found');
    expect(local.roundTrips()).toBe(before);
  });

  it('answers 30 a minute to one address, found or not, and others still', async () => {
    const { orderNo } = await order();
    for (let index = 0; index < 30; index += 1)
      expect((await track(index % 2 ? orderNo : 'KP-1763640000000')).status).toBe(index % 2 ? 200 : 404);
    const refused = await track(orderNo);
    expectFailure(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await track(orderNo, { ip: '203.0.113.9' })).status).toBe(200);
  });

  it('answers 3000 a day to the many addresses of one network', async () => {
    const { orderNo } = await order();
    await fill(local.store, 'track-network-day', opaqueId(networkOf('2001:db8:77::1')), 2999);
    expect((await track(orderNo, { ip: '2001:db8:77:1::1' })).status).toBe(200);
    expectFailure(await track(orderNo, { ip: '2001:db8:77:2::1' }), 429, 'rate_limited');
    expect((await track(orderNo, { ip: '2001:db8:78:2::1' })).status).toBe(200);
  });

  it('reads only', async () => {
    expectFailure(
      await send(tracking, '/api/shipping/track/KP-1763640000000', { method: 'POST', body: {} }),
      405,
      'method_not_allowed',
    );
  });
});
