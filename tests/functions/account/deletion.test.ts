/** The deletion of an account with more orders than one script cuts loose, and one that is killed on the way. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeByCommand } from '../../../functions/admin/team/members.ts';
import { account } from '../../../functions/account/calls.ts';
import { deleteByCommand } from '../../../functions/account/deletion.ts';
import { runDeletions } from '../../../functions/jobs/deletions.ts';
import { CUT_AT_ONCE, finishDeletions } from '../../../functions/orders/cut-loose.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { deleteAccount } from '../../../src/contract/account.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { OrderSummary, PlacedOrder } from '../../../src/contract/orders.ts';
import {
  customer,
  login,
  newAddress,
  PASSWORD,
  refresh,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { operatorIn } from '../support/operator.ts';
import { letTimePass } from '../support/outbox.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { givePast } from '../../support/history.ts';

const COUNT = 2 * CUT_AT_ONCE + 30;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => shop.stop());

/** Somebody with a long history; its numbers newest first. */
async function settled(count = COUNT): Promise<{ person: Customer; orderNos: string[] }> {
  const person = await customer();
  const body = { ...(await agreed()), delivery: { ...DELIVERY, email: person.email } };
  const sent = { body, headers: { 'Idempotency-Key': newKey() }, ip: newAddress() };
  const { orderNo } = (await person.ask<PlacedOrder>(orders, '/api/orders', sent)).data;
  const past = await givePast(shop.store, person.User.id, orderNo, count - 1);
  await shop.settled();
  return { person, orderNos: [orderNo, ...past] };
}

const remove = (person: Customer) =>
  person.ask<AnswerOf<typeof deleteAccount>>(account, '/api/account', {
    method: 'DELETE',
    body: { password: PASSWORD },
  });

/** How many of these orders still lead to the customer. */
async function leadingTo({ User: { id } }: Customer, orderNos: readonly string[]): Promise<number> {
  const owners = await shop.store.command('test', (redis) =>
    Promise.all(orderNos.map((orderNo) => redis.hget<string>(key.order(orderNo), 'uid'))),
  );
  return owners.filter((owner) => owner === id).length;
}

const unfinished = () => shop.store.command('test', (redis) => redis.zcard(key.deletions()));

async function expectGone(person: Customer): Promise<void> {
  expectFailure(await login(person.email), 401, 'invalid_credentials');
  expectFailure(await refresh(person.RefreshToken), 401, 'session_ended');
  expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
  expectFailure(await person.ask(orders, '/api/orders'), 401, 'session_ended');
}

describe('a deletion', () => {
  it('says how many orders stay and names the newest, in the answer, again and in the letter', async () => {
    const { person, orderNos } = await settled();
    const { data } = await remove(person);
    expect(data.kept).toMatchObject([{ count: COUNT, orderNos: orderNos.slice(0, 20) }]);
    expect((await remove(person)).data).toEqual(data);
    await shop.settled();
    const mail = (await shop.mails(person.email)).at(-1);
    expect(mail?.text).toContain(`${orderNos[19]} ve ${COUNT - 20} sipariş daha`);
    expect(mail?.text).not.toContain(orderNos[20]);
    expect(await leadingTo(person, orderNos)).toBe(0);
    expect(await unfinished()).toBe(0);
    expect(await shop.store.command('test', (redis) => redis.exists(key.customerOrders(person.User.id)))).toBe(0);
  });

  it('that is killed on the way is finished by the job, and nobody signs in meanwhile', async () => {
    const { person, orderNos } = await settled();
    const child = fork(new URL('../support/deletion-process.ts', import.meta.url), [person.AccessToken, PASSWORD], {
      // A busy machine is no store that is away.
      env: { ...process.env, STORE_DEADLINE_MS: '60000' },
      stdio: 'ignore',
    });
    const [status] = (await once(child, 'message')) as [number];
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(status).toBe(200);
    expect(await leadingTo(person, orderNos)).toBe(COUNT - CUT_AT_ONCE);
    await expectGone(person);
    // The person who has the e-mail now is a new customer.
    const next = await register({ email: person.email });
    expect(next.status).toBe(201);
    keepLog();
    expect(await (await runDeletions()).json()).toEqual({ finished: 1, moreToDo: 0 });
    expect(await leadingTo(person, orderNos)).toBe(0);
    expect(await unfinished()).toBe(0);
    // The letter was lost with the process: the outbox has it.
    await letTimePass(shop.store);
    await sendDueLetters();
    const subjects = (await shop.mails(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Hesabınız silindi')).toHaveLength(1);
  });

  it('whose store fails behind the answer is finished later, step by step', async () => {
    const { person, orderNos } = await settled();
    const written = keepLog();
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit & { readonly body: string }) =>
      init.body.includes("'FINISHED'") ? Promise.reject(new TypeError('fetch failed')) : real(url, init),
    );
    expect((await remove(person)).status).toBe(200);
    await shop.settled();
    expect(written()).toContain('deletions_not_finished');
    vi.unstubAllGlobals();
    await expectGone(person);
    // A job without time begins nothing, and says that there is more to do.
    expect(await finishDeletions(0)).toEqual({ finished: 0, isMoreToDo: true });
    expect(await leadingTo(person, orderNos)).toBe(COUNT - CUT_AT_ONCE);
    // A customer who asks again, because the answer was lost, goes on with it too.
    expect((await remove(person)).status).toBe(200);
    await shop.settled();
    expect(await leadingTo(person, orderNos)).toBe(0);
  });

  it('of many customers is finished once by many jobs at once', async () => {
    const people = [await settled(), await settled()];
    for (const { person } of people) {
      await shop.store.command('test', (redis) => redis.zadd(key.deletions(), { score: 1, member: person.User.id }));
    }
    const runs = await Promise.all(Array.from({ length: 8 }, () => finishDeletions(15_000)));
    expect(runs.reduce((sum, { finished }) => sum + finished, 0)).toBe(people.length);
    for (const { person, orderNos } of people) expect(await leadingTo(person, orderNos)).toBe(0);
  });

  it("leaves an order alone that is somebody else's by now", async () => {
    const { person, orderNos } = await settled(3);
    const other = await customer();
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNos[1]!), { uid: other.User.id }));
    await shop.store.command('test', (redis) =>
      redis.zadd(key.customerOrders(other.User.id), { score: 1, member: orderNos[1]! }),
    );
    await remove(person);
    const { data } = await other.ask<OrderSummary[]>(orders, '/api/orders');
    expect(data.map(({ orderNo }) => orderNo)).toEqual([orderNos[1]]);
  });
});

describe('a deletion by command', () => {
  it('takes the account that a restored backup brought back, keeps its orders, and is told by letter', async () => {
    const { person, orderNos } = await settled(3);
    expect(await deleteByCommand(` ${person.email.toUpperCase()}`)).toBe('DELETED');
    expect((await login(person.email)).status).toBe(401);
    expect(await leadingTo(person, orderNos)).toBe(0);
    expect(await deleteByCommand(person.email)).toBe('NONE');
    const kept = await shop.store.command('test', (redis) => redis.exists(key.order(orderNos[0] ?? '')));
    expect(kept).toBe(1);
    await sendDueLetters();
    expect((await shop.mails(person.email)).at(-1)?.text).toContain(orderNos[0]);
  });

  it('leaves an operator, who is removed from the team first', async () => {
    const person = await operatorIn('office');
    expect(await deleteByCommand(person.email)).toBe('OPERATOR');
    expect(await removeByCommand(person.email)).toBe(true);
    expect(await deleteByCommand(person.email)).toBe('DELETED');
  });
});
