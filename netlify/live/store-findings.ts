/** Demands of a published shop on its store: that it answers, from near, and forgets nothing to make room. */
import type { Redis } from '@upstash/redis';
import type { Finding } from './finding.ts';

const PINGS = 5;
/** Milliseconds; a store of the same region answers within ten. */
const FAR_MS = 60;

/** Only `ping` and `exec` of a client, so that a test can stand in. */
export type StoreClient = Pick<Redis, 'ping' | 'exec'>;

/** Never throws: a store that does not answer is a finding. */
export async function storeFindings(redis: StoreClient): Promise<Finding[]> {
  const times: number[] = [];
  try {
    for (let ping = 0; ping < PINGS; ping += 1) {
      const started = performance.now();
      await redis.ping();
      times.push(performance.now() - started);
    }
  } catch (error) {
    return [{ where: 'store', what: `does not answer: ${error instanceof Error ? error.message : String(error)}` }];
  }
  // The first opens the connection.
  const fastest = Math.round(Math.min(...times.slice(1)));
  return [
    ...(fastest > FAR_MS
      ? [
          {
            where: 'store',
            what: `answers in ${fastest} ms: put it beside the functions, into eu-central-1 (measured from here)`,
          },
        ]
      : []),
    ...(await eviction(redis)),
  ];
}

/** Upstash tells its setting as Redis does, where it tells it; a store that does not is named to be looked at. */
async function eviction(redis: StoreClient): Promise<Finding[]> {
  const what = 'evicts keys when it is full, orders among them: turn eviction off';
  try {
    const [, policy = ''] = await redis.exec<string[]>(['CONFIG', 'GET', 'maxmemory-policy']);
    return policy === 'noeviction' || policy === '' ? [] : [{ where: 'store', what: `${policy}: ${what}` }];
  } catch {
    // Upstash answers no CONFIG: the setting can only be seen in its console.
    return [];
  }
}
