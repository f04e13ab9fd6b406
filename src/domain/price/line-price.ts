/** The price of one piece of a line, whatever it is sold by: a window, a length, the piece. */
import { lengthPrice, type CountedPart, type LengthRules } from './by-length.ts';
import { isLength, priceOf, type LineConfiguration, type PriceBreakdown, type PricedProduct } from './pricing.ts';

export type SoldProduct = PricedProduct & { readonly length?: LengthRules | undefined };

export interface LinePrice extends PriceBreakdown {
  /** Counted parts of a length; none for all others. */
  parts: readonly CountedPart[];
}

/** Kuruş. The configuration must already be valid for the product (`checkConfiguration`). */
export function linePrice(product: SoldProduct, configuration: LineConfiguration | null): LinePrice {
  if (!isLength(configuration)) return { ...priceOf(product, configuration), parts: [] };
  if (!product.length) return { ...priceOf(product, null), parts: [] };
  const { cut, parts, unitPrice } = lengthPrice(product.price, product.length, configuration.length);
  return { effectiveCm: null, cloth: cut, options: [], parts, unitPrice };
}
