/** Orders of a range for the accountant: whole, exact to the kuruş, and safe to open. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { exportOrders, ExportedOrder } from '../../../src/contract/admin-data.ts';
import { EXPORT_ORDERS } from '../../../src/contract/admin-data.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import { CSV_START } from '../../../src/domain/values/csv.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { sumsOf, type LedgerEntry } from '../../../src/domain/money/ledger.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import {
  bearer,
  customer,
  newAddress,
  newEmail,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { keepLog } from '../support/log.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, post } from '../support/order.ts';
import { readOrder } from '../support/order-work.ts';
import { givePast } from '../../support/history.ts';

type OrdersExport = AnswerOf<typeof exportOrders>;

stopClockOfFile();
const TODAY = dayInIstanbul(new Date());

let shop: TestShop;
let boss: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => shop.stop());

const path = (parts: Record<string, string> = {}): string =>
  `/api/admin/export?${new URLSearchParams({ from: TODAY, to: TODAY, ...parts }).toString()}`;
const ask = (parts: Record<string, string> = {}, person = boss) => person.ask<OrdersExport>(adminData, path(parts));

async function place(parts: Record<string, unknown> = {}): Promise<string> {
  const body = await agreed({ delivery: { ...DELIVERY, email: newEmail() }, ...parts });
  return (await post(body, { ip: newAddress() })).data.orderNo;
}
const exportedOf = async (orderNo: string): Promise<ExportedOrder | undefined> =>
  (await ask()).data.orders.find((order) => order.orderNo === orderNo);

describe('an order in an export', () => {
  it('is told with its VAT by rate, which is the total to the kuruş', async () => {
    const orderNo = await place({ items: [CURTAIN, ACCESSORY], couponCode: 'HOSGELDIN10' });
    const order = await exportedOf(orderNo);
    expect(order).toMatchObject({
      orderNo,
      status: 'Pending',
      customer: 'Ayşe Yılmaz',
      city: 'İstanbul',
      district: 'Kadıköy',
      paymentType: 'bank-transfer',
      paymentState: 'awaiting-transfer',
      paidAt: null,
      closedAt: null,
      refunded: 0,
    });
    expect(order?.discount).toBeGreaterThan(0);
    expect(order?.vat.map(({ rate }) => rate)).toEqual([10, 20]);
    const sum = (part: 'net' | 'vat' | 'gross') => (order?.vat ?? []).reduce((all, row) => all + toKurus(row[part]), 0);
    expect(sum('gross')).toBe(toKurus(order?.total ?? 0));
    expect(sum('net') + sum('vat')).toBe(sum('gross'));
  });

  it('has its payment, parcel, refunds and end', async () => {
    const orderNo = await place();
    const events = [
      { status: 'Shipped', at: '2026-11-20T08:00:00.000Z' },
      { status: 'Shipped', at: '2026-11-20T09:00:00.000Z', note: 'Kapıya bırakıldı', isNote: true },
      { status: 'Delivered', at: '2026-11-21T08:00:00.000Z' },
    ];
    const fields = {
      status: 'Delivered',
      events: JSON.stringify(events),
      paymentState: 'paid',
      paidAt: '1795180000000',
      carrier: 'Aras Kargo',
      trackingNumber: '1234567890123',
    };
    const { total } = (await exportedOf(orderNo)) ?? { total: 0 };
    const entry = { method: 'transfer', state: 'done', text: 'Halka', at: '2026-11-20T10:00:00.000Z', by: '' } as const;
    const ledger: LedgerEntry[] = [
      { ...entry, kind: 'due', method: 'order', amount: toKurus(total) - 1055 },
      { ...entry, kind: 'paid', amount: toKurus(total) },
      { ...entry, kind: 'refund', amount: 1050 },
      { ...entry, kind: 'refund', amount: 5 },
    ];
    await shop.store.command('test', (redis) =>
      redis.hset(key.order(orderNo), { ...fields, ledger: JSON.stringify(ledger) }),
    );
    expect(await exportedOf(orderNo)).toMatchObject({
      paid: total,
      withCarrier: 0,
      shippedAt: '2026-11-20T08:00:00.000Z',
      closedAt: '2026-11-21T08:00:00.000Z',
      paymentState: 'paid',
      paidAt: '2026-11-20',
      carrier: 'Aras Kargo',
      refunded: 10.55,
      balance: 0,
    });
  });

  it.each([
    ['awaiting-card', false],
    ['in-review', false],
    ['paid', true],
  ])('has a day of payment by card only once that has paid: %s', async (paymentState, isPaid) => {
    const orderNo = await place({
      payment: { type: 'credit-card', installments: 1, card: { brand: 'visa', last4: '4242' } },
    });
    const fields = { paymentState, status: 'Cancelled' };
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
    const order = await exportedOf(orderNo);
    expect(order?.paidAt).toBe(isPaid ? TODAY : null);
  });

  it.each([
    ['what its customer owes after a change', 12_050, 120.5],
    ['what the shop owes after one', -4990, -49.9],
  ])('tells %s', async (_, amount, told) => {
    const orderNo = await place();
    const due: LedgerEntry = {
      kind: 'due',
      method: 'change',
      state: 'done',
      amount,
      at: '2026-11-20T08:00:00.000Z',
      by: '',
    };
    const fields = { paymentState: 'paid', ledger: JSON.stringify([due]) };
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
    expect((await exportedOf(orderNo))?.balance).toBe(told);
    const { data } = await ask({ format: 'csv' });
    const [head = '', ...lines] = data.lines;
    const column = head.split(';').indexOf('Kalan (eksi: iade edilecek)');
    const cells = (lines.find((one) => one.startsWith(`${orderNo};`)) ?? '').replace(/"(?:[^"]|"")*"/g, '').split(';');
    expect(cells[column]).toBe(told.toFixed(2).replace('.', ','));
  });

  const TAKEN = 'Ayrıca düşülen (geri alma, iptal, fatura sonrası indirim, eksi: fatura sonrası dikim)';
  /** Lines and amounts of an order whose first line is made again at a price in kuruş, as they are stored. */
  async function remadeAt(orderNo: string, price: number): Promise<string> {
    const body = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'body'));
    const { lines, totals } = JSON.parse(String(body)) as {
      lines: { quantity: number }[];
      totals: { subtotal: number; total: number };
    };
    const made = { ...lines[0], quantity: 1, unitPrice: price, totalPrice: price, remake: { of: 0, time: 2 } };
    const { subtotal, total } = totals;
    return JSON.stringify({
      lines: [...lines, made],
      totals: { ...totals, subtotal: subtotal + price, total: total + price },
    });
  }
  const entry = { kind: 'due', method: 'order', state: 'done', at: '2026-11-20T10:00:00.000Z', by: '' } as const;
  it.each<[string, (total: number) => LedgerEntry[], Record<string, number>]>([
    [
      'a line that its customer keeps for less',
      (total) => [
        { ...entry, kind: 'paid', method: 'transfer', amount: total },
        { ...entry, method: 'discount', amount: -10_000, line: 0 },
        { ...entry, kind: 'refund', method: 'transfer', amount: 10_000 },
      ],
      { İndirim: 10_000, 'İade edilen': 10_000 },
    ],
    [
      'instalments that the buyer carries',
      (total) => [
        { ...entry, method: 'instalments', amount: 122_200 },
        { ...entry, kind: 'paid', method: 'card', amount: total + 122_200 },
      ],
      { 'Vade farkı': 122_200 },
    ],
    [
      'a line that came back',
      (total) => [
        { ...entry, kind: 'paid', method: 'transfer', amount: total },
        { ...entry, method: 'return', amount: -30_000, line: 0 },
      ],
      { [TAKEN]: 30_000, 'Kalan (eksi: iade edilecek)': -30_000 },
    ],
    [
      'a discount after its invoice',
      (total) => [
        { ...entry, kind: 'paid', method: 'transfer', amount: total },
        { ...entry, method: 'discount', amount: -10_000, line: 0, at: '2026-11-25T10:00:00.000Z' },
      ],
      { İndirim: 0, [TAKEN]: 10_000 },
    ],
    [
      'a remake at a price after its invoice',
      (total) => [
        { ...entry, kind: 'paid', method: 'transfer', amount: total },
        { ...entry, method: 'change', amount: 25_000, line: 0, at: '2026-12-10T10:00:00.000Z' },
      ],
      { İndirim: 0, [TAKEN]: -25_000 },
    ],
  ])('adds up in both files, with %s', async (_, moves, told) => {
    const orderNo = await place({ items: [CURTAIN, ACCESSORY] });
    const placed = toKurus((await exportedOf(orderNo))?.total ?? 0);
    const ledger = [{ ...entry, amount: placed }, ...moves(placed)];
    const { amount: price = 0 } = ledger.find(({ method }) => method === 'change') ?? {};
    const altered = price === 0 ? '' : await remadeAt(orderNo, price);
    const fields = {
      altered,
      ledger: JSON.stringify(ledger),
      invoiceNo: 'KPD1',
      invoicedAt: '2026-11-22T10:00:00.000Z',
    };
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
    const rowsOf = async (format: string) => {
      const [head = '', ...rows] = (await ask({ format })).data.lines.join('').split('\r\n');
      const names = head.replace(CSV_START, '').split(';');
      const own = rows.filter((one) => one.startsWith(`${orderNo};`));
      const cells = own.map((one) =>
        one
          .trim()
          .replace(/"(?:[^"]|"")*"/g, '')
          .split(';'),
      );
      return (name: string) => cells.map((row) => Math.round(Number((row[names.indexOf(name)] ?? '').replace(',', '.')) * 100)); // prettier-ignore
    };
    const order = await rowsOf('csv');
    const at = (name: string) => order(name)[0] ?? NaN;
    for (const [name, amount] of Object.entries(told)) expect([name, at(name)]).toEqual([name, amount]);
    const total = at('Toplam');
    const taken = at(TAKEN);
    const charged = at('Kargo ücreti') + at('Kapıda ödeme ücreti') + at('Vade farkı');
    expect(at('Ara toplam') - at('İndirim') + charged).toBe(total);
    expect(total - taken - at('Gelen') + at('İade edilen')).toBe(at('Kalan (eksi: iade edilecek)'));
    expect(total - taken).toBe(sumsOf(ledger).due);
    const lines = await rowsOf('lines');
    const own = (await exportedOf(orderNo))?.later.length ?? 0;
    // A remake at a price after the invoice has a row behind those of the invoice, and no number.
    expect(own).toBe(price === 0 ? 0 : 1);
    expect(lines('KDV dahil tutar').slice(lines('KDV dahil tutar').length - own)).toEqual(price === 0 ? [] : [price]);
    expect(lines('Fatura no').map((number) => number === 0)).toEqual(
      lines('KDV').map((_row, row, all) => row >= all.length - own),
    );
    const sum = (name: string) =>
      lines(name)
        .slice(0, lines(name).length - own)
        .reduce((all, amount) => all + amount, 0);
    expect(sum('KDV dahil tutar')).toBe(total);
    expect(sum('Matrah') + sum('KDV')).toBe(total);
    for (const [name, of] of [
      ['Matrah', 'matrah'],
      ['KDV', 'KDV'],
    ] as const)
      // prettier-ignore
      expect(sum(name)).toBe(at(`%10 ${of}`) + at(`%20 ${of}`));
    const cost = (await exportedOf(orderNo))?.charges.filter(({ of }) => of === 'instalments') ?? [];
    expect(cost.reduce((all, { gross }) => all + toKurus(gross), 0)).toBe(at('Vade farkı'));
    // The back room says the same.
    const shown = await readOrder(boss, orderNo);
    expect(toKurus(shown.invoiced)).toBe(total);
    expect(shown.vat.reduce((all, { vat }) => all + toKurus(vat), 0)).toBe(sum('KDV'));
  });

  it('was paid on the day of its transfer, not on the day that booked it', async () => {
    const orderNo = await place();
    const due = { ...entry, amount: 100_000 };
    const paid = { ...due, kind: 'paid', method: 'transfer', day: '2026-11-28', at: '2026-12-01T09:00:00.000Z' };
    const fields = { paymentState: 'paid', paidAt: String(Date.parse(paid.at)), ledger: JSON.stringify([due, paid]) };
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
    expect((await exportedOf(orderNo))?.paidAt).toBe('2026-11-28');
    const [head = '', ...lines] = (await ask({ format: 'csv' })).data.lines;
    const cells = (lines.find((one) => one.startsWith(`${orderNo};`)) ?? '').replace(/"(?:[^"]|"")*"/g, '').split(';');
    expect(cells[head.split(';').indexOf('Ödeme tarihi')]).toBe('2026-11-28');
    expect((await readOrder(boss, orderNo)).paidAt).toBe(paid.at);
  });

  it('is a line for Turkish Excel, in which nobody’s name is a formula', async () => {
    const delivery = { ...DELIVERY, email: newEmail(), firstName: '=HYPERLINK("x")', lastName: 'Deniz; Kaya' };
    const orderNo = await place({ items: [CURTAIN], delivery });
    const { data } = await ask({ format: 'csv' });
    expect(data.orders).toEqual([]);
    const [head = '', ...lines] = data.lines;
    expect(head.startsWith(`${CSV_START}Sipariş no;Sipariş tarihi;Durum;`)).toBe(true);
    expect(head).toContain(';%10 matrah;%10 KDV;%10 KDV dahil;%20 matrah;');
    const line = lines.find((one) => one.startsWith(`${orderNo};`)) ?? '';
    expect(line).toContain(`;${TODAY};`);
    expect(line).toContain(`;"'=HYPERLINK(""x"") Deniz; Kaya";İstanbul;Kadıköy;`);
    const { total = 0 } = (await exportedOf(orderNo)) ?? {};
    expect(line).toContain(`;${total.toFixed(2).replace('.', ',')};`);
    expect(line).toContain(';Havale / EFT;');
    expect(line.endsWith('\r\n')).toBe(true);
    const cells = (text: string) => text.replace(/"(?:[^"]|"")*"/g, '').split(';').length;
    for (const one of lines) expect(cells(one)).toBe(cells(head));
  });
});

