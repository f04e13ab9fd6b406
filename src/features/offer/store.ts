/** The offer of this browser's owner (decisions A10): kept on the device, the same in all its tabs. */
import { isEmptyOffer, parseOffer, storedOffer, type Offer, type OfferFull } from '../../domain/offer/offer.ts';
import type { Result } from '../../domain/values/result.ts';
import { ownedAtom } from '../../lib/owned-atom.ts';
import { ownedStore } from '../../lib/owned-store.ts';
import { newId } from '../../lib/random.ts';

const kept = ownedStore<Offer>({
  key: 'kp-offer',
  parse: (stored) => parseOffer(stored, newId),
  serialize: storedOffer,
  // An offer of the customer's own is never written over, and the visitor's stays the visitor's.
  join: (visitors, own) => (isEmptyOffer(own) && !isEmptyOffer(visitors) ? visitors : null),
});

/** `$isUnkept`: the offer goes with this page. */
export const { $value: $offer, $isUnkept, change: changeOffer } = ownedAtom(kept);

/** Applies a change that can be refused. @returns why it was, else null */
export function tryChange(change: (offer: Offer) => Result<Offer, OfferFull>): OfferFull['code'] | null {
  const changed = change(kept.read());
  if (!changed.ok) return changed.code;
  changeOffer(() => changed.data);
  return null;
}
