/** A page that the back button brings back as it was left, forms and all. */
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../support/browser.ts';

beforeEach(() => {
  vi.resetModules();
});

/** The page of this path in a browser where a customer is signed in. */
async function openSignedIn(pathname: string) {
  const browser = stubBrowser();
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname, search: '', reload, replace: vi.fn() });
  vi.stubGlobal('document', { documentElement: { lang: 'tr' } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  browser.signIn('u-ayse');
  const { session, startNavigation, startSession } = await import('../../../src/features/session/session.ts');
  await startSession();
  const leave = (): void => void browser.page.dispatchEvent(new Event('pagehide'));
  return { browser, reload, session, startNavigation, leave };
}

for (const [pathname, times] of [
  ['/account/profile', 1],
  ['/en/account/profile', 1],
  ['/p/x', 0],
] as const) {
  test(`after a sign-out ${pathname} is reloaded ${times} times`, async () => {
    const { browser, reload, session, startNavigation, leave } = await openSignedIn(pathname);
    startNavigation();
    session.forget();
    leave();
    browser.broughtBack(true);
    expect(reload).toHaveBeenCalledTimes(times);
  });
}

test('whose session has changed meanwhile sees no page of the former one', async () => {
  const { browser, reload, leave } = await openSignedIn('/p/x');
  leave();
  browser.signIn('u-mehmet');
  browser.broughtBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('stays as it was left where the same customer is signed in, or where it was loaded anew', async () => {
  const { browser, reload, session, startNavigation, leave } = await openSignedIn('/account/profile');
  leave();
  browser.broughtBack(true);
  startNavigation();
  session.forget();
  browser.broughtBack(false);
  expect(reload).not.toHaveBeenCalled();
});
