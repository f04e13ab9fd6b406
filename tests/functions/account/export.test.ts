/** The export of a long history: sent while it is read, in parts that end. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { EXPORT_ORDERS, type exportAccount } from '../../../src/contract/account-export.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import {
  bearer,
  customer,
  newAddress,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { givePast } from '../../support/history.ts';

type AccountExport = AnswerOf<typeof exportAccount>;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => shop.stop());

async function settled(count: number): Promise<{ person: Customer; orderNos: string[] }> {
  const person = await customer();
  const body = { ...(await agreed()), delivery: { ...DELIVERY, email: person.email } };
  const sent = { body, headers: { 'Idempotency-Key': newKey() }, ip: newAddress() };
  const { orderNo } = (await person.ask<PlacedOrder>(orders, '/api/orders', sent)).data;
  const past = await givePast(shop.store, person.User.id, orderNo, count - 1);
  await shop.settled();
  return { person, orderNos: [orderNo, ...past] };
}

const ask = (person: Customer, query = '') => person.ask<AccountExport>(account, `/api/account/export${query}`);

/** The response as it comes, before anything of its body was asked for. */
const open = (person: Customer, method = 'GET') =>
  account(new Request('https://shop.test/api/account/export', { method, headers: bearer(person.AccessToken) }), {
    ip: '192.0.2.9',
  });

describe('an export', () => {
  it.each([
    [20, 1],
    [21, 2],
    [55, 3],
  ])('of %d orders is whole, in %d round trips', async (count, trips) => {
    const { person, orderNos } = await settled(count);
    await shop.settled();
    const before = shop.roundTrips();
    const { data } = await ask(person);
    expect(shop.roundTrips() - before).toBe(trips);
    expect(data.orders.map(({ orderNo }) => orderNo)).toEqual(orderNos);
    expect(data.next).toBeNull();
    const shown = await person.ask(orders, `/api/orders/${orderNos.at(-1)}`);
    expect(data.orders.at(-1)).toMatchObject(shown.data as object);
  });

  it('that is longer than one answer goes on from its end', async () => {
    const { person, orderNos } = await settled(EXPORT_ORDERS + 5);
    const first = (await ask(person)).data;
    expect(first.orders).toHaveLength(EXPORT_ORDERS);
    const rest = (await ask(person, `?cursor=${first.next}`)).data;
    expect(rest.next).toBeNull();
    expect([...first.orders, ...rest.orders].map(({ orderNo }) => orderNo)).toEqual(orderNos);
    expect(rest.profile).toEqual(first.profile);
  });

  it('reads no further than it is read', async () => {
    const { person } = await settled(55);
    await shop.settled();
    const before = shop.roundTrips();
    const response = await open(person);
    expect(shop.roundTrips() - before).toBe(1);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(shop.roundTrips() - before).toBe(1);
  });

  it('of which only the head is asked reads one page', async () => {
    const { person } = await settled(55);
    await shop.settled();
    const before = shop.roundTrips();
    const response = await open(person, 'HEAD');
    expect([response.status, await response.text(), shop.roundTrips() - before]).toEqual([200, '', 1]);
  });

  it('breaks off when the store goes away, and is never taken for whole', async () => {
    const { person } = await settled(55);
    const written = keepLog();
    const real = globalThis.fetch;
    let trips = 0;
    vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
      trips += 1;
      return trips > 1 ? Promise.reject(new TypeError('fetch failed')) : real(...asked);
    });
    const response = await open(person);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(written()).toContain('answer_broken_off');
  });

  it('breaks off when its session ends on the way', async () => {
    const { person } = await settled(55);
    const response = await open(person);
    await person.ask(session, '/api/auth/logout-all', { body: { currentPassword: PASSWORD } });
    keepLog();
    await expect(response.text()).rejects.toThrow();
  });

  it('is counted when it begins, and may go on for longer than anybody has orders', async () => {
    const { person } = await settled(1);
    for (let times = 0; times < 10; times += 1) expect((await ask(person)).status).toBe(200);
    expectFailure(await ask(person), 429, 'rate_limited');
    expect((await ask(person, '?cursor=1795180000000')).status).toBe(200);
    expectFailure(await ask(person, '?cursor=x'), 422, 'invalid_fields');
  });
});
