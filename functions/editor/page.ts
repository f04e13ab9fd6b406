/**
 * `/editor`, where the owner edits what the shop sells and says. It is a function, because headers of `netlify.toml` and
 * `_headers` belong to files alone: the shop's policy stays as strict as it is, and this page has one of its own.
 */
import { backRoomElsewhere } from '../http/hosts.ts';

/**
 * As narrow as Sveltia works in, measured in a browser (`tests/e2e/editor.test.ts` counts violations). `style-src`: its
 * components bring their styles as elements. `wasm-unsafe-eval`: the encoder of WebP for browsers that have none. `data:` and
 * `blob:`: its own drawings, pictures that are made on the page, and the frame of the preview, which sets its base. `worker-src`:
 * photographs of telephones (HEIC). Hosts: GitHub's answers, its pictures of people, and its state; the sign-in opens a window
 * of Netlify. No script comes from anywhere but the shop's files.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://*.githubusercontent.com",
  "font-src 'self'",
  "connect-src 'self' blob: data: https://api.github.com https://www.githubstatus.com",
  "worker-src 'self'",
  'frame-src blob:',
  "manifest-src 'none'",
  "media-src 'none'",
  "form-action 'none'",
  "base-uri 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

const NOTHING_OF_THE_DEVICE = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'private, no-store',
  // Netlify's window of the sign-in tells this page who signed in.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': NOTHING_OF_THE_DEVICE,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
};

const PAGE = `<!doctype html>
<html lang="tr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Katalog</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/editor/bar.css">
    <script type="module" src="/editor/editor.js"></script>
  </head>
  <body>
    <header id="bar" aria-label="Yayın"></header>
    <main id="nc-root"><noscript>Editör için tarayıcınızda JavaScript açık olmalı.</noscript></main>
  </body>
</html>
`;

/** Answers on the back room's host alone, where that is another one than the shop's. */
export function editorPage({ method, url }: Request): Response {
  const origin = backRoomElsewhere(url);
  if (origin !== null) return new Response(null, { status: 302, headers: { Location: `${origin}/editor` } });
  if (method === 'GET') return new Response(PAGE, { headers: HEADERS });
  if (method === 'HEAD') return new Response(null, { headers: HEADERS });
  return new Response(null, { status: method === 'OPTIONS' ? 204 : 405, headers: { Allow: 'GET, HEAD' } });
}
