/** As much of a window as the shop's modules use. One that is closed answers nothing any more, as in a browser. */
import type { createLocks, Life } from './locks.ts';

/** So much faster do the waits of a page go than those of a real one. */
const HASTE = 20;

/** @param life of the page that asks: an answer to a page that is closed meanwhile is a lost one */
export type Fetch = (path: string, init: RequestInit, life: Life) => Promise<Response>;

/** The machine and its storage, shared by all pages of one browser. */
export interface Device {
  readonly isOnline: () => boolean;
  /** Milliseconds by which the machine has slept. */
  readonly slept: () => number;
  /** How many times faster than a real one's its waits pass. */
  readonly haste: () => number;
  /** How many times shorter than a real one's are the limits of its calls. */
  readonly hasteOfLimits: () => number;
  readonly locks: (life: Life) => ReturnType<ReturnType<typeof createLocks>['of']>;
  readonly storageFor: (life: Life) => Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;
  readonly indexedDB: unknown;
}

export type PageWindow = ReturnType<typeof createWindow>;

/** @param send takes a call to the shop; it is never answered to a page that has been closed meanwhile */
export function createWindow(browser: Device, pathname: string, send: Fetch) {
  const events = new EventTarget();
  const timers = new Set<NodeJS.Timeout>();
  const life = { alive: true, wentTo: null as string | null };

  /** A request that was sent before the page was closed has no effect after it. */
  const whileAlive =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      new Promise((resolve, reject) => {
        const unless =
          <Value>(go: (value: Value) => void) =>
          (value: Value) => {
            if (life.alive) go(value);
          };
        work(...args).then(unless(resolve), unless(reject));
      });

  const later =
    (repeat: boolean, haste = browser.haste) =>
    (work: () => void, milliseconds = 0) => {
      // Code of a closed page that still runs begins nothing, least of all something that never ends.
      if (!life.alive) return undefined;
      const timer = (repeat ? setInterval : setTimeout)(() => {
        if (!repeat) timers.delete(timer);
        if (life.alive) work();
      }, milliseconds / haste());
      timers.add(timer);
      return timer;
    };
  const stop = (timer: NodeJS.Timeout | undefined) => {
    if (timer) timers.delete(timer);
    clearTimeout(timer);
  };
  const go = (to: string | URL) => {
    life.wentTo ??= String(to);
  };

  const window = {
    life,
    toasts: [] as string[],
    document: createDocument(events),
    navigator: {
      get onLine() {
        return browser.isOnline();
      },
      locks: browser.locks(life),
      userAgent: 'Mozilla/5.0 Firefox/140.0',
    },
    location: {
      pathname,
      search: '',
      origin: 'https://shop.test',
      href: `https://shop.test${pathname}`,
      hostname: 'shop.test',
      assign: go,
      replace: go,
      reload: () => go(pathname),
    },
    history: { pushState: () => undefined, replaceState: () => undefined },
    localStorage: browser.storageFor(life),
    sessionStorage: memoryStorage(),
    indexedDB: browser.indexedDB,
    crypto: {
      randomUUID: () => crypto.randomUUID(),
      getRandomValues: <Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes) => crypto.getRandomValues(bytes),
      subtle: {
        encrypt: whileAlive(crypto.subtle.encrypt.bind(crypto.subtle)),
        decrypt: whileAlive(crypto.subtle.decrypt.bind(crypto.subtle)),
        generateKey: whileAlive(
          crypto.subtle.generateKey.bind(crypto.subtle) as (...all: unknown[]) => Promise<unknown>,
        ),
      },
    },
    performance: { now: () => performance.now() + browser.slept() },
    fetch: whileAlive((path: string, init: RequestInit) => send(path, init, life)),
    AbortSignal: {
      timeout(milliseconds: number) {
        const controller = new AbortController();
        // As a timer of the page: a signal of Node's own would keep a closed page in memory until it is due.
        later(false, browser.hasteOfLimits)(() => controller.abort(), milliseconds);
        return controller.signal;
      },
      any: AbortSignal.any.bind(AbortSignal),
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    setTimeout: later(false),
    setInterval: later(true),
    clearTimeout: stop,
    clearInterval: stop,
    event: undefined,
    HTMLIFrameElement: EventTarget,
    /** The page is gone: nothing that it began goes on. */
    close() {
      life.alive = false;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
  const whole: typeof window & { window?: unknown } = window;
  whole.window = whole;
  whole.document.defaultView = whole;
  return whole;
}

export const DEFAULT_HASTE = HASTE;

/** An event with what its kind carries. */
export function eventOf(type: string, parts: object = {}): Event {
  const event = new Event(type);
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(event, name, { value });
  return event;
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Enough for React to mount what renders nothing. */
function createDocument(events: EventTarget) {
  const element = () => ({
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    style: {},
    dataset: {} as Record<string, string>,
    textContent: '',
    ownerDocument: undefined as unknown,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    setAttribute: () => undefined,
  });
  const document = {
    nodeType: 9,
    nodeName: '#document',
    documentElement: { ...element(), lang: 'tr', dataset: { hearts: '' } },
    body: element(),
    activeElement: null,
    visibilityState: 'visible',
    defaultView: undefined as unknown,
    createElement: () => ({ ...element(), ownerDocument: document as unknown }),
    querySelectorAll: () => [],
    querySelector: () => null,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return document;
}
