import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginAnswer } from '../../../src/contract/entrance.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';
import { listen } from '../../../src/lib/events.ts';
import { grantOf, USER } from './support.ts';

const happened: string[] = [];
let stores = true;

vi.mock('../../../src/features/session/session.ts', () => ({
  session: {
    signIn: () => Promise.resolve(stores),
    logout: () => Promise.resolve(happened.push('logged out')),
    forget: () => happened.push('forgotten'),
  },
  startNavigation: () => happened.push('navigating'),
}));

const { completeLogin, signOut, signOutEnded } = await import('../../../src/features/session/sign-in-out.ts');
const t = createTranslate({});
const ANSWER: LoginAnswer = { ...grantOf(1), User: USER };

beforeEach(() => {
  vi.useFakeTimers();
  happened.length = 0;
  stores = true;
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('document', { documentElement: { lang: 'tr' } });
  vi.stubGlobal('location', {
    search: '?next=%2Faccount%2Forders',
    origin: 'https://shop.example',
    assign: (to: string) => happened.push(`assigned ${to}`),
    replace: (to: string) => happened.push(`replaced by ${to}`),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Work of `milliseconds` for the tab that tells `name`. */
function work(name: 'signed-in', milliseconds: number): void {
  listen(name, ({ waitUntil }) =>
    waitUntil(new Promise((resolve) => setTimeout(resolve, milliseconds)).then(() => happened.push('worked'))),
  );
}

test('the page is left once cart and favourites are the customer’s', async () => {
  work('signed-in', 300);
  const done = completeLogin(t, ANSWER, '/');
  await vi.advanceTimersByTimeAsync(299);
  expect(happened).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await done).toBe('leaving');
  expect(happened).toEqual(['worked', 'replaced by /account/orders']);
});

test('nobody waits longer than four seconds', async () => {
  work('signed-in', 60_000);
  const done = completeLogin(t, ANSWER, '/');
  await vi.advanceTimersByTimeAsync(3999);
  expect(happened).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(happened).toEqual(['replaced by /account/orders']);
});

test('work that fails holds nobody up', async () => {
  listen('signed-in', ({ waitUntil }) => waitUntil(Promise.reject(new Error('no network'))));
  expect(await completeLogin(t, ANSWER, '/')).toBe('leaving');
});

test('nobody is told, and nowhere is gone, where the browser stores no tokens', async () => {
  stores = false;
  work('signed-in', 0);
  expect(await completeLogin(t, ANSWER, '/')).toMatchObject({ ok: false, code: 'unkept' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(happened).toEqual([]);
});

test('whoever signs out goes home', async () => {
  await signOut('/en');
  expect(happened).toEqual(['navigating', 'logged out', 'assigned /en']);
});

test('a session that the server has ended is forgotten on the same page', () => {
  signOutEnded();
  expect(happened).toEqual(['navigating', 'forgotten']);
});
