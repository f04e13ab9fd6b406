import { divideHalfUp, type Kurus } from '../money/money.ts';

/** Spec §3. `none` is the flat cloth of blinds and panels, or a curtain without pleats. */
export const PLEAT_TYPES = ['normal', 'tight', 'loose', 'none'] as const;
export type PleatType = (typeof PLEAT_TYPES)[number];

/** Fullness in tenths (spec §9: 2.5, 3.0, 2.0); `none` adds a seam allowance instead. */
const FULLNESS_TENTHS = { normal: 25, tight: 30, loose: 20 } as const;
export const SEAM_ALLOWANCE_CM = 20;

/** Width of the cloth over width of the window; null for `none`, which has no such factor. */
export const fullness = (pleat: PleatType): number | null => (pleat === 'none' ? null : FULLNESS_TENTHS[pleat] / 10);

/** Cloth needed for a width in whole cm: width × fullness, or width + 20 for `none` (spec §9, decisions P2). */
export function effectiveWidthCm(widthCm: number, pleat: PleatType): number {
  return pleat === 'none' ? widthCm + SEAM_ALLOWANCE_CM : divideHalfUp(widthCm * FULLNESS_TENTHS[pleat], 10);
}

/** Effective width in cm × kuruş per metre, half up to the kuruş (decisions P2). */
export const clothPrice = (effectiveCm: number, perMetre: Kurus): Kurus => divideHalfUp(effectiveCm * perMetre, 100);

export const OPTION_IDS = ['motorized', 'lining', 'installation'] as const;
export type OptionId = (typeof OPTION_IDS)[number];

/** Price of a chosen option: once per piece, or per metre of effective width (decisions P5). */
export interface OptionPrice {
  id: OptionId;
  price: Kurus;
  per: 'piece' | 'metre';
}

/** A curtain is sewn as two panels that part in the middle, or as one that gathers to a side (decisions P16). */
export const PANEL_COUNTS = [2, 1] as const;
export type PanelCount = (typeof PANEL_COUNTS)[number];
export const GATHER_SIDES = ['left', 'right'] as const;
export type GatherSide = (typeof GATHER_SIDES)[number];

/** One window as it is ordered; sizes in cm. */
export interface Configuration {
  width: number;
  height: number;
  pleatType: PleatType;
  motorized: boolean;
  lining: boolean;
  installation: boolean;
  /** Curtains only; left out, a curtain has two. Costs nothing either way. */
  panels?: PanelCount;
  /** Side of a single panel, seen from the room; left out, it is the left. */
  gather?: GatherSide;
}

/** Size of a product cut to a length only, as a track or a rod (decisions S10); in whole cm. */
export interface LengthConfiguration {
  length: number;
}

/** Configuration of a line; null beside it for products sold by the piece. */
export type LineConfiguration = Configuration | LengthConfiguration;

export const isLength = (configuration: LineConfiguration | null): configuration is LengthConfiguration =>
  configuration !== null && 'length' in configuration;

/** The window of a line; null of what is cut to a length and of what is sold by the piece. */
export const windowOf = <Line extends Configuration>(configuration: Line | LengthConfiguration | null): Line | null =>
  isLength(configuration) ? null : configuration;

/** The side to which one panel gathers; null for two, and for what has no panels (decisions P16). */
export const gatherOf = ({ panels, gather = 'left' }: Pick<Configuration, 'panels' | 'gather'>): GatherSide | null =>
  panels === 1 ? gather : null;

/** Facts of a product that the price rule needs. */
export interface PricedProduct {
  /** Kuruş per metre of effective width, or per piece when not made to measure. */
  price: Kurus;
  madeToMeasure: boolean;
  options: readonly OptionPrice[];
}

/** The price of one piece and the amounts it is the sum of, in kuruş. */
export interface PriceBreakdown {
  /** Null for goods sold by the piece. */
  effectiveCm: number | null;
  cloth: Kurus;
  options: { id: OptionId; amount: Kurus }[];
  unitPrice: Kurus;
}

/**
 * The price of one piece and how it adds up (spec §9, decisions P2, P3, P5).
 * The configuration must already be valid for the product (`checkConfiguration`).
 */
export function priceOf(product: PricedProduct, configuration: Configuration | null): PriceBreakdown {
  if (!product.madeToMeasure || configuration === null) {
    return { effectiveCm: null, cloth: product.price, options: [], unitPrice: product.price };
  }
  const effectiveCm = effectiveWidthCm(configuration.width, configuration.pleatType);
  const cloth = clothPrice(effectiveCm, product.price);
  const options = product.options
    .filter((option) => configuration[option.id])
    .map((option) => ({
      id: option.id,
      amount: option.per === 'piece' ? option.price : clothPrice(effectiveCm, option.price),
    }));
  const unitPrice = options.reduce((sum, option) => sum + option.amount, cloth);
  return { effectiveCm, cloth, options, unitPrice };
}
