/**
 * The job of what has been kept long enough. Most keys end by themselves (`life` in `store/keys`); a list ends as a
 * whole, so its old entries would stay as long as new ones come, and orders stay for years that no key lives.
 */
import { forgetOldMessages } from '../contact/messages.ts';
import { forgetOldFailures } from '../mail/failed-letters.ts';
import { forgetOldOrders, keptSince } from '../orders/retention.ts';
import { forgetOldReviews } from '../reviews/review-index.ts';
import { forgetOldErrors } from '../reporting/error-store.ts';
import { defineJob, RUN_MS, untilDone } from './job.ts';

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
  await untilDone(async () => {
    const gone = await forgetOldOrders(BATCH);
    orders += gone;
    return gone === BATCH;
  }, budgetMs);
  let reviews = 0;
  await untilDone(async () => {
    const gone = await forgetOldReviews(keptSince(new Date()), BATCH);
    reviews += gone;
    return gone === BATCH;
  }, budgetMs);
  return { messages, errors, failures, orders, reviews };
}

export const runRetention = defineJob('retention', async () => ({ ...(await forgetOld()) }));
