/** Published reviews for product pages, lists and markup: a build with the shop's store at hand asks it (decisions S11). */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { publicView, storedReview } from '../../functions/reviews/review-view.ts';
import { key } from '../../functions/store/keys.ts';
import { REVIEWS_FILE, type BuiltReviews, type ProductReviews } from '../../src/build/content/reviews.ts';
import { countsFrom } from '../../src/domain/review/counts.ts';
import { NEWEST_BUILT } from '../../src/domain/review/review.ts';

const DEADLINE_MS = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** An object, or the store's own flat list where the client was told not to read values. */
type StoredRecord = readonly string[] | Readonly<Record<string, string>> | null;

/**
 * Writes the file, or removes one from before, and answers what was done in one line. Never throws: a shop whose store does not
 * answer is built without reviews.
 */
export async function writeReviews(root: string, environment: Environment): Promise<string> {
  const { UPSTASH_REDIS_REST_URL: url = '', UPSTASH_REDIS_REST_TOKEN: token = '' } = environment;
  const file = path.join(root, REVIEWS_FILE);
  await rm(file, { force: true });
  if (!URL.canParse(url) || token === '') return 'Pages show no reviews: no store has them.';
  try {
    const reviews = await readAll(url, token);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(reviews));
    return `Pages show the reviews of ${Object.keys(reviews).length} products.`;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `Pages show no reviews: the store did not answer (${why}).`;
  }
}

/** Three round trips, however many reviews there are. */
async function readAll(url: string, token: string): Promise<BuiltReviews> {
  const redis = new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableTelemetry: false,
    retry: { retries: 1 },
    signal: () => AbortSignal.timeout(DEADLINE_MS),
  });
  const ids = await redis.zrange<string[]>(key.reviewedProducts(), 0, -1);
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
  const stored = newest.flat().length === 0 ? [] : await hashes.exec<StoredRecord[]>();
  const views = newest.flat().map((id, at) => publicView(id, z.parse(storedReview, flatOf(stored[at] ?? null))));
  const entries = ids.map((id, at): [string, ProductReviews] => {
    const counts = Object.entries(recordOf(read[2 * at] as StoredRecord));
    const shown = views.filter((view) => newest[at]?.includes(view.id));
    return [
      id,
      { counts: countsFrom(Object.fromEntries(counts.map(([name, value]) => [name, Number(value)]))), newest: shown },
    ];
  });
  return Object.fromEntries(entries);
}

const flatOf = (record: StoredRecord): string[] =>
  Array.isArray(record) ? (record as string[]) : Object.entries(record ?? {}).flat();

function recordOf(record: StoredRecord): Record<string, string> {
  const flat = flatOf(record);
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '0'] as const] : [])));
}
