/** The money of an order in the back room: what came, what went and what is open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { remindOfDifferences, settleTransfers } from '../../../functions/jobs/transfers.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { key } from '../../../functions/store/keys.ts';
import type { Today } from '../../../src/contract/admin-desk.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { OwnOrder, PlacedOrder } from '../../../src/contract/orders.ts';
import { MOST_ENTRIES } from '../../../src/domain/money/ledger.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import {
  CARD,
  changeOrder,
  changeOrderNow,
  placeOrder,
  readOrder,
  refundOf,
  transferOf,
} from '../support/order-work.ts';

let shop: TestShop;
let mehmet: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterAll(() => shop.stop());

const read = (orderNo: string) => readOrder(mehmet, orderNo);
const now = (orderNo: string, body: Partial<OrderChange>) => changeOrderNow(mehmet, orderNo, body);
const TRANSFER = { payment: { type: 'bank-transfer' } };
const PLAIN = { motorized: false, lining: false, installation: false };

/** Asks the buyer about another width of the first line. @returns the token of the letter */
async function propose(order: PlacedOrder, width: number): Promise<string> {
  const configuration = { width, height: 260, pleatType: 'normal', ...PLAIN } as const;
  expect((await now(order.orderNo, { change: { line: 0, color: 'kum', configuration } })).status).toBe(200);
  await sendDueLetters({ most: 1000 });
  const mails = await shop.mails(order.delivery.email);
  return mails.flatMap(({ text }) => /\/change#t=([\w-]+)/.exec(text)?.slice(1) ?? []).at(-1) ?? '';
}

async function accept(token: string): Promise<void> {
  const body = { token, accept: true };
  expect((await ask(orders, '/api/order-change/answer', { body, ip: newAddress() })).status).toBe(200);
}

const resize = async (order: PlacedOrder, width: number): Promise<void> => accept(await propose(order, width));

const LESS = 1_625;
const CASH = { items: [ACCESSORY], payment: { type: 'cash-on-delivery' } };
const SHIPPED = { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' } as const;
const listed = async (status: string) =>
  (await mehmet.ask<AdminOrderList>(adminOrders, `/api/admin/orders?status=${status}&limit=100`)).data.items;
const rowIn = async (status: string, orderNo: string) =>
  (await listed(status)).find((row) => row.orderNo === orderNo)?.open;
const day = async () => (await mehmet.ask<Today>(desk, '/api/admin/today')).data.waits;
const lettersTo = async (address: string) => {
  await sendDueLetters({ most: 1000 });
  return (await shop.mails(address)).map(({ subject }) => subject);
};
const toShop = async (orderNo: string) => {
  await sendDueLetters({ most: 1000 });
  return (await shop.mails()).filter(({ subject }) => subject === `Müşteri siparişini iptal etti: ${orderNo}`);
};
const fieldOf = (orderNo: string, name: string) =>
  shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), name));

