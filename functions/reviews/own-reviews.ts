/** A customer's reviews in the export and the deletion of the account. */
import * as z from 'zod/mini';
import { f } from '../store/hash.ts';
import { forCustomer } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { publicView, storedReview } from './review-view.ts';

/** Newest reviews of one customer that the export has. */
const MOST_OWN = 500;

/** Lua: defines `listOwnReviews()`. */
export const listOwnReviews = defineFragment({
  keys: { customerReviews: 'customerReviews' },
  builds: ['review'],
  lua: `
local function listOwnReviews()
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', customerReviews, 0, ${MOST_OWN - 1}, 'REV')) do
    local review = redis.call('HGETALL', reviewKey(id))
    if #review > 0 then found[#found + 1] = {id, review} end
  end
  return found
end`,
});

/** Answer of `listOwnReviews`. */
export const ownReviewsAnswer = z.pipe(
  z.array(z.tuple([z.string(), storedReview])),
  z.transform((reviews) =>
    reviews.map(([id, review]) => ({ ...publicView(id, review), orderNo: review.orderNo, state: review.state })),
  ),
);

/** Photographs of one export, the newest ones: 4 MB of the 20 that a function may stream. */
const MOST_PHOTOS = 50;

const READ_PHOTO = defineScript({
  name: 'export-review-photo',
  keys: { photo: 'reviewPhoto' },
  lua: `return redis.call('HGET', photo, ${f.reviewPhoto.data}) or ''`,
  answer: z.string(),
});

/** Reviews as rows of an export, each photograph read when its row is sent. */
export async function* exportedReviews(caller: Caller, reviews: z.output<typeof ownReviewsAnswer>) {
  let photos = 0;
  for (const review of reviews) {
    const { photo } = review;
    photos += photo ? 1 : 0;
    if (!photo || photos > MOST_PHOTOS) {
      yield { ...review, photoData: null };
      continue;
    }
    const read = await forCustomer(caller, READ_PHOTO, { keys: { photo: key.reviewPhoto(photo.id) }, args: {} });
    if (!read.ok) throw new Error(`The export ended early: ${read.code}`);
    yield { ...review, photoData: read.result === '' ? null : read.result };
  }
}

/** Lua: defines `dropReviewNames()`, for the deletion of an account: the words of a review stay, initials and photographs go. */
export const dropsReviewNames = defineFragment({
  keys: { customerReviews: 'customerReviews', unbuiltReviews: 'unbuiltReviews' },
  builds: ['review', 'reviewPhoto'],
  lua: `
local function dropReviewNames()
  for _, id in ipairs(redis.call('ZRANGE', customerReviews, 0, -1)) do
    local photo = redis.call('HGET', reviewKey(id), ${f.review.photo})
    if photo then redis.call('DEL', reviewPhotoKey(photo)) end
    redis.call('HDEL', reviewKey(id), ${f.review.writer}, ${f.review.photo}, ${f.review.photoWidth}, ${f.review.photoHeight})
    redis.call('INCR', unbuiltReviews)
  end
  redis.call('DEL', customerReviews)
end`,
});
