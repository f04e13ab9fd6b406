import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { shippingRule } from '../../../functions/catalogue/current-catalogue.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { definitionOf } from '../../../functions/admin/data/mend.ts';
import { key } from '../../../functions/store/keys.ts';
import { connect } from '../../../netlify/local/backup/client.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { customer, newAddress, PASSWORD, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { contentOf } from '../data/store-content.ts';
import { expectFailure, send, type Reply } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { proposed, respond } from '../support/links.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, orderBody, post, type Body } from '../support/order.ts';
import { changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

vi.mock(import('../../../functions/cart/coupon-file.ts'), () => ({
  coupons: [
    { code: 'SON1', percent: 10, uses: 1 },
    { code: 'BIRKEZ', amount: 40, until: '2099-12-31', usesPerCustomer: 1 },
    { code: 'SURESIZ', amount: 40, usesPerCustomer: 1 },
    { code: 'BUYUK', percent: 10, minBasket: 2000 },
    { code: 'BITTI', percent: 10, until: '2020-01-01' },
    { code: 'BEDAVA', amount: 5800 },
    { code: 'YARIN', percent: 10, from: '2099-01-01' },
  ],
}));

const { fee } = shippingRule;
const engines = (await findRedis()) ? (['memory', 'redis'] as const) : (['memory'] as const);

let shop: TestShop;
beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  shop = await startTestShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const buyer = (index: number | string): Body => ({
  delivery: {
    ...DELIVERY,
    email: `alici${index}@example.com`,
    phone: `+90 532 111 22 ${String(index).padStart(2, '0')}`,
  },
});
/** From a network of its own, so that only the coupon is what refuses. */
const order = (body: Body, ip = newAddress()): Promise<Reply<PlacedOrder>> => post(body, { ip });
const withCoupon = async (couponCode: string, parts: Body = buyer(1)): Promise<Body> =>
  agreed({ ...parts, couponCode });
const usesOf = (code: string) =>
  shop.store.command('uses', (redis) => redis.hget<string>(key.couponUses(), code)).then(Number);
const buyersKeys = async () =>
  Object.keys((await contentOf(connect(shop))).values).filter((name) => definitionOf(name)?.of === 'couponUsesOf');

const expectWithoutCoupon = (reply: Reply, reason: string, text: string) => {
  expectFailure(reply, 409, 'price_changed');
  expect(reply.data).toMatchObject({ discount: 0, couponRefused: { reason, text } });
  expect(reply.error).toBe(`${text}. Lütfen yeni tutarı onaylayın`);
};

describe.each(engines)('the last use, over the %s engine', (engine) => {
  beforeEach(async () => {
    await shop.stop();
    shop = await startTestShop(engine);
  });

  it('goes to one of fifty orders; the others are asked again without it', async () => {
    const body = await withCoupon('SON1');
    const insist = async (sent: Body, sentKey: string, ip: string): Promise<Reply<PlacedOrder>> => {
      const reply = await post(sent, { key: sentKey, ip });
      return reply.status === 503 ? insist(sent, sentKey, ip) : reply;
    };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => insist({ ...body, ...buyer(index) }, newKey(), newAddress())),
    );
    const [won, ...more] = replies.filter(({ status }) => status === 201);
    expect([won?.data.couponCode, more]).toEqual(['SON1', []]);
    const lost = replies.filter(({ status }) => status !== 201);
    expect(lost).toHaveLength(49);
    for (const reply of lost) expectWithoutCoupon(reply, 'used-up', 'Bu kuponun kullanım hakkı doldu');
    expect(await usesOf('SON1')).toBe(1);
    const [quote] = lost;
    const plain = await order({ ...body, ...buyer(60), couponCode: undefined, expectedTotal: quote?.data.total });
    expect([plain.status, plain.data.couponCode]).toEqual([201, null]);
  });
});

it('an order that is sent again is counted once', async () => {
  const sentKey = newKey();
  const body = await withCoupon('SON1');
  const first = await post(body, { key: sentKey });
  const again = await post(body, { key: sentKey });
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect(await usesOf('SON1')).toBe(1);
});

