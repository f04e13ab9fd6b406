/**
 * Where reviews lie: each under its own key, its id in the list of its state and, once published, in the lists and the
 * counts of its product. Every script that moves a review uses this, so lists and counts agree.
 */
import * as z from 'zod/mini';
import { REVIEW_SORTS, REVIEW_STATES } from '../../src/domain/review/review.ts';
import { f, luaList } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

/** Stars stand in front of the millisecond in the lists by stars. */
const STARS_STEP = '1e13';

/**
 * Lua: defines
 * - `moveReview(id, state)`: lists and counts a review where it belongs in that state;
 * - `forgetReview(id)`: takes it out of everything;
 * - `dropReviewPhoto(id)`: removes its photograph.
 */
export const reviewIndex = defineFragment({
  keys: {
    reviewDeadlines: 'reviewDeadlines',
    reviewDecisions: 'reviewDecisions',
    reviewedProducts: 'reviewedProducts',
    unbuiltReviews: 'unbuiltReviews',
  },
  builds: ['review', 'reviewOf', 'reviewPhoto', 'reviewsIn', 'reviewsOf', 'reviewCounts'],
  lua: `
local function countReview(id, state, by)
  local productId, at, stars, fit, colour = unpack(redis.call('HMGET', reviewKey(id), ${f.review.productId}, ${f.review.at}, ${f.review.stars}, ${f.review.fit}, ${f.review.colour}))
  redis.call('HINCRBY', reviewDecisions, state .. ':' .. stars, by)
  if state ~= 'published' then return end
  local counts = reviewCountsKey(productId)
  for kind, value in pairs({s = stars, f = fit or nil, c = colour or nil}) do
    redis.call('HINCRBY', counts, kind .. ':' .. value, by)
  end
  local places = {new = 0, low = 6 - stars, high = tonumber(stars)}
  for _, sort in ipairs({${luaList(REVIEW_SORTS)}}) do
    if by < 0 then
      redis.call('ZREM', reviewsOfKey(productId, sort), id)
    else
      redis.call('ZADD', reviewsOfKey(productId, sort), string.format('%.0f', places[sort] * ${STARS_STEP} + at), id)
    end
  end
  redis.call('INCR', unbuiltReviews)
  local published = redis.call('ZCARD', reviewsOfKey(productId, 'new'))
  if published > 0 then
    redis.call('ZADD', reviewedProducts, published, productId)
  else
    redis.call('ZREM', reviewedProducts, productId)
  end
end
local function unlistReview(id)
  local state = redis.call('HGET', reviewKey(id), ${f.review.state})
  if state and state ~= 'waiting' then countReview(id, state, -1) end
  for _, one in ipairs({${luaList(REVIEW_STATES)}}) do redis.call('ZREM', reviewsInKey(one), id) end
  redis.call('ZREM', reviewDeadlines, id)
end
local function moveReview(id, state)
  unlistReview(id)
  redis.call('HSET', reviewKey(id), ${f.review.state}, state)
  redis.call('ZADD', reviewsInKey(state), redis.call('HGET', reviewKey(id), ${f.review.at}), id)
  if state ~= 'waiting' then countReview(id, state, 1) end
end
local function dropReviewPhoto(id)
  local photo = redis.call('HGET', reviewKey(id), ${f.review.photo})
  if not photo then return end
  redis.call('DEL', reviewPhotoKey(photo))
  redis.call('HDEL', reviewKey(id), ${f.review.photo}, ${f.review.photoWidth}, ${f.review.photoHeight})
end
local function forgetReview(id)
  local orderNo, line = unpack(redis.call('HMGET', reviewKey(id), ${f.review.orderNo}, ${f.review.line}))
  if orderNo then
    unlistReview(id)
    dropReviewPhoto(id)
    redis.call('DEL', reviewKey(id), reviewOfKey(orderNo, line))
  end
  redis.call('ZREM', reviewsInKey('any'), id)
end`,
});

/** Keys that `reviewIndex` reads. */
export const reviewIndexKeys = () => ({
  reviewDeadlines: key.reviewDeadlines(),
  reviewDecisions: key.reviewDecisions(),
  reviewedProducts: key.reviewedProducts(),
  unbuiltReviews: key.unbuiltReviews(),
});

/** An undecided review publishes itself. */
const PUBLISH_DUE = defineScript({
  name: 'publish-due-reviews',
  isWhole: true,
  uses: [reviewIndex],
  args: { now: 'text', most: 'text' },
  lua: `
local due = redis.call('ZRANGE', reviewDeadlines, '-inf', now, 'BYSCORE', 'LIMIT', '0', most)
for _, id in ipairs(due) do
  if redis.call('EXISTS', reviewKey(id)) == 1 then
    redis.call('HINCRBY', reviewKey(id), ${f.review.version}, 1)
    moveReview(id, 'published')
  else
    redis.call('ZREM', reviewDeadlines, id)
  end
end
return tostring(#due)`,
  answer: z.string(),
});

/** @returns how many of at most so many @throws StoreUnavailable */
export const publishDue = async (most: number, now = new Date()): Promise<number> =>
  Number(await store().run(PUBLISH_DUE, { keys: reviewIndexKeys(), args: { now: now.getTime(), most } }));

const FORGET = defineScript({
  name: 'forget-reviews',
  uses: [reviewIndex],
  keys: { all: 'reviewsIn' },
  args: { before: 'text', most: 'text' },
  lua: `
local old = redis.call('ZRANGE', all, '-inf', '(' .. before, 'BYSCORE', 'LIMIT', '0', most)
for _, id in ipairs(old) do forgetReview(id) end
return tostring(#old)`,
  answer: z.string(),
});

/** Removes at most so many, the oldest first. @param before milliseconds @returns how many @throws StoreUnavailable */
export const forgetOldReviews = async (before: number, most: number): Promise<number> =>
  Number(
    await store().run(FORGET, {
      keys: { ...reviewIndexKeys(), all: key.reviewsIn('any') },
      args: { before, most },
    }),
  );
