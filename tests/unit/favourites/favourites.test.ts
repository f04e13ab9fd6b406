import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'kp-favourites';
let stored: Map<string, string>;
let listeners: Map<string, (event: object) => void>;

beforeEach(() => {
  stored = new Map();
  listeners = new Map();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const load = () => import('../../../src/features/favourites/favourites.ts');
const store = (text: string) => stored.set(KEY, text);

test('a heart pressed twice leaves no trace', async () => {
  const { $favourites, toggleFavourite } = await load();
  toggleFavourite(3);
  toggleFavourite(1);
  expect($favourites.get()).toEqual([3, 1]);
  expect(stored.get(KEY)).toBe('{"version":1,"ids":[3,1]}');
  toggleFavourite(3);
  expect($favourites.get()).toEqual([1]);
});

test.each([
  ['{"version":1,"ids":[3,1]}', [3, 1]],
  ['{"version":1,"ids":[3,"1",-2,0,1.5,null,3]}', [3]],
  ['{"version":2,"ids":[3]}', []],
  ['{"version":1}', []],
  ['[3]', []],
  ['null', []],
  ['not json', []],
])('%s is read as %j', async (text, ids) => {
  store(text);
  const { $favourites } = await load();
  expect($favourites.get()).toEqual(ids);
});

test('another tab is followed', async () => {
  const { $favourites } = await load();
  store('{"version":1,"ids":[7]}');
  listeners.get('storage')?.({ key: KEY });
  expect($favourites.get()).toEqual([7]);
});

test('a page brought back reads again', async () => {
  const { $favourites } = await load();
  store('{"version":1,"ids":[7]}');
  listeners.get('pageshow')?.({ persisted: true });
  expect($favourites.get()).toEqual([7]);
});

test('without storage the choice holds for the page', async () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const { $favourites, toggleFavourite } = await load();
  toggleFavourite(3);
  expect($favourites.get()).toEqual([3]);
});
