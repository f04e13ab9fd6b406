/** An order that waits for its card: settled once, whatever tells of it, and never by what a browser says (decisions P12). */
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminMoney } from '../../../functions/admin/money/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { settlePayments } from '../../../functions/jobs/payments.ts';
import { settleTransfers } from '../../../functions/jobs/transfers.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { payments } from '../../../functions/orders/cards/calls.ts';
import { flagId } from '../../../functions/orders/cards/flags.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { key } from '../../../functions/store/keys.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { useCardProvider } from '../../../functions/payments/provider.ts';
import { ADDRESS_LINE_MAX } from '../../../src/domain/account/address-bounds.ts';
import type { FlagKind } from '../../../src/domain/money/card-flags.ts';
import type { SeenPayment } from '../../../src/domain/money/card-settlement.ts';
import { sumsOf } from '../../../src/domain/money/ledger.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { dayInIstanbul, daysAfter, formatDay, formatDays } from '../../../src/domain/values/dates.ts';
import type { Today } from '../../../src/contract/admin-desk.ts';
import type { ShownMoney } from '../../../src/contract/admin-money.ts';
import type { AdminOrder } from '../../../src/contract/admin-orders.ts';
import type { OrderSummary, OwnOrder, Tracking } from '../../../src/contract/orders.ts';
import { customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { send } from '../support/call.ts';
import { fakeProvider, type FakeProvider } from '../support/card-provider.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { changeOrderNow, readOrder } from '../support/order-work.ts';
import { keepLog } from '../support/log.ts';
import { waiting } from '../support/outbox.ts';
import {
  attemptIn,
  comeBack,
  flagsIn,
  hosted,
  ledgerOf,
  notify,
  payAgain,
  placeHosted,
  result,
  storedOrderOf,
} from './support.ts';

let shop: TestShop;
let provider: FakeProvider;
beforeEach(async () => {
  shop = await startTestShop();
  hosted();
  provider = fakeProvider();
  useCardProvider(provider);
});
afterEach(async () => {
  useCardProvider(undefined);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shop.stop();
});

const token = (at = provider.forms.length - 1): string => provider.forms[at]?.token ?? '';
const paidEntries = async (orderNo: string) =>
  (await ledgerOf(shop.store, orderNo)).filter(({ kind }) => kind === 'paid');
const flags = () => flagsIn(shop.store);
/** Its letter has left long ago. */
async function letterLeft(orderNo: string): Promise<void> {
  await sendDueLetters();
  await shop.store.command('test', (redis) =>
    redis.hset(key.letter(`card-awaited:${orderNo}`), { sentAt: '1600000000000' }),
  );
}
const dueNow = (set: 'openPayments' | 'awaitingCards' | 'openRefunds', member: string) =>
  shop.store.command('test', (redis) => redis.zadd(key[set](), { score: 1, member }));

/** The job has asked about its review for a week. */
async function outlast(attempt: string): Promise<void> {
  await shop.store.command('test', (redis) =>
    redis.hset(key.payment(attempt), { begunAt: String(Date.now() - 8 * 86_400_000) }),
  );
  await dueNow('openPayments', attempt);
  await settlePayments();
  expect(await shop.store.command('test', (redis) => redis.zscore(key.openPayments(), attempt))).toBeNull();
}
/** An operator closes the row of it. */
async function closeFlags(orderNo: string, attempt: string, kind: FlagKind = 'review'): Promise<void> {
  const paymentId = await shop.store.command('test', (redis) => redis.hget<string>(key.payment(attempt), 'paymentId'));
  const row = flagId({ orderNo, kind, payment: paymentId ?? '' });
  expect(await shop.store.command('test', (redis) => redis.hdel(key.paymentFlags(), row))).toBe(1);
}

describe('placing an order with a card of the hosted page', () => {
  it('says where to go, and neither promises, counts nor mails it', async () => {
    const placed = await placeHosted();
    expect(placed.payment).toMatchObject({ type: 'credit-card', state: 'awaiting-card', card: null });
    expect(placed.payment.redirect).toBe(`https://pay.test/${token()}`);
    expect(placed.payment.attempt).toMatch(/^[\w-]{22}$/);
    expect(provider.forms[0]?.order).toMatchObject({
      orderNo: placed.orderNo,
      conversationId: `${placed.orderNo}-1`,
      amount: toKurus(placed.total),
      callbackUrl: expect.stringMatching(/\/api\/payments\/callback$/) as string,
    });
    expect(await waiting(shop.store)).toEqual([]);
    const order = await storedOrderOf(shop.store, placed.orderNo);
    expect(order.salesAs).toBeUndefined();
    // Behind every day, until the payment comes.
    const promised = await shop.store.command('test', (redis) => redis.zscore(key.orderPromises(), placed.orderNo));
    expect(Number(promised)).toBe(99_999_999);
    expect(sumsOf(await ledgerOf(shop.store, placed.orderNo))).toMatchObject({
      paid: 0,
      balance: toKurus(placed.total),
    });
  });

  it('keeps no token in clear, in store or log', async () => {
    const logged = keepLog();
    const placed = await placeHosted();
    provider.pay();
    await comeBack(token());
    const attempt = await shop.store.command('test', (redis) =>
      redis.hgetall(key.payment(placed.payment.attempt ?? '')),
    );
    expect(JSON.stringify([attempt, await storedOrderOf(shop.store, placed.orderNo)])).not.toContain(token());
    expect(logged()).not.toContain(token());
  });

  it('stands where the provider did not answer, and is paid by another attempt', async () => {
    provider.lost.begin = true;
    const placed = await placeHosted();
    expect(placed.payment).toMatchObject({ state: 'awaiting-card', redirect: null });
    provider.lost.begin = false;
    const again = await payAgain(placed.orderNo, { email: placed.email });
    expect(again.data.redirect).toBe(`https://pay.test/${token()}`);
    provider.pay();
    await comeBack(token());
    expect(await paidEntries(placed.orderNo)).toHaveLength(1);
  });

  it('tells the provider no more of a long address than it is known to take, and the district', async () => {
    await placeHosted({ delivery: { address: 'a'.repeat(ADDRESS_LINE_MAX) } });
    expect(provider.forms[0]?.order.buyer.address).toBe(`${'a'.repeat(300)} Kadıköy`);
  });

  it('begins again only for its buyer: by e-mail, attempt or session', async () => {
    const placed = await placeHosted();
    for (const body of [{}, { email: 'somebody@example.com' }, { attempt: 'x'.repeat(22) }]) {
      expect(await payAgain(placed.orderNo, body)).toMatchObject({ status: 404, code: 'order_not_found' });
    }
    expect((await payAgain('KP-1795180000000', { email: placed.email })).code).toBe('order_not_found');
    // The page that may still be paid is answered again: one less that may be paid twice.
    const again = await payAgain(placed.orderNo, { attempt: placed.payment.attempt });
    expect(again.data).toEqual({ redirect: placed.payment.redirect, attempt: placed.payment.attempt });
    expect(provider.forms).toHaveLength(1);
  });
});

describe('the way back', () => {
  it('settles, answers 303 to our own id, and mails what was received', async () => {
    const placed = await placeHosted({ items: [CURTAIN] });
    provider.pay();
    const back = await comeBack(token());
    expect(back.status).toBe(303);
    expect(attemptIn(back)).toBe(placed.payment.attempt);
    expect(back.headers.get('location')).not.toContain(token());
    expect(await result(placed.payment.attempt ?? '')).toMatchObject({
      status: 200,
      data: {
        ...{ state: 'paid', orderNo: placed.orderNo, payUntil: null },
        paid: { amount: placed.total, installments: 1 },
        windows: [[{ width: 250, height: 260 }]],
      },
    });
    expect(await paidEntries(placed.orderNo)).toMatchObject([
      { method: 'card', amount: toKurus(placed.total), reference: '24000000' },
    ]);
    await shop.settled();
    expect(await waiting(shop.store)).toEqual([]);
    expect((await shop.mails(placed.email)).map(({ subject }) => subject)).toEqual([
      `Siparişinizi aldık: ${placed.orderNo}`,
    ]);
    expect((await storedOrderOf(shop.store, placed.orderNo)).salesAs).toBe('sold');
  });

  it.each([
    ['no token', ''],
    ['a foreign one', 'b4a5c1de-foreign'],
    ['a long one', 'x'.repeat(200)],
  ])('with %s leads to a page that says nothing', async (_, foreign) => {
    const back = await comeBack(foreign);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/payment-result']);
    expect(provider.asked).toBe(0);
  });

  it('takes a form alone, and is counted', async () => {
    const json = await notify({}, undefined);
    expect(json.status).toBe(200);
    const answers = [];
    for (let at = 0; at < 70; at += 1) answers.push((await comeBack(`foreign-${at}`, '198.51.100.9')).status);
    expect([...new Set(answers)]).toEqual([303, 429]);
  });

  it('settles once, of fifty at the same moment', async () => {
    const placed = await placeHosted();
    provider.pay();
    const told = { token: token(), status: 'SUCCESS', iyziEventType: 'CHECKOUT_FORM_AUTH' };
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0 ? comeBack(token()) : notify(told, at % 3 === 0 ? 'right' : ''),
      ),
    );
    expect(await paidEntries(placed.orderNo)).toHaveLength(1);
    expect((await storedOrderOf(shop.store, placed.orderNo)).changes).toBe('1');
    await shop.settled();
    expect(await shop.mails(placed.email)).toHaveLength(1);
    expect(await flags()).toEqual([]);
  });
});

