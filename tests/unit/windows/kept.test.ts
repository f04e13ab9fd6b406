import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HomeWindow } from '../../../src/domain/window.ts';

const tokenOf = (sub: string): string => `head.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.signature`;
const bedroom: HomeWindow = { id: 'a', room: 'Yatak odası', width: 250, height: 240, mount: null, note: 'kapı kodu' };

let stored: Map<string, string>;
let full: boolean;
beforeEach(() => {
  stored = new Map();
  full = false;
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function signIn(sub: string): void {
  stored.set('refreshToken', tokenOf(sub));
  stored.set('accessToken', tokenOf(sub));
}

test('windows that did not fit into the storage are not shown to the next customer', async () => {
  signIn('u-ayse');
  full = true;
  const { changeWindows, isUnkept, readWindows } = await import('../../../src/features/windows/kept.ts');
  changeWindows((windows) => ({ ...windows, list: [bedroom] }));
  expect([readWindows().list, isUnkept()]).toEqual([[bedroom], true]);
  signIn('u-mehmet');
  expect([readWindows().list, isUnkept()]).toEqual([[], false]);
});
