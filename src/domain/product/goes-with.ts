/** Offers after adding: products that hang beside it, at a price in the same window. */
import { lengthPrice, pricedRules, type LengthRules } from '../price/by-length.ts';
import type { Category } from './product-file.ts';
import type { Product } from './catalogue.ts';
import { quotedPleat } from './listing.ts';
import type { LocalizedText } from '../values/locale.ts';
import { fitsLimits, isWithin, type SizeLimits } from '../window/measurement.ts';
import type { Kurus } from '../money/money.ts';
import { clothPrice, effectiveWidthCm, type Configuration, type PleatType } from '../price/pricing.ts';

/** The lowest price of a metre among the cloths of a category that are made in the same sizes with the same pleat. */
export interface Quote {
  readonly price: Kurus;
  readonly pleat: PleatType;
  readonly limits: SizeLimits;
}

/** Products hung beside a product: any of a category, or a piece such as its track. */
export interface MatchRule {
  readonly categories: readonly {
    readonly slug: string;
    readonly name: LocalizedText;
    readonly quotes: readonly Quote[];
  }[];
  readonly pieces: readonly GoingPiece[];
}

/** A piece, or with `length` what is cut as long as the curtain is wide, at a price for each metre (decisions S10). */
export interface GoingPiece {
  readonly slug: string;
  readonly name: LocalizedText;
  readonly price: Kurus;
  /** Without the parts that cost nothing. */
  readonly length?: LengthRules | undefined;
}

export interface CategoryOffer {
  slug: string;
  name: LocalizedText;
  /** The lowest total for the window, as its pleat makes it. */
  from: Kurus;
  pleat: PleatType;
}

export interface Offers {
  categories: readonly CategoryOffer[];
  pieces: readonly PieceOffer[];
}

export interface PieceOffer extends Pick<GoingPiece, 'slug' | 'name' | 'price'> {
  /** Whole cm, which `price` is for: the width of the curtain; null of what is sold by the piece. */
  length: number | null;
}

/**
 * Returns the products that a category's `goesWith` names; enough to quote any window, and as long as there are kinds
 * of sizes. Paused products are left out.
 */
export function goesWithOf(
  { goesWith: named = [] }: Pick<Category, 'goesWith'>,
  sold: {
    categories: readonly Pick<Category, 'slug' | 'name'>[];
    products: readonly Pick<
      Product,
      'slug' | 'name' | 'category' | 'price' | 'madeToMeasure' | 'pleats' | 'limits' | 'length' | 'paused'
    >[];
  },
): MatchRule {
  const products = sold.products.filter(({ price, paused }) => price > 0 && !paused);
  return {
    categories: sold.categories
      .filter(({ slug }) => named.includes(slug))
      .map(({ slug, name }) => ({
        slug,
        name,
        quotes: quotesOf(products.filter(({ category, madeToMeasure }) => madeToMeasure && category === slug)),
      })),
    pieces: products
      .filter(({ slug }) => named.includes(slug))
      .map(({ slug, name, price, length }) => ({ slug, name, price, ...(length && { length: pricedRules(length) }) })),
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
 * Returns the offers beside a product of which a window was added. A category is quoted by the cheapest cloth that is
 * made in this size, at normal pleat where it is offered (decisions U5); one of which nothing is made so is left out.
 */
export function offersBeside(
  goesWith: MatchRule | undefined,
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
    pieces: goesWith.pieces.flatMap((piece) => {
      const offer = offerOf(piece, width);
      return offer ? [offer] : [];
    }),
  };
}

/** Null of what is not cut so short or so long. A curtain is measured from end to end of its rod, overhang and all (`product:help`). */
function offerOf({ slug, name, price, length: rules }: GoingPiece, length: number): PieceOffer | null {
  if (!rules) return { slug, name, price, length: null };
  return isWithin(length, rules) ? { slug, name, length, price: lengthPrice(price, rules, length).unitPrice } : null;
}
