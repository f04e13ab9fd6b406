/** The in-process engine while it saves: nobody waits for it, and what cannot be kept is not accepted. */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../functions/store/store.ts';
import type { Engine } from '../../../netlify/local/store/engine.ts';
import { serveEngine } from '../../../netlify/local/store/local-store.ts';
import { text, useMemoryFile } from './memory-file.ts';

const { at, start, stop, saved } = useMemoryFile();

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
  it('adds what changed to the file, and writes none of the 1,500 keys beside it again', async () => {
    const engine = await start();
    await fill(engine, 1500);
    await engine.send(['SET', 'filled', 'yes']);
    await saved('"filled"');
    const { size } = await stat(at.file);
    await engine.send(['HSET', 'order:2', 'version', '2']);
    await engine.send(['SET', 'then', 'yes']);
    await saved('"then"');
    const added = (await readFile(at.file)).subarray(size).toString().trim().split('\n');
    // A line without a key ends a batch.
    const keys = added.flatMap((line) => (JSON.parse(line) as { key?: string }).key ?? []);
    expect(new Set(keys)).toEqual(new Set(['order:2', 'then']));
  });

  it.each([undefined, 1])('writes one moment of the store, whatever scripts change meanwhile', async (mostGrowth) => {
    const engine = await start(mostGrowth === undefined ? {} : { mostGrowth });
    await fill(engine, 1500);
    // Two keys that only ever change together.
    const script = `redis.call('SET', KEYS[1], ARGV[1]) redis.call('HSET', KEYS[2], 'n', ARGV[1], 'x', ARGV[2])`;
    for (let n = 1; n <= 150; n += 1) {
      await engine.send(['EVAL', script, '2', 'a', 'b', String(n), 'x'.repeat(5000)]);
      if (n % 30 > 0) continue;
      const copy = path.join(at.folder, 'copy.jsonl');
      await writeFile(copy, await readFile(at.file));
      const then = await start({ file: copy, saveEveryMs: 60_000 });
      expect(await text(then, 'HGET', 'b', 'n')).toBe(await text(then, 'GET', 'a'));
      await stop(then);
    }
  });

  it('grows no larger than a few times what it holds', async () => {
    const engine = await start({ mostGrowth: 100_000, saveEveryMs: 1 });
    for (let n = 0; n < 2000; n += 1) await engine.send(['SET', 'k', `${n}`.padStart(1000)]);
    await stop(engine);
    expect((await stat(at.file)).size).toBeLessThan(250_000);
    expect(await text(await start(), 'GET', 'k')).toBe('1999'.padStart(1000));
  });
});

describe('a save that fails', () => {
  /** A folder where the file should be: nobody can write there, root neither. */
  async function block(): Promise<void> {
    await rm(at.file);
    await mkdir(path.join(at.file, 'in-the-way'), { recursive: true });
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
    await expect.poll(() => at.said).toHaveLength(1);
    expect(at.said[0]).toMatch(
      /^The store cannot be saved to .*store\.jsonl: EISDIR.*\nUntil it can, changes are refused \(503\)\.$/,
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
    await rm(at.file, { recursive: true });
    await expect.poll(() => at.said).toHaveLength(2);
    expect(at.said[1]).toBe('The store is saved again, and takes changes again.');
    await write('second');
    await saved('"second"');
    await local.stop();
    expect(await text(await start(), 'GET', 'order')).toBe('second');
  });

  it('ends the start, when nothing can be written from the beginning', async () => {
    await mkdir(at.file);
    await expect(start()).rejects.toThrow('EISDIR');
  });

  it('is not hidden at the end', async () => {
    const engine = await start({ saveEveryMs: 60_000 });
    await engine.send(['SET', 'order', 'x']);
    await block();
    await expect(stop(engine)).rejects.toThrow('EISDIR');
  });

  it('leaves a file that somebody has deleted to be written whole again', async () => {
    const engine = await start();
    await engine.send(['SET', 'order', 'first']);
    await saved('"first"');
    await rm(at.file);
    await engine.send(['SET', 'other', 'second']);
    await saved('"second"');
    expect(await readFile(at.file, 'utf8')).toContain('"first"');
  });
});
