/** Price of a listed product in a shopper's size (decisions U5). */
import { adviseOnLength, lengthForWindow, lengthPrice, type LengthAdvice, type LengthRules } from './by-length.ts';
import { adviseOnSize, type Advice, type SizeLimits } from '../window/measurement.ts';
import type { Kurus } from '../money/money.ts';
import { clothPrice, effectiveWidthCm, type PleatType } from './pricing.ts';
import type { Result } from '../values/result.ts';

/** In whole cm. */
export interface WindowSize {
  width: number;
  height: number;
}

/** The first limit that the size breaks, in cm. */
export type SizeRefusal = Pick<Extract<Advice | LengthAdvice, { blocks: true }>, 'code' | 'limit'>;

/**
 * The window that lists quote prices for until the shopper names one, so that a metre of tulle and a roller blind can
 * be compared.
 */
export const SAMPLE: WindowSize = { width: 200, height: 260 };

/** The sample window, or the nearest to it that is made; a card names which. */
export const sampleSize = ({ width, height }: SizeLimits): WindowSize => ({
  width: Math.min(Math.max(SAMPLE.width, width.min), width.max),
  height: Math.min(Math.max(SAMPLE.height, height.min), height.max),
});

/** The length that a window takes; of the sample window the nearest to it that is cut. */
export const quotedLength = (rules: LengthRules, quoted: WindowSize | 'sample'): number =>
  quoted === 'sample'
    ? Math.min(Math.max(lengthForWindow(rules, SAMPLE.width), rules.min), rules.max)
    : lengthForWindow(rules, quoted.width);

/** A window product in a list (decisions U5). */
export interface MadeToMeasure {
  limits: SizeLimits;
  /** Normal where it is offered, else the first of its pleats: a price without pleats would be bait. */
  pleat: PleatType;
}

/** A product that is cut to a length, in a list (decisions S10). */
export interface MadeLength {
  length: LengthRules;
}

/** The fields that price a product in a size. */
export interface QuotedProduct {
  /** Kuruş per metre of effective width or of length, or per piece. */
  price: Kurus;
  /** Null for what is sold by the piece. */
  made: MadeToMeasure | MadeLength | null;
}

/** Returns the offer that costs least in a size, and its total; the first of equals, null where none is made in that size. */
export function cheapestIn<Offer extends QuotedProduct>(
  offers: readonly Offer[],
  quoted: QuotedSize,
): { readonly offer: Offer; readonly total: Kurus } | null {
  const priced = offers.flatMap((offer) => {
    const total = priceInSize(offer, quoted);
    return total.ok ? [{ offer, total: total.data }] : [];
  });
  return priced.reduce<(typeof priced)[number] | null>(
    (least, one) => (least === null || one.total < least.total ? one : least),
    null,
  );
}

/** Which window a list quotes: a shopper's, the sample, or none. */
export type QuotedSize = WindowSize | 'sample' | null;

/**
 * The total in the quoted pleat, or of the length that the window takes; without a window the price of a metre. A
 * product sold by the piece costs the same in every size. Refuses, by its first limit, a size that the product is not
 * made in.
 */
export function priceInSize({ price, made }: QuotedProduct, quoted: QuotedSize): Result<Kurus, SizeRefusal> {
  if (!made || !quoted) return { ok: true, data: price };
  if ('length' in made) {
    const length = quotedLength(made.length, quoted);
    const refusal = adviseOnLength(length, made.length).find((advice) => advice.blocks);
    return refusal
      ? { ok: false, code: refusal.code, limit: refusal.limit }
      : { ok: true, data: lengthPrice(price, made.length, length).unitPrice };
  }
  const { width, height } = quoted === 'sample' ? sampleSize(made.limits) : quoted;
  const refusal = adviseOnSize(width, height, made.limits).find((advice) => advice.blocks);
  if (refusal) return { ok: false, code: refusal.code, limit: refusal.limit };
  return { ok: true, data: clothPrice(effectiveWidthCm(width, made.pleat), price) };
}
