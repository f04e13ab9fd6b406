/** The shopper's own offer. */
import { keptOffer } from './kept-offer.ts';

/** `$isUnkept`: the offer goes with this page. `tryChange` applies a change that can be refused. */
export const { $value: $offer, $isUnkept, change: changeOffer, attempt: tryChange } = keptOffer('kp-offer');
