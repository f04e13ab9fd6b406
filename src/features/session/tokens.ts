import { isToken } from '../../domain/values/token.ts';
import type { BrowserKey } from '../../lib/browser-keys.ts';

/** Names given by spec §3; no other part of the shop writes them. */
export const ACCESS_KEY = 'accessToken' satisfies BrowserKey;
export const REFRESH_KEY = 'refreshToken' satisfies BrowserKey;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Both tokens in local storage, their form checked at every read (security §2.3). Nothing here throws: forbidden or full
 * storage reads as empty, and a write answers false.
 */
export function createTokenStore(storage: () => Storage) {
  /** Null unless both are stored and well formed. */
  function read(): Tokens | null {
    const accessToken = get(ACCESS_KEY);
    const refreshToken = get(REFRESH_KEY);
    return isToken(accessToken) && isToken(refreshToken) ? { accessToken, refreshToken } : null;
  }

  function get(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  }

  function clear(): void {
    try {
      storage().removeItem(REFRESH_KEY);
      storage().removeItem(ACCESS_KEY);
    } catch {
      // Ignore forbidden storage: nothing was stored there in the first place.
      return;
    }
  }

  /** Both or none. The access token is written last, so that another tab that sees it change finds both. */
  function write({ accessToken, refreshToken }: Tokens): boolean {
    try {
      storage().setItem(REFRESH_KEY, refreshToken);
      storage().setItem(ACCESS_KEY, accessToken);
    } catch {
      clear();
      return false;
    }
    return read()?.accessToken === accessToken;
  }

  /** Something is stored under these names that is not a pair of tokens. */
  const isCorrupt = (): boolean => read() === null && (get(ACCESS_KEY) ?? get(REFRESH_KEY)) !== null;

  return { read, write, clear, isCorrupt };
}
