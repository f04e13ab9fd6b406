import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyFor, ownerHere, VISITOR } from '../../../src/lib/owner.ts';
import { watchOwner } from '../../../src/lib/follow-kept.ts';
import { purgeAllOf, purgeOthers } from '../../../src/lib/purge.ts';

const tokenOf = (sub: string): string =>
  `head.${Buffer.from(JSON.stringify({ sub, name: 'Işıl Öğüt' })).toString('base64url')}.signature`;

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
/** A database with one store, as far as a cursor needs it. */
function databaseOf(rows: Map<string, object>) {
  const told = (request: { onsuccess?: () => void }) => queueMicrotask(() => setTimeout(() => request.onsuccess?.()));
  const openCursor = () => {
    const names = [...rows.keys()];
    const request: { result?: object | null; onsuccess?: () => void } = {};
    const show = (at: number): void => {
      const name = names[at];
      request.result =
        name === undefined
          ? null
          : {
              value: rows.get(name),
              update: (value: object) => rows.set(name, value),
              delete: () => rows.delete(name),
              continue: () => show(at + 1),
            };
      told(request);
    };
    show(0);
    return request;
  };
  const result = { transaction: () => ({ objectStore: () => ({ openCursor }) }), close: () => undefined };
  return {
    open: () => {
      const request: { readonly result: object; onsuccess?: () => void } = { result };
      told(request);
      return request;
    },
  };
}

const namesIn = (storage: Storage): (string | null)[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).toSorted();

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

function signIn(sub: string): void {
  localStorage.setItem('refreshToken', tokenOf(sub));
  localStorage.setItem('accessToken', tokenOf(sub));
}
function signOut(): void {
  localStorage.removeItem('refreshToken');
  localStorage.removeItem('accessToken');
}

describe('the owner', () => {
  test('is a visitor, then the customer of the tokens, then a visitor again', () => {
    expect(ownerHere()).toBe(VISITOR);
    signIn('u-ayse');
    expect(ownerHere()).toBe('u-ayse');
    expect(keyFor('kp-cart')).toBe('kp-cart.u-ayse');
    signOut();
    expect(keyFor('kp-cart')).toBe('kp-cart');
  });

  test('is a visitor with one token only, with words in its place, and where nothing may be stored', () => {
    localStorage.setItem('accessToken', tokenOf('u-ayse'));
    expect(ownerHere()).toBe(VISITOR);
    localStorage.setItem('refreshToken', 'r');
    localStorage.setItem('accessToken', 'no token');
    expect(ownerHere()).toBe(VISITOR);
    vi.stubGlobal('localStorage', undefined);
    expect(ownerHere()).toBe(VISITOR);
  });

  test('is told when the tokens vanish without a word and somebody comes back to the page', () => {
    signIn('u-ayse');
    const heard: string[] = [];
    const end = watchOwner((owner) => heard.push(owner));
    page.dispatchEvent(new Event('focus'));
    localStorage.clear();
    page.dispatchEvent(new Event('focus'));
    signIn('u-fatma');
    page.dispatchEvent(new Event('storage'));
    end();
    signOut();
    page.dispatchEvent(new Event('storage'));
    expect(heard).toEqual([VISITOR, 'u-fatma']);
  });
});

