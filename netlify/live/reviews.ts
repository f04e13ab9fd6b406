/** Published reviews for product pages, lists and markup: a build with the shop's store at hand asks it (decisions S11). */
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { publicView, storedReview } from '../../functions/reviews/review-view.ts';
import { hashAnswer } from '../../functions/store/answers.ts';
import { key } from '../../functions/store/keys.ts';
import {
  REVIEWS_FILE,
  REVIEWS_STATE_FILE,
  type BuiltReviews,
  type ProductReviews,
} from '../../src/build/content/reviews.ts';
import { countsFrom } from '../../src/domain/review/counts.ts';
import { NEWEST_BUILT } from '../../src/domain/review/review.ts';
import { storeOf, writeFound, writeFromStore, type Environment } from './from-store.ts';

/** Without them a shop is built without reviews. */
export async function writeReviews(root: string, environment: Environment): Promise<string> {
  // The number of no state: another build is asked for until one has read them.
  let changes = '';
  const read = async (redis: Redis): Promise<BuiltReviews> => {
    // Counted before they are read: what changes meanwhile is built once more, not missed.
    const found = redis.pipeline().get<string>(key.unbuiltReviews()).zrange<string[]>(key.reviewedProducts(), 0, -1);
    const [counted, ids] = await found.exec<[string | null, string[]]>();
    const reviews = await readAll(redis, ids);
    changes = counted ?? '0';
    return reviews;
  };
  const told = await writeFromStore(path.join(root, REVIEWS_FILE), environment, read, {
    done: (reviews) => `Pages show the reviews of ${Object.keys(reviews).length} products.`,
    noStore: 'Pages show no reviews: no store has them.',
    failed: 'Pages show no reviews: the store did not answer',
  });
  await writeFound(path.join(root, REVIEWS_STATE_FILE), storeOf(environment) && { changes });
  return told;
}

/** Two round trips, however many reviews there are. */
async function readAll(redis: Redis, ids: readonly string[]): Promise<BuiltReviews> {
  if (ids.length === 0) return {};
  const products = redis.pipeline();
  for (const id of ids) {
    products.hgetall(key.reviewCounts(id));
    products.zrange(key.reviewsOf(id, 'new'), 0, NEWEST_BUILT - 1, { rev: true });
  }
  const read = await products.exec<unknown[]>();
  const newest = ids.map((_, at) => read[2 * at + 1] as string[]);
  const hashes = redis.pipeline();
  for (const review of newest.flat()) hashes.hgetall(key.review(review));
  const stored = newest.flat().length === 0 ? [] : await hashes.exec<unknown[]>();
  // One that cannot be read, or was withdrawn a moment ago, costs no other its place.
  const views = newest.flat().flatMap((id, at) => {
    const review = z.safeParse(storedReview, stored[at]);
    return review.success ? [publicView(id, review.data)] : [];
  });
  const entries = ids.map((id, at): [string, ProductReviews] => {
    const counts = Object.entries(z.parse(hashAnswer, read[2 * at]));
    const shown = views.filter((view) => newest[at]?.includes(view.id));
    return [
      id,
      { counts: countsFrom(Object.fromEntries(counts.map(([name, value]) => [name, Number(value)]))), newest: shown },
    ];
  });
  return Object.fromEntries(entries);
}
