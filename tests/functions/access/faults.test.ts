/** The calls of customers when the store is away, and when only its answer is lost (security §6.3). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addresses } from '../../../functions/addresses/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import type { Address } from '../../../src/contract/addresses.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import type { OwnOrder, PlacedOrder } from '../../../src/contract/orders.ts';
import { CONTRACTS, contractsOf, named } from '../../support/contracts.ts';
import {
  ask,
  bearer,
  customer,
  login,
  newEmail,
  PASSWORD,
  refresh,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { addressBody } from '../support/address.ts';
import { expectFailure } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { loseAnswer } from '../support/lost.ts';
import { agreed, CURTAIN, DELIVERY, newKey } from '../support/order.ts';
import { NOBODYS, type Belongings } from '../support/samples.ts';
import { callSample } from '../support/served.ts';

let shop: TestShop;
let person: Customer;
let logged: () => string;
beforeAll(async () => {
  shop = await startTestShop();
  logged = keepLog();
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
/** Reads what every deploy brings along. */
const storeless = [...contractsOf('catalogue'), ...contractsOf('geo')];
const inItsOwnWay = new Set([
  ...storeless,
  ...contractsOf('reporting'),
  ...contractsOf('health'),
  // A link that nobody has signed is refused without the store; `marketing/link.test.ts` asks with signed ones.
  ...contractsOf('marketing'),
  // Nor a ticket; `session/second-factor.test.ts` and `passkeys/operators.test.ts` ask with signed ones.
  ...CONTRACTS.filter(({ path }) => path.includes('second-factor')),
  // Nor a link of an order's letter; `orders/order-link.test.ts` and `orders/fit-claims.test.ts` ask with signed ones.
  ...CONTRACTS.filter(({ path }) => path === '/api/order-link' || path.startsWith('/api/fit-claim')),
  // A person comes back from a bank: a page tells what is known; `cards/settle.test.ts` asks with the store away.
  ...CONTRACTS.filter(({ path }) => path === '/api/payments/callback'),
]);

describe('while the store is away', () => {
  const call = (contract: CallContract) => {
    const of: Belongings = { ...NOBODYS, email: person.email, refreshToken: person.RefreshToken };
    goAway();
    return callSample(contract, of, { headers: bearer(person.AccessToken) });
  };

  it.each(named(CONTRACTS.filter((contract) => !inItsOwnWay.has(contract))))('%s says so', async (_name, contract) => {
    const reply = await call(contract);
    expectFailure(reply, 503, 'store_unavailable');
    expect(reply.headers.get('retry-after')).toBe('5');
  });

  it.each(named(storeless))('%s answers', async (_name, contract) => {
    expect((await call(contract)).status).toBe(200);
  });

  it.each(named(contractsOf('reporting')))('%s thanks for what it drops', async (_name, contract) => {
    expect((await call(contract)).status).toBe(202);
  });

  it.each(named(contractsOf('health')))('%s tells it', async (_name, contract) => {
    const { status, data } = await call(contract);
    expect([status, data]).toEqual([503, { status: 'unavailable', store: 'unavailable' }]);
  });

  it('nobody was signed out, and the log names nobody', async () => {
    expect((await person.ask(session, '/api/auth/me')).status).toBe(200);
    expect((await refresh(person.RefreshToken)).status).toBe(200);
    expect(logged()).toContain('store_unavailable');
    for (const secret of ['@example.com', 'Ayşe', 'Moda', 'eyJ', '$2b$', PASSWORD])
      expect(logged()).not.toContain(secret);
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
