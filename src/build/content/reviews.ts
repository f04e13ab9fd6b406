import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { publicReview, reviewCounts } from '../../domain/review/published.ts';

/** Written before a build that has the shop's store at hand (`netlify/live/reviews.ts`). */
export const REVIEWS_FILE = 'content/built/reviews.json';
/** Written beside it where a store is named. */
export const REVIEWS_STATE_FILE = 'content/built/reviews-state.json';

/** Counts of all published reviews of a product, and the newest three of them. */
const productReviews = z.object({ counts: reviewCounts, newest: z.array(publicReview) });
export type ProductReviews = z.infer<typeof productReviews>;

/** By product id. */
export type BuiltReviews = Readonly<Record<string, ProductReviews>>;

export const readBuiltReviews = (text: string): BuiltReviews =>
  z.record(z.string(), productReviews).parse(JSON.parse(text));

/** Empty where no store was asked. */
export const readReviews = async (root: string): Promise<BuiltReviews> =>
  readBuiltReviews(await readFile(join(root, REVIEWS_FILE), 'utf8').catch(() => '{}'));

const reviewsState = z.object({ changes: z.nullable(z.string()) });

/** How often reviews had changed when the store was asked: empty where it did not answer, null where none was asked. */
export const readReviewsState = async (root: string): Promise<string | null> =>
  reviewsState.parse(JSON.parse(await readFile(join(root, REVIEWS_STATE_FILE), 'utf8').catch(() => '{"changes":null}')))
    .changes;
