/**
 * No script's work grows with what a customer has done: the same commands, keys and values with thirty orders and with a
 * thousand (docs/decisions/server-store.md).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { CUT_AT_ONCE } from '../../../functions/orders/cut-loose.ts';
import { EXPORT_ORDERS } from '../../../src/contract/account-export.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { PAGE_ROWS } from '../../../src/contract/paging.ts';
import {
  customer,
  login,
  newAddress,
  PASSWORD,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import type { SentAnswer } from '../support/call.ts';
import { stopClock } from '../support/clock.ts';
import { agreed, DELIVERY, newKey, post } from '../support/order.ts';
import { worksOf, type Work } from '../support/work.ts';
import { givePast } from '../../support/history.ts';

interface SettledWork {
  readonly person: Customer;
  /** The newest, placed by the call itself. */
  readonly order: PlacedOrder;
  /** The oldest of the history. */
  readonly oldest: string;
}

const FEW = 30;
const MANY = 1000;

let shop: TestShop;
let few: SettledWork;
let many: SettledWork;
beforeAll(async () => {
  shop = await startTestShop();
  few = await settle(FEW);
  many = await settle(MANY);
});
afterAll(() => shop.stop());

async function placed(by?: Customer): Promise<PlacedOrder> {
  const body = { ...(await agreed()), delivery: { ...DELIVERY, email: by?.email ?? 'misafir@example.com' } };
  const sent = { body, headers: { 'Idempotency-Key': newKey() }, ip: newAddress() };
  const reply = by ? await by.ask<PlacedOrder>(orders, '/api/orders', sent) : await post(body, sent);
  await shop.settled();
  return reply.data;
}

async function settle(count: number): Promise<SettledWork> {
  const person = await customer();
  const order = await placed(person);
  const past = await givePast(shop.store, person.User.id, order.orderNo, count - 1);
  return { person, order, oldest: past.at(-1) ?? '' };
}

/** The keys of each script of a call, those behind its answer included. */
async function worksFor(handler: CallHandler, path: string, person: Customer, sent: SentAnswer = {}): Promise<Work[]> {
  let status = 0;
  const works = await worksOf(async () => {
    ({ status } = await person.ask(handler, path, { ip: newAddress(), ...sent }));
    await shop.settled();
  });
  expect(status).toBeLessThan(300);
  return works;
}

describe('a long history costs no more than a short one:', () => {
  const reading: [name: string, handler: CallHandler, path: (of: SettledWork) => string][] = [
    ['the list', orders, () => '/api/orders'],
    ['the list under the account', account, () => '/api/account/orders'],
    ['a page as long as it may be', orders, () => `/api/orders?limit=${FEW - 5}`],
    ['the newest order', orders, ({ order }) => `/api/orders/${order.orderNo}`],
    ['the oldest order', orders, ({ oldest }) => `/api/orders/${oldest}`],
    ['where an order stands', tracking, ({ oldest }) => `/api/shipping/track/${oldest}`],
    ['the sessions', account, () => '/api/account/sessions'],
    ['the profile', account, () => '/api/account/profile'],
  ];

  it.each(reading)('%s', async (_name, handler, path) => {
    const [less, more] = [
      await worksFor(handler, path(few), few.person),
      await worksFor(handler, path(many), many.person),
    ];
    expect(more).toEqual(less);
    expect(more).toHaveLength(1);
  });

  it('placing an order and cancelling it', async () => {
    const works = [];
    for (const { person } of [few, many]) {
      const body = { ...(await agreed()), delivery: { ...DELIVERY, email: person.email } };
      const place = await worksFor(orders, '/api/orders', person, { body, headers: { 'Idempotency-Key': newKey() } });
      const [newest] = (await person.ask<PlacedOrder[]>(orders, '/api/orders')).data;
      const cancel = await worksFor(orders, `/api/orders/${newest?.orderNo}/cancel`, person, { method: 'POST' });
      works.push([place, cancel]);
    }
    expect(works[1]).toEqual(works[0]);
  });

  it("claiming a guest's order at registration", async () => {
    const claim = async () => {
      const { orderNo, claimToken } = await placed();
      return worksOf(async () => {
        await register({ claim: { orderNo, claimToken } });
        await shop.settled();
      });
    };
    const before = await claim();
    await givePast(shop.store, '', many.order.orderNo, MANY);
    expect(await claim()).toEqual(before);
  });

  it('signing in', async () => {
    stopClock();
    const signIn = ({ person }: SettledWork) =>
      worksOf(async () => {
        await login(person.email);
        await shop.settled();
      });
    // The first one begins the minute in which tries of the whole shop are counted.
    await login((await customer()).email);
    await shop.settled();
    const [less, more] = [await signIn(few), await signIn(many)];
    expect(more).toEqual(less);
    await many.person.ask(session, '/api/auth/me');
  });

  it('each script of an export, beside the measures of visits; only their number grows, and it ends', async () => {
    const exports = [];
    for (const { person } of [few, many]) exports.push(await worksFor(account, '/api/account/export', person));
    const [short = [], long = []] = exports;
    expect(long[0]).toEqual(short[0]);
    for (const { commands } of [...short, ...long]) expect(commands.HGETALL).toBeLessThanOrEqual(PAGE_ROWS + 1);
    expect([short.length, long.length]).toEqual([Math.ceil(FEW / PAGE_ROWS), EXPORT_ORDERS / PAGE_ROWS]);
  });

  it('each script of a deletion', async () => {
    const body = { password: PASSWORD };
    for (const count of [CUT_AT_ONCE + 1, MANY]) {
      const { person } = await settle(count);
      const works = await worksFor(account, '/api/account', person, { method: 'DELETE', body });
      expect(works.reduce((sum, { commands }) => sum + (commands.HGET ?? 0), 0)).toBeGreaterThan(count);
      for (const { commands, keys } of works) {
        expect(commands.HDEL ?? 0).toBeLessThanOrEqual(CUT_AT_ONCE + 1);
        expect(keys).toBeLessThanOrEqual(CUT_AT_ONCE + 30);
      }
    }
  });
});
