/** A customer's reviews in the export and the deletion of the account. */
import * as z from 'zod/mini';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
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

/** Lua: defines `dropReviewNames()`, for the deletion of an account: the words of a review stay, the initials go. */
export const dropsReviewNames = defineFragment({
  keys: { customerReviews: 'customerReviews' },
  builds: ['review'],
  lua: `
local function dropReviewNames()
  for _, id in ipairs(redis.call('ZRANGE', customerReviews, 0, -1)) do
    redis.call('HDEL', reviewKey(id), ${f.review.writer})
  end
  redis.call('DEL', customerReviews)
end`,
});
