/** Reviews of buyers (decisions S11), their lists and counts. */
import * as z from 'zod/mini';
import { COLOUR_MATCHES, FITS, MEASURERS, REFUSALS, REVIEW_STATES } from '../../../src/domain/review/review.ts';
import { PLEAT_TYPES } from '../../../src/domain/price/pricing.ts';
import { flag, json, text, time, whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

const window = z.object({ width: z.int(), height: z.int(), pleatType: z.enum(PLEAT_TYPES) });

export const REVIEW_KEYS = {
  /** Life: `retention.orderYears` of shop.json, as the order. Personal. */
  review: {
    pattern: 'review:{id}',
    fields: {
      orderNo: text,
      /** Position in the order, from 0. */
      line: whole,
      productId: whole,
      /** Time at which it was written, which no other review has. */
      at: time,
      state: z.enum(REVIEW_STATES),
      /** Number of changes since it was written, beginning with 1. */
      version: whole,
      /** Hash of the words and answers, to recognise the same press; `withdrawn` once those of a refused review are gone. */
      content: text,
      stars: whole,
      fit: optional(z.enum(FITS)),
      measurer: optional(z.enum(MEASURERS)),
      colour: optional(z.enum(COLOUR_MATCHES)),
      text: optional(text),
      /** Initials, where the buyer wants them shown; deleted with the account. */
      writer: optional(text),
      /** Window and id of the colour, where the buyer wants them shown. */
      window: optional(z.pipe(json, window)),
      color: optional(text),
      /** Id and size of its photograph in pixels; deleted with the account. */
      photo: optional(text),
      photoWidth: optional(whole),
      photoHeight: optional(whole),
      /** Reason of a refusal. */
      reason: optional(z.enum(REFUSALS)),
      /** Whether the writer has changed it after a refusal: once. */
      edited: optional(flag),
      reply: optional(text),
      repliedAt: optional(time),
      /** Whether the shop says that a complaint was remedied, and whether the writer agrees. */
      remedied: optional(z.enum(['asked', 'agreed', 'denied'])),
    },
  },
  /** Life: as its review, and until the account is deleted. Personal. */
  reviewPhoto: {
    pattern: 'review-photo:{photoId}',
    fields: {
      /** Id of its review. */
      review: text,
      /** JPEG in base64. */
      data: text,
    },
  },
  /** Id of the one review of a line of an order. Life: as its review. */
  reviewOf: { pattern: 'review-of:{orderNo}:{line}', type: 'string' },
  /** Number of the order and position of the line that the link of a letter leads to. Life: 60 days. */
  reviewLink: { pattern: 'review-link:{tokenHash}', type: 'string' },
  /** Numbers of delivered orders by the millisecond from which their buyer is asked. Life: until the letter has gone. */
  reviewRequests: { pattern: 'review-requests', type: 'zset' },
  /** Ids of undecided reviews by the millisecond at which they publish themselves. Life: until they are decided. */
  reviewDeadlines: { pattern: 'review-deadlines', type: 'zset' },
  /** Ids of reviews by the time they were written at; `state` is a state or `any`. Life: as its reviews. */
  reviewsIn: { pattern: 'reviews-in:{state}', type: 'zset' },
  /**
   * Ids of the published reviews of a product by their time; `sort` is `new`, or `low` or `high`, which have stars in front of the time. Life: as its
   * reviews.
   */
  reviewsOf: { pattern: 'reviews-of:{productId}:{sort}', type: 'zset' },
  /** Life: as its reviews. */
  reviewCounts: {
    pattern: 'review-counts:{productId}',
    fields: {
      /** Prefix before stars: published reviews. */
      's:': whole,
      /** Prefix before a fit. */
      'f:': whole,
      /** Prefix before what the colour is like. */
      'c:': whole,
    },
  },
  /** Ids of products by the number of their published reviews, without those that have none. Life: as its reviews. */
  reviewedProducts: { pattern: 'reviewed-products', type: 'zset' },
  /** How often published reviews have changed: a build knows the number of what it shows (`next-change.json`). Life: for ever. */
  unbuiltReviews: { pattern: 'unbuilt-reviews', type: 'string' },
  /** How many reviews are published and refused by stars, such as `refused:1`. Life: for ever: ten numbers. */
  reviewDecisions: { pattern: 'review-decisions', type: 'hash' },
  /** Ids of the customer's reviews by their time. Life: until the account is deleted. Personal. */
  customerReviews: { pattern: 'customer-reviews:{uid}', type: 'zset' },
} as const satisfies KeyDefinitions;
