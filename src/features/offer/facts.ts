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

const priceEnds = (offer: Pick<Offer, 'windows'>, goods: Goods | null): (string | null)[] =>
  productsIn(offer).map((id) => goods?.byId.get(id)?.priceUntil ?? null);

/** Returns the validity of an offer made today, for as long as the shop says. */
export function validityToday(offer: Pick<Offer, 'windows'>, goods: Goods | null): Validity {
  const day = dayInIstanbul(new Date());
  return { day, until: validUntil(day, offerValidDays, priceEnds(offer, goods)) };
}

/**
 * Returns the days of a link, within those that the shop itself would have said: a stranger may have written them, and the end of a
 * price may be known only since.
 */
export function validityOf(linked: Validity & Pick<Offer, 'windows'>, goods: Goods | null, today: string): Validity {
  const { day, until } = linked;
  const begun = day > today ? today : day;
  const most = validUntil(begun, offerValidDays, [until, ...priceEnds(linked, goods)]);
  return { day: begun, until: until < begun ? begun : most };
}

/** Returns the last day of the first of today's prices in a quote that ends before its link; null where none does. */
export const firstPriceEnd = (
  quote: Validity & Pick<Offer, 'windows'>,
  goods: Goods | null,
  today: string,
): string | null =>
  priceEnds(quote, goods)
    .filter((end) => end !== null)
    .toSorted()
    .find((end) => end >= today && end < quote.until) ?? null;

/** In which words a line is refused. */
export function refusalWord(code: ChoiceRefusal): 'unknown' | 'size' | 'choice' | 'paused' {
  if (code === 'product-unknown' || code === 'not-sold') return 'unknown';
  if (code === 'size-outside-limits') return 'size';
  return code === 'paused' || code === 'colour-paused' || code === 'option-paused' ? 'paused' : 'choice';
}
