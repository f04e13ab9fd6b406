/** One browser for stores of `src`: its storages, the events of a page, and who is signed in. */
import { vi } from 'vitest';

const tokenOf = (sub: string): string => `head.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.signature`;

export interface TestBrowser {
  /** Texts of localStorage. */
  readonly stored: Map<string, string>;
  /** From now on writes are refused (`full`), or every access is (`forbidden`). */
  become: (state: 'roomy' | 'full' | 'forbidden') => void;
  readonly page: EventTarget;
  /** As another tab that has written the key, or emptied the storage (null). */
  readonly writtenElsewhere: (key: string | null) => void;
  readonly broughtBack: (persisted: boolean) => void;
  readonly signIn: (id: string) => void;
  readonly signOut: () => void;
}

/** Puts storages and events in the place of the browser's, until the test ends. */
export function stubBrowser(): TestBrowser {
  const stored = new Map<string, string>();
  const page = new EventTarget();
  let state: 'roomy' | 'full' | 'forbidden' = 'roomy';
  const memory = (kept: Map<string, string>): Storage => ({
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem(key) {
      if (state === 'forbidden') throw new DOMException('forbidden', 'SecurityError');
      return kept.get(key) ?? null;
    },
    setItem(key, value) {
      if (state !== 'roomy') throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem(key) {
      if (state === 'forbidden') throw new DOMException('forbidden', 'SecurityError');
      kept.delete(key);
    },
    clear: () => {
      kept.clear();
    },
  });
  vi.stubGlobal('localStorage', memory(stored));
  vi.stubGlobal('sessionStorage', memory(new Map()));
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  const tell = (type: string, fields: object): void => {
    const event = new Event(type);
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
    page.dispatchEvent(event);
  };
  const TOKENS = ['refreshToken', 'accessToken'];
  return {
    stored,
    become: (next) => (state = next),
    page,
    writtenElsewhere: (key) => tell('storage', { key }),
    broughtBack: (persisted) => tell('pageshow', { persisted }),
    signIn(id) {
      for (const name of TOKENS) stored.set(name, tokenOf(id));
      tell('focus', {});
    },
    signOut() {
      for (const name of TOKENS) stored.delete(name);
      tell('focus', {});
    },
  };
}
