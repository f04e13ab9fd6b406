/** A stored review as its readers, its writer and the desk see it. */
import * as z from 'zod/mini';
import type { OwnReview } from '../../src/contract/reviews.ts';
import type { PublicReview, PublishedPhoto } from '../../src/domain/review/published.ts';
import { hashAnswer } from '../store/answers.ts';
import { fieldsOf } from '../store/hash.ts';

const FIELDS = [
  'orderNo',
  'line',
  'productId',
  'at',
  'state',
  'version',
  'content',
  'stars',
  'fit',
  'measurer',
  'colour',
  'text',
  'writer',
  'window',
  'color',
  'photo',
  'photoWidth',
  'photoHeight',
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

const photoOf = ({ photo, photoWidth = 0, photoHeight = 0 }: StoredReview): PublishedPhoto | null =>
  photo === undefined ? null : { id: photo, width: photoWidth, height: photoHeight };

export const publicView = (id: string, review: StoredReview): PublicReview => ({
  id,
  at: instant(review.at),
  ...saidIn(review),
  writer: review.writer ?? '',
  window: review.window ?? null,
  color: review.color ?? null,
  photo: photoOf(review),
  reply: review.reply === undefined ? null : { text: review.reply, at: instant(review.repliedAt ?? review.at) },
  isRemedied: review.remedied === 'agreed',
});

/** Whether its writer can change it: until it is decided, and once after a refusal. */
export const canEdit = ({ state, edited }: StoredReview): boolean =>
  state === 'waiting' || (state === 'refused' && edited !== true);

/** Stands in the place of the hash of a refused review's words once they were withdrawn. */
export const WITHDRAWN = 'withdrawn';

/** A refused review that was withdrawn: its stars and its reason are left, for the desk's rates. */
export const isErased = ({ content }: StoredReview): boolean => content === WITHDRAWN;

/** @param photo its photograph in base64, null without one */
export const ownView = (review: StoredReview, photo: string | null): OwnReview => ({
  ...saidIn(review),
  version: review.version,
  photo,
  state: review.state,
  reason: review.state === 'refused' ? (review.reason ?? null) : null,
  canEdit: canEdit(review),
  canWithdraw: !isErased(review),
  showsWindow: review.window !== undefined,
  showsName: review.writer !== undefined,
  reply: review.reply ?? '',
  asksRemedied: review.remedied === 'asked',
});
