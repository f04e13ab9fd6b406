/** The file of the in-process engine: it keeps nobody waiting, holds one moment of the store, and is never lost silently. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { RedisServerState } from 'js-redis-server/core';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA } from '../../../functions/store/keys.ts';
import { createStore } from '../../../functions/store/store.ts';
import { changesOf } from '../../../netlify/local/store/changes.ts';
import type { Engine } from '../../../netlify/local/store/engine.ts';
import { entrySchema } from '../../../netlify/local/store/entry.ts';
import { HEADER, readJournal } from '../../../netlify/local/store/journal-file.ts';
import { serveEngine, startLocalStore } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';

let parent: string;
let folder: string;
let file: string;
let said: string[];
const running = new Set<Engine>();

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'kivrim-saving-'));
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(parent, 'x-'));
  file = path.join(folder, 'store.jsonl');
  said = [];
});

afterEach(async () => {
  await Promise.all([...running].map((engine) => stop(engine).catch(() => undefined)));
});

afterAll(async () => {
  await rm(parent, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startMemoryEngine>[0] = {}): Promise<Engine> {
  const engine = await startMemoryEngine({ file, saveEveryMs: 20, say: (words) => said.push(words), ...options });
  running.add(engine);
  return engine;
}

async function stop(engine: Engine): Promise<void> {
  running.delete(engine);
  await engine.stop();
}

const text = async (engine: Engine, ...command: string[]): Promise<unknown> => {
  const reply = await engine.send(command);
  return Array.isArray(reply) ? reply.map(String) : Buffer.isBuffer(reply) ? String(reply) : reply;
};

const saved = (words: string): Promise<void> =>
  expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain(words);

/** Orders, limits and sessions, and one sorted set that grows with them. */
async function fill(engine: Engine, count: number): Promise<void> {
  const some = 500;
  for (let from = 0; from < count; from += some) {
    await Promise.all(
      Array.from({ length: some }, (_, index) => from + index).map((n) => {
        if (n % 3 === 0) return engine.send(['SET', `limit:order-ip:${n}`, '1', 'EX', '3600']);
        if (n % 3 === 1) return engine.send(['ZADD', `sessions:${n}`, String(n), 'sid']);
        return engine.send(['HSET', `order:${n}`, 'version', '1', 'body', 'ş'.repeat(400)]);
      }),
    );
    await engine.send([
      'ZADD',
      'orders',
      ...Array.from({ length: some }, (_, index) => [`${from + index}`, `KP-${from + index}`]).flat(),
    ]);
  }
}

describe('while it saves', () => {
  it('answers every call in a fraction of the time that the shop waits for one', async () => {
    // Written whole again and again; with 15,000 keys that once took longer than the deadline of a call.
    const first = await start({ saveEveryMs: 60_000 });
    await fill(first, 15_000);
    await stop(first);
    const engine = await start({ rewriteFromBytes: 1 });
    // A file that was written anew is another one under the same name.
    const { ino } = await stat(file);
    let longest = 0;
    for (let call = 0; call % 50 > 0 || (await stat(file)).ino === ino; call += 1) {
      const asked = performance.now();
      await engine.send(['HSET', `order:${call}`, 'version', String(call), 'body', 'x'.repeat(20_000)]);
      longest = Math.max(longest, performance.now() - asked);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(longest).toBeLessThan(750);
  });

  it('writes a moment of the store, whatever scripts change meanwhile', async () => {
    const engine = await start({ rewriteFromBytes: 1 });
    await fill(engine, 1500);
    // Two keys that only ever change together.
    const script = `redis.call('SET', KEYS[1], ARGV[1]) redis.call('HSET', KEYS[2], 'n', ARGV[1], 'x', ARGV[2])`;
    for (let n = 1; n <= 150; n += 1) {
      await engine.send(['EVAL', script, '2', 'a', 'b', String(n), 'x'.repeat(5000)]);
      if (n % 30 > 0) continue;
      const copy = path.join(folder, 'copy.jsonl');
      await writeFile(copy, await readFile(file));
      const then = await start({ file: copy, saveEveryMs: 60_000 });
      expect(await text(then, 'HGET', 'b', 'n')).toBe(await text(then, 'GET', 'a'));
      await stop(then);
    }
  });

  it('closes a batch on one moment, wherever between its keys others change', async () => {
    const step = fc.constantFrom('change', 'slice', 'slice', 'fail');
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const state = new RedisServerState({ databaseCount: 1, activeExpiryIntervalMs: false });
      const database = state.getDatabase(0);
      // One key in each slice.
      const follower = changesOf(database, 0).follow('now');
      const whole: Buffer[] = [Buffer.from(HEADER)];
      let batch: Buffer[] = [];
      let n = 0;
      const change = () => {
        n += 1;
        for (const key of ['a', 'b', 'c']) database.setString(Buffer.from(key), Buffer.from(String(n)));
      };
      change();
      for (const what of [...steps, ...Array.from({ length: 9 }, () => 'slice')]) {
        if (what === 'change') change();
        else if (what === 'fail') {
          follower.failed();
          batch = [];
        } else if (batch.length > 0 || !follower.isEmpty()) {
          const { bytes, isLast } = follower.slice();
          batch.push(bytes);
          if (!isLast) continue;
          follower.saved();
          whole.push(...batch);
          batch = [];
          await writeFile(file, Buffer.concat(whole));
          const entries = [...((await readJournal(file))?.entries.values() ?? [])];
          expect(entries.map(({ value }) => value)).toEqual([`${n}`, `${n}`, `${n}`]);
        }
      }
      expect(whole.length).toBeGreaterThan(1);
    });
    await fc.assert(property, { numRuns: 50, seed: 20_261_122 });
  });

  it('grows no larger than a few times what it holds', async () => {
    const engine = await start({ rewriteFromBytes: 100_000, saveEveryMs: 1 });
    for (let n = 0; n < 2000; n += 1) await engine.send(['SET', 'k', `${n}`.padStart(1000)]);
    await stop(engine);
    expect((await stat(file)).size).toBeLessThan(250_000);
    expect(await text(await start(), 'GET', 'k')).toBe('1999'.padStart(1000));
  });
});

