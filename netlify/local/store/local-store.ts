/** Chooses and starts the store of the commands in this folder, and says what it is. */
import path from 'node:path';
import type { Engine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { startMemoryEngine } from './memory-engine.ts';
import { findRedis, startRedisEngine } from './redis-engine.ts';
import { startRestProxy } from './rest-proxy.ts';

export interface LocalStore {
  /** Name and durability in one line. */
  readonly description: string;
  readonly url: string;
  readonly token: string;
  /** Round trips so far; undefined at Upstash, where nothing here counts them. */
  readonly roundTrips: (() => number) | undefined;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** Where both engines keep their data. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly onSaveError?: (error: unknown) => void;
}

const CHOICES = ['redis', 'memory', 'upstash'];

/**
 * Upstash when its variables are set, else `redis-server` when one is found, else the in-process engine. `STORE` forces
 * one. @throws Error when the forced one is missing, or another process uses the folder
 */
export async function startLocalStore({
  folder,
  environment = process.env,
  onSaveError,
}: Options): Promise<LocalStore> {
  const choice = environment.STORE;
  if (choice && !CHOICES.includes(choice)) throw new Error(`STORE=${choice} is not one of ${CHOICES.join(', ')}`);
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = environment;
  if (url && token && (choice ?? 'upstash') === 'upstash') return upstash(url, token);
  if (choice === 'upstash') {
    throw new Error('STORE=upstash needs UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN');
  }
  const redis = choice === 'memory' ? undefined : await findRedis();
  if (choice === 'redis' && !redis) {
    throw new Error('STORE=redis, but neither redis-server nor valkey-server is on PATH');
  }
  const lock = await lockFolder(folder);
  try {
    const engine = redis
      ? await startRedisEngine(redis, path.join(folder, 'redis'))
      : await startMemoryEngine({ snapshot: path.join(folder, 'store.json'), ...(onSaveError ? { onSaveError } : {}) });
    return await serveEngine(engine, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** An engine behind the REST proxy, which stops first so that no answered write is lost. */
export async function serveEngine(
  engine: Engine,
  release: () => Promise<void> = () => Promise.resolve(),
): Promise<LocalStore> {
  const proxy = await startRestProxy(engine);
  return {
    description: `${engine.name}, ${engine.durability}`,
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
    url,
    token,
    roundTrips: undefined,
    stop: () => Promise.resolve(),
  };
}
