import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const tokenOf = (sub: string): string => `head.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.signature`;

let stored: Map<string, string>;
let page: EventTarget;
let full: boolean;

beforeEach(() => {
  stored = new Map();
  full = false;
  page = new EventTarget();
  vi.resetModules();
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

const open = () => import('../../../src/features/compare/kept.ts');

function signIn(sub: string): void {
  stored.set('refreshToken', tokenOf(sub));
  stored.set('accessToken', tokenOf(sub));
}

describe('what is compared is kept', () => {
  test('for the next page, and an empty comparison leaves nothing behind', async () => {
    const { changeCompared, readCompared } = await open();
    changeCompared(() => [3, 9]);
    expect(readCompared()).toEqual([3, 9]);
    expect(JSON.parse(stored.get('kp-compare') ?? '')).toEqual({ version: 1, ids: [3, 9] });
    changeCompared(() => []);
    expect(stored.has('kp-compare')).toBe(false);
  });

  test('for its owner: what a visitor chose becomes the customer’s who signs in, and nobody else sees it', async () => {
    const { changeCompared, readCompared } = await open();
    changeCompared(() => [3]);
    signIn('u-ayse');
    expect(readCompared()).toEqual([3]);
    expect(stored.has('kp-compare')).toBe(false);
    signIn('u-fatma');
    expect(readCompared()).toEqual([]);
  });

  test('as far as it can be read', async () => {
    stored.set('kp-compare', '{"version":1,"ids":[5,"x"');
    const { changeCompared, readCompared } = await open();
    expect(readCompared()).toEqual([]);
    changeCompared((ids) => [...ids, 5]);
    expect(readCompared()).toEqual([5]);
  });

  test('for this page alone where storage is full, and until somebody else sits here', async () => {
    full = true;
    const { changeCompared, followCompared, isUnkept, readCompared } = await open();
    const heard = vi.fn<() => void>();
    const end = followCompared(heard);
    changeCompared(() => [4]);
    expect([readCompared(), isUnkept(), heard.mock.calls.length]).toEqual([[4], true, 1]);
    signIn('u-ayse');
    page.dispatchEvent(new Event('focus'));
    expect([readCompared(), isUnkept(), heard.mock.calls.length]).toEqual([[], false, 2]);
    end();
    page.dispatchEvent(new Event('kp:compare'));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
