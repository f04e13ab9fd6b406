/** Corrections of an order by operators: delivery, rooms and promised days, with those who are told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { board } from '../../../functions/admin/board/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { holidays } from '../../../functions/catalogue/shop.ts';
import { nextWorkingDay } from '../../../src/domain/order/delivery-dates.ts';
import { dayInIstanbul, daysAfter, formatDays } from '../../../src/domain/values/dates.ts';

import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { OwnOrder, PlacedOrder } from '../../../src/contract/orders.ts';
import { customer, newEmail, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { proposed, respond, tokenFor } from '../support/links.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN, DELIVERY } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

let shop: TestShop;
let usta: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  usta = await operator({ firstName: 'Usta' });
});
afterAll(() => shop.stop());

const change = (orderNo: string, body: Partial<OrderChange>) => changeOrderNow(usta, orderNo, body);
const found = async (q: string) =>
  (await usta.ask<AdminOrderList>(adminOrders, `/api/admin/orders?q=${encodeURIComponent(q)}`)).data.items.map(
    ({ orderNo }) => orderNo,
  );
const asTyped = ({ delivery }: PlacedOrder) => ({ ...DELIVERY, notes: '', email: delivery.email });
const lettersTo = async (email: string) => {
  await shop.settled();
  return shop.mails(email);
};
const TWO_CURTAINS = { items: [CURTAIN, { ...CURTAIN, room: 'Oda' }], payment: CARD };
const SHIPPED = [
  { checkedLines: [0], status: 'Confirmed' },
  { status: 'InProduction' },
  { status: 'ReadyToShip' },
  { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' },
] satisfies Partial<OrderChange>[];

describe('the delivery of an order', () => {
  it('goes to another address and telephone; the buyer is told, and the search follows', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    const moved = { ...asTyped(order), address: 'Yeni Sokak 7/3', phone: '0533 765 43 21', lastName: 'Kayabaşı' };
    const { status, data } = await change(order.orderNo, { delivery: moved });
    expect(status).toBe(200);
    expect(data.delivery).toMatchObject({ address: 'Yeni Sokak 7/3', phone: '0533 765 43 21', lastName: 'Kayabaşı' });
    expect(data.journal[0]).toMatchObject({ act: 'order-delivery', before: '', after: 'soyad, telefon, adres' });
    expect(await found('5337654321')).toEqual([order.orderNo]);
    expect(await found('kayabasi')).toEqual([order.orderNo]);
    const last = (await lettersTo(order.delivery.email)).at(-1);
    expect(last?.subject).toBe(`Teslimat bilgileriniz değişti: ${order.orderNo}`);
    // To a mailbox that has proven nothing no street goes out.
    expect(last?.text).not.toContain('Yeni Sokak');
    const { items } = (await usta.ask<AdminOrderList>(adminOrders, `/api/admin/orders?q=${order.orderNo}`)).data;
    expect(items[0]?.name).toContain('Kayabaşı');
    expect((await change(order.orderNo, { delivery: moved })).fields).toEqual({
      status: 'Değişecek bir şey yazmadınız',
    });
  });

  it('goes to another address with the very call that sends it off; the buyer is told of the address', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    for (const step of SHIPPED.slice(0, -1)) await change(order.orderNo, step);
    const delivery = { ...asTyped(order), address: 'Yeni Sokak 7/3' };
    expect((await change(order.orderNo, { delivery, ...SHIPPED.at(-1) })).data.status).toBe('Shipped');
    const told = (await lettersTo(order.delivery.email)).filter(({ subject }) =>
      subject.includes('bilgileriniz değişti'),
    );
    expect(told.map(({ subject }) => subject)).toEqual([`Teslimat bilgileriniz değişti: ${order.orderNo}`]);
    expect(told[0]?.text).not.toContain('paket yola çıkmadan');
  });

  it('has another e-mail: both are told, later letters go there, and the link of the former one ends', async () => {
    const buyer = await customer();
    const order = await placeOrder(shop, { payment: CARD }, buyer);
    const email = newEmail();
    const { data } = await change(order.orderNo, { delivery: { ...asTyped(order), email } });
    expect(data).toMatchObject({ delivery: { email }, isEmailProven: false, hasAccount: true });
    const [old, fresh] = [(await lettersTo(buyer.email)).at(-1), (await lettersTo(email)).at(-1)];
    expect(old?.subject).toBe(`${order.orderNo} için e-posta adresi değişti`);
    expect(old?.text).not.toContain(email);
    expect(old?.text).not.toContain(DELIVERY.firstName);
    expect(fresh?.subject).toBe(`Teslimat bilgileriniz değişti: ${order.orderNo}`);
    expect(fresh?.text).toContain('/order#t=');
    expect(await found(email)).toEqual([order.orderNo]);
    expect(await found(buyer.email)).toEqual([]);
    // It stays the account's.
    const own = await buyer.ask<OwnOrder>(orders, `/api/orders/${order.orderNo}`);
    expect(own.data.delivery.email).toBe(email);
    await change(order.orderNo, { checkedLines: [0], status: 'Confirmed' });
    expect((await lettersTo(email)).at(-1)?.subject).toMatch(/onaylandı/i);
    expect((await readOrder(usta, order.orderNo)).letters.map(({ kind }) => kind)).toContain('order-email-left');
  });

  it('has another e-mail: an open question ends at the former one and is asked anew at the new one, which alone may answer', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    const former = await proposed(shop, usta, order);
    const email = newEmail();
    const { data } = await change(order.orderNo, { delivery: { ...asTyped(order), email } });
    expect(data.proposal).toMatchObject({ line: 0, state: 'open', difference: 325 });
    expect(data.journal.slice(0, 2).map(({ act }) => act)).toEqual(['order-change-asked', 'order-delivery']);
    const ended = { state: 'replaced', orderNo: order.orderNo, change: null };
    for (const accept of [true, false]) expect((await respond(former, accept)).data).toEqual(ended);
    const token = await tokenFor(shop, email, 'change');
    expect((await lettersTo(order.delivery.email)).filter(({ text }) => text.includes('/change#t='))).toHaveLength(1);
    expect((await respond(token, true)).data.state).toBe('accepted');
    expect((await readOrder(usta, order.orderNo)).total).toBe(order.total + 325);

    // An answered one shows its former mailbox nothing either, and is asked nobody again.
    const last = newEmail();
    await change(order.orderNo, { delivery: { ...asTyped(order), email: last } });
    expect((await respond(token, true)).data).toEqual(ended);
    expect((await readOrder(usta, order.orderNo)).proposal?.state).toBe('accepted');
    expect((await lettersTo(last)).filter(({ text }) => text.includes('/change#t='))).toEqual([]);
  });

  it('has another e-mail: a question that can be agreed to no more is asked nobody anew', async () => {
    const [order, begun] = [await placeOrder(shop, { payment: CARD }), await placeOrder(shop, TWO_CURTAINS)];
    await proposed(shop, usta, order);
    await change(begun.orderNo, { checkedLines: [0, 1], status: 'Confirmed' });
    await proposed(shop, usta, begun, { line: 1, color: null, configuration: null, quantity: 0 });
    const sewn = `/api/admin/board/${begun.orderNo}/1`;
    expect((await usta.ask(board, sewn, { body: { version: 0, to: 'sew' } })).status).toBe(200);
    const cancelled: Partial<OrderChange> = { status: 'Cancelled', reason: 'Kumaş kalmadı' };
    for (const [{ orderNo }, more] of [[order, cancelled] as const, [begun, {}] as const]) {
      const email = newEmail();
      const moved = await change(orderNo, { delivery: { ...DELIVERY, notes: '', email }, ...more });
      expect(moved.status).toBe(200);
      const asked = (await lettersTo(email)).filter(({ text }) => text.includes('/change#t='));
      expect([orderNo, asked]).toEqual([orderNo, []]);
    }
  });

  it('keeps its address once the parcel has left; telephone and e-mail are mended all the same', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    for (const step of SHIPPED) expect((await change(order.orderNo, step)).status).toBe(200);
    const late = await change(order.orderNo, { delivery: { ...asTyped(order), address: 'Başka Sokak 1' } });
    expect(late.fields).toEqual({
      'delivery.address': 'Paket yola çıktı; artık yalnız telefon ve e-posta değişir',
    });
    const phone = '0533 111 22 33';
    expect((await change(order.orderNo, { delivery: { ...asTyped(order), phone } })).data.delivery.phone).toBe(phone);
  });

  it('is refused where the district is not of the city', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    const wrong = await change(order.orderNo, { delivery: { ...asTyped(order), district: 'nowhere' } });
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['delivery.district']]);
  });
});

describe('rooms', () => {
  it('get another name, which the search finds', async () => {
    const { orderNo } = await placeOrder(shop, { items: [{ ...CURTAIN, room: 'Salon' }], payment: CARD });
    const { data } = await change(orderNo, { rooms: [{ line: 0, room: 'Çocuk odası' }] });
    expect(data.items[0]?.room).toBe('Çocuk odası');
    expect(data.journal[0]).toMatchObject({ act: 'order-rooms', after: '1.' });
    const list = await usta.ask<AdminOrderList>(adminOrders, `/api/admin/orders?room=${encodeURIComponent('çocuk')}`);
    expect(list.data.items.map((row) => row.orderNo)).toContain(orderNo);
    expect(list.data.items.find((row) => row.orderNo === orderNo)?.windows[0]?.room).toBe('Çocuk odası');
    expect((await change(orderNo, { rooms: [{ line: 7, room: 'x' }] })).status).toBe(422);
  });
});

describe('the promised days', () => {
  const from = nextWorkingDay(daysAfter(dayInIstanbul(new Date()), 40), holidays);
  const to = nextWorkingDay(daysAfter(from, 2), holidays);

  it('become others, with a letter and the shop’s own sentence', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    const promise = { from, to, text: 'Kumaş bir hafta geç çıkacak.' };
    const { status, data } = await change(order.orderNo, { promise });
    expect(status).toBe(200);
    expect(data).toMatchObject({ estimatedDeliveryFrom: from, estimatedDelivery: to });
    const last = (await lettersTo(order.delivery.email)).at(-1);
    expect(last?.subject).toBe(`Yeni teslimat günü: ${order.orderNo}`);
    expect(last?.text).toContain('Kumaş bir hafta geç çıkacak.');
    expect(last?.text).toContain(formatDays(from, to, 'tr'));
  });

  it('are refused on a Sunday, in the past, and while a transfer is awaited', async () => {
    const { orderNo } = await placeOrder(shop, { payment: CARD });
    const fields = async (first: string, last: string) =>
      (await change(orderNo, { promise: { from: first, to: last } })).fields;
    const sunday = daysAfter(from, 7 - new Date(from).getUTCDay());
    expect(await fields(from, sunday)).toHaveProperty(['promise.to']);
    expect(await fields('2020-01-07', to)).toHaveProperty(['promise.from']);
    expect(await fields(to, from)).toHaveProperty(['promise.to']);
    const unpaid = await placeOrder(shop, { payment: { type: 'bank-transfer' } });
    const early = await change(unpaid.orderNo, { promise: { from, to } });
    expect(early.fields).toHaveProperty(['promise.to']);
  });
});
