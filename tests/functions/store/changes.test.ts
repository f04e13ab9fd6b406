/** Every change of a key that backups by change ask for is noted, and nothing else costs a command. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CHANGING, REMOVING } from '../../../functions/store/changes.ts';
import { key } from '../../../functions/store/keys.ts';
import { compile, defineScript } from '../../../functions/store/script.ts';
import { connect } from '../../../netlify/local/backup/client.ts';
import { WRITING } from '../../../netlify/local/store/commands.ts';
import { startTestShop, type TestShop } from '../support/account.ts';

let shop: TestShop;
let redis: Redis;
beforeAll(async () => {
  shop = await startTestShop();
  redis = connect(shop);
});
afterAll(() => shop.stop());
beforeEach(() => redis.del(key.changedKeys()));

const noted = () => redis.zrange<string[]>(key.changedKeys(), 0, -1);

const scriptOf = (lua: string) =>
  defineScript({
    name: 'test-notes',
    keys: { order: 'order', counter: 'limit', set: 'quotes' },
    builds: ['order'],
    lua: `${lua} return 'DONE'`,
    answer: z.literal('DONE'),
  });
const input = { keys: { order: key.order('a'), counter: key.limit('a', 'b'), set: key.quotes() }, args: {} };
const run = (lua: string) => shop.store.run(scriptOf(lua), input);

it('knows each command that writes', () =>
  expect([...CHANGING, ...REMOVING].toSorted()).toEqual(WRITING.filter((name) => name !== 'EVAL').toSorted()));

it('notes each changed key once, also one whose name Lua made', async () => {
  await run(`redis.call('HSET', order, 'a', '1') redis.call('HSET', order, 'b', '1') redis.call('ZADD', set, 1, 'x')
    redis.call('HSET', orderKey('made'), 'a', '1') redis.call('HINCRBY', orderKey('sum'), 'a', 1)`);
  expect(await noted()).toEqual(['order:a', 'order:made', 'order:sum', 'quotes']);
  await redis.del(key.changedKeys());
  await run(`redis.call('DEL', orderKey('made'), orderKey('sum')) redis.call('ZREM', set, 'x')`);
  expect(await noted()).toEqual(['order:made', 'order:sum', 'quotes']);
});

it('notes neither counters nor what was not there to remove', async () => {
  await run(`redis.call('INCRBY', counter, 1) redis.call('PEXPIRE', counter, 5000)
    redis.call('DEL', orderKey('none')) redis.call('HDEL', orderKey('none'), 'a') redis.call('ZREM', set, 'none')`);
  expect(await noted()).toEqual([]);
});

it('adds nothing to a script that reads', () => {
  const reading = compile(scriptOf(`redis.call('HGETALL', order)`), input);
  expect([reading.lua.includes('noteChanges'), reading.args]).toEqual([false, []]);
});

it('notes what a script had written before it broke', async () => {
  await expect(run(`redis.call('HSET', order, 'a', '1') redis.call('ZCARD', order)`)).rejects.toThrow();
  expect(await noted()).toEqual(['order:a']);
});

it('refuses no call when it cannot note, and says so', async () => {
  await redis.hset(key.changedKeys(), { not: 'a sorted set' });
  expect(await run(`redis.call('HSET', order, 'a', '2')`)).toBe('DONE');
  expect(Number(await redis.get(key.missedChanges()))).toBeGreaterThan(Date.now() - 60_000);
  await redis.del(key.missedChanges());
});

it('notes more keys than Lua takes at once', async () => {
  await run(`for i = 1, 9000 do redis.call('HSET', orderKey(i), 'a', '1') end`);
  expect(await redis.zcard(key.changedKeys())).toBe(9000);
});

/** `redis.zadd(…)` of the client: what it writes to is in `WRITTEN_BY_COMMANDS` of `functions/store/backed-up.ts`. */
const BY_COMMANDS = [
  'jobs/payments.ts',
  'jobs/rebuild.ts',
  'jobs/retention.ts',
  'jobs/transfers.ts',
  'orders/cards/instalments.ts',
  'orders/cards/reconcile.ts',
  'orders/cards/refunds.ts',
];

it('is past by no command outside of scripts but those of jobs', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../functions');
  const write = new RegExp(
    `\\bredis\\s*\\.\\s*(?:${WRITING.filter((name) => name !== 'EVAL')
      .join('|')
      .toLowerCase()})\\s*[(<]`,
  );
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found: string[] = [];
  for (const file of files) if (write.test(await readFile(path.join(folder, file), 'utf8'))) found.push(file);
  expect(found.toSorted()).toEqual(BY_COMMANDS);
});
