/** A `redis-server` that dies while the shop runs: it comes back by itself, and takes no acknowledged write with it. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRunning } from '../../../netlify/local/store/redis-process.ts';
import { createStore, type Store } from '../../../functions/store/store.ts';
import { startLocalStore, type LocalStore } from '../../../netlify/local/store/local-store.ts';
import { findRedis, restartDelay, STARTS_PER_MINUTE } from '../../../netlify/local/store/redis-engine.ts';

const hasRedis = (await findRedis()) !== undefined || process.env.REQUIRE_REDIS === '1';

describe.skipIf(!hasRedis)('a redis-server that dies', () => {
  let parent: string;
  let folder: string;
  let local: LocalStore;
  let store: Store;
  let said: string[];

  beforeAll(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'kivrim-dies-'));
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(parent, 'x-'));
    said = [];
    local = await start();
    store = createStore({ url: local.url, token: local.token, deadlineMs: 15_000 });
  });
  afterEach(async () => {
    await local.stop();
  });
  afterAll(async () => {
    await rm(parent, { recursive: true, force: true });
  });

  const start = () => startLocalStore({ folder, environment: { STORE: 'redis' }, say: (words) => said.push(words) });
  const pid = async (): Promise<number> => {
    const info = await store.command('info', (redis) => redis.exec<string>(['INFO', 'server']));
    return Number(/process_id:(\d+)/.exec(info)?.[1]);
  };
  const set = (name: string) => store.command('set', (redis) => redis.set(name, name));
  const insist = async (name: string): Promise<unknown> => set(name).catch(() => insist(name));

  it('comes back with every acknowledged write, in the middle of many', async () => {
    const acknowledged: string[] = [];
    let refused = 0;
    let isOver = false;
    const writer = async (who: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const name = `${who}-${n}`;
        await set(name).then(
          () => acknowledged.push(name),
          () => (refused += 1),
        );
      }
    };
    const writers = Array.from({ length: 20 }, (_, who) => writer(who));
    for (let deaths = 1; deaths <= 2; deaths += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 100);
      process.kill(await insistOnPid(), 'SIGKILL');
      await expect.poll(() => said.length).toBe(2 * deaths);
      const after = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(after + 100);
    }
    isOver = true;
    await Promise.all(writers);
    expect(refused).toBeGreaterThan(0);
    const kept = await store.command('read', (redis) => redis.exec<string[]>(['MGET', ...acknowledged]));
    expect(kept).toEqual(acknowledged);
    expect(said).toEqual([
      'redis-server has ended by itself (signal 9). Calls are answered with 503 until it runs again.',
      'redis-server runs again.',
      'redis-server has ended by itself (signal 9). Calls are answered with 503 until it runs again.',
      'redis-server runs again.',
    ]);
  });

  const insistOnPid = async (): Promise<number> => pid().catch(insistOnPid);

  it('fails calls meanwhile as an unavailable store', async () => {
    process.kill(await pid(), 'SIGKILL');
    await expect.poll(() => set('x').catch((error: unknown) => error)).toMatchObject({ name: 'StoreUnavailable' });
    await insist('x');
  });

  it('keeps the folder locked while it is away, and leaves nothing behind at a stop', async () => {
    const first = await pid();
    process.kill(first, 'SIGKILL');
    await expect(start()).rejects.toThrow('already runs the shop');
    await insist('x');
    const second = await pid();
    expect(second).not.toBe(first);
    await local.stop();
    expect(isRunning(second)).toBe(false);
    local = await start();
  });

  it('leaves nothing behind at a stop right after its death', async () => {
    process.kill(await pid(), 'SIGKILL');
    await local.stop();
    local = await start();
    expect(said.join()).not.toContain('did not start');
  });

  it('never runs twice on one file, when only its shell was killed', async () => {
    await set('before');
    const first = await pid();
    process.kill(parentOf(first), 'SIGKILL');
    await expect.poll(() => said.at(-1)).toBe('redis-server runs again.');
    expect(isRunning(first)).toBe(false);
    expect(await store.command('get', (redis) => redis.get('before'))).toBe('before');
  });
});

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
}

describe('when it is started again', () => {
  it('is at once after one death, and later after each further one', () => {
    const delays = [1, 2, 3, 4, 5].map((starts) =>
      restartDelay(
        Array.from({ length: starts }, () => 1000),
        1000,
      ),
    );
    expect(delays).toEqual([50, 200, 800, 3200, 12_800]);
  });

  it(`is at most ${STARTS_PER_MINUTE} times in any minute, and in the end always`, () => {
    const lives = fc.array(fc.nat(90_000), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(lives, (durations) => {
        const starts = [0];
        for (const life of durations) {
          const died = (starts.at(-1) ?? 0) + life;
          const delay = restartDelay(starts, died);
          expect(delay).toBeGreaterThan(0);
          expect(delay).toBeLessThanOrEqual(60_000);
          starts.push(died + delay);
        }
        for (const [index, begin] of starts.entries()) {
          const within = starts.slice(index).filter((start) => start < begin + 60_000);
          expect(within.length).toBeLessThanOrEqual(STARTS_PER_MINUTE);
        }
      }),
    );
  });
});
