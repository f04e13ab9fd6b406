/** The local store around its engines: what survives a stop and a kill, and who may open a folder. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from '@upstash/redis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../../../netlify/local/store/redis-process.ts';
import { createStore } from '../../../functions/store/store.ts';
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';
import type { LocalStore } from '../../../netlify/local/store/local-store.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';

const hasRedis = (await findRedis()) !== undefined || process.env.REQUIRE_REDIS === '1';
let parent: string;
let folder: string;
const open = new Set<LocalStore>();

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'kivrim-test-'));
});

afterEach(async () => {
  await Promise.all([...open].map(stop));
});

afterAll(async () => {
  await rm(parent, { recursive: true, force: true });
});

async function start(STORE: string, where = folder): Promise<LocalStore> {
  const local = await startLocalStore({ folder: where, environment: { STORE } });
  open.add(local);
  return local;
}

async function stop(local: LocalStore): Promise<void> {
  open.delete(local);
  await local.stop();
}

function clientOf(local: LocalStore): Redis {
  return new Redis({ url: local.url, token: local.token, automaticDeserialization: false, retry: { retries: 0 } });
}

async function fill(redis: Redis): Promise<void> {
  await redis.set('text', 'Şişli "₺"\n');
  await redis.set('number', '007', { ex: 1000 });
  await redis.set('expired', 'x', { px: 1 });
  await redis.hset('hash', { a: '1', b: 'ğ' });
  await redis.zadd('sorted', { score: 1.5, member: 'm' }, { score: 1_700_000_000_000, member: 'n' });
}

async function read(redis: Redis): Promise<unknown[]> {
  return [
    await Promise.all(['text', 'number', 'expired'].map((key) => redis.get(key))),
    (await redis.pttl('number')) > 900_000,
    await redis.hgetall('hash'),
    await redis.zrange('sorted', 0, -1, { withScores: true }),
  ];
}

const KEPT = [['Şişli "₺"\n', '007', null], true, ['a', '1', 'b', 'ğ'], ['m', '1.5', 'n', '1700000000000']];

describe.each(['memory', ...(hasRedis ? ['redis'] : [])])('STORE=%s', (choice) => {
  beforeAll(() => {
    folder = path.join(parent, `Çağrı'nın "projesi" ğ ${choice}`);
  });

  it('keeps everything over a restart, expiry included', async () => {
    const first = await start(choice);
    await fill(clientOf(first));
    await stop(first);
    const second = await start(choice);
    expect(await read(clientOf(second))).toEqual(KEPT);
    await stop(second);
    const third = await start(choice);
    expect(await read(clientOf(third))).toEqual(KEPT);
  });

  it('lets one server at a time open a folder', async () => {
    const first = await start(choice);
    await expect(start(choice)).rejects.toThrow(`Process ${process.pid} already runs the shop`);
    await stop(first);
    await start(choice);
  });

  it('stops with connections still open: one that has asked, and one that never did', async () => {
    const local = await start(choice);
    const silent = connect(Number(new URL(local.url).port), '127.0.0.1');
    await once(silent, 'connect');
    await clientOf(local).ping();
    const cut = once(silent, 'close');
    await stop(local);
    await cut;
    expect(silent.destroyed).toBe(true);
  });

  it('says what it is and how durable', async () => {
    const { description } = await start(choice);
    expect(description).toMatch(
      choice === 'memory'
        ? /^the in-process engine, saved to .*store\.jsonl every 1 s and on exit \(a crash loses about a second\)$/
        : /^\S+-server \d+\.\d+\.\d+, kept in .*redis \(append-only/,
    );
  });
});

describe.skipIf(!hasRedis)('a process that is killed', () => {
  let child: ChildProcess | undefined;

  afterEach(() => child?.kill('SIGKILL'));

  it('leaves no Redis behind, no lock, and no lost write', async () => {
    const where = path.join(parent, 'killed');
    child = fork(new URL('../support/store-process.ts', import.meta.url), [where], {
      env: { ...process.env, STORE: 'redis' },
      execArgv: [],
    });
    const [{ url, token, redisPid }] = (await once(child, 'message')) as [
      { url: string; token: string; redisPid: number },
    ];
    await new Redis({ url, token }).set('order', 'kept');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => isRunning(redisPid)).toBe(false);
    expect(await clientOf(await start('redis', where)).get('order')).toBe('kept');
  });
});

describe('choosing', () => {
  beforeAll(() => {
    folder = path.join(parent, 'choosing');
  });

  it('takes Upstash when its variables are there, and starts nothing', async () => {
    const environment = { UPSTASH_REDIS_REST_URL: 'https://x.upstash.io', UPSTASH_REDIS_REST_TOKEN: 'secret' };
    const local = await startLocalStore({ folder, environment });
    expect(local).toMatchObject({ url: 'https://x.upstash.io', description: 'Upstash at x.upstash.io, kept there' });
  });

  it('says that data lies beside the store in use', async () => {
    const beside = path.join(parent, 'beside');
    const local = await startLocalStore({ folder: beside, environment: { STORE: 'memory' } });
    const store = createStore({ url: local.url, token: local.token, deadlineMs: 15_000 });
    await store.command('fill', (redis) => redis.set('order:1', 'x'.repeat(300)));
    await local.stop();
    const environment = { UPSTASH_REDIS_REST_URL: 'https://x.upstash.io', UPSTASH_REDIS_REST_TOKEN: 'secret' };
    const said: string[] = [];
    const say = (words: string): void => void said.push(words);
    await startLocalStore({ folder: beside, environment, say });
    expect(said).toEqual([
      expect.stringMatching(
        /store\.jsonl holds data that is NOT used: it belongs to STORE=memory\.\n.*STORE=memory npm run backup/,
      ),
    ]);
    said.length = 0;
    await startLocalStore({ folder: path.join(parent, 'nothing'), environment, say });
    expect(said).toEqual([]);
  });

  it('lets STORE win over them', async () => {
    const environment = {
      STORE: 'memory',
      UPSTASH_REDIS_REST_URL: 'https://x.upstash.io',
      UPSTASH_REDIS_REST_TOKEN: 'secret',
    };
    const local = await startLocalStore({ folder, environment });
    open.add(local);
    expect(local.description).toMatch(/in-process/);
  });

  it.each([
    [{ STORE: 'upstash' }, /needs UPSTASH_REDIS_REST_URL/],
    [{ STORE: 'sqlite' }, /STORE=sqlite is not one of redis, memory, upstash/],
  ])('says why it cannot: %j', async (environment, message) => {
    await expect(startLocalStore({ folder, environment })).rejects.toThrow(message);
  });

  it('says that Redis is missing when it is forced', async () => {
    const PATH = process.env.PATH;
    process.env.PATH = parent;
    try {
      await expect(start('redis')).rejects.toThrow('neither redis-server nor valkey-server is on PATH');
    } finally {
      process.env.PATH = PATH;
    }
  });
});
