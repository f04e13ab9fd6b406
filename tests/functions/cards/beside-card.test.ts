/** Money that comes by another way for an order that awaits its card: no part of it is lost, asked for twice or passed over. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { settlePayments } from '../../../functions/jobs/payments.ts';
import { key } from '../../../functions/store/keys.ts';
import { useCardProvider } from '../../../functions/payments/provider.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { fakeProvider, type FakeProvider } from '../support/card-provider.ts';
import { respond, tokenFor, wider } from '../support/links.ts';
import { operator, operatorIn } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { changeOrder, changeOrderNow, readOrder, transferOf } from '../support/order-work.ts';
import { comeBack, flagsIn, hosted, payAgain, placeHosted, result, storedOrderOf } from './support.ts';

let shop: TestShop;
let provider: FakeProvider;
let mehmet: Customer;
beforeEach(async () => {
  shop = await startTestShop();
  hosted();
  provider = fakeProvider();
  useCardProvider(provider);
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterEach(async () => {
  useCardProvider(undefined);
  await shop.stop();
});

const PART = 1000;
const token = (at = provider.forms.length - 1): string => provider.forms[at]?.token ?? '';
async function placeWithPart() {
  const placed = await placeHosted({ items: [CURTAIN] });
  const part = await changeOrderNow(mehmet, placed.orderNo, transferOf(PART, 'Bir kısmını havale etti'));
  expect(part.data).toMatchObject({ balance: placed.total - PART, payment: { state: 'awaiting-card' } });
  return placed;
}
const mailsTo = async (address?: string) => {
  await shop.settled();
  await sendDueLetters({ most: 1000 });
  return address === undefined ? shop.mails() : shop.mails(address);
};

/** Agrees to a dearer size of the order. */
async function agreeToWider({ orderNo, email }: Awaited<ReturnType<typeof placeHosted>>): Promise<void> {
  expect((await changeOrderNow(mehmet, orderNo, { change: wider(300, 'kum') })).status).toBe(200);
  await respond(await tokenFor(shop, email, 'change'), true);
}

describe('an agreed change', () => {
  it('of an order that awaits its card asks for the card, and names no account', async () => {
    const placed = await placeHosted({ items: [CURTAIN] });
    await agreeToWider(placed);
    const letters = await mailsTo(placed.email);
    const [asked, agreed] = ['değişiklik için onayınız', 'Siparişinizi değiştirdik'].map(
      (words) => letters.find(({ subject }) => subject.includes(words))?.text ?? '',
    );
    expect(asked).toContain('kartınızla ödersiniz');
    expect(agreed).toContain('sipariş sayfanızdan kartınızla ödeyin');
    expect(agreed).not.toContain('IBAN');
  });

  it('while the card is looked at leaves a difference of which its buyer is reminded', async () => {
    const placed = await placeHosted({ items: [CURTAIN] });
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    await agreeToWider(placed);
    provider.pay({}, 0);
    const attempt = placed.payment.attempt ?? '';
    await shop.store.command('test', (redis) => redis.zadd(key.openPayments(), { score: 1, member: attempt }));
    await settlePayments();
    const { payment, balance } = await readOrder(mehmet, placed.orderNo);
    expect([payment.state, balance > 0]).toEqual(['paid', true]);
    const due = await shop.store.command('test', (redis) => redis.zscore(key.dueReminders(), placed.orderNo));
    expect(due).not.toBeNull();
  });
});