describe('what came in', () => {
  it('is all remembered after pay, shrink, refund, grow and pay', async () => {
    const order = await placeOrder(shop, TRANSFER);
    const { orderNo, total } = order;
    await now(orderNo, transferOf(total));
    await resize(order, 200);
    expect((await read(orderNo)).balance).toBe(-LESS);
    await now(orderNo, refundOf(LESS, 'Küçülen ölçü'));
    await resize(order, 250);
    await now(orderNo, transferOf(LESS));
    const { ledger, ...shown } = await read(orderNo);
    expect(shown).toMatchObject({ total, paid: total + LESS, balance: 0, refundable: total, open: [] });
    expect(ledger.map(({ id, kind, method, amount, by }) => [id, kind, method, amount, by])).toEqual([
      ['1', 'due', 'order', total, ''],
      ['2', 'paid', 'transfer', total, 'Mehmet Usta'],
      ['3', 'due', 'change', -LESS, ''],
      ['4', 'refund', 'transfer', LESS, 'Mehmet Usta'],
      ['5', 'due', 'change', LESS, ''],
      ['6', 'paid', 'transfer', LESS, 'Mehmet Usta'],
    ]);
    expect((await now(orderNo, refundOf(total))).data.refundable).toBe(0);
  });

  it('less than asked stays open and waits, and may be let stand', async () => {
    const order = await placeOrder(shop, TRANSFER);
    const { orderNo, total, delivery } = order;
    const part = await now(orderNo, transferOf(total - 450, 'Eksik göndermiş'));
    expect(part.data).toMatchObject({ balance: 450, payment: { state: 'awaiting-transfer' }, nextAct: 'payment' });
    expect(part.data.ledger.at(-1)).toMatchObject({ text: 'Eksik göndermiş' });
    expect(await rowIn('difference', orderNo)).toEqual([{ kind: 'difference', amount: 450 }]);
    expect(await lettersTo(delivery.email)).toContain(`Siparişinizde ₺450,00 açık: ${orderNo}`);
    // An order that was paid in part never lapses.
    await shop.store.command('test', (redis) => redis.zadd(key.unpaidTransfers(), { score: 1, member: orderNo }));
    expect(await settleTransfers()).toMatchObject({ closed: 1, lapsed: 0 });
    const late = await now(orderNo, { checkedLines: [0], status: 'InProduction' });
    expect(late.fields).toHaveProperty('status');
    const stands = await now(orderNo, {
      checkedLines: [0],
      status: 'InProduction',
      allowedDebt: { text: 'Sonra verecek' },
    });
    expect(stands.data).toMatchObject({
      ...{ status: 'InProduction', balance: 450, payment: { state: 'paid' } },
      allowedDebt: { amount: 450, text: 'Sonra verecek', by: 'Mehmet Usta' },
    });
    expect(await lettersTo(delivery.email)).toContain(`Ödemeniz hesabımıza geçti: ${orderNo}`);
  });

  it('in part is not asked for again, nor what was let off: the customer sees what is still to be sent', async () => {
    const buyer = await customer();
    const [part, less, whole] = [
      await placeOrder(shop, TRANSFER, buyer),
      await placeOrder(shop, TRANSFER, buyer),
      await placeOrder(shop, TRANSFER, buyer),
    ];
    const seen = async ({ orderNo }: PlacedOrder) =>
      (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data.awaited;
    await now(part.orderNo, transferOf(part.total - 450, 'Eksik göndermiş'));
    await now(less.orderNo, {
      entry: { kind: 'due', method: 'discount', line: 0, amount: 100, text: 'Gecikme için', reference: '' },
    });
    // Only the order of which nothing has come lapses, so it alone has a last day.
    expect(await seen(part)).toEqual({ amount: 450, lapses: false });
    expect(await seen(less)).toEqual({ amount: less.total - 100, lapses: true });
    expect(await seen(whole)).toBeUndefined();
  });

  it('more than asked is owed back, and after the end all of it', async () => {
    const [order, ended] = [await placeOrder(shop, TRANSFER), await placeOrder(shop, TRANSFER)];
    const more = await now(order.orderNo, transferOf(order.total + 0.25, 'Yuvarlamış'));
    expect(more.data).toMatchObject({
      balance: -0.25,
      payment: { state: 'paid' },
      open: [{ kind: 'refund', amount: 0.25 }],
    });
    const [mail] = (await lettersTo(order.delivery.email)).slice(-1);
    expect(mail).toBe(`Ödemeniz hesabımıza geçti: ${order.orderNo}`);
    expect((await shop.mails(order.delivery.email)).at(-1)?.text).toContain('₺0,25 fazla');
    await now(ended.orderNo, { status: 'Cancelled', reason: 'Vazgeçti' });
    const late = await now(ended.orderNo, transferOf(ended.total, 'İptalden sonra geldi'));
    expect(late.data).toMatchObject({ status: 'Cancelled', balance: -ended.total, refundable: ended.total });
    expect((await lettersTo(ended.delivery.email)).join()).not.toContain('hesabımıza geçti');
  });

  it('less than asked is paid once the rest is let off, which its buyer reads, and so is one that is let off as a whole', async () => {
    const [order, unpaid] = [await placeOrder(shop, TRANSFER), await placeOrder(shop, TRANSFER)];
    const letOff = (amount: number): Partial<OrderChange> => ({
      entry: { kind: 'due', method: 'discount', amount, line: 0, text: 'Kalanı sildik', reference: '' },
    });
    await now(order.orderNo, transferOf(order.total - 50, 'Eksik göndermiş'));
    expect((await now(order.orderNo, letOff(49))).data.payment.state).toBe('awaiting-transfer');
    const { data } = await now(order.orderNo, letOff(1));
    expect(data).toMatchObject({ balance: 0, payment: { state: 'paid' }, nextAct: 'check' });
    expect(data.paidAt).not.toBeNull();
    expect((await now(order.orderNo, { checkedLines: [0], status: 'InProduction' })).status).toBe(200);
    expect(await lettersTo(order.delivery.email)).toContain(`Siparişinizin ödemesi tamamlandı: ${order.orderNo}`);
    const mail = (await shop.mails(order.delivery.email)).find(({ subject }) =>
      subject.startsWith('Siparişinizin ödemesi'),
    );
    expect(mail?.text).toContain('ödenecek tutar kalmadı');
    expect(mail?.text).not.toContain('Havaleniz hesabımıza geçti');
    const free = await now(unpaid.orderNo, letOff(unpaid.total));
    expect(free.data).toMatchObject({ balance: 0, payment: { state: 'paid' }, nextAct: 'check' });
  });

  it('is entered once by two presses and by two operators', async () => {
    const { orderNo, total } = await placeOrder(shop, TRANSFER);
    const zeynep = await operator({ firstName: 'Zeynep' });
    const sent = { version: 1, ...transferOf(total) };
    const replies = await Promise.all([mehmet, mehmet, zeynep].map((one) => changeOrder(one, orderNo, sent)));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await read(orderNo)).toMatchObject({ paid: total, version: 2 });
  });
});

