/**
 * A review through the link of a letter: the line that the link leads to, its one review, and what the writer may do
 * with it. A link works for one review; a refused one can be changed once. One round trip to read and one to write.
 */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ReviewedLine, WrittenReview } from '../../src/contract/reviews.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { canBeReviewed, initialsOf, publishesAt } from '../../src/domain/review/review.ts';
import { holidays } from '../catalogue/shop.ts';
import { storedOrder, type StoredOrder } from '../orders/stored-order.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import type { StoredLine } from '../store/shapes/order.ts';
import { reviewIndex, reviewIndexKeys } from './review-index.ts';
import { ownView, storedReview, type StoredReview } from './review-view.ts';

const flat = z.array(z.string());

const READ = defineScript({
  name: 'read-review-link',
  keys: { link: 'reviewLink' },
  builds: ['order', 'review', 'reviewOf'],
  lua: `
local orderNo, line = string.match(redis.call('GET', link) or '', '^(%S+) (%d+)$')
if not orderNo then return {} end
local id = redis.call('GET', reviewOfKey(orderNo, line))
return {line, redis.call('HGETALL', orderKey(orderNo)), id and redis.call('HGETALL', reviewKey(id)) or {}}`,
  answer: z.union([z.tuple([]), z.tuple([z.string(), flat, flat])]),
});

/** Script and input that read the line of a link. */
export const readingLink = (token: string) =>
  [READ, { keys: { link: key.reviewLink(hashOfToken(token)) }, args: {} }] as const;

export interface LinkedLine {
  readonly order: StoredOrder;
  readonly position: number;
  readonly line: StoredLine;
  readonly review: StoredReview | null;
}

/** Undefined for a link that leads nowhere. @throws ZodError for an order that cannot be read */
export function linkedLine(read: z.output<typeof READ.answer>): LinkedLine | undefined {
  const [position, hash, review] = read;
  if (position === undefined || hash === undefined || hash.length === 0) return undefined;
  const order = z.parse(storedOrder, hash);
  const line = order.lines[Number(position)];
  if (!line || !canBeReviewed(line)) return undefined;
  const written = review === undefined || review.length === 0 ? null : z.parse(storedReview, review);
  return { order, line, position: Number(position), review: written };
}

const initials = ({ delivery: { firstName, lastName } }: StoredOrder): string => initialsOf(firstName, lastName);

const windowIn = (line: StoredLine) => {
  const window = windowOf(line.configuration);
  return window ? { width: window.width, height: window.height, pleatType: window.pleatType } : null;
};

export const lineView = ({ order, line, review }: LinkedLine): ReviewedLine => ({
  name: line.name,
  slug: line.slug,
  colorName: line.colorName ?? '',
  window: windowIn(line),
  initials: initials(order),
  review: review && ownView(review),
});

/** WRITTEN when the line has another review already. */
const WRITE = defineScript({
  name: 'write-review',
  uses: [reviewIndex],
  keys: { order: 'order', reviewOf: 'reviewOf', all: 'reviewsIn' },
  args: { id: 'text', content: 'text', fields: ['review'], deadline: 'text' },
  builds: ['customerReviews'],
  lua: `
local held = redis.call('GET', reviewOf)
if held then
  local review = reviewKey(held)
  local contentNow, state, edited = unpack(redis.call('HMGET', review, ${f.review.content}, ${f.review.state}, ${f.review.edited}))
  if contentNow == content then return {'DONE', redis.call('HGETALL', review)} end
  if state ~= 'refused' or edited == '1' then return {'WRITTEN', {}} end
  unlistReview(held)
  redis.call('HDEL', review, ${f.review.state}, ${f.review.fit}, ${f.review.measurer}, ${f.review.colour}, ${f.review.text}, ${f.review.writer}, ${f.review.window}, ${f.review.color}, ${f.review.reason})
  redis.call('HSET', review, ${f.review.edited}, '1', ${f.review.content}, content, unpack(fields))
  redis.call('HINCRBY', review, ${f.review.version}, 1)
  moveReview(held, 'waiting')
  redis.call('ZADD', reviewDeadlines, deadline, held)
  return {'DONE', redis.call('HGETALL', review)}
end
${LUA_NOW}
local newest = redis.call('ZRANGE', all, 0, 0, 'REV', 'WITHSCORES')[2]
if newest then now = math.max(now, tonumber(newest) + 1) end
local at = string.format('%.0f', now)
redis.call('SET', reviewOf, id)
redis.call('HSET', reviewKey(id), ${f.review.at}, at, ${f.review.version}, '1', ${f.review.content}, content, unpack(fields))
moveReview(id, 'waiting')
redis.call('ZADD', all, at, id)
redis.call('ZADD', reviewDeadlines, deadline, id)
local uid = redis.call('HGET', order, ${f.order.uid})
if uid then redis.call('ZADD', customerReviewsKey(uid), at, id) end
return {'DONE', redis.call('HGETALL', reviewKey(id))}`,
  answer: z.tuple([z.enum(['DONE', 'WRITTEN']), flat]),
});

/** @returns the line with its review; undefined when it has another one. @throws StoreUnavailable */
export async function writeReviewOf(
  linked: LinkedLine,
  written: WrittenReview,
  now = new Date(),
): Promise<LinkedLine | undefined> {
  const { order, line, position } = linked;
  const { stars, fit, measurer, colour, text } = written;
  const window = written.window ? windowIn(line) : null;
  const optional = (value: string | null | undefined) => (value === '' ? undefined : (value ?? undefined));
  const [outcome, review] = await store().run(WRITE, {
    keys: {
      ...reviewIndexKeys(),
      order: key.order(order.orderNo),
      reviewOf: key.reviewOf(order.orderNo, String(position)),
      all: key.reviewsIn('any'),
    },
    args: {
      id: randomUUID(),
      content: createHash('sha256').update(JSON.stringify(written)).digest('base64url'),
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
        writer: written.name ? optional(initials(order)) : undefined,
        window: window ? JSON.stringify(window) : undefined,
        color: written.window ? optional(line.color) : undefined,
      },
    },
  });
  return outcome === 'WRITTEN' ? undefined : { ...linked, review: z.parse(storedReview, review) };
}

/** The first answer holds, and only to a question. */
const REMEDIED = defineScript({
  name: 'answer-remedied',
  keys: { reviewOf: 'reviewOf' },
  args: { answer: 'text' },
  builds: ['review'],
  lua: `
local id = redis.call('GET', reviewOf)
if not id then return {} end
if redis.call('HGET', reviewKey(id), ${f.review.remedied}) == 'asked' then
  redis.call('HSET', reviewKey(id), ${f.review.remedied}, answer)
  redis.call('HINCRBY', reviewKey(id), ${f.review.version}, 1)
end
return redis.call('HGETALL', reviewKey(id))`,
  answer: flat,
});

/** @throws StoreUnavailable */
export async function answerRemediedOf(linked: LinkedLine, agrees: boolean): Promise<LinkedLine> {
  const review = await store().run(REMEDIED, {
    keys: { reviewOf: key.reviewOf(linked.order.orderNo, String(linked.position)) },
    args: { answer: agrees ? 'agreed' : 'denied' },
  });
  return { ...linked, review: review.length === 0 ? null : z.parse(storedReview, review) };
}
