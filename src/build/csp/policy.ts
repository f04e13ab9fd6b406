import type { InlineCode } from './inspect.ts';

/**
 * Whatever of the page still says http is asked for by https. Over plain http, as on one's own machine and in its network,
 * it would ask for styles and scripts where nobody answers: the local server leaves it out.
 */
const UPGRADE = 'upgrade-insecure-requests';

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
    UPGRADE,
    // The first for browsers that know `Reporting-Endpoints` (netlify.toml), the second for the others.
    'report-to csp',
    'report-uri /api/csp-report',
  ].join('; ');
