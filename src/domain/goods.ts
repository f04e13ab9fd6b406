/** Parts of the catalogue for functions that need no more of it. */
import type { Localized } from './locale.ts';
import type { CartProduct } from './reprice.ts';

/** `content/built/goods.json`: what carts, orders and favourites need, products without a price included. */
export interface Goods {
  /** By the slug of the category. */
  readonly categoryNames: Readonly<Record<string, Localized>>;
  readonly products: readonly Good[];
}

/** A product as a line is priced and named by it, with the slug of its category. */
export type Good = CartProduct & { readonly category: string };

/** `content/built/slugs.json`: which pages of products and categories there are. */
export interface ShopSlugs {
  /** Each slug and alias with the slug that it shows (decisions S3). */
  readonly categories: Readonly<Record<string, string>>;
  readonly products: readonly string[];
}
