/** The card of a customer: what one telephone leads to, named by one of its orders. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { windows } from '../../../functions/windows/calls.ts';
import { CARD_ROWS, type CustomerCard } from '../../../src/contract/admin-customer.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { customer, newAddress, newEmail, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { writeMessage } from '../support/desk.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, post } from '../support/order.ts';
import { worksOf } from '../support/work.ts';
import { givePast } from '../../support/history.ts';

const PHONE = '0541 222 33 44';
stopClockOfFile();
const DAY = daysAfter(dayInIstanbul(new Date()), 3);

let shop: TestShop;
let boss: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator();
});
afterAll(() => shop.stop());

async function placed(delivery: Partial<typeof DELIVERY>, by?: Customer): Promise<PlacedOrder> {
  const body = await agreed({ items: [by ? CURTAIN : ACCESSORY] });
  const whole = { ...body, delivery: { ...DELIVERY, email: newEmail(), ...delivery } };
  const sent = { ip: newAddress(), headers: { 'Idempotency-Key': newKey() } };
  const { data } = by
    ? await by.ask<PlacedOrder>(orders, '/api/orders', { body: whole, ...sent })
    : await post(whole, sent);
  await shop.settled();
  return data;
}

const path = (orderNo: string) => `/api/admin/orders/${orderNo}/customer`;
const card = async (orderNo: string) => (await boss.ask<CustomerCard>(adminSales, path(orderNo))).data;
const plan = (subject: string, from: string) =>
  boss.ask(visits, `/api/admin/visits/${subject}`, {
    method: 'PUT',
    body: { version: 0, day: DAY, from, to: '18:00', address: 'Moda Cad. 1', note: '' },
  });

describe('the card of a customer', () => {
  it('holds orders, messages and visits of the telephone however it was typed, and windows of its account', async () => {
    const person = await customer();
    const saved = { room: 'Salon', width: 240, height: 260, mount: null, note: 'Kalorifer var' };
    const put = await person.ask(windows, '/api/windows/w1', { method: 'PUT', body: saved });
    expect(put.status).toBe(200);
    const email = newEmail();
    const first = await placed({ phone: PHONE, email }, person);
    const second = await placed({ phone: '+90 541 2223344', firstName: 'Deniz' });
    await placed({ phone: '0541 222 33 45' });
    const called = await writeMessage(boss, { phone: '90 (541) 222-33-44', subject: 'Ölçüye gelin' });
    const written = await writeMessage(boss, { email, subject: 'Teşekkür' });
    await writeMessage(boss, { phone: '0541 222 33 45', subject: 'Başkası' });
    await plan(first.orderNo, '10:00');
    await plan(called.id, '12:00');

    const found = await card(second.orderNo);
    expect(found).toMatchObject({ name: 'Deniz Yılmaz', phone: '+90 541 2223344', hasMore: false });
    expect(found.orders.map(({ orderNo }) => orderNo)).toEqual([second.orderNo, first.orderNo]);
    expect(found.messages.map(({ id, subject, state }) => [id, subject, state])).toEqual([
      [called.id, 'Ölçüye gelin', 'open'],
    ]);
    expect(found.visits).toEqual([
      { subject: called.id, kind: 'measuring', day: DAY, from: '12:00', to: '18:00' },
      { subject: first.orderNo, kind: 'fitting', day: DAY, from: '10:00', to: '18:00' },
    ]);
    expect(found.windows).toEqual([{ room: 'Salon', width: 240, height: 260, note: 'Kalorifer var' }]);
    // The e-mail of the order leads to its messages too.
    expect((await card(first.orderNo)).messages.map(({ id }) => id)).toEqual([written.id, called.id]);
  });

  it('of an order that nobody has is none', async () => {
    for (const orderNo of ['KP-1000000000000', 'KP-x'])
      expectFailure(await boss.ask(adminSales, path(orderNo)), 404, 'order_not_found');
  });

  it('shows the newest orders, and costs no more for a longer past', async () => {
    const { orderNo } = await placed({ phone: '0541 999 88 77', email: 'uzun@example.com' });
    await givePast(shop.store, '', orderNo, CARD_ROWS + 5, true);
    // The first look counts as a read.
    const found = await card(orderNo);
    const less = await worksOf(() => boss.ask(adminSales, path(orderNo)));
    expect([found.orders.length, found.hasMore, found.orders[0]?.orderNo]).toEqual([CARD_ROWS, true, orderNo]);
    await givePast(shop.store, '', orderNo, 300, true);
    expect(await worksOf(() => boss.ask(adminSales, path(orderNo)))).toEqual(less);
  });
});
