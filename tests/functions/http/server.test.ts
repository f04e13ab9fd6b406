/** The local server over a small built site: files, rules of `netlify.toml`, functions, encodings. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import type { IncomingHttpHeaders, RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSite } from '../../../netlify/local/site/server.ts';
import type { SiteServer } from '../../../netlify/local/site/server.ts';
import { accountVariables, registration } from '../support/account.ts';
import { startTestStore } from '../support/store.ts';
import type { TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LONG = `<!doctype html><title>Tül</title>${'<p>ığüşöç perde</p>'.repeat(200)}`;
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<title>Ana sayfa</title>',
  'p/bebek-vual-tul.html': LONG,
  'track.html': '<title>Takip</title>',
  '404.html': '<title>Sayfa Bulunamadı</title>',
  'en.html': '<title>Home</title>',
  'en/404.html': '<title>Page not found</title>',
  'en/track.html': '<title>Tracking</title>',
  '_astro/form.abc.js': 'export {};',
  'images/tul.webp': 'webp',
  'admin.html': '<title>Bugün</title>',
  'admin/order.html': '<title>Sipariş</title>',
  _headers:
    "/*\n  Content-Security-Policy: default-src 'none'; upgrade-insecure-requests; report-to csp\n" +
    "/admin/*\n  Content-Security-Policy: default-src 'none'; script-src 'self'; upgrade-insecure-requests; report-to csp\n",
};

let publish: string;
let local: TestStore;
let site: SiteServer;

beforeAll(async () => {
  publish = await mkdtemp(path.join(tmpdir(), 'kivrim-site-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(publish, name)), { recursive: true });
    await writeFile(path.join(publish, name), text);
  }
  local = await startTestStore();
  site = await startSite({ root: ROOT, publish, port: 0 });
});

afterAll(async () => {
  await site.stop();
  await local.stop();
  await rm(publish, { recursive: true, force: true });
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Without `fetch`: nothing decoded, followed, normalised or forbidden on the way. */
function get(target: string, options: RequestOptions & { body?: string } = {}): Promise<Reply> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const { port } = new URL(site.origin);
    const asked = ask({ host: '127.0.0.1', port, path: target, ...rest }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject).end(body);
  });
}

