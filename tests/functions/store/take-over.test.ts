/** The two engines of one machine: data of the other one is told of, and copied when somebody asks for it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../functions/store/store.ts';
import { startLocalStore, type LocalStore } from '../../../netlify/local/store/local-store.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';
import type { TakeOver } from '../../../netlify/local/store/take-over.ts';

const hasRedis = (await findRedis()) !== undefined || process.env.REQUIRE_REDIS === '1';
const EXPIRES = Date.now() + 900_000;

describe.skipIf(!hasRedis).each([
  [
    'memory',
    'redis',
    /store\.jsonl holds data of the in-process engine.*uses .*redis\.\n.*STORE=redis npm start -- --take-over/s,
  ],
  [
    'redis',
    'memory',
    /redis holds data of redis-server.*uses .*store\.jsonl\.\n.*STORE=memory npm start -- --take-over/s,
  ],
] as const)('from %s to %s', (from, to, notice) => {
  let parent: string;
  let folder: string;
  let said: string[];
  const open = new Set<LocalStore>();

  beforeAll(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'kivrim-over-'));
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(parent, 'x-'));
    said = [];
  });
  afterEach(async () => {
    await Promise.all([...open].map(stop));
  });
  afterAll(async () => {
    await rm(parent, { recursive: true, force: true });
  });

  async function start(STORE: string, takeOver?: TakeOver) {
    said = [];
    const say = (words: string): void => void said.push(words);
    const local = await startLocalStore({ folder, environment: { STORE }, say, takeOver });
    open.add(local);
    return { local, store: createStore({ url: local.url, token: local.token, deadlineMs: 15_000 }) };
  }

  async function stop(local: LocalStore): Promise<void> {
    open.delete(local);
    await local.stop();
  }

  async function fill(): Promise<void> {
    const { local, store } = await start(from);
    await store.command('fill', (redis) =>
      redis
        .pipeline()
        .set('text', 'Şişli "₺"\n🪟')
        .set('like a number', '007')
        .set('brief', 'x', { px: EXPIRES - Date.now() })
        .hset('hash', { a: 'ğ', '': '', b: '1' })
        .pexpire('hash', EXPIRES - Date.now())
        .zadd('sorted', { score: 1.5, member: 'm' }, { score: 1_764_547_200_000, member: 'n' })
        .exec(),
    );
    // Many keys, and one that is larger than one command takes.
    await store.command('many', (redis) =>
      redis.eval(
        `local pairs = {}
        for n = 1, 1100 do
          pairs[2 * n - 1] = n
          pairs[2 * n] = n
          redis.call('SET', 'key:' .. n, n)
        end
        redis.call('HSET', 'large', unpack(pairs))
        redis.call('ZADD', 'orders', unpack(pairs))`,
        [],
        [],
      ),
    );
    await stop(local);
  }

  async function read(STORE: string): Promise<unknown> {
    const { local, store } = await start(STORE);
    const values = await store.command('read', (redis) =>
      redis
        .pipeline()
        .get('text')
        .get('like a number')
        .get('brief')
        .hgetall('hash')
        .zrange('sorted', 0, -1, { withScores: true })
        .get('key:1100')
        .hlen('large')
        .zcard('orders')
        .hget('large', '777')
        .exec(),
    );
    const lives = await store.command('lives', (redis) =>
      redis.pipeline().pttl('text').pttl('brief').pttl('hash').exec<number[]>(),
    );
    await stop(local);
    return [values, lives.map((life) => (life < 0 ? life : Math.round((Date.now() + life - EXPIRES) / 10_000)))];
  }

  const HELD = [
    ['Şişli "₺"\n🪟', '007', 'x', ['a', 'ğ', '', '', 'b', '1'], ['m', '1.5', 'n', '1764547200000'], '1100', 1100, 1100, '777'],
    [-1, 0, 0],
  ]; // prettier-ignore

  it('is offered, and copies every type, with its expiry, and keeps the source', async () => {
    await fill();
    const { local } = await start(to);
    expect(said).toEqual([expect.stringMatching(notice)]);
    await stop(local);
    await stop((await start(to, 'into-empty')).local);
    expect(said).toEqual([expect.stringMatching(/^1107 keys were copied from .*, which stays as it is\.$/)]);
    expect(await read(to)).toEqual(HELD);
    expect(said).toEqual([]);
    expect(await read(from)).toEqual(HELD);
  });

  it('is told of again once the source has changed', async () => {
    await fill();
    await stop((await start(to, 'into-empty')).local);
    const { local, store } = await start(from);
    await store.command('set', (redis) => redis.set('later', 'x'));
    await stop(local);
    await stop((await start(to)).local);
    expect(said).toEqual([expect.stringMatching(notice)]);
  });

  it('refuses to write over what is there, until that is confirmed; then it is set aside', async () => {
    await fill();
    const { local, store } = await start(to);
    await store.command('set', (redis) => redis.set('own', 'x'.repeat(500)));
    await stop(local);
    await expect(start(to, 'into-empty')).rejects.toThrow(
      /already holds 1 keys.*--take-over=replace.*Nothing was changed/,
    );
    const after = await start(to);
    expect(await after.store.command('get', (redis) => redis.exists('own', 'text'))).toBe(1);
    await stop(after.local);
    await stop((await start(to, 'replace')).local);
    expect((await readdir(folder)).filter((name) => name.includes('.replaced-'))).toHaveLength(1);
    expect(await read(to)).toEqual(HELD);
  });

  it('says that there is nothing to take over', async () => {
    await expect(start(to, 'into-empty')).rejects.toThrow(/^Nothing to take over/);
    await (await start(to)).local.stop();
    open.clear();
    expect(said).toEqual([]);
  });

  it('says what it needs when redis-server is gone, and blocks nothing', async () => {
    await fill();
    const PATH = process.env.PATH;
    process.env.PATH = parent;
    try {
      if (from === 'redis') {
        await stop((await start('')).local);
        expect(said).toEqual([
          expect.stringMatching(/holds data of redis-server.*once redis-server is installed again/s),
        ]);
        await expect(start('', 'into-empty')).rejects.toThrow(/Only redis-server can read/);
      } else await expect(start(to)).rejects.toThrow(/neither redis-server nor valkey-server/);
    } finally {
      process.env.PATH = PATH;
    }
  });
});
