/** The store as a backup and a restore reach it: by the REST client of the functions, with more patience than they have. */
import { Redis } from '@upstash/redis';
import type { LocalStore } from '../store/local-store.ts';

/** Milliseconds one request may take, its retries included. */
const DEADLINE_MS = 120_000;

export const connect = ({ url, token }: Pick<LocalStore, 'url' | 'token'>): Redis =>
  new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    // A command that is repeated after a lost answer does the same twice.
    retry: { retries: 4, backoff: (attempt) => 250 * 2 ** attempt },
    signal: () => AbortSignal.timeout(DEADLINE_MS),
  });

type Pipeline = ReturnType<Redis['pipeline']>;

/** Several commands in one round trip, answered in their order. @throws UpstashError for the first that fails */
export async function sendAll(redis: Redis, add: (pipeline: Pipeline) => void): Promise<readonly unknown[]> {
  const pipeline = redis.pipeline();
  add(pipeline);
  return pipeline.length() === 0 ? [] : pipeline.exec<unknown[]>();
}
