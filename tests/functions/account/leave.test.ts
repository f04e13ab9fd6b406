import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { addresses } from '../../../functions/addresses/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { shop as shopFacts } from '../../../functions/catalogue/shop.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { windows } from '../../../functions/windows/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { key, SCHEMA } from '../../../functions/store/keys.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { deleteAccount } from '../../../src/contract/account.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import {
  ask,
  customer,
  login,
  PASSWORD,
  refresh,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { addressBody } from '../support/address.ts';
import { expectFailure } from '../support/call.ts';
import { confirm, lettersOf } from './email-change.ts';
import { anyText, containing, including } from '../support/matchers.ts';
import { agreed, CURTAIN, newKey } from '../support/order.ts';
import { addPasskey } from '../support/passkeys.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
const { waiting } = lettersOf(() => shop);

const SALON = { room: 'Salon', width: 250, height: 240, mount: null, note: '' };

/** The e-mail that waits for its link. */
const pendingOf = (person: Customer): string => `yeni.${person.email}`;

/** Somebody with one of everything. */
async function settled(): Promise<{ person: Customer; order: PlacedOrder }> {
  const person = await customer();
  const body = await agreed();
  const { data: order } = await person.ask<PlacedOrder>(orders, '/api/orders', {
    body,
    headers: { 'Idempotency-Key': newKey() },
  });
  await person.ask(addresses, '/api/addresses', { body: addressBody() });
  await person.ask(favourites, '/api/favorites/add', { body: { productId: 1 } });
  await person.ask(windows, '/api/windows/salon', { method: 'PUT', body: SALON });
  await person.ask(cart, '/api/cart/add', { body: CURTAIN });
  await addPasskey(person);
  const { firstName, lastName, phone } = person.User;
  const change = { firstName, lastName, phone, email: pendingOf(person), currentPassword: PASSWORD };
  await person.ask(account, '/api/account/profile', { method: 'PUT', body: change });
  return { person, order };
}

const remove = (person: Customer, password = PASSWORD) =>
  person.ask<AnswerOf<typeof deleteAccount>>(account, '/api/account', { method: 'DELETE', body: { password } });

/** The names of all that the store keeps under the id of a customer, but for the note that the account is deleted. */
async function keptOf(uid: string): Promise<string[]> {
  const patterns = Object.entries(SCHEMA).map(([name, { pattern }]) => [name, pattern] as const);
  const names = patterns.filter(([name, pattern]) => pattern.endsWith(':{uid}') && name !== 'deletedAccount');
  const found = await shop.store.command('test', (redis) =>
    Promise.all(names.map(([, pattern]) => redis.exists(pattern.replace('{uid}', uid)))),
  );
  return names.flatMap(([name], index) => (found[index] === 1 ? [name] : []));
}

const EVERYTHING = [
  'user',
  'emailChange',
  'sessions',
  'knownDevices',
  'passkeys',
  'addresses',
  'addressOrder',
  'cart',
  'cartOrder',
  'favourites',
  'windows',
  'windowOrder',
  'customerOrders',
];

describe('GET /api/account/export', () => {
  it('holds everything of the customer and nothing secret, in one round trip', async () => {
    const { person, order } = await settled();
    await settled();
    await shop.mails();
    await shop.settled();
    const before = shop.roundTrips();
    const { data, headers, text } = await person.ask<Record<string, unknown>>(account, '/api/account/export');
    expect(shop.roundTrips() - before).toBe(1);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="kivrim-perde-\d{4}-\d\d-\d\d\.json"$/);
    expect(data).toEqual({
      exportedAt: anyText,
      profile: { ...person.User, language: 'tr', registeredAt: anyText, pendingEmail: pendingOf(person) },
      addresses: [including({ street: 'Moda Cad.', isDefault: true })],
      favorites: [including({ productId: 1 })],
      windows: [{ id: 'salon', ...SALON }],
      measuredWindows: [],
      visits: [],
      billing: null,
      marketing: [],
      reviews: [],
      quotes: [],
      cart: [including({ productId: 1, quantity: 1 })],
      sessions: [including({ current: true })],
      passkeys: [including({ name: '', lastUsedAt: null })],
      orders: [including({ orderNo: order.orderNo, consents: including({ distanceSales: true }) })],
      next: null,
    });
    expect(text).not.toMatch(/\$2b\$|"passwordHash"|"eyJ/);
  });

  it('is empty lists for somebody who has only just come', async () => {
    const { data } = await (await customer()).ask<Record<string, unknown>>(account, '/api/account/export');
    expect(data).toMatchObject({
      profile: { pendingEmail: null },
      addresses: [],
      favorites: [],
      windows: [],
      measuredWindows: [],
      billing: null,
      cart: [],
      orders: [],
    });
  });
});

