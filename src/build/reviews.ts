/** Reviews as they were when the store was asked before this build. */
import { existsSync, readFileSync } from 'node:fs';
import place from '#content/built/place.json' with { type: 'json' };
import { countsFrom } from '../domain/review/counts.ts';
import { readBuiltReviews, type BuiltReviews, type ProductReviews } from './content/reviews.ts';

const file = `${place.folder}/reviews.json`;
const built: BuiltReviews = existsSync(file) ? readBuiltReviews(readFileSync(file, 'utf8')) : {};

const NONE: ProductReviews = { counts: countsFrom({}), newest: [] };

export const reviewsOf = (productId: number): ProductReviews => built[String(productId)] ?? NONE;
