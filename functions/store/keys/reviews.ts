/** Reviews of buyers (decisions S11), their lists and counts. */
import * as z from 'zod/mini';
import { COLOUR_MATCHES, FITS, MEASURERS, REFUSALS, REVIEW_STATES } from '../../../src/domain/review/review.ts';
import { PLEAT_TYPES } from '../../../src/domain/price/pricing.ts';
import { flag, json, text, time, whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

const window = z.object({ width: z.int(), height: z.int(), pleatType: z.enum(PLEAT_TYPES) });

export const REVIEW_KEYS = {
  review: {
    pattern: 'review:{id}',
    life: '`retention.orderYears` of shop.json, as the order',
    owner: 'reviews',
    personal: true,
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
      /** Hash of the words and answers, to recognise the same press. */
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
  reviewPhoto: {
    pattern: 'review-photo:{photoId}',
    life: 'as its review, and until the account is deleted',
    owner: 'reviews',
    personal: true,
    fields: {
      /** Id of its review. */
      review: text,
      /** JPEG in base64. */
      data: text,
    },
  },
  reviewOf: {
    pattern: 'review-of:{orderNo}:{line}',
    life: 'as its review',
    owner: 'reviews',
    personal: false,
    string: 'id of the one review of a line of an order',
  },
  reviewLink: {
    pattern: 'review-link:{tokenHash}',
    life: '60 days',
    owner: 'reviews',
    personal: false,
    string: 'number of the order and position of the line that the link of a letter leads to',
  },
  reviewRequests: {
    pattern: 'review-requests',
    life: 'until the letter has gone',
    owner: 'reviews',
    personal: false,
    sortedSet: 'numbers of delivered orders by the millisecond from which their buyer is asked',
  },
  reviewDeadlines: {
    pattern: 'review-deadlines',
    life: 'until they are decided',
    owner: 'reviews',
    personal: false,
    sortedSet: 'ids of undecided reviews by the millisecond at which they publish themselves',
  },
  reviewsIn: {
    pattern: 'reviews-in:{state}',
    life: 'as its reviews',
    owner: 'reviews',
    personal: false,
    sortedSet: 'ids of reviews by the time they were written at; `state` is a state or `any`',
  },
  reviewsOf: {
    pattern: 'reviews-of:{productId}:{sort}',
    life: 'as its reviews',
    owner: 'reviews',
    personal: false,
    sortedSet:
      'ids of the published reviews of a product by their time; `sort` is `new`, or `low` or `high`, which have stars in front of the time',
  },
  reviewCounts: {
    pattern: 'review-counts:{productId}',
    life: 'as its reviews',
    owner: 'reviews',
    personal: false,
    fields: {
      /** Prefix before stars: published reviews. */
      's:': whole,
      /** Prefix before a fit. */
      'f:': whole,
      /** Prefix before what the colour is like. */
      'c:': whole,
    },
  },
  reviewedProducts: {
    pattern: 'reviewed-products',
    life: 'as its reviews',
    owner: 'reviews',
    personal: false,
    sortedSet: 'ids of products by the number of their published reviews, without those that have none',
  },
  unbuiltReviews: {
    pattern: 'unbuilt-reviews',
    life: 'until a build was asked for',
    owner: 'reviews',
    personal: false,
    string: '`1` where published reviews differ from those of the newest build',
  },
  reviewDecisions: {
    pattern: 'review-decisions',
    life: 'for ever: ten numbers',
    owner: 'reviews',
    personal: false,
    hash: 'how many reviews are published and refused by stars, such as `refused:1`',
  },
  customerReviews: {
    pattern: 'customer-reviews:{uid}',
    life: 'until the account is deleted',
    owner: 'reviews',
    personal: true,
    sortedSet: "ids of the customer's reviews by their time",
  },
} as const satisfies KeyDefinitions;
