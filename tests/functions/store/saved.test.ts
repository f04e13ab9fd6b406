/** The saved file of the in-process engine: whole after any stop, and never lost silently when it is not. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEMA } from '../../../functions/store/keys.ts';
import { createStore } from '../../../functions/store/store.ts';
import type { Engine } from '../../../netlify/local/store/engine.ts';
import { entrySchema } from '../../../netlify/local/store/entry.ts';
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';
import { text, useMemoryFile } from './memory-file.ts';

const { at, start, stop, saved } = useMemoryFile();

describe('what was saved', () => {
  it('survives a kill once its second is over, time to live included', async () => {
    const child = fork(new URL('../support/store-process.ts', import.meta.url), [at.folder], {
      env: { ...process.env, STORE: 'memory' },
      execArgv: [],
    });
    try {
      const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
      const store = createStore({ url, token, deadlineMs: 15_000 });
      await store.command('set', (redis) => redis.set('order', 'kept', { px: 500_000 }));
      await saved('"kept"');
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
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
      // A value that lives for a millisecond is gone after it.
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
      await rm(at.file, { force: true });
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
  });

  it('can be of every type that the shop uses', () => {
    const kept = entrySchema.def.options.flatMap(({ def }) => def.shape.type.def.values);
    const used = Object.values(SCHEMA).map(({ type }) => (type === 'sorted set' ? 'zset' : type));
    expect(kept).toEqual(expect.arrayContaining(used));
  });
});

describe('a file that is not whole', () => {
  async function write(...words: string[]): Promise<Buffer> {
    for (const word of words) {
      const engine = await start({ saveEveryMs: 60_000 });
      await engine.send(['SET', word, word]);
      await stop(engine);
    }
    return readFile(at.file);
  }

  it('loses what a crash cut off, says so, and goes on from there', async () => {
    await write('first');
    await appendFile(at.file, '{"type":"string","key":"half","value":"x"}\n{"type":"stri');
    const engine = await start();
    expect(at.said).toEqual([expect.stringMatching(/^The last second before .* not saved whole/)]);
    expect(await text(engine, 'GET', 'half')).toBeNull();
    await engine.send(['SET', 'next', 'x']);
    await stop(engine);
    const again = await start();
    expect([await text(again, 'GET', 'first'), await text(again, 'GET', 'next')]).toEqual(['first', 'x']);
    expect(at.said).toHaveLength(1);
  });

  const store = (setAside = false) =>
    startLocalStore({
      folder: at.folder,
      environment: { STORE: 'memory' },
      setAside,
      say: (words) => at.said.push(words),
    });

  it.each([
    ['a flipped bit', (bytes: Buffer) => bytes.fill((bytes.at(60) ?? 0) ^ 1, 60, 61)],
    ['a cut before the first whole batch', (bytes: Buffer) => bytes.subarray(0, 45)],
    ['an older beginning', () => Buffer.from('{"format":"kivrim-store","version":1}\n{"crc32":0}\n')],
    ['a newer version', (bytes: Buffer) => Buffer.from(String(bytes).replace('"version":2', '"version":3'))],
    ['nothing', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('REDIS0011')],
  ])('%s: the start refuses, changes nothing, and sets it aside when told to', async (_name, damage) => {
    const damaged = damage(await write('first', 'second'));
    await writeFile(at.file, damaged);
    await expect(store()).rejects.toThrow(/store\.jsonl cannot be read.*Nothing was changed.*--set-aside/s);
    expect(await readFile(at.file)).toEqual(damaged);
    const local = await store(true);
    await local.stop();
    const aside = (await readdir(at.folder)).find((name) => name.startsWith('store.jsonl.unreadable-')) ?? '';
    expect(at.said).toEqual([expect.stringContaining(aside)]);
    expect(await readFile(path.join(at.folder, aside))).toEqual(damaged);
  });

  it('is never set aside when it can be read', async () => {
    const bytes = await write('first');
    const local = await store(true);
    await local.stop();
    expect(await readFile(at.file)).toEqual(bytes);
  });
});

describe('the snapshot of an older version', () => {
  const older = (text: string) => writeFile(path.join(at.folder, 'store.json'), text);
  const store = () =>
    startLocalStore({ folder: at.folder, environment: { STORE: 'memory' }, say: (words) => at.said.push(words) });

  it('is taken in, and stays under another name', async () => {
    const entries = [
      { key: 'text', type: 'string', value: 'Şişli', expires: Date.now() + 900_000 },
      { key: 'gone', type: 'string', value: 'x', expires: 1 },
      { key: 'hash', type: 'hash', value: [['a', 'ğ']] },
      { key: 'sorted', type: 'zset', value: [['m', '1.5']] },
    ];
    await older(JSON.stringify({ version: 1, entries }));
    await (await store()).stop();
    expect(at.said).toEqual([expect.stringMatching(/older version was taken over.*store\.json\.older-/)]);
    expect((await readdir(at.folder)).filter((name) => name.startsWith('store.json.older-'))).toHaveLength(1);
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
    expect(at.said).toEqual([expect.stringMatching(/store\.json, of an older version, is not used/)]);
    expect(await text(await start(), 'GET', 'text')).toBeNull();
  });

  it('is neither ignored nor overwritten when it cannot be read', async () => {
    await older('{"version":1,"entries":[{"key":');
    await expect(store()).rejects.toThrow(/store\.json cannot be read/);
    expect(await readFile(path.join(at.folder, 'store.json'), 'utf8')).toBe('{"version":1,"entries":[{"key":');
  });
});
