import { isToken } from '../../domain/token.ts';

/** The names the specification gives them (spec §3); nothing else of the shop touches them. */
export const ACCESS_KEY = 'accessToken';
export const REFRESH_KEY = 'refreshToken';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Both tokens in local storage, read with suspicion (security §2.3). Nothing here throws: a storage that is forbidden
 * or full reads as empty and answers false to a write.
 */
export function createTokenStore(storage: () => Storage) {
  /** Null unless both are there and well formed. */
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
      // What cannot be reached cannot be read by anybody else either.
      return;
    }
  }

  /** Both or none. The access token goes last: whoever sees it appear finds its partner. */
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

  /** Something lies there that is no pair of tokens. */
  const isSpoilt = (): boolean => read() === null && (get(ACCESS_KEY) ?? get(REFRESH_KEY)) !== null;

  return { read, write, clear, isSpoilt };
}
