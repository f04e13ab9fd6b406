/** Reviews that a build is told of: counts of all, and the newest three. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reviewIndex, reviewIndexKeys } from '../../../functions/reviews/review-index.ts';
import { key } from '../../../functions/store/keys.ts';
import { defineScript } from '../../../functions/store/script.ts';
import { writeReviews } from '../../../netlify/live/reviews.ts';
import { readReviews, readReviewsState, REVIEWS_FILE } from '../../../src/build/content/reviews.ts';
import { ratingOf, reviewCount } from '../../../src/domain/review/counts.ts';
import * as z from 'zod/mini';
import { startTestStore, type TestStore } from '../support/store.ts';

let local: TestStore;
let root: string;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(() => local.stop());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'reviews-'));
  return () => rm(root, { recursive: true });
});

const environment = () => ({ UPSTASH_REDIS_REST_URL: local.url, UPSTASH_REDIS_REST_TOKEN: local.token });

const PUBLISH = defineScript({
  name: 'publish-for-test',
  uses: [reviewIndex],
  args: { id: 'text' },
  lua: `moveReview(id, 'published')
return 'DONE'`,
  answer: z.string(),
});

async function publish(id: number, productId: number, stars: number): Promise<void> {
  const review = key.review(String(id));
  const at = 1_795_180_000_000 + id;
  await local.store.command('review', (redis) =>
    redis.hset(review, { orderNo: 'KP-1', line: 0, productId, at, state: 'waiting', version: 1, content: 'x', stars }),
  );
  await local.store.run(PUBLISH, { keys: reviewIndexKeys(), args: { id: String(id) } });
}

it('are none on an empty store, or without one', async () => {
  expect(await writeReviews(root, environment())).toBe('Pages show the reviews of 0 products.');
  expect(await readReviews(root)).toEqual({});
  expect(await readReviewsState(root)).toBe('0');
  const silent = { ...environment(), UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9' };
  expect(await writeReviews(root, silent)).toMatch(/did not answer/);
  expect(await readReviewsState(root)).toBe('');
  expect(await writeReviews(root, {})).toMatch(/no store/);
  expect(await readReviewsState(root)).toBeNull();
  await expect(readFile(path.join(root, REVIEWS_FILE))).rejects.toThrow('ENOENT');
});

it('are the same few for a product, however many there are', async () => {
  for (let id = 1; id <= 40; id += 1) await publish(id, 7, 1 + (id % 5));
  await publish(41, 8, 5);
  const before = local.roundTrips();
  await writeReviews(root, environment());
  expect(local.roundTrips() - before).toBe(3);
  const built = await readReviews(root);
  expect(Object.keys(built)).toEqual(['7', '8']);
  expect(await readReviewsState(root)).toBe('41');
  const { counts, newest } = built['7'] ?? { counts: { stars: [], fit: {}, colour: {} }, newest: [] };
  expect([counts.stars, newest.map(({ id }) => id)]).toEqual([
    [8, 8, 8, 8, 8],
    ['40', '39', '38'],
  ]);
  const eight = built['8']?.counts;
  expect(eight && [reviewCount(eight), ratingOf(eight)]).toEqual([1, 5]);
  expect((await readFile(path.join(root, REVIEWS_FILE), 'utf8')).length).toBeLessThan(2500);
});

it('leave out one that is listed and gone', async () => {
  for (const id of [51, 52]) await publish(id, 9, 5);
  await local.store.command('review', (redis) => redis.del(key.review('52')));
  await writeReviews(root, environment());
  expect((await readReviews(root))['9']?.newest.map(({ id }) => id)).toEqual(['51']);
});
