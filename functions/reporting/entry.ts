/** An error as the shop keeps it: scrubbed, cut, without network address, session or name (decisions U4). */
import { createHash } from 'node:crypto';
import type { ErrorEntry, Level } from '../../src/domain/report.ts';
import { scrub, scrubPath } from '../../src/domain/scrub.ts';
import { browserFamily, systemFamily } from '../http/user-agent.ts';

export interface LoggedError {
  readonly level: Level;
  readonly type: string;
  readonly message: string;
  readonly path: string;
  readonly stack: string;
  /** Empty when unknown. */
  readonly method: string;
  readonly browser: string;
  readonly data: string;
}

export function loggedError(entry: ErrorEntry & { readonly requestMethod?: string | null | undefined }): LoggedError {
  const { level, message, errorType, stackTrace, stack, requestPath, url, requestMethod, additionalData } = entry;
  const agent = entry.userAgent ?? '';
  return {
    level,
    type: scrub(errorType ?? '', 80),
    message: scrub(message, 500),
    path: scrubPath(requestPath ?? url ?? '/'),
    stack: scrub(stackTrace ?? stack ?? '', 2000),
    method: scrub(requestMethod ?? '', 10),
    browser: [browserFamily(agent), systemFamily(agent)].filter(Boolean).join(', '),
    data: additionalData === undefined || additionalData === null ? '' : scrub(JSON.stringify(additionalData), 500),
  };
}

/** Errors that differ in figures, browser or page only are one; told apart by kind, words and place in the code. */
export function fingerprintOf({ level, type, message, stack }: LoggedError): string {
  const place = stack.split('\n').find((line) => /:\d+/.test(line)) ?? '';
  const words = message.replace(/\d+/g, '0');
  return createHash('sha256').update([level, type, words, place.trim()].join('\n')).digest('base64url').slice(0, 22);
}
