/** One browser of one household: tabs share its storage, its key and its locks. */
import { createWindow, DEFAULT_HASTE, eventOf, type Device, type Fetch, type PageWindow } from './page-window.ts';
import type { Tab } from './bundle.ts';
import { createLocks, type Life } from './locks.ts';

export interface Page {
  readonly window: PageWindow;
  readonly tab: Tab;
  readonly close: () => void;
}

export interface Browser extends Device {
  readonly stored: ReadonlyMap<string, string>;
  readonly openPage: (pathname: string) => Page;
  readonly goOffline: () => void;
  readonly goOnline: () => void;
  readonly sleep: (milliseconds: number) => void;
  /** Changes what is kept without telling a page. */
  readonly age: (key: string, value: string) => void;
  /** Takes out whatever is kept. */
  readonly forgetPerson: () => void;
  /** From now on waits are as long as a real browser's. */
  readonly calmDown: () => void;
}

/** The server has every line of the cart of the customer who is signed in. */
export const isCartWhole = ({ stored }: Browser): boolean =>
  [...stored].some(([key, value]) => key.startsWith('kp-cart-mirror.') && value === '1');

/**
 * @param begin starts the shop's modules in a window @param send takes a call to the shop @param isFine no call is late but on a
 * busy machine, which is no fault: each is waited for as long as a real browser waits
 */
export function createBrowser(begin: (window: PageWindow) => Tab, send: Fetch, isFine: boolean): Browser {
  const stored = new Map<string, string>();
  const pages = new Set<Page>();
  const state = { online: true, slept: 0, haste: DEFAULT_HASTE };
  const locks = createLocks();

  const write = (life: Life, key: string, value: string | null): void => {
    const before = stored.get(key) ?? null;
    if (!life.alive || before === value) return;
    if (value === null) stored.delete(key);
    else stored.set(key, value);
    // A browser tells the other pages later, never in the middle of the write.
    setImmediate(() => {
      for (const { window } of pages) {
        if (window.life !== life && window.life.alive) {
          window.dispatchEvent(eventOf('storage', { key, newValue: value, oldValue: before }));
        }
      }
    });
  };
  const tellAll = (type: string): void => {
    for (const { window } of pages) window.dispatchEvent(eventOf(type));
  };

  const browser: Browser = {
    isOnline: () => state.online,
    slept: () => state.slept,
    haste: () => state.haste,
    hasteOfLimits: () => (isFine ? 1 : state.haste),
    locks: locks.of,
    stored,
    indexedDB: createDatabase(),
    storageFor: (life) => ({
      get length() {
        return stored.size;
      },
      key: (index) => [...stored.keys()][index] ?? null,
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => write(life, key, value),
      removeItem: (key) => write(life, key, null),
    }),
    openPage(pathname) {
      const window = createWindow(browser, pathname, send);
      const page: Page = {
        window,
        tab: begin(window),
        close() {
          window.dispatchEvent(eventOf('pagehide', { persisted: false }));
          window.close();
          pages.delete(page);
          locks.release(window.life);
        },
      };
      pages.add(page);
      return page;
    },
    goOffline() {
      state.online = false;
      tellAll('offline');
    },
    goOnline() {
      if (state.online) return;
      state.online = true;
      tellAll('online');
    },
    sleep(milliseconds) {
      state.slept += milliseconds;
    },
    age(key, value) {
      stored.set(key, value);
    },
    forgetPerson() {
      for (const page of [...pages]) page.close();
      stored.clear();
    },
    calmDown() {
      state.haste = 1;
    },
  };
  return browser;
}

/** IndexedDB as far as one value under one name goes. */
function createDatabase() {
  const kept = new Map<string, unknown>();
  const settled = (result: unknown) => {
    const request = { result, onsuccess: null as (() => void) | null, onerror: null, onupgradeneeded: null };
    setImmediate(() => request.onsuccess?.());
    return request;
  };
  const store = {
    get: (name: string) => settled(kept.get(name)),
    put: (value: unknown, name: string) => settled(void kept.set(name, value)),
  };
  const database = {
    transaction: () => ({ objectStore: () => store }),
    createObjectStore: () => store,
    close: () => undefined,
  };
  return { open: () => settled(database) };
}
