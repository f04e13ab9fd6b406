/**
 * Reports of browsers: errors (spec §3, §7), page views and web vitals. Unknown and personal fields are dropped unread.
 */
import * as z from 'zod/mini';
import { MOST_REPORTS } from './report-limits.ts';

const text = z.string().check(z.minLength(1));
const optional = z.optional(z.nullable(z.string()));

export const LEVELS = ['error', 'warning', 'info'] as const;

/** The single entry of `/api/logs/error`, and each of a batch. */
export const errorEntry = z.object({
  /** In any case of its letters. */
  level: z._default(z.pipe(z.string().check(z.toLowerCase()), z.enum(LEVELS)), 'error'),
  message: text,
  errorType: optional,
  stackTrace: optional,
  /** Spec §3, "the richer form". */
  stack: optional,
  requestPath: optional,
  url: optional,
  timestamp: optional,
  userAgent: optional,
  additionalData: z.optional(z.unknown()),
});
export type ErrorEntry = z.infer<typeof errorEntry>;

export const errorBatch = z.object({
  errors: z.array(errorEntry).check(z.minLength(1), z.maxLength(MOST_REPORTS)),
});

/** `/api/errorlogging/log`. */
export const errorLog = z.extend(errorEntry, { source: z.literal('Frontend'), requestMethod: optional });

export const pageView = z.object({ type: z._default(z.literal('pageview'), 'pageview'), url: text });

export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
export type VitalName = (typeof VITALS)[number];

/** Milliseconds, but CLS, which is a score. */
export const vitalsReport = z.object({
  url: text,
  metrics: z
    .array(z.object({ name: z.enum(VITALS), value: z.number().check(z.gte(0), z.lte(600_000)) }))
    .check(z.minLength(1), z.maxLength(VITALS.length)),
});
export type VitalsReport = z.infer<typeof vitalsReport>;