describe('once for each customer', () => {
  it('a guest is known by e-mail and by telephone, however they are written', async () => {
    expect((await order(await withCoupon('BIRKEZ'))).status).toBe(201);
    const email = 'ALICI1+yine@Example.com';
    const same: Body[] = [
      { ...DELIVERY, email, phone: '0555 000 00 00' },
      { ...DELIVERY, email: 'baska@example.com', phone: '0532 111 2201' },
    ];
    for (const delivery of same) {
      expectWithoutCoupon(
        await order(await withCoupon('BIRKEZ', { delivery })),
        'used-by-you',
        'Bu kuponu daha önce kullandınız',
      );
    }
    expect((await order(await withCoupon('BIRKEZ', buyer(2)))).status).toBe(201);
    expect(await usesOf('BIRKEZ')).toBe(2);
  });

  it('keeps nothing of a guest that can be read, no longer than the coupon or its orders', async () => {
    expect((await order(await withCoupon('BIRKEZ'))).status).toBe(201);
    expect((await order(await withCoupon('SURESIZ', buyer(2)))).status).toBe(201);
    const keys = await buyersKeys();
    expect(keys).toHaveLength(4);
    for (const name of keys) {
      expect(name).toMatch(/^coupon-uses-of:[\w-]{43}$/);
      expect(await shop.store.command('life', (redis) => redis.pttl(name))).toBeGreaterThan(3 * 365 * 86_400_000);
    }
  });

  it('a customer is known by the account alone: what strangers type uses up nothing of theirs', async () => {
    const person = await customer();
    const own = { delivery: { ...DELIVERY, email: person.email } };
    expect((await order(await withCoupon('BIRKEZ', own))).status).toBe(201);
    const body = await withCoupon('BIRKEZ', own);
    expect((await orderAs(person, body)).status).toBe(201);
    expectWithoutCoupon(await orderAs(person, body), 'used-by-you', 'Bu kuponu daha önce kullandınız');
    expect((await orderAs(await customer(), body)).status).toBe(201);
  });

  it('goes with the account, and the order that stays names nobody', async () => {
    const person = await customer();
    const { data } = await orderAs(person, await withCoupon('BIRKEZ'));
    expect(await buyersKeys()).toEqual([key.couponUsesOf(person.User.id)]);
    await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(await buyersKeys()).toEqual([]);
    const kept = await shop.store.command('order', (redis) => redis.hgetall(key.order(data.orderNo)));
    expect(JSON.stringify(kept)).not.toContain(person.User.id);
  });
});

it('a cancelled order gives its use back, once', async () => {
  const person = await customer();
  const body = await withCoupon('BIRKEZ');
  const { data } = await orderAs(person, body);
  const cancel = () => person.ask(orders, `/api/orders/${data.orderNo}/cancel`, { method: 'POST' });
  expect((await cancel()).status).toBe(200);
  expect(await usesOf('BIRKEZ')).toBe(0);
  expect((await cancel()).status).toBe(200);
  expect(await usesOf('BIRKEZ')).toBe(0);
  expect((await orderAs(person, body)).status).toBe(201);
  expect(await usesOf('BIRKEZ')).toBe(1);
});

describe('at checkout', () => {
  const basket = async (quantity: number, more: Body = {}) =>
    order(orderBody({ items: [{ ...ACCESSORY, quantity }], couponCode: 'BUYUK', expectedTotal: 0.01, ...more }));

  it('a basket that is too small is told what is missing, and ordered without the coupon when that is agreed', async () => {
    const small = await basket(1);
    expectFailure(small, 409, 'price_changed');
    expect(small.data).toMatchObject({ discount: 0, couponRefused: { reason: 'basket-too-small' } });
    expect(small.error).toContain('₺2.000,00 ve üzeri sepette geçerli');
    const placed = await basket(1, { expectedTotal: small.data.total });
    expect([placed.status, placed.data.couponCode]).toEqual([201, null]);
    expect(await usesOf('BUYUK')).toBe(0);
  });

  it.each([
    ['BITTI', 'over', 'Bu kuponun süresi 1 Ocak 2020 günü doldu'],
    ['YARIN', 'not-yet', 'Bu kupon 1 Ocak 2099 günü başlıyor'],
  ])('%s is dropped with its reason', async (couponCode, reason, text) => {
    expectWithoutCoupon(await order(orderBody({ couponCode, expectedTotal: 0.01 })), reason, text);
  });
});

it('the back room sees how often each was used, and how often it may be', async () => {
  expect((await order(await withCoupon('SON1'))).status).toBe(201);
  const boss = await operator();
  const { data } = await boss.ask(adminData, '/api/admin/coupons');
  expect(data).toContainEqual({ code: 'SON1', used: 1, uses: 1, from: null, until: null });
  expect(data).toContainEqual({ code: 'BITTI', used: 0, uses: null, from: null, until: '2020-01-01' });
});

