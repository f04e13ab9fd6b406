import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptSet } from '../../../src/domain/layers/set-address.ts';
import { keepSet, keptSet } from '../../../src/features/layers/kept-set.ts';
import { keyFor } from '../../../src/lib/owner.ts';
import { purgeOthers } from '../../../src/lib/purge.ts';

const set = (room: string): KeptSet => ({
  size: { width: 250, height: 240 },
  room,
  worn: { tul: { product: 10, color: 'beyaz', pleat: 'normal', panels: 2, gather: 'left', on: true } },
});
const kept = (room: string) => ({ ...set(room), broken: false });

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const storage = {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage, length: 0, key: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function signIn(sub: string): void {
  const token = `head.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.signature`;
  stored.set('refreshToken', token);
  stored.set('accessToken', token);
}
function signOut(): void {
  stored.delete('refreshToken');
  stored.delete('accessToken');
}

test('a set is read as it was kept', () => {
  expect(keptSet()).toBeNull();
  keepSet(set('Salon'));
  expect(keptSet()).toEqual(kept('Salon'));
});

test('a visitor’s becomes the customer’s who signs in, and is nobody else’s (decisions A10)', () => {
  keepSet(set('Salon'));
  signIn('u-ayse');
  expect(keptSet()).toEqual(kept('Salon'));
  expect(stored.has('kp-layers')).toBe(false);
  signOut();
  purgeOthers();
  expect(keptSet()).toBeNull();
  expect(stored.has('kp-layers.u-ayse')).toBe(false);
});

test('a customer’s own stays where a visitor had left one', () => {
  signIn('u-ayse');
  keepSet(set('Ofis'));
  stored.set('kp-layers', stored.get(keyFor('kp-layers'))?.replace('Ofis', 'Mutfak') ?? '');
  expect(keptSet()).toEqual(kept('Ofis'));
});

test.each([['text'], ['null'], ['{"version":2,"set":"size=250x240"}'], ['{"version":1,"set":7}'], ['{"version":1}']])(
  '%s is no set',
  (text) => {
    stored.set('kp-layers', text);
    expect(keptSet()).toBeNull();
  },
);

test('where nothing may be stored, nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => keepSet(set('Salon'))).not.toThrow();
  expect(keptSet()).toBeNull();
});
