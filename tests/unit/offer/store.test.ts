import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_OFFER, storedOffer, type Offer } from '../../../src/domain/offer/offer.ts';
import { purgeAllOf, purgeOthers } from '../../../src/lib/purge.ts';
import { curtainLine, windowOf } from './offers.ts';

const home: Offer = { forWhom: 'Ayşe Hanım', windows: [windowOf('a', 'Salon', [curtainLine('1')])] };
const other: Offer = { forWhom: '', windows: [windowOf('b', 'Mutfak', [])] };
const tokenOf = (sub: string): string => `head.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.signature`;

let page: EventTarget;
let kept: Map<string, string>;
beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  kept = new Map();
  const storage = {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage, length: 0 });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** As another page of the same browser finds it. */
async function open() {
  vi.resetModules();
  const store = await import('../../../src/features/offer/store.ts');
  store.followOffer();
  return store;
}
function signIn(sub: string): void {
  kept.set('refreshToken', tokenOf(sub));
  kept.set('accessToken', tokenOf(sub));
  page.dispatchEvent(new Event('focus'));
}
function signOut(): void {
  kept.delete('refreshToken');
  kept.delete('accessToken');
  page.dispatchEvent(new Event('focus'));
}
function storageEvent(key: string): Event {
  const event = new Event('storage');
  Object.defineProperty(event, 'key', { value: key });
  return event;
}
const fromAnotherTab = (key: string): boolean => page.dispatchEvent(storageEvent(key));

test('what is typed is there after a reload, and in other tabs', async () => {
  const tab = await open();
  tab.changeOffer(() => home);
  expect((await open()).$offer.get()).toEqual(home);
  kept.set('kp-offer', JSON.stringify(storedOffer(other)));
  fromAnotherTab('kp-offer');
  expect(tab.$offer.get()).toEqual(other);
});

test('a visitor’s is the customer’s who signs in, and nobody else’s after', async () => {
  const tab = await open();
  tab.changeOffer(() => home);
  signIn('u-ayse');
  expect(tab.$offer.get()).toEqual(home);
  signOut();
  purgeOthers();
  expect(tab.$offer.get()).toEqual(NO_OFFER);
  signIn('u-can');
  purgeOthers();
  expect(tab.$offer.get()).toEqual(NO_OFFER);
  signIn('u-ayse');
  expect(tab.$offer.get()).toEqual({ ...home, forWhom: '' });
  purgeAllOf('u-ayse');
  expect((await open()).$offer.get()).toEqual(NO_OFFER);
});

test('a customer’s own is never written over by a visitor’s, which stays', async () => {
  kept.set('kp-offer.u-ayse', JSON.stringify(storedOffer(other)));
  const tab = await open();
  tab.changeOffer(() => home);
  signIn('u-ayse');
  expect(tab.$offer.get()).toEqual(other);
  signOut();
  expect(tab.$offer.get()).toEqual(home);
});

test('where nothing can be stored it lives as long as the page, and says so', async () => {
  const tab = await open();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  tab.changeOffer(() => home);
  expect(tab.$isUnkept.get()).toBe(true);
  tab.changeOffer((offer) => ({ ...offer, forWhom: 'Can Bey' }));
  expect(tab.$offer.get()).toEqual({ ...home, forWhom: 'Can Bey' });
});

test('a refused change changes nothing and says why', async () => {
  const tab = await open();
  tab.changeOffer(() => home);
  expect(tab.tryChange(() => ({ ok: false, code: 'offer-lines-full' }))).toBe('offer-lines-full');
  expect(tab.tryChange(() => ({ ok: true, data: other }))).toBeNull();
  expect(tab.$offer.get()).toEqual(other);
});
