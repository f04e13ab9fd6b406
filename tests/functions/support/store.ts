/**
 * A fresh, empty store for one test file: a real engine behind the REST proxy, with the real client, which asks the proxy
 * without a socket (`in-process-fetch.ts`); and an outbox.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStore, useStore } from '../../../functions/store/store.ts';
import type { Store } from '../../../functions/store/store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../../netlify/local/store/redis-engine.ts';
import { startRestProxy } from '../../../netlify/local/store/rest-proxy.ts';
import { keepValvesOpen } from '../../support/valves.ts';
import { settled } from './behind.ts';
import { reachInProcess } from './in-process-fetch.ts';
import { NETS } from '../../support/nets.ts';

export interface TestStore {
  readonly store: Store;
  readonly url: string;
  readonly token: string;
  /** Round trips since the start. */
  readonly roundTrips: () => number;
  /** The folder that gets the mails. */
  readonly outbox: string;
  readonly stop: () => Promise<void>;
}

/** Starts an empty store, but for its valves, and makes it the store of the functions in this process. */
export async function startTestStore(engine: 'memory' | 'redis' = 'memory'): Promise<TestStore> {
  const running = engine === 'redis' ? await startRedis() : await startMemoryEngine({ sweeps: false });
  const local = await startRestProxy(running);
  const leave = reachInProcess(local);
  const outbox = await mkdtemp(path.join(tmpdir(), 'kivrim-outbox-'));
  process.env.OUTBOX_DIR = outbox;
  process.env.ARCHIVE_DIR = path.join(outbox, 'archive');
  process.env.CONSENT_PROOF_KEYS ??= `t1:${randomBytes(32).toString('base64url')}`;
  process.env.UPSTASH_REDIS_REST_URL = local.url;
  process.env.UPSTASH_REDIS_REST_TOKEN = local.token;
  // A hundred calls at once on a busy machine may take longer than a shopper would be kept waiting.
  // Counted with no rest, a script works the same each time.
  const store = createStore({ url: local.url, token: local.token, deadlineMs: NETS.event, rest: () => 0 });
  useStore(store);
  await keepValvesOpen(store);
  const before = local.roundTrips();
  return {
    store,
    url: local.url,
    token: local.token,
    roundTrips: () => local.roundTrips() - before,
    outbox,
    async stop() {
      await settled();
      useStore(undefined);
      leave();
      await local.stop();
      await running.stop();
      await rm(outbox, { recursive: true, force: true });
    },
  };
}

async function startRedis() {
  const executable = await findRedis();
  if (!executable) throw new Error('This test needs redis-server or valkey-server on PATH');
  return startRedisEngine(executable);
}