describe('the purge', () => {
  const NAMES = ['kp-cart', 'kp-cart-count', 'kp-checkout', 'kp-compare', 'kp-favourites', 'kp-order'] as const;
  const leave = (owner: string): void => {
    for (const name of NAMES) localStorage.setItem(keyFor(name, owner), 'x');
    for (const name of ['kp-cart', 'kp-confirmation'] as const) sessionStorage.setItem(keyFor(name, owner), 'x');
  };

  test('leaves a customer’s lines that no server has and the seed of orders, for that customer alone', () => {
    leave('u-ayse');
    leave(VISITOR);
    localStorage.setItem('kp-consent', 'x');
    purgeOthers();
    expect(namesIn(localStorage)).toEqual([...NAMES, 'kp-cart.u-ayse', 'kp-consent', 'kp-order.u-ayse'].toSorted());
    expect(namesIn(sessionStorage)).toEqual(['kp-cart', 'kp-confirmation']);
  });

  test('leaves a customer’s windows that the account has not got, and takes those that it has', () => {
    const window = { id: 'a', room: 'Salon', width: 250, height: 240, mount: null, note: '' };
    const keep = (saved: readonly string[]) => {
      const windows = { version: 1, list: [window], current: 'a', saved };
      localStorage.setItem(keyFor('kp-windows', 'u-ayse'), JSON.stringify(windows));
      purgeOthers();
      return namesIn(localStorage);
    };
    expect(keep([])).toEqual(['kp-windows.u-ayse']);
    expect(keep(['a'])).toEqual([]);
  });

  test('takes the windows that the account has from beside those that it has not got', () => {
    const windowOf = (id: string) => ({ id, room: `Oda ${id}`, width: 250, height: 240, mount: null, note: id });
    const name = keyFor('kp-windows', 'u-ayse');
    const windows = { version: 1, list: [windowOf('a'), windowOf('b')], current: 'a', saved: ['a'] };
    localStorage.setItem(name, JSON.stringify(windows));
    purgeOthers();
    const left = JSON.stringify({ version: 1, list: [windowOf('b')], current: null, saved: [] });
    expect(localStorage.getItem(name)).toBe(left);
    purgeOthers();
    expect(localStorage.getItem(name)).toBe(left);
  });

  test('takes unsent reports of visits once their days are over, anybody’s, and gives an end to those without one', () => {
    signIn('u-ayse');
    const [over, soon] = [-1, 60_000].map((ms) => JSON.stringify({ v: 1, until: Date.now() + ms }));
    const keep = (owner: string, text = '') => localStorage.setItem(keyFor('kp-visit-reports', owner), text);
    keep('u-ayse', over);
    keep('u-bora', over);
    keep('u-cem', soon);
    keep('u-deniz', '{"v":1}');
    purgeOthers();
    const left = (owner: string) => localStorage.getItem(keyFor('kp-visit-reports', owner));
    expect([left('u-ayse'), left('u-bora'), left('u-cem')]).toEqual([null, null, soon]);
    expect(left('u-deniz')).toMatch(/^\{"v":1,"until":\d{13}\}$/);
  });

  test('takes unsent photographs of visits once their days are over, anybody’s', async () => {
    const rows = new Map<string, object>([
      ['a', { owner: 'u-ayse', day: '2026-01-01' }],
      ['b', { owner: 'u-bora', day: '2999-01-01' }],
      ['c', { owner: 'u-bora' }],
    ]);
    vi.stubGlobal('indexedDB', databaseOf(rows));
    purgeOthers();
    await vi.waitFor(() => expect([...rows.keys()]).toEqual(['b', 'c']));
    await vi.waitFor(() => expect(rows.get('c')).toMatchObject({ owner: 'u-bora', day: expect.any(String) as string }));
  });

  test.each(['first', 'last'])(
    'takes the lines too that the server has whole, where their mark is stored %s',
    (when) => {
      if (when === 'first') localStorage.setItem('kp-cart-mirror.u-ayse', '1');
      leave('u-ayse');
      if (when === 'last') localStorage.setItem('kp-cart-mirror.u-ayse', '1');
      purgeOthers();
      expect(namesIn(localStorage)).toEqual(['kp-order.u-ayse']);
      purgeOthers();
      expect(namesIn(localStorage)).toEqual(['kp-order.u-ayse']);
    },
  );

  test('gives a customer neither the visitor’s draft nor what belongs to another customer', () => {
    leave('u-ayse');
    leave(VISITOR);
    signIn('u-fatma');
    localStorage.setItem('kp-checkout.u-fatma', 'hers');
    purgeOthers();
    expect(namesIn(localStorage)).toEqual(
      [
        'accessToken',
        'refreshToken',
        'kp-owner',
        'kp-cart',
        'kp-cart-count',
        'kp-compare',
        'kp-favourites',
        'kp-order',
        'kp-cart.u-ayse',
        'kp-order.u-ayse',
        'kp-checkout.u-fatma',
      ].toSorted(),
    );
    expect(namesIn(sessionStorage)).toEqual(['kp-cart']);
  });

  test('leaves nothing of an account that is no more', () => {
    leave('u-ayse');
    purgeAllOf('u-ayse');
    purgeAllOf(VISITOR);
    expect(namesIn(localStorage)).toEqual([]);
    expect(namesIn(sessionStorage)).toEqual([]);
  });
});
