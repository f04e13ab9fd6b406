/** Facts of a product in the answer of a cart, beside its price: how it is drawn, on sale, and what goes with it. */
import type { CartLine } from '../cart/cart.ts';
import type { Drawing } from './attributes.ts';
import type { CartProduct } from './cart-product.ts';
import type { MatchRule } from './goes-with.ts';
import type { Kurus } from '../money/money.ts';
import { linePrice, type SoldProduct } from '../price/line-price.ts';
import type { LineConfiguration } from '../price/pricing.ts';

export interface ProductLook {
  drawing: Drawing;
  /** Pattern that the small drawing of a line shows. */
  motif?: string | undefined;
  /** The lowest price of the 30 days before a running sale (decisions S9); null without one. */
  oldPrice: Kurus | null;
  /** Colours by their id. */
  hex: Readonly<Record<string, string>>;
  goesWith: MatchRule;
}

/** A product as a cart knows it, with its look; an answer of an earlier build may have none. */
export type ShownProduct = CartProduct & { look?: ProductLook };

/**
 * Returns the saving of the running sale on a line, in kuruş (decisions S9). 0 without a sale, and where the line has
 * not been put at today's price yet.
 */
export function savedOn(
  line: Pick<CartLine, 'unitPrice' | 'quantity'> & { readonly configuration: LineConfiguration | null },
  product: SoldProduct,
  oldPrice: Kurus | null,
): Kurus {
  if (oldPrice === null || linePrice(product, line.configuration).unitPrice !== line.unitPrice) return 0;
  const { unitPrice } = linePrice({ ...product, price: oldPrice }, line.configuration);
  return Math.max(0, unitPrice - line.unitPrice) * line.quantity;
}
