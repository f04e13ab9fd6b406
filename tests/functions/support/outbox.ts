/** The outbox as a test sees it. */
import { key } from '../../../functions/store/keys.ts';
import type { Store } from '../../../functions/store/store.ts';

/** The time of every letter that waits has come: leases are over, pauses too. Answers their ids. */
export async function letTimePass(store: Store): Promise<string[]> {
  const ids = await waiting(store);
  for (const id of ids) {
    await store.command('test', (redis) => redis.zadd(key.outbox(), { score: 0, member: id }));
  }
  return ids;
}

/** Ids of the letters that are not sent, the next one first. */
export const waiting = (store: Store): Promise<string[]> =>
  store.command('test', (redis) => redis.zrange<string[]>(key.outbox(), 0, -1));

/** A letter as it is kept. */
export async function letterOf(store: Store, id: string): Promise<Record<string, string>> {
  const flat = (await store.command('test', (redis) => redis.hgetall(key.letter(id)))) as unknown;
  const values = Array.isArray(flat) ? (flat as string[]) : [];
  return Object.fromEntries(values.flatMap((name, at) => (at % 2 === 0 ? [[name, values[at + 1] ?? '']] : [])));
}

/** Milliseconds until a letter may be tried, from now. */
export async function pauseOf(store: Store, id: string): Promise<number> {
  const score = await store.command('test', (redis) => redis.zscore(key.outbox(), id));
  return Number(score) - Date.now();
}

/** The window of a counter is full: `most` calls were counted, and it ends long after the test. */
export const fill = (store: Store, rule: string, id: string, most: number): Promise<unknown> =>
  store.command('test', (redis) => redis.set(key.limit(rule, id), String(most), { px: 3_600_000 }));
