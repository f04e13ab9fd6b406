/**
 * What the shop needs of its store, proven on every engine with the client the functions use:
 * in-process always, `redis-server` when it is found (or `REQUIRE_REDIS=1` says it must be), and a
 * real Upstash when `UPSTASH_*` are given. Keys stand under a random prefix and expire.
 */
import { randomBytes } from 'node:crypto';
import { Redis } from '@upstash/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVEN } from '../../../netlify/local/store/commands.ts';
import { overBridge } from '../../../netlify/local/store/local-store.ts';
import type { LocalStore } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../../netlify/local/store/redis-engine.ts';

const executable = await findRedis();
const needsRedis = process.env['REQUIRE_REDIS'] === '1';
const upstash = { url: process.env['UPSTASH_REDIS_REST_URL'], token: process.env['UPSTASH_REDIS_REST_TOKEN'] };

interface Engine {
  readonly name: string;
  readonly isThere: boolean;
  readonly isLocal: boolean;
  readonly start: () => Promise<Pick<LocalStore, 'url' | 'token' | 'stop'>>;
}

const engines: readonly Engine[] = [
  { name: 'in-process', isThere: true, isLocal: true, start: async () => overBridge(await startMemoryEngine()) },
  {
    name: 'redis-server',
    isThere: executable !== undefined || needsRedis,
    isLocal: true,
    start: async () => {
      if (!executable) throw new Error('REQUIRE_REDIS=1, but no redis-server or valkey-server is on PATH');
      return overBridge(await startRedisEngine(executable));
    },
  },
  {
    name: 'Upstash',
    isThere: Boolean(upstash.url && upstash.token),
    isLocal: false,
    start: () => Promise.resolve({ url: upstash.url ?? '', token: upstash.token ?? '', stop: () => Promise.resolve() }),
  },
];

const TURKISH = 'Şişli’de ığüşöçİ ₺1.186,88 🪟\n"tırnak" \\ \t';
const LIKE_NUMBERS = ['5551234567', '9007199254740993', '007', '1e5', '-0', 'true', 'null', 'OK', 'T0s=', '', ' x '];

