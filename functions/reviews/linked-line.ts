/**
 * A line that can be reviewed: found by the link of a letter or by its number in the account, with its one review. One
 * round trip.
 */
import * as z from 'zod/mini';
import type { ReviewedLine } from '../../src/contract/reviews.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { isSold } from '../../src/domain/product/line-product.ts';
import { canBeReviewed, initialsOf } from '../../src/domain/review/review.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { storedOrder, type StoredOrder } from '../orders/stored-order.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import type { StoredLine } from '../store/shapes/order.ts';
import { ownView, storedReview, type StoredReview } from './review-view.ts';

const flat = z.array(z.string());

/** Lua: defines `lineToReview(orderNo, line)`, read by `linkedLine`. */
const readsLine = defineFragment({
  builds: ['order', 'review', 'reviewOf', 'reviewPhoto'],
  lua: `
local function lineToReview(orderNo, line)
  local id = redis.call('GET', reviewOfKey(orderNo, line))
  local review = id and redis.call('HGETALL', reviewKey(id)) or {}
  local photo = id and redis.call('HGET', reviewKey(id), ${f.review.photo})
  return {line, redis.call('HGETALL', orderKey(orderNo)), review,
    photo and redis.call('HGET', reviewPhotoKey(photo), ${f.reviewPhoto.data}) or ''}
end`,
});

const readLine = z.union([z.tuple([]), z.tuple([z.string(), flat, flat, z.string()])]);

const READ = defineScript({
  name: 'read-review-link',
  uses: [readsLine],
  keys: { link: 'reviewLink' },
  lua: `
local orderNo, line = string.match(redis.call('GET', link) or '', '^(%S+) (%d+)$')
if not orderNo then return {} end
return lineToReview(orderNo, line)`,
  answer: readLine,
});

/** Script and input that read the line of a link. */
export const readingLink = (token: string) =>
  [READ, { keys: { link: key.reviewLink(hashOfToken(token)) }, args: {} }] as const;

/** A foreign order is none. */
const READ_OWN = defineScript({
  name: 'read-own-review',
  uses: [readsLine],
  keys: { order: 'order' },
  args: { uid: 'text', orderNo: 'text', line: 'text' },
  lua: `
if redis.call('HGET', order, ${f.order.uid}) ~= uid then return {} end
return lineToReview(orderNo, line)`,
  answer: readLine,
});

/** Script and input that read a line of the customer's own order. */
export const readingOwn = (uid: string, orderNo: string, line: string) =>
  [READ_OWN, { keys: { order: key.order(orderNo) }, args: { uid, orderNo, line } }] as const;

export interface LinkedLine {
  readonly order: StoredOrder;
  readonly position: number;
  readonly line: StoredLine;
  readonly review: StoredReview | null;
  /** Photograph of the review in base64. */
  readonly photo: string | null;
}

/** Undefined for a link that leads nowhere. @throws ZodError for an order that cannot be read */
export async function linkedLine(read: z.output<typeof readLine>): Promise<LinkedLine | undefined> {
  const [position, hash, review, photo] = read;
  if (position === undefined || hash === undefined || hash.length === 0) return undefined;
  const order = await z.parseAsync(storedOrder, hash);
  const line = order.lines[Number(position)];
  if (!line || !canBeReviewed(line)) return undefined;
  const written = review === undefined || review.length === 0 ? null : z.parse(storedReview, review);
  return { order, line, position: Number(position), review: written, photo: photo === '' ? null : (photo ?? null) };
}

export const initialsIn = ({ delivery: { firstName, lastName } }: StoredOrder): string =>
  initialsOf(firstName, lastName);

export const windowIn = (line: StoredLine) => {
  const window = windowOf(line.configuration);
  return window ? { width: window.width, height: window.height, pleatType: window.pleatType } : null;
};

/** Empty of what is off sale: it has no page. */
export const slugOf = (productId: number): string => {
  const product = currentCatalogue.get(productId);
  return isSold(product) ? product.slug : '';
};

export const lineView = ({ order, line, review, photo }: LinkedLine): ReviewedLine => ({
  name: line.name,
  slug: slugOf(line.productId),
  colorName: line.colorName ?? '',
  window: windowIn(line),
  initials: initialsIn(order),
  review: review && ownView(review, photo),
});
