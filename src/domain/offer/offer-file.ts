/**
 * Facts of the catalogue for an offer: everything sold, in one file of the build, so that a house without network can
 * be measured.
 */
import * as z from 'zod/mini';
import type { Product } from '../product/catalogue.ts';
import type { LocalizedText } from '../values/locale.ts';
import { figuredOf, type FiguredMotif } from '../picture/figured-motifs.ts';
import type { Drawing } from '../product/attributes.ts';
import { cartProduct, type CartProduct } from '../product/cart-product.ts';

export const OFFER_FILE = '/data/offer.json';

/** A product as a cart prices it, with what lists and drawings need; amounts in kuruş. */
export type OfferProduct = CartProduct & {
  /** The slug of its category. */
  readonly category: string;
  readonly drawing: Drawing;
  readonly motif?: FiguredMotif | undefined;
  /** Colours by their id. */
  readonly hex: Readonly<Record<string, string>>;
  /** The last day of its sale. */
  readonly saleUntil: string | null;
};

export interface OfferCatalogue {
  /** The day in Istanbul of which the prices are. */
  readonly builtOn: string;
  readonly categories: readonly { readonly slug: string; readonly name: LocalizedText }[];
  /** Best sellers come first. */
  readonly products: readonly OfferProduct[];
}

/** Packs of samples are not offered: they have a box of their own. */
export function offerCatalogue(
  builtOn: string,
  categories: readonly { readonly slug: string; readonly name: LocalizedText; readonly drawing: Drawing }[],
  products: readonly Product[],
): OfferCatalogue {
  const sold = products.filter(({ price, holdsSamples }) => price > 0 && holdsSamples === 0);
  const drawings = new Map(categories.map(({ slug, drawing }) => [slug, drawing]));
  return {
    builtOn,
    categories: categories
      .filter(({ slug }) => sold.some(({ category }) => category === slug))
      .map(({ slug, name }) => ({ slug, name })),
    products: sold
      .toSorted((a, b) => a.popularity - b.popularity)
      .map((product) => {
        const motif = figuredOf(product.fabric.motif);
        return {
          ...cartProduct(product),
          category: product.category,
          drawing: drawings.get(product.category) ?? 'none',
          ...(motif && { motif }),
          hex: Object.fromEntries(product.colors.map(({ id, hex }) => [id, hex])),
          saleUntil: product.saleUntil,
        };
      }),
  };
}

const written = z.object({
  builtOn: z.iso.date(),
  categories: z.array(z.looseObject({ slug: z.string() })),
  products: z.array(z.looseObject({ id: z.int(), price: z.int(), category: z.string() })),
});

/** The file as it came; only what tells it from something else is checked. */
export const offerFile = {
  safeParse(data: unknown): { success: true; data: OfferCatalogue } | { success: false } {
    const read = written.safeParse(data);
    // The build wrote it by `offerCatalogue`.
    return read.success ? { success: true, data: read.data as unknown as OfferCatalogue } : { success: false };
  },
};