describe('what was saved', () => {
  it('survives a kill once its second is over, time to live included', async () => {
    const child = fork(new URL('../support/store-process.ts', import.meta.url), [folder], {
      env: { ...process.env, STORE: 'memory' },
      execArgv: [],
    });
    const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
    const store = createStore({ url, token, deadlineMs: 15_000 });
    await store.command('set', (redis) => redis.set('order', 'kept', { px: 500_000 }));
    await saved('"kept"');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const engine = await start();
    expect(await text(engine, 'GET', 'order')).toBe('kept');
    expect(Number(await text(engine, 'PTTL', 'order'))).toBeGreaterThan(400_000);
  });

  it('is what the store held: any commands, any stops', async () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const word = fc.constantFrom('x', 'y', 'ğ', '', '7', '\n', '"');
    const score = fc.constantFrom('-inf', '-1', '0', '1.5', '1700000000000', '+inf');
    const command = fc.oneof(
      fc.tuple(fc.constant('SET'), key, word),
      fc.tuple(fc.constant('SET'), key, word, fc.constant('PX'), fc.constantFrom('1', '900000')),
      fc.tuple(fc.constantFrom('DEL', 'INCR', 'HGETALL'), key),
      fc.tuple(fc.constant('PEXPIRE'), key, fc.constantFrom('0', '1', '900000')),
      fc.tuple(fc.constantFrom('HSET', 'HSETNX'), key, word, word),
      fc.tuple(fc.constantFrom('HDEL', 'ZREM'), key, word),
      fc.tuple(fc.constant('ZADD'), key, score, word),
      fc.tuple(fc.constant('ZREMRANGEBYSCORE'), key, score, score),
      fc.tuple(fc.constant('STOP')),
    );
    const state = async (engine: Engine): Promise<unknown[]> => {
      // What lives for a millisecond is gone after it.
      await expect.poll(async () => Number(await text(engine, 'PTTL', 'brief'))).toBe(-2);
      const dump = async (name: string) => [
        await text(engine, 'GET', name).catch(() => 'of another type'),
        await text(engine, 'HGETALL', name).catch(() => 'of another type'),
        await text(engine, 'ZRANGE', name, '0', '-1', 'WITHSCORES').catch(() => 'of another type'),
        Number(await text(engine, 'PTTL', name)) > 0,
      ];
      return Promise.all(['a', 'b', 'c'].map(dump));
    };
    const property = fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (list) => {
      await rm(file, { force: true });
      let engine = await start({ rewriteFromBytes: 300 });
      for (const words of list) {
        if (words[0] === 'STOP') {
          await stop(engine);
          engine = await start({ rewriteFromBytes: 300 });
        } else await engine.send(words).catch(() => undefined);
      }
      await engine.send(['SET', 'brief', 'x', 'PX', '1']);
      const before = await state(engine);
      await stop(engine);
      engine = await start();
      expect(await state(engine)).toEqual(before);
      await stop(engine);
    });
    await fc.assert(property, { numRuns: 25, seed: 20_261_122 });
  }, 60_000);

  it('can be of every type that the shop uses', () => {
    const kept = entrySchema.def.options.flatMap(({ def }) => def.shape.type.def.values);
    const used = Object.values(SCHEMA).map(({ type }) => (type === 'sorted set' ? 'zset' : type));
    expect(kept).toEqual(expect.arrayContaining(used));
  });
});