describe('notifications', () => {
  it('are hints: forged ones are refused, claims are not believed', async () => {
    const placed = await placeHosted();
    const told = { token: token(), status: 'SUCCESS', iyziEventType: 'CHECKOUT_FORM_AUTH', iyziPaymentId: 1 };
    expect((await notify(told, 'wrong')).status).toBe(401);
    expect(provider.asked).toBe(0);
    expect((await notify(told)).status).toBe(200);
    expect(await paidEntries(placed.orderNo)).toEqual([]);
    provider.decline('funds');
    expect((await notify({ ...told, status: 'FAILURE' })).status).toBe(200);
    // A later success of the same form.
    provider.pay();
    expect((await notify({ ...told, status: 'FAILURE' }, 'right')).status).toBe(200);
    expect(await paidEntries(placed.orderNo)).toHaveLength(1);
    expect((await notify({ ...told, status: 'FAILURE' })).status).toBe(200);
    expect(await result(placed.payment.attempt ?? '')).toMatchObject({ data: { state: 'paid' } });
  });

  it('come again where nobody could be asked, and not where they are nobody’s', async () => {
    await placeHosted();
    provider.lost.ask = true;
    expect(await notify({ token: token() })).toMatchObject({ status: 503, code: 'payment_unavailable' });
    expect((await notify({ token: 'nobody' })).status).toBe(200);
    expect((await notify({ iyziEventType: 'BALANCE' })).status).toBe(200);
  });
});

it('answers 503 while the store is away, takes the person to a page, and lets the notification come again', async () => {
  await placeHosted();
  useStore(createStore({ url: 'http://127.0.0.1:9', token: 'nobody-is-there-0000' }));
  keepLog();
  const back = await comeBack(token());
  expect(back).toMatchObject({ status: 503, code: 'store_unavailable' });
  expect(back.headers.get('refresh')).toBe('0; url=/payment-result');
  expect(back.headers.get('retry-after')).toBe('5');
  expect(await notify({ token: token() })).toMatchObject({ status: 503, code: 'store_unavailable' });
  useStore(shop.store);
});

it('is said on the list, the order and tracking while the card has not paid, and not afterwards', async () => {
  const person = await customer();
  const placed = await placeHosted({}, person.ask);
  const said = async () => {
    const [listed] = (await person.ask<OrderSummary[]>(orders, '/api/orders')).data;
    const { data: own } = await person.ask<OwnOrder>(orders, `/api/orders/${placed.orderNo}`);
    const { data: tracked } = await send<Tracking>(tracking, `/api/shipping/track/${placed.orderNo}`);
    return [listed?.cardState, own.cardState, tracked.cardState];
  };
  expect(await said()).toEqual(['awaiting-card', 'awaiting-card', 'awaiting-card']);
  provider.pay({ fraud: 'review' });
  await comeBack(token());
  expect(await said()).toEqual(['in-review', 'in-review', 'in-review']);
  provider.pay();
  await dueNow('openPayments', placed.payment.attempt ?? '');
  await settlePayments();
  expect(await said()).toEqual([undefined, undefined, undefined]);
});

