/** The saved file of the in-process engine: whole after any stop, and never lost silently when it is not. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
      let engine = await start({ mostGrowth: 300 });
      for (const words of list) {
        if (words[0] === 'STOP') {
          await stop(engine);
          engine = await start({ mostGrowth: 300 });
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
    const used = Object.values(SCHEMA).map((one) => ('type' in one ? one.type : 'hash'));
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

  const store = () =>
    startLocalStore({ folder: at.folder, environment: { STORE: 'memory' }, say: (words) => at.said.push(words) });

  it.each([
    ['a damaged line', (bytes: Buffer) => Buffer.from(String(bytes).replace('"key"', '"kex"'))],
    ['a cut before the first whole batch', (bytes: Buffer) => bytes.subarray(0, 45)],
    ['an older beginning', () => Buffer.from('{"format":"kivrim-store","version":1}\n{"end":true}\n')],
    ['a newer version', (bytes: Buffer) => Buffer.from(String(bytes).replace('"version":2', '"version":3'))],
    ['nothing', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('REDIS0011')],
  ])('%s: the start refuses and changes nothing', async (_name, damage) => {
    const damaged = damage(await write('first', 'second'));
    await writeFile(at.file, damaged);
    await expect(store()).rejects.toThrow(/store\.jsonl cannot be read.*Nothing was changed.*rename the file/s);
    expect(await readFile(at.file)).toEqual(damaged);
    await rename(at.file, `${at.file}.kept`);
    await (await store()).stop();
  });
});

describe('the file of version 1.3', () => {
  it('is read with the checksums that ended its batches, a torn batch left out', async () => {
    const lines = [
      { format: 'kivrim-store', version: 2 },
      { type: 'string', key: 'text', value: 'Şişli', expires: Date.now() + 900_000 },
      { type: 'string', key: 'over', value: 'x', expires: 1 },
      { type: 'hash', key: 'hash', value: [['a', 'ğ']] },
      { crc32: 4_018_522_211 },
      { type: 'zset', key: 'sorted', value: [['m', '1.5']] },
      { type: 'none', key: 'hash' },
      { crc32: 17 },
      { type: 'none', key: 'text' },
    ];
    await writeFile(at.file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const engine = await start();
    expect(await text(engine, 'GET', 'text')).toBe('Şişli');
    expect(Number(await text(engine, 'PTTL', 'text'))).toBeGreaterThan(800_000);
    expect(await text(engine, 'GET', 'over')).toBeNull();
    expect(await text(engine, 'HGETALL', 'hash')).toEqual([]);
    expect(await text(engine, 'ZSCORE', 'sorted', 'm')).toBe('1.5');
    expect(await readFile(at.file, 'utf8')).not.toContain('crc32');
  });
});
