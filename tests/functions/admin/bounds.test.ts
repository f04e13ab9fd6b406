/**
 * No script of the back room works more for a shop with a long past: the same commands, keys and values beside thirty orders,
 * acts and kinds of errors and beside a thousand (docs/bounds.md). Orders, messages and
 * letters have such a test beside theirs.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminMoney } from '../../../functions/admin/money/calls.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { MAX_KINDS } from '../../../functions/reporting/error-store.ts';
import { key } from '../../../functions/store/keys.ts';
import { PAGE_ROWS } from '../../../src/contract/paging.ts';
import { newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { operator } from '../support/operator.ts';
import { agreed, post } from '../support/order.ts';
import { worksOf, type Work } from '../support/work.ts';
import { givePast } from '../../support/history.ts';

const DAY_MS = 86_400_000;

let shop: TestShop;
let boss: Customer;
let orderNo: string;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator();
  ({ orderNo } = (await post(await agreed(), { ip: newAddress() })).data);
  await shop.settled();
});
afterAll(() => shop.stop());

let filled = 0;

/** So many orders, acts of the journal and kinds of errors in all. */
async function fillTo(count: number): Promise<void> {
  await givePast(shop.store, '', orderNo, count - filled);
  const now = Date.now();
  const places = Array.from({ length: count - filled }, (_, at) => filled + at);
  const acts = places.map((at) => ({ score: now - 1e6 + at, member: String(now - 1e6 + at) }));
  const kinds = places.map((at) => ({ score: now - at, member: `kind-${at}` }));
  const [act, kind] = [acts.pop(), kinds.pop()];
  if (!act || !kind) throw new Error('There is nothing to fill');
  await shop.store.command('test', (redis) => {
    const pipeline = redis.pipeline();
    pipeline.zadd(key.journal(), act, ...acts);
    for (const { member } of [act, ...acts]) {
      pipeline.hset(key.journalEntry(member), { operator: 'A B', act: 'order-changed', before: '', after: '' });
    }
    pipeline.zadd(key.errorKinds(), kind, ...kinds);
    pipeline.hset(key.errorSamples(), Object.fromEntries([kind, ...kinds].map(({ member }) => [member, ERROR])));
    pipeline.hset(key.errorCounts(), Object.fromEntries([kind, ...kinds].map(({ member }) => [member, 1])));
    return pipeline.exec();
  });
  filled = count;
}

const ERROR = JSON.stringify({
  level: 'error',
  type: '',
  message: 'x',
  path: '/',
  stack: '',
  method: '',
  browser: '',
  data: '',
});
stopClockOfFile();
const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);

const CALLS: readonly [handler: CallHandler, path: string][] = [
  [adminTeam, '/api/admin/journal'],
  [adminTeam, '/api/admin/team'],
  [adminData, '/api/admin/coupons'],
  [desk, '/api/admin/waiting'],
  [adminMoney, '/api/admin/money'],
  [visits, `/api/admin/visits?day=${today}`],
];
const ERRORS: readonly [handler: CallHandler, path: string][] = [
  [desk, '/api/admin/errors'],
  [desk, '/api/admin/today'],
];

async function worksFor(handler: CallHandler, path: string): Promise<Work[]> {
  let status = 0;
  const works = await worksOf(async () => {
    ({ status } = await boss.ask(handler, path, { ip: newAddress() }));
    await shop.settled();
  });
  expect([path, status]).toEqual([path, 200]);
  return works;
}

it('lists work as much for a thousand rows as for thirty', async () => {
  const all = async (): Promise<Work[][]> => {
    const works: Work[][] = [];
    for (const call of [...CALLS, ...ERRORS]) works.push(await worksFor(...call));
    return works;
  };
  await fillTo(30);
  // First, because the journal is told of it.
  const exported = await worksFor(adminData, `/api/admin/export?from=${yesterday}&to=${today}`);
  const few = await all();
  await fillTo(MAX_KINDS);
  const many = await all();
  expect(many.slice(0, CALLS.length)).toEqual(few.slice(0, CALLS.length));
  // Which kinds are new is asked of all that are kept, in the same two commands.
  for (const [at, works] of many.entries()) {
    expect(works.map(({ commands, keys }) => [commands, keys])).toEqual(
      few[at]?.map(({ commands, keys }) => [commands, keys]),
    );
    for (const { values } of works) expect(values).toBeLessThan(2 * MAX_KINDS + 400);
  }
  const long = await worksFor(adminData, `/api/admin/export?from=${yesterday}&to=${today}`);
  expect(long.length).toBeGreaterThan(exported.length);
  for (const { commands } of [...exported, ...long]) expect(commands.HGETALL ?? 0).toBeLessThanOrEqual(PAGE_ROWS);
});
