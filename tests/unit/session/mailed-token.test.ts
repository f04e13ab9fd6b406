/** The token of a mailed link, on the way to the login page and back. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
beforeEach(() => {
  tab = new Kept();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', new Kept());
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (uid: string): void => {
  localStorage.setItem('accessToken', `x.${btoa(JSON.stringify({ sub: uid }))}.x`);
  localStorage.setItem('refreshToken', 'x');
};

/** A page that the link leads to, or that somebody comes back to. */
async function open(hash = '') {
  vi.resetModules();
  vi.stubGlobal('location', { hash, pathname: '/confirm-email', search: '' });
  vi.stubGlobal('history', { replaceState: () => undefined });
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
