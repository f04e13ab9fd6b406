import { parseWindows, unsavedOf } from '../domain/window/window.ts';
import { keyFor, MARK, ownerHere, VISITOR } from './owner.ts';

/** `kp-checkout.<id>`: the name and the customer it belongs to. */
const OWNED = /^(kp-[a-z-]+)\.(.+)$/;
/**
 * Drafts and orders of a visitor are not those of the customer who signs in after: cart and favourites are, and are
 * merged.
 */
const VISITORS_ONLY = ['kp-checkout', 'kp-confirmation'];

/**
 * Removes what belongs to anybody but the present owner (decisions A10). Irreplaceable data of a customer stays, for
 * nobody else to read: lines and windows that the server has not got, an offer, which it never gets, without the name
 * of whom it is for, and the seed of the keys of orders, without which an order whose answer was lost could be placed
 * twice.
 */
export function purgeOthers(): void {
  const owner = ownerHere();
  remember(owner);
  for (const storage of storages()) {
    for (const key of keysOf(storage)) {
      const [, name = '', whose] = OWNED.exec(key) ?? [];
      const isOthers = whose === undefined ? owner !== VISITOR && VISITORS_ONLY.includes(key) : whose !== owner;
      if (!isOthers) continue;
      if (!isKept(storage, name, whose)) storage.removeItem(key);
      else if (name === 'kp-offer') leaveNoName(storage, key);
    }
  }
}

function leaveNoName(storage: Storage, key: string): void {
  try {
    const offer: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    storage.setItem(key, JSON.stringify({ ...(offer as object), forWhom: '' }));
  } catch {
    storage.removeItem(key);
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

/** Nothing of a deleted account stays. */
export function purgeAllOf(customer: string): void {
  if (customer === VISITOR) return;
  for (const storage of storages()) {
    for (const key of keysOf(storage)) if (OWNED.exec(key)?.[2] === customer) storage.removeItem(key);
  }
}

/** In the tab's own storage nothing is encrypted, so nothing of a former customer stays there. */
function isKept(storage: Storage, name: string, whose = VISITOR): boolean {
  if (storage !== localStorage || whose === VISITOR) return false;
  const isWhole = storage.getItem(keyFor('kp-cart-mirror', whose)) === '1';
  return (
    name === 'kp-order' ||
    name === 'kp-offer' ||
    (name === 'kp-cart' && !isWhole) ||
    (name === 'kp-windows' && hasUnsaved(storage, whose))
  );
}

function hasUnsaved(storage: Storage, whose: string): boolean {
  try {
    return unsavedOf(parseWindows(JSON.parse(storage.getItem(keyFor('kp-windows', whose)) ?? 'null'))).length > 0;
  } catch {
    return false;
  }
}

/** Every name that a storage knows. */
const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Nothing was kept where nothing may be. */
function storages(): Storage[] {
  return [() => localStorage, () => sessionStorage].flatMap((open) => {
    try {
      return [open()];
    } catch {
      return [];
    }
  });
}
