/** Photographs of visits in IndexedDB until the server has them: encrypted, each under its fitter's id, with the day it was taken. */
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { sealing, type EncryptedRecord } from '../../../lib/encrypted-storage.ts';
import { forgetOldPhotos, inPhotos, PHOTOS, settled } from '../../../lib/visit-photos.ts';
import { fitterOfPage } from './kept-field.ts';

const { seal, unseal } = sealing(PHOTOS);

/** A photograph that waits: the subject of its visit, and its name, which begins with the id of its room. */
export interface WaitingPhoto {
  readonly subject: string;
  readonly id: string;
}

interface StoredPhoto extends WaitingPhoto {
  readonly owner: string;
  readonly day: string;
  readonly sealed: EncryptedRecord;
}

const keyOf = ({ subject, id }: WaitingPhoto): IDBValidKey => [fitterOfPage(), subject, id];

/** @param image JPEG in base64 */
export async function keepPhoto(photo: WaitingPhoto, image: string): Promise<void> {
  const [owner, day] = [fitterOfPage(), dayInIstanbul(new Date())];
  const stored: StoredPhoto = { ...photo, owner, day, sealed: await seal(image) };
  await inStore('readwrite', (store) => store.put(stored));
}

export async function waitingPhotos(): Promise<WaitingPhoto[]> {
  await forgetOldPhotos().catch(() => undefined);
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

const inStore = <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) =>
  inPhotos(mode, (store) => settled(work(store)));
