/** What is offered after adding: what hangs beside it, at a price in the same window. */
import type { Category, Product } from './catalogue.ts';
import { quotedPleat } from './listing.ts';
import type { Localized } from './locale.ts';
import { fitsLimits, type SizeLimits } from './measurement.ts';
import type { Kurus } from './money.ts';
import { clothPrice, effectiveWidthCm, type Configuration, type PleatType } from './pricing.ts';

/** The lowest price of a metre among the cloths of a category that are made in the same sizes with the same pleat. */
export interface Quote {
  readonly price: Kurus;
  readonly pleat: PleatType;
  readonly limits: SizeLimits;
}

/** What is hung beside a product: any of a category, or a piece such as its track. */
export interface GoesWith {
  readonly categories: readonly {
    readonly slug: string;
    readonly name: Localized;
    readonly quotes: readonly Quote[];
  }[];
  readonly pieces: readonly { readonly slug: string; readonly name: Localized; readonly price: Kurus }[];
}

export interface CategoryOffer {
  slug: string;
  name: Localized;
  /** The lowest total for the window, as its pleat makes it. */
  from: Kurus;
  pleat: PleatType;
}

export interface Offers {
  categories: readonly CategoryOffer[];
  pieces: GoesWith['pieces'];
}

/** What a category's `goesWith` names of all that is sold; enough to quote any window, and as long as there are kinds of sizes. What is paused is left out. */
export function goesWithOf(
  { goesWith: named = [] }: Pick<Category, 'goesWith'>,
  sold: {
    categories: readonly Pick<Category, 'slug' | 'name'>[];
    products: readonly Pick<
      Product,
      'slug' | 'name' | 'category' | 'price' | 'madeToMeasure' | 'pleats' | 'limits' | 'paused'
    >[];
  },
): GoesWith {
  const products = sold.products.filter(({ price, paused }) => price > 0 && !paused);
  return {
    categories: sold.categories
      .filter(({ slug }) => named.includes(slug))
      .map(({ slug, name }) => ({
        slug,
        name,
        quotes: quotesOf(products.filter(({ category, madeToMeasure }) => madeToMeasure && category === slug)),
      })),
    pieces: products.filter(({ slug }) => named.includes(slug)).map(({ slug, name, price }) => ({ slug, name, price })),
  };
}

function quotesOf(products: readonly Pick<Product, 'price' | 'pleats' | 'limits'>[]): Quote[] {
  const cheapest = new Map<string, Quote>();
  for (const { price, pleats, limits } of products) {
    const pleat = quotedPleat(pleats);
    const key = JSON.stringify([pleat, limits]);
    const known = cheapest.get(key);
    if (!known || price < known.price) cheapest.set(key, { price, pleat, limits });
  }
  return [...cheapest.values()];
}

/**
 * What goes with a product of which a window was added. A category is quoted by the cheapest cloth that is made in this size, at
 * normal pleat where it is offered (decisions U5); one of which nothing is made so is left out.
 */
export function offersBeside(
  goesWith: GoesWith | undefined,
  window: Pick<Configuration, 'width' | 'height'> | null,
): Offers {
  if (!goesWith || !window) return { categories: [], pieces: [] };
  const { width, height } = window;
  return {
    categories: goesWith.categories.flatMap(({ slug, name, quotes }) => {
      const [cheapest] = quotes
        .filter(({ limits }) => fitsLimits(width, height, limits))
        .map(({ price, pleat }) => ({ from: clothPrice(effectiveWidthCm(width, pleat), price), pleat }))
        .sort((a, b) => a.from - b.from);
      return cheapest ? [{ slug, name, ...cheapest }] : [];
    }),
    pieces: goesWith.pieces,
  };
}