describe('what is owed', () => {
  it('of an order that its customer cancels is told to the shop, and stands among what goes back', async () => {
    const buyer = await customer();
    const order = await placeOrder(shop, { payment: CARD }, buyer);
    const { orderNo, total } = order;
    const before = (await day()).refund;
    const cancel = () => buyer.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    expect(await read(orderNo)).toMatchObject({ balance: -total, open: [{ kind: 'refund', amount: total }] });
    expect(await rowIn('refund', orderNo)).toEqual([{ kind: 'refund', amount: total }]);
    const { refund } = await day();
    expect([refund.count, refund.sum]).toEqual([before.count + 1, before.sum + total]);
    const name = `${order.delivery.firstName} ${order.delivery.lastName}`;
    expect(refund.orders).toContainEqual({ orderNo, name, amount: total });
    const letters = await toShop(orderNo);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('İade edilecek: ₺8.125,00');
    await now(orderNo, refundOf(total, 'İptal'));
    expect(await rowIn('refund', orderNo)).toBeUndefined();
    expect((await day()).refund).toEqual(before);
  });

  it('is nothing where nothing was paid, and the shop is told so', async () => {
    const buyer = await customer();
    const { orderNo } = await placeOrder(shop, TRANSFER, buyer);
    await buyer.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
    expect(await read(orderNo)).toMatchObject({ balance: 0, open: [] });
    expect((await toShop(orderNo))[0]?.text).toContain('para alınmamıştı');
  });

  it('for a change is asked about before it leaves, in bulk too, and reminded of once', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    const { orderNo, delivery } = order;
    await resize(order, 260);
    expect(await rowIn('difference', orderNo)).toEqual([{ kind: 'difference', amount: 325 }]);
    const ready = await now(orderNo, { checkedLines: [0], status: 'ReadyToShip' });
    expect(ready.status).toBe(200);
    const asked = await now(orderNo, SHIPPED);
    expectFailure(asked, 409, 'debt_open');
    expect(asked.error).toBe('Bu siparişte ₺325,00 açık. Borcu kalsın mı?');
    const body = { orderNos: [orderNo], status: 'Delivered' };
    const bulk = await mehmet.ask(adminOrders, '/api/admin/orders/bulk', { body });
    expect(bulk.data).toEqual([{ orderNo, ok: false, code: 'debt_open', error: asked.error }]);

    const due = () => shop.store.command('test', (redis) => redis.zscore(key.dueReminders(), orderNo));
    expect(Number(await due())).toBeGreaterThan(Date.now());
    const reminders = async () =>
      (await lettersTo(delivery.email)).filter((subject) => subject === `Siparişinizde ₺325,00 açık: ${orderNo}`);
    await remindOfDifferences();
    expect(await reminders()).toEqual([]);
    await shop.store.command('test', (redis) => redis.zadd(key.dueReminders(), { score: 1, member: orderNo }));
    expect([await remindOfDifferences(), await remindOfDifferences()]).toEqual([1, 0]);
    expect(await reminders()).toHaveLength(1);

    const sent = await now(orderNo, { ...SHIPPED, allowedDebt: { text: 'Kapıda verecek' } });
    expect(sent.data).toMatchObject({ status: 'Shipped', balance: 325, allowedDebt: { amount: 325 } });
    expect(await rowIn('difference', orderNo)).toEqual([{ kind: 'difference', amount: 325 }]);
    expect(sent.data.journal.map(({ act }) => act)).toContain('order-debt');
    await shop.store.command('test', (redis) => redis.zadd(key.dueReminders(), { score: 1, member: orderNo }));
    expect(await remindOfDifferences()).toBe(0);
  });

  it('and is let stand at once is asked for by no letter of its own, and reminded of by nobody', async () => {
    const { orderNo, total, delivery } = await placeOrder(shop, TRANSFER);
    await now(orderNo, { ...transferOf(total - 450, 'Eksik'), allowedDebt: { text: 'Sonra verecek' } });
    const letters = await lettersTo(delivery.email);
    expect(letters).toContain(`Ödemeniz hesabımıza geçti: ${orderNo}`);
    expect(letters).not.toContain(`Siparişinizde ₺450,00 açık: ${orderNo}`);
    expect(await shop.store.command('test', (redis) => redis.zscore(key.dueReminders(), orderNo))).toBeNull();
  });

  it('and is let stand is not let stand again, in other words', async () => {
    const { orderNo, total } = await placeOrder(shop, TRANSFER);
    await now(orderNo, { ...transferOf(total - 450, 'Eksik'), allowedDebt: { text: 'Sonra verecek' } });
    expect((await now(orderNo, { allowedDebt: { text: 'Yeniden' } })).status).toBe(422);
    const { allowedDebt, journal } = await read(orderNo);
    expect(allowedDebt).toMatchObject({ amount: 450, text: 'Sonra verecek' });
    expect(journal.filter(({ act }) => act === 'order-debt')).toHaveLength(1);
  });

  it('and was allowed is allowed no longer once it is paid, in part too: the next difference is asked about', async () => {
    const order = await placeOrder(shop, TRANSFER);
    const { orderNo, total } = order;
    await now(orderNo, { ...transferOf(total - 450, 'Eksik'), allowedDebt: { text: 'Sonra verecek' } });
    const part = await now(orderNo, transferOf(50, 'Bir kısmı'));
    expect(part.data.allowedDebt).toMatchObject({ amount: 400, text: 'Sonra verecek', by: 'Mehmet Usta' });
    expect((await now(orderNo, transferOf(400))).data).toMatchObject({ balance: 0, allowedDebt: null });
    await resize(order, 260);
    expect((await read(orderNo)).open).toEqual([{ kind: 'difference', amount: 325 }]);
    expectFailure(await now(orderNo, { checkedLines: [0], ...SHIPPED }), 409, 'debt_open');
  });

  it('and was allowed is allowed no longer where a change makes the order cheaper', async () => {
    const order = await placeOrder(shop, TRANSFER);
    const { orderNo, total } = order;
    await now(orderNo, { ...transferOf(total - 450, 'Eksik'), allowedDebt: { text: 'Sonra verecek' } });
    await resize(order, 240);
    expect(await read(orderNo)).toMatchObject({ balance: 125, allowedDebt: { amount: 125, text: 'Sonra verecek' } });
    await resize(order, 250);
    expectFailure(await now(orderNo, { checkedLines: [0], ...SHIPPED }), 409, 'debt_open');
  });

  it('and was settled meanwhile is reminded of by nobody', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    await resize(order, 260);
    await now(order.orderNo, transferOf(325));
    await shop.store.command('test', (redis) => redis.zadd(key.dueReminders(), { score: 1, member: order.orderNo }));
    expect(await remindOfDifferences()).toBe(0);
    expect((await now(order.orderNo, { checkedLines: [0], ...SHIPPED })).status).toBe(200);
  });
});

