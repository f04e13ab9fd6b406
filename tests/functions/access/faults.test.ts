/** The calls of customers when the store is away, and when only its answer is lost (security §6.3). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addresses } from '../../../functions/addresses/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { PlacedOrder, OwnOrder } from '../../../src/contract/orders.ts';
import {
  ask,
  bearer,
  customer,
  login,
  newEmail,
  PASSWORD,
  refresh,
  register,
  registration,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { addressBody } from '../support/address.ts';
import { expectFailure } from '../support/call.ts';
import { loseAnswer } from '../support/lost.ts';
import { agreed, CURTAIN, DELIVERY, newKey } from '../support/order.ts';
import { ROUTES } from './calls.ts';

let shop: TestShop;
let person: Customer;
let written = '';
beforeAll(async () => {
  shop = await startTestShop();
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  person = await customer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  useStore(shop.store);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const goAway = () => useStore(createStore({ url: 'http://127.0.0.1:9', token: 'nobody-is-there-0000' }));
const of = { address: 'a', order: 'KP-1795180000000', session: 's', line: 'l' };
const open = [
  ['/api/auth/register', registration()],
  ['/api/auth/login', { email: newEmail(), password: PASSWORD }],
  ['/api/auth/forgot-password', { email: newEmail() }],
  ['/api/auth/reset-password', { token: 'x', password: PASSWORD, confirmPassword: PASSWORD }],
] as const;

describe('while the store is away', () => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.pattern}`, route] as const))(
    '%s says so',
    async (_name, route) => {
      goAway();
      const path = route.object?.(of) ?? route.pattern.replace(':productId', '1');
      const reply = await person.ask(route.handler, path, {
        method: route.method,
        ...(route.body ? { body: route.body() } : {}),
      });
      expectFailure(reply, 503, 'store_unavailable');
      expect(reply.headers.get('retry-after')).toBe('5');
    },
  );

  it.each(open)('%s says so', async (path, body) => {
    goAway();
    expectFailure(await ask(session, path, { body }), 503, 'store_unavailable');
  });

  it('nobody was signed out, and the log names nobody', async () => {
    expect((await person.ask(session, '/api/auth/me')).status).toBe(200);
    expect((await refresh(person.RefreshToken)).status).toBe(200);
    expect(written).toContain('store_unavailable');
    for (const secret of ['@example.com', 'Ayşe', 'Moda', 'eyJ', '$2b$', PASSWORD])
      expect(written).not.toContain(secret);
  });
});

describe('when an answer of the store is lost', () => {
  it('a rotation gives the same successor', async () => {
    const { RefreshToken } = await customer();
    loseAnswer();
    const { status, data } = await refresh(RefreshToken);
    expect(status).toBe(200);
    expect((await refresh(data.RefreshToken)).status).toBe(200);
  });

  it('an address is added once', async () => {
    const { ask: call } = await customer();
    loseAnswer();
    expect((await call(addresses, '/api/addresses', { body: addressBody() })).status).toBe(201);
    expect((await call<Address[]>(addresses, '/api/addresses')).data).toHaveLength(1);
  });

  it('a line is added once, and a favourite', async () => {
    const { ask: call } = await customer();
    loseAnswer();
    const { data } = await call<{ lines: { quantity: number }[] }>(cart, '/api/cart/add', { body: CURTAIN });
    expect(data.lines.map(({ quantity }) => quantity)).toEqual([1]);
    vi.unstubAllGlobals();
    loseAnswer();
    expect((await call<unknown[]>(favourites, '/api/favorites/add', { body: { productId: 1 } })).data).toHaveLength(1);
  });

  it('an order is placed once and cancelled once, with one letter each', async () => {
    const { ask: call } = await customer();
    const delivery = { ...DELIVERY, email: newEmail() };
    const body = { ...(await agreed()), delivery };
    loseAnswer();
    const { data } = await call<PlacedOrder>(orders, '/api/orders', { body, headers: { 'Idempotency-Key': newKey() } });
    await shop.mails();
    vi.unstubAllGlobals();
    loseAnswer();
    const cancelled = await call<OwnOrder>(orders, `/api/orders/${data.orderNo}/cancel`, { method: 'POST' });
    expect(cancelled.data.timeline).toHaveLength(2);
    expect(await shop.mails(delivery.email)).toHaveLength(2);
    expect((await call<unknown[]>(orders, '/api/orders')).data).toHaveLength(1);
  });

  it('a login opens one session', async () => {
    const { email } = await customer();
    loseAnswer();
    const { status, data } = await login(email);
    expect(status).toBe(200);
    expect((await ask(session, '/api/auth/me', { headers: bearer(data.AccessToken) })).status).toBe(200);
  });

  it('a registration opens the account, whichever answer it was', async () => {
    for (const which of [1, 2]) {
      loseAnswer(which);
      const { status, data } = await register();
      vi.unstubAllGlobals();
      expect(status).toBe(201);
      expect((await login(data.User.email)).status).toBe(200);
    }
  });
});
