/** A line that is made once more and a second parcel (decisions P23): in the back room, for the customer, in the books. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { key } from '../../../functions/store/keys.ts';
import type { exportOrders } from '../../../src/contract/admin-data.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { OwnOrder, PlacedOrder, Tracking } from '../../../src/contract/orders.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { CARD, changeOrder, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

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

const WINDOW = { ...CURTAIN, quantity: 2, room: 'Salon' };
const now = (orderNo: string, body: Partial<OrderChange>) => changeOrderNow(mehmet, orderNo, body);
const AGAIN = { remake: { line: 0, quantity: 1, text: 'Kumaşta leke' } };
const SHIPPED = { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' } as const;
const PARCEL = { parcel: { carrier: 'yurtici', trackingNumber: '123456789013' } };
const listed = async (status: string) =>
  (await mehmet.ask<AdminOrderList>(adminOrders, `/api/admin/orders?status=${status}&limit=100`)).data.items.map(
    ({ orderNo }) => orderNo,
  );
const own = async (orderNo: string) => (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
const tracked = async (orderNo: string) =>
  (await ask<Tracking>(tracking, `/api/shipping/track/${orderNo}`, { ip: newAddress() })).data;

/** An order at the workshop, or further on. */
async function made(...steps: readonly Partial<OrderChange>[]): Promise<PlacedOrder> {
  const order = await placeOrder(shop, { items: [WINDOW, ACCESSORY], payment: CARD }, buyer);
  for (const step of [
    { checkedLines: [0], status: 'Confirmed' as const },
    { status: 'InProduction' as const },
    ...steps,
  ])
    expect((await now(order.orderNo, step)).status).toBe(200);
  return order;
}

