import { describe, expect, test } from 'vitest';
import { access, grantOf, OFFLINE, refresh, testBrowser, USER } from './support.ts';

const REFRESH = '/api/auth/refresh';
const SIGNED_OUT = { state: 'signed-out', ended: false };
const SIGNED_IN = { state: 'signed-in', user: USER };

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
    expect(await page.replaceTokens(grantOf(1))).toBe(true);
    expect(page.$session.get()).toEqual(SIGNED_IN);
    expect(storage.kept.get('refreshToken')).toBe(refresh(1));
    await page.ask();
    expect(calls(REFRESH)).toBe(0);
  });

  test.each([
    ['nobody', () => undefined, undefined],
    ['another', (store: (n: number, person: string) => void) => store(1, 'fatma'), refresh(1, 'fatma')],
  ])('a new password signs in nobody once %s is signed in here', async (_who, become, kept) => {
    const { tab, store, storage, sent } = testBrowser();
    const page = tab();
    await page.signIn(grantOf(1), USER);
    await page.logout();
    become(store);
    expect(await page.replaceTokens(grantOf(2))).toBe(false);
    expect(storage.kept.get('refreshToken')).toBe(kept);
    expect(page.$session.get()).toEqual(SIGNED_OUT);
    expect(sent.at(-1)).toMatchObject({ path: '/api/auth/logout', body: { refreshToken: refresh(2) } });
  });

  test.each(['here', 'in another tab'])(
    'a new password signs its own person in again where a call %s has met the end of the former sessions first',
    async (where) => {
      const { tab, storage, server } = testBrowser();
      const [page, other] = [tab(), tab()];
      await page.signIn(grantOf(1), USER);
      server.current = null;
      expect(await (where === 'here' ? page : other).ask()).toMatchObject({ code: 'session_ended' });
      if (where !== 'here') await page.onTokensChangedElsewhere('removed');
      expect(storage.kept.size).toBe(0);
      server.current = 2;
      expect(await page.replaceTokens(grantOf(2))).toBe(true);
      expect(storage.kept.get('refreshToken')).toBe(refresh(2));
      expect(page.$session.get()).toEqual(SIGNED_IN);
    },
  );

  test('a changed profile is known at once', async () => {
    const { tab } = testBrowser();
    const page = tab();
    page.updateUser({ firstName: 'Elif' });
    expect(page.$session.get()).toEqual({ state: 'loading' });
    await page.signIn(grantOf(1), USER);
    page.updateUser({ firstName: 'Elif' });
    expect(page.$session.get()).toEqual({ state: 'signed-in', user: { ...USER, firstName: 'Elif' } });
  });
});
