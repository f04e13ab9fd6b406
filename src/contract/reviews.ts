/** Reviews (decisions S11): read by everybody, written by buyers through the link of a letter or in the account. */
import * as z from 'zod/mini';
import {
  COLOUR_MATCHES,
  FITS,
  MEASURERS,
  MOST_STARS,
  REFUSALS,
  REVIEW_SORTS,
  REVIEW_STATES,
  REVIEW_TEXT_MAX,
} from '../domain/review/review.ts';
import { publicReview, reviewCounts, reviewedWindow, saidInReview } from '../domain/review/published.ts';
import { PHOTO_MAX_BYTES } from '../domain/review/photo.ts';
import { optionalLines } from '../domain/values/fields.ts';
import { defineCall } from './contract.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Newest first, unless asked otherwise; the counts are those of all. */
export const listReviews = defineCall('GET', '/api/reviews', 'B', 'anyone', {
  query: z.extend(pageQuery, {
    product: z.string().check(z.regex(/^\d{1,9}$/, 'common.invalid')),
    sort: z._default(z.enum(REVIEW_SORTS), 'new'),
  }),
  answer: z.object({ counts: reviewCounts, reviews: z.array(publicReview) }),
});

/** A photograph of a published review, as its own body. Another photograph has another id. */
export const showReviewPhoto = defineCall('GET', '/api/reviews/photos/:id', 'jpeg', 'anyone', {
  answer: z.instanceof(Uint8Array),
  codes: ['review_not_found'],
});

/** The review as its writer sees it. */
export const ownReview = z.object({
  ...saidInReview,
  /** Version after the last change: a change must name the version it has seen. */
  version: z.int(),
  /** JPEG in base64. */
  photo: z.nullable(text),
  state: z.enum(REVIEW_STATES),
  reason: z.nullable(z.enum(REFUSALS)),
  /** An undecided review can be changed, a refused one once. */
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  /** As `window` and `name` of `writtenReview`. */
  showsWindow: z.boolean(),
  showsName: z.boolean(),
  reply: text,
  /** The shop asks whether the complaint was remedied. */
  asksRemedied: z.boolean(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** A review of the customer in the export of an account; `photoData` is its photograph in base64. */
export const exportedReview = z.object({
  ...publicReview.shape,
  orderNo: text,
  state: z.enum(REVIEW_STATES),
  photoData: z.nullable(text),
});

const reviewedLine = z.object({
  name: text,
  /** Empty of what has no page any more. */
  slug: text,
  colorName: text,
  window: reviewedWindow,
  /** Initials that would be shown. */
  initials: text,
  review: z.nullable(ownReview),
});
export type ReviewedLine = z.infer<typeof reviewedLine>;

/** A POST, so that the token is in no address. */
export const showReviewLink = defineCall('POST', '/api/review', 'B', 'anyone', {
  body: z.strictObject({ token }),
  answer: reviewedLine,
  codes: ['review_link_invalid'],
});

/** Letters of base64. */
const PHOTO_MAX_LETTERS = Math.ceil(PHOTO_MAX_BYTES / 3) * 4;

/**
 * `window` and `name`: whether the size and the initials are shown. `photo`: a JPEG in base64, null for none; without it the
 * photograph stays as it is. `version`: of the review that is changed, null for a new one.
 */
export const writtenReview = z.strictObject({
  stars: z
    .int('review.stars.required')
    .check(z.gte(1, 'review.stars.required'), z.lte(MOST_STARS, 'review.stars.required')),
  fit: z._default(z.nullable(z.enum(FITS, 'common.invalid')), null),
  measurer: z._default(z.nullable(z.enum(MEASURERS, 'common.invalid')), null),
  colour: z._default(z.nullable(z.enum(COLOUR_MATCHES, 'common.invalid')), null),
  text: optionalLines(REVIEW_TEXT_MAX),
  window: z._default(z.boolean('common.invalid'), false),
  name: z._default(z.boolean('common.invalid'), false),
  photo: z.exactOptional(
    z.nullable(
      z
        .string('review.photo.invalid')
        .check(
          z.maxLength(PHOTO_MAX_LETTERS, 'review.photo.invalid'),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'review.photo.invalid'),
        ),
    ),
  ),
  version: z._default(z.nullable(z.int('common.invalid').check(z.gte(1, 'common.invalid'))), null),
});
export type WrittenReview = z.output<typeof writtenReview>;

/** Bytes of a call that writes one: the photograph, and the words in the longest letters. */
export const WRITTEN_REVIEW_BYTES = PHOTO_MAX_LETTERS + 12 * 1024;

/** The same words again are the same review. `review_written`: the line has another one, or it cannot be changed any more. */
export const writeReview = defineCall('POST', '/api/review/write', 'B', 'anyone', {
  body: z.extend(writtenReview, { token }),
  answer: reviewedLine,
  codes: ['review_link_invalid', 'review_written', 'changed_meanwhile'],
});

/** Whether a complaint was remedied; asked by the shop. The first answer holds. */
export const answerRemedied = defineCall('POST', '/api/review/remedied', 'B', 'anyone', {
  body: z.strictObject({ token, agrees: z.boolean('common.invalid') }),
  answer: reviewedLine,
  codes: ['review_link_invalid'],
});

/** Removes the review with its photograph for good; the line can be reviewed again. A refused one keeps its stars and its reason, unseen by others. */
export const withdrawReview = defineCall('POST', '/api/review/withdraw', 'B', 'anyone', {
  body: z.strictObject({ token }),
  answer: reviewedLine,
  codes: ['review_link_invalid'],
});

/** A row of the customer's reviews: what it is about, and what became of it. */
const ownReviewRow = z.object({
  orderNo: text,
  /** Position in the order, from 0. */
  line: z.int(),
  /** Empty for a product that is not sold any more, as `slug`. */
  name: text,
  slug: text,
  at: text,
  stars: z.int(),
  text,
  hasPhoto: z.boolean(),
  state: z.enum(REVIEW_STATES),
  reason: z.nullable(z.enum(REFUSALS)),
  canEdit: z.boolean(),
});
export type OwnReviewRow = z.infer<typeof ownReviewRow>;

/** Newest first. */
export const listOwnReviews = defineCall('GET', '/api/account/reviews', 'A', 'customer', {
  query: pageQuery,
  answer: z.array(ownReviewRow),
});

/** A delivered line of the customer's own order. `order_not_found`: no such order or line, or not delivered. */
export const showOwnReview = defineCall('GET', '/api/account/reviews/:orderNo/:line', 'A', 'customer', {
  answer: reviewedLine,
  codes: ['order_not_found'],
});

export const writeOwnReview = defineCall('PUT', '/api/account/reviews/:orderNo/:line', 'A', 'customer', {
  body: writtenReview,
  answer: reviewedLine,
  codes: ['order_not_found', 'review_written', 'changed_meanwhile'],
});

export const withdrawOwnReview = defineCall('DELETE', '/api/account/reviews/:orderNo/:line', 'A', 'customer', {
  answer: reviewedLine,
  codes: ['order_not_found'],
});

/** As `answerRemedied`. */
export const answerOwnRemedied = defineCall('PUT', '/api/account/reviews/:orderNo/:line/remedied', 'A', 'customer', {
  body: z.strictObject({ agrees: z.boolean('common.invalid') }),
  answer: reviewedLine,
  codes: ['order_not_found'],
});