describe('a part', () => {
  it('lets the card pay the rest, which completes the order and is no second payment', async () => {
    const placed = await placeWithPart();
    const again = await payAgain(placed.orderNo, { email: placed.email });
    expect(provider.forms.at(-1)?.order.amount).toBe(toKurus(placed.total - PART));
    provider.pay();
    await comeBack(token());
    expect(await flagsIn(shop.store)).toEqual([]);
    expect((await result(again.data.attempt ?? '')).data.state).toBe('paid');
    expect(await readOrder(mehmet, placed.orderNo)).toMatchObject({
      balance: 0,
      payment: { type: 'credit-card', state: 'paid' },
    });
    const received = (await mailsTo(placed.email)).find(({ subject }) => subject.startsWith('Siparişinizi aldık'));
    expect(received?.text).toContain('₺7.125,00 kartınızdan ödendi.');
  });

  it('and a card that pays all of it on the page from before leave a second payment, and nothing to begin', async () => {
    const placed = await placeWithPart();
    provider.pay({}, 0);
    await comeBack(token(0));
    expect(await flagsIn(shop.store)).toEqual([`${placed.orderNo}:second:24000000`]);
    expect((await result(placed.payment.attempt ?? '')).data).toMatchObject({ state: 'second', surplus: placed.total });
    expect((await payAgain(placed.orderNo, { email: placed.email })).code).toBe('payment_not_open');
  });

  it('and a card that pays all of it leave an order that is received once the part goes back', async () => {
    const placed = await placeWithPart();
    provider.pay({}, 0);
    await comeBack(token(0));
    const entry = { kind: 'refund', method: 'card', amount: PART, text: 'Fazlası', reference: '' } as const;
    expect((await changeOrderNow(mehmet, placed.orderNo, { entry })).status).toBe(200);
    expect(await readOrder(mehmet, placed.orderNo)).toMatchObject({
      balance: 0,
      payment: { type: 'credit-card', state: 'paid' },
      nextAct: 'check',
    });
    const mails = await mailsTo(placed.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Siparişinizi aldık'))).toHaveLength(1);
  });

  it('whose rest is let off, or allowed as a debt, is an order that is received', async () => {
    const [free, owing] = [await placeWithPart(), await placeWithPart()];
    const rest = free.total - PART;
    await changeOrderNow(mehmet, free.orderNo, {
      entry: { kind: 'due', method: 'discount', amount: rest, line: 0, text: 'Kalanı sildik', reference: '' },
    });
    await changeOrderNow(mehmet, owing.orderNo, { allowedDebt: { text: 'Kapıda verecek' } });
    for (const [{ orderNo, email }, balance] of [[free, 0] as const, [owing, rest] as const]) {
      const order = await readOrder(mehmet, orderNo);
      expect(order).toMatchObject({ balance, payment: { type: 'bank-transfer', state: 'paid' }, nextAct: 'check' });
      const received = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Siparişinizi aldık'));
      expect(received?.text).toContain('₺1.000,00 tutarındaki havaleniz hesabımıza geçti.');
    }
  });

  it('that pays for all that an agreed change leaves of the order is an order that is received', async () => {
    const placed = await placeHosted({ items: [CURTAIN, { ...CURTAIN, room: 'Oda' }] });
    const { orderNo, email } = placed;
    const half = placed.total / 2;
    await changeOrderNow(mehmet, orderNo, transferOf(half, 'Bir kısmını havale etti'));
    const change = { line: 1, color: null, configuration: null, quantity: 0 };
    expect((await changeOrderNow(mehmet, orderNo, { change })).status).toBe(200);
    expect((await respond(await tokenFor(shop, email, 'change'), true)).data.state).toBe('accepted');
    expect(await readOrder(mehmet, orderNo)).toMatchObject({
      total: half,
      balance: 0,
      payment: { type: 'bank-transfer', state: 'paid', card: null },
      nextAct: 'check',
    });
    const [row] = (await mehmet.ask<AdminOrderList>(adminOrders, `/api/admin/orders?q=${orderNo}`)).data.items;
    expect(row).toMatchObject({ paymentType: 'bank-transfer', paymentState: 'paid' });
    const mails = await mailsTo(email);
    expect(mails.filter(({ subject }) => subject.startsWith('Siparişinizi aldık'))).toHaveLength(1);
    const agreed = mails.find(({ subject }) => subject.startsWith('Siparişinizi değiştirdik'));
    expect(agreed?.text).toContain('Ödemeniz yeni toplamı karşılıyor');
    const toShop = (await mailsTo()).filter(({ subject, to }) => subject.includes(orderNo) && to !== email);
    // The order, and the answer to the question.
    expect(toShop).toHaveLength(2);
    await shop.store.command('test', (redis) => redis.zadd(key.awaitingCards(), { score: 1, member: orderNo }));
    expect(await settlePayments()).toMatchObject({ told: 0, lapsed: 0 });
  });

  it('keeps the order from lapsing, as a transfer that came in part does', async () => {
    const placed = await placeWithPart();
    await shop.store.command('test', (redis) => redis.hset(key.order(placed.orderNo), { lapsesAt: '1600000000000' }));
    const attempt = placed.payment.attempt ?? '';
    await shop.store.command('test', (redis) => redis.hset(key.payment(attempt), { expiresAt: '1600000000000' }));
    for (const [set, member] of [['openPayments', attempt] as const, ['awaitingCards', placed.orderNo] as const])
      await shop.store.command('test', (redis) => redis.zadd(key[set](), { score: 1, member }));
    expect(await settlePayments()).toMatchObject({ lapsed: 0 });
    const kept = await storedOrderOf(shop.store, placed.orderNo);
    expect([kept.status, kept.lapsesAt]).toEqual(['Pending', undefined]);
    expect((await payAgain(placed.orderNo, { email: placed.email })).status).toBe(200);
  });
});

describe('the whole sum', () => {
  it.each([
    ['transfer', 'bank-transfer', 'tutarındaki havaleniz hesabımıza geçti'],
    ['cash', 'cash', 'dükkânda nakit ödendi'],
    ['card', 'terminal', 'kartınızdan ödendi'],
  ] as const)('by %s is told to the buyer and to the shop, once', async (method, type, words) => {
    const reader = await operatorIn('office');
    await reader.ask(adminTeam, '/api/admin/team/notices', { method: 'PUT', body: { notices: ['order-placed'] } });
    const { orderNo, email, total, payment } = await placeHosted({ items: [CURTAIN] });
    const entry = { kind: 'paid', method, amount: total, text: '', reference: '' } as const;
    const asked = { version: 1, entry };
    const replies = [await changeOrder(mehmet, orderNo, asked), await changeOrder(mehmet, orderNo, asked)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [paid] = replies;
    expect(paid?.data).toMatchObject({ balance: 0, payment: { type, state: 'paid', card: null }, nextAct: 'check' });
    const [row] = (await mehmet.ask<AdminOrderList>(adminOrders, `/api/admin/orders?q=${orderNo}`)).data.items;
    expect(row).toMatchObject({ paymentType: type, paymentState: 'paid' });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Siparişinizi aldık: ${orderNo}`]);
    expect(mails[0]?.text).toContain(`₺8.125,00 ${words}`);
    expect(mails[0]?.attachments).not.toEqual([]);
    const copies = (await mailsTo(reader.email)).filter(({ subject }) => subject.includes(orderNo));
    const toShop = (await mailsTo()).filter(
      ({ subject, to }) => subject.includes(orderNo) && ![email, reader.email].includes(to),
    );
    expect([copies.length, toShop.length]).toEqual([1, 1]);
    const { data: told } = await result(payment.attempt ?? '');
    expect([told.state, told.type, told.paid]).toEqual(['paid', type, undefined]);
    // Late truth: a card that pays after all is a second payment.
    provider.pay({}, 0);
    await comeBack(token(0));
    expect((await result(payment.attempt ?? '')).data.state).toBe('second');
    expect(await mailsTo(email)).toHaveLength(1);
    await shop.store.command('test', (redis) => redis.zadd(key.awaitingCards(), { score: 1, member: orderNo }));
    expect(await settlePayments()).toMatchObject({ told: 0, lapsed: 0 });
  });

  it('that comes after midnight is promised as an order that is placed then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T20:50:00.000Z') });
    const evening = await placeHosted({ items: [CURTAIN] });
    vi.setSystemTime(Date.parse('2026-11-30T21:05:00.000Z'));
    const boss = await operator({});
    const { data } = await changeOrderNow(boss, evening.orderNo, transferOf(evening.total));
    const night = await placeHosted({ items: [CURTAIN] });
    expect(night.estimatedDelivery).not.toBe(evening.estimatedDelivery);
    expect([data.estimatedDeliveryFrom, data.estimatedDelivery]).toEqual([
      night.estimatedDeliveryFrom,
      night.estimatedDelivery,
    ]);
    vi.useRealTimers();
  });
});