describe('a range', () => {
  it('holds the orders of its days in Istanbul alone, the oldest first', async () => {
    const orderNo = await place();
    const past = await givePast(shop.store, '', orderNo, 45);
    const [from, to] = ['2026-03-01', '2026-03-31'];
    const edges = [
      '2026-02-28T20:59:59.999Z',
      '2026-02-28T21:00:00.000Z',
      '2026-03-31T20:59:59.999Z',
      '2026-03-31T21:00:00.000Z',
    ];
    const numbers = edges.map((at) => `KP-${Date.parse(at)}`);
    const body = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'body'));
    for (const number of numbers) {
      const placedAt = number.slice(3);
      await shop.store.command('test', async (redis) => {
        const fields = { version: '1', orderNo: number, placedAt, status: 'Pending', events: '[]', body: String(body) };
        await redis.hset(key.order(number), fields);
        await redis.zadd(key.orders(), { score: Number(placedAt), member: number });
      });
    }
    const { data } = await ask({ from, to });
    expect(data.orders.map((order) => order.orderNo)).toEqual(numbers.slice(1, 3));
    const yesterday = dayInIstanbul(new Date(Number(past[0]?.slice(3))));
    const whole = await ask({ from: daysAfter(yesterday, -1), to: yesterday });
    expect(whole.data.orders.map((order) => order.orderNo)).toEqual(past.toReversed());
  });

  it('that is longer than one answer goes on from its end, and its head comes once', async () => {
    const orderNo = await place();
    const past = await givePast(shop.store, '', orderNo, EXPORT_ORDERS + 3);
    const oldest = dayInIstanbul(new Date(Number(past.at(-1)?.slice(3))));
    const range = { from: oldest, to: dayInIstanbul(new Date(Number(past[0]?.slice(3)))), format: 'csv' };
    const first = (await ask(range)).data;
    expect(first.lines).toHaveLength(EXPORT_ORDERS + 1);
    const begun = await shop.store.command('test', (redis) => redis.zcard(key.journal()));
    const rest = (await ask({ ...range, cursor: String(first.next) })).data;
    // One export, however many answers it takes.
    expect(await shop.store.command('test', (redis) => redis.zcard(key.journal()))).toBe(begun);
    expect(rest.next).toBeNull();
    const numbers = [...first.lines.slice(1), ...rest.lines].map((line) => line.split(';', 1)[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.slice(0, past.length)).toEqual(past.toReversed());
  });

  it.each([
    [{ from: '2026-01-01', to: '2026-04-02' }, 200],
    [{ from: '2026-01-01', to: '2026-04-03' }, 422],
    [{ from: '2026-01-02', to: '2026-01-01' }, 422],
    [{ from: '2026-02-30', to: '2026-03-01' }, 422],
    [{ from: '', to: '' }, 422],
    [{ format: 'xls' }, 422],
    [{ cursor: '-1' }, 422],
  ])('of %j is answered by %d', async (parts, status) => {
    const reply = await ask(parts);
    expect(reply.status).toBe(status);
    if (status === 422) expect(Object.values(reply.fields ?? {}).join(' ')).toMatch(/\p{L}{3}/u);
  });
});

