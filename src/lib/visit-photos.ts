/**
 * The database of the photographs of visits that wait on a fitter's device (`kept-photos.ts`). Records go with their days, anybody's: a
 * fitter may never come back to this device.
 */
import { dayInIstanbul, daysAfter } from '../domain/values/dates.ts';
import { VISIT_KEPT_DAYS } from '../domain/workshop/visit.ts';
import type { BrowserKey } from './browser-keys.ts';

export const PHOTOS = 'kp-visit-photos' satisfies BrowserKey;
const STORE = 'photos';

/** The first day whose records are still kept on a device, such as `2026-11-01`. */
export const firstKeptDay = (now = new Date()): string => daysAfter(dayInIstanbul(now), -VISIT_KEPT_DAYS);

/** @param mayMake false where the database need not be there: it rejects then */
export async function inPhotos<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
  mayMake = true,
): Promise<Result> {
  const opening = indexedDB.open(PHOTOS, 1);
  opening.onupgradeneeded = () => {
    if (mayMake) opening.result.createObjectStore(STORE, { keyPath: ['owner', 'subject', 'id'] });
    else opening.transaction?.abort();
  };
  const database = await settled(opening);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

export const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

/** Photographs of earlier versions have no day: theirs is that of the first look at them. */
export const forgetOldPhotos = (now = new Date()): Promise<void> =>
  inPhotos(
    'readwrite',
    async (store) => {
      const first = firstKeptDay(now);
      const request = store.openCursor();
      for (let cursor = await settled(request); cursor; cursor = await settled(request)) {
        const stored = cursor.value as { readonly day?: string };
        if (stored.day === undefined) cursor.update({ ...stored, day: dayInIstanbul(now) });
        else if (stored.day < first) cursor.delete();
        cursor.continue();
      }
    },
    false,
  );
