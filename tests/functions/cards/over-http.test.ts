/** Bad days over HTTP: the shop's whole half against the stand-in of the provider, whose answers go astray (decisions P12). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminMoney } from '../../../functions/admin/money/calls.ts';
import { settlePayments } from '../../../functions/jobs/payments.ts';
import { key } from '../../../functions/store/keys.ts';
import { startStandIn, type StandIn } from '../../../netlify/local/iyzico/stand-in.ts';
import { sumsOf } from '../../../src/domain/money/ledger.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { settled } from '../support/behind.ts';
import { operator } from '../support/operator.ts';
import { changeOrderNow } from '../support/order-work.ts';
import { comeBack, flagsIn, ledgerOf, notify, payAgain, placeHosted, result } from './support.ts';

let shop: TestShop;
let standIn: StandIn;
beforeEach(async () => {
  shop = await startTestShop();
  standIn = await startStandIn({ carrier: 'buyer' });
  vi.stubEnv('PAYMENT_PROVIDER', 'iyzico');
  vi.stubEnv('IYZICO_API_KEY', standIn.apiKey);
  vi.stubEnv('IYZICO_SECRET_KEY', standIn.secretKey);
  vi.stubEnv('IYZICO_URI', standIn.uri);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await standIn.stop();
  await shop.stop();
});

const tokens = () => [...standIn.book.forms.keys()];
const token = () => tokens().at(-1) ?? '';
const paid = async (orderNo: string) => (await ledgerOf(shop.store, orderNo)).filter(({ kind }) => kind === 'paid');
const refunds = async (orderNo: string) =>
  (await ledgerOf(shop.store, orderNo)).filter(({ kind }) => kind === 'refund').map(({ state }) => state);
const dueNow = (set: 'openPayments' | 'openRefunds', member: string) =>
  shop.store.command('test', (redis) => redis.zadd(key[set](), { score: 1, member }));

describe('a payment', () => {
  it('goes the whole way: page, bank, back, paid', async () => {
    const placed = await placeHosted();
    expect(placed.payment.redirect).toContain(standIn.uri);
    await standIn.pay(token(), { installment: 3 });
    expect((await comeBack(token())).status).toBe(303);
    const { data } = await result(placed.payment.attempt ?? '');
    expect(data).toMatchObject({ state: 'paid', paid: { installments: 3, card: { brand: 'mastercard' } } });
    expect(data.paid?.amount).toBeGreaterThan(placed.total);
    expect(sumsOf(await ledgerOf(shop.store, placed.orderNo)).balance).toBe(0);
  });

  it.each(['cut-after', 'html', 'done-500', 'wrong-signature'] as const)(
    'whose beginning is lost (%s) is begun again, and paid once',
    async (fault) => {
      standIn.faults.add('begin', fault, 2);
      const placed = await placeHosted();
      expect(placed.payment.redirect).toBeNull();
      standIn.faults.clear();
      expect((await payAgain(placed.orderNo, { email: placed.email })).data.redirect).toContain(standIn.uri);
      await standIn.pay(token());
      await comeBack(token());
      expect(await paid(placed.orderNo)).toHaveLength(1);
    },
  );

  it.each(['cut-after', 'html', 'done-500', 'not-yet', 'rate-limit'] as const)(
    'whose result is lost (%s) on the way back is found by the job',
    async (fault) => {
      const placed = await placeHosted();
      await standIn.pay(token());
      standIn.faults.add('ask', fault, 2);
      expect((await comeBack(token())).status).toBe(303);
      expect(await paid(placed.orderNo)).toEqual([]);
      standIn.faults.clear();
      await dueNow('openPayments', placed.payment.attempt ?? '');
      await settlePayments();
      expect(await paid(placed.orderNo)).toHaveLength(1);
    },
  );

  it.each([
    'other-price',
    'other-paid',
    'other-currency',
    'other-basket',
    'other-installment',
    'wrong-signature',
  ] as const)('with %s is booked by nobody, and an operator is told', async (fault) => {
    const placed = await placeHosted();
    await standIn.pay(token());
    standIn.faults.add('ask', fault);
    await comeBack(token());
    expect(await paid(placed.orderNo)).toEqual([]);
    expect(await flagsIn(shop.store)).toHaveLength(1);
  });

  it.each([
    ['with its card', [], { brand: 'mastercard', last4: '0008' }],
    ['and without a card where nobody tells it', ['error-500', 'error-500'], null],
  ] as const)('that the books alone know is found after its page is over, %s', async (_, faults, card) => {
    const placed = await placeHosted();
    await standIn.pay(token(), { installment: 3 });
    standIn.faults.add('ask', 'refuse', 9);
    for (const fault of faults) standIn.faults.add('ask-payment', fault);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
    await dueNow('openPayments', placed.payment.attempt ?? '');
    await settlePayments();
    const { data } = await result(placed.payment.attempt ?? '');
    expect(data).toMatchObject({ state: 'paid', paid: { card } });
    if (card) expect(data.paid?.installments).toBe(3);
  });

  it('whose answer was signed wrongly once is settled by the operator who asks again', async () => {
    const placed = await placeHosted();
    await standIn.pay(token());
    standIn.faults.add('ask', 'wrong-signature');
    await comeBack(token());
    expect(await flagsIn(shop.store)).toHaveLength(1);
    const by = await operator();
    await by.ask(adminMoney, `/api/admin/payments/${placed.orderNo}/ask`, { method: 'POST' });
    expect(await paid(placed.orderNo)).toHaveLength(1);
    expect(await flagsIn(shop.store)).toEqual([]);
  });

  it.each([
    ['by its answer', false],
    ['by the books, once its page is forgotten', true],
  ])('that is refused after its review awaits its card again: %s', async (_, isForgotten) => {
    const placed = await placeHosted();
    const attempt = placed.payment.attempt ?? '';
    await standIn.pay(token(), { isHeld: true });
    await comeBack(token());
    expect((await result(attempt)).data.state).toBe('review');
    const [payment] = standIn.book.payments;
    if (!payment) throw new Error('Nothing was paid');
    standIn.book.review(payment, false);
    if (isForgotten) {
      standIn.faults.add('ask', 'refuse', 9);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
    }
    await dueNow('openPayments', attempt);
    await settlePayments();
    expect((await result(attempt)).data.state).toBe('declined');
    expect(await flagsIn(shop.store)).toEqual([]);
    expect((await payAgain(placed.orderNo, { email: placed.email })).status).toBe(200);
  });

  it('that is declined, then paid by another card on one page', async () => {
    const placed = await placeHosted();
    await standIn.pay(token(), { card: '4111111111111129' });
    await comeBack(token());
    expect((await result(placed.payment.attempt ?? '')).data).toMatchObject({ state: 'declined', reason: 'funds' });
    await standIn.pay(token());
    await comeBack(token());
    expect((await result(placed.payment.attempt ?? '')).data.state).toBe('paid');
  });

  it('on two pages of one order is one payment and one to give back', async () => {
    const placed = await placeHosted();
    await standIn.pay(token(), { card: '4129111111111111' });
    await comeBack(token());
    await payAgain(placed.orderNo, { email: placed.email });
    const [first = '', second = ''] = tokens();
    await standIn.pay(first);
    await standIn.pay(second);
    await Promise.all([first, second, second, first].map((one) => comeBack(one)));
    expect(await paid(placed.orderNo)).toHaveLength(2);
    expect(sumsOf(await ledgerOf(shop.store, placed.orderNo)).balance).toBe(-toKurus(placed.total));
    expect(await flagsIn(shop.store)).toEqual([expect.stringMatching(/:second:/)]);
  });

  it('whose window was closed and whose page ran out is found by its name', async () => {
    const placed = await placeHosted();
    await standIn.pay(token());
    const attempt = placed.payment.attempt ?? '';
    // The answer about the token says nothing, and the page has run out.
    await shop.store.command('test', (redis) => redis.hset(key.payment(attempt), { expiresAt: '1600000000000' }));
    standIn.faults.add('ask', 'not-yet');
    await dueNow('openPayments', attempt);
    await settlePayments();
    expect(await paid(placed.orderNo)).toHaveLength(1);
  });

  it('of which the process died before the provider answered stays unpaid, and may be begun again', async () => {
    const placed = await placeHosted();
    const attempt = placed.payment.attempt ?? '';
    await shop.store.command('test', async (redis) => {
      await redis.hdel(key.payment(attempt), 'secret', 'expiresAt', 'tokenHash');
      await redis.hset(key.payment(attempt), { state: 'begun' });
    });
    await dueNow('openPayments', attempt);
    await settlePayments();
    expect((await result(attempt)).data.state).toBe('expired');
    expect((await payAgain(placed.orderNo, { email: placed.email })).data.redirect).toContain(standIn.uri);
  });
});

it('a signed notification settles, a forged one is refused', async () => {
  const placed = await placeHosted();
  await standIn.pay(token());
  const told = { token: token(), status: 'SUCCESS', iyziEventType: 'CHECKOUT_FORM_AUTH', iyziPaymentId: 1 };
  expect((await notify(told, 'f'.repeat(64))).status).toBe(401);
  expect(await paid(placed.orderNo)).toEqual([]);
  expect((await notify(told, '')).status).toBe(200);
  expect(await paid(placed.orderNo)).toHaveLength(1);
});

describe('a refund', () => {
  let mehmet: Customer;
  beforeEach(async () => {
    mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
  });
  const back = (amount: number) => ({ entry: { kind: 'refund', method: 'card', amount, text: 'Leke' } }) as const;
  async function placePaid() {
    const placed = await placeHosted();
    await standIn.pay(token());
    await comeBack(token());
    return placed;
  }
  async function later(orderNo: string, minutes: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await dueNow('openRefunds', orderNo);
    await settlePayments();
  }

  it('is done in part, and the rest as well', async () => {
    const { orderNo, total } = await placePaid();
    await changeOrderNow(mehmet, orderNo, back(10));
    await settled();
    await changeOrderNow(mehmet, orderNo, back(total - 10));
    await settled();
    expect(await refunds(orderNo)).toEqual(['asked', 'done', 'asked', 'done']);
    expect(sumsOf(await ledgerOf(shop.store, orderNo)).refundable).toBe(0);
  });

  it.each(['cut-after', 'done-500', 'html', 'wrong-signature'] as const)(
    'whose answer is lost (%s) after it was done is never sent twice',
    async (fault) => {
      const { orderNo } = await placePaid();
      standIn.faults.add('refund', fault);
      await changeOrderNow(mehmet, orderNo, back(10));
      await settled();
      expect(await refunds(orderNo)).toEqual(['asked', 'unknown']);
      await later(orderNo, 3);
      expect(await refunds(orderNo)).toEqual(['asked', 'unknown', 'done']);
      expect(standIn.book.payments[0]?.refunds).toHaveLength(1);
    },
  );

  it('that never arrived is told to an operator', async () => {
    const { orderNo } = await placePaid();
    standIn.faults.add('refund', 'cut-before');
    await changeOrderNow(mehmet, orderNo, back(10));
    await settled();
    await later(orderNo, 20);
    expect(await refunds(orderNo)).toEqual(['asked', 'unknown', 'failed']);
    expect(await flagsIn(shop.store)).toEqual([expect.stringMatching(/:refund:/)]);
    expect(standIn.book.payments[0]?.refunds).toHaveLength(0);
  });

  it('that is refused leaves the money owed', async () => {
    const { orderNo, total } = await placePaid();
    standIn.faults.add('refund', 'refuse');
    await changeOrderNow(mehmet, orderNo, back(10));
    await settled();
    expect(await refunds(orderNo)).toEqual(['asked', 'failed']);
    expect(sumsOf(await ledgerOf(shop.store, orderNo)).refundable).toBe(toKurus(total));
  });
});
