/** Campaign e-mails: the optional tick of an order. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { exportAccount } from '../../../src/contract/account-export.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import {
  customer,
  newAddress,
  newEmail,
  register,
  startTestShop,
  asCustomer,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { loseAnswer } from '../support/lost.ts';
import { anyText } from '../support/matchers.ts';
import { agreed, DELIVERY, newKey, post } from '../support/order.ts';
import { actsOf, change, isAllowed, shown, tokenFor, withdraw } from './support.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => shop.stop());

const bodyFor = (email: string, marketing = true) =>
  agreed({ delivery: { ...DELIVERY, email }, consents: { distanceSales: true, customMade: true, marketing } });

const guestOrders = async (email: string, marketing = true, idempotencyKey = newKey()) =>
  post(await bodyFor(email, marketing), { key: idempotencyKey, ip: newAddress() });

/** As they are kept with the order. */
async function consentsOf(orderNo: string): Promise<unknown> {
  const body = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'body'));
  return (JSON.parse(body ?? '{}') as { consents: unknown }).consents;
}

type AccountExport = AnswerOf<typeof exportAccount>;
const exported = async (person: Customer) => (await person.ask<AccountExport>(account, '/api/account/export')).data;
const saidIn = ({ marketing }: AccountExport) => marketing.map(({ given, source }) => ({ given, source }));

describe('a guest', () => {
  it('agrees with the order: in force for the address, proven by the order', async () => {
    const email = newEmail();
    const { data } = await guestOrders(email);
    expect(await isAllowed(email)).toBe(true);
    expect(await actsOf(shop, email)).toEqual([
      {
        given: true,
        source: 'order',
        channel: 'email',
        at: anyText,
        locale: 'tr',
        textVersion: facts.marketingVersion,
      },
    ]);
    expect(await consentsOf(data.orderNo)).toMatchObject({ marketing: true, marketingVersion: facts.marketingVersion });
  });

  it('who does not tick agrees to nothing, and withdraws nothing', async () => {
    const email = newEmail();
    const { data } = await guestOrders(email, false);
    expect(await isAllowed(email)).toBe(false);
    expect(await consentsOf(data.orderNo)).not.toHaveProperty('marketingVersion');
    await guestOrders(email, true);
    await guestOrders(email, false);
    expect(await isAllowed(email)).toBe(true);
  });

  it('withdraws by the link, and a replay of the order brings nothing back', async () => {
    const email = newEmail();
    const body = await bodyFor(email);
    const sent = { key: newKey(), ip: newAddress() };
    loseAnswer();
    expect((await post(body, sent)).status).toBe(201);
    vi.unstubAllGlobals();
    expect(await actsOf(shop, email)).toHaveLength(1);
    await withdraw(await tokenFor(email));
    expect((await post(body, sent)).headers.get('idempotent-replayed')).toBe('true');
    expect(await isAllowed(email)).toBe(false);
  });

  it('cannot agree for the owner of an account', async () => {
    const person = await customer();
    expect((await guestOrders(person.email)).status).toBe(201);
    expect(await isAllowed(person.email)).toBe(false);
    expect(await shown(person)).toEqual({ given: false, at: null, source: null });
  });

  it('whose order becomes a new account’s keeps what they ticked there', async () => {
    const email = newEmail();
    const { data: order } = await guestOrders(email);
    const claim = { orderNo: order.orderNo, claimToken: order.claimToken };
    const opened = await register({ email, claim });
    expect(opened.data.ClaimedOrder).toBe(order.orderNo);
    const person = asCustomer(opened.data);
    expect(await shown(person)).toEqual({ given: true, at: anyText, source: 'order' });
    expect((await register({ email, claim })).status).toBe(201);
    expect(await isAllowed(email)).toBe(true);
    await change(person, false);
    expect(await isAllowed(email)).toBe(false);
  });

  it('is not known by whoever opens an account with the address', async () => {
    for (const acceptMarketing of [false, true]) {
      const email = newEmail();
      await guestOrders(email);
      const [stranger, fresh] = [await customer({ email, acceptMarketing }), await customer({ acceptMarketing })];
      const { given, source } = await shown(fresh);
      expect(await shown(stranger)).toEqual({ given, source, at: given ? anyText : null });
      expect(saidIn(await exported(stranger))).toEqual(saidIn(await exported(fresh)));
      expect(await isAllowed(email)).toBe(acceptMarketing);
    }
  });
});

describe('a customer', () => {
  it('agrees for the own address', async () => {
    const person = await customer();
    await person.ask<PlacedOrder>(orders, '/api/orders', {
      body: await bodyFor(person.email),
      headers: { 'Idempotency-Key': newKey() },
    });
    expect(await shown(person)).toEqual({ given: true, at: anyText, source: 'order' });
  });

  it('agrees for no other address, which the account would neither show nor end', async () => {
    const [person, email] = [await customer(), newEmail()];
    await person.ask<PlacedOrder>(orders, '/api/orders', {
      body: await bodyFor(email),
      headers: { 'Idempotency-Key': newKey() },
    });
    expect(await isAllowed(email)).toBe(false);
    expect(await shown(person)).toEqual({ given: false, at: null, source: null });
  });
});
