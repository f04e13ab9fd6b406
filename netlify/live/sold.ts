/**
 * Recent sales for the order of lists (`src/domain/product/popularity.ts`): a build with the shop's store at hand asks
 * it.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from '@upstash/redis';
import { salesDay } from '../../functions/orders/sales.ts';
import { key } from '../../functions/store/keys.ts';
import { SOLD_FILE } from '../../src/build/content/sold.ts';
import { dayInIstanbul, daysAfter } from '../../src/domain/values/dates.ts';
import { SOLD_DAYS } from '../../src/domain/product/popularity.ts';

const DEADLINE_MS = 10_000;
const PIECES = 'p:';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes the file, or removes one from before, and answers what was done in one line. Never throws: a shop whose store does not
 * answer is built in its owner's order.
 */
export async function writeSold(root: string, environment: Environment, now = new Date()): Promise<string> {
  const { UPSTASH_REDIS_REST_URL: url = '', UPSTASH_REDIS_REST_TOKEN: token = '' } = environment;
  const file = path.join(root, SOLD_FILE);
  await rm(file, { force: true });
  if (!URL.canParse(url) || token === '') return 'Lists are in the order of the files: no store tells what sold.';
  try {
    const sold = await soldLately(url, token, dayInIstanbul(now));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(sold));
    return `Lists are in the order of what sold in ${SOLD_DAYS} days: ${Object.keys(sold).length} products.`;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `Lists are in the order of the files: the store did not tell what sold (${why}).`;
  }
}

/** Pieces by product id, over the days that count, today included: one round trip. */
async function soldLately(url: string, token: string, today: string): Promise<Record<string, number>> {
  const pipeline = new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableTelemetry: false,
    retry: { retries: 1 },
    signal: () => AbortSignal.timeout(DEADLINE_MS),
  }).pipeline();
  for (let ago = 0; ago < SOLD_DAYS; ago += 1) pipeline.hgetall(key.sales(salesDay(daysAfter(today, -ago))));
  const sold: Record<string, number> = {};
  for (const day of await pipeline.exec<(readonly string[] | Readonly<Record<string, string>> | null)[]>()) {
    for (const [field, amount] of fieldsOf(day)) {
      const pieces = Number(amount);
      // Counters of a day can be below what is cancelled of it only by a fault; none counts as none.
      if (!field.startsWith(PIECES) || !(pieces > 0)) continue;
      const id = field.slice(PIECES.length);
      sold[id] = (sold[id] ?? 0) + pieces;
    }
  }
  return sold;
}

/** The client gives an object, or the store's own flat list where it was told not to read values. */
function fieldsOf(day: readonly string[] | Readonly<Record<string, string>> | null): [string, string][] {
  if (day === null) return [];
  if (!Array.isArray(day)) return Object.entries(day);
  const flat = day as readonly string[];
  return flat.flatMap((field, at): [string, string][] => (at % 2 === 0 ? [[field, flat[at + 1] ?? '0']] : []));
}