describe.each(engines.filter((engine) => engine.isThere))('$name', ({ start, isLocal }) => {
  const prefix = `{${randomBytes(6).toString('hex')}}:`;
  const used = new Set<string>();
  let local: Awaited<ReturnType<Engine['start']>>;
  let redis: Redis;

  /** A key under this run's prefix, cleaned up afterwards. */
  const key = (name: string): string => {
    used.add(prefix + name);
    return prefix + name;
  };

  beforeAll(async () => {
    local = await start();
    redis = new Redis({
      url: local.url,
      token: local.token,
      automaticDeserialization: false,
      enableAutoPipelining: false,
      enableTelemetry: false,
      retry: { retries: 1, backoff: () => 50 },
    });
  });

  afterAll(async () => {
    if (!isLocal) await redis.del(...used);
    await local.stop();
  });

  it('answers PING and TIME', async () => {
    expect(await redis.ping()).toBe('PONG');
    const [seconds] = await redis.time();
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  });

  it.each([TURKISH, ...LIKE_NUMBERS])('gives back the text %j unchanged', async (text) => {
    await redis.set(key('text'), text, { ex: 60 });
    expect(await redis.get(key('text'))).toBe(text);
    await redis.hset(key('text-hash'), { field: text });
    expect(await redis.hget(key('text-hash'), 'field')).toBe(text);
    expect(await redis.eval('return {ARGV[1], ARGV[1]}', [], [text])).toEqual([text, text]);
  });

  it('keeps a large value', async () => {
    const large = 'ş'.repeat(450_000);
    await redis.set(key('large'), large, { ex: 60 });
    expect(await redis.get(key('large'))).toBe(large);
    expect(await redis.strlen(key('large'))).toBe(900_000);
  });

  it('sets under conditions', async () => {
    const name = key('conditional');
    expect(await redis.set(name, 'a', { nx: true, px: 60_000 })).toBe('OK');
    expect(await redis.set(name, 'b', { nx: true })).toBeNull();
    expect(await redis.set(name, 'c', { xx: true, keepTtl: true })).toBe('OK');
    expect(await redis.pttl(name)).toBeGreaterThan(50_000);
    expect(await redis.getex(name, { ex: 30 })).toBe('c');
    expect(await redis.ttl(name)).toBeLessThanOrEqual(30);
    expect(await redis.getdel(name)).toBe('c');
    expect(await redis.get(name)).toBeNull();
  });

  it('sets and gets several strings and adds to one', async () => {
    await redis.mset({ [key('m1')]: 'a', [key('m2')]: 'b' });
    expect(await redis.mget(key('m1'), key('none'), key('m2'))).toEqual(['a', null, 'b']);
    expect(await redis.append(key('m1'), 'ğ')).toBe(3);
    expect(await redis.exists(key('m1'), key('none'))).toBe(1);
    expect(await redis.type(key('m1'))).toBe('string');
    expect(await redis.del(key('m1'), key('m2'))).toBe(2);
  });

  it('counts', async () => {
    const name = key('count');
    expect([await redis.incr(name), await redis.incrby(name, 9), await redis.decr(name), await redis.decrby(name, 4)]).toEqual([
      1, 10, 9, 5,
    ]);
    await redis.set(key('word'), 'abc');
    await expect(redis.incr(key('word'))).rejects.toThrow(/not an integer/);
  });

  it('loses no count of 200 callers at once', async () => {
    await Promise.all(Array.from({ length: 200 }, () => redis.incr(key('crowd'))));
    expect(await redis.get(key('crowd'))).toBe('200');
  });

  it('lets keys expire', async () => {
    const name = key('expiry');
    await redis.set(name, 'x');
    expect(await redis.ttl(name)).toBe(-1);
    expect(await redis.ttl(key('none'))).toBe(-2);
    expect(await redis.expire(name, 100)).toBe(1);
    expect(await redis.pexpire(name, 90_000)).toBe(1);
    expect(await redis.ttl(name)).toBeLessThanOrEqual(90);
    expect(await redis.expireat(name, Math.floor(Date.now() / 1000) + 50)).toBe(1);
    expect(await redis.pexpireat(name, Date.now() + 40_000)).toBe(1);
    expect(await redis.pttl(name)).toBeLessThanOrEqual(41_000);
    expect(await redis.persist(name)).toBe(1);
    await redis.pexpire(name, 1);
    await expect.poll(() => redis.get(name)).toBeNull();
  });

  it('keeps hashes', async () => {
    const name = key('hash');
    expect(await redis.hset(name, { city: 'İstanbul', no: '34' })).toBe(2);
    expect(await redis.hsetnx(name, 'no', '35')).toBe(0);
    expect(await redis.hmget(name, 'no', 'none')).toEqual(['34', null]);
    expect(await redis.hgetall(name)).toEqual(['city', 'İstanbul', 'no', '34']);
    expect(await redis.hincrby(name, 'no', 2)).toBe(36);
    expect([await redis.hlen(name), await redis.hexists(name, 'city'), await redis.hdel(name, 'city')]).toEqual([2, 1, 1]);
    expect([await redis.hkeys(name), await redis.hvals(name)]).toEqual([['no'], ['36']]);
  });

  it('keeps sets', async () => {
    const name = key('set');
    expect(await redis.sadd(name, 'a', 'b', 'a')).toBe(2);
    expect([await redis.scard(name), await redis.sismember(name, 'b'), await redis.srem(name, 'b')]).toEqual([2, 1, 1]);
    expect(await redis.smembers(name)).toEqual(['a']);
  });

  it('keeps sorted sets', async () => {
    const name = key('sorted');
    expect(await redis.zadd(name, { score: 1, member: 'a' }, { score: 3, member: 'c' }, { score: 2, member: 'b' })).toBe(3);
    expect(await redis.zadd(name, { nx: true }, { score: 9, member: 'a' })).toBe(0);
    expect(await redis.zrange(name, 0, -1, { rev: true })).toEqual(['c', 'b', 'a']);
    expect(await redis.zrange(name, 2, '+inf', { byScore: true, offset: 0, count: 1 })).toEqual(['b']);
    expect(await redis.zrange(name, 0, 0, { withScores: true })).toEqual(['a', '1']);
    expect([await redis.zcard(name), await redis.zcount(name, 2, 3), await redis.zrank(name, 'c'), await redis.zrevrank(name, 'c')]).toEqual(
      [3, 2, 2, 0],
    );
    expect([await redis.zscore(name, 'b'), await redis.zincrby(name, 5, 'b')]).toEqual(['2', '7']);
    expect([await redis.zrem(name, 'a'), await redis.zremrangebyrank(name, 0, 0), await redis.zremrangebyscore(name, 0, 10)]).toEqual([
      1, 1, 1,
    ]);
  });

  it('keeps lists', async () => {
    const name = key('list');
    expect(await redis.rpush(name, 'b', 'c')).toBe(2);
    expect(await redis.lpush(name, 'a')).toBe(3);
    expect([await redis.lrange(name, 0, -1), await redis.llen(name), await redis.lindex(name, 1)]).toEqual([['a', 'b', 'c'], 3, 'b']);
    expect([await redis.ltrim(name, 0, 1), await redis.lrem(name, 1, 'a'), await redis.rpop(name), await redis.lpop(name)]).toEqual([
      'OK', 1, 'b', null,
    ]); // prettier-ignore
  });

  it('answers a pipeline in order and goes on after an error', async () => {
    const pipeline = redis.pipeline();
    pipeline.set(key('p'), 'x');
    pipeline.incr(key('p'));
    pipeline.get(key('p'));
    const [first, second, third] = await pipeline.exec({ keepErrors: true });
    expect([first?.result, third?.result]).toEqual(['OK', 'x']);
    expect(second?.error).toMatch(/not an integer/);
  });

  it('runs a transaction whole, with nobody in between', async () => {
    const name = key('multi');
    const transactions = Array.from({ length: 30 }, async () => {
      const [before, after] = await redis.multi().incr(name).incr(name).exec<[number, number]>();
      return after - before;
    });
    expect(new Set(await Promise.all(transactions))).toEqual(new Set([1]));
    expect(await redis.get(name)).toBe('60');
  });

  describe('scripts', () => {
    it('read keys and arguments, JSON and the clock', async () => {
      const script = `
        local order = cjson.decode(ARGV[1])
        order.count = #order.lines
        redis.call('SET', KEYS[1], cjson.encode(order), 'EX', 60)
        local time = redis.call('TIME')
        return {order.city, string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)), order.lines[2], order.count}`;
      const [city, now, line, count] = await redis.eval<string[], [string, string, string, number]>(
        script,
        [key('order')],
        [JSON.stringify({ city: 'Şişli', lines: ['a', '🪟'] })],
      );
      expect([city, line, count]).toEqual(['Şişli', '🪟', 2]);
      expect(now).toMatch(/^\d{13}$/);
      expect(JSON.parse(String(await redis.get(key('order'))))).toEqual({ city: 'Şişli', lines: ['a', '🪟'], count: 2 });
    });

    it('give nothing as null and keep the values before it', async () => {
      expect(await redis.eval('return redis.call("GET", KEYS[1])', [key('none')], [])).toBeNull();
      expect(await redis.eval(`return {'a', false, 'b'}`, [], [])).toEqual(['a', null, 'b']);
    });

    it('are atomic: 50 of 200 callers get the stock', async () => {
      await redis.set(key('stock'), '50');
      const script = `
        local left = tonumber(redis.call('GET', KEYS[1]))
        if left < 1 then return 'GONE' end
        redis.call('DECRBY', KEYS[1], 1)
        return 'TAKEN'`;
      const answers = await Promise.all(Array.from({ length: 200 }, () => redis.eval(script, [key('stock')], [])));
      expect(answers.filter((answer) => answer === 'TAKEN')).toHaveLength(50);
      expect(await redis.get(key('stock'))).toBe('0');
    });

    it('undo nothing but report a failing command', async () => {
      await redis.set(key('string'), 'x');
      await expect(redis.eval(`return redis.call('HGET', KEYS[1], 'f')`, [key('string')], [])).rejects.toThrow(/WRONGTYPE/);
      await expect(redis.eval('return (', [], [])).rejects.toThrow();
    });
  });

  it('refuses a wrong token', async () => {
    const stranger = new Redis({ url: local.url, token: 'x'.repeat(32), retry: { retries: 0 } });
    await expect(stranger.ping()).rejects.toThrow(/Unauthorized|WRONGPASS/);
  });

  it.skipIf(!isLocal).each([['SUBSCRIBE', 'c'], ['MULTI'], ['SELECT', '1'], ['CONFIG', 'GET', '*'], ['SHUTDOWN'], ['blpop', 'k', '0']])(
    'refuses %s',
    async (...command) => {
      await expect(redis.exec(command as [string, ...string[]])).rejects.toThrow(/not available/);
      const [reply] = await redis.pipeline().ping().exec();
      expect(reply).toBe('PONG');
    },
  );
});

it('the in-process engine refuses what is not proven here', async () => {
  const local = await overBridge(await startMemoryEngine());
  const redis = new Redis({ url: local.url, token: local.token, retry: { retries: 0 }, enableTelemetry: false });
  await expect(redis.incrbyfloat('x', 0.1)).rejects.toThrow(/not proven/);
  await expect(redis.flushdb()).rejects.toThrow(/not proven/);
  await local.stop();
});

it('names every command it proves', async () => {
  const { readFile } = await import('node:fs/promises');
  const text = (await readFile(new URL(import.meta.url), 'utf8')).toLowerCase();
  expect([...PROVEN].filter((command) => !text.includes(`.${command.toLowerCase()}(`) && !text.includes(`.${command.toLowerCase()}<`))).toEqual([]);
});
