/** Reviews (decisions S11): read by everybody, written by buyers through the link of a letter. */
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
import { optionalLines } from '../domain/values/fields.ts';
import type { CallContract } from './contract.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Newest first, unless asked otherwise; the counts are those of all. */
export const listReviews = {
  method: 'GET',
  path: '/api/reviews',
  envelope: 'B',
  access: 'anyone',
  query: z.extend(pageQuery, {
    product: z.string().check(z.regex(/^\d{1,9}$/, 'common.invalid')),
    sort: z._default(z.enum(REVIEW_SORTS), 'new'),
  }),
  answer: z.object({ counts: reviewCounts, reviews: z.array(publicReview) }),
  codes: [],
} as const satisfies CallContract;

/** The review as its writer sees it. */
export const ownReview = z.object({
  ...saidInReview,
  state: z.enum(REVIEW_STATES),
  reason: z.nullable(z.enum(REFUSALS)),
  /** A refused review can be changed once. */
  canEdit: z.boolean(),
  reply: text,
  /** The shop asks whether the complaint was remedied. */
  asksRemedied: z.boolean(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** A review of the customer in the export of an account. */
export const exportedReview = z.object({ ...publicReview.shape, orderNo: text, state: z.enum(REVIEW_STATES) });

const reviewedLine = z.object({
  name: text,
  slug: text,
  colorName: text,
  window: reviewedWindow,
  /** Initials that would be shown. */
  initials: text,
  review: z.nullable(ownReview),
});
export type ReviewedLine = z.infer<typeof reviewedLine>;

/** A POST, so that the token is in no address. */
export const showReviewLink = {
  method: 'POST',
  path: '/api/review',
  envelope: 'B',
  access: 'anyone',
  body: z.strictObject({ token }),
  answer: reviewedLine,
  codes: ['review_link_invalid'],
} as const satisfies CallContract;

/** `window` and `name`: whether the size and the initials are shown. */
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
});
export type WrittenReview = z.output<typeof writtenReview>;

/** The same words again are the same review. */
export const writeReview = {
  method: 'POST',
  path: '/api/review/write',
  envelope: 'B',
  access: 'anyone',
  body: z.extend(writtenReview, { token }),
  answer: reviewedLine,
  codes: ['review_link_invalid', 'review_written'],
} as const satisfies CallContract;

/** Whether a complaint was remedied; asked by the shop. The first answer holds. */
export const answerRemedied = {
  method: 'POST',
  path: '/api/review/remedied',
  envelope: 'B',
  access: 'anyone',
  body: z.strictObject({ token, agrees: z.boolean('common.invalid') }),
  answer: reviewedLine,
  codes: ['review_link_invalid'],
} as const satisfies CallContract;
