/**
 * Values that this browser keeps encrypted (spec §9): AES-GCM under a key that cannot be exported. It keeps what is stored
 * from being read or altered on the disk; it does not protect against a script running in the page (security §2.12).
 */
import type { BrowserKey } from './browser-keys.ts';
import { emit } from './events.ts';
import { fingerprint } from './fingerprint.ts';

export interface EncryptedStorage {
  read(): Promise<EncryptedRead>;
  /**
   * False when it could not be kept (storage disabled or full).
   * @param until millisecond from which a purge removes it (`endOf` of `browser-keys.ts`); it stands beside the ciphertext
   */
  write(value: unknown, until?: number): Promise<boolean>;
  clear(): void;
  /** Tells without a key whether another tab has written: another after every write, null for nothing, undefined where that cannot be read. */
  mark(): string | null | undefined;
}

/**
 * `unreadable`: something was stored and could not be decrypted; it has been set aside. `unavailable`: this browser
 * stores nothing for us.
 */
export type EncryptedRead = { state: 'value'; value: unknown } | { state: 'empty' | 'unreadable' | 'unavailable' };

/** The parts of a browser that encrypted storage needs, so that tests can give others. */
export interface EncryptedStoragePorts {
  /** `localStorage`; every method may throw. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The key of this browser, made when there is none. */
  key: () => Promise<CryptoKey>;
}

const BROWSER: EncryptedStoragePorts = { storage: () => localStorage, key: browserKey };

/** One value under `name` in localStorage. Name and version are authenticated, so ciphertexts cannot be swapped. */
export function createEncryptedStorage(name: string, ports: EncryptedStoragePorts = BROWSER): EncryptedStorage {
  const { encrypt, decrypt } = cipher(`${name}|v1`);

  async function read(): Promise<EncryptedRead> {
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
      return { state: 'value', value: await decrypt(JSON.parse(stored) as EncryptedRecord, key) };
    } catch {
      setAside(stored);
      return { state: 'unreadable' };
    }
  }

  /** Keeps an unreadable value once under another name, so that a fault of ours could still be looked into. */
  function setAside(stored: string): void {
    try {
      ports.storage().setItem(`${name}-unreadable`, stored.slice(0, 100_000));
    } catch {
      // A full storage must not keep the unreadable value in place.
    }
    clear();
  }

  async function write(value: unknown, until?: number): Promise<boolean> {
    try {
      const encrypted = await encrypt(value, await ports.key());
      ports.storage().setItem(name, JSON.stringify({ ...encrypted, until }));
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

  function mark(): string | null | undefined {
    try {
      const stored = ports.storage().getItem(name);
      return stored === null ? null : fingerprint(stored);
    } catch {
      return undefined;
    }
  }

  return { read, write, clear, mark };
}

/**
 * Encrypts and decrypts values that another store of this browser keeps. Both reject where there is no key; `unseal` answers undefined
 * for what the key does not open.
 */
export function sealing(name: string): {
  readonly seal: (value: unknown) => Promise<EncryptedRecord>;
  readonly unseal: (record: EncryptedRecord) => Promise<unknown>;
} {
  const { encrypt, decrypt } = cipher(`${name}|v1`);
  return {
    seal: async (value) => encrypt(value, await browserKey()),
    unseal: async (record) => {
      const key = await browserKey();
      return decrypt(record, key).catch(() => undefined);
    },
  };
}

/** Value in localStorage: initialisation vector and ciphertext, base64. */
export interface EncryptedRecord {
  v: number;
  iv: string;
  data: string;
}

const IV_BYTES = 12;

/** AES-GCM with a fresh 12-byte IV (spec §9). `decrypt` throws for another version, key or context, and altered bytes. */
function cipher(context: string) {
  const additionalData = new TextEncoder().encode(context);

  async function encrypt(value: unknown, key: CryptoKey): Promise<EncryptedRecord> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = new TextEncoder().encode(JSON.stringify(value));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text);
    return { v: 1, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  }

  async function decrypt(encrypted: EncryptedRecord, key: CryptoKey): Promise<unknown> {
    if (encrypted.v !== 1) throw new TypeError('another version');
    const iv = fromBase64(encrypted.iv);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, fromBase64(encrypted.data));
    return JSON.parse(new TextDecoder().decode(text));
  }

  return { encrypt, decrypt };
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** The key of spec §9: 256 bits, never exportable. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Where the key stands in IndexedDB; another name would leave every stored cart unreadable. */
const DATABASE = 'kp-vault' satisfies BrowserKey;
const STORE = 'keys';
const NAME = 'cart';

let keptKey: Promise<CryptoKey> | undefined;

/** A database that has not opened by then probably never will: broken profiles and some private modes answer nothing at all. */
const PATIENCE_MS = 4000;
/** Waited for in so many parts: one that stands still, because the machine slept or was busy, counts once, however long. */
const PARTS = 8;

/** The database did not answer. */
class Silence extends Error {}

/**
 * The key of this browser from IndexedDB, made at the first use. Rejects where IndexedDB is closed (some private
 * modes) or silent, and on pages that came over plain http, which get no `crypto.subtle`. Two tabs that begin together
 * agree on the key that was stored first. Silence is waited for once in a page's life; an answer after it is good from then
 * on, and is told (`unlocked`).
 */
function browserKey(): Promise<CryptoKey> {
  keptKey ??= answered(loadKey());
  return keptKey;
}

async function answered(work: Promise<CryptoKey>): Promise<CryptoKey> {
  const wait = { isOver: false };
  try {
    return await Promise.race([work, silence(wait)]);
  } catch (error) {
    if (error instanceof Silence) waitOn(work);
    else keptKey = undefined;
    throw error;
  } finally {
    wait.isOver = true;
  }
}

async function silence(wait: { readonly isOver: boolean }): Promise<never> {
  for (let part = 0; part < PARTS && !wait.isOver; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS / PARTS));
  }
  throw new Silence('IndexedDB does not answer');
}

function waitOn(work: Promise<CryptoKey>): void {
  work.then(
    () => {
      keptKey = work;
      emit('unlocked');
    },
    () => {
      keptKey = undefined;
    },
  );
}

async function loadKey(): Promise<CryptoKey> {
  if (!('subtle' in crypto)) throw new TypeError('no encryption without https');
  const database = await openDatabase();
  try {
    const stored = await settled<unknown>(database.transaction(STORE).objectStore(STORE).get(NAME));
    if (stored instanceof CryptoKey) return stored;
    const made = await newKey();
    // Reading and writing in one transaction: the tab that comes second finds the first one's key.
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const meanwhile = await settled<unknown>(store.get(NAME));
    if (meanwhile instanceof CryptoKey) return meanwhile;
    await settled(store.put(made, NAME));
    return made;
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return settled(opening);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });
