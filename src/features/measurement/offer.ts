import type { SizeLimits } from '../../domain/measurement.ts';
import type { Kurus } from '../../domain/money.ts';
import type { OptionPrice, PleatType } from '../../domain/pricing.ts';
import type { ShippingRule } from '../../domain/totals.ts';
import type { DrawnKind } from './drawing/frame.ts';

/** What the measurement form needs of a product, in the language of the page; amounts in kuruş. */
export interface Offer {
  id: number;
  slug: string;
  sku: string;
  name: string;
  categoryName: string;
  drawing: DrawnKind;
  /** Per metre of effective width. */
  price: Kurus;
  pleats: readonly PleatType[];
  limits: SizeLimits;
  options: readonly OptionPrice[];
  /** At least one; the first is chosen to begin with. */
  colors: readonly OfferedColor[];
}

export interface OfferedColor {
  id: string;
  name: string;
  hex: string;
  imageUrl: string;
}

/** What the form says on the shop's behalf. */
export interface ShopTerms {
  phone: string;
  whatsapp: string;
  email: string;
  /** Where fitting is offered and free. */
  city: string;
  shipping: ShippingRule;
  mostInstalments: number;
  maxRoomLength: number;
}
