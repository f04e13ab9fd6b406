/** The shop goes on while it is backed up: what a walk saw at different moments is brought together by the restore. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { listTeam } from '../../../functions/admin/team/show.ts';
import { settlePayments } from '../../../functions/jobs/payments.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { finishDeletions } from '../../../functions/orders/cut-loose.ts';
import { useCardProvider } from '../../../functions/payments/provider.ts';
import { key } from '../../../functions/store/keys.ts';
import { createStore, store, useStore } from '../../../functions/store/store.ts';
import { connect } from '../../../netlify/local/backup/client.ts';
import { mendFrom } from '../../../netlify/local/backup/mend.ts';
import type { Backup, Piece } from '../../../netlify/local/backup/pieces.ts';
import { restore } from '../../../netlify/local/backup/restore.ts';
import { walk } from '../../../netlify/local/backup/walk.ts';
import { serveEngine, type LocalStore } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import type { User } from '../../../src/contract/session.ts';
import { contentOf, type Content } from './store-content.ts';
import {
  asCustomer,
  ask,
  customer,
  login,
  newAddress,
  newEmail,
  refresh,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { comeBack, hosted, ledgerOf, placeHosted, storedOrderOf } from '../cards/support.ts';
import { settled } from '../support/behind.ts';
import { expectFailure } from '../support/call.ts';
import { fakeProvider, type FakeProvider } from '../support/card-provider.ts';
import { codeOf, operatorWithApp, ticketOf } from '../support/operator.ts';
import { signInOptions } from '../support/passkeys.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { changeOrderNow } from '../support/order-work.ts';
import { listOfOrder } from '../../support/history.ts';

let shop: TestShop;
let person: Customer;
let orderNo: string;
let owner: Customer;
let secret: string;
let ticket: string;
let pieces: Piece[];
beforeAll(async () => {
  shop = await startTestShop();
  person = await customer();
  const body = { ...(await agreed()), delivery: { ...DELIVERY, email: person.email } };
  const sent = { body, headers: { 'Idempotency-Key': newKey() }, ip: newAddress() };
  ({ orderNo } = (await person.ask<PlacedOrder>(orders, '/api/orders', sent)).data);
  ({ person: owner, secret } = await operatorWithApp());
  ticket = await ticketOf(owner);
  await owner.ask(adminTeam, '/api/admin/team/invites', { body: { email: newEmail(), role: 'office' } });
  await signInOptions();
  await ask(session, '/api/auth/forgot-password', { body: { email: person.email }, ip: newAddress() });
  await shop.settled();
  pieces = [];
  for await (const piece of walk(connect(shop))) pieces.push(piece);
});
afterAll(() => shop.stop());

let target: LocalStore;
beforeEach(async () => {
  target = await serveEngine(await startMemoryEngine());
});
afterEach(async () => {
  useStore(shop.store);
  await target.stop();
});

/** Restores what a walk would have seen, and makes it the store of the functions. */
async function bring(seen: readonly Piece[]): Promise<void> {
  const backup: Backup = {
    about: { version: 1, createdAt: '', store: '', salt: 'x'.repeat(22), cost: 1024 },
    async each(take) {
      for (const piece of seen) await take(piece);
      return { keys: seen.length };
    },
  };
  const store = createStore({ ...target, deadlineMs: 15_000 });
  await restore(connect(target), backup, { target: 'EMPTY', mend: () => mendFrom(backup, store) });
  useStore(store);
}

const without = (...names: readonly RegExp[]): Piece[] =>
  pieces.filter(([, { key }]) => !names.some((name) => name.test(key)));

const members = (key: string): Promise<string[]> => connect(target).zrange(key, 0, -1);
let again: Customer;
const list = async () => {
  again = asCustomer((await login(person.email)).data);
  return again.ask<{ orderNo: string }[]>(orders, '/api/orders');
};

