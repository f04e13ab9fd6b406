/** Photographs of visits in IndexedDB until the server has them: encrypted, each under its fitter's id. */
import type { BrowserKey } from '../../../lib/browser-keys.ts';
import { sealing, type EncryptedRecord } from '../../../lib/encrypted-storage.ts';
import { fitterOfPage } from './kept-field.ts';

const DATABASE = 'kp-visit-photos' satisfies BrowserKey;
const STORE = 'photos';
const { seal, unseal } = sealing(DATABASE);

/** A photograph that waits: the subject of its visit, and its name, which begins with the id of its room. */
export interface WaitingPhoto {
  readonly subject: string;
  readonly id: string;
}

interface StoredPhoto extends WaitingPhoto {
  readonly owner: string;
  readonly sealed: EncryptedRecord;
}

const keyOf = ({ subject, id }: WaitingPhoto): IDBValidKey => [fitterOfPage(), subject, id];

/** @param image JPEG in base64 */
export async function keepPhoto(photo: WaitingPhoto, image: string): Promise<void> {
  const stored: StoredPhoto = { ...photo, owner: fitterOfPage(), sealed: await seal(image) };
  await inStore('readwrite', (store) => store.put(stored));
}

export async function waitingPhotos(): Promise<WaitingPhoto[]> {
  const keys = await inStore('readonly', (store) => store.getAllKeys());
  return keys.flatMap((key) => {
    const [owner, subject, id] = Array.isArray(key) ? key : [];
    const isOwn = owner === fitterOfPage() && typeof subject === 'string' && typeof id === 'string';
    return isOwn ? [{ subject, id }] : [];
  });
}

/** Null for a photograph that is not here, or cannot be read any more. Rejects while this browser gives no database or no key. */
export async function photoHere(photo: WaitingPhoto): Promise<string | null> {
  const stored = (await inStore('readonly', (store) => store.get(keyOf(photo)))) as StoredPhoto | undefined;
  const image = stored && (await unseal(stored.sealed));
  return typeof image === 'string' ? image : null;
}

export const forgetPhoto = (photo: WaitingPhoto): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(keyOf(photo)));

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: ['owner', 'subject', 'id'] });
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });
