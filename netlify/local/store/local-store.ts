/** Chooses and starts the store of the commands in this folder, and says what it is. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { startMemoryEngine } from './memory-engine.ts';
import { findRedis, startRedisEngine } from './redis-engine.ts';
import { startRestProxy } from './rest-proxy.ts';

type LocalEngine = 'memory' | 'redis';

const placeOf = (folder: string, engine: LocalEngine): string =>
  path.join(folder, engine === 'memory' ? 'store.jsonl' : 'redis');

export interface LocalStore {
  /** Name and durability in one line. */
  readonly description: string;
  /** Whether others use it too, from elsewhere: a published shop's. */
  readonly isShared: boolean;
  readonly url: string;
  readonly token: string;
  /** Folder of the archive of orders (`functions/store/archive.ts`); undefined where it is not beside the store. */
  readonly archive?: string;
  /** Round trips so far; undefined at Upstash, where nothing here counts them. */
  readonly roundTrips: (() => number) | undefined;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** Where both engines keep their data. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Takes what an owner should read: trouble of the store, its end, data that is not used. */
  readonly say?: (words: string) => void;
}

const CHOICES = ['redis', 'memory', 'upstash'];

/**
 * Upstash when its variables are set, else `redis-server` when one is found, else the in-process engine. `STORE` forces
 * one. @throws Error when the forced one is missing, its data cannot be read, or another process uses the folder
 */
export async function startLocalStore(options: Options): Promise<LocalStore> {
  const { folder, environment = process.env, say = () => undefined } = options;
  const choice = environment.STORE;
  if (choice && !CHOICES.includes(choice)) throw new Error(`STORE=${choice} is not one of ${CHOICES.join(', ')}`);
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = environment;
  if (url && token && (choice ?? 'upstash') === 'upstash') {
    const store = upstash(url, token);
    await tellOfUnused(folder, undefined, say);
    return store;
  }
  if (choice === 'upstash') {
    throw new Error('STORE=upstash needs UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN');
  }
  const redis = await findRedis();
  if (choice === 'redis' && !redis) {
    throw new Error('STORE=redis, but neither redis-server nor valkey-server is on PATH');
  }
  const lock = await lockFolder(folder);
  try {
    const engine = redis && choice !== 'memory' ? 'redis' : 'memory';
    const place = placeOf(folder, engine);
    await tellOfUnused(folder, engine, say);
    const served = await serveEngine(
      redis && engine === 'redis'
        ? await startRedisEngine(redis, place, say)
        : await startMemoryEngine({ file: place, say }),
      lock.release,
    );
    return { ...served, archive: path.join(folder, 'archive') };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Says where this machine has data that this start does not use: somebody may miss it. */
async function tellOfUnused(
  folder: string,
  used: LocalEngine | undefined,
  say: (words: string) => void,
): Promise<void> {
  for (const engine of ['memory', 'redis'] as const) {
    const place = placeOf(folder, engine);
    if (engine === used || !(await holdsData(place))) continue;
    say(
      `${path.relative('', place)} holds data that is NOT used: it belongs to STORE=${engine}.\n` +
        `To bring it over: \`STORE=${engine} npm run backup -- FILE.kpb\`, then \`npm run restore -- FILE.kpb\` as this start (docs/lost-store.md).`,
    );
  }
}

/** Whether more than the header of an empty store, or an empty append-only file, is there. */
async function holdsData(place: string): Promise<boolean> {
  const files = await readdir(place, { recursive: true }).catch(() => ['']);
  const sizes = await Promise.all(files.map((file) => stat(path.join(place, file)).catch(() => undefined)));
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0) > 256;
}

/** An engine behind the REST proxy, which stops first so that no answered write is lost. */
export async function serveEngine(
  engine: Engine,
  release: () => Promise<void> = () => Promise.resolve(),
): Promise<LocalStore> {
  const proxy = await startRestProxy(engine);
  return {
    description: `${engine.name}, ${engine.durability}`,
    isShared: false,
    url: proxy.url,
    token: proxy.token,
    roundTrips: proxy.roundTrips,
    async stop() {
      await proxy.stop();
      try {
        await engine.stop();
      } finally {
        await release();
      }
    },
  };
}

function upstash(url: string, token: string): LocalStore {
  return {
    description: `Upstash at ${new URL(url).host}, kept there`,
    isShared: true,
    url,
    token,
    roundTrips: undefined,
    stop: () => Promise.resolve(),
  };
}
