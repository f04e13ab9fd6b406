import { cipher, type Sealed } from './cipher.ts';

/**
 * Encrypted values of this browser (spec §9): AES-GCM under a key that cannot be exported. It keeps what is stored from
 * being read or altered on the disk; it does not protect against a script running in the page (security §2.12).
 */
export interface Vault {
  read(): Promise<VaultRead>;
  /** False when it could not be kept (storage disabled or full). */
  write(value: unknown): Promise<boolean>;
  clear(): void;
}

/**
 * `unreadable`: something was stored and could not be opened; it has been set aside. `unavailable`: this browser
 * stores nothing for us.
 */
export type VaultRead = { state: 'value'; value: unknown } | { state: 'empty' | 'unreadable' | 'unavailable' };

/** The parts of a browser the vault stands on, so that tests can stand it on something else. */
export interface VaultPorts {
  /** `localStorage`; every method may throw. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The key of this browser, made when there is none. */
  key: () => Promise<CryptoKey>;
}

/** A value under `name` in localStorage, bound to that name and version: ciphertexts cannot be swapped. */
export function createVault(name: string, ports: VaultPorts): Vault {
  const { seal, open } = cipher(`${name}|v1`);

  async function read(): Promise<VaultRead> {
    let stored: string | null;
    try {
      stored = ports.storage().getItem(name);
    } catch {
      return { state: 'unavailable' };
    }
    if (stored === null) return { state: 'empty' };
    const key = await ports.key().catch(() => null);
    if (key === null) return { state: 'unavailable' };
    try {
      return { state: 'value', value: await open(JSON.parse(stored) as Sealed, key) };
    } catch {
      setAside(stored);
      return { state: 'unreadable' };
    }
  }

  /** Kept once under another name, so that a fault of ours could still be looked into; then forgotten here. */
  function setAside(stored: string): void {
    try {
      ports.storage().setItem(`${name}-unreadable`, stored.slice(0, 100_000));
    } catch {
      // A full storage must not keep the broken value in place.
    }
    clear();
  }

  async function write(value: unknown): Promise<boolean> {
    try {
      const sealed = await seal(value, await ports.key());
      ports.storage().setItem(name, JSON.stringify(sealed));
      return true;
    } catch {
      return false;
    }
  }

  function clear(): void {
    try {
      ports.storage().removeItem(name);
    } catch {
      // Without storage there is nothing to clear.
    }
  }

  return { read, write, clear };
}