it('a coupon with a least basket gives nothing off once an agreed change leaves less than that', async () => {
  const boss = await operator();
  const order = await placeOrder(shop, { items: [CURTAIN, ACCESSORY], couponCode: 'BUYUK' });
  expect(order.discount).toBeGreaterThan(0);
  const { coupon } = await readOrder(boss, order.orderNo);
  expect(coupon).toEqual({ code: 'BUYUK', kind: 'percent', value: 10, minBasket: 2000 });
  const withoutCurtain = { line: 0, color: null, configuration: null, quantity: 0 };
  await respond(await proposed(shop, boss, order, withoutCurtain), true);
  const { subtotal, discount } = await readOrder(boss, order.orderNo);
  expect([subtotal > 0 && subtotal < 2000, discount]).toEqual([true, 0]);
  // Its use is the buyer's again, so this order gets nothing off with it any more, whatever is written of it later.
  expect(await usesOf('BUYUK')).toBe(0);
  await changeOrderNow(boss, order.orderNo, { rooms: [{ line: 0, room: 'Salon' }] });
  const left = await readOrder(boss, order.orderNo);
  expect([left.items[0]?.room, left.coupon, left.couponCode]).toEqual(['Salon', null, null]);
});

it('an order that a coupon pays as a whole is paid from the start: no transfer is booked on it', async () => {
  const boss = await operator();
  // Where the shop carries for nothing.
  shippingRule.fee = 0;
  onTestFinished(() => {
    shippingRule.fee = fee;
  });
  const payment = { type: 'bank-transfer' };
  const order = await placeOrder(shop, { payment, items: [ACCESSORY], couponCode: 'BEDAVA' });
  expect([order.total, order.payment.state]).toEqual([0, 'paid']);
  expect(await confirmTransfer(order.orderNo, 123_400)).toEqual({ outcome: 'REPEATED' });
  expect(await readOrder(boss, order.orderNo)).toMatchObject({ paid: 0, balance: 0, version: 1 });
});

describe('an order that costs nothing after an agreed change', () =>
  it.each([
    ['a transfer', { type: 'bank-transfer' }, 'awaiting-transfer'],
    ['cash at the door', { type: 'cash-on-delivery' }, 'on-delivery'],
  ])('waits for no money any more: %s', async (_, payment, before) => {
    const boss = await operator();
    const order = await placeOrder(shop, { payment, items: [CURTAIN, ACCESSORY], couponCode: 'BEDAVA' });
    expect([order.shipping, order.payment.state]).toEqual([0, before]);
    await respond(await proposed(shop, boss, order, { line: 0, color: null, configuration: null, quantity: 0 }), true);
    const changed = await readOrder(boss, order.orderNo);
    expect([changed.subtotal > 0, changed.total, changed.payment.state]).toEqual([true, 0, 'paid']);
    expect([changed.open, changed.payment.type]).toEqual([[], payment.type]);
    expect(await shop.store.command('unpaid', (redis) => redis.zscore(key.unpaidTransfers(), order.orderNo))).toBe(
      null,
    );
  }));

describe('POST /api/cart/coupon', () => {
  const check = (code: string) => send(cart, '/api/cart/coupon', { body: { code } });

  it('names the least basket, so that the cart can say what is missing', async () => {
    expect((await check('BUYUK')).data).toEqual({ code: 'BUYUK', kind: 'percent', value: 10, minBasket: 2000 });
  });

  it.each([
    ['BITTI', 'over', 'Bu kuponun süresi 1 Ocak 2020 günü doldu'],
    ['YARIN', 'not-yet', 'Bu kupon 1 Ocak 2099 günü başlıyor'],
  ])('refuses %s with its reason', async (code, reason, text) => {
    const reply = await check(code);
    expectFailure(reply, 409, 'coupon_refused');
    expect([reply.error, reply.data]).toEqual([text, { reason }]);
  });

  it('refuses what is used up', async () => {
    expect((await check('SON1')).status).toBe(200);
    expect((await order(await withCoupon('SON1'))).status).toBe(201);
    const reply = await check('SON1');
    expectFailure(reply, 409, 'coupon_refused');
    expect([reply.error, reply.data]).toEqual(['Bu kuponun kullanım hakkı doldu', { reason: 'used-up' }]);
  });
});

const orderAs = (person: Customer, body: Body): Promise<Reply<PlacedOrder>> =>
  person.ask<PlacedOrder>(orders, '/api/orders', {
    body,
    headers: { 'Idempotency-Key': newKey() },
    ip: newAddress(),
  });
