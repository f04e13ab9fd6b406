/**
 * The shop's needs of its store, proven on every engine with the client the functions use: in-process always,
 * `redis-server` when it is found (or `REQUIRE_REDIS=1` says it must be), and a real Upstash when `UPSTASH_*` are given.
 */
import { Redis } from '@upstash/redis';
import { describe, expect, it } from 'vitest';
import { KEEPING, READING, WRITING } from '../../../netlify/local/store/commands.ts';
import { serveEngine } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { COMMAND_CASES } from './command-cases.ts';
import { commandsIn, commandsInUse } from './commands-in-use.ts';
import { engines, useEngine } from './engines.ts';

const LISTED: readonly string[] = [...READING, ...WRITING].sort();

const TURKISH = 'Şişli’de ığüşöçİ ₺1.186,88 🪟\n"tırnak" \\ \t';
const LIKE_NUMBERS = ['5551234567', '9007199254740993', '007', '1e5', '-0', 'true', 'null', 'OK', 'T0s=', '', ' x '];

type Send = (redis: Redis, command: readonly (string | number)[]) => Promise<unknown>;

/** The two ways in which the functions reach a command. */
const WAYS: readonly (readonly [string, Send])[] = [
  ['sent by the client', (redis, [name = '', ...args]) => redis.exec([String(name), ...args])],
  ['called by a script', (redis, command) => redis.eval('return redis.call(unpack(ARGV))', [], command.map(String))],
];

/** The reply, or the words of the error. */
const replyOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));

describe.each(engines)('$name', (candidate) => {
  const engine = useEngine(candidate);
  const { redis, key } = engine;

  describe.each(WAYS)('a command %s', (way, send) =>
    it.each(Object.entries(COMMAND_CASES))('%s', async (name, stepsOf) => {
      for (const [command, reply] of stepsOf((part) => key(`${way} ${name} ${part}`))) {
        expect([command, await replyOf(send(redis(), command))]).toEqual([command, reply]);
      }
    }),
  );

  it.each([TURKISH, ...LIKE_NUMBERS])('gives back the text %j unchanged', async (text) => {
    await redis().set(key('text'), text, { ex: 60 });
    expect(await redis().get(key('text'))).toBe(text);
    await redis().hset(key('text-hash'), { field: text });
    expect(await redis().hget(key('text-hash'), 'field')).toBe(text);
    expect(await redis().eval('return {ARGV[1], ARGV[1]}', [], [text])).toEqual([text, text]);
  });

  it('keeps a large value', async () => {
    const large = 'ş'.repeat(450_000);
    await redis().set(key('large'), large, { ex: 60 });
    expect(await redis().get(key('large'))).toBe(large);
  });

  it('loses no count of 200 callers at once', async () => {
    await Promise.all(Array.from({ length: 200 }, () => redis().incr(key('crowd'))));
    expect(await redis().get(key('crowd'))).toBe('200');
  });

  it('lets a key expire by itself', async () => {
    await redis().set(key('short'), 'x', { px: 1 });
    await expect.poll(() => redis().get(key('short'))).toBeNull();
  });

  it('answers a pipeline in order and goes on after an error', async () => {
    const pipeline = redis().pipeline();
    pipeline.set(key('p'), 'x');
    pipeline.incr(key('p'));
    pipeline.get(key('p'));
    const [first, second, third] = await pipeline.exec({ keepErrors: true });
    expect([first?.result, third?.result]).toEqual(['OK', 'x']);
    expect(second?.error).toMatch(/not an integer/);
  });

  describe('scripts', () => {
    it('read keys and arguments, JSON and the clock', async () => {
      const script = `
        local order = cjson.decode(ARGV[1])
        order.count = #order.lines
        redis.call('SET', KEYS[1], cjson.encode(order), 'EX', 60)
        local time = redis.call('TIME')
        return {order.city, string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)), order.lines[2], order.count}`;
      const [city, now, line, count] = await redis().eval<string[], [string, string, string, number]>(
        script,
        [key('order')],
        [JSON.stringify({ city: 'Şişli', lines: ['a', '🪟'] })],
      );
      expect([city, line, count]).toEqual(['Şişli', '🪟', 2]);
      expect(Math.abs(Number(now) - Date.now())).toBeLessThan(60_000);
      expect(JSON.parse(String(await redis().get(key('order'))))).toEqual({
        city: 'Şişli',
        lines: ['a', '🪟'],
        count: 2,
      });
    });

    it('give nothing as null and keep the values before it', async () => {
      expect(await redis().eval('return redis.call("GET", KEYS[1])', [key('none')], [])).toBeNull();
      expect(await redis().eval(`return {'a', false, 'b'}`, [], [])).toEqual(['a', null, 'b']);
    });

    it('are atomic: 50 of 200 callers get the stock', async () => {
      await redis().set(key('stock'), '50');
      const script = `
        local stock = tonumber(redis.call('GET', KEYS[1]))
        if stock < 1 then return 'GONE' end
        redis.call('DECR', KEYS[1])
        return 'TAKEN'`;
      const answers = await Promise.all(Array.from({ length: 200 }, () => redis().eval(script, [key('stock')], [])));
      expect(answers.filter((answer) => answer === 'TAKEN')).toHaveLength(50);
      expect(await redis().get(key('stock'))).toBe('0');
    });

    it('undo nothing but report a failing command', async () => {
      await redis().set(key('string'), 'x');
      const script = `redis.call('SET', KEYS[2], 'kept') return redis.call('HGET', KEYS[1], 'f')`;
      await expect(redis().eval(script, [key('string'), key('before')], [])).rejects.toThrow(/WRONGTYPE/);
      expect(await redis().get(key('before'))).toBe('kept');
      await expect(redis().eval('return (', [], [])).rejects.toThrow();
    });
  });

  it('refuses a wrong token', async () => {
    const stranger = new Redis({ url: engine.url(), token: 'x'.repeat(32), retry: { retries: 0 } });
    await expect(stranger.ping()).rejects.toThrow(/Unauthorized|WRONGPASS/);
  });

  it
    .skipIf(!engine.isLocal)
    .each([['SUBSCRIBE', 'c'], ['MULTI'], ['SELECT', '1'], ['CONFIG', 'GET', '*'], ['SHUTDOWN'], ['blpop', 'k', '0']])(
    'refuses %s',
    async (...command) => {
      await expect(redis().exec(command as [string, ...string[]])).rejects.toThrow(/not available/);
      expect(await redis().ping()).toBe('PONG');
    },
  );
});

