/**
 * The in-process engine against `redis-server`: the same random commands, the same answers. Finds what no case of the
 * contract thought of. FUZZ_RUNS and FUZZ_SEED change how much and from where.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveEngine, type LocalStore } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../../netlify/local/store/redis-engine.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

const executable = await findRedis();

// Few keys of every type under the same names, so that commands meet data, and data of another type.
const key = fc.constantFrom('a', 'b', 'c');
const member = fc.constantFrom('x', 'y', 'z', 'ğ', '', '7', '007', 'OK');
const whole = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(1_700_000_000_000, -1)).map(String);
const later = fc.constantFrom('100000', '500000');
const bound = fc.oneof(whole, fc.constantFrom('-inf', '+inf', '(1'));

function command(name: string, ...parts: fc.Arbitrary<string | string[]>[]): fc.Arbitrary<string[]> {
  return fc.tuple(...parts).map((words) => [name, ...words.flat()]);
}

const some = (one: fc.Arbitrary<string | string[]>) =>
  fc.array(one, { minLength: 1, maxLength: 3 }).map((list) => list.flat());
const one = (...words: string[]) => fc.constantFrom(...words);

/** Fractions are left out: Redis 7.0 prints 0.1 with all its digits, later ones and this engine do not. */
const commands = fc.oneof(
  command('SET', key, member),
  command('SET', key, member, one('NX')),
  command('SET', key, whole, one('EX', 'PX'), later),
  ...['GET', 'INCR', 'DECR', 'HLEN', 'HGETALL', 'ZCARD'].map((name) => command(name, key)),
  ...['DEL', 'EXISTS'].map((name) => command(name, some(key))),
  ...['EXPIRE', 'PEXPIRE'].map((name) => command(name, key, later)),
  ...['HGET', 'HEXISTS', 'ZSCORE'].map((name) => command(name, key, member)),
  ...['HDEL', 'HMGET', 'ZREM'].map((name) => command(name, key, some(member))),
  command('HSET', key, some(fc.tuple(member, member))),
  command('HINCRBY', key, member, whole),
  command('ZADD', key, some(fc.tuple(whole, member))),
  command('ZREMRANGEBYRANK', key, whole, whole),
  command('ZREMRANGEBYSCORE', key, bound, bound),
  command('ZRANGE', key, whole, whole, fc.constantFrom<string[]>([], ['REV'], ['WITHSCORES'], ['REV', 'WITHSCORES'])),
  command('ZRANGE', key, bound, bound, one('BYSCORE')),
); // prettier-ignore

/** As the functions reach it: sent by the client, or called by a script. */
const reached = fc
  .tuple(commands, fc.boolean())
  .map(([words, isInScript]) => (isInScript ? ['EVAL', 'return redis.call(unpack(ARGV))', '0', ...words] : words));

describe.skipIf(!executable && process.env.REQUIRE_REDIS !== '1')('both engines', () => {
  let stores: LocalStore[];

  beforeAll(async () => {
    stores = [
      await serveEngine(await startMemoryEngine()),
      await serveEngine(await startRedisEngine(executable ?? 'redis-server')),
    ];
  });

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.stop()));
  });

  it('give the same answers', async () => {
    const property = fc.asyncProperty(fc.array(reached, { minLength: 1, maxLength: 40 }), async (list) => {
      const [ours = [], theirs = []] = await Promise.all(stores.map((store) => answers(store, list)));
      for (const [index, asked] of list.entries()) expect([asked, ours[index]]).toEqual([asked, theirs[index]]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });
});

interface Reply {
  readonly result?: unknown;
  readonly error?: string;
}

/** One request on emptied keys; of an error only its code counts. */
async function answers(store: LocalStore, list: readonly string[][]): Promise<unknown[]> {
  const body = JSON.stringify([['DEL', 'a', 'b', 'c'], ...list]);
  const headers = { authorization: `Bearer ${store.token}` };
  const response = await fetch(`${store.url}/pipeline`, { method: 'POST', headers, body });
  const replies = (await response.json()) as Reply[];
  return replies.slice(1).map(({ result, error }) => (error === undefined ? result : { code: error.split(' ', 1)[0] }));
}
