import { describe, expect, test } from 'vitest';
import { access, failure, grantOf, LOST, OFFLINE, refresh, testBrowser, USER } from './support.ts';

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

describe('a call in the name of the customer', () => {
  test('without a session asks nobody', async () => {
    const { tab, sent } = testBrowser();
    expect(await tab().ask()).toMatchObject({ ok: false, code: 'session_ended', status: 401 });
    expect(sent).toEqual([]);
  });

  test.each([
    [539_999, 0],
    [540_001, 1],
    [600_001, 1],
  ])('%i ms after the token came, refreshes %i times', async (age, times) => {
    const { tab, clock, calls } = testBrowser();
    const page = tab();
    await page.signIn(grantOf(1), USER);
    clock.now = age;
    expect(await page.ask()).toMatchObject({ ok: true });
    expect(calls(REFRESH)).toBe(times);
    expect(calls('/api/orders')).toBe(1);
  });

  test('shares one refresh with all that come meanwhile, each retried once', async () => {
    const { tab, store, server, calls, sent } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [{ data: grantOf(2) }]);
    const page = tab();
    const answers = await Promise.all(Array.from({ length: 20 }, () => page.ask()));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect([calls(REFRESH), calls('/api/orders')]).toEqual([1, 40]);
    expect(sent.at(-1)?.token).toBe(access(2));
  });

  test('keeps other failures as they are, without a refresh', async () => {
    const { tab, store, server, calls } = testBrowser();
    store(1);
    server.instead.set('/api/orders', [failure(403, 'forbidden')]);
    expect(await tab().ask()).toMatchObject({ code: 'forbidden' });
    expect(calls(REFRESH)).toBe(0);
  });

  test.each([
    ['the store is down', failure(503, 'store_unavailable'), 2],
    ['there is no network', OFFLINE, 1],
    ['no answer comes', LOST, 2],
  ])('keeps the session when %s at the refresh', async (_name, answer, times) => {
    const { tab, store, server, storage, calls } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [answer, answer]);
    const page = tab();
    expect(await page.ask()).toEqual(answer);
    expect(calls(REFRESH)).toBe(times);
    expect(storage.kept.get('refreshToken')).toBe(refresh(1));
    expect(page.$session.get().state).not.toBe('signed-out');
  });

  test('uses what is left of its token when it cannot be renewed early', async () => {
    const { tab, clock, server } = testBrowser();
    const page = tab();
    await page.signIn(grantOf(1), USER);
    server.instead.set(REFRESH, [OFFLINE, OFFLINE]);
    clock.now = 550_000;
    expect(await page.ask()).toMatchObject({ ok: true });
    clock.now = 601_000;
    expect(await page.ask()).toEqual(OFFLINE);
  });

  test('asks again when the answer to a refresh was lost, within the grace of the server', async () => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [LOST, { data: grantOf(2) }]);
    expect(await tab().ask()).toMatchObject({ ok: true });
    expect(storage.kept.get('refreshToken')).toBe(refresh(2));
  });

  test.each([
    ['the access token', { RefreshToken: refresh(2), ExpiresIn: 600 }],
    ['the refresh token', { AccessToken: access(2), ExpiresIn: 600 }],
    ['well-formed tokens', { AccessToken: 'a b', RefreshToken: refresh(2), ExpiresIn: 600 }],
    ['anything', null],
  ])('takes no answer without %s for a success', async (_name, data) => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [{ data }, { data }]);
    expect(await tab().ask()).toMatchObject({ ok: false, code: 'unreadable' });
    expect(storage.kept.get('refreshToken')).toBe(refresh(1));
  });

  test('ends here when the browser can no longer store the new tokens', async () => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [{ data: grantOf(2) }]);
    const page = tab();
    const { setItem } = storage;
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await page.ask()).toMatchObject({ code: 'session_ended' });
    expect(page.$session.get()).toEqual(ENDED);
    storage.setItem = setItem;
    expect(storage.kept.size).toBe(0);
  });
});

describe('signing in and out', () => {
  test('keeps the tokens and the person', async () => {
    const { tab, storage } = testBrowser();
    const page = tab();
    expect(await page.signIn(grantOf(1), USER)).toBe(true);
    expect(page.$session.get()).toEqual(SIGNED_IN);
    expect(Object.fromEntries(storage.kept)).toEqual({ accessToken: access(1), refreshToken: refresh(1) });
  });

  test('signs nobody in where the browser stores nothing', async () => {
    const { tab, storage } = testBrowser();
    storage.state.refuse = true;
    const page = tab();
    await page.start();
    expect(await page.signIn(grantOf(1), USER)).toBe(false);
    expect(page.$session.get()).toEqual(SIGNED_OUT);
  });

  test.each([
    ['with', { data: null }],
    ['without', OFFLINE],
  ])('logs out here %s the server', async (_name, answer) => {
    const { tab, storage, server, sent } = testBrowser();
    const page = tab();
    await page.signIn(grantOf(1), USER);
    server.instead.set('/api/auth/logout', [answer]);
    const done = page.logout();
    expect(page.$session.get()).toEqual(SIGNED_OUT);
    expect(storage.kept.size).toBe(0);
    await done;
    expect(sent.at(-1)).toEqual({ path: '/api/auth/logout', token: undefined, body: { refreshToken: refresh(1) } });
  });

  test('a refresh that is on its way brings nobody back', async () => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [{ data: grantOf(2) }]);
    const answered = Promise.withResolvers<undefined>();
    server.hold = answered.promise;
    const page = tab();
    const asked = page.ask();
    await expect.poll(() => server.instead.get(REFRESH)).toEqual([]);
    await page.logout();
    answered.resolve(undefined);
    expect(await asked).toMatchObject({ code: 'session_ended' });
    expect(storage.kept.size).toBe(0);
    expect(page.$session.get()).toEqual(SIGNED_OUT);
  });

  test('a new password brings a new session of the same person', async () => {
    const { tab, storage, clock, calls } = testBrowser();
    const page = tab();
    await page.signIn(grantOf(1), USER);
    clock.now = 590_000;
    expect(await page.replace(grantOf(1))).toBe(true);
    expect(page.$session.get()).toEqual(SIGNED_IN);
    expect(storage.kept.get('refreshToken')).toBe(refresh(1));
    await page.ask();
    expect(calls(REFRESH)).toBe(0);
  });

  test('a changed profile is known at once', async () => {
    const { tab } = testBrowser();
    const page = tab();
    page.know({ firstName: 'Elif' });
    expect(page.$session.get()).toEqual({ state: 'loading' });
    await page.signIn(grantOf(1), USER);
    page.know({ firstName: 'Elif' });
    expect(page.$session.get()).toEqual({ state: 'signed-in', user: { ...USER, firstName: 'Elif' } });
  });
});
