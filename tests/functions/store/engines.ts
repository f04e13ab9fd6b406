/** The engines to prove: in-process always, `redis-server` and a real Upstash when they are there. */
import { randomBytes } from 'node:crypto';
import { Redis } from '@upstash/redis';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { serveEngine, type LocalStore } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../../netlify/local/store/redis-engine.ts';

type StartedEngine = Pick<LocalStore, 'url' | 'token' | 'stop'>;

interface Candidate {
  readonly name: string;
  readonly isThere: boolean;
  readonly isLocal: boolean;
  readonly start: () => Promise<StartedEngine>;
}

export interface Engine {
  readonly isLocal: boolean;
  /** The client the functions use, with their settings. */
  readonly redis: () => Redis;
  readonly url: () => string;
  /** A key under this run's prefix, so that a shared store meets no foreign one. */
  readonly key: (name: string) => string;
}

const executable = await findRedis();
const upstash = { url: process.env.UPSTASH_REDIS_REST_URL ?? '', token: process.env.UPSTASH_REDIS_REST_TOKEN ?? '' };

const candidates: readonly Candidate[] = [
  { name: 'in-process', isThere: true, isLocal: true, start: async () => serveEngine(await startMemoryEngine()) },
  {
    name: 'redis-server',
    isThere: executable !== undefined || process.env.REQUIRE_REDIS === '1',
    isLocal: true,
    start: async () => {
      if (!executable) throw new Error('REQUIRE_REDIS=1, but no redis-server or valkey-server is on PATH');
      return serveEngine(await startRedisEngine(executable));
    },
  },
  {
    name: 'Upstash',
    isThere: upstash.url !== '' && upstash.token !== '',
    isLocal: false,
    start: () => Promise.resolve({ ...upstash, stop: () => Promise.resolve() }),
  },
];

export const engines = candidates.filter(({ isThere }) => isThere);

/** Starts the engine for the cases of a `describe`, and leaves nothing behind. */
export function useEngine({ start, isLocal }: Candidate): Engine {
  const prefix = `{${randomBytes(6).toString('hex')}}:`;
  const used = new Set<string>();
  let started: StartedEngine | undefined;
  let client: Redis | undefined;

  beforeAll(async () => {
    started = await start();
    client = new Redis({
      url: started.url,
      token: started.token,
      automaticDeserialization: false,
      enableAutoPipelining: false,
      enableTelemetry: false,
      retry: { retries: 1, backoff: () => 50 },
    });
  });

  function redis(): Redis {
    if (!client) throw new Error('The engine has not started');
    return client;
  }

  // A run that is cut off leaves nothing for long on a store that is not ours alone.
  afterEach(async () => {
    if (isLocal || used.size === 0) return;
    const pipeline = redis().pipeline();
    for (const name of used) pipeline.expire(name, 600);
    await pipeline.exec();
  });

  afterAll(async () => {
    if (!isLocal) await redis().del(...used);
    await started?.stop();
  });

  return {
    isLocal,
    redis,
    url: () => started?.url ?? '',
    key(name) {
      used.add(prefix + name);
      return prefix + name;
    },
  };
}
