/** Money back to cards: asked first, sent once, and asked about before anything is sent again (decisions P12, P22). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settlePayments } from '../../../functions/jobs/payments.ts';
import { differencesOf, reconcileNextDay } from '../../../functions/orders/cards/reconcile.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { ownOrderView } from '../../../functions/orders/order-view.ts';
import { storedOrder } from '../../../functions/orders/stored-order.ts';
import { useCardProvider } from '../../../functions/payments/provider.ts';
import { key } from '../../../functions/store/keys.ts';
import { StoreUnavailable } from '../../../functions/store/unavailable.ts';
import type { OwnOrder } from '../../../src/contract/orders.ts';
import { sumsOf } from '../../../src/domain/money/ledger.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { settled } from '../support/behind.ts';
import { fakeProvider, type FakeProvider } from '../support/card-provider.ts';
import { keepLog } from '../support/log.ts';
import { operator } from '../support/operator.ts';
import { changeOrder, changeOrderNow, readOrder } from '../support/order-work.ts';
import { waiting } from '../support/outbox.ts';
import { comeBack, flagsIn, hosted, ledgerOf, payAgain, placeHosted } from './support.ts';

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
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shop.stop();
});

async function placePaid(as?: Customer) {
  const placed = await placeHosted({}, as?.ask);
  provider.pay();
  await comeBack(provider.forms.at(-1)?.token ?? '');
  return placed;
}
const refundsOf = async (orderNo: string) =>
  (await ledgerOf(shop.store, orderNo)).filter(({ kind }) => kind === 'refund').map(({ state }) => state);
const back = (amount: number) => ({ entry: { kind: 'refund', method: 'card', amount, text: 'Beğenmedi' } }) as const;
/** The job looks, and so much time has passed since the refund was asked for. */
async function later(orderNo: string, minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  await shop.store.command('test', (redis) => redis.zadd(key.openRefunds(), { score: 1, member: orderNo }));
  await settlePayments();
}

describe('an operator', () => {
  it('gives a part back: asked, sent once, done, told', async () => {
    const { orderNo } = await placePaid();
    expect((await changeOrderNow(mehmet, orderNo, back(10))).status).toBe(200);
    await settled();
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done']);
    expect(provider.sent).toMatchObject([{ kind: 'refund', asked: { amount: 1000, conversationId: `${orderNo}-r1` } }]);
    // Its letter has left behind the answer.
    expect(await waiting(shop.store)).toEqual([]);
    const subjects = (await shop.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(orderNo) && /iade/i.test(subject))).toHaveLength(1);
    expect((await readOrder(mehmet, orderNo)).ledger.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
      'asked',
      'done',
    ]);
  });

  it('who writes down what was sent in the provider’s own panel sends nothing; the next part goes', async () => {
    const { orderNo } = await placePaid();
    const [form] = provider.forms;
    if (form) form.back = 1000;
    await changeOrderNow(mehmet, orderNo, back(10));
    await settled();
    expect(provider.sent).toEqual([]);
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done']);
    vi.spyOn(provider, 'report').mockResolvedValueOnce({ kind: 'unknown' });
    await changeOrderNow(mehmet, orderNo, back(10));
    await settled();
    expect(provider.sent).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'] });
    await later(orderNo, 20);
    vi.useRealTimers();
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done', 'asked', 'unknown', 'failed']);
    await changeOrderNow(mehmet, orderNo, back(10));
    await settled();
    expect(provider.sent).toMatchObject([{ kind: 'refund', asked: { amount: 1000 } }]);
  });

  it('gives all of it back as a cancel on the same day, as a refund where that is refused', async () => {
    const placed = await placePaid();
    await changeOrderNow(mehmet, placed.orderNo, back(placed.total));
    await settled();
    expect(provider.sent.map(({ kind }) => kind)).toEqual(['cancel']);
    const other = await placePaid();
    provider.refuses = true;
    await changeOrderNow(mehmet, other.orderNo, back(other.total));
    await settled();
    expect(provider.sent.map(({ kind }) => kind)).toEqual(['cancel', 'cancel', 'refund']);
    expect(await refundsOf(other.orderNo)).toEqual(['asked', 'failed']);
    expect(await flagsIn(shop.store)).toEqual([`${other.orderNo}:refund:24000001`]);
    expect(sumsOf(await ledgerOf(shop.store, other.orderNo)).refundable).toBe(toKurus(other.total));
  });

  it('never gives back more than was paid, and waits for what is on its way', async () => {
    const placed = await placePaid();
    expect((await changeOrderNow(mehmet, placed.orderNo, back(placed.total + 1))).status).toBe(422);
    provider.lost.back = true;
    await changeOrderNow(mehmet, placed.orderNo, back(10));
    await settled();
    expect(await refundsOf(placed.orderNo)).toEqual(['asked', 'unknown']);
    const second = await changeOrderNow(mehmet, placed.orderNo, back(10));
    expect(second).toMatchObject({
      status: 422,
      fields: { 'entry.amount': expect.stringContaining('yolda') as string },
    });
    expect(provider.sent).toHaveLength(1);
  });

  it('pressing ten times at once sends it once', async () => {
    const { orderNo } = await placePaid();
    const { version } = await readOrder(mehmet, orderNo);
    await Promise.all(Array.from({ length: 10 }, () => changeOrder(mehmet, orderNo, { version, ...back(10) })));
    await settled();
    expect(provider.sent).toHaveLength(1);
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done']);
  });
});

