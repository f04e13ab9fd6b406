import { describe, expect, test } from 'vitest';
import { access, failure, grantOf, refresh, testBrowser, USER } from './support.ts';

const REFRESH = '/api/auth/refresh';
const SIGNED_OUT = { state: 'signed-out', ended: false };
const FATMA = { ...USER, id: 'u-fatma', firstName: 'Fatma' };

describe('two tabs', () => {
  test('refresh once between them', async () => {
    const { tab, store, server, calls } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [{ data: grantOf(2) }]);
    const tabs = Array.from({ length: 10 }, () => tab());
    const answers = await Promise.all(tabs.flatMap((page) => [page.ask(), page.ask()]));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(calls(REFRESH)).toBe(1);
  });

  test('without locks take the successor that the other one stored', async () => {
    const { tab, store, server } = testBrowser();
    store(1);
    server.current = 2;
    // The grace: the same successor for both.
    server.instead.set(REFRESH, [{ data: grantOf(2) }, { data: grantOf(2) }]);
    const alone = <T>(work: () => Promise<T>): Promise<T> => work();
    const answers = await Promise.all([tab(alone).ask(), tab(alone).ask()]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  test('a refused refresh ends nothing when another tab has signed in meanwhile', async () => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.instead.set(REFRESH, [failure(401, 'session_ended')]);
    server.instead.set('/api/orders', [failure(401, 'session_ended')]);
    const answered = Promise.withResolvers<undefined>();
    server.hold = answered.promise;
    const page = tab();
    const asked = page.ask();
    await expect.poll(() => server.instead.get(REFRESH)).toEqual([]);
    store(7);
    server.current = 7;
    answered.resolve(undefined);
    expect(await asked).toMatchObject({ ok: true });
    expect(storage.kept.get('accessToken')).toBe(access(7));
  });

  test('leave together', async () => {
    const { tab, store } = testBrowser();
    store(1);
    const [here, there] = [tab(), tab()];
    await Promise.all([here.start(), there.start()]);
    await here.logout();
    await there.onTokensChangedElsewhere('removed');
    expect(there.$session.get()).toEqual(SIGNED_OUT);
    expect(await there.ask()).toMatchObject({ code: 'session_ended' });
  });

  test('arrive together', async () => {
    const { tab } = testBrowser();
    const [here, there] = [tab(), tab()];
    await there.start();
    await here.signIn(grantOf(1), USER);
    await there.onTokensChangedElsewhere('written');
    expect(there.$session.get()).toEqual({ state: 'signed-in', user: USER });
  });

  test('a rotation in one is no news in the other', async () => {
    const { tab, store, server } = testBrowser();
    store(1);
    const page = tab();
    await page.start();
    store(2);
    server.current = 2;
    page.states.length = 0;
    await page.onTokensChangedElsewhere('written');
    expect(page.states).toEqual([]);
    expect(await page.ask()).toMatchObject({ ok: true });
  });

  test('never show the former person after a switch', async () => {
    const { tab, store, server } = testBrowser();
    store(1);
    const page = tab();
    await page.start();
    store(1, 'fatma');
    server.person = 'fatma';
    server.user = FATMA;
    page.states.length = 0;
    // Both events of the other tab come after both writes.
    await page.onTokensChangedElsewhere('removed');
    await page.onTokensChangedElsewhere('written');
    expect(page.states.map(({ state }) => state)).toEqual(['signed-out', 'loading', 'signed-in']);
    expect(page.$session.get()).toEqual({ state: 'signed-in', user: FATMA });
  });

  test('an answer about the former person is dropped', async () => {
    const { tab, store, server } = testBrowser();
    store(1);
    const page = tab();
    const starting = page.start();
    store(1, 'fatma');
    server.person = 'fatma';
    server.user = FATMA;
    const switching = page.onTokensChangedElsewhere('removed');
    await Promise.all([starting, switching]);
    expect(page.$session.get()).toEqual({ state: 'signed-in', user: FATMA });
  });

  test.each([
    ['refused', [failure(401, 'session_ended')]],
    ['given', []],
  ])(
    'an answer about the former person that is %s signs nobody out, also before the events come',
    async (_how, answers) => {
      const { tab, store, server, storage } = testBrowser();
      store(1);
      server.instead.set('/api/auth/me', answers);
      const page = tab();
      const starting = page.start();
      store(1, 'fatma');
      server.person = 'fatma';
      server.user = FATMA;
      await starting;
      expect(page.$session.get()).toEqual({ state: 'signed-in', user: FATMA });
      expect(storage.kept.get('refreshToken')).toBe(refresh(1, 'fatma'));
    },
  );

  test.each([
    ['early', 541_000, []],
    ['after a 401', 0, [failure(401, 'session_ended')]],
  ])(
    'a call of the former person whose token is renewed %s is not sent in the new one’s name',
    async (_when, age, answers) => {
      const { tab, store, server, clock, sent, storage } = testBrowser();
      const page = tab();
      await page.signIn(grantOf(1), USER);
      clock.now = age;
      server.instead.set('/api/orders', answers);
      server.instead.set(REFRESH, [{ data: grantOf(2) }]);
      const answered = Promise.withResolvers<undefined>();
      server.hold = answered.promise;
      const asked = page.ask();
      await expect.poll(() => server.instead.get(REFRESH)).toEqual([]);
      store(1, 'fatma');
      server.person = 'fatma';
      answered.resolve(undefined);
      expect(await asked).toMatchObject({ ok: false, code: 'session_ended' });
      expect(sent.filter(({ token }) => token === access(1, 'fatma'))).toEqual([]);
      expect(storage.kept.get('refreshToken')).toBe(refresh(1, 'fatma'));
    },
  );

  test('a refresh in the middle of a switch keeps the new person', async () => {
    const { tab, store, server, storage } = testBrowser();
    store(1);
    server.current = 2;
    server.instead.set(REFRESH, [{ data: grantOf(2) }]);
    const answered = Promise.withResolvers<undefined>();
    server.hold = answered.promise;
    const asked = tab().ask();
    await expect.poll(() => server.instead.get(REFRESH)).toEqual([]);
    store(2, 'fatma');
    server.person = 'fatma';
    answered.resolve(undefined);
    await asked;
    expect(storage.kept.get('refreshToken')).toBe(refresh(2, 'fatma'));
  });
});
