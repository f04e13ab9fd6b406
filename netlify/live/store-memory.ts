/** How much the store holds, and the days on which it fills Upstash's plans at the pace of the last 30 days. Nothing is a fault of it. */
import type { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { key } from '../../functions/store/keys.ts';

/** Bytes that a database may hold: upstash.com/pricing. */
const PLANS = [
  ['the free plan', 256_000_000],
  ['pay as you go', 100_000_000_000],
] as const;

const DAY_MS = 86_400_000;
const PACE_DAYS = 30;

/** Only `exec` of a client, so that a test can stand in. */
type Client = Pick<Redis, 'exec'>;

const count = z.pipe(z.union([z.number(), z.string()]), z.transform(Number));

interface StoreMemory {
  readonly bytes: number;
  readonly orders: number;
  /** Orders of the last 30 days. */
  readonly lately: number;
}

/** Undefined where the store does not tell, as the one in the process does not. Never throws. */
export async function storeMemory(redis: Client, now = Date.now()): Promise<StoreMemory | undefined> {
  try {
    const told = /^used_memory:(\d+)/m.exec(String(await redis.exec(['INFO', 'memory'])))?.[1];
    if (told === undefined) return undefined;
    const years = await redis.exec<(string | number)[]>(['ZRANGE', key.orderYears(), 0, -1]);
    let [orders, lately] = [0, 0];
    for (const year of years) {
      const set = key.ordersOf(String(year));
      orders += z.parse(count, await redis.exec(['ZCARD', set]));
      lately += z.parse(count, await redis.exec(['ZCOUNT', set, now - PACE_DAYS * DAY_MS, '+inf']));
    }
    return { bytes: Number(told), orders, lately };
  } catch {
    // That the store does not answer is a finding of its own; that it tells no memory is none.
    return undefined;
  }
}

/** One line, for the doctor: what comes in is as large as what is there, order by order. */
export function memoryLine({ bytes, orders, lately }: StoreMemory, now = Date.now()): string {
  const perDay = orders === 0 ? 0 : (bytes / orders) * (lately / PACE_DAYS);
  const days = PLANS.map(([plan, most]) => {
    if (bytes >= most) return `${plan} is full`;
    const at = perDay > 0 ? now + ((most - bytes) / perDay) * DAY_MS : Infinity;
    // A century is no plan.
    return at > now + 36_500 * DAY_MS
      ? `${plan} is not filled at the pace of the last 30 days`
      : `${plan} is full on ${dayInIstanbul(new Date(at))}`;
  });
  return `The store holds ${(bytes / 1e6).toFixed(1)} MB with ${orders} orders; ${days.join(', ')}.`;
}
