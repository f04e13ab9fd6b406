import type { LengthRules } from '../../../domain/price/by-length.ts';
import type { ShippingRule } from '../../../domain/money/totals.ts';
import type { PieceProduct } from '../product.ts';

/** A product that is cut to a length (decisions S10), in the language of the page; `price` is that of a metre. */
export interface CutProduct extends PieceProduct {
  readonly rules: LengthRules;
  readonly shipping: ShippingRule;
  readonly contact: { readonly phone: string; readonly whatsapp: string; readonly email: string };
}