describe('a save that fails', () => {
  /** A folder where the file should be: nobody can write there, root neither. */
  async function block(): Promise<void> {
    await rm(file);
    await mkdir(path.join(file, 'in-the-way'), { recursive: true });
  }

  it('has changes refused and reading answered until one works again, and says both once', async () => {
    const engine = await start();
    const local = await serveEngine(engine);
    const store = createStore({ url: local.url, token: local.token, deadlineMs: 15_000 });
    const write = (value: string) => store.command('write', (redis) => redis.set('order', value));
    await write('first');
    await saved('"first"');
    await block();
    await write('kept in memory');
    await expect.poll(() => said).toHaveLength(1);
    expect(said[0]).toMatch(
      /^The store cannot be saved to .*store\.jsonl: EISDIR.*\nUntil it can, .* refused \(503\)\.$/,
    );
    await expect(write('lost')).rejects.toMatchObject({ name: 'StoreUnavailable', reason: 'MISCONF' });
    await expect(
      store.command('script', (redis) =>
        redis.eval(`redis.call('GET', KEYS[1]) redis.call('SET', KEYS[1], 'lost')`, ['order'], []),
      ),
    ).rejects.toMatchObject({ name: 'StoreUnavailable', reason: 'MISCONF' });
    expect(await store.command('read', (redis) => redis.get('order'))).toBe('kept in memory');
    expect(
      await store.command('script', (redis) => redis.eval(`return redis.call('GET', KEYS[1])`, ['order'], [])),
    ).toBe('kept in memory');
    await rm(file, { recursive: true });
    await expect.poll(() => said).toHaveLength(2);
    expect(said[1]).toBe('The store is saved again, and takes changes again.');
    await write('second');
    await saved('"second"');
    running.delete(engine);
    await local.stop();
    expect(await text(await start(), 'GET', 'order')).toBe('second');
  });

  it('ends the start, when nothing can be written from the beginning', async () => {
    await mkdir(file);
    await expect(start()).rejects.toThrow('EISDIR');
  });

  it('is not hidden at the end', async () => {
    const engine = await start({ saveEveryMs: 60_000 });
    await engine.send(['SET', 'order', 'x']);
    await block();
    await expect(stop(engine)).rejects.toThrow('EISDIR');
  });

  it('refuses nothing when only the cleaning up fails, for which a full disk may lack the room', async () => {
    await mkdir(`${file}.draft`, { recursive: true });
    await writeFile(file, '{"format":"kivrim-store","version":2}\n{"crc32":0}\n');
    const engine = await start({ rewriteFromBytes: 100 });
    for (let n = 0; n < 5 || said.length === 0; n += 1) {
      await engine.send(['SET', 'order', `${n}`.padStart(200)]);
      await saved(`${n}"`);
    }
    expect(said[0]).toMatch(/goes on growing: Error: EISDIR/);
    expect(await text(engine, 'SET', 'order', 'last')).toBe('OK');
    await stop(engine);
    expect(await text(await start(), 'GET', 'order')).toBe('last');
  });

  it('leaves a file that somebody has deleted to be written whole again', async () => {
    const engine = await start();
    await engine.send(['SET', 'order', 'first']);
    await saved('"first"');
    await rm(file);
    await engine.send(['SET', 'other', 'second']);
    await saved('"second"');
    expect(await readFile(file, 'utf8')).toContain('"first"');
  });
});

