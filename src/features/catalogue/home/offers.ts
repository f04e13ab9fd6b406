import type { Listed, Made } from '../../../domain/listing.ts';
import type { PleatType } from '../../../domain/pricing.ts';

/** What the hero compares: a product with what prices it. */
export type Offer = Pick<Listed, 'price'> & { readonly name: string; readonly made: Made | null };

type Row = readonly [name: string, price: number, pleat: PleatType, ...limits: [number, number, number, number]];

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
