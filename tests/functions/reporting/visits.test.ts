import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reporting } from '../../../functions/reporting/calls.ts';
import { visitedPage } from '../../../functions/reporting/visits.ts';
import { readErrors } from '../../../functions/reporting/error-store.ts';
import { products } from '../../support/catalogue.ts';
import { key } from '../../../functions/store/keys.ts';
import { hashAnswer } from '../../../functions/store/answers.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { expectFailure, send } from '../support/call.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';

let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(() => local.stop());

const post = (path: string, body: unknown, headers = {}) => send(reporting, path, { method: 'POST', body, headers });
const { slug } = products[0]!;

async function counted(what: 'views' | 'vitals'): Promise<Record<string, string>> {
  const day = dayInIstanbul(new Date());
  const counters = what === 'views' ? key.pageViews(day) : key.webVitals(day);
  const { raw, ttl } = await local.store.command('read', async (redis) => {
    const [all, seconds] = await redis.pipeline().hgetall(counters).pttl(counters).exec<[unknown, number]>();
    return { raw: all, ttl: seconds };
  });
  expect(ttl).toBeGreaterThan(0);
  return z.parse(hashAnswer, raw);
}

describe('page views', () => {
  it('are counted by page and language, whoever looks', async () => {
    await settled();
    const before = local.roundTrips();
    const view = { type: 'pageview', pageName: 'x', timestamp: 'x', userId: 'u', sessionId: 's', userAgent: 'a' };
    expect((await post('/api/logs/pageview', { ...view, url: `/en/p/${slug}?width=1` })).status).toBe(202);
    expect((await post('/api/logs/pageview', { url: 'https://shop.test/c/curtains' })).status).toBe(202);
    expect((await post('/api/logs/pageview', { url: '/wp-login.php' })).status).toBe(202);
    expect(local.roundTrips() - before).toBe(3);
    expect(await counted('views')).toEqual({ [`en /p/${slug}`]: '1', 'tr /c/fon-perde': '1', 'tr other': '1' });
  });

  it('are refused without an address', async () => {
    expectFailure(await post('/api/logs/pageview', { type: 'pageview' }), 422, 'invalid_fields');
  });

  it.each([
    ['/', '/', 'home', 'tr'],
    ['/en', '/', 'home', 'en'],
    ['/en/', '/', 'home', 'en'],
    [`/p/${slug}/`, `/p/${slug}`, 'product', 'tr'],
    ['/p/unknown', 'other', 'other', 'tr'],
    ['/en/c/zebra-blinds', '/c/zebra-perde', 'category', 'en'],
    ['/track/KP-1763640000000', '/track', 'track', 'tr'],
    ['/account/orders/KP-1763640000000', '/account', 'account', 'tr'],
    ['/en/services/warranty#x', '/services/warranty', 'text', 'en'],
    ['/english', 'other', 'other', 'tr'],
    ['__proto__', 'other', 'other', 'tr'],
    ['', '/', 'home', 'tr'],
  ])('%s is the page %s', (address, page, kind, language) => {
    expect(visitedPage(address)).toEqual({ page, kind, language });
  });
});

/** Names below a folder of the repository, without their ending. */
const namesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(new URL(`../../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => name.replace(ending, ''));

describe('every page of the shop', () => {
  const built = namesIn('src/pages/[...locale]', /\.astro$/).filter((name) => !name.includes('['));
  const texts = namesIn('content/pages/tr', /\.md$/);
  it.each([...built, ...texts, 'error/server', 'error/unauthorized'])('is counted by its name: /%s', (name) => {
    const address = name === 'index' ? '/' : `/${name}`;
    const { page } = visitedPage(address);
    expect(page).toBe(address.startsWith('/account/') ? '/account' : address);
  });
});

describe('web vitals', () => {
  it('are counted in ranges by kind of page', async () => {
    const metrics = [
      { name: 'LCP', value: 2500 },
      { name: 'CLS', value: 0.26 },
      { name: 'INP', value: 20_000 },
    ];
    expect((await post('/api/logs/web-vitals', { url: '/', metrics })).status).toBe(202);
    expect(await counted('vitals')).toEqual({ 'home LCP 2500': '1', 'home CLS 0.5': '1', 'home INP more': '1' });
  });

  it.each([[[]], [[{ name: 'FID', value: 1 }]], [[{ name: 'LCP', value: -1 }]], [[{ name: 'LCP', value: 1e9 }]]])(
    'refuse %j',
    async (metrics) => {
      expectFailure(await post('/api/logs/web-vitals', { url: '/', metrics }), 422, 'invalid_fields');
    },
  );
});

describe('violations of the security policy', () => {
  const older = {
    'csp-report': {
      'document-uri': 'https://shop.test/p/x?token=1',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?a=1',
      'source-file': 'https://shop.test/p/x',
      'line-number': 7,
    },
  };
  const newer = (body: object, type = 'csp-violation') => [{ type, age: 1, url: 'https://shop.test/', body }];

  it('are kept as warnings, from the older shape and the newer', async () => {
    const sent = { 'Content-Type': 'application/csp-report' };
    expect((await post('/api/csp-report', older, sent)).status).toBe(202);
    const reported = newer({
      documentURL: 'https://shop.test/cart',
      effectiveDirective: 'img-src',
      blockedURL: 'data',
    });
    const type = { 'Content-Type': 'application/reports+json' };
    expect((await post('/api/csp-report', reported, type)).status).toBe(202);
    const kept = await readErrors();
    expect(kept.map(({ level, type: kind, message, path, stack }) => [level, kind, message, path, stack])).toEqual([
      ['warning', 'SecurityPolicyViolation', 'img-src blocked data', '/cart', ''],
      [
        'warning',
        'SecurityPolicyViolation',
        'script-src-elem blocked https://evil.example/x.js',
        '/p/x',
        'https://shop.test/p/x:7',
      ],
    ]);
  });

  it('of extensions, and other reports, cost no round trip', async () => {
    const type = { 'Content-Type': 'application/reports+json' };
    await settled();
    const before = local.roundTrips();
    const reports = [
      newer({ documentURL: '/', effectiveDirective: 'img-src', sourceFile: 'chrome-extension://abc/x.js' }),
      newer({ id: 'x' }, 'deprecation'),
      [],
    ];
    for (const body of reports) expect((await post('/api/csp-report', body, type)).status).toBe(202);
    expect(local.roundTrips()).toBe(before);
  });

  it('come in their own media types only', async () => {
    expectFailure(await post('/api/csp-report', older), 415, 'unsupported_media_type');
    expectFailure(
      await post('/api/logs/error', { message: 'x' }, { 'Content-Type': 'application/csp-report' }),
      415,
      'unsupported_media_type',
    );
  });
});
