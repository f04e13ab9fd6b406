/** Reports of browsers about what the content security policy stopped, in both shapes that browsers send, as errors. */
import * as z from 'zod/mini';
import type { CspReports } from '../../src/contract/reporting.ts';
import type { ErrorEntry } from '../../src/domain/reporting/report.ts';

const text = z.optional(z.nullable(z.string()));

/** A violation in `application/reports+json`; what else comes there is left out. */
const violationReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: z.optional(z.nullable(z.number())),
  }),
});

type Violation = z.infer<typeof violationReport>['body'];

/** Violations of a visitor's own extensions are not the shop's fault. */
const EXTENSION = /^(?:chrome|moz|safari(?:-web)?)-extension/;

export const violationsIn = (reports: CspReports, userAgent: string): ErrorEntry[] =>
  readReports(reports).flatMap(({ documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber }) => {
    const [directive, blocked, source] = [effectiveDirective ?? '', blockedURL ?? '', sourceFile ?? ''];
    if (EXTENSION.test(blocked) || EXTENSION.test(source)) return [];
    return {
      level: 'warning',
      errorType: 'SecurityPolicyViolation',
      message: `${directive || 'unknown directive'} blocked ${blocked || 'inline'}`,
      stackTrace: source && `${source}:${lineNumber ?? 0}`,
      requestPath: documentURL ?? '/',
      userAgent,
    };
  });

function readReports(reports: CspReports): Violation[] {
  if (Array.isArray(reports)) {
    return reports.flatMap((report) => {
      const read = z.safeParse(violationReport, report);
      return read.success ? read.data.body : [];
    });
  }
  const report = reports['csp-report'];
  return [
    {
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
      blockedURL: report['blocked-uri'],
      sourceFile: report['source-file'],
      lineNumber: report['line-number'],
    },
  ];
}
