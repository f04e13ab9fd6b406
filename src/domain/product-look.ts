/** What the file `/data/catalogue.json` carries of a product beside its price: how it is drawn, on sale, and what goes with it. */
import type { CartLine } from './cart.ts';
import type { Category, Drawing, Product } from './catalogue.ts';
import type { Localized } from './locale.ts';
import type { Kurus } from './money.ts';
import { priceOf, type Configuration, type PricedProduct } from './pricing.ts';
import type { CartProduct } from './reprice.ts';

export interface ProductLook {
  category: string;
  drawing: Drawing;
  /** The lowest price of the 30 days before a running sale (decisions S9); null without one. */
  oldPrice: Kurus | null;
  /** Colours by their id. */
  hex: Readonly<Record<string, string>>;
  goesWith: GoesWith;
}

/** What is hung beside a product: any of a category, or a piece such as its track. */
export interface GoesWith {
  categories: readonly { slug: string; name: Localized }[];
  /** Ids of products. */
  pieces: readonly number[];
}

/** A product as a cart knows it, with its look; a file from an earlier build has none. */
export type ShownProduct = CartProduct & { look?: ProductLook };

/** @param sold what may be named by `goesWith` of the category, by slug; what is not sold today is left out */
export function productLook(
  product: Pick<Product, 'category' | 'oldPrice' | 'colors'>,
  category: Pick<Category, 'drawing' | 'goesWith'>,
  sold: { categories: readonly Category[]; products: readonly Product[] },
): ProductLook {
  const named = category.goesWith ?? [];
  return {
    category: product.category,
    drawing: category.drawing,
    oldPrice: product.oldPrice,
    hex: Object.fromEntries(product.colors.map(({ id, hex }) => [id, hex])),
    goesWith: {
      categories: sold.categories.filter(({ slug }) => named.includes(slug)).map(({ slug, name }) => ({ slug, name })),
      pieces: sold.products.filter(({ slug }) => named.includes(slug)).map(({ id }) => id),
    },
  };
}

/**
 * What the running sale takes off a line, in kuruş (decisions S9). 0 without a sale, and where the line has not been put at
 * today's price yet.
 */
export function savedOn(
  line: Pick<CartLine, 'unitPrice' | 'quantity'> & { readonly configuration: Configuration | null },
  product: PricedProduct,
  oldPrice: Kurus | null,
): Kurus {
  if (oldPrice === null || priceOf(product, line.configuration).unitPrice !== line.unitPrice) return 0;
  const { unitPrice } = priceOf({ ...product, price: oldPrice }, line.configuration);
  return Math.max(0, unitPrice - line.unitPrice) * line.quantity;
}
