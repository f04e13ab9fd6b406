/** The rules of what a browser keeps for somebody (decisions A10), for every store that keeps something. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_OFFER, type Offer } from '../../../src/domain/offer/offer.ts';
import type { Sample } from '../../../src/domain/product/samples.ts';
import type { KeptSet } from '../../../src/domain/layers/set-address.ts';
import type { MeasuredWindow } from '../../../src/domain/window/fit-cover.ts';
import { NO_WINDOWS, type HomeWindow, type Windows } from '../../../src/domain/window/window.ts';
import type { OwnedKey } from '../../../src/lib/browser-keys.ts';
import { purgeAllOf, purgeOthers } from '../../../src/lib/purge.ts';
import { curtainLine, windowOf } from '../offer/offers.ts';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

/** A page that has just been opened: its modules are its own. */
interface OpenStore<Value> {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly isUnkept?: () => boolean;
}

interface StoreCase<Value> {
  readonly key: OwnedKey;
  readonly open: () => Promise<OpenStore<Value>>;
  readonly empty: Value;
  readonly first: Value;
  readonly second: Value;
  /** The value that a customer who has `second` reads when a visitor's `first` is there. */
  readonly joined: Value;
  /** A visitor's value that cannot be joined stays the visitor's. */
  readonly staysVisitors?: true;
  /** The value that the customer finds of `first` at their next session. */
  readonly afterSession: Value;
  /** Texts of another version, or of nobody's. */
  readonly foreign: readonly string[];
}

const home = (id: string, room: string): HomeWindow => ({ id, room, width: 250, height: 240, mount: null, note: '' });
const windowsOf = (...list: readonly HomeWindow[]): Windows => ({ ...NO_WINDOWS, list });
const setOf = (room: string): KeptSet => ({
  size: { width: 250, height: 240 },
  room,
  worn: { tul: { product: 10, color: 'beyaz', pleat: 'normal', panels: 2, gather: 'left', on: true } },
});
const wholeSet = (room: string) => ({ ...setOf(room), broken: false });
const offer: Offer = { forWhom: 'Ayşe Hanım', windows: [windowOf('a', 'Salon', [curtainLine('1')])] };
const otherOffer: Offer = { forWhom: '', windows: [windowOf('b', 'Mutfak', [])] };
const sample = (productId: number): Sample => ({ productId, color: 'bej' });

const measured = (room: string): MeasuredWindow => ({
  room,
  size: { width: 250, height: 240 },
  kind: 'again',
  widths: [250, 251],
  heights: [240, 240],
});

const caseOf = <Value>(one: StoreCase<Value>): StoreCase<unknown> => one as StoreCase<unknown>;

const STORES: readonly StoreCase<unknown>[] = [
  caseOf<Windows>({
    key: 'kp-windows',
    async open() {
      const { readWindows, changeWindows, isUnkept } = await import('../../../src/features/windows/kept.ts');
      return { read: readWindows, write: (windows) => changeWindows(() => windows), isUnkept };
    },
    empty: NO_WINDOWS,
    first: windowsOf(home('a', 'Salon')),
    second: windowsOf(home('b', 'Mutfak')),
    joined: windowsOf(home('b', 'Mutfak'), home('a', 'Salon')),
    afterSession: windowsOf(home('a', 'Salon')),
    foreign: ['{"version":2,"list":[]}', '{"version":1}'],
  }),
  caseOf<readonly number[]>({
    key: 'kp-compare',
    async open() {
      const { readCompared, changeCompared, isUnkept } = await import('../../../src/features/compare/kept.ts');
      return { read: readCompared, write: (ids) => changeCompared(() => ids), isUnkept };
    },
    empty: [],
    first: [3, 9],
    second: [4, 9],
    joined: [3, 9, 4],
    afterSession: [],
    foreign: ['{"version":2,"ids":[3]}', '{"version":1}', '[3]'],
  }),
  caseOf<KeptSet | null>({
    key: 'kp-layers',
    async open() {
      const { keepSet, keptSet } = await import('../../../src/features/layers/kept-set.ts');
      return { read: keptSet, write: (set) => set && keepSet(set) };
    },
    empty: null,
    first: wholeSet('Salon'),
    second: wholeSet('Ofis'),
    joined: wholeSet('Ofis'),
    afterSession: null,
    foreign: ['{"version":2,"set":"size=250x240"}', '{"version":1,"set":7}', '{"version":1}'],
  }),
  caseOf<Offer>({
    key: 'kp-offer',
    async open() {
      const { $offer, $isUnkept, changeOffer } = await import('../../../src/features/offer/store.ts');
      return {
        read: () => $offer.get(),
        write: (written) => changeOffer(() => written),
        isUnkept: () => $isUnkept.get(),
      };
    },
    empty: NO_OFFER,
    first: offer,
    second: otherOffer,
    joined: otherOffer,
    staysVisitors: true,
    afterSession: { ...offer, forWhom: '' },
    foreign: ['{"version":2,"windows":[]}', '{"version":1}'],
  }),
  caseOf<readonly Sample[]>({
    key: 'kp-samples',
    async open() {
      const { $samples, changeSamples } = await import('../../../src/features/samples/box.ts');
      return { read: () => $samples.get(), write: (samples) => changeSamples(() => samples) };
    },
    empty: [],
    first: [sample(3), sample(9)],
    second: [sample(4), sample(9)],
    joined: [sample(3), sample(9), sample(4)],
    afterSession: [],
    foreign: ['{"version":2,"samples":[]}', '{"version":1}'],
  }),
  caseOf<readonly MeasuredWindow[]>({
    key: 'kp-measures',
    async open() {
      const { $measures, changeMeasures } = await import('../../../src/features/cart/measures.ts');
      return { read: () => $measures.get(), write: (measures) => changeMeasures(() => measures) };
    },
    empty: [],
    first: [measured('Salon')],
    second: [measured('Mutfak')],
    joined: [measured('Mutfak'), measured('Salon')],
    afterSession: [],
    foreign: ['{"version":2,"list":[]}', '{"version":1}'],
  }),
  caseOf<readonly number[]>({
    key: 'kp-favourites',
    async open() {
      const { readFavourites, toggleFavourite } = await import('../../../src/features/favourites/favourites.ts');
      const write = (ids: readonly number[]): void => {
        for (const id of [...readFavourites(), ...ids]) toggleFavourite(id);
      };
      return { read: () => readFavourites(), write };
    },
    empty: [],
    first: [3, 9],
    second: [4, 9],
    joined: [3, 9, 4],
    afterSession: [],
    foreign: ['{"version":2,"ids":[3]}', '{"version":1}', '[3]'],
  }),
];

