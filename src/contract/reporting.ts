/**
 * Reports of browsers (spec §7): errors, page views, web vitals, violations of the security policy. Reports must never
 * trouble a shopper: when the store is away they are dropped with the same 202.
 */
import * as z from 'zod/mini';
import { errorBatch, errorEntry, errorLog, pageView, vitalsReport } from '../domain/reporting/report.ts';
import { noContent } from './answers.ts';
import type { CallContract } from './contract.ts';

const text = z.optional(z.nullable(z.string()));

/** `application/csp-report`. */
const reportUri = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.optional(z.nullable(z.number())),
  }),
});

/** `application/reports+json`, which also brings what is no violation. */
// Marked, because a bundler keeps a method call that nobody uses.
const reportTo = /* @__PURE__ */ z.array(z.looseObject({ type: z.string() })).check(z.maxLength(20));

/** In both shapes that browsers send. */
const cspReports = z.union([reportUri, reportTo]);
export type CspReports = z.infer<typeof cspReports>;

const accepted = {
  method: 'POST',
  envelope: 'B',
  access: 'anyone',
  answer: noContent,
  status: 202,
  codes: [],
} as const;

/** The address that the specification names; `logError` is the same for this shop's own pages. */
export const logFrontendError = {
  ...accepted,
  path: '/api/errorlogging/log',
  body: errorLog,
} as const satisfies CallContract;

export const logError = { ...accepted, path: '/api/logs/error', body: errorEntry } as const satisfies CallContract;

export const logErrors = {
  ...accepted,
  path: '/api/logs/error-batch',
  body: errorBatch,
} as const satisfies CallContract;

export const countPageView = {
  ...accepted,
  path: '/api/logs/pageview',
  body: pageView,
} as const satisfies CallContract;

export const countWebVitals = {
  ...accepted,
  path: '/api/logs/web-vitals',
  body: vitalsReport,
} as const satisfies CallContract;

export const reportCspViolation = {
  ...accepted,
  path: '/api/csp-report',
  body: cspReports,
} as const satisfies CallContract;
