/** The token of a mailed link, on the way to the login page and back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { purgeOthers } from '../../../src/lib/purge.ts';

class Kept implements Storage {
  readonly #entries = new Map<string, string>();
  get length(): number {
    return this.#entries.size;
  }
  key = (index: number): string | null => [...this.#entries.keys()][index] ?? null;
  getItem = (name: string): string | null => this.#entries.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.#entries.set(name, value);
  removeItem = (name: string): void => void this.#entries.delete(name);
  clear = (): void => {
    this.#entries.clear();
  };
}

let tab: Kept;
const replaceState = vi.fn();
beforeEach(() => {
  tab = new Kept();
  replaceState.mockClear();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', new Kept());
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (uid: string): void => {
  localStorage.setItem('accessToken', `x.${btoa(JSON.stringify({ sub: uid }))}.x`);
  localStorage.setItem('refreshToken', 'x');
};

const HERE = { hash: '', pathname: '/confirm-email', search: '' };

/** A page that the link leads to, or that somebody comes back to. */
async function open(hash = '') {
  vi.resetModules();
  vi.stubGlobal('location', { ...HERE, hash });
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('document', new EventTarget());
  const { keptToken } = await import('../../../src/features/session/mailed-token.ts');
  return keptToken('kp-confirm-email');
}

it('that a visitor opened is there after the sign-in, and the customer’s from then on', async () => {
  expect((await open('#t=abc')).read()).toBe('abc');
  signIn('ayse');
  const link = await open();
  expect(link.read()).toBe('abc');
  expect([tab.length, tab.getItem('kp-confirm-email.ayse')]).toEqual([1, 'abc']);
  link.forget();
  expect(tab.length).toBe(0);
});

it('that a customer opened is nobody else’s', async () => {
  signIn('ayse');
  expect((await open('#t=abc')).read()).toBe('abc');
  signIn('mehmet');
  expect((await open()).read()).toBeNull();
  purgeOthers();
  expect(tab.length).toBe(0);
});

describe('a build that replaced the page', () => {
  const address = () => replaceState.mock.lastCall?.[2] as unknown;
  /** Addresses that the page was loaded anew with. */
  const loaded: unknown[] = [];
  const made: { type?: string; onclick?: () => void }[] = [];

  /** Asks `newest.js`, as a page does that lost a script. */
  async function lose(hasBeenActive: boolean): Promise<void> {
    loaded.length = 0;
    made.length = 0;
    vi.stubGlobal('WORDS', { tr: { text: '', reload: '' } });
    vi.stubGlobal('location', { ...HERE, href: '', reload: () => loaded.push(address()) });
    vi.stubGlobal('document', {
      documentElement: { lang: 'tr' },
      body: { append: () => undefined },
      querySelectorAll: (all: string) => (all.includes('script') ? [{ getAttribute: () => '/_astro/former.js' }] : []),
      getElementById: () => null,
      createElement: () => made[made.push({ style: {}, append: () => undefined } as object) - 1],
    });
    vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: 'navigate' }] });
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive } });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<script src="/_astro/newer.js">')));
    const file = '../../../src/lib/newest.js';
    const newest = (await import(/* @vite-ignore */ file)) as { ask: () => Promise<void> };
    await newest.ask();
  }

  it('is given the token by a page that loads itself anew', async () => {
    (await open('#t=abc')).read();
    expect(address()).toBe('/confirm-email');
    await lose(false);
    expect(loaded).toEqual(['/confirm-email#t=abc']);
  });

  it('is given the token by the button, which is pressed on a page that was used', async () => {
    (await open('#t=abc')).read();
    await lose(true);
    expect([loaded, address()]).toEqual([[], '/confirm-email']);
    made.find(({ type }) => type === 'button')?.onclick?.();
    expect(loaded).toEqual(['/confirm-email#t=abc']);
  });
});
