import { endOf, ownedRecord } from './browser-keys.ts';
import { keyFor, MARK, ownerHere, VISITOR } from './owner.ts';
import { forgetOldPhotos } from './visit-photos.ts';

/** `kp-checkout.<id>`: the key and the customer it belongs to. */
const OWNED = /^(kp-[a-z-]+)\.(.+)$/;

/**
 * Removes what belongs to anybody but the present owner (decisions A10). Values of a customer that would be lost remain for
 * that customer; `browser-keys.ts` says which, and of which only a part. Records of visits go with their days, anybody's.
 */
export function purgeOthers(): void {
  const owner = ownerHere();
  remember(owner);
  // A browser that gives no database has none of them.
  void forgetOldPhotos().catch(() => undefined);
  for (const storage of storages()) {
    const names = namesIn(storage);
    for (const name of names) {
      const [, key = '', whose] = OWNED.exec(name) ?? [];
      if (whose === undefined) {
        if (owner !== VISITOR && ownedRecord(name)?.atSignIn === 'removed') storage.removeItem(name);
        continue;
      }
      const text = storage.getItem(name) ?? '';
      if (whose === owner) {
        if ((endOf(text) ?? Infinity) <= Date.now()) storage.removeItem(name);
        continue;
      }
      // From the names of before: the mark of a synced cart may be removed first.
      const isSynced = names.includes(keyFor('kp-cart-mirror', whose));
      // Values in the tab's storage are not encrypted, so none of them remains there.
      const remains = storage === localStorage ? (ownedRecord(key)?.afterSession(text, isSynced) ?? null) : null;
      if (remains === null) storage.removeItem(name);
      else if (remains !== text) storage.setItem(name, remains);
    }
  }
}

/** For the header, which loads this module only when the browser has changed hands (`hasChangedHands`). */
function remember(owner: string): void {
  try {
    if (owner === VISITOR) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, owner);
  } catch {
    // Nobody can be signed in there.
  }
}

/** Removes everything of an account that was deleted. */
export function purgeAllOf(customer: string): void {
  if (customer === VISITOR) return;
  for (const storage of storages()) {
    for (const name of namesIn(storage)) if (OWNED.exec(name)?.[2] === customer) storage.removeItem(name);
  }
}

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** The storages of this browser that are not forbidden. */
function storages(): Storage[] {
  return [() => localStorage, () => sessionStorage].flatMap((open) => {
    try {
      return [open()];
    } catch {
      return [];
    }
  });
}