describe('a line', () => {
  it('comes back alone and is owed; a part of it is let off with its refund', async () => {
    const { orderNo, total } = await placeOrder(shop, { payment: CARD, items: [CURTAIN, ACCESSORY] });
    const rest = (await read(orderNo)).lineRests[1] ?? 0;
    expect(rest).toBeGreaterThan(0);
    const back = { kind: 'due', method: 'return', line: 1, amount: rest, text: 'Dar geldi', reference: '' } as const;
    const returned = await now(orderNo, { entry: back });
    expect(returned.data).toMatchObject({ balance: -rest, total, open: [{ kind: 'refund', amount: rest }] });
    expect(returned.data.lineRests[1]).toBe(0);
    const act = returned.data.journal.find((one) => one.act === 'order-line-return');
    expect(act?.after).toMatch(/^2\. −/);
    expect((await now(orderNo, { entry: { ...back, amount: 0.01 } })).fields).toEqual({
      'entry.amount': 'Bu satırdan en çok ₺0,00 düşülebilir',
    });
    const part = {
      kind: 'refund',
      method: 'transfer',
      line: 0,
      amount: 595 + rest,
      text: 'Etek 1 cm kısa',
      reference: 'D-1',
    } as const;
    const refunded = await now(orderNo, { entry: part });
    expect(refunded.data).toMatchObject({ balance: 0 });
    expect(refunded.data.refundable).toBeCloseTo(total - 595 - rest, 2);
    expect(refunded.data.ledger.slice(-2)).toMatchObject([
      { kind: 'due', method: 'discount', line: 0, amount: -595 },
      { kind: 'refund', line: 0, amount: 595 + rest, reference: 'D-1' },
    ]);
  });
});

