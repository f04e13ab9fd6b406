/** Reads that write nothing: by EVAL_RO, which a replica may answer; whatever holds back guessing counts in the store. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addresses } from '../../../functions/addresses/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { reviews } from '../../../functions/reviews/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { MemoryLimits, MOST_COUNTERS } from '../../../functions/store/memory-limit.ts';
import { visits } from '../../../functions/visits/calls.ts';
import { customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { send } from '../support/call.ts';

let shop: TestShop;
let person: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  person = await customer();
});
afterAll(() => shop.stop());
afterEach(() => void vi.unstubAllGlobals());

/** Names of the commands that the store is sent meanwhile. */
async function commandsOf(act: () => Promise<{ readonly status: number }>): Promise<readonly unknown[]> {
  const names: unknown[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) => {
    const sent: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null');
    if (Array.isArray(sent)) names.push(String(sent[0]).toUpperCase());
    return real(address, init);
  });
  const { status } = await act();
  vi.unstubAllGlobals();
  expect(status).toBeLessThan(500);
  return names;
}

const anyone = (handler: CallHandler, path: string, parts: object = {}) =>
  send(handler, path, { ip: newAddress(), ...parts });

describe('a read', () => {
  it.each([
    ['reviews of a product', () => anyone(reviews, '/api/reviews?product=1')],
    ['the photograph of a review', () => anyone(reviews, `/api/reviews/photos/${'a'.repeat(22)}`)],
    ['half-days of the fitter', () => anyone(visits, '/api/visits/slots?district=kadikoy')],
    ['whether a session stands', () => person.ask(session, '/api/auth/me')],
    ['orders of a customer', () => person.ask(orders, '/api/orders')],
    ['favourites', () => person.ask(favourites, '/api/favorites')],
    ['addresses', () => person.ask(addresses, '/api/addresses')],
    ['the cart of a customer', () => person.ask(cart, '/api/cart')],
  ])('of %s writes nothing', async (_name, act) => {
    expect(await commandsOf(act)).toEqual(['EVAL_RO']);
  });

  it.each([
    ['a number of an order', () => anyone(tracking, '/api/shipping/track/KP-1795180000000')],
    ['a code of a coupon', () => anyone(cart, '/api/cart/coupon', { body: { code: 'YOKBOYLE' } })],
    [
      'a password',
      () => anyone(session, '/api/auth/login', { body: { email: 'x@example.com', password: 'Yanlış.Parola1' } }),
    ],
  ])('that tries %s is counted in the store', async (_name, act) => {
    expect(await commandsOf(act)).toContain('EVAL');
  });
});

describe('limits in memory', () => {
  const limit = { name: 'a', id: 'x', max: 2, windowSeconds: 60 };

  it('let a window pass and refuse what is beyond, with the time that is left', () => {
    const limits = new MemoryLimits();
    expect([0, 10, 20].map((at) => limits.count([limit], at * 1000))).toEqual([undefined, undefined, 40]);
    expect(limits.count([limit], 60_000)).toBeUndefined();
  });

  it('count each caller and each rule for itself', () => {
    const limits = new MemoryLimits();
    const others = [
      { ...limit, id: 'y' },
      { ...limit, name: 'b' },
      { ...limit, max: 1, cost: 2, name: 'c' },
    ];
    for (const at of [0, 1]) expect(limits.count([limit], at)).toBeUndefined();
    expect(others.map((other) => limits.count([other], 2))).toEqual([undefined, undefined, 60]);
  });

  it('keep a bounded number of callers', () => {
    const limits = new MemoryLimits();
    for (let at = 0; at < 2; at += 1) limits.count([limit], 0);
    for (let at = 0; at < MOST_COUNTERS; at += 1) limits.count([{ ...limit, id: `n${at}` }], 0);
    // The oldest made room, so it begins anew.
    expect(limits.count([limit], 0)).toBeUndefined();
    expect(limits.count([{ ...limit, id: 'n9999', max: 1 }], 0)).toBe(60);
  });
});
