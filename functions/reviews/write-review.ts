/**
 * The acts of a writer on the one review of a line: writing it, changing it until it is decided and once after a refusal,
 * withdrawing it, and saying whether a complaint was remedied. One round trip each.
 */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { WrittenReview } from '../../src/contract/reviews.ts';
import { cleanJpeg } from '../../src/domain/review/photo.ts';
import { publishesAt } from '../../src/domain/review/review.ts';
import { holidays } from '../catalogue/shop.ts';
import { failure, type Failure } from '../http/answer.ts';
import { message } from '../http/messages.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { initialsIn, windowIn, type LinkedLine } from './linked-line.ts';
import { reviewIndex, reviewIndexKeys } from './review-index.ts';
import { storedReview, WITHDRAWN } from './review-view.ts';

const flat = z.array(z.string());

/** WRITTEN when the line has another review, CHANGED when the review is not the version that was seen. */
const WRITE = defineScript({
  name: 'write-review',
  isWhole: true,
  uses: [reviewIndex],
  keys: { order: 'order', reviewOf: 'reviewOf', all: 'reviewsIn', newPhoto: 'reviewPhoto' },
  args: {
    id: 'text',
    position: 'text',
    content: 'text',
    seen: 'text',
    fields: ['review'],
    deadline: 'text',
    photoAct: 'text',
    photo: ['review'],
    photoData: 'text',
  },
  builds: ['customerReviews'],
  lua: `
local function write(one)
  redis.call('HSET', reviewKey(one), ${f.review.content}, content, unpack(fields))
  if photoAct ~= 'keep' then dropReviewPhoto(one) end
  if photoAct == 'set' then
    redis.call('HSET', reviewKey(one), unpack(photo))
    redis.call('HSET', newPhoto, ${f.reviewPhoto.review}, one, ${f.reviewPhoto.data}, photoData)
  end
  moveReview(one, 'waiting')
  redis.call('ZADD', reviewDeadlines, deadline, one)
end
local held = redis.call('GET', reviewOf)
if held then
  local review = reviewKey(held)
  local contentNow, state, edited, version = unpack(redis.call('HMGET', review, ${f.review.content}, ${f.review.state}, ${f.review.edited}, ${f.review.version}))
  if contentNow == content then return {'DONE', redis.call('HGETALL', review)} end
  local isOpen = state == 'waiting' or (state == 'refused' and edited ~= '1')
  if seen == '' or not isOpen then return {'WRITTEN', {}} end
  if seen ~= version then return {'CHANGED', {}} end
  unlistReview(held)
  redis.call('HDEL', review, ${f.review.state}, ${f.review.fit}, ${f.review.measurer}, ${f.review.colour}, ${f.review.text}, ${f.review.writer}, ${f.review.window}, ${f.review.color}, ${f.review.reason},
    ${f.review.reply}, ${f.review.repliedAt}, ${f.review.remedied})
  if state == 'refused' then redis.call('HSET', review, ${f.review.edited}, '1') end
  redis.call('HINCRBY', review, ${f.review.version}, 1)
  write(held)
  return {'DONE', redis.call('HGETALL', review)}
end
if seen ~= '' then return {'CHANGED', {}} end
${LUA_NOW}
local newest = redis.call('ZRANGE', all, 0, 0, 'REV', 'WITHSCORES')[2]
if newest then now = math.max(now, tonumber(newest) + 1) end
local at = string.format('%.0f', now)
redis.call('SET', reviewOf, id)
redis.call('HSET', reviewKey(id), ${f.review.at}, at, ${f.review.version}, '1')
local changed = redis.call('HGET', order, ${f.order.reviewsChanged}) or ''
if string.find(changed, ' ' .. position .. ' ', 1, true) then redis.call('HSET', reviewKey(id), ${f.review.edited}, '1') end
write(id)
redis.call('ZADD', all, at, id)
local uid = redis.call('HGET', order, ${f.order.uid})
if uid then redis.call('ZADD', customerReviewsKey(uid), at, id) end
return {'DONE', redis.call('HGETALL', reviewKey(id))}`,
  answer: z.tuple([z.enum(['DONE', 'WRITTEN', 'CHANGED']), flat]),
});

/** Keys and arguments for the photograph; undefined where the sent one cannot be read. */
function photoInput(sent: string | null | undefined) {
  const newPhoto = key.reviewPhoto(randomUUID());
  const nothing = { newPhoto, photo: {}, photoData: '' };
  if (sent === undefined) return { ...nothing, photoAct: 'keep' };
  if (sent === null) return { ...nothing, photoAct: 'drop' };
  const clean = cleanJpeg(Buffer.from(sent, 'base64'));
  if (!clean) return undefined;
  const id = randomUUID();
  return {
    newPhoto: key.reviewPhoto(id),
    photoAct: 'set',
    photo: { photo: id, photoWidth: clean.width, photoHeight: clean.height },
    photoData: Buffer.from(clean.bytes).toString('base64'),
  };
}

const optional = (value: string | null | undefined) => (value === '' ? undefined : (value ?? undefined));

