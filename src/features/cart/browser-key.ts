import { newKey } from './cipher.ts';

const DATABASE = 'kp-vault';
const STORE = 'keys';
const NAME = 'cart';

let kept: Promise<CryptoKey> | undefined;

/**
 * The key of this browser from IndexedDB, made at the first use. Rejects where IndexedDB is closed (some private
 * modes). Two tabs that begin together agree on the key that was stored first.
 */
export function browserKey(): Promise<CryptoKey> {
  kept ??= load();
  kept.catch(() => {
    kept = undefined;
  });
  return kept;
}

async function load(): Promise<CryptoKey> {
  const database = await opened();
  try {
    const stored = await request<unknown>(database.transaction(STORE).objectStore(STORE).get(NAME));
    if (stored instanceof CryptoKey) return stored;
    const made = await newKey();
    // One transaction: whoever comes second finds the first one's key.
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const meanwhile = await request<unknown>(store.get(NAME));
    if (meanwhile instanceof CryptoKey) return meanwhile;
    await request(store.put(made, NAME));
    return made;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE);
  };
  return request(opening);
}

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => {
      resolve(asked.result);
    };
    asked.onerror = () => {
      reject(asked.error ?? new Error('IndexedDB refused'));
    };
  });
