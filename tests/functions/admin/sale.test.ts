/** A sale in the shop: booked once by an operator, with the money that was taken, whether its buyer has an e-mail or not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { adminMoney } from '../../../functions/admin/money/calls.ts';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { settleTransfers } from '../../../functions/jobs/transfers.ts';
import { payments } from '../../../functions/orders/cards/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { FoundCustomer } from '../../../src/contract/admin-quotes.ts';
import { newAddress, newEmail, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure, send } from '../support/call.ts';
import { operator, operatorIn } from '../support/operator.ts';
import { DELIVERY, newKey, SALE, type Body } from '../support/order.ts';
import { changeOrder, changeOrderNow, readOrder } from '../support/order-work.ts';

let shop: TestShop;
let boss: Customer;
let total = 0.01;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator({ firstName: 'Usta', lastName: 'Kıvrım' });
  total = ((await sell()).data as unknown as { total: number }).total;
});
afterAll(() => shop.stop());

interface Sale {
  orderNo: string;
  total: number;
}
const sell = (parts: Body = {}, key = newKey(), person = boss) =>
  person.ask<Sale>(adminSales, '/api/admin/sales', {
    body: { ...SALE, expectedTotal: total, ...parts },
    headers: { 'Idempotency-Key': key },
  });
const sold = async (parts: Body = {}): Promise<string> => (await sell(parts)).data.orderNo;
const read = (orderNo: string) => readOrder(boss, orderNo);
const change = (orderNo: string, body: Partial<OrderChange>) => changeOrder(boss, orderNo, body);
const to = (email: string) => ({ delivery: { ...SALE.delivery, email } });
const stored = (orderNo: string, field: string) =>
  shop.store.command('test', (redis) => redis.hget(key.order(orderNo), field));
const letters = async (orderNo: string) => (await read(orderNo)).letters.map(({ kind }) => kind);

describe('a sale in the shop', () => {
  it('that takes money asks for the factor again; one that awaits a transfer does not', async () => {
    const unsure = await operator({}, { confirmed: false });
    expectFailure(await sell({}, newKey(), unsure), 403, 'confirmation_required');
    expect((await sell({ payment: { type: 'bank-transfer' } }, newKey(), unsure)).status).toBe(201);
  });

  it('is an order of the price of the server, paid in cash by the operator who took it', async () => {
    expectFailure(await sell({ expectedTotal: 1 }), 409, 'price_changed');
    const order = await read(await sold());
    expect(order).toMatchObject({
      total,
      status: 'Pending',
      payment: { type: 'cash', state: 'paid' },
      paid: total,
      balance: 0,
      refundable: total,
      delivery: { email: '', cityName: 'İstanbul' },
      consents: { distanceSales: true, customMade: true, marketing: false, paper: { by: 'Usta Kıvrım' } },
    });
    expect(order.ledger.map(({ kind, method, amount, by }) => [kind, method, amount, by])).toEqual([
      ['due', 'order', total, ''],
      ['paid', 'cash', total, 'Usta Kıvrım'],
    ]);
    expect(order.journal).toMatchObject([{ operator: 'Usta Kıvrım', act: 'order-sold' }]);
    expect(order.items[0]).toMatchObject({ room: 'Salon', colorName: 'Kum' });
  });

  it('is one order for one attempt, also where two presses meet', async () => {
    const key = newKey();
    const first = await sell({}, key);
    expect(first.status).toBe(201);
    const again = await sell({}, key);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await sell({ payment: { type: 'bank-transfer' } }, key);
    expectFailure(other, 422, 'idempotency_key_reused');
    expect(other.data).toEqual({ orderNo: first.data.orderNo });
    expect((await read(first.data.orderNo)).journal).toHaveLength(1);
    const [one, two] = await Promise.all([sell({}, `${key}x`), sell({}, `${key}x`)]);
    expect(one.data.orderNo).toBe(two.data.orderNo);
  });

  it('is not said to be booked once its order was cancelled, whatever is sent again', async () => {
    const [key, by] = [newKey(), { payment: { type: 'bank-transfer' } }];
    const { orderNo } = (await sell(by, key)).data;
    await changeOrderNow(boss, orderNo, { status: 'Cancelled', reason: 'Vazgeçti' });
    for (const parts of [by, {}]) {
      const again = await sell(parts, key);
      expectFailure(again, 422, 'idempotency_key_reused');
      expect(again.error).toMatch(/sonradan iptal edil/);
      expect(again.data).toEqual({ orderNo, isCancelled: true });
    }
  });

  it('is refused where another version of the contract was printed, and answered again where it was booked before', async () => {
    const current = facts.legalVersion;
    const key = newKey();
    const first = await sell({ textVersion: current }, key);
    expect(first.status).toBe(201);
    facts.legalVersion = '2099-01-01';
    try {
      expect((await sell({ textVersion: current }, key)).data).toEqual(first.data);
      const late = await sell({ textVersion: current });
      expectFailure(late, 409, 'texts_changed');
      expect(late.error).toMatch(/yeni sözleşmeyi yazdırın/);
    } finally {
      facts.legalVersion = current;
    }
  });

  it('keeps the number of the slip of a card, and gives such money back by hand, not by the provider', async () => {
    expectFailure(await sell({ payment: { type: 'terminal', slip: ' ' } }), 422, 'invalid_fields');
    const orderNo = await sold({ payment: { type: 'terminal', slip: '004512' } });
    const order = await read(orderNo);
    expect(order.ledger[1]).toMatchObject({ kind: 'paid', method: 'card', reference: '004512', by: 'Usta Kıvrım' });
    const entry = { kind: 'refund', method: 'card', amount: total, text: 'Vazgeçti' } as const;
    const refunded = await change(orderNo, { version: order.version, entry });
    expect(refunded.data.ledger.at(-1)).toMatchObject({ kind: 'refund', method: 'card', state: 'done' });
    expect(refunded.data.refundable).toBe(0);
  });

  it('waits for a transfer as an order of the checkout does', async () => {
    const order = await read(await sold({ payment: { type: 'bank-transfer' } }));
    expect([order.payment.state, order.paid, order.nextAct]).toEqual(['awaiting-transfer', 0, 'payment']);
    expect(order.open).toMatchObject([{ kind: 'transfer', amount: total }]);
  });

  it('is refused without a signature, in cash above the limit of the law, and for a place that is none', async () => {
    expectFailure(await sell({ signed: false }), 422, 'invalid_fields');
    const [window] = SALE.windows;
    const [line] = window?.lines ?? [];
    const many = [{ ...window, lines: [{ ...line, quantity: 40 }] }];
    const large = await sell({ windows: many, expectedTotal: 0.01 });
    const expectedTotal = (large.data as unknown as { total: number }).total;
    expect(expectedTotal).toBeGreaterThan(30_000);
    const refused = await sell({ windows: many, expectedTotal });
    expectFailure(refused, 422, 'invalid_fields');
    expect(refused.fields?.['payment.type']).toContain('30.000');
    const byCard = await sell({ windows: many, expectedTotal, payment: { type: 'terminal', slip: '1' } });
    expect(byCard.status).toBe(201);
    const lost = await sell({ delivery: { ...SALE.delivery, district: 'yok' } });
    expect(Object.keys(lost.fields ?? {})).toEqual(['delivery.district']);
  });

  it('takes no more cash than the law lets it later either, nor gives it back', async () => {
    const [window] = SALE.windows;
    const [line] = window?.lines ?? [];
    const windows = [{ ...window, lines: [{ ...line, quantity: 40 }] }];
    const asked = { windows, expectedTotal: 0.01, payment: { type: 'terminal', slip: '1' } };
    const expectedTotal = ((await sell(asked)).data as unknown as { total: number }).total;
    const orderNo = await sold({ ...asked, expectedTotal });
    for (const kind of ['paid', 'refund'] as const) {
      const entry = { kind, method: 'cash', amount: 30_000.01, text: 'x' } as const;
      const refused = await change(orderNo, { version: (await read(orderNo)).version, entry });
      expectFailure(refused, 422, 'invalid_fields');
      expect(refused.fields?.['entry.amount']).toContain('30.000');
    }
  });

  it('is nothing for the workshop and the fitter', async () => {
    for (const role of ['workshop', 'fitter'] as const)
      expectFailure(await sell({}, newKey(), await operatorIn(role)), 403, 'forbidden');
    expect((await sell({}, newKey(), await operatorIn('office'))).status).toBe(201);
  });
});

describe('its letters', () => {
  it('go to a buyer with an e-mail, with the contract of the shop, and to the shop', async () => {
    const email = newEmail();
    const orderNo = await sold(to(email));
    await shop.settled();
    const [letter] = await shop.mails(email);
    expect(letter?.text).toContain('nakit ödendi');
    expect(letter?.text).toContain('imzaladığınız');
    expect(letter?.attachments?.map(({ name }) => name)).toEqual([`satis-sozlesmesi-${orderNo}.txt`]);
    expect(letter?.attachments?.[0]?.text).not.toMatch(/cayma|undefined/i);
    expect((await letters(orderNo)).toSorted()).toEqual(['order-placed', 'order-received']);
  });

  it('are none to a buyer without one, whatever happens to the order', async () => {
    const orderNo = await sold();
    const acts: Partial<OrderChange>[] = [
      { note: { text: 'Kumaşınız geldi', public: true } },
      { checkedLines: [0] },
      { status: 'Confirmed' },
      { status: 'InProduction' },
      { status: 'ReadyToShip' },
      { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' },
      { status: 'Delivered' },
    ];
    for (const act of acts) expect([act, (await changeOrderNow(boss, orderNo, act)).status]).toEqual([act, 200]);
    await shop.settled();
    expect(await letters(orderNo)).toEqual(['order-placed']);
    expect(await stored(orderNo, 'recipient')).toBe('');
    const toShop = (await shop.mails()).findLast(({ subject }) => subject.includes(orderNo));
    expect(toShop?.replyTo).toBeUndefined();
  });

  it('begin once an operator adds the e-mail, which is then corrected and not taken away', async () => {
    const orderNo = await sold();
    const email = newEmail();
    const delivery = { ...SALE.delivery, email };
    const added = await change(orderNo, { version: 1, delivery });
    expect(added.data.delivery.email).toBe(email);
    await shop.settled();
    expect(await shop.mails(email)).toHaveLength(1);
    const taken = await change(orderNo, { version: 2, delivery: SALE.delivery });
    expect(Object.keys(taken.fields ?? {})).toEqual(['delivery.email']);
  });

  it('are not asked for by a change that its buyer could not answer', async () => {
    const orderNo = await sold();
    const configuration = { ...SALE.windows[0]?.lines[0]?.configuration, width: 240 };
    const body = { version: 1, change: { line: 0, color: 'kum', configuration } } as Partial<OrderChange>;
    expect((await change(orderNo, body)).fields?.change).toContain('e-posta');
  });
});

describe('an order without an e-mail', () => {
  it('is found by its telephone with its address, and by no message of a stranger', async () => {
    const phone = '0541 777 66 55';
    const orderNo = await sold({ delivery: { ...SALE.delivery, phone } });
    const found = await boss.ask<{ card: FoundCustomer | null }>(adminSales, '/api/admin/customers/find', {
      body: { phone },
    });
    expect(found.data.card).toMatchObject({ email: '', messages: [], orders: [{ orderNo }] });
    expect(found.data.card?.delivery.address).toBe(DELIVERY.address);
  });

  it('never lapses while nobody can be told, and does as any other once it has an e-mail', async () => {
    const orderNo = await sold({ payment: { type: 'bank-transfer' } });
    const days = 86_400_000;
    const age = async () => {
      await shop.store.command('test', (redis) =>
        redis.hset(key.order(orderNo), { placedAt: String(Date.now() - 30 * days) }),
      );
      await shop.store.command('test', (redis) => redis.zadd(key.unpaidTransfers(), { score: 1, member: orderNo }));
      return settleTransfers();
    };
    expect(await age()).toMatchObject({ reminded: 0, lapsed: 0 });
    // Noted as reminded, though its letter could go to nobody.
    await shop.store.command('test', (redis) =>
      redis.hset(key.order(orderNo), { remindedAt: String(Date.now() - 20 * days) }),
    );
    expect(await age()).toMatchObject({ reminded: 0, lapsed: 0, closed: 0 });
    const due = await shop.store.command('test', (redis) => redis.zscore(key.unpaidTransfers(), orderNo));
    expect(Number(due)).toBeGreaterThan(Date.now());
    expect((await read(orderNo)).status).toBe('Pending');
    const { version } = await read(orderNo);
    expect((await change(orderNo, { version, ...to(newEmail()) })).status).toBe(200);
    expect(await age()).toMatchObject({ reminded: 1, lapsed: 0 });
  });

  it('is paid for by nobody who says no e-mail', async () => {
    const orderNo = await sold({ payment: { type: 'bank-transfer' } });
    for (const email of ['', ' '])
      expectFailure(
        await send(payments, `/api/orders/${orderNo}/pay`, { body: { email }, ip: newAddress() }),
        404,
        'order_not_found',
      );
  });
});

describe('its money', () =>
  it('is in the till of the day and in the file of the accountant, to the kuruş', async () => {
    interface Page {
      till: { today: Record<string, number> };
      day: string;
    }
    const till = async () => (await boss.ask<Page>(adminMoney, '/api/admin/money')).data;
    const before = await till();
    const orderNo = await sold();
    const slip = await sold({ payment: { type: 'terminal', slip: '778899' } });
    const after = await till();
    const grown = (way: string) => Math.round(((after.till.today[way] ?? 0) - (before.till.today[way] ?? 0)) * 100);
    expect([grown('cash'), grown('card'), grown('transfer')]).toEqual([
      Math.round(total * 100),
      Math.round(total * 100),
      0,
    ]);
    const { day } = after;
    const file = async (format: string) =>
      (
        await boss.ask<{ lines: string[] }>(
          adminData,
          `/api/admin/export?from=${day}&to=${day}&format=${format}&cursor=`,
        )
      ).data.lines;
    const rows = await file('csv');
    const lira = total.toFixed(2).replace('.', ',');
    const row = rows.find((line) => line.includes(orderNo)) ?? '';
    expect(row).toContain('Nakit, dükkânda');
    expect(row).toContain(lira);
    expect(rows.find((line) => line.includes(slip))).toContain('Kart, dükkânda');
    const entries = await file('entries');
    expect(entries.find((line) => line.includes(slip) && line.includes('778899'))).toContain(lira);
    expect(entries.filter((line) => line.includes(orderNo)).some((line) => line.includes(';Elden;'))).toBe(true);
  }));
