/** Days of an order that is not paid are those of a payment of today: the letter about the payment says the same (decisions P17, W5). */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { shop as facts, holidays } from '../../../functions/catalogue/shop.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { awaitedKeys, countsIfAwaited } from '../../../functions/orders/awaited-days.ts';
import { lookedAtAs } from '../../../functions/orders/cards/flags.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { countsWork, openWork } from '../../../functions/orders/open-work.ts';
import { orderLink } from '../../../functions/orders/order-link.ts';
import { storedOrder } from '../../../functions/orders/stored-order.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { key } from '../../../functions/store/keys.ts';
import { defineScript } from '../../../functions/store/script.ts';
import type { OwnOrder, Tracking } from '../../../src/contract/orders.ts';
import { groupedIban } from '../../../src/domain/money/iban.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { deliveryEstimate } from '../../../src/domain/order/delivery-dates.ts';
import { dayInIstanbul, formatDays } from '../../../src/domain/values/dates.ts';
import { ask, customer, startTestShop, type TestShop } from '../support/account.ts';
import { CURTAIN } from '../support/order.ts';
import { operator } from '../support/operator.ts';
import { CARD, changeOrderNow, placeOrder } from '../support/order-work.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const DAY_MS = 86_400_000;

/** It was placed three days ago, and promised what was right then. */
async function placedEarlier(orderNo: string): Promise<void> {
  const then = new Date(Date.now() - 3 * DAY_MS);
  const estimate = deliveryEstimate(then, true, facts.leadTime, holidays);
  const order = key.order(orderNo);
  await shop.store.command('test', async (redis) => {
    for (const field of ['body', 'row']) {
      const kept = JSON.parse((await redis.hget<string>(order, field)) ?? '{}') as object;
      await redis.hset(order, { [field]: JSON.stringify({ ...kept, estimate }) });
    }
    return redis.hset(order, { placedAt: String(then.getTime()) });
  });
}

const tracked = async (orderNo: string) => (await ask<Tracking>(tracking, `/api/shipping/track/${orderNo}`)).data;

/** Token of the link in the letter of a received order. */
async function linkTo(orderNo: string): Promise<string> {
  const flat = await shop.store.command('test', (redis) => redis.hgetall(key.order(orderNo)) as Promise<unknown>);
  const link = JSON.stringify(orderLink(await storedOrder.parseAsync(flat)));
  return /#t=([^"\\]+)/.exec(link)?.[1] ?? '';
}

it('are said by tracking, the account and the link alike, and by the letter once it is paid', async () => {
  // More windows than the days until then have room for.
  const small = { productId: 17, quantity: 40, color: 'bej', room: '' };
  const filling = { ...small, configuration: { width: 40, height: 60, pleatType: 'none' } };
  for (let placed = 0; placed < 9; placed += 1) await placeOrder(shop, { items: [filling], payment: CARD });
  const buyer = await customer();
  const { orderNo, total } = await placeOrder(shop, { items: [CURTAIN] }, buyer);
  await placedEarlier(orderNo);

  const plan = (await tracked(orderNo)).plan ?? [];
  const door = plan.at(-1);
  const own = (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
  const linked = (await ask<OwnOrder>(orders, '/api/order-link', { body: { token: await linkTo(orderNo) } })).data;
  // The workshop's full days move it beyond an order of today.
  expect((door?.to ?? '') > deliveryEstimate(new Date(), true, facts.leadTime, holidays).to).toBe(true);
  const days = { estimatedDeliveryFrom: door?.from, estimatedDelivery: door?.to, plan };
  expect(own).toMatchObject(days);
  expect(linked).toMatchObject(days);
  const today = dayInIstanbul(new Date());
  expect((plan.find(({ status }) => status === 'InProduction')?.from ?? '') > today).toBe(true);

  expect(await confirmTransfer(orderNo, toKurus(total))).toEqual({ outcome: 'PAID' });
  await sendDueLetters();
  const [letter] = (await shop.mails(buyer.email)).filter(({ subject }) => subject.includes('Ödemeniz'));
  expect(letter?.text).toContain(formatDays(door?.from ?? '', door?.to ?? '', 'tr'));
  const paid = (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
  expect([paid.estimatedDeliveryFrom, paid.estimatedDelivery]).toEqual([door?.from, door?.to]);
  expect((await tracked(orderNo)).plan?.slice(2)).toEqual(plan.slice(2));
});

it('are left to the letter about the payment where the shop confirms the order before it', async () => {
  const zehra = await operator();
  const buyer = await customer();
  const { orderNo } = await placeOrder(shop, { items: [CURTAIN] }, buyer);
  await placedEarlier(orderNo);
  const { from, to } = deliveryEstimate(new Date(Date.now() - 3 * DAY_MS), true, facts.leadTime, holidays);
  expect((await changeOrderNow(zehra, orderNo, { checkedLines: [0], status: 'Confirmed' })).status).toBe(200);
  await sendDueLetters();
  const letters = (await shop.mails(buyer.email)).filter(({ subject }) => subject.includes('Onaylandı'));
  expect(letters.map(({ text }) => text.includes(formatDays(from, to, 'tr')))).toEqual([false]);
  // It stands in no queue: the letter asks for the transfer.
  const [words = ''] = letters.map(({ text }) => text);
  expect(words).not.toContain('sırasında');
  for (const said of ['Ödemeniz hesabımıza geçince üretime başlarız', groupedIban(facts.bankAccount.iban), orderNo])
    expect(words).toContain(said);
});

it('of an order that is cancelled stay', async () => {
  // A Friday without a feast near: beside one, orders of three days ago are promised the same days as those of today.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const buyer = await customer();
  const { orderNo } = await placeOrder(shop, { items: [CURTAIN] }, buyer);
  await placedEarlier(orderNo);
  const shown = async () => (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
  const today = (await shown()).estimatedDelivery;
  await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { status: 'Cancelled' }));
  expect((await shown()).estimatedDelivery < today).toBe(true);
});

const WORK = defineScript({
  name: 'test-work-if-awaited',
  uses: [countsWork, lookedAtAs, countsIfAwaited],
  keys: { order: 'order' },
  lua: 'return workIfAwaited(order)',
  answer: openWork,
});

it('need the open work of the workshop as long as the order is open, not of one that lapsed or was cancelled unpaid', async () => {
  await placeOrder(shop, { items: [CURTAIN], payment: CARD });
  const { orderNo } = await placeOrder(shop, { items: [CURTAIN] });
  const order = key.order(orderNo);
  const read = () => shop.store.run(WORK, { keys: { order, ...awaitedKeys() }, args: {} });
  expect((await read()).length).toBeGreaterThan(0);
  const ended = { status: 'Cancelled', paymentState: 'awaiting-transfer' };
  for (const state of [{ status: 'Confirmed' }, ended, { status: 'Returned' }]) {
    await shop.store.command('test', (redis) => redis.hset(order, state));
    expect((await read()).length > 0, state.status).toBe(state.status === 'Confirmed');
  }
});