describe('a remake', () => {
  it('is a line of its own that costs nothing, behind the others', async () => {
    const order = await made();
    const { data } = await now(order.orderNo, AGAIN);
    expect(data.items).toHaveLength(3);
    expect(data.items[2]).toMatchObject({
      productId: WINDOW.productId,
      room: 'Salon',
      quantity: 1,
      configuration: data.items[0]?.configuration,
      unitPrice: 0,
      totalPrice: 0,
      remake: { of: 0, time: 2 },
    });
    expect(data).toMatchObject({ total: order.total, balance: 0, isRemaking: true, nextAct: 'ready' });
    expect(data.lineRests[2]).toBe(0);
    const again = await now(order.orderNo, { remake: { ...AGAIN.remake, quantity: 2 } });
    expect(again.data.items[3]?.remake).toEqual({ of: 0, time: 3 });
  });

  it('is work that the promise of later orders waits for', async () => {
    const { orderNo } = await made();
    await now(orderNo, AGAIN);
    const counted = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'pieces'));
    expect(counted).toBe('0:2 2:1:again');
  });

  it('is told to its buyer in plain words, and why stays in the shop', async () => {
    const { orderNo } = await made();
    const { data } = await now(orderNo, AGAIN);
    expect(data.notes.at(-1)).toMatchObject({
      text: '1. satır, 1 adet, 2. kez dikim: Kumaşta leke',
      by: 'Mehmet Usta',
    });
    expect(data.journal[0]).toMatchObject({ act: 'order-remake', after: '1. satır, 1 adet, 2. kez dikim' });
    const seen = await own(orderNo);
    expect(seen.timeline[0]?.note).toMatch(/sizin için yeniden üretiliyor; ücreti yok\.$/);
    expect(seen.items[2]?.remake).toEqual({ of: 0, time: 2 });
    expect(JSON.stringify([seen, await tracked(orderNo)])).not.toContain('leke');
    expect(JSON.stringify(await tracked(orderNo))).not.toMatch(/Salon|yeniden üretiliyor/);
    await sendDueLetters({ most: 1000 });
    const letters = (await shop.mails(buyer.email)).filter(({ text }) => text.includes(orderNo));
    expect(letters.some(({ text }) => text.includes('yeniden üretiliyor; ücreti yok'))).toBe(true);
    expect(letters.every(({ text }) => !text.includes('leke'))).toBe(true);
  });

  it('waits under a tab of its own until it leaves, after an index was built anew too', async () => {
    const { orderNo } = await made(SHIPPED, { status: 'Delivered' });
    await now(orderNo, AGAIN);
    expect(await listed('remake')).toContain(orderNo);
    expect(await listed('open')).not.toContain(orderNo);
    await shop.store.command('test', (redis) => redis.del(key.orderFacet('remake', 'any')));
    await shop.store.command('test', (redis) => redis.hdel(key.order(orderNo), 'facets'));
    await rebuildIndex();
    expect(await listed('remake')).toContain(orderNo);
    const sent = await now(orderNo, PARCEL);
    expect(sent.data).toMatchObject({ isRemaking: false, status: 'Delivered' });
    expect(await listed('remake')).not.toContain(orderNo);
  });

  it('makes no earlier one again that has left', async () => {
    const { orderNo } = await made(SHIPPED, AGAIN, PARCEL);
    const { data } = await now(orderNo, AGAIN);
    expect(data.items.slice(2).map(({ remake }) => remake)).toEqual([
      { of: 0, time: 2, left: true },
      { of: 0, time: 3 },
    ]);
    const counted = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'pieces'));
    expect(counted).toBe('0:2 2:1 3:1:again');
  });

  it('leaves with the rest of an order that has not left', async () => {
    const { orderNo } = await made();
    await now(orderNo, AGAIN);
    await now(orderNo, { status: 'ReadyToShip' });
    expect(await listed('remake')).toContain(orderNo);
    expect((await now(orderNo, SHIPPED)).data.isRemaking).toBe(false);
  });

  it('counts nothing sold, neither pieces nor money, and stands in the books with a price of 0', async () => {
    const { orderNo, total } = await made();
    const field = (name: string) => shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), name));
    const [count, sales] = [await field('itemCount'), await field('sales')];
    await now(orderNo, AGAIN);
    await rebuildIndex();
    // Pieces made again are counted apart.
    const again = await field('sales');
    expect([await field('itemCount'), again?.replaceAll(/ [an]:\S+ \d+/g, '')]).toEqual([count, sales]);
    expect(again).toMatch(/ a:\d+ 1 n:once 1$/);
    const today = dayInIstanbul(new Date());
    const query = new URLSearchParams({ from: today, to: today, format: 'json' }).toString();
    const { data } = await mehmet.ask<AnswerOf<typeof exportOrders>>(adminData, `/api/admin/export?${query}`);
    const booked = data.orders.find((one) => one.orderNo === orderNo);
    expect(booked?.total).toBe(total);
    expect(booked?.lines[2]).toMatchObject({ quantity: 1, totalPrice: 0, net: 0, vat: 0, gross: 0 });
    expect(booked?.lines[2]?.name).toMatch(/\(2\. kez dikim\)$/);
  });

  it('is refused before production, of stock, of too many pieces and of itself, beside the field', async () => {
    const early = await placeOrder(shop, { items: [WINDOW], payment: CARD }, buyer);
    expect(Object.keys((await now(early.orderNo, AGAIN)).fields ?? {})).toEqual(['remake']);
    const { orderNo } = await made();
    const wrong = async (remake: object) =>
      Object.keys((await now(orderNo, { remake: { ...AGAIN.remake, ...remake } })).fields ?? {});
    expect(await wrong({ line: 1 })).toEqual(['remake.line']);
    expect(await wrong({ line: 9 })).toEqual(['remake.line']);
    expect(await wrong({ quantity: 3 })).toEqual(['remake.quantity']);
    expect(await wrong({ text: ' ' })).toEqual(['remake.text']);
    await now(orderNo, AGAIN);
    expect(await wrong({ line: 2 })).toEqual(['remake.line']);
  });

  it('is made once however often it is asked with one version', async () => {
    const { orderNo } = await made();
    const { version } = await readOrder(mehmet, orderNo);
    const twice = await Promise.all([1, 2].map(() => changeOrder(mehmet, orderNo, { version, ...AGAIN })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readOrder(mehmet, orderNo)).items).toHaveLength(3);
  });
});

