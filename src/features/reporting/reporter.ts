/**
 * Sends errors to the shop (spec §9): each at once, tried three times at 1 s × attempt, then kept among at most 50 that
 * go out together every 30 s. Knows neither browser nor clock, and never throws.
 */
import type { ErrorEntry } from '../../domain/reporting/report.ts';
import { BATCH_BYTES, MOST_REPORTS } from '../../domain/reporting/report-limits.ts';
import { scrub, scrubPath } from '../../domain/reporting/scrub.ts';

export const SINGLE = '/api/logs/error';
export const BATCH = '/api/logs/error-batch';

const ATTEMPTS = 3;
const SECOND = 1000;
const FLUSH_EVERY = 30 * SECOND;
/** A page that fails in ever new ways has said enough (security §2.12). */
const MOST_PER_PAGE = 100;

export interface Ways {
  /** Resolves to false when the same report may succeed later; never rejects. */
  readonly post: (address: string, body: unknown) => Promise<boolean>;
  readonly after: (milliseconds: number, run: () => void) => void;
}

export interface Reporter {
  /** The same error again, or one too many, is left out. */
  readonly report: (entry: ErrorEntry) => void;
  /** Sends what waits now, because the page may go away. */
  readonly flush: () => void;
}

export function createReporter({ post, after }: Ways): Reporter {
  const reported = new Set<string>();
  /** Between two attempts. */
  const waiting = new Set<ErrorEntry>();
  let buffer: ErrorEntry[] = [];
  let isTicking = false;

  async function attempt(entry: ErrorEntry, count: number): Promise<void> {
    if (await post(SINGLE, entry)) return;
    if (count === ATTEMPTS) {
      keep([entry]);
      return;
    }
    waiting.add(entry);
    after(count * SECOND, () => {
      if (waiting.delete(entry)) void attempt(entry, count + 1);
    });
  }

  /** The newest stay when there are too many. */
  function keep(entries: readonly ErrorEntry[]): void {
    buffer = [...buffer, ...entries].slice(-MOST_REPORTS);
    tick();
  }

  function tick(): void {
    if (isTicking || buffer.length === 0) return;
    isTicking = true;
    after(FLUSH_EVERY, () => {
      isTicking = false;
      void sendBuffer();
    });
  }

  async function sendBuffer(): Promise<void> {
    const batch = firstThatFit(buffer);
    buffer = buffer.slice(batch.length);
    if (batch.length > 0 && !(await post(BATCH, { errors: batch }))) keep(batch);
    tick();
  }

  return {
    report(entry) {
      const identity = [entry.errorType, entry.message, entry.stackTrace].join('\n');
      if (reported.has(identity) || reported.size >= MOST_PER_PAGE) return;
      reported.add(identity);
      void attempt(entry, 1);
    },
    flush() {
      buffer = [...buffer, ...waiting].slice(-MOST_REPORTS);
      waiting.clear();
      void sendBuffer();
    },
  };
}

function firstThatFit(entries: readonly ErrorEntry[]): ErrorEntry[] {
  let bytesFree = BATCH_BYTES;
  const end = entries.findIndex(
    (entry) => (bytesFree -= new TextEncoder().encode(JSON.stringify(entry)).length + 1) < 0,
  );
  return end === -1 ? [...entries] : entries.slice(0, Math.max(1, end));
}

/** Where and when, as the browser knows them. */
interface Circumstances {
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
