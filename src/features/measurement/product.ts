import type { SizeLimits } from '../../domain/window/measurement.ts';
import type { Kurus } from '../../domain/money/money.ts';
import type { OptionPrice, PanelCount, PleatType } from '../../domain/price/pricing.ts';
import type { ShippingRule } from '../../domain/money/totals.ts';
import type { Motif } from '../../domain/picture/motifs.ts';
import type { Opacity } from '../../domain/picture/scene.ts';
import type { DrawnKind } from './drawing/window-geometry.ts';

/** Facts of a product for the measurement form, in the language of the page. */
export interface MeasuredProduct {
  id: number;
  slug: string;
  sku: string;
  name: string;
  categoryName: string;
  drawing: DrawnKind;
  opacity: Opacity;
  /** Missing of plain cloth. */
  motif?: Motif | undefined;
  /** Per metre of effective width. */
  price: Kurus;
  pleats: readonly PleatType[];
  /** As how many panels it can be sewn; empty for what is no curtain. */
  panels: readonly PanelCount[];
  limits: SizeLimits;
  options: readonly (OptionPrice & PauseWords)[];
  /** At least one; the first is chosen to begin with. */
  colors: readonly ProductColor[];
}

interface PauseWords {
  /** Why it cannot be chosen for now, and until when; missing of what can. */
  paused?: string | undefined;
}

export interface ProductColor extends PauseWords {
  id: string;
  name: string;
  /** `#9aa68e` */
  hex: string;
  imageUrl: string;
}

/** A product sold by the piece (decisions P3): no sizes, a colour, a price. */
export type PieceProduct = Pick<MeasuredProduct, 'id' | 'slug' | 'sku' | 'name' | 'price'> & {
  colors: readonly Omit<ProductColor, 'hex'>[];
};

/** The shop's own facts that the form tells. */
export interface ShopTerms {
  phone: string;
  /** Where installation is offered and free. */
  city: string;
  shipping: ShippingRule;
  /** 0 in a shop that takes no cards. */
  mostInstalments: number;
  /** Instalments cost the buyer nothing. */
  shopPaysInstalments: boolean;
  maxRoomLength: number;
}
