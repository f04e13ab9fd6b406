import { describe, expect, test } from 'vitest';
import { access, failure, LOST, OFFLINE, refresh, testBrowser, USER } from './support.ts';

const REFRESH = '/api/auth/refresh';
const SIGNED_OUT = { state: 'signed-out', ended: false };
const ENDED = { state: 'signed-out', ended: true };
const SIGNED_IN = { state: 'signed-in', user: USER };

describe('at the start of a page', () => {
  test('nobody, when nothing is stored, and nothing is asked', async () => {
    const { tab, sent } = testBrowser();
    const page = tab();
    expect(page.$session.get()).toEqual({ state: 'loading' });
    await page.start();
    expect(page.$session.get()).toEqual(SIGNED_OUT);
    expect(sent).toEqual([]);
  });

  test('the customer, when both tokens are stored', async () => {
    const { tab, store, sent } = testBrowser();
    store(1);
    const page = tab();
    await page.start();
    expect(page.$session.get()).toEqual(SIGNED_IN);
    expect(sent).toEqual([{ path: '/api/auth/me', token: access(1), body: undefined }]);
  });

  test('renews an access token that ended while the browser was closed', async () => {
    const { tab, store, server, calls, storage } = testBrowser();
    store(1);
    server.instead.set('/api/auth/me', [failure(401, 'session_ended')]);
    const page = tab();
    await page.start();
    expect(page.$session.get()).toEqual(SIGNED_IN);
    expect([calls(REFRESH), calls('/api/auth/me')]).toEqual([1, 2]);
    expect(storage.kept.get('refreshToken')).toBe(refresh(2));
  });

  test('says so when the session has ended, and keeps nothing', async () => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.current = null;
    const page = tab();
    await page.start();
    expect(page.$session.get()).toEqual(ENDED);
    expect(storage.kept.size).toBe(0);
  });

  test.each([
    ['a store that is down', failure(503, 'store_unavailable')],
    ['no network', OFFLINE],
    ['a lost answer', LOST],
    ['too many calls', failure(429, 'rate_limited')],
  ])('signs nobody out for %s', async (_name, answer) => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.instead.set('/api/auth/me', [answer]);
    const page = tab();
    await page.start();
    expect(page.$session.get()).toEqual({ state: 'unknown', failure: answer });
    expect(storage.kept.get('refreshToken')).toBe(refresh(1));
    await page.identify();
    expect(page.$session.get()).toEqual(SIGNED_IN);
  });

  test('all who ask at once share one question', async () => {
    const { tab, store, calls } = testBrowser();
    store(1);
    const page = tab();
    const [, answer] = await Promise.all([page.start(), page.identify(), page.identify()]);
    expect(answer).toEqual({ ok: true, data: USER, status: 200 });
    expect(calls('/api/auth/me')).toBe(1);
  });

  test('asked again in vain, keeps who is known to be signed in', async () => {
    const { tab, store, server } = testBrowser();
    store(1);
    const page = tab();
    await page.start();
    server.instead.set('/api/auth/me', [OFFLINE]);
    expect(await page.identify()).toEqual(OFFLINE);
    expect(page.$session.get()).toEqual(SIGNED_IN);
  });

  test('ends a session whose fresh token is refused too, after one retry', async () => {
    const { tab, store, server, calls } = testBrowser();
    store(1);
    server.instead.set('/api/auth/me', [failure(401), failure(401), failure(401)]);
    const page = tab();
    await page.start();
    expect(page.$session.get()).toEqual(ENDED);
    expect([calls(REFRESH), calls('/api/auth/me')]).toEqual([1, 2]);
  });
});
