/** What is offered after adding: what hangs beside it, at a price in the same window. */
import { checkConfiguration } from './configuration.ts';
import type { Localized } from './locale.ts';
import type { Kurus } from './money.ts';
import { priceOf, type Configuration, type PleatType } from './pricing.ts';
import type { ShownProduct } from './product-look.ts';

export interface CategoryOffer {
  slug: string;
  name: Localized;
  /** The lowest total for the window, as its pleat makes it. */
  from: Kurus;
  pleat: PleatType;
}

export interface Offers {
  categories: CategoryOffer[];
  pieces: ShownProduct[];
}

/**
 * What goes with a product of which a window was added. A category is quoted by the cheapest cloth that is made in this size, at
 * normal pleat where it is offered (decisions U5); one of which nothing is made so is left out.
 */
export function offersBeside(
  products: ReadonlyMap<number, ShownProduct>,
  productId: number,
  window: Pick<Configuration, 'width' | 'height'> | null,
): Offers {
  const goesWith = products.get(productId)?.look?.goesWith;
  if (!goesWith || !window) return { categories: [], pieces: [] };
  const all = [...products.values()];
  return {
    categories: goesWith.categories.flatMap(({ slug, name }) => {
      const quotes = all.filter(({ look }) => look?.category === slug).flatMap((product) => quoteOf(product, window));
      const cheapest = quotes.toSorted((a, b) => a.from - b.from)[0];
      return cheapest ? [{ slug, name, ...cheapest }] : [];
    }),
    pieces: goesWith.pieces.flatMap((id) => products.get(id) ?? []),
  };
}

function quoteOf(
  product: ShownProduct,
  { width, height }: Pick<Configuration, 'width' | 'height'>,
): Pick<CategoryOffer, 'from' | 'pleat'>[] {
  const pleat = product.pleats.includes('normal') ? 'normal' : product.pleats[0];
  if (pleat === undefined) return [];
  const plain = { width, height, pleatType: pleat, motorized: false, lining: false, installation: false };
  if (!checkConfiguration(product, plain, product.colors[0]?.id).ok) return [];
  return [{ from: priceOf(product, plain).unitPrice, pleat }];
}
