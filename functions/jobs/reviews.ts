/** The job of reviews (decisions S11): publishes what nobody has decided in time, and asks buyers ten days after the delivery. */
import { askForReviews } from '../reviews/asking.ts';
import { publishDue } from '../reviews/review-index.ts';
import { defineJob, RUN_MS, untilDone } from './job.ts';

/** Reviews or orders of one round. */
const BATCH = 50;

/** Doing it twice, or twice at once, publishes and asks once. @throws StoreUnavailable */
export async function settleReviews(now = new Date(), budgetMs = RUN_MS) {
  const counts = { published: 0, asked: 0 };
  await untilDone(async () => {
    const published = await publishDue(BATCH, now);
    counts.published += published;
    return published === BATCH;
  }, budgetMs / 2);
  await untilDone(async () => {
    const { looked, asked } = await askForReviews(BATCH, now);
    counts.asked += asked;
    return looked === BATCH;
  }, budgetMs / 2);
  return counts;
}

export const runReviews = defineJob('reviews', async () => ({ ...(await settleReviews()) }));
