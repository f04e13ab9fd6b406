/** An offer that this browser keeps for its owner (decisions A10): on the device, the same in all tabs. */
import { isEmptyOffer, parseOffer, storedOffer, type Offer, type OfferFull } from '../../domain/offer/offer.ts';
import type { Result } from '../../domain/values/result.ts';
import { ownedAtom, type OwnedAtom } from '../../lib/owned-atom.ts';
import type { OwnedKey } from '../../lib/browser-keys.ts';
import { ownedStore } from '../../lib/owned-store.ts';
import { newId } from '../../lib/random.ts';

export interface OfferStore extends OwnedAtom<Offer> {
  /** Applies a change that can be refused. @returns why it was, else null */
  readonly attempt: (change: (offer: Offer) => Result<Offer, OfferFull>) => OfferFull['code'] | null;
}

export function keptOffer(key: OwnedKey): OfferStore {
  const kept = ownedStore<Offer>({
    key,
    parse: (stored) => parseOffer(stored, newId),
    serialize: storedOffer,
    // An offer of the customer's own, an emptied one too, is never written over, and the visitor's stays the visitor's.
    join: (visitors, _own, isNew) => (isNew && !isEmptyOffer(visitors) ? visitors : null),
  });
  const held = ownedAtom(kept);
  return {
    ...held,
    attempt(change) {
      const changed = change(kept.read());
      if (!changed.ok) return changed.code;
      held.change(() => changed.data);
      return null;
    },
  };
}
