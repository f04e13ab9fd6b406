import { beforeEach, expect, test, vi } from 'vitest';
import { NO_OFFER, type Offer } from '../../../src/domain/offer/offer.ts';
import { stubBrowser } from '../support/browser.ts';
import { curtainLine, windowOf } from './offers.ts';

const home: Offer = { forWhom: 'Ayşe Hanım', windows: [windowOf('a', 'Salon', [curtainLine('1')])] };
const other: Offer = { forWhom: '', windows: [windowOf('b', 'Mutfak', [])] };

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

test('a refused change changes nothing and says why', async () => {
  const { $offer, changeOffer, tryChange } = await import('../../../src/features/offer/store.ts');
  changeOffer(() => home);
  expect(tryChange(() => ({ ok: false, code: 'offer-lines-full' }))).toBe('offer-lines-full');
  expect($offer.get()).toEqual(home);
  expect(tryChange(() => ({ ok: true, data: other }))).toBeNull();
  expect($offer.get()).toEqual(other);
});

test('a telephone that was asked for goes into the field that is empty or has the one of before, and over nothing typed', async () => {
  const { phoneAfter } = await import('../../../src/features/admin/quotes/quote-draft.ts');
  expect(phoneAfter({ typed: '', asked: '' }, '0532 1')).toBe('0532 1');
  expect(phoneAfter({ typed: '0532 1', asked: '0532 1' }, '0532 2')).toBe('0532 2');
  expect(phoneAfter({ typed: '0532 3', asked: '0532 1' }, '0532 2')).toBe('0532 3');
});

test('an offer that does not fit into the storage is changed all the same, and says that it goes with the page', async () => {
  const { $isUnkept, $offer, changeOffer } = await import('../../../src/features/offer/store.ts');
  const browser = stubBrowser();
  browser.become('full');
  changeOffer(() => home);
  changeOffer((offer) => ({ ...offer, forWhom: 'Can Bey' }));
  expect([$offer.get(), $isUnkept.get()]).toEqual([{ ...home, forWhom: 'Can Bey' }, true]);
});

test('an offer that a customer clears is empty, and the visitor’s stays the visitor’s', async () => {
  const browser = stubBrowser();
  const { $offer, changeOffer } = await import('../../../src/features/offer/store.ts');
  browser.signIn('u-ayse');
  changeOffer(() => other);
  browser.signOut();
  changeOffer(() => home);
  browser.signIn('u-ayse');
  changeOffer(() => NO_OFFER);
  expect($offer.get()).toEqual(NO_OFFER);
  browser.signOut();
  expect($offer.get()).toEqual(home);
});
