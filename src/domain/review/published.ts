/** A review as everybody reads it: by a call, and in the pages of a build. */
import * as z from 'zod/mini';
import { PLEAT_TYPES } from '../price/pricing.ts';
import { COLOUR_MATCHES, FITS, MEASURERS } from './review.ts';

const text = z.string();
const count = z.int();

/** Answers and words of a review. */
export const saidInReview = {
  /** 1 to 5. */
  stars: count,
  fit: z.nullable(z.enum(FITS)),
  measurer: z.nullable(z.enum(MEASURERS)),
  colour: z.nullable(z.enum(COLOUR_MATCHES)),
  text,
};

/** In cm. */
export const reviewedWindow = z.nullable(z.object({ width: count, height: count, pleatType: z.enum(PLEAT_TYPES) }));

/** A photograph of its buyer: the id in its address, and its size in pixels. */
const publishedPhoto = z.object({ id: text, width: count, height: count });
export type PublishedPhoto = z.infer<typeof publishedPhoto>;

export const publicReview = z.object({
  id: text,
  /** ISO 8601. */
  at: text,
  ...saidInReview,
  /** Initials; empty where the writer shows none. */
  writer: text,
  /** In cm; null where the writer does not show it. */
  window: reviewedWindow,
  /** Id of the colour; null as `window`. */
  color: z.nullable(text),
  photo: z.nullable(publishedPhoto),
  reply: z.nullable(z.object({ text, at: text })),
  /** The shop says that the complaint was remedied, and the writer agrees. */
  isRemedied: z.boolean(),
});
export type PublicReview = z.infer<typeof publicReview>;

/** Published reviews. `stars` begins with one star. */
export const reviewCounts = z.object({
  stars: z.array(count),
  fit: z.record(z.enum(FITS), count),
  colour: z.record(z.enum(COLOUR_MATCHES), count),
});