describe('a restore', () => {
  it('brings back a shop that goes on: account and order', async () => {
    await bring(pieces);
    again = asCustomer((await login(person.email)).data);
    expect((await again.ask<User>(session, '/api/auth/me')).data).toEqual(person.User);
    expect((await list()).data.map((order) => order.orderNo)).toEqual([orderNo]);
    expect((await again.ask<PlacedOrder>(orders, `/api/orders/${orderNo}`)).data.orderNo).toBe(orderNo);
  });

  it('ends every session, invitation and ceremony, and every token there is', async () => {
    expect(pieces.map(([, { key }]) => key.split(':', 1)[0])).toEqual(
      expect.arrayContaining(['session', 'sessions', 'operator-invite', 'operator-invites', 'passkey-challenge']),
    );
    await bring(pieces);
    expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
    expect((await refresh(person.RefreshToken)).code).toBe('session_ended');
    expectFailure(
      await ask(session, '/api/auth/second-factor', { body: { ticket, code: codeOf(secret) } }),
      401,
      'second_factor_expired',
    );
    const names = Object.keys((await contentOf(connect(target))).values);
    const ended =
      /^(?:session|sessions|operator-invite|operator-invites|operator-invite-link|passkey-challenge|password-reset):/;
    expect(names.filter((name) => ended.test(`${name}:`))).toEqual([]);
    const team = await listTeam(createStore({ ...target, deadlineMs: 15_000 }));
    expect(team).toEqual([expect.objectContaining({ email: owner.email, role: 'owner' })]);
  });

  it('lists an order whose lists were seen before it was placed', async () => {
    await bring(without(/^orders-of:/, /^order-years$/, /^customer-orders:/, /^unpaid-transfers$/));
    expect(await members(listOfOrder(orderNo))).toEqual([orderNo]);
    expect(await members('unpaid-transfers')).toEqual([orderNo]);
    expect((await list()).data.map((order) => order.orderNo)).toEqual([orderNo]);
  });

  it('makes the index of operators again', async () => {
    const before = await contentOf(connect(shop));
    await bring(pieces);
    const after = await contentOf(connect(target));
    const indexOf = ({ values }: Content) => Object.entries(values).filter(([key]) => key.startsWith('order-'));
    expect(indexOf(after).length).toBeGreaterThan(4);
    expect(indexOf(after)).toEqual(indexOf(before));
  });

  it('lists no order that was placed behind its back', async () => {
    await bring(without(/^order:/));
    for (const key of [listOfOrder(orderNo), 'unpaid-transfers', `customer-orders:${person.User.id}`]) {
      expect(await members(key), key).toEqual([]);
    }
    expect(await list()).toMatchObject({ status: 200, data: [] });
  });

  it('leaves the order of an account that was deleted meanwhile to the job of deletions', async () => {
    await bring(without(/^user:/, /^customer-orders:/));
    useStore(createStore({ ...target, deadlineMs: 15_000 }));
    await finishDeletions(1000);
    expect(await connect(target).hget(`order:${orderNo}`, 'uid')).toBeNull();
    expect(await members(listOfOrder(orderNo))).toEqual([orderNo]);
  });

  it('gives an account its e-mail back, and frees the one of nobody', async () => {
    await bring(without(/^email:/));
    expect((await login(person.email)).status).toBe(200);
    await target.stop();
    target = await serveEngine(await startMemoryEngine());
    await bring(without(/^user:/));
    expect((await customer({ email: person.email })).email).toBe(person.email);
  });

  it('sends a letter that waited, and keeps none on the list that is gone', async () => {
    const letter: Piece = [
      'first',
      { type: 'hash', key: 'letter:order-paid:x', value: [['state', 'waiting'], ['kind', 'order-paid']] },
    ]; // prettier-ignore
    const outbox: Piece = ['first', { type: 'zset', key: 'outbox', value: [['gone', '1']] }];
    await bring([...without(/^outbox$/), outbox, letter]);
    expect(await members('outbox')).toContain('order-paid:x');
    expect(await members('outbox')).not.toContain('gone');
  });

  describe('of reviews', () => {
    const hash = (id: string, line: number, more: Record<string, string>): Piece => [
      'first',
      {
        type: 'hash',
        key: `review:${id}`,
        value: Object.entries({
          ...{ orderNo, line: String(line), productId: '1', at: String(1_795_180_000_000 + line) },
          ...{ version: '1', content: 'x', stars: '4', ...more },
        }),
      },
    ];
    const zset = (name: string, ...ids: string[]): Piece => [
      'first',
      { type: 'zset', key: name, value: ids.map((id) => [id, '1']) },
    ];
    const text = (name: string, value: string): Piece => ['first', { type: 'string', key: name, value }];
    const photo = (id: string, review: string): Piece => [
      'first',
      { type: 'hash', key: `review-photo:${id}`, value: [['review', review], ['data', 'x']] },
    ]; // prettier-ignore
    const seen = (): Piece[] => [
      ...pieces,
      hash('shown', 0, { state: 'published', photo: 'lost', photoWidth: '1', photoHeight: '1' }),
      hash('waits', 1, { state: 'waiting' }),
      hash('withdrawn', 1, { state: 'published', photo: 'kept', photoWidth: '1', photoHeight: '1' }),
      hash('refused', 2, { state: 'refused', reason: 'insult' }),
      text(`review-of:${orderNo}:1`, 'waits'),
      text(`review-of:${orderNo}:7`, 'gone'),
      photo('kept', 'withdrawn'),
      photo('stray', 'gone'),
      zset('reviews-in:published', 'gone', 'waits'),
      zset('reviews-of:1:new', 'gone', 'refused'),
      zset('review-deadlines', 'refused'),
      zset(`customer-reviews:${person.User.id}`, 'gone'),
      ['first', { type: 'hash', key: 'review-counts:1', value: [['s:4', '9']] }],
      ['first', { type: 'hash', key: 'review-decisions', value: [['refused:4', '9']] }],
    ];

    it('lists and counts each by its state, once, and drops what names none', async () => {
      await bring(seen());
      await bring(seen());
      const lists = ['reviews-in:any', 'reviews-in:published', 'reviews-in:waiting', 'reviews-in:refused'];
      const of = ['reviews-of:1:new', 'reviews-of:1:low', 'review-deadlines', `customer-reviews:${person.User.id}`];
      expect(await Promise.all([...lists, ...of].map(members))).toEqual([
        ...[['shown', 'waits', 'refused'], ['shown'], ['waits'], ['refused']],
        ...[['shown'], ['shown'], ['waits'], ['shown', 'waits', 'refused']],
      ]);
      const redis = connect(target);
      expect(await redis.hgetall('review-counts:1')).toEqual(['s:4', '1']);
      for (const one of ['published:4', 'refused:4']) expect(await redis.hget('review-decisions', one)).toBe('1');
      expect(Number(await redis.zscore('review-deadlines', 'waits'))).toBeGreaterThan(Date.now());
      const gone = [`review-of:${orderNo}:7`, 'review:withdrawn', 'review-photo:kept', 'review-photo:stray'];
      expect(await redis.exists(...gone)).toBe(0);
      expect(await redis.hget('review:shown', 'photo')).toBeNull();
      expect(await redis.get(`review-of:${orderNo}:0`)).toBe('shown');
    });
  });

  it('lists an entry of the journal that the list had not yet', async () => {
    const value: [string, string][] = [['act', 'order-status'], ['subject', orderNo]]; // prettier-ignore
    await bring([...pieces, ['first', { type: 'hash', key: 'journal-entry:1795180000000', value }]]);
    expect(await members('journal')).toContain('1795180000000');
    expect(await members(`journal-of:${orderNo}`)).toEqual(['1795180000000']);
  });
});

