/** Reviews on the desk of an operator (decisions S11): decided, replied to, and counted by what became of them. */
import * as z from 'zod/mini';
import { REFUSALS, REVIEW_STATES, REVIEW_TEXT_MAX } from '../domain/review/review.ts';
import { publicReview } from '../domain/review/published.ts';
import { requiredLines } from '../domain/values/fields.ts';
import { defineCall } from './contract.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
const count = z.int();

const deskReview = z.object({
  ...publicReview.shape,
  orderNo: text,
  productName: text,
  /** Version after the last change: a change must name the version it has seen. */
  version: count,
  state: z.enum(REVIEW_STATES),
  reason: z.nullable(z.enum(REFUSALS)),
  /** Its writer withdrew it after the refusal: stars and reason are left. */
  isErased: z.boolean(),
  /** When it publishes itself; null once it is decided. */
  publishesAt: z.nullable(text),
  /** The writer's answer is awaited, or was no. */
  remedied: z.nullable(z.enum(['asked', 'agreed', 'denied'])),
});
export type DeskReview = z.infer<typeof deskReview>;

/** Newest first. `published` and `refused`: decided reviews by stars, from one star on. */
export const listDeskReviews = defineCall('GET', '/api/admin/reviews', 'B', 'office', {
  query: z.extend(pageQuery, { state: z._default(z.enum(REVIEW_STATES), 'waiting') }),
  answer: z.object({
    reviews: z.array(deskReview),
    published: z.array(count),
    refused: z.array(count),
    waiting: count,
  }),
});
export type DeskReviews = z.infer<typeof listDeskReviews.answer>;

/** Photograph of a review in any state, as a JPEG in base64. */
export const showDeskPhoto = defineCall('GET', '/api/admin/reviews/:id/photo', 'B', 'office', {
  answer: z.object({ data: text }),
  codes: ['review_not_found'],
});

/**
 * One act: publishes, refuses for a published reason, replies once, asks the writer whether a complaint was remedied, or
 * deletes at the writer's request, as the writer's own withdrawal does. `review_settled`: the act is not open to a review
 * as it is. Null once it is gone.
 */
export const changeReview = defineCall('POST', '/api/admin/reviews/:id', 'B', 'office', {
  body: z.strictObject({
    version: z.int('common.invalid').check(z.gte(1, 'common.invalid')),
    act: z.enum(['publish', 'refuse', 'reply', 'remedied', 'delete'], 'common.invalid'),
    reason: z._default(z.nullable(z.enum(REFUSALS, 'common.invalid')), null),
    text: z.exactOptional(requiredLines('review.reply.required', REVIEW_TEXT_MAX)),
  }),
  answer: z.nullable(deskReview),
  codes: ['review_not_found', 'review_settled', 'changed_meanwhile'],
});
