import { describe, expect, test } from 'vitest';
import { access, failure, grantOf, LOST, OFFLINE, refresh, testBrowser, USER } from './support.ts';

const REFRESH = '/api/auth/refresh';
const ENDED = { state: 'signed-out', ended: true };

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