it('keeps an idle connection for longer than a shopper hesitates', async () => {
  const { headers } = await get('/');
  const [, seconds] = /^timeout=(\d+)$/.exec(String(headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(60);
});

describe('files', () => {
  it.each([
    ['/', 200, 'Ana sayfa'],
    ['/p/bebek-vual-tul', 200, 'Tül'],
    ['/en', 200, 'Home'],
    ['/track', 200, 'Takip'],
    ['/track/KP-1700000000000?x=1', 200, 'Takip'],
    ['/en/track/KP-1700000000000', 200, 'Tracking'],
    ['/admin/orders/KP-1795180000000', 200, 'Sipariş'],
    ['/nothing', 404, 'Sayfa Bulunamadı'],
    ['/p/nothing', 404, 'Sayfa Bulunamadı'],
    ['/en/nothing', 404, 'Page not found'],
    ['/%E0%A4%A', 404, 'Sayfa Bulunamadı'],
    ['/../netlify.toml', 404, 'Sayfa Bulunamadı'],
    ['/..%2f..%2fetc/passwd', 404, 'Sayfa Bulunamadı'],
    ['/p/bebek-vual-tul%00', 404, 'Sayfa Bulunamadı'],
    ['//example.com/p', 404, 'Sayfa Bulunamadı'],
  ])('%s is %i', async (target, status, title) => {
    const reply = await get(target);
    expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(reply.body.toString()).toContain(`<title>${title}</title>`);
  });

  it.each([
    ['/products/bebek-vual-tul?width=250', '/p/bebek-vual-tul?width=250'],
    ['/en/products/bebek-vual-tul', '/en/p/bebek-vual-tul'],
  ])('%s leads to %s for good', async (from, to) => {
    const reply = await get(from);
    expect([reply.status, reply.headers.location]).toEqual([301, to]);
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    const head = await get('/p/bebek-vual-tul', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(Buffer.byteLength(LONG)),
    ]);
    const post = await get('/p/bebek-vual-tul', { method: 'POST', body: 'x' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('headers', () => {
  it('come from netlify.toml and the built _headers, on pages, files and the missing page', async () => {
    for (const target of ['/', '/nothing', '/track/KP-1', '/_astro/form.abc.js']) {
      const { headers } = await get(target);
      // This server speaks plain http: a browser told to ask for https would get no style and no script from it.
      expect(headers['content-security-policy']).toBe("default-src 'none'; report-to csp");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it('differ where they should', async () => {
    expect((await get('/_astro/form.abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const parts = (await get('/data/goods/fon.abc.json')).headers;
    expect([parts['cache-control'], parts['x-robots-tag']]).toEqual(['public, max-age=31536000, immutable', 'noindex']);
    // The list of the parts is asked for each time.
    expect((await get('/data/offer-goods.json')).headers['cache-control']).not.toContain('immutable');
    expect((await get('/images/tul.webp')).headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await get('/track/KP-1')).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect((await get('/')).headers['x-robots-tag']).toBeUndefined();
    for (const target of ['/admin', '/admin/order', '/admin/orders/KP-1795180000000', '/admin/nothing']) {
      expect((await get(target)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; script-src 'self'; report-to csp",
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
      });
    }
  });
});

describe('encodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ] as const)('for "%s" %s', async (accepted, encoding, decode) => {
    const reply = await get('/p/bebek-vual-tul', { headers: { 'accept-encoding': accepted } });
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(reply.body.length).toBeLessThan(300);
    expect(decode(reply.body).toString()).toBe(LONG);
  });

  it('leave small files, pictures and those who do not ask alone', async () => {
    expect((await get('/p/bebek-vual-tul')).headers['content-encoding']).toBeUndefined();
    expect((await get('/', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBeUndefined();
  });

  it('answer 304 to who has the file', async () => {
    const { etag } = (await get('/p/bebek-vual-tul')).headers;
    const again = await get('/p/bebek-vual-tul', {
      headers: { 'if-none-match': `W/${etag}`, 'accept-encoding': 'br' },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

describe('functions', () => {
  it('answer before files, with their own headers, in one store round trip', async () => {
    await settled();
    const before = local.roundTrips();
    const reply = await get('/api/health');
    expect([reply.status, JSON.parse(reply.body.toString())]).toEqual([200, { status: 'ok', store: 'ok' }]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(reply.headers['x-frame-options']).toBeUndefined();
    expect(local.roundTrips() - before).toBe(1);
  });

  it('give a browser its device cookie and get it back', async () => {
    const variables = accountVariables(local.outbox);
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const body = registration();
    const sent = (path: string, content: object, cookie: Readonly<Record<string, string>> = {}) =>
      get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'br', ...cookie },
        body: JSON.stringify(content),
      });
    const [cookie = '', ...more] = (await sent('/api/auth/register', body)).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^kp-device=[\w-]{22}; Max-Age=\d+; Path=\/api\/auth; Secure; HttpOnly; SameSite=Strict$/);
    expect(more).toEqual([]);
    const [device = ''] = cookie.split(';', 1);
    const { email, password } = body;
    const again = await sent('/api/auth/login', { email, password }, { cookie: device });
    vi.unstubAllEnvs();
    expect([again.status, again.headers['set-cookie']]).toEqual([200, [cookie]]);
    expect(again.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(again.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuse other methods themselves', async () => {
    expect((await get('/api/health', { method: 'DELETE' })).headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/orders/KP-1/nothing', '/api/%E0%A4%A', '/api/health/x?y=1'])(
    'answer %s in the envelope, whatever the method',
    async (target) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const reply = await get(target, { method });
        expect([method, reply.status, reply.headers['content-type']]).toEqual([
          method,
          404,
          'application/json; charset=utf-8',
        ]);
        expect(JSON.parse(reply.body.toString())).toEqual({
          isSuccess: false,
          data: null,
          error: 'Aradığınız içerik bulunamadı',
          code: 'not_found',
          requestId: reply.headers['x-request-id'],
        });
      }
      const head = await get(target, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([404, 0]);
    },
  );

  it('say so in English to who reads English, and leave the rest of the shop its pages', async () => {
    const reply = await get('/api/nothing', { headers: { 'accept-language': 'en' } });
    expect(JSON.parse(reply.body.toString())).toMatchObject({ isSuccess: false, code: 'not_found' });
    expect(reply.body.toString()).not.toContain('bulunamadı');
    for (const page of ['/apis', '/en/api/nothing', '/x/api/nothing']) {
      expect((await get(page)).headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it.each([
    ['with its length', { 'content-length': '3000000' }],
    ['in pieces', { 'transfer-encoding': 'chunked' }],
  ])('answer 413 to an upload that is too large, sent %s', async (_how, headers) => {
    const reply = await get('/api/cart/coupon', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: `{"code":"${'x'.repeat(2_999_989)}"}`.padEnd(3_000_000),
    });
    expect([reply.status, JSON.parse(reply.body.toString())]).toMatchObject([413, { code: 'body_too_large' }]);
    expect((await get('/api/health')).status).toBe(200);
  });

  it('answer 503 when the store is gone', async () => {
    await local.stop();
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const reply = await get('/api/health');
    log.mockRestore();
    expect([reply.status, reply.headers['retry-after'], JSON.parse(reply.body.toString())]).toEqual([
      503, '5', { status: 'unavailable', store: 'unavailable' },
    ]); // prettier-ignore
    local = await startTestStore();
  });
});
