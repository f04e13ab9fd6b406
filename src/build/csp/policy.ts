import { WORKER_POLICY } from '../../domain/offer/offline.ts';
import type { InlineCode } from './inspect.ts';

/**
 * Addresses of the page that still say http are asked for by https. Over plain http, as on one's own machine and in its
 * network, it would ask for styles and scripts where nobody answers: the local server leaves it out.
 */
const UPGRADE = 'upgrade-insecure-requests';

/**
 * Netlify's `_headers`: one policy for every address (security §3.3), and a narrower one for the back room, whose pages show
 * customers' names. Both rules match a page of the back room. Netlify's own package lets the later one win, and a server that
 * sends both makes a browser keep both: the second allows nothing that the first does not (`beyond`), so a page runs the same
 * either way. Hashes are sorted, so equal builds are equal files.
 */
export const headersFile = (shop: InlineCode, admin: InlineCode): string =>
  `/*\n  Content-Security-Policy: ${policy(shop, SHOP)}\n/admin/*\n  Content-Security-Policy: ${policy(admin, ADMIN)}\n`;

/** Hashes of the back room that the shop's policy would block: pages of the shop shall not vouch for its code. */
export const beyond = (admin: InlineCode, shop: InlineCode): string[] => [
  ...[...admin.scripts].filter((hash) => !shop.scripts.has(hash)),
  ...[...admin.styles].filter((hash) => !shop.styles.has(hash)),
];

/** One script address is made from text: that of the worker of `/offer` and `/admin/visits` (`features/offer/offline.ts`). Nothing else is, and no HTML. */
const SHOP = { images: "'self' data: blob:", others: "'self'" };
/** Pictures of the back room are data, and none of its pages is an app of its own. */
const ADMIN = { images: "'self' data:", others: "'none'" };

const policy = ({ scripts, styles }: InlineCode, { images, others }: typeof SHOP): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...[...scripts].sort()].join(' '),
    ["style-src 'self'", ...[...styles].sort()].join(' '),
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    `manifest-src ${others}`,
    "worker-src 'self'",
    `media-src ${others}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY}`,
    UPGRADE,
    // The first for browsers that know `Reporting-Endpoints` (netlify.toml), the second for the others.
    'report-to csp',
    'report-uri /api/csp-report',
  ].join('; ');