describe('cash at the door', () => {
  it('is to be collected, then with the carrier, then received, less what it kept', async () => {
    const { orderNo, total } = await placeOrder(shop, CASH);
    expect(await rowIn('open', orderNo)).toEqual([{ kind: 'door', amount: total }]);
    await now(orderNo, SHIPPED);
    const delivered = await now(orderNo, { status: 'Delivered' });
    expect(delivered.data).toMatchObject({
      balance: 0,
      open: [{ kind: 'carrier', amount: total }],
      payment: { state: 'on-delivery' },
    });
    expect(await rowIn('carrier', orderNo)).toEqual([{ kind: 'carrier', amount: total }]);
    const take = (kind: 'collected' | 'fee', amount: number) =>
      now(orderNo, { entry: { kind, method: 'door', amount, text: '', reference: 'M-7' } });
    expect((await take('collected', total + 0.01)).fields).toHaveProperty(['entry.amount']);
    expect((await take('collected', total - 10)).data).toMatchObject({
      open: [{ kind: 'carrier', amount: 10 }],
      payment: { state: 'on-delivery' },
    });
    const closed = await take('fee', 10);
    expect(closed.data).toMatchObject({ open: [], balance: 0, refundable: total, payment: { state: 'paid' } });
    expect(await rowIn('carrier', orderNo)).toBeUndefined();
    expect(closed.data.paidAt).not.toBeNull();
  });

  it.each(['paid', 'discount'] as const)('is received once a later difference is settled, too: %s', async (way) => {
    const { orderNo, total } = await placeOrder(shop, CASH);
    await now(orderNo, SHIPPED);
    await now(orderNo, { status: 'Delivered' });
    const stored = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'ledger'));
    const change = {
      kind: 'due',
      method: 'change',
      state: 'done',
      amount: 2_500,
      at: new Date().toISOString(),
      by: '',
    };
    const ledger = `${stored?.slice(0, -1)},${JSON.stringify(change)}]`;
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { ledger }));
    const collected = { kind: 'collected', method: 'door', amount: total, text: '', reference: '' } as const;
    expect((await now(orderNo, { entry: collected })).data).toMatchObject({
      balance: 25,
      payment: { state: 'on-delivery' },
    });
    const rest = { kind: 'due', method: 'discount', line: 0, amount: 25, text: 'Fark silindi', reference: '' } as const;
    const closed = await now(orderNo, way === 'paid' ? transferOf(25) : { entry: rest });
    expect(closed.data).toMatchObject({ open: [], balance: 0, payment: { state: 'paid' } });
    expect(closed.data.paidAt).not.toBeNull();
  });

  it('has its author in bulk, too', async () => {
    const { orderNo, total } = await placeOrder(shop, CASH);
    await now(orderNo, SHIPPED);
    const body = { orderNos: [orderNo], status: 'Delivered' };
    expect((await mehmet.ask(adminOrders, '/api/admin/orders/bulk', { body })).data).toEqual([{ orderNo, ok: true }]);
    const paid = (await read(orderNo)).ledger.filter(({ kind }) => kind === 'paid');
    expect(paid).toMatchObject([{ method: 'door', amount: total, by: 'Mehmet Usta' }]);
  });

  it('that never arrived is owed by nobody', async () => {
    const { orderNo } = await placeOrder(shop, CASH);
    await now(orderNo, SHIPPED);
    const { data } = await now(orderNo, { status: 'Returned', reason: 'Adreste kimse yoktu' });
    expect(data).toMatchObject({ balance: 0, refundable: 0, open: [] });
  });
});

