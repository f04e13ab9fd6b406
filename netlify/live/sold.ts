/**
 * Recent sales for the order of lists (`src/domain/product/popularity.ts`): a build with the shop's store at hand asks
 * it.
 */
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { salesDay } from '../../functions/orders/sales.ts';
import { hashAnswer } from '../../functions/store/answers.ts';
import { key } from '../../functions/store/keys.ts';
import { SOLD_FILE } from '../../src/build/content/sold.ts';
import { dayInIstanbul, daysAfter } from '../../src/domain/values/dates.ts';
import { SOLD_DAYS } from '../../src/domain/product/popularity.ts';
import { writeFromStore, type Environment } from './from-store.ts';

const PIECES = 'p:';

/** Without them a shop is built in its owner's order. */
export const writeSold = (root: string, environment: Environment, now = new Date()): Promise<string> =>
  writeFromStore(path.join(root, SOLD_FILE), environment, (store) => soldLately(store, dayInIstanbul(now)), {
    done: (sold) => `Lists are in the order of what sold in ${SOLD_DAYS} days: ${Object.keys(sold).length} products.`,
    noStore: 'Lists are in the order of the files: no store tells what sold.',
    failed: 'Lists are in the order of the files: the store did not tell what sold',
  });

/** Pieces by product id, over the days that count, today included: one round trip. */
async function soldLately(store: Redis, today: string): Promise<Record<string, number>> {
  const pipeline = store.pipeline();
  for (let ago = 0; ago < SOLD_DAYS; ago += 1) pipeline.hgetall(key.sales(salesDay(daysAfter(today, -ago))));
  const sold: Record<string, number> = {};
  for (const day of await pipeline.exec<unknown[]>()) {
    for (const [field, amount] of Object.entries(z.parse(hashAnswer, day))) {
      const pieces = Number(amount);
      // Counters of a day can be below what is cancelled of it only by a fault; none counts as none.
      if (!field.startsWith(PIECES) || !(pieces > 0)) continue;
      const id = field.slice(PIECES.length);
      sold[id] = (sold[id] ?? 0) + pieces;
    }
  }
  return sold;
}
