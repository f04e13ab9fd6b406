import type { Product } from './catalogue.ts';
import { cartProduct, type CartProduct } from './cart-product.ts';

/** The fields of a product that price, name, draw and cut a line; without its texts, which are most of it. */
export type LineProduct = Omit<CartProduct, 'colors'> &
  Pick<Product, 'category' | 'heading'> & {
    readonly fabric: Pick<Product['fabric'], 'motif' | 'rollHeight'>;
    readonly colors: readonly (CartProduct['colors'][number] & { readonly hex: string })[];
  };

export function lineProduct(product: Product): LineProduct {
  const { category, heading, colors, fabric } = product;
  const { motif, rollHeight } = fabric;
  const priced = cartProduct(product);
  return {
    ...priced,
    category,
    ...(heading && { heading }),
    fabric: { rollHeight, ...(motif && { motif }) },
    colors: priced.colors.map((colour, at) => ({ ...colour, hex: colors[at]?.hex ?? '' })),
  };
}

/** Whether lists show it and orders accept it (decisions S8). */
export const isSold = <Sold extends { readonly price: number }>(product: Sold | undefined): product is Sold =>
  product !== undefined && product.price > 0;
