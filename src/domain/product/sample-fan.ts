/** Cloths of the home page's fan: one of each colour family, so that a few strips show all that can be chosen. */
import { COLOUR_FAMILIES, colourFamily } from './colour-family.ts';
import type { Colour, Product } from './catalogue.ts';
import { offersSamples } from './samples.ts';

type FanProduct = Pick<Product, 'id' | 'madeToMeasure' | 'price' | 'paused' | 'colors'>;

export interface FanCloth<Shown> {
  readonly product: Shown;
  readonly colour: Colour;
}

/**
 * Returns at most one cloth per colour family, from light to dark and round the colour circle. Families with few cloths choose
 * first, and a product comes twice only where a family has no other.
 */
export function fanOf<Shown extends FanProduct>(products: readonly Shown[]): FanCloth<Shown>[] {
  const cloths = products
    .filter((product) => !product.paused && offersSamples(product))
    .flatMap((product) => product.colors.map((colour) => ({ product, colour, family: colourFamily(colour.hex) })));
  const families = COLOUR_FAMILIES.map((family) => cloths.filter((cloth) => cloth.family === family));
  const used = new Set<number>();
  const chosen = families
    .toSorted((a, b) => a.length - b.length)
    .flatMap((family) => {
      const cloth = family.find(({ product }) => !used.has(product.id)) ?? family[0];
      if (cloth) used.add(cloth.product.id);
      return cloth ? [cloth] : [];
    });
  return COLOUR_FAMILIES.flatMap((family) => chosen.filter((cloth) => cloth.family === family)).map(
    ({ product, colour }) => ({ product, colour }),
  );
}
