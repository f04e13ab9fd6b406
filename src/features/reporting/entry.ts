import type { ErrorEntry } from '../../domain/reporting/report.ts';
import { scrub, scrubPath } from '../../domain/reporting/scrub.ts';

/** Where and when, as the browser knows them. */
export interface Circumstances {
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Failures of a visitor's extension, and a warning that browsers raise as an error, are no faults of the shop. */
const NOT_OURS = /(?:chrome|moz|safari(?:-web)?)-extension:|^ResizeObserver loop|^Script error\.?$/;

/**
 * The report of whatever was thrown, without personal data (decisions U4): neither cookies nor storage, which the
 * specification lists. Null for what is not the shop's.
 */
export function entryOf(thrown: unknown, kind: string, { address, userAgent, now }: Circumstances): ErrorEntry | null {
  const message = thrown instanceof Error ? thrown.message : messageOf(thrown);
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  if (NOT_OURS.test(message) || NOT_OURS.test(stack)) return null;
  return {
    level: kind === 'problem' ? 'warning' : 'error',
    message: scrub(message, 300) || 'no message',
    errorType: scrub(thrown instanceof Error ? thrown.name : kind, 80),
    stackTrace: scrub(stack, 1000),
    requestPath: scrubPath(address),
    timestamp: now.toISOString(),
    userAgent: userAgent.slice(0, 300),
    additionalData: { kind },
  };
}

const messageOf = (thrown: unknown): string => (typeof thrown === 'string' ? thrown : `a ${typeof thrown} was thrown`);