describe('DELETE /api/account', () => {
  it('forgets the customer and keeps the orders, cut loose, as the law wants', async () => {
    const { person, order } = await settled();
    await shop.mails();
    expect(await keptOf(person.User.id)).toEqual(EVERYTHING);
    const tokenHash = await shop.store.command('test', (redis) =>
      redis.hget<string>(key.emailChange(person.User.id), 'tokenHash'),
    );
    const link = key.emailLink(tokenHash ?? '');
    expect(await shop.store.command('test', (redis) => redis.exists(link))).toBe(1);
    await shop.settled();
    const before = shop.roundTrips();
    const { status, data } = await remove(person);
    await shop.mails();
    // The third is behind the answer, and marks the letter as sent.
    expect(shop.roundTrips() - before).toBe(3);
    expect(status).toBe(200);
    expect(data.kept).toEqual([
      {
        what: 'orders',
        count: 1,
        orderNos: [order.orderNo],
        until: `${Number(dayInIstanbul(new Date()).slice(0, 4)) + shopFacts.retention.orderYears}-12-31`,
        reason: containing('Ticaret Kanunu'),
      },
    ]);
    expect(await keptOf(person.User.id)).toEqual([]);
    expect(await shop.store.command('test', (redis) => redis.exists(link))).toBe(0);
    expect(await shop.store.command('test', (redis) => redis.hget(key.order(order.orderNo), 'uid'))).toBeNull();
    expect((await ask(tracking, `/api/shipping/track/${order.orderNo}`)).status).toBe(200);
    expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
    expectFailure(await refresh(person.RefreshToken), 401, 'session_ended');
    expectFailure(await login(person.email), 401, 'invalid_credentials');
    const mail = (await shop.mails(person.email)).at(-1);
    expect(mail?.subject).toBe('Hesabınız silindi');
    expect(mail?.text).toContain(order.orderNo);
    const next = await customer({ email: person.email });
    expect((await next.ask<unknown[]>(orders, '/api/orders')).data).toEqual([]);
    expectFailure(await next.ask(orders, `/api/orders/${order.orderNo}`), 404, 'order_not_found');
  });

  it('names the day to which the newest order is kept at least, by the year of its last voucher', async () => {
    const { person, order } = await settled();
    const invoicedAt = '2031-12-31T21:00:00.000Z';
    await shop.store.command('test', (redis) => redis.hset(key.order(order.orderNo), { invoicedAt }));
    const until = `${2032 + shopFacts.retention.orderYears}-12-31`;
    expect((await remove(person)).data.kept).toMatchObject([{ until }]);
    expect((await remove(person)).data.kept).toMatchObject([{ until }]);
    expect((await shop.mails(person.email)).at(-1)?.text).toContain(`31 Aralık ${until.slice(0, 4)}`);
  });

  it('wants the password, and leaves everything without it', async () => {
    const { person } = await settled();
    const reply = await remove(person, 'Yanlış.Şifre1');
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ password: 'Mevcut şifreniz hatalı' });
    expect(await keptOf(person.User.id)).toEqual(EVERYTHING);
    expectFailure(await person.ask(account, '/api/account', { method: 'DELETE', body: {} }), 422, 'invalid_fields');
  });

  it('leaves nothing of an e-mail that the account moves to while the password is compared', async () => {
    const { person, email, token } = await waiting();
    const real = globalThis.fetch;
    let calls = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      calls += 1;
      if (calls === 2) {
        vi.unstubAllGlobals();
        expect((await confirm(token)).status).toBe(200);
      }
      return real(...request);
    });
    expectFailure(await remove(person), 409, 'conflict');
    expect((await remove(person)).status).toBe(200);
    for (const address of [person.email, email]) expect((await register({ email: address })).status, address).toBe(201);
  });

  it('says that nothing is kept when nothing was ordered', async () => {
    const person = await customer();
    expect((await remove(person)).data).toEqual({ kept: [] });
  });
});