it('is asked about no more where nothing is on its way and nothing owed', async () => {
  const { orderNo } = await placePaid();
  const ranked = () => shop.store.command('test', (redis) => redis.zscore(key.openRefunds(), orderNo));
  await shop.store.command('test', (redis) => redis.zadd(key.openRefunds(), { score: 1, member: orderNo }));
  await settlePayments();
  expect(await ranked()).toBeNull();
  expect(provider.sent).toEqual([]);
});

describe('an answer that is lost', () => {
  /** An operator gives a part back, and hears nothing of it. */
  async function lostRefund(): Promise<string> {
    const { orderNo } = await placePaid();
    provider.lost.back = true;
    await changeOrderNow(mehmet, orderNo, back(10));
    await settled();
    return orderNo;
  }

  it('of a refund that was done is found in the books, and nothing is sent again', async () => {
    const orderNo = await lostRefund();
    vi.useFakeTimers({ toFake: ['Date'] });
    await later(orderNo, 3);
    expect(await refundsOf(orderNo)).toEqual(['asked', 'unknown', 'done']);
    expect(provider.sent).toHaveLength(1);
    vi.useRealTimers();
  });

  it('is asked about by the job itself, some minutes later', async () => {
    const orderNo = await lostRefund();
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await settlePayments()).toMatchObject({ refunds: 0 });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect(await settlePayments()).toMatchObject({ refunds: 1 });
    expect(await refundsOf(orderNo)).toEqual(['asked', 'unknown', 'done']);
    vi.useRealTimers();
  });

  it('of a refund that never arrived ends as failed, and an operator is told', async () => {
    const orderNo = await lostRefund();
    const [form] = provider.forms;
    if (form) form.back = 0;
    vi.useFakeTimers({ toFake: ['Date'] });
    await later(orderNo, 3);
    expect(await refundsOf(orderNo)).toEqual(['asked', 'unknown']);
    await later(orderNo, 20);
    expect(await refundsOf(orderNo)).toEqual(['asked', 'unknown', 'failed']);
    expect(await flagsIn(shop.store)).toEqual([`${orderNo}:refund:24000000`]);
    expect(provider.sent).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe('a customer who cancels before production', () => {
  const cancel = (ayse: Customer, orderNo: string) =>
    ayse.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });

  it('gets all of it back by itself, once', async () => {
    const ayse = await customer();
    const { orderNo, total } = await placePaid(ayse);
    expect((await cancel(ayse, orderNo)).status).toBe(200);
    await cancel(ayse, orderNo);
    await settled();
    expect(provider.sent).toMatchObject([{ kind: 'cancel', asked: { amount: toKurus(total) } }]);
    expect(sumsOf(await ledgerOf(shop.store, orderNo))).toMatchObject({ balance: 0, refundable: 0 });
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done']);
  });

  it('gets it where the call did not live to send it, by the job', async () => {
    const ayse = await customer();
    const { orderNo } = await placePaid(ayse);
    useCardProvider(undefined);
    await cancel(ayse, orderNo);
    await settled();
    expect(await refundsOf(orderNo)).toEqual([]);
    useCardProvider(provider);
    await settlePayments();
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done']);
  });

  it('gets it although the first one never arrived: it is asked about, then sent again', async () => {
    const ayse = await customer();
    const { orderNo } = await placePaid(ayse);
    provider.lost.back = true;
    await cancel(ayse, orderNo);
    await settled();
    const [form] = provider.forms;
    if (form) form.back = 0;
    provider.lost.back = false;
    vi.useFakeTimers({ toFake: ['Date'] });
    await later(orderNo, 20);
    expect(await refundsOf(orderNo)).toEqual(['asked', 'unknown', 'failed', 'asked', 'done']);
    expect(sumsOf(await ledgerOf(shop.store, orderNo)).balance).toBe(0);
    expect(provider.sent).toHaveLength(2);
    expect(await flagsIn(shop.store)).toEqual([]);
    vi.useRealTimers();
  });

  it('reads that it is on its way until it is known to have gone, and the days of the bank afterwards', async () => {
    const ayse = await customer();
    const { orderNo } = await placePaid(ayse);
    const moneyBack = async () => (await ayse.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data.moneyBack;
    provider.lost.back = true;
    await cancel(ayse, orderNo);
    await settled();
    expect(await refundsOf(orderNo)).toEqual(['asked', 'unknown']);
    expect(await moneyBack()).toBe('refund');
    vi.useFakeTimers({ toFake: ['Date'] });
    await later(orderNo, 3);
    vi.useRealTimers();
    expect(await refundsOf(orderNo)).toEqual(['asked', 'unknown', 'done']);
    expect(await moneyBack()).toBe('refund');
    // Once the bank's days are over it has come back.
    const flat = await shop.store.command('test', (redis) => redis.hgetall(key.order(orderNo)) as Promise<unknown>);
    const order = await storedOrder.parseAsync(flat);
    vi.useFakeTimers({ now: Date.now() + 40 * 86_400_000, toFake: ['Date'] });
    expect(ownOrderView(order, 'tr').moneyBack).toBe('refunded');
    vi.useRealTimers();
  });

  it('gets both of two payments back where the call ends after the first, by the job, which then asks no more', async () => {
    const ayse = await customer();
    const { orderNo, email, total } = await placeHosted({}, ayse.ask);
    provider.decline('bank');
    await comeBack(provider.forms[0]?.token ?? '');
    await payAgain(orderNo, { email });
    for (const at of [0, 1]) {
      provider.pay({}, at);
      await comeBack(provider.forms[at]?.token ?? '');
    }
    const run = shop.store.run.bind(shop.store);
    let appended = 0;
    const ending = vi.spyOn(shop.store, 'run').mockImplementation((script, input) => {
      if (script.name === 'append-refund') appended += 1;
      // Asked for and concluded is the first one.
      return appended > 2 ? Promise.reject(new StoreUnavailable(script.name, 'network', 1)) : run(script, input);
    });
    expect((await cancel(ayse, orderNo)).status).toBe(200);
    await settled();
    ending.mockRestore();
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done']);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await settlePayments();
    vi.useRealTimers();
    expect(provider.sent.map(({ asked: { amount } }) => amount)).toEqual([toKurus(total), toKurus(total)]);
    expect(await refundsOf(orderNo)).toEqual(['asked', 'done', 'asked', 'done']);
    expect(sumsOf(await ledgerOf(shop.store, orderNo))).toMatchObject({ balance: 0, refundable: 0 });
    expect(await shop.store.command('test', (redis) => redis.zscore(key.openRefunds(), orderNo))).toBeNull();
  });

  it('is tried three times where it is refused, then left to an operator', async () => {
    const ayse = await customer();
    const { orderNo } = await placePaid(ayse);
    provider.refuses = true;
    await cancel(ayse, orderNo);
    await settled();
    await settlePayments();
    const thrice = Array.from({ length: 3 }, () => ['asked', 'failed']).flat();
    expect(await refundsOf(orderNo)).toEqual(thrice);
    expect(await flagsIn(shop.store)).toEqual([`${orderNo}:refund:24000000`]);
    provider.refuses = false;
    await later(orderNo, 0);
    expect(await refundsOf(orderNo)).toEqual(thrice);
  });

  it('gets back from the card what it paid; what came by transfer is left to an operator', async () => {
    const ayse = await customer();
    const { orderNo, total } = await placePaid(ayse);
    const logged = keepLog();
    const more = { kind: 'paid', method: 'transfer', amount: 50, text: 'Havale fazladan geldi' } as const;
    expect((await changeOrderNow(mehmet, orderNo, { entry: more })).status).toBe(200);
    await cancel(ayse, orderNo);
    await settled();
    expect(provider.sent).toMatchObject([{ kind: 'cancel', asked: { amount: toKurus(total) } }]);
    expect(sumsOf(await ledgerOf(shop.store, orderNo))).toMatchObject({ balance: -5000, refundable: 5000 });
    const next = await shop.store.command('test', (redis) => redis.zscore(key.openRefunds(), orderNo));
    expect(next).toBeNull();
    expect(logged()).not.toContain('card_refund_failed');
  });

  it('gets nothing a second time where an operator has sent all of it by transfer', async () => {
    const ayse = await customer();
    const { orderNo, total } = await placePaid(ayse);
    const sent = { kind: 'refund', method: 'transfer', amount: total, text: 'Kartı kapanmış' } as const;
    expect((await changeOrderNow(mehmet, orderNo, { entry: sent })).status).toBe(200);
    expect((await cancel(ayse, orderNo)).status).toBe(200);
    await settled();
    expect(provider.sent).toEqual([]);
    expect(sumsOf(await ledgerOf(shop.store, orderNo))).toMatchObject({ balance: 0, refundable: 0 });
    expect((await ayse.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data.moneyBack).toBe('refunded');
    expect(await shop.store.command('test', (redis) => redis.zscore(key.openRefunds(), orderNo))).toBeNull();
  });

  it('whose card has not paid owes and gets nothing', async () => {
    const ayse = await customer();
    const { orderNo } = await placeHosted({}, ayse.ask);
    expect((await cancel(ayse, orderNo)).status).toBe(200);
    await settled();
    expect(provider.sent).toEqual([]);
    expect(sumsOf(await ledgerOf(shop.store, orderNo)).balance).toBe(0);
  });
});

it('holds a day against the provider’s, and names each difference', async () => {
  const [one, other] = [await placePaid(), await placePaid()];
  await changeOrderNow(mehmet, one.orderNo, back(10));
  await settled();
  const today = dayInIstanbul(new Date());
  expect(await differencesOf(provider, today)).toEqual([]);
  const [, form] = provider.forms;
  if (form) form.back = 500;
  const total = toKurus(other.total);
  expect(await differencesOf(provider, today)).toEqual([
    { orderNo: other.orderNo, paymentId: '24000001', ours: total, theirs: total - 500 },
  ]);
});

it('holds yesterday against the provider’s once, and again where it did not answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { orderNo } = await placePaid();
  const [form] = provider.forms;
  if (form) form.back = 500;
  // The provider has closed it three hours after midnight.
  vi.setSystemTime(Date.now() + 27 * 60 * 60_000);
  const report = vi.spyOn(provider, 'reportDay').mockResolvedValueOnce({ kind: 'unknown' });
  expect(await reconcileNextDay(provider)).toEqual({ differences: 0, isMoreToDo: false });
  expect(await reconcileNextDay(provider)).toEqual({ differences: 1, isMoreToDo: false });
  expect(await reconcileNextDay(provider)).toEqual({ differences: 0, isMoreToDo: false });
  expect(report).toHaveBeenCalledTimes(2);
  expect(await flagsIn(shop.store)).toEqual([`${orderNo}:report:24000000`]);
  vi.useRealTimers();
});

it('catches up with days on which no job ran, a month at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const report = vi.spyOn(provider, 'reportDay');
  const daysAskedAt = async (time: string) => {
    report.mockClear();
    vi.setSystemTime(new Date(time));
    await settlePayments();
    return report.mock.calls.map(([day]) => day);
  };
  expect(await daysAskedAt('2027-11-10T09:00:00Z')).toEqual(['2027-11-09']);
  expect(await daysAskedAt('2027-11-13T09:00:00Z')).toEqual(['2027-11-10', '2027-11-11', '2027-11-12']);
  expect(await daysAskedAt('2027-11-13T10:00:00Z')).toEqual([]);
  report.mockResolvedValueOnce({ kind: 'unknown' });
  expect(await daysAskedAt('2027-11-15T09:00:00Z')).toEqual(['2027-11-13']);
  expect(await daysAskedAt('2027-11-15T09:10:00Z')).toEqual(['2027-11-13', '2027-11-14']);
  report.mockClear();
  expect(await reconcileNextDay(provider, new Date('2028-03-15T09:00:00Z'))).toMatchObject({ isMoreToDo: true });
  expect(report.mock.calls).toEqual([['2028-02-13']]);
  vi.useRealTimers();
});

it('holds each day against its own movements: nothing is asked about a payment of the day before that goes back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { orderNo } = await placePaid();
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  // The session of the day before has ended.
  await changeOrderNow(await operator({}), orderNo, back(10));
  await settled();
  const { movements } = (await provider.reportDay('')) as { movements: readonly { kind: string }[] };
  const report = vi.spyOn(provider, 'report');
  vi.spyOn(provider, 'reportDay').mockResolvedValue({
    kind: 'day',
    movements: movements.filter(({ kind }) => kind === 'refund') as never,
  });
  expect(await differencesOf(provider, dayInIstanbul(new Date()))).toEqual([]);
  expect(report).not.toHaveBeenCalled();
  vi.useRealTimers();
});
