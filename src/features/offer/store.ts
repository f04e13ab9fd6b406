/** The offer of this browser's owner (decisions A10): kept on the device, the same in all its tabs. */
import { atom, type ReadableAtom } from 'nanostores';
import {
  isEmptyOffer,
  NO_OFFER,
  parseOffer,
  storedOffer,
  type Offer,
  type OfferFull,
} from '../../domain/offer/offer.ts';
import type { Result } from '../../domain/values/result.ts';
import { keyFor, ownerHere, VISITOR } from '../../lib/owner.ts';
import { newId } from '../../lib/random.ts';
import { watchOwner } from '../../lib/watch-owner.ts';

/** `lib/purge.ts` knows the name too. */
const KEY = 'kp-offer';

const $known = atom<Offer>(NO_OFFER);
const $unkept = atom(false);
export const $offer: ReadableAtom<Offer> = $known;
/** Whether it goes with this page: full or forbidden storage. */
export const $isUnkept: ReadableAtom<boolean> = $unkept;

/** Returns the stored offer, whichever tab has stored it. */
function read(key = keyFor(KEY)): Offer {
  if ($unkept.get()) return $known.get();
  try {
    return parseOffer(JSON.parse(localStorage.getItem(key) ?? 'null'), newId);
  } catch {
    // Forbidden storage, or text that is not JSON.
    return NO_OFFER;
  }
}

function write(offer: Offer): void {
  $known.set(offer);
  try {
    localStorage.setItem(keyFor(KEY), JSON.stringify(storedOffer(offer)));
    $unkept.set(false);
  } catch {
    $unkept.set(true);
  }
}

let following = false;

/** From now on the store follows what other tabs and other owners do. */
export function followOffer(): void {
  if (following) return;
  following = true;
  const load = (): void => {
    bringVisitorsOffer();
    $known.set(read());
  };
  load();
  addEventListener('storage', ({ key }) => {
    if (key === null || key === keyFor(KEY)) $known.set(read());
  });
  watchOwner(() => {
    $unkept.set(false);
    load();
  });
}

/** Gives a visitor's offer to the customer at sign-in, unless that customer has written one. */
function bringVisitorsOffer(): void {
  if (ownerHere() === VISITOR || !isEmptyOffer(read())) return;
  const visitors = read(KEY);
  if (isEmptyOffer(visitors)) return;
  write(visitors);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored there either.
  }
}

/** Applies a change to what is stored now. */
export function changeOffer(change: (offer: Offer) => Offer): void {
  const before = read();
  const after = change(before);
  if (after !== before) write(after);
}

/** The same of a change that can be refused; answers why it was, else null. */
export function tryChange(change: (offer: Offer) => Result<Offer, OfferFull>): OfferFull['code'] | null {
  const changed = change(read());
  if (!changed.ok) return changed.code;
  write(changed.data);
  return null;
}