it('the in-process engine refuses what is not proven here', async () => {
  const local = await serveEngine(await startMemoryEngine());
  const redis = new Redis({ url: local.url, token: local.token, retry: { retries: 0 }, enableTelemetry: false });
  await expect(redis.incrbyfloat('x', 0.1)).rejects.toThrow(/not proven/);
  await expect(redis.flushdb()).rejects.toThrow(/not proven/);
  await local.stop();
});

describe('the list of commands', () => {
  it('holds every command that the functions use, and no other', async () => {
    expect(await commandsInUse()).toEqual(LISTED);
  });

  it('is proven whole; EVAL by every script', () => {
    const proven = Object.values(COMMAND_CASES).flatMap((stepsOf) =>
      stepsOf((name) => name).map(([[command]]) => String(command)),
    );
    expect([...new Set([...proven, 'EVAL', 'EVAL_RO'])].sort()).toEqual([...LISTED, ...KEEPING].sort());
  });

  it.each([
    [`redis.call('SADD', KEYS[1], ARGV[1])`, ['SADD']],
    ['redis.pcall(\n  "LPUSH", key, value)', ['LPUSH']],
    [`store().run('x', (redis) =>\n  redis.zcount<number>(KEY, 0, 1))`, ['ZCOUNT']],
    ['redis.pipeline().hget(a, b).exec()', ['PIPELINE']],
    [`/** As \`redis.flushdb()\` would. */ redis.ping()`, ['PING']],
  ])('finds the commands of %j', (code, commands) => expect(commandsIn(code)).toEqual(commands));

  it('refuses a command whose name is computed', () =>
    expect(() => commandsIn('redis.call(name, KEYS[1])')).toThrow('Which command is this?'));
});