describe('a file that is not whole', () => {
  async function write(...words: string[]): Promise<Buffer> {
    for (const word of words) {
      const engine = await start({ saveEveryMs: 60_000 });
      await engine.send(['SET', word, word]);
      await stop(engine);
    }
    return readFile(file);
  }

  it('loses what a crash cut off, says so, and goes on from there', async () => {
    await write('first');
    await appendFile(file, '{"type":"string","key":"half","value":"x"}\n{"type":"stri');
    const engine = await start();
    expect(said).toEqual([expect.stringMatching(/^The last second before .* not saved whole/)]);
    expect(await text(engine, 'GET', 'half')).toBeNull();
    await engine.send(['SET', 'next', 'x']);
    await stop(engine);
    const again = await start();
    expect([await text(again, 'GET', 'first'), await text(again, 'GET', 'next')]).toEqual(['first', 'x']);
    expect(said).toHaveLength(1);
  });

  const store = (setAside = false) =>
    startLocalStore({ folder, environment: { STORE: 'memory' }, setAside, say: (words) => said.push(words) });

  it.each([
    ['a flipped bit', (bytes: Buffer) => bytes.fill((bytes.at(60) ?? 0) ^ 1, 60, 61)],
    ['a cut before the first whole batch', (bytes: Buffer) => bytes.subarray(0, 45)],
    ['an older beginning', () => Buffer.from('{"format":"kivrim-store","version":1}\n{"crc32":0}\n')],
    ['a newer version', (bytes: Buffer) => Buffer.from(String(bytes).replace('"version":2', '"version":3'))],
    ['nothing', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('REDIS0011')],
  ])('%s: the start refuses, changes nothing, and sets it aside when told to', async (_name, damage) => {
    const damaged = damage(await write('first', 'second'));
    await writeFile(file, damaged);
    await expect(store()).rejects.toThrow(/store\.jsonl cannot be read.*Nothing was changed.*--set-aside/s);
    expect(await readFile(file)).toEqual(damaged);
    const local = await store(true);
    await local.stop();
    const aside = (await readdir(folder)).find((name) => name.startsWith('store.jsonl.unreadable-')) ?? '';
    expect(said).toEqual([expect.stringContaining(aside)]);
    expect(await readFile(path.join(folder, aside))).toEqual(damaged);
  });

  it('is never set aside when it can be read', async () => {
    const bytes = await write('first');
    const local = await store(true);
    await local.stop();
    expect(await readFile(file)).toEqual(bytes);
  });
});

describe('the snapshot of an older version', () => {
  const older = (text: string) => writeFile(path.join(folder, 'store.json'), text);
  const store = () => startLocalStore({ folder, environment: { STORE: 'memory' }, say: (words) => said.push(words) });

  it('is taken in, and stays under another name', async () => {
    const entries = [
      { key: 'text', type: 'string', value: 'Şişli', expires: Date.now() + 900_000 },
      { key: 'gone', type: 'string', value: 'x', expires: 1 },
      { key: 'hash', type: 'hash', value: [['a', 'ğ']] },
      { key: 'sorted', type: 'zset', value: [['m', '1.5']] },
    ];
    await older(JSON.stringify({ version: 1, entries }));
    await (await store()).stop();
    expect(said).toEqual([expect.stringMatching(/older version was taken over.*store\.json\.older-/)]);
    expect((await readdir(folder)).filter((name) => name.startsWith('store.json.older-'))).toHaveLength(1);
    const engine = await start();
    expect(await text(engine, 'GET', 'text')).toBe('Şişli');
    expect(Number(await text(engine, 'PTTL', 'text'))).toBeGreaterThan(800_000);
    expect(await text(engine, 'GET', 'gone')).toBeNull();
    expect(await text(engine, 'HGETALL', 'hash')).toEqual(['a', 'ğ']);
    expect(await text(engine, 'ZSCORE', 'sorted', 'm')).toBe('1.5');
  });

  it('is told of, not read, beside a newer file', async () => {
    await (await store()).stop();
    await older(JSON.stringify({ version: 1, entries: [{ key: 'text', type: 'string', value: 'old' }] }));
    await (await store()).stop();
    expect(said).toEqual([expect.stringMatching(/store\.json, of an older version, is not used/)]);
    expect(await text(await start(), 'GET', 'text')).toBeNull();
  });

  it('is neither ignored nor overwritten when it cannot be read', async () => {
    await older('{"version":1,"entries":[{"key":');
    await expect(store()).rejects.toThrow(/store\.json cannot be read/);
    expect(await readFile(path.join(folder, 'store.json'), 'utf8')).toBe('{"version":1,"entries":[{"key":');
  });
});
