/** The link in an order's letter: it shows what no letter to a stranger does, and proves the mailbox (decisions P20). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { signLink } from '../../../functions/marketing/link-token.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { emailHash } from '../../../functions/session/user.ts';
import { key } from '../../../functions/store/keys.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import type { OwnOrder } from '../../../src/contract/orders.ts';
import { newAddress, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure, send } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { agreed, CURTAIN, DELIVERY, post } from '../support/order.ts';
import { letTimePass } from '../support/outbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const open = (token: string) => send<OwnOrder>(orders, '/api/order-link', { body: { token }, ip: newAddress() });
const tokenIn = (text = '') => /\/order#t=([\w.-]+)/.exec(text)?.[1] ?? '';

async function ordered() {
  const delivery = { ...DELIVERY, email: newEmail(), address: 'Kapıda zil yok, lütfen arayın' };
  const { data } = await post(await agreed({ items: [{ ...CURTAIN, room: 'Salon' }], delivery }), { ip: newAddress() });
  const [mail] = await shop.mails(delivery.email);
  return { delivery, orderNo: data.orderNo, token: tokenIn(mail?.text) };
}
const isProven = (orderNo: string) =>
  shop.store.command('proven', (redis) => redis.hget<string>(key.order(orderNo), 'emailProven'));

describe('the link in the letter of an order', () => {
  it('shows the order as it was typed, as often as it is opened, and proves its address once', async () => {
    const { token, orderNo, delivery } = await ordered();
    expect(await isProven(orderNo)).toBeNull();
    for (const time of [1, 2]) {
      const opened = await open(token);
      expect([time, opened.status, opened.data.orderNo]).toEqual([time, 200, orderNo]);
      expect(opened.data.delivery).toMatchObject(delivery);
      expect(opened.data.items[0]?.room).toBe('Salon');
      expect(opened.headers.get('cache-control')).toBe('no-store');
    }
    expect(await isProven(orderNo)).toBe('1');
  });

  it('lets later letters say everything', async () => {
    const { token, orderNo, delivery } = await ordered();
    await shop.store.command('two-words', async (redis) => {
      const body = JSON.parse(String(await redis.hget(key.order(orderNo), 'body'))) as { delivery: object };
      return redis.hset(key.order(orderNo), {
        body: JSON.stringify({ ...body, delivery: { ...body.delivery, firstName: 'Ayşe Nur' } }),
      });
    });
    const boss = await operator();
    const note = async (version: number) => {
      const body = { version, note: { text: `Not ${version}`, public: true } };
      await boss.ask(adminOrders, `/api/admin/orders/${orderNo}`, { method: 'PATCH', body });
      await letTimePass(shop.store);
      await sendDueLetters();
      return (await shop.mails(delivery.email)).at(-1)?.text;
    };
    expect(await note(1)).toMatch(/^Merhaba,\n/);
    expect((await open(token)).status).toBe(200);
    expect(await note(2)).toMatch(/^Merhaba Ayşe Nur,\n/);
  });

  it('opens no other order, nothing for another purpose, and nothing once the order has another address', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const swapped = one.token.replace(one.orderNo, other.orderNo);
    const forged = [
      swapped,
      `${one.token.slice(0, -2)}AA`,
      signLink('marketing-link', one.orderNo, emailHash(one.delivery.email)),
      signLink('order-link', one.orderNo),
      signLink('order-link', 'KP-1000000000000', emailHash(one.delivery.email)),
      one.orderNo,
      'x',
    ];
    for (const token of forged) expectFailure(await open(token), 422, 'order_link_invalid');
    expect(await isProven(other.orderNo)).toBeNull();
    await shop.store.command('another', async (redis) => {
      const body = String(await redis.hget(key.order(one.orderNo), 'body'));
      return redis.hset(key.order(one.orderNo), { body: body.replace(one.delivery.email, newEmail()) });
    });
    expectFailure(await open(one.token), 422, 'order_link_invalid');
  });

  it('says so while the store is away, and opens the order afterwards', async () => {
    const { token, orderNo } = await ordered();
    useStore(createStore({ url: 'http://127.0.0.1:9', token: 'nobody-is-there-0000' }));
    expectFailure(await open(token), 503, 'store_unavailable');
    useStore(shop.store);
    expect((await open(token)).data.orderNo).toBe(orderNo);
  });

  it('ends half a year after the order', async () => {
    const { token } = await ordered();
    const day = 86_400_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180 * day - 60_000 });
    expect((await open(token)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    expectFailure(await open(token), 422, 'order_link_invalid');
    vi.useRealTimers();
  });

  it('is not guessed: sixty tries an hour', async () => {
    const ip = newAddress();
    const guess = () =>
      send(orders, '/api/order-link', { body: { token: `t1.KP-1795180000000.${'A'.repeat(43)}` }, ip });
    for (let tries = 0; tries < 60; tries += 1) expectFailure(await guess(), 422, 'order_link_invalid');
    expectFailure(await guess(), 429, 'rate_limited');
  });
});
