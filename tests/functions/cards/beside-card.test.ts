/** Money that comes by another way for an order that awaits its card: no part of it is lost, asked for twice or passed over. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { settlePayments } from '../../../functions/jobs/payments.ts';
import { key } from '../../../functions/store/keys.ts';
import { useCardProvider } from '../../../functions/payments/provider.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { fakeProvider, type FakeProvider } from '../support/card-provider.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { changeOrderNow, readOrder, transferOf } from '../support/order-work.ts';
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
