/** A stored review as its readers, its writer and the desk see it. */
import * as z from 'zod/mini';
import type { OwnReview } from '../../src/contract/reviews.ts';
import type { PublicReview } from '../../src/domain/review/published.ts';
import { hashAnswer } from '../store/answers.ts';
import { fieldsOf } from '../store/hash.ts';

const FIELDS = [
  'orderNo',
  'line',
  'productId',
  'at',
  'state',
  'version',
  'stars',
  'fit',
  'measurer',
  'colour',
  'text',
  'writer',
  'window',
  'color',
  'reason',
  'edited',
  'reply',
  'repliedAt',
  'remedied',
] as const;

/** HGETALL of a review. */
export const storedReview = z.pipe(hashAnswer, fieldsOf('review', FIELDS));
export type StoredReview = z.output<typeof storedReview>;

const instant = (at: number): string => new Date(at).toISOString();

const saidIn = ({ stars, fit, measurer, colour, text }: StoredReview) => ({
  stars,
  fit: fit ?? null,
  measurer: measurer ?? null,
  colour: colour ?? null,
  text: text ?? '',
});

export const publicView = (id: string, review: StoredReview): PublicReview => ({
  id,
  at: instant(review.at),
  ...saidIn(review),
  writer: review.writer ?? '',
  window: review.window ?? null,
  color: review.color ?? null,
  reply: review.reply === undefined ? null : { text: review.reply, at: instant(review.repliedAt ?? review.at) },
  isRemedied: review.remedied === 'agreed',
});

export const ownView = (review: StoredReview): OwnReview => ({
  ...saidIn(review),
  state: review.state,
  reason: review.state === 'refused' ? (review.reason ?? null) : null,
  canEdit: review.state === 'refused' && review.edited !== true,
  reply: review.reply ?? '',
  asksRemedied: review.remedied === 'asked',
});