let browser: TestBrowser;
beforeEach(() => {
  browser = stubBrowser();
});

describe.each(STORES)('$key', ({ key, open, empty, first, second, joined, staysVisitors, afterSession, foreign }) => {
  /** As another page of the same browser. */
  const openPage = async (): Promise<OpenStore<unknown>> => {
    vi.resetModules();
    return open();
  };
  /** Stores a value as another page does. @returns its text */
  const leave = async (value: unknown): Promise<string> => {
    (await openPage()).write(value);
    return browser.stored.get(key) ?? '';
  };

  test('is there on the next page, and empty where nothing is kept', async () => {
    const page = await openPage();
    expect(page.read()).toEqual(empty);
    page.write(first);
    expect(page.read()).toEqual(first);
    expect((await openPage()).read()).toEqual(first);
    page.write(second);
    expect((await openPage()).read()).toEqual(second);
  });

  test('becomes the customer’s who signs in, and is nobody else’s', async () => {
    const page = await openPage();
    page.write(first);
    browser.signIn('u-ayse');
    expect(page.read()).toEqual(first);
    expect(browser.stored.has(key)).toBe(false);
    browser.signIn('u-mehmet');
    expect(page.read()).toEqual(empty);
    browser.signOut();
    expect(page.read()).toEqual(empty);
  });

  test('meets what the customer has', async () => {
    browser.signIn('u-ayse');
    (await openPage()).write(second);
    browser.signOut();
    const page = await openPage();
    page.write(first);
    browser.signIn('u-ayse');
    expect(page.read()).toEqual(joined);
    expect((await openPage()).read()).toEqual(joined);
    browser.signOut();
    expect((await openPage()).read()).toEqual(staysVisitors ? first : empty);
  });

  test('remains after the session as far as its record says, for that customer alone', async () => {
    browser.signIn('u-ayse');
    (await openPage()).write(first);
    browser.signOut();
    purgeOthers();
    expect((await openPage()).read()).toEqual(empty);
    browser.signIn('u-ayse');
    expect((await openPage()).read()).toEqual(afterSession);
    purgeAllOf('u-ayse');
    expect((await openPage()).read()).toEqual(empty);
  });

  test('lives as long as its page and its owner’s session where storage is full', async () => {
    browser.signIn('u-ayse');
    const page = await openPage();
    browser.become('full');
    page.write(first);
    expect([page.read(), page.isUnkept?.() ?? true]).toEqual([first, true]);
    browser.signIn('u-mehmet');
    expect([page.read(), page.isUnkept?.() ?? false]).toEqual([empty, false]);
    browser.signIn('u-ayse');
    expect(page.read()).toEqual(empty);
  });

  test('is stored as soon as there is room again', async () => {
    const page = await openPage();
    browser.become('full');
    page.write(first);
    browser.become('roomy');
    page.write(second);
    expect([(await openPage()).read(), page.isUnkept?.() ?? false]).toEqual([second, false]);
  });

  test('goes with a visitor who signs in on the page, stored or not', async () => {
    const page = await openPage();
    browser.become('full');
    page.write(first);
    browser.signIn('u-ayse');
    expect([page.read(), page.isUnkept?.() ?? true]).toEqual([first, true]);
    browser.signIn('u-mehmet');
    expect(page.read()).toEqual(empty);
  });

  test('breaks nothing where storage is forbidden', async () => {
    browser.become('forbidden');
    const page = await openPage();
    expect(page.read()).toEqual(empty);
    page.write(first);
    expect(page.read()).toEqual(first);
  });

  test.each(['text', 'null', '7', '{"version":1,"ids":[5,"x"', ...foreign])('%s is nothing', async (text) => {
    browser.stored.set(key, text);
    const page = await openPage();
    expect(page.read()).toEqual(empty);
    page.write(second);
    expect((await openPage()).read()).toEqual(second);
  });

  test('adds up with what another tab has stored meanwhile, and with a page brought back', async () => {
    const [text, other] = [await leave(first), await leave(second)];
    browser.stored.set(key, text);
    const page = await openPage();
    browser.stored.set(key, other);
    browser.writtenElsewhere(key);
    expect(page.read()).toEqual(second);
    browser.stored.set(key, text);
    browser.broughtBack(true);
    expect(page.read()).toEqual(first);
    browser.stored.delete(key);
    browser.writtenElsewhere(null);
    expect(page.read()).toEqual(empty);
  });
});