describe('an export', () => {
  it('asks again for the second factor, and is no customer’s', async () => {
    const hasty = await operator({}, { confirmed: false });
    expectFailure(await ask({}, hasty), 403, 'confirmation_required');
    expectFailure(await ask({}, await customer()), 403, 'forbidden');
  });

  it('stands in the journal', async () => {
    const before = await shop.store.command('test', (redis) => redis.zcard(key.journal()));
    await ask({ format: 'csv' });
    const ids = await shop.store.command('test', (redis) => redis.zrange<string[]>(key.journal(), 0, -1));
    expect(ids).toHaveLength(before + 1);
    const entry = await shop.store.command('test', (redis) =>
      redis.hmget(key.journalEntry(ids.at(-1) ?? ''), 'operator', 'act', 'after'),
    );
    expect(Object.values(entry ?? {})).toEqual(['Mehmet Usta', 'export', `${TODAY} – ${TODAY} csv`]);
  });

  it('that begins with a cursor of nobody’s stands in the journal too, and holds its own days alone', async () => {
    const exports = async () => {
      const ids = await shop.store.command('test', (redis) => redis.zrange<string[]>(key.journal(), 0, -1));
      return ids.length;
    };
    const past = await givePast(shop.store, '', await place(), 3);
    const before = await exports();
    for (const format of ['csv', 'json', 'entries']) {
      const reply = await ask({ format, cursor: format === 'entries' ? '1:' : '1' });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(past[0]);
    }
    expect(await exports()).toBe(before + 3);
  });

  it('breaks off when its session ends on the way, and is never taken for whole', async () => {
    await givePast(shop.store, '', await place(), 40);
    const person = await operator();
    const written = keepLog();
    const url = `https://shop.test${path({ from: daysAfter(TODAY, -60) })}`;
    const response = await adminData(new Request(url, { headers: bearer(person.AccessToken) }), { ip: '192.0.2.9' });
    expect(response.status).toBe(200);
    await person.ask(session, '/api/auth/logout-all', { body: { currentPassword: PASSWORD } });
    await expect(response.text()).rejects.toThrow();
    expect(written()).toContain('answer_broken_off');
  });
});
