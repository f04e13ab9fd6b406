/**
 * What the shop needs of its store, proven on every engine with the client the functions use:
 * in-process always, `redis-server` when it is found (or `REQUIRE_REDIS=1` says it must be), and a
 * real Upstash when `UPSTASH_*` are given.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from '@upstash/redis';
import { describe, expect, it } from 'vitest';
import { PROVEN } from '../../../netlify/local/store/commands.ts';
import { overBridge } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { provesCollections } from './contract/collections.ts';
import { engines, useEngine } from './contract/engines.ts';
import { provesPrograms } from './contract/programs.ts';
import { provesValues } from './contract/values.ts';

const CASES = path.join(import.meta.dirname, 'contract');

describe.each(engines)('$name', (candidate) => {
  const engine = useEngine(candidate);
  const { redis } = engine;

  provesValues(engine);
  provesCollections(engine);
  provesPrograms(engine);

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
      const [reply] = await redis().pipeline().ping().exec();
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
  const files = await readdir(CASES);
  const texts = await Promise.all(files.map((file) => readFile(path.join(CASES, file), 'utf8')));
  const text = texts.join('').toLowerCase();
  const isNamed = (command: string): boolean => new RegExp(`\\.${command.toLowerCase()}[(<]`).test(text);
  expect([...PROVEN].filter((command) => !isNamed(command))).toEqual([]);
});