/** @returns the line with its review, or why it has another one @throws StoreUnavailable */
export async function writeReviewOf(
  linked: LinkedLine,
  { version, ...written }: WrittenReview,
  now = new Date(),
): Promise<LinkedLine | Failure<'invalid_fields' | 'review_written' | 'changed_meanwhile'>> {
  const { order, line, position } = linked;
  const { stars, fit, measurer, colour, text } = written;
  const window = written.window ? windowIn(line) : null;
  const sent = photoInput(written.photo);
  if (!sent) return failure('invalid_fields', { fields: { photo: message('rules:review.photo.invalid') } });
  const { newPhoto, ...photo } = sent;
  const [outcome, review] = await store().run(WRITE, {
    keys: {
      ...reviewIndexKeys(),
      newPhoto,
      order: key.order(order.orderNo),
      reviewOf: key.reviewOf(order.orderNo, String(position)),
      all: key.reviewsIn('any'),
    },
    args: {
      ...photo,
      id: randomUUID(),
      position,
      content: createHash('sha256').update(JSON.stringify(written)).digest('base64url'),
      seen: version ?? '',
      deadline: publishesAt(now, holidays),
      fields: {
        orderNo: order.orderNo,
        line: position,
        productId: line.productId,
        stars,
        fit: optional(fit),
        measurer: optional(measurer),
        colour: optional(colour),
        text: optional(text),
        writer: written.name ? optional(initialsIn(order)) : undefined,
        window: window ? JSON.stringify(window) : undefined,
        color: written.window ? optional(line.color) : undefined,
      },
    },
  });
  if (outcome !== 'DONE') return failure(outcome === 'WRITTEN' ? 'review_written' : 'changed_meanwhile');
  const kept = z.parse(storedReview, review);
  const shown = photo.photoAct === 'set' ? photo.photoData : linked.photo;
  return { ...linked, review: kept, photo: kept.photo === undefined ? null : shown };
}

/**
 * Lua, beside `reviewIndex`: defines `withdrawReview(id)`. A refused review keeps its stars and its reason: gone whole and
 * written anew, it could be refused without end, and the desk's rates would not show it. Any other goes whole; the order
 * keeps only that the one change after a refusal was made, for the next review of the line.
 */
export const withdrawsReview = defineFragment({
  builds: ['order', 'review', 'customerReviews'],
  lua: `
local function withdrawReview(id)
  local review = reviewKey(id)
  local orderNo, line, state, edited, content = unpack(redis.call('HMGET', review, ${luaFields('review', ['orderNo', 'line', 'state', 'edited', 'content'])}))
  if not orderNo or content == '${WITHDRAWN}' then return end
  if state == 'refused' then
    dropReviewPhoto(id)
    redis.call('HDEL', review, ${f.review.fit}, ${f.review.measurer}, ${f.review.colour}, ${f.review.text}, ${f.review.writer}, ${f.review.window}, ${f.review.color}, ${f.review.reply},
      ${f.review.repliedAt}, ${f.review.remedied})
    redis.call('HSET', review, ${f.review.content}, '${WITHDRAWN}')
    redis.call('HINCRBY', review, ${f.review.version}, 1)
    return
  end
  forgetReview(id)
  local order = orderKey(orderNo)
  local uid, changed = unpack(redis.call('HMGET', order, ${f.order.uid}, ${f.order.reviewsChanged}))
  local mark = ' ' .. line .. ' '
  if edited == '1' and redis.call('EXISTS', order) == 1 and not string.find(changed or '', mark, 1, true) then
    redis.call('HSET', order, ${f.order.reviewsChanged}, (changed or '') .. mark)
  end
  if uid then redis.call('ZREM', customerReviewsKey(uid), id) end
end`,
});

/** Answers what is left of it. */
const WITHDRAW = defineScript({
  name: 'withdraw-review',
  isWhole: true,
  uses: [reviewIndex, withdrawsReview],
  keys: { reviewOf: 'reviewOf' },
  lua: `
local id = redis.call('GET', reviewOf)
if not id then return {} end
withdrawReview(id)
return redis.call('HGETALL', reviewKey(id))`,
  answer: flat,
});

/** @throws StoreUnavailable */
export async function withdrawReviewOf(linked: LinkedLine): Promise<LinkedLine> {
  const review = await store().run(WITHDRAW, {
    keys: { ...reviewIndexKeys(), reviewOf: key.reviewOf(linked.order.orderNo, String(linked.position)) },
    args: {},
  });
  return { ...linked, review: review.length === 0 ? null : z.parse(storedReview, review), photo: null };
}

/** The first answer holds, and only to a question. */
const REMEDIED = defineScript({
  name: 'answer-remedied',
  isWhole: true,
  keys: { reviewOf: 'reviewOf', unbuiltReviews: 'unbuiltReviews' },
  args: { answer: 'text' },
  builds: ['review'],
  lua: `
local id = redis.call('GET', reviewOf)
if not id then return {} end
local remedied, state = unpack(redis.call('HMGET', reviewKey(id), ${f.review.remedied}, ${f.review.state}))
if remedied == 'asked' then
  redis.call('HSET', reviewKey(id), ${f.review.remedied}, answer)
  redis.call('HINCRBY', reviewKey(id), ${f.review.version}, 1)
  if answer == 'agreed' and state == 'published' then redis.call('INCR', unbuiltReviews) end
end
return redis.call('HGETALL', reviewKey(id))`,
  answer: flat,
});

/** @throws StoreUnavailable */
export async function answerRemediedOf(linked: LinkedLine, agrees: boolean): Promise<LinkedLine> {
  const review = await store().run(REMEDIED, {
    keys: {
      reviewOf: key.reviewOf(linked.order.orderNo, String(linked.position)),
      unbuiltReviews: key.unbuiltReviews(),
    },
    args: { answer: agrees ? 'agreed' : 'denied' },
  });
  return { ...linked, review: review.length === 0 ? null : z.parse(storedReview, review) };
}