describe('a second parcel', () => {
  it('has its carrier and number, in tracking, the account and a letter', async () => {
    const { orderNo } = await made(SHIPPED);
    const sent = await now(orderNo, PARCEL);
    const parcel = { carrier: 'Yurtiçi Kargo', trackingNumber: '123456789013' };
    expect(sent.data.parcels).toMatchObject([parcel]);
    expect(sent.data.trackingNumber).toBe('123456789012');
    const { parcels, timeline } = await tracked(orderNo);
    expect(parcels).toMatchObject([{ ...parcel, trackingUrl: expect.stringContaining('123456789013') as string }]);
    expect(timeline[0]?.note).toBe('2. koli yola çıktı: Yurtiçi Kargo 123456789013');
    expect((await own(orderNo)).parcels).toEqual(parcels);
    await sendDueLetters({ most: 1000 });
    const letters = (await shop.mails(buyer.email)).filter(
      ({ subject }) => subject === `Yeni koliniz yolda: ${orderNo}`,
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('123456789013');
    expect((await readOrder(mehmet, orderNo)).letters.map(({ kind }) => kind)).toContain('order-parcel');
  });

  it('keeps the order from being delivered until it is delivered too', async () => {
    const { orderNo } = await made(SHIPPED, PARCEL);
    const early = await now(orderNo, { status: 'Delivered' });
    expectFailure(early, 422, 'invalid_fields');
    expect(early.fields?.status).toMatch(/koli/);
    const arrived = await now(orderNo, { deliveredParcel: 0 });
    expect(arrived.data.parcels?.[0]?.deliveredAt).toBeDefined();
    expect(arrived.data.status).toBe('Shipped');
    expect((await tracked(orderNo)).timeline[0]?.note).toBe('2. koli teslim edildi.');
    expect((await now(orderNo, { status: 'Delivered' })).data.status).toBe('Delivered');
  });

  it('leaves what is made again in the workshop where it carries something else, as the first one may', async () => {
    const { orderNo } = await made(AGAIN, { ...SHIPPED, remakeStays: true });
    const isListed = async () => (await listed('remake')).includes(orderNo);
    expect(await isListed()).toBe(true);
    const rest = await now(orderNo, { ...PARCEL, remakeStays: true });
    expect(rest.data).toMatchObject({ isRemaking: true, parcels: [{ trackingNumber: '123456789013' }] });
    expect(await isListed()).toBe(true);
    expect((await now(orderNo, PARCEL)).data.isRemaking).toBe(false);
    expect(await isListed()).toBe(false);
    const late = await made(SHIPPED);
    expectFailure(await now(late.orderNo, { remakeStays: true }), 422, 'invalid_fields');
  });

  it('may arrive last, with the order in one press', async () => {
    const { orderNo } = await made(SHIPPED, PARCEL);
    const both = await now(orderNo, { deliveredParcel: 0, status: 'Delivered' });
    expect(both.data).toMatchObject({ status: 'Delivered' });
  });

  it('is refused before the first has left, without a number, and twice delivered', async () => {
    const { orderNo } = await made();
    const wrong = async (body: Partial<OrderChange>) => Object.keys((await now(orderNo, body)).fields ?? {});
    expect(await wrong(PARCEL)).toEqual(['parcel.carrier']);
    await now(orderNo, SHIPPED);
    expect(await wrong({ parcel: { carrier: 'nobody', trackingNumber: '1' } })).toEqual(['parcel.carrier']);
    expect(await wrong({ parcel: { carrier: 'yurtici', trackingNumber: '' } })).toEqual(['parcel.trackingNumber']);
    expect(await wrong({ deliveredParcel: 0 })).toEqual(['deliveredParcel']);
    await now(orderNo, PARCEL);
    await now(orderNo, { deliveredParcel: 0 });
    expect(await wrong({ deliveredParcel: 0 })).toEqual(['deliveredParcel']);
  });

  it('is none of an order of before', async () => {
    const { orderNo } = await made(SHIPPED);
    expect(await own(orderNo)).not.toHaveProperty('parcels');
    expect(await tracked(orderNo)).not.toHaveProperty('parcels');
  });
});