describe('an order from before there was a ledger', () => {
  /** As a former version stored it: a card's payment, a change of it, and the fields that stood for both. */
  const age = async (orderNo: string, fields: Record<string, string> = {}) => {
    await shop.store.command('test', (redis) => redis.hdel(key.order(orderNo), 'ledger', 'openMoney', 'facets'));
    if (Object.keys(fields).length > 0)
      await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
  };

  it('is read as its history, and written down by the first that changes its money', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    const { orderNo, total } = order;
    const at = new Date().toISOString();
    await age(orderNo, { refunds: JSON.stringify([{ text: 'Leke', at, by: 'Usta', amount: 2_500 }]) });
    const shown = await read(orderNo);
    expect(shown).toMatchObject({ paid: total, balance: 0, refundable: total - 25 });
    await now(orderNo, { note: { text: 'Arandı', public: false } });
    expect(await fieldOf(orderNo, 'ledger')).toBeNull();
    expect((await now(orderNo, refundOf(5))).data).toMatchObject({ balance: 0, refundable: total - 30 });
    expect(JSON.parse((await fieldOf(orderNo, 'ledger')) ?? '')).toHaveLength(shown.ledger.length + 2);
  });

  it('is cancelled by its customer with what is owed', async () => {
    const buyer = await customer();
    const { orderNo, total } = await placeOrder(shop, { payment: CARD }, buyer);
    await age(orderNo);
    const { status } = await buyer.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
    expect(status).toBe(200);
    expect(await read(orderNo)).toMatchObject({ balance: -total, version: 2 });
    expect(await rowIn('refund', orderNo)).toEqual([{ kind: 'refund', amount: total }]);
  });

  it('stands under the tabs of money once the index was built', async () => {
    const order = await placeOrder(shop, { payment: CARD });
    await now(order.orderNo, { status: 'Cancelled', reason: 'x' });
    await age(order.orderNo, { events: JSON.stringify([{ status: 'Cancelled', at: new Date().toISOString() }]) });
    await shop.store.command('test', (redis) =>
      redis.zadd(key.openMoney('refund'), { score: 7, member: 'KP-1000000000000' }),
    );
    await rebuildIndex();
    expect(await rowIn('refund', order.orderNo)).toEqual([{ kind: 'refund', amount: order.total }]);
    expect(
      await shop.store.command('test', (redis) => redis.zscore(key.openMoney('refund'), 'KP-1000000000000')),
    ).toBeNull();
  });
});

