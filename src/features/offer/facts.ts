import { contact, legalName, name, offerValidDays, registration } from '#content/shop.json';
import type { ChoiceRefusal } from '../../domain/price/choice.ts';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import { productsIn, type Offer } from '../../domain/offer/offer.ts';
import { validUntil } from '../../domain/offer/offer-price.ts';
import type { Goods } from './goods.ts';

/** Facts of the seller on the paper. */
export const SELLER = { name, legalName, contact, registration };

/** The days of an offer. */
export interface Validity {
  readonly day: string;
  readonly until: string;
}

/** Returns the validity of an offer made today, for as long as the shop says. */
export function validityToday(offer: Pick<Offer, 'windows'>, goods: Goods | null): Validity {
  const day = dayInIstanbul(new Date());
  const products = productsIn(offer).map((id) => goods?.byId.get(id));
  return {
    day,
    until: validUntil(
      day,
      offerValidDays,
      products.map((product) => product?.priceUntil ?? null),
    ),
  };
}

/** Returns the days of a link, within those that the shop itself would have said: a stranger may have written them. */
export function validityOf({ day, until }: Validity, today: Validity): Validity {
  const begun = day > today.day ? today.day : day;
  const most = validUntil(begun, offerValidDays, [until]);
  return { day: begun, until: until < begun ? begun : most };
}

/** In which words a line is refused. */
export function refusalWord(code: ChoiceRefusal): 'unknown' | 'size' | 'choice' | 'paused' {
  if (code === 'product-unknown' || code === 'not-sold') return 'unknown';
  if (code === 'size-outside-limits') return 'size';
  return code === 'paused' || code === 'colour-paused' || code === 'option-paused' ? 'paused' : 'choice';
}