it('answers a browser in words where the way back fails', async () => {
  const come = (language: string, method: 'GET' | 'POST' = 'POST') =>
    payments(
      new Request('https://shop.test/api/payments/callback', {
        method,
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'cross-site',
          Accept: 'text/html,application/xhtml+xml',
          'Accept-Language': language,
        },
        ...(method === 'POST' && { body: new URLSearchParams({ token: 'x'.repeat(300) }) }),
      }),
      {},
    );
  const turkish = await come('tr');
  expect([turkish.status, turkish.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
  expect(turkish.headers.get('refresh')).toBe('0; url=/payment-result');
  expect(await turkish.text()).toMatch(/Yeniden ödemeyin.*href="\/payment-result"/s);
  const english = await (await come('en')).text();
  expect(english).toMatch(/Do not pay again.*href="\/en\/payment-result"/s);
  // A tab that its browser restores asks by GET.
  const restored = await come('tr', 'GET');
  expect([restored.status, restored.headers.get('refresh')]).toEqual([405, '0; url=/payment-result']);
});

describe('what differs is never booked', () =>
  test.each<[string, Partial<SeenPayment>]>([
    ['a wrong signature', { isSigned: false }],
    ['another order', { orderNo: 'KP-1795180000000' }],
    ['another currency', { currency: 'USD' }],
    ['another price', { price: 1 }],
    ['less than was asked', { paidPrice: 1 }],
    ['more in one payment', { paidPrice: 99_999_999 }],
    ['instalments nobody offered', { installments: 4 }],
  ])('%s', async (_, parts) => {
    const placed = await placeHosted();
    provider.pay(parts);
    await comeBack(token());
    expect(await paidEntries(placed.orderNo)).toEqual([]);
    expect(await flags()).toEqual([`${placed.orderNo}:differs:24000000`]);
    expect((await result(placed.payment.attempt ?? '')).data.state).toBe('checking');
  }));

describe('an order whose card is looked at', () => {
  const differing = async (ask?: Customer['ask']) => {
    const placed = await placeHosted({}, ask);
    const at = provider.forms.length - 1;
    provider.decline('bank');
    await comeBack(token());
    const { attempt } = (await payAgain(placed.orderNo, { email: placed.email })).data;
    provider.pay({ isSigned: false }, at);
    await comeBack(token(at));
    return { ...placed, other: attempt ?? '' };
  };
  const act = async (orderNo: string) => {
    await dueNow('awaitingCards', orderNo);
    return settlePayments();
  };

  it('is paid by no other card and no transfer, and asks for none, in a list, on a page or of a number', async () => {
    const person = await customer();
    const placed = await differing(person.ask);
    const said = async () => {
      const [listed] = (await person.ask<OrderSummary[]>(orders, '/api/orders')).data;
      const { data: own } = await person.ask<OwnOrder>(orders, `/api/orders/${placed.orderNo}`);
      const { data: tracked } = await send<Tracking>(tracking, `/api/shipping/track/${placed.orderNo}`);
      return [listed?.cardState, own.cardState, own.payUntil, tracked.cardState, tracked.payUntil];
    };
    expect(await said()).toEqual(['in-review', 'in-review', undefined, 'in-review', undefined]);
    for (const by of ['credit-card', 'bank-transfer']) {
      expect((await payAgain(placed.orderNo, { email: placed.email, by })).code).toBe('payment_not_open');
    }
    // The page of another attempt, too, has nothing to pay.
    await shop.store.command('test', (redis) => redis.hset(key.payment(placed.other), { expiresAt: '1600000000000' }));
    expect((await result(placed.other)).data.state).toBe('review');
    await closeFlags(placed.orderNo, placed.payment.attempt ?? '', 'differs');
    expect(await said()).toEqual([
      'awaiting-card',
      'awaiting-card',
      expect.any(String),
      'awaiting-card',
      expect.any(String),
    ]);
    expect((await result(placed.payment.attempt ?? '')).data.state).toBe('open');
    expect((await payAgain(placed.orderNo, { email: placed.email })).data.redirect).toContain('https://pay.test/');
    expect(await flags()).toEqual([]);
  });

  it('is neither asked to pay nor lapses, and is written to anew once nobody looks any more', async () => {
    const placed = await placeHosted();
    expect(await act(placed.orderNo)).toMatchObject({ told: 1 });
    await letterLeft(placed.orderNo);
    provider.pay({ isSigned: false });
    await comeBack(token());
    // The job comes by itself from then on.
    expect(await settlePayments()).toMatchObject({ told: 0, lapsed: 0 });
    await shop.store.command('test', (redis) => redis.hset(key.order(placed.orderNo), { lapsesAt: '1600000000000' }));
    expect(await act(placed.orderNo)).toMatchObject({ told: 0, lapsed: 0 });
    expect(await waiting(shop.store)).toEqual([]);
    await closeFlags(placed.orderNo, placed.payment.attempt ?? '', 'differs');
    expect(await act(placed.orderNo)).toMatchObject({ told: 1, lapsed: 0 });
    expect(await waiting(shop.store)).toEqual([
      expect.stringMatching(new RegExp(`^card-awaited:${placed.orderNo}:\\d+$`)),
    ]);
    const letters = (await readOrder(await operator({}), placed.orderNo)).letters.filter(
      ({ kind }) => kind === 'card-awaited',
    );
    expect(letters.map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting']);
    await sendDueLetters();
    const [told] = await shop.mails(placed.email);
    expect(told?.text).not.toContain('yalnız bu mektubu');
    expect(await act(placed.orderNo)).toMatchObject({ told: 0, lapsed: 0 });
  });

  it('is not brought back to the desk by an answer that an operator has judged, and is paid by another one', async () => {
    const placed = await placeHosted();
    const attempt = placed.payment.attempt ?? '';
    provider.pay({ isSigned: false });
    await comeBack(token());
    await closeFlags(placed.orderNo, attempt, 'differs');
    await comeBack(token());
    await notify({ token: token(), status: 'SUCCESS' });
    const boss = await operator({});
    await boss.ask(adminMoney, `/api/admin/payments/${placed.orderNo}/ask`, { method: 'POST' });
    provider.lost.ask = true;
    await boss.ask(adminMoney, `/api/admin/payments/${placed.orderNo}/ask`, { method: 'POST' });
    provider.lost.ask = false;
    expect(await flags()).toEqual([]);
    expect((await result(attempt)).data.state).toBe('open');
    provider.pay();
    await comeBack(token());
    expect((await result(attempt)).data.state).toBe('paid');
  });

  it('is not asked to pay by a letter that waited meanwhile, nor by the end of another review', async () => {
    const placed = await differing();
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    provider.pay({ fraud: 'refused' });
    await dueNow('openPayments', placed.other);
    await settlePayments();
    expect((await storedOrderOf(shop.store, placed.orderNo)).paymentState).toBe('awaiting-card');
    expect(await waiting(shop.store)).toEqual([]);
    const late = await placeHosted();
    expect(await act(late.orderNo)).toMatchObject({ told: 1 });
    provider.pay({ isSigned: false });
    await comeBack(token());
    await sendDueLetters();
    expect(await shop.mails(late.email)).toEqual([]);
    // The row may be closed before the job of cards comes, and its hours may be over.
    await closeFlags(late.orderNo, late.payment.attempt ?? '', 'differs');
    await shop.store.command('test', (redis) => redis.hset(key.order(late.orderNo), { lapsesAt: '1600000000000' }));
    expect(await act(late.orderNo)).toMatchObject({ told: 1, lapsed: 0 });
    await sendDueLetters();
    expect(await shop.mails(late.email)).toHaveLength(1);
  });

  it('is cancelled with words of a review, whoever cancels it', async () => {
    const person = await customer();
    const [own, shops] = [await differing(person.ask), await differing()];
    const cancelled = await person.ask<OwnOrder>(orders, `/api/orders/${own.orderNo}/cancel`, { method: 'POST' });
    expect(cancelled.data).toMatchObject({ moneyBack: 'notCharged', payment: { state: 'in-review' } });
    expect(cancelled.data.cardState).toBeUndefined();
    await changeOrderNow(await operator({}), shops.orderNo, { status: 'Cancelled', reason: 'Kumaş bitti' });
    await sendDueLetters();
    const told = async (to: string) => (await shop.mails(to)).find(({ text }) => text.includes('nceleniyor'))?.text;
    expect(await told(facts.contact.email)).toContain('Kart ödemesi inceleniyor');
    expect(await told(shops.email)).toContain('Ödemeniz inceleniyor.');
  });
});

it('charges the cost of instalments to whoever the bank says, and gives it back with the rest', async () => {
  const placed = await placeHosted();
  const paidPrice = toKurus(placed.total) + 6526;
  provider.pay({ installments: 3, paidPrice });
  await comeBack(token());
  const sums = sumsOf(await ledgerOf(shop.store, placed.orderNo));
  expect(sums).toMatchObject({ due: paidPrice, paid: paidPrice, balance: 0 });
  expect((await result(placed.payment.attempt ?? '')).data.paid).toMatchObject({
    amount: paidPrice / 100,
    installments: 3,
    card: { brand: 'mastercard', last4: '0008' },
  });
  await sendDueLetters();
  expect((await shop.mails(placed.email))[0]?.text).toContain('Vade farkı: ₺65,26');
});

describe('late truth beats early belief', () => {
  it('a second payment of one order goes back, by a person’s press', async () => {
    const placed = await placeHosted();
    provider.decline('bank');
    await comeBack(token());
    expect((await result(placed.payment.attempt ?? '')).data).toMatchObject({ state: 'declined', reason: 'bank' });
    const again = await payAgain(placed.orderNo, { email: placed.email });
    provider.pay({}, 0);
    provider.pay({}, 1);
    await comeBack(token(0));
    await comeBack(token(1));
    expect(await paidEntries(placed.orderNo)).toHaveLength(2);
    const total = toKurus(placed.total);
    expect(sumsOf(await ledgerOf(shop.store, placed.orderNo)).balance).toBe(-total);
    expect(await flags()).toEqual([`${placed.orderNo}:second:24000001`]);
    expect((await result(again.data.attempt ?? '')).data).toMatchObject({ state: 'second', surplus: placed.total });
    expect((await result(placed.payment.attempt ?? '')).data.state).toBe('paid');
  });

  it('reminds once, lapses after a day, and keeps what came after that', async () => {
    const placed = await placeHosted({ couponCode: 'HOSGELDIN10' });
    expect((await storedOrderOf(shop.store, placed.orderNo)).couponUse).toMatch(/^HOSGELDIN10/);
    await dueNow('awaitingCards', placed.orderNo);
    expect(await settlePayments()).toMatchObject({ told: 1, lapsed: 0 });
    expect(await waiting(shop.store)).toEqual([`card-awaited:${placed.orderNo}`]);
    await letterLeft(placed.orderNo);
    const expire = (name: string, fields: Record<string, string>) =>
      shop.store.command('test', (redis) => redis.hset(name, fields));
    await expire(key.order(placed.orderNo), { lapsesAt: '1600000000000' });
    await expire(key.payment(placed.payment.attempt ?? ''), { expiresAt: '1600000000000' });
    await dueNow('awaitingCards', placed.orderNo);
    await dueNow('openPayments', placed.payment.attempt ?? '');
    expect(await settlePayments()).toMatchObject({ asked: 1, lapsed: 1 });
    expect((await result(placed.payment.attempt ?? '')).data.state).toBe('lapsed');
    const lapsed = await storedOrderOf(shop.store, placed.orderNo);
    expect(lapsed).toMatchObject({ status: 'Cancelled', lapsed: '1' });
    // Its coupon may be used again, and nothing of it was ever counted as sold.
    expect([lapsed.couponUse, lapsed.salesAs]).toEqual([undefined, undefined]);
    expect((await payAgain(placed.orderNo, { email: placed.email })).code).toBe('payment_not_open');
    provider.pay();
    await comeBack(token());
    expect(await flags()).toEqual([`${placed.orderNo}:closed:24000000`]);
    expect(sumsOf(await ledgerOf(shop.store, placed.orderNo)).balance).toBe(-toKurus(placed.total));
    expect((await result(placed.payment.attempt ?? '')).data.state).toBe('second');
  });

  it('writes its one letter before an order lapses, and leaves it half of its hours, where the job stood still', async () => {
    const placed = await placeHosted();
    const lateBy = (ms: number) =>
      shop.store.command('test', (redis) =>
        redis.hset(key.order(placed.orderNo), { lapsesAt: String(Date.now() - ms) }),
      );
    const act = async () => {
      await shop.store.command('test', (redis) => redis.del(key.openPayments()));
      await dueNow('awaitingCards', placed.orderNo);
      return settlePayments();
    };
    await lateBy(3_600_000);
    const before = Date.now();
    expect(await act()).toMatchObject({ told: 1, lapsed: 0 });
    const { status, lapsesAt } = await storedOrderOf(shop.store, placed.orderNo);
    const half = (facts.cards.payWithinHours * 3_600_000) / 2;
    expect(status).toBe('Pending');
    expect(Number(lapsesAt)).toBeGreaterThanOrEqual(before + half);
    await sendDueLetters();
    expect((await shop.mails(placed.email)).map(({ subject }) => subject)).toEqual([
      `Siparişiniz ödeme bekliyor: ${placed.orderNo}`,
    ]);
    await letterLeft(placed.orderNo);
    await lateBy(1);
    expect(await act()).toMatchObject({ told: 0, lapsed: 1 });
  });

  it('lapses nothing whose letter has not left: its hours run from when the mail server took it', async () => {
    const placed = await placeHosted();
    const act = async () => {
      await shop.store.command('test', (redis) => redis.del(key.openPayments()));
      await dueNow('awaitingCards', placed.orderNo);
      return settlePayments();
    };
    const over = () =>
      shop.store.command('test', (redis) => redis.hset(key.order(placed.orderNo), { lapsesAt: '1600000000000' }));
    expect(await act()).toMatchObject({ told: 1, lapsed: 0 });
    await over();
    expect(await act()).toMatchObject({ told: 0, lapsed: 0 });
    await sendDueLetters();
    expect(await shop.mails(placed.email)).toHaveLength(1);
    await over();
    expect(await act()).toMatchObject({ lapsed: 0 });
    await letterLeft(placed.orderNo);
    await over();
    expect(await act()).toMatchObject({ lapsed: 1 });
  });

  it('a payment of a closed order that is told of three times at once is one second payment', async () => {
    const placed = await placeHosted();
    await changeOrderNow(await operator({}), placed.orderNo, { status: 'Cancelled', reason: 'Vazgeçti' });
    provider.pay();
    await Promise.all([comeBack(token()), notify({ token: token() }), comeBack(token())]);
    expect(await paidEntries(placed.orderNo)).toHaveLength(1);
    expect((await result(placed.payment.attempt ?? '')).data).toMatchObject({ state: 'second', surplus: placed.total });
  });

  it('an open page is asked about every nine minutes, and a minute after it has run out at the latest', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { payment } = await placeHosted();
    const attempt = payment.attempt ?? '';
    const nextLook = async () =>
      Number(await shop.store.command('test', (redis) => redis.zscore(key.openPayments(), attempt)));
    const expires = Number(await shop.store.command('test', (redis) => redis.hget(key.payment(attempt), 'expiresAt')));
    // The store has a clock of its own: a minute more than the first look needs.
    vi.setSystemTime(Date.now() + 3 * 60_000);
    await settlePayments();
    expect(await nextLook()).toBe(Date.now() + 9 * 60_000);
    vi.setSystemTime(expires - 60_000);
    await settlePayments();
    expect(await nextLook()).toBe(expires + 60_000);
    vi.useRealTimers();
  });

  it('a page that has run out is closed by the books alone, and asked about again where they do not answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { orderNo, payment } = await placeHosted();
    const attempt = payment.attempt ?? '';
    const expires = Number(await shop.store.command('test', (redis) => redis.hget(key.payment(attempt), 'expiresAt')));
    vi.setSystemTime(expires + 60_000);
    vi.spyOn(provider, 'report').mockResolvedValueOnce({ kind: 'unknown' });
    const lines = keepLog();
    await settlePayments();
    expect(lines()).not.toContain('payment_not_settled');
    provider.pay();
    await dueNow('openPayments', attempt);
    await settlePayments();
    expect(await paidEntries(orderNo)).toHaveLength(1);
    vi.useRealTimers();
  });

  it('a provider that hangs keeps no letter waiting: nothing more is asked once the time of the run is over', async () => {
    const placed = [await placeHosted(), await placeHosted(), await placeHosted()];
    for (const { orderNo, payment } of placed) {
      await dueNow('openPayments', payment.attempt ?? '');
      await dueNow('awaitingCards', orderNo);
    }
    // Whole milliseconds: parts of one are lost when seconds are added and taken off again.
    let now = Math.ceil(performance.now());
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.spyOn(provider, 'ask').mockImplementation(() => {
      now += 6000;
      return Promise.resolve({ kind: 'unknown' });
    });
    expect(await settlePayments()).toMatchObject({ asked: 1, told: 3 });
  });

  it('an order that lapses while nobody has answered for its card is not told that nothing was charged', async () => {
    const placed = await placeHosted();
    const attempt = placed.payment.attempt ?? '';
    await dueNow('awaitingCards', placed.orderNo);
    await settlePayments();
    await letterLeft(placed.orderNo);
    await shop.store.command('test', (redis) => redis.hset(key.order(placed.orderNo), { lapsesAt: '1600000000000' }));
    provider.lost.ask = true;
    await dueNow('awaitingCards', placed.orderNo);
    expect(await settlePayments()).toMatchObject({ lapsed: 1 });
    expect((await result(attempt)).data.state).toBe('cancelled');
    // The page asks itself.
    provider.lost.ask = false;
    provider.pay();
    await shop.store.command('test', (redis) => redis.hset(key.payment(attempt), { askedAt: '1' }));
    expect((await result(attempt)).data.state).toBe('second');
  });

  it('a review that the books do not show is asked about every hour, and after a week by an operator alone', async () => {
    const placed = await placeHosted();
    const attempt = placed.payment.attempt ?? '';
    const stored = <Result>(work: Parameters<typeof shop.store.command<Result>>[1]) => shop.store.command('test', work);
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    const form = provider.forms[0];
    if (form) form.answer = { kind: 'none', code: '', reason: null };
    await stored((redis) => redis.hset(key.payment(attempt), { expiresAt: '1600000000000' }));
    await dueNow('openPayments', attempt);
    const before = Date.now();
    await settlePayments();
    const nextAt = Number(await stored((redis) => redis.zscore(key.openPayments(), attempt)));
    expect(nextAt).toBeGreaterThanOrEqual(before + 3_600_000);
    await outlast(attempt);
    expect(await flags()).toEqual([`${placed.orderNo}:review:24000000`]);
    expect(await stored((redis) => redis.hexists(key.payment(attempt), 'secret'))).toBe(1);
  });

  it('a payment whose token nobody can read any more is found in the books', async () => {
    const placed = await placeHosted();
    const attempt = placed.payment.attempt ?? '';
    provider.pay();
    await shop.store.command('test', (redis) =>
      redis.hset(key.payment(attempt), { secret: 'sealed by a pepper that is gone', expiresAt: '1600000000000' }),
    );
    await dueNow('openPayments', attempt);
    await settlePayments();
    expect(await paidEntries(placed.orderNo)).toHaveLength(1);
  });

  it('an order that is paid after midnight is promised as one that is placed then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T20:50:00.000Z') });
    const evening = await placeHosted({ items: [CURTAIN] });
    vi.setSystemTime(Date.parse('2026-11-30T21:05:00.000Z'));
    provider.pay();
    await comeBack(token());
    const night = await placeHosted({ items: [CURTAIN] });
    const paid = await readOrder(await operator({}), evening.orderNo);
    expect(night.estimatedDelivery).not.toBe(evening.estimatedDelivery);
    expect([paid.estimatedDeliveryFrom, paid.estimatedDelivery]).toEqual([
      night.estimatedDeliveryFrom,
      night.estimatedDelivery,
    ]);
    vi.useRealTimers();
  });

  it('a closed window is found by the job, with nobody’s help', async () => {
    const placed = await placeHosted();
    provider.pay();
    await dueNow('openPayments', placed.payment.attempt ?? '');
    expect(await settlePayments()).toMatchObject({ asked: 1 });
    expect(await paidEntries(placed.orderNo)).toHaveLength(1);
  });

  it('holds an order in review, and lets it go when the provider has said yes or no', async () => {
    const [one, other] = [await placeHosted(), await placeHosted()];
    provider.pay({ fraud: 'review' }, 0);
    provider.pay({ fraud: 'review' }, 1);
    await comeBack(token(0));
    await comeBack(token(1));
    expect((await storedOrderOf(shop.store, one.orderNo)).paymentState).toBe('in-review');
    expect((await result(one.payment.attempt ?? '')).data.state).toBe('review');
    expect(await paidEntries(one.orderNo)).toEqual([]);
    expect(await flags()).toHaveLength(2);
    provider.pay({}, 0);
    provider.pay({ fraud: 'refused' }, 1);
    for (const { payment } of [one, other]) await dueNow('openPayments', payment.attempt ?? '');
    await settlePayments();
    expect(await paidEntries(one.orderNo)).toHaveLength(1);
    expect((await storedOrderOf(shop.store, other.orderNo)).paymentState).toBe('awaiting-card');
    expect((await result(other.payment.attempt ?? '')).data.state).toBe('declined');
    expect(await flags()).toEqual([]);
  });

  it('holds it while another payment of it is in review, however the first review ends', async () => {
    const placed = await placeHosted();
    provider.decline('bank');
    await comeBack(token());
    const again = await payAgain(placed.orderNo, { email: placed.email });
    for (const at of [0, 1]) {
      provider.pay({ fraud: 'review' }, at);
      await comeBack(token(at));
    }
    const refuse = async (at: number, attempt: string) => {
      provider.pay({ fraud: 'refused' }, at);
      await dueNow('openPayments', attempt);
      await settlePayments();
      return (await storedOrderOf(shop.store, placed.orderNo)).paymentState;
    };
    expect(await refuse(0, placed.payment.attempt ?? '')).toBe('in-review');
    expect(await waiting(shop.store)).toEqual([]);
    expect(await refuse(1, again.data.attempt ?? '')).toBe('awaiting-card');
    expect(await waiting(shop.store)).toEqual([`card-awaited:${placed.orderNo}`]);
  });

  it('lets it go beside another payment in review that nobody looks at any more', async () => {
    const placed = await placeHosted();
    provider.decline('bank');
    await comeBack(token());
    const again = await payAgain(placed.orderNo, { email: placed.email });
    for (const at of [0, 1]) {
      provider.pay({ fraud: 'review' }, at);
      await comeBack(token(at));
    }
    await outlast(again.data.attempt ?? '');
    await closeFlags(placed.orderNo, again.data.attempt ?? '');
    provider.pay({ fraud: 'refused' }, 0);
    await dueNow('openPayments', placed.payment.attempt ?? '');
    await settlePayments();
    expect((await storedOrderOf(shop.store, placed.orderNo)).paymentState).toBe('awaiting-card');
  });

  it('is asked about by an operator after a review that outlasted the questions of the job', async () => {
    const { orderNo, payment } = await placeHosted();
    const attempt = payment.attempt ?? '';
    const stored = <Result>(work: Parameters<typeof shop.store.command<Result>>[1]) => shop.store.command('test', work);
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    const lifeMs = await stored((redis) => redis.pttl(key.payment(attempt)));
    await stored((redis) => redis.hset(key.payment(attempt), { begunAt: String(Date.now() - 8 * 86_400_000) }));
    await dueNow('openPayments', attempt);
    expect(await settlePayments()).toMatchObject({ asked: 1 });
    // The job asks no more, and the token still ends with its payment.
    expect(await stored((redis) => redis.zscore(key.openPayments(), attempt))).toBeNull();
    const left = await stored((redis) => redis.pttl(key.payment(attempt)));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(lifeMs);
    provider.pay();
    const boss = await operator({});
    const asked = await boss.ask(adminMoney, `/api/admin/payments/${orderNo}/ask`, { method: 'POST' });
    expect(asked.data).toMatchObject({ state: 'paid' });
    expect(await paidEntries(orderNo)).toHaveLength(1);
    expect(await flags()).toEqual([]);
    expect(await stored((redis) => redis.hexists(key.payment(attempt), 'secret'))).toBe(0);
  });

  it('an order whose review ends with a no is written of again, though its letter had gone before the card paid', async () => {
    const placed = await placeHosted();
    await dueNow('awaitingCards', placed.orderNo);
    expect(await settlePayments()).toMatchObject({ told: 1 });
    await sendDueLetters();
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    provider.pay({ fraud: 'refused' });
    await dueNow('openPayments', placed.payment.attempt ?? '');
    const before = Date.now();
    expect(await settlePayments()).toMatchObject({ lapsed: 0 });
    expect(await waiting(shop.store)).toHaveLength(1);
    const { lapsesAt } = await storedOrderOf(shop.store, placed.orderNo);
    expect(Number(lapsesAt)).toBeGreaterThanOrEqual(before + facts.cards.payWithinHours * 3_600_000);
    // The new hours are over, and the mail server was away: the letter of before does not count for it.
    await shop.store.command('test', async (redis) => {
      await redis.hset(key.letter(`card-awaited:${placed.orderNo}`), { sentAt: '1600000000000' });
      await redis.hset(key.order(placed.orderNo), { lapsesAt: '1600000000000' });
    });
    await dueNow('awaitingCards', placed.orderNo);
    expect(await settlePayments()).toMatchObject({ told: 0, lapsed: 0 });
    await sendDueLetters();
    const said = (await shop.mails(placed.email)).at(-1)?.text;
    expect(said).toContain('Kart ödemeniz incelendi ve onaylanmadı.');
    expect(said).not.toContain('dikkate almayın');
    expect((await shop.mails(placed.email)).map(({ subject }) => subject)).toEqual([
      `Siparişiniz ödeme bekliyor: ${placed.orderNo}`,
      `Siparişiniz ödeme bekliyor: ${placed.orderNo}`,
    ]);
    const { data } = await (await operator({})).ask<AdminOrder>(adminOrders, `/api/admin/orders/${placed.orderNo}`);
    expect(data.letters.filter(({ kind }) => kind === 'card-awaited')).toHaveLength(2);
  });

  it('the steps of an order count from when its card was accepted, not from its placing', async () => {
    const person = await customer();
    const placed = await placeHosted({ items: [CURTAIN] }, person.ask);
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    // A review takes days.
    const placedAt = Date.now() - 4 * 86_400_000;
    await shop.store.command('test', (redis) => redis.hset(key.order(placed.orderNo), { placedAt: String(placedAt) }));
    provider.pay();
    await dueNow('openPayments', placed.payment.attempt ?? '');
    await settlePayments();
    const today = dayInIstanbul(new Date());
    const { data: own } = await person.ask<OwnOrder>(orders, `/api/orders/${placed.orderNo}`);
    const { data: tracked } = await send<Tracking>(tracking, `/api/shipping/track/${placed.orderNo}`);
    for (const { plan } of [own, tracked]) {
      expect(plan?.[0]?.from).toBe(dayInIstanbul(new Date(placedAt)));
      const { from = '' } = plan?.find(({ status }) => status === 'InProduction') ?? {};
      expect(from > today, from).toBe(true);
    }
    const { begunAt = '' } = (await result(placed.payment.attempt ?? '')).data;
    expect(dayInIstanbul(new Date(begunAt))).toBe(today);
  });

  it('the days of a transfer count from when an order was switched to it, not from a card of a week before', async () => {
    const person = await customer();
    const placed = await placeHosted({}, person.ask);
    // A review takes days.
    const placedAt = Date.now() - 8 * 86_400_000;
    await shop.store.command('test', (redis) => redis.hset(key.order(placed.orderNo), { placedAt: String(placedAt) }));
    const last = daysAfter(dayInIstanbul(new Date()), facts.bankAccount.payWithinDays);
    await payAgain(placed.orderNo, { email: placed.email, by: 'bank-transfer' });
    await sendDueLetters();
    const mail = (await shop.mails(placed.email)).at(-1);
    expect(mail?.text).toContain(`Son ödeme günü: ${formatDay(last, 'tr')}`);
    const { data: own } = await person.ask<OwnOrder>(orders, `/api/orders/${placed.orderNo}`);
    expect(own.awaited).toEqual({ amount: placed.total, lapses: true, payBy: last });
    const { data: tracked } = await send<Tracking>(tracking, `/api/shipping/track/${placed.orderNo}`);
    for (const { plan } of [own, tracked])
      expect(plan?.[1]).toEqual({ status: 'Confirmed', from: dayInIstanbul(new Date()), to: last });
    expect((await result(placed.payment.attempt ?? '')).data.awaited?.payBy).toBe(last);
    expect(await settleTransfers()).toMatchObject({ reminded: 0, lapsed: 0 });
    const boss = await operator({});
    const [row] = (await boss.ask<ShownMoney>(adminMoney, '/api/admin/money')).data.items;
    expect(row).toMatchObject({ orderNo: placed.orderNo, payBy: last });
    const [unpaid] = (await boss.ask<Today>(desk, '/api/admin/today')).data.waits.unpaid.orders;
    expect(unpaid).toMatchObject({ orderNo: placed.orderNo, daysLeft: facts.bankAccount.payWithinDays });
  });

  it('the days of arrival of an order that is switched to a transfer are those of a payment of that day', async () => {
    const person = await customer();
    const placed = await placeHosted({ items: [CURTAIN] }, person.ask);
    const order = key.order(placed.orderNo);
    const days = { from: placed.estimatedDeliveryFrom, to: placed.estimatedDelivery };
    // Its card was awaited for a week.
    const before = { from: daysAfter(days.from, -8), to: daysAfter(days.to, -8) };
    await shop.store.command('test', async (redis) => {
      for (const field of ['body', 'row']) {
        const kept = JSON.parse((await redis.hget<string>(order, field)) ?? '{}') as object;
        await redis.hset(order, { [field]: JSON.stringify({ ...kept, estimate: before }) });
      }
      return redis.hset(order, { placedAt: String(Date.now() - 8 * 86_400_000) });
    });
    await payAgain(placed.orderNo, { email: placed.email, by: 'bank-transfer' });
    await sendDueLetters();
    const words = ({ from, to }: typeof days) => formatDays(from, to, 'tr');
    const letters = [...(await shop.mails(placed.email)), ...(await shop.mails(facts.contact.email))].filter(
      ({ text }) => text.includes(placed.orderNo),
    );
    expect(letters).toHaveLength(2);
    for (const { text } of letters) {
      expect(text).toContain(words(days));
      expect(text).not.toContain(words(before));
    }
    const shown = (await result(placed.payment.attempt ?? '')).data;
    expect([shown.estimatedDeliveryFrom, shown.estimatedDelivery]).toEqual([days.from, days.to]);
    const { data: own } = await person.ask<OwnOrder>(orders, `/api/orders/${placed.orderNo}`);
    expect(own.estimatedDelivery).toBe(days.to);
  });

  it('an order that was switched to a transfer is one order, and a card that pays it after all counts', async () => {
    const placed = await placeHosted();
    expect((await payAgain(placed.orderNo, { email: placed.email, by: 'bank-transfer' })).data.redirect).toBeNull();
    expect((await result(placed.payment.attempt ?? '')).data.state).toBe('transfer');
    expect(await storedOrderOf(shop.store, placed.orderNo)).toMatchObject({
      paymentState: 'awaiting-transfer',
      paymentType: 'bank-transfer',
    });
    provider.pay();
    await comeBack(token());
    expect(await paidEntries(placed.orderNo)).toHaveLength(1);
    expect(await storedOrderOf(shop.store, placed.orderNo)).toMatchObject({
      paymentState: 'paid',
      paymentType: 'credit-card',
    });
    expect(await flags()).toEqual([]);
  });

  it('an order that was switched to a transfer names no account while its card is looked at, and its transfer again afterwards', async () => {
    const person = await customer();
    const placed = await placeHosted({}, person.ask);
    const said = async () => {
      const { data: own } = await person.ask<OwnOrder>(orders, `/api/orders/${placed.orderNo}`);
      const { data: tracked } = await send<Tracking>(tracking, `/api/shipping/track/${placed.orderNo}`);
      return [own.payment.state, own.cardState, own.awaited, tracked.cardState, tracked.plan === undefined];
    };
    await payAgain(placed.orderNo, { email: placed.email, by: 'bank-transfer' });
    const awaited = { amount: placed.total, lapses: true, payBy: expect.any(String) as string };
    const byTransfer = ['awaiting-transfer', undefined, awaited, undefined, false];
    expect(await said()).toEqual(byTransfer);
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    expect(await said()).toEqual(['in-review', 'in-review', undefined, 'in-review', true]);
    provider.pay({ fraud: 'refused' });
    await dueNow('openPayments', placed.payment.attempt ?? '');
    await settlePayments();
    expect(await said()).toEqual(byTransfer);
  });

  it('an order that was switched to a transfer is reminded once nobody looks at its card any more', async () => {
    const placed = await placeHosted();
    const attempt = placed.payment.attempt ?? '';
    await payAgain(placed.orderNo, { email: placed.email, by: 'bank-transfer' });
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    await sendDueLetters();
    const weekLater = async () => {
      await shop.store.command('test', async (redis) => {
        await redis.hset(key.order(placed.orderNo), { transferAt: String(Date.now() - 8 * 86_400_000) });
        return redis.zadd(key.unpaidTransfers(), { score: 1, member: placed.orderNo });
      });
      return settleTransfers();
    };
    await outlast(attempt);
    expect(await weekLater()).toMatchObject({ reminded: 0, lapsed: 0 });
    await closeFlags(placed.orderNo, attempt);
    expect(await weekLater()).toMatchObject({ reminded: 1, lapsed: 0 });
  });

  it('a transfer that was reminded is reminded anew where its card was refused while another one was looked at', async () => {
    const placed = await placeHosted();
    provider.decline('bank');
    await comeBack(token());
    const { attempt: other } = (await payAgain(placed.orderNo, { email: placed.email })).data;
    await payAgain(placed.orderNo, { email: placed.email, by: 'bank-transfer' });
    const daysLater = async () => {
      await shop.store.command('test', async (redis) => {
        await redis.hset(key.order(placed.orderNo), { transferAt: String(Date.now() - 8 * 86_400_000) });
        return redis.zadd(key.unpaidTransfers(), { score: 1, member: placed.orderNo });
      });
      return settleTransfers();
    };
    expect(await daysLater()).toMatchObject({ reminded: 1 });
    await sendDueLetters();
    const reminders = async () =>
      (await shop.mails(placed.email)).filter(({ subject }) => subject.includes('ödemenizi bekliyor')).length;
    const before = await reminders();
    provider.pay({ isSigned: false }, 0);
    await comeBack(token(0));
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    provider.pay({ fraud: 'refused' });
    await dueNow('openPayments', other ?? '');
    await settlePayments();
    await closeFlags(placed.orderNo, placed.payment.attempt ?? '', 'differs');
    expect(await daysLater()).toMatchObject({ reminded: 1, lapsed: 0 });
    await sendDueLetters();
    expect(await reminders()).toBe(before + 1);
  });

  it('an order that was switched to a transfer neither reminds nor lapses while its card is looked at', async () => {
    const placed = await placeHosted();
    await payAgain(placed.orderNo, { email: placed.email, by: 'bank-transfer' });
    provider.pay({ fraud: 'review' });
    await comeBack(token());
    await sendDueLetters();
    const order = key.order(placed.orderNo);
    const weekAgo = String(Date.now() - 8 * 86_400_000);
    const weekLater = async (fields = {}) => {
      await shop.store.command('test', async (redis) => {
        await redis.hset(order, { transferAt: weekAgo, ...fields });
        return redis.zadd(key.unpaidTransfers(), { score: 1, member: placed.orderNo });
      });
      return settleTransfers();
    };
    expect(await weekLater()).toMatchObject({ reminded: 0, lapsed: 0, closed: 0 });
    expect(await weekLater({ remindedAt: weekAgo })).toMatchObject({ reminded: 0, lapsed: 0, closed: 0 });
    provider.pay({ fraud: 'refused' });
    await dueNow('openPayments', placed.payment.attempt ?? '');
    await settlePayments();
    // Its buyer took it for paid: the days of the transfer begin anew, and are named.
    const last = daysAfter(dayInIstanbul(new Date()), facts.bankAccount.payWithinDays);
    await sendDueLetters();
    const said = (await shop.mails(placed.email)).at(-1)?.text;
    expect(said).toContain('Kart ödemeniz incelendi ve onaylanmadı.');
    expect(said).toContain(`Son ödeme günü: ${formatDay(last, 'tr')}`);
    expect(said).not.toContain('kartla yeniden');
    await shop.store.command('test', (redis) =>
      redis.zadd(key.unpaidTransfers(), { score: 1, member: placed.orderNo }),
    );
    expect(await settleTransfers()).toMatchObject({ reminded: 0, lapsed: 0 });
    expect(await storedOrderOf(shop.store, placed.orderNo)).toMatchObject({
      status: 'Pending',
      paymentState: 'awaiting-transfer',
    });
  });
});
