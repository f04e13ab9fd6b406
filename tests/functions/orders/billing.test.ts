/** Invoice data (decisions P24): asked with an order, kept in the account, mended by the shop, read by its accountant. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { key } from '../../../functions/store/keys.ts';
import type { exportAccount } from '../../../src/contract/account-export.ts';
import type { exportOrders } from '../../../src/contract/admin-data.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { OwnOrder } from '../../../src/contract/orders.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import type { KeptInvoice } from '../../../src/domain/order/invoice.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import {
  ask,
  customer,
  newAddress,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, post } from '../support/order.ts';
import { changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

const COMPANY = {
  kind: 'company',
  name: 'Akın Tekstil Ltd. Şti.',
  taxOffice: 'Kadıköy',
  taxNumber: '4540536920',
} as const;
const THERE = { address: 'Bağdat Cad. No: 5', city: 'İstanbul', district: 'maltepe', postalCode: '34840' };
const KEPT: KeptInvoice = {
  ...COMPANY,
  address: { ...THERE, city: '34', cityName: 'İstanbul', district: 'maltepe', districtName: 'Maltepe' },
};
stopClockOfFile();
const TODAY = dayInIstanbul(new Date());

let shop: TestShop;
let mehmet: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterAll(() => shop.stop());

const kept = async (person: Customer) => (await person.ask<KeptInvoice | null>(account, '/api/account/billing')).data;
const own = async (person: Customer, orderNo: string) =>
  (await person.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;

async function refused(invoice: unknown) {
  const reply = await post({ ...(await agreed()), invoice }, { ip: newAddress() });
  expectFailure(reply, 422, 'invalid_fields');
  return reply.fields ?? {};
}

describe('an order', () => {
  it('has the data of a company and its address by name, and tells them to nobody else', async () => {
    const buyer = await customer();
    const order = await placeOrder(
      shop,
      { invoice: { ...COMPANY, taxNumber: '454 053 69 20', address: THERE } },
      buyer,
    );
    expect(order.billing).toEqual(KEPT);
    expect((await own(buyer, order.orderNo)).billing).toEqual(KEPT);
    expect((await readOrder(mehmet, order.orderNo)).billing).toEqual(KEPT);
    const tracked = await ask(tracking, `/api/shipping/track/${order.orderNo}`);
    const letters = (await shop.mails()).filter(({ text }) => text.includes(order.orderNo));
    expect(letters).not.toHaveLength(0);
    for (const told of [JSON.stringify(tracked), ...letters.map((letter) => JSON.stringify(letter))])
      expect(told).not.toMatch(/4540536920|Akın Tekstil/);
    expect(await kept(buyer)).toBeNull();
  });

  it('has none where the delivery says all, nor in orders of before', async () => {
    const buyer = await customer();
    const order = await placeOrder(shop, { invoice: { kind: 'person', name: ' ' } }, buyer);
    expect(order).not.toHaveProperty('billing');
    const isWritten = await shop.store.command('test', (redis) => redis.hexists(key.order(order.orderNo), 'billing'));
    expect(isWritten).toBe(0);
    expect(await own(buyer, order.orderNo)).not.toHaveProperty('billing');
  });

  it('is the same order when it is sent again, another one with other data', async () => {
    const body = await agreed({ items: [ACCESSORY], invoice: COMPANY });
    const sent = { ip: newAddress(), key: newKey() };
    const { data } = await post(body, sent);
    expect((await post(body, sent)).data.orderNo).toBe(data.orderNo);
    expectFailure(
      await post({ ...body, invoice: { kind: 'person', name: 'Ali' } }, sent),
      422,
      'idempotency_key_reused',
    );
  });

  it.each([
    ['nothing of a company', { kind: 'company' }, ['invoice.name', 'invoice.taxNumber', 'invoice.taxOffice']],
    ['a mistyped number', { ...COMPANY, taxNumber: '4540536921' }, ['invoice.taxNumber']],
    ['a person with a number of a company', { kind: 'person', taxNumber: '4540536920' }, ['invoice.taxNumber']],
    [
      'half an address',
      { ...COMPANY, address: { ...THERE, postalCode: '3', address: '' } },
      ['invoice.address.address', 'invoice.address.postalCode'],
    ],
    ['an unknown city', { ...COMPANY, address: { ...THERE, city: '99' } }, ['invoice.address.city']],
    [
      'a district of another city',
      { ...COMPANY, address: { ...THERE, district: 'cankaya' } },
      ['invoice.address.district'],
    ],
  ])('is refused with %s, in Turkish beside the field', async (_, invoice, fields) => {
    const told = await refused(invoice);
    expect(Object.keys(told).sort()).toEqual(fields);
    for (const words of Object.values(told)) expect(words).toMatch(/[a-zçğıöşü]{3}/);
  });
});

describe('the account', () => {
  it('keeps it with an order where that was ticked, until it is taken away', async () => {
    const buyer = await customer();
    await placeOrder(shop, { invoice: { ...COMPANY, address: THERE }, keepInvoice: true }, buyer);
    expect(await kept(buyer)).toEqual(KEPT);
    const { data } = await buyer.ask<AnswerOf<typeof exportAccount>>(account, '/api/account/export');
    expect(data.billing).toEqual(KEPT);
    expect(data.orders[0]?.billing).toEqual(KEPT);
    const remove = () => buyer.ask(account, '/api/account/billing', { method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await kept(buyer)).toBeNull();
  });

  it('saves it without an order, and refuses what is wrong', async () => {
    const buyer = await customer();
    const save = (body: unknown) => buyer.ask<KeptInvoice>(account, '/api/account/billing', { method: 'PUT', body });
    expect((await save({ kind: 'person', taxNumber: '17291716060' })).data).toEqual({
      kind: 'person',
      name: '',
      taxOffice: '',
      taxNumber: '17291716060',
      address: null,
    });
    const wrong = await save({ ...COMPANY, address: { ...THERE, city: '99' } });
    expect(wrong.fields).toEqual({ 'address.city': 'Listeden bir şehir seçin' });
    expect((await kept(buyer))?.taxNumber).toBe('17291716060');
  });

  it('takes it along when it is deleted; the order keeps it, as the law keeps invoices', async () => {
    const buyer = await customer();
    const { orderNo } = await placeOrder(shop, { invoice: COMPANY, keepInvoice: true }, buyer);
    const left = await buyer.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(left.status).toBe(200);
    expect(await shop.store.command('test', (redis) => redis.exists(key.user(buyer.User.id)))).toBe(0);
    expect((await readOrder(mehmet, orderNo)).billing).toEqual({ ...COMPANY, address: null });
  });

  it('is not asked of a guest', async () => {
    const { data } = await post(
      { ...(await agreed({ items: [ACCESSORY] })), invoice: COMPANY, keepInvoice: true },
      { ip: newAddress() },
    );
    expect(data.billing).toEqual({ ...COMPANY, address: null });
  });
});

describe('the back room', () => {
  it('mends it and takes it back; the journal has no name and no number', async () => {
    const order = await placeOrder(shop, { items: [ACCESSORY] });
    const changed = await changeOrderNow(mehmet, order.orderNo, { billing: { ...COMPANY, address: THERE } });
    expect(changed.data.billing).toEqual(KEPT);
    expect(changed.data.journal[0]).toMatchObject({ act: 'order-billing', before: '', after: 'company' });
    const same = await changeOrderNow(mehmet, order.orderNo, { billing: { ...COMPANY, address: THERE } });
    expectFailure(same, 422, 'invalid_fields');
    const gone = await changeOrderNow(mehmet, order.orderNo, { billing: null });
    expect(gone.data).not.toHaveProperty('billing');
  });

  it('is told what is wrong beside the field', async () => {
    const order = await placeOrder(shop, { items: [ACCESSORY] });
    const wrong = await changeOrderNow(mehmet, order.orderNo, {
      billing: { ...COMPANY, address: { ...THERE, district: 'cankaya' } },
    });
    expect(wrong.fields).toEqual({ 'billing.address.district': 'Seçtiğiniz şehrin bir ilçesini seçin' });
  });
});

describe('the accountant', () => {
  type OrderExport = AnswerOf<typeof exportOrders>;
  const exported = async (format: string) =>
    (
      await mehmet.ask<OrderExport>(
        adminData,
        `/api/admin/export?${new URLSearchParams({ from: TODAY, to: TODAY, format }).toString()}`,
      )
    ).data;

  it('reads whom each invoice goes to, and VAT by line that adds up to the kuruş', async () => {
    const { orderNo } = await placeOrder(shop, {
      items: [CURTAIN, ACCESSORY],
      couponCode: 'HOSGELDIN10',
      invoice: { ...COMPANY, address: THERE },
    });
    const order = (await exported('json')).orders.find((one) => one.orderNo === orderNo);
    expect(order?.billing).toEqual({
      ...COMPANY,
      address: THERE.address,
      postalCode: '34840',
      district: 'Maltepe',
      city: 'İstanbul',
    });
    const rows = [...(order?.lines ?? []), ...(order?.charges ?? [])];
    const sum = (part: 'net' | 'vat' | 'gross') => rows.reduce((all, row) => all + toKurus(row[part]), 0);
    expect(sum('gross')).toBe(toKurus(order?.total ?? 0));
    expect(sum('net') + sum('vat')).toBe(sum('gross'));
    expect(order?.lines.map(({ vatRate }) => vatRate)).toEqual([10, 20]);
  });

  it('reads the recipient where nothing else was given', async () => {
    const { orderNo } = await placeOrder(shop, { items: [ACCESSORY] });
    const order = (await exported('json')).orders.find((one) => one.orderNo === orderNo);
    expect(order?.billing).toEqual({
      kind: 'person',
      name: 'Ayşe Yılmaz',
      taxNumber: '',
      taxOffice: '',
      address: DELIVERY.address,
      postalCode: '34710',
      district: 'Kadıköy',
      city: 'İstanbul',
    });
  });

  it('gets a file with a row for each line of an invoice, shipping below the goods', async () => {
    const { orderNo, total } = await placeOrder(shop, { items: [{ ...ACCESSORY, quantity: 1 }], invoice: COMPANY });
    const { lines } = await exported('lines');
    const [head = '', ...rest] = lines.join('').split('\r\n');
    expect(head).toContain('VKN / TCKN;Vergi dairesi;Fatura adresi');
    const rows = rest.filter((row) => row.startsWith(orderNo)).map((row) => row.split(';'));
    expect(rows).toHaveLength(2);
    const column = (name: string) => head.split(';').indexOf(name);
    expect(rows.map((row) => row[column('VKN / TCKN')])).toEqual([COMPANY.taxNumber, COMPANY.taxNumber]);
    expect(rows[1]?.[column('Ürün')]).toBe('Kargo ve kapıda ödeme bedeli');
    const gross = rows.map((row) => toKurus(Number((row[column('KDV dahil tutar')] ?? '').replace(',', '.'))));
    expect(gross.reduce((all, one) => all + one, 0)).toBe(toKurus(total));
    expect(rows.every((row) => row.length === head.split(';').length)).toBe(true);
  });
});