describe('a restore of a list of cards that was seen before its orders', () => {
  let provider: FakeProvider;
  let buyer: Customer;
  beforeEach(async () => {
    buyer = await customer();
    hosted();
    provider = fakeProvider();
    useCardProvider(provider);
  });
  afterEach(() => {
    useCardProvider(undefined);
    vi.useRealTimers();
  });

  async function paid() {
    const placed = await placeHosted({}, buyer.ask);
    provider.pay();
    await comeBack(provider.forms.at(-1)?.token ?? '');
    return placed;
  }
  /** Restores the store as a walk sees it now, without a list of cards. */
  async function bringWithout(list: 'openPayments' | 'openRefunds' | 'paymentFlags') {
    await shop.settled();
    pieces = [];
    for await (const piece of walk(connect(shop))) pieces.push(piece);
    await bring(without(new RegExp(`^${key[list]()}$`)));
  }
  async function jobAfter(minutes: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await settlePayments();
    await settled();
  }
  const refundsOf = async (number: string) =>
    (await ledgerOf(store(), number)).filter(({ kind }) => kind === 'refund').map(({ state }) => state);

  it('sends back what a cancelled order owes, and touches none that owes nothing', async () => {
    const [owing, even] = [await paid(), await paid()];
    await buyer.ask(orders, `/api/orders/${even.orderNo}/cancel`, { method: 'POST' });
    await settled();
    expect(await refundsOf(even.orderNo)).toEqual(['asked', 'done']);
    // The call that cancels does not live to send it.
    useCardProvider(undefined);
    await buyer.ask(orders, `/api/orders/${owing.orderNo}/cancel`, { method: 'POST' });
    useCardProvider(provider);
    await bringWithout('openRefunds');
    expect(await members(key.openRefunds())).toEqual([owing.orderNo]);
    await jobAfter(1);
    expect(await refundsOf(owing.orderNo)).toEqual(['asked', 'done']);
    expect(provider.sent.map(({ asked }) => asked.conversationId)).toEqual([
      `${even.orderNo}-r1`,
      `${owing.orderNo}-r1`,
    ]);
    await jobAfter(10);
    expect(await members(key.openRefunds())).toEqual([]);
  });

  it('asks the books about a refund whose answer was lost', async () => {
    const { orderNo: number } = await paid();
    provider.lost.back = true;
    const entry = { kind: 'refund', method: 'card', amount: 10, text: 'Beğenmedi' } as const;
    await changeOrderNow(owner, number, { entry });
    await settled();
    expect(await refundsOf(number)).toEqual(['asked', 'unknown']);
    await bringWithout('openRefunds');
    expect(await members(key.openRefunds())).toContain(number);
    await jobAfter(3);
    expect(await refundsOf(number)).toEqual(['asked', 'unknown', 'done']);
    expect(provider.sent.filter(({ asked }) => asked.conversationId === `${number}-r1`)).toHaveLength(1);
  });

  it('brings the desk a payment that differs from its order, where the list of rows was read before it', async () => {
    const placed = await placeHosted({}, buyer.ask);
    provider.pay({ isSigned: false });
    await comeBack(provider.forms.at(-1)?.token ?? '');
    const rows = () => store().command('test', (redis) => redis.hkeys(key.paymentFlags()));
    const before = await rows();
    expect(before).toEqual([`${placed.orderNo}:differs:24000000`]);
    await bringWithout('openPayments');
    expect(await members(key.openPayments())).toEqual([]);
    await target.stop();
    target = await serveEngine(await startMemoryEngine());
    useStore(shop.store);
    await bringWithout('paymentFlags');
    expect(await rows()).toEqual([]);
    await jobAfter(10);
    expect(await rows()).toEqual(expect.arrayContaining(before));
    expect(await members(key.openPayments())).toEqual([]);
  });

  it.each(['answered with none', 'not answered'])(
    'brings its row without values where the question is %s',
    async (how) => {
      const placed = await placeHosted({}, buyer.ask);
      const form = provider.pay({ isSigned: false });
      await comeBack(form.token);
      await bringWithout('paymentFlags');
      form.answer = { kind: 'none', code: '', reason: null };
      provider.lost.ask = how === 'not answered';
      await jobAfter(40);
      const rows = await store().command('test', (redis) => redis.hkeys(key.paymentFlags()));
      expect(rows).toContain(`${placed.orderNo}:differs:24000000`);
      expect(await members(key.openPayments())).toEqual([]);
    },
  );

  it('asks about a payment that nobody came back from, and about none that is settled', async () => {
    const done = await paid();
    const open = await placeHosted({}, buyer.ask);
    provider.pay();
    const before = await shop.store.command('test', (redis) =>
      redis.zrange(key.openPayments(), 0, -1, { withScores: true }),
    );
    expect(before).toContain(open.payment.attempt);
    await bringWithout('openPayments');
    const after = await store().command('test', (redis) =>
      redis.zrange(key.openPayments(), 0, -1, { withScores: true }),
    );
    expect(after).toEqual(before);
    expect(after).not.toContain(done.payment.attempt);
    await jobAfter(3);
    expect((await storedOrderOf(store(), open.orderNo)).paymentState).toBe('paid');
    expect(await members(key.openPayments())).toEqual([]);
  });
});