describe('nothing is unbounded', () => {
  it.each([
    ['events', { status: 'Pending', at: '2026-11-23T10:00:00.000Z', note: 'x', isNote: true }, true],
    ['notes', { at: '2026-11-23T10:00:00.000Z', text: 'x', by: 'Mehmet Usta' }, false],
  ])('not the notes in %s; those of the other kind are counted by themselves', async (field, one, isPublic) => {
    const { orderNo } = await placeOrder(shop, TRANSFER);
    const fill = (count: number) => {
      const filled = { [field]: JSON.stringify(Array.from({ length: count }, () => one)) };
      return shop.store.command('test', (redis) => redis.hset(key.order(orderNo), filled));
    };
    const note = { text: 'Bir not daha', public: isPublic };
    await fill(100);
    expect((await now(orderNo, { note })).fields).toHaveProperty(['note.text']);
    expect((await now(orderNo, { note: { ...note, public: !isPublic } })).status).toBe(200);
    await fill(99);
    expect((await now(orderNo, { note })).status).toBe(200);
  });

  it('not the entries of a ledger', async () => {
    const { orderNo } = await placeOrder(shop, TRANSFER);
    const [first] = JSON.parse((await fieldOf(orderNo, 'ledger')) ?? '[]') as object[];
    const full = JSON.stringify(Array.from({ length: MOST_ENTRIES - 1 }, () => ({ ...first, amount: 1 })));
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { ledger: full }));
    expect((await now(orderNo, transferOf(1, 'x'))).fields).toHaveProperty(['entry.amount']);
  });
});

describe('npm run paid', () => {
  it('books the balance of the version that it read, whatever is accepted meanwhile', async () => {
    const order = await placeOrder(shop, TRANSFER);
    const { orderNo } = order;
    const total = toKurus(order.total);
    expect(await confirmTransfer(orderNo, total + 1)).toEqual({ outcome: 'OTHER_AMOUNT', total });
    expect(await confirmTransfer(orderNo, total - 1)).toEqual({ outcome: 'OTHER_AMOUNT', total });
    const token = await propose(order, 260);
    const [paid] = await Promise.all([confirmTransfer(orderNo, total), accept(token)]);
    const shown = await read(orderNo);
    // Whichever was first: what came is what is entered, and nothing is paid by a former amount.
    expect(shown.paid).toBe(paid.outcome === 'PAID' ? order.total : 0);
    expect(shown.balance).toBe(shown.total - shown.paid);
    expect(shown.balance).toBe(paid.outcome === 'PAID' ? 325 : shown.total);
  });
});
