/**
 * The job of what has been kept long enough. Most keys end by themselves (`life` in `store/keys`); a list ends as a
 * whole, so its old entries would stay as long as new ones come, and orders stay for years that no key lives.
 */
import { log, placeOf } from '../http/log.ts';
import { forgetOldMessages } from '../contact/messages.ts';
import { forgetOldFailures } from '../mail/failed-letters.ts';
import { archiveRestingOrders, clearArchive } from '../orders/archive-orders.ts';
import { repairIndex } from '../orders/rebuild-index.ts';
import { forgetOldOrders, keptSince } from '../orders/retention.ts';
import { forgetOldReviews } from '../reviews/review-index.ts';
import { forgetOldErrors } from '../reporting/error-store.ts';
import { hasArchive } from '../store/archive.ts';
import { CHANGES_KEPT_MS } from '../store/changes.ts';
import { key } from '../store/keys.ts';
import { store } from '../store/store.ts';
import { defineJob, RUN_MS, untilDone } from './job.ts';
import { largestKeys, TOLD_FROM } from './key-sizes.ts';
import { warnOfKeys } from './limit-warnings.ts';

/** Orders of one script: a store that many call does not stand still for it. */
const BATCH = 100;

export interface RetentionCounts {
  readonly messages: number;
  readonly errors: number;
  readonly failures: number;
  readonly orders: number;
  readonly reviews: number;
}

/** Doing it twice, or twice at once, forgets nothing twice. @throws StoreUnavailable */
export async function forgetOld(budgetMs = RUN_MS): Promise<RetentionCounts> {
  const [messages, errors, failures] = await Promise.all([forgetOldMessages(), forgetOldErrors(), forgetOldFailures()]);
  let orders = 0;
  let from: string | undefined;
  await untilDone(async () => {
    const { gone, next } = await forgetOldOrders(BATCH, new Date(), from);
    orders += gone;
    from = next ?? undefined;
    return next !== null;
  }, budgetMs);
  let reviews = 0;
  await untilDone(async () => {
    const gone = await forgetOldReviews(keptSince(new Date()), BATCH);
    reviews += gone;
    return gone === BATCH;
  }, budgetMs);
  return { messages, errors, failures, orders, reviews };
}

/**
 * Orders at rest leave the store, and texts that no order has any more the archive. On a machine that has no archive none leaves. An archive that
 * does not answer keeps the rest of the night from nothing: the next one goes on.
 */
export async function tidyArchive(budgetMs = RUN_MS, now = new Date()): Promise<{ archived: number; cleared: number }> {
  const [started, done] = [performance.now(), { archived: 0, cleared: 0 }];
  if (!hasArchive()) return done;
  try {
    await untilDone(async () => {
      const { looked, cleared } = await clearArchive(now);
      done.cleared += cleared;
      return looked > 0;
    }, budgetMs);
    await untilDone(
      async () => {
        const { looked, archived } = await archiveRestingOrders(now);
        done.archived += archived;
        return looked > 0;
      },
      budgetMs - (performance.now() - started),
    );
  } catch (error) {
    log('error', 'archive_stopped', { ...done, ...placeOf(error) });
  }
  return done;
}

/** Orders that the index refused come in at night; those that it still refuses are told as a fault. */
async function mendIndex() {
  const { repaired, left } = await repairIndex(RUN_MS);
  if (left > 0) log('error', 'index_refuses', { orders: left });
  return { repaired };
}

/** Every night the log has the largest keys; one that is nearly full is an error there, and the shop has a letter of it. */
async function tellSizes(): Promise<number> {
  const sizes = await largestKeys(store());
  for (const { key, bytes, part, full } of sizes) {
    const level = part >= TOLD_FROM ? 'error' : 'info';
    log(level, 'key_size', { key, bytes, percent: Math.round(part * 100), full: full ?? 'not at this pace' });
  }
  return warnOfKeys(sizes);
}

/** Notes of changes end after two days, whether backups are made or not. @throws StoreUnavailable */
export const forgetChanges = (now = Date.now()): Promise<number> =>
  store().command('forget-changes', (redis) => redis.zremrangebyscore(key.changedKeys(), 0, now - CHANGES_KEPT_MS));

/** Milliseconds of a night in all, below the 30 seconds of a scheduled function. */
const NIGHT_MS = 22_000;

export const runRetention = defineJob('retention', async () => {
  const started = performance.now();
  const kept = { ...(await forgetOld()), ...(await mendIndex()) };
  await forgetChanges();
  const warned = await tellSizes();
  // The archive comes last, because it may hang. It gets the rest of the time, on most nights nearly all: some thousand orders.
  return { ...kept, ...(await tidyArchive(NIGHT_MS - (performance.now() - started))), warned };
});
