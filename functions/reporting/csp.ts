/** Reports of browsers about what the content security policy stopped, in both shapes that browsers send. */
import * as z from 'zod/mini';
import type { ErrorEntry } from '../../src/domain/report.ts';

const text = z.optional(z.nullable(z.string()));
const line = z.optional(z.nullable(z.number()));

/** `application/csp-report`. */
const older = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
});

/** One of `application/reports+json`, which also brings what is no violation. */
const newer = z.object({
  type: z.string(),
  body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: line }),
});

export const cspReports = z.union([older, z.array(z.looseObject({ type: z.string() })).check(z.maxLength(20))]);

interface Violation {
  readonly page: string;
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
  readonly line: number;
}

/** What a visitor's own extensions try is not the shop's fault. */
const EXTENSION = /^(?:chrome|moz|safari(?:-web)?)-extension/;

export const cspEntries = (reports: z.infer<typeof cspReports>, userAgent: string): ErrorEntry[] =>
  violationsIn(reports)
    .filter(({ blocked, source }) => !EXTENSION.test(blocked) && !EXTENSION.test(source))
    .map(({ page, directive, blocked, source, line: at }) => ({
      level: 'warning',
      errorType: 'SecurityPolicyViolation',
      message: `${directive || 'unknown directive'} blocked ${blocked || 'inline'}`,
      stackTrace: source && `${source}:${at}`,
      requestPath: page,
      userAgent,
    }));

function violationsIn(reports: z.infer<typeof cspReports>): Violation[] {
  if (!Array.isArray(reports)) {
    const report = reports['csp-report'];
    return [
      {
        page: report['document-uri'] ?? '/',
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: report['blocked-uri'] ?? '',
        source: report['source-file'] ?? '',
        line: report['line-number'] ?? 0,
      },
    ];
  }
  return reports.flatMap((report) => {
    const read = z.safeParse(newer, report);
    if (!read.success || read.data.type !== 'csp-violation') return [];
    const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } = read.data.body;
    return [
      {
        page: documentURL ?? '/',
        directive: effectiveDirective ?? '',
        blocked: blockedURL ?? '',
        source: sourceFile ?? '',
        line: lineNumber ?? 0,
      },
    ];
  });
}
