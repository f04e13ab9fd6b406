import type { InlineCode } from './inspect.ts';

/** Netlify's `_headers`: the policy for every address (security §3.3). Hashes are sorted, so equal builds are equal files. */
export const headersFile = (code: InlineCode): string => `/*\n  Content-Security-Policy: ${policy(code)}\n`;

const policy = ({ scripts, styles }: InlineCode): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...[...scripts].sort()].join(' '),
    ["style-src 'self'", ...[...styles].sort()].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    // The first for browsers that know `Reporting-Endpoints` (netlify.toml), the second for the others.
    'report-to csp',
    'report-uri /api/csp-report',
  ].join('; ');
