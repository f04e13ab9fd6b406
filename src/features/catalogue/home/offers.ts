import type { MadeToMeasure } from '../../../domain/price/size-price.ts';
import type { ListedProduct } from '../../../domain/product/listing.ts';
import type { PleatType } from '../../../domain/price/pricing.ts';

/** A product that the hero compares, with the facts that price it. */
export type Offer = Pick<ListedProduct, 'price'> & { readonly name: string; readonly made: MadeToMeasure | null };

type Row = readonly [name: string, price: number, pleat: PleatType, ...limits: [number, number, number, number]];

/**
 * Without those that are the cheapest in no size: another costs no more per metre in the same pleat and is made in every size of
 * theirs. The first stays, because it says why nothing is made in a size.
 */
export function rivals(offers: readonly Offer[]): Offer[] {
  return offers.filter(
    (offer, at) => at === 0 || !offers.some((other, place) => place !== at && outdoes(other, offer, place < at)),
  );
}

/** The earlier of two equals is the cheapest. */
function outdoes(other: Offer, offer: Offer, isEarlier: boolean): boolean {
  const { made: wide, price } = other;
  const { made } = offer;
  if (!wide || wide.pleat !== made?.pleat || price > offer.price) return false;
  const covers = (['width', 'height'] as const).every(
    (side) => wide.limits[side].min <= made.limits[side].min && made.limits[side].max <= wide.limits[side].max,
  );
  return covers && (price < offer.price || isEarlier);
}

/** As short as a page needs it: `[["Adalar Mikro Tül",65000,"normal",40,600,40,300]]`. */
export const offersText = (offers: readonly Offer[]): string =>
  JSON.stringify(
    offers.flatMap(({ name, price, made }): Row[] => {
      if (!made) return [];
      const { width, height } = made.limits;
      return [[name, price, made.pleat, width.min, width.max, height.min, height.max]];
    }),
  );

/** @param text of `offersText`, from the page's own HTML */
export const readOffers = (text: string): Offer[] =>
  (JSON.parse(text) as Row[]).map(([name, price, pleat, minWidth, maxWidth, minHeight, maxHeight]) => ({
    name,
    price,
    made: {
      pleat,
      limits: { width: { min: minWidth, max: maxWidth }, height: { min: minHeight, max: maxHeight } },
    },
  }));
