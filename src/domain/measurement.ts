import type { PleatType } from './pricing.ts';

/** Spec §5: digits only, at most 9999, above zero. */
export const MAX_TYPED_CM = 9999;

/** Spec §5; a product may narrow or widen them (decisions P4). */
export const DEFAULT_LIMITS: SizeLimits = {
  width: { min: 40, max: 300 },
  height: { min: 40, max: 320 },
};

export interface Range {
  min: number;
  max: number;
}
export interface SizeLimits {
  width: Range;
  height: Range;
}
export type Side = 'width' | 'height';

/** What is wrong with a typed length: the key of its message of `rules`. */
export type LengthError = `measurement.${Side}.${'required' | 'invalid'}` | 'measurement.whole';

/** A typed length: whole cm, or the key of the message to show. Spec §5. */
export type TypedLength = { ok: true; cm: number } | { ok: false; code: LengthError };

/**
 * Reads one size field. `code` is `measurement.{side}.required`, `measurement.whole` for a fraction, or
 * `measurement.{side}.invalid` for zero, letters, signs and more than 9999 (spec §5).
 */
export function readLength(text: string, side: Side): TypedLength {
  const typed = text.trim();
  if (typed === '') return { ok: false, code: `measurement.${side}.required` };
  if (/^\d+[.,]\d*$/.test(typed)) return { ok: false, code: 'measurement.whole' };
  if (!/^\d{1,4}$/.test(typed) || Number(typed) < 1) {
    return { ok: false, code: `measurement.${side}.invalid` };
  }
  return { ok: true, cm: Number(typed) };
}

/**
 * Keeps what a size field holds while it is typed: digits, at most four (spec §5). A comma or dot behind the first digit
 * stays too, to be told about: without it 45,5 would be cut as 455.
 */
export const keepFigures = (text: string): string =>
  text
    .replace(/[^\d.,]/g, '')
    .replace(/^[.,]+/, '')
    .slice(0, 4);

export type Advice =
  | { code: 'width-below' | 'width-above' | 'height-below' | 'height-above'; limit: number; blocks: true }
  | { code: 'metres' | 'swapped' | 'narrow'; blocks: false };

/** Below this a figure was probably typed in metres (decisions P4). */
const METRES_BELOW = 10;
/** A piece so much taller than wide is rarely meant (market §1.3). */
const NARROW_RATIO = 6;

/**
 * What to tell a shopper about a size (decisions P4). Sizes outside the limits block the cart and offer a call;
 * the rest are questions. At most one question is asked, the likeliest first.
 */
export function adviseOnSize(width: number, height: number, limits: SizeLimits): Advice[] {
  const outside: Advice[] = [];
  if (width < limits.width.min) outside.push({ code: 'width-below', limit: limits.width.min, blocks: true });
  if (width > limits.width.max) outside.push({ code: 'width-above', limit: limits.width.max, blocks: true });
  if (height < limits.height.min) outside.push({ code: 'height-below', limit: limits.height.min, blocks: true });
  if (height > limits.height.max) outside.push({ code: 'height-above', limit: limits.height.max, blocks: true });

  const question = questionAbout(width, height, limits, outside.length > 0);
  return question ? [...outside, question] : outside;
}

function questionAbout(width: number, height: number, limits: SizeLimits, outside: boolean): Advice | null {
  if (width < METRES_BELOW || height < METRES_BELOW) return { code: 'metres', blocks: false };
  const fitsSwapped = isWithin(height, limits.width) && isWithin(width, limits.height);
  if (outside && fitsSwapped) return { code: 'swapped', blocks: false };
  if (width * NARROW_RATIO < height) return { code: 'narrow', blocks: false };
  return null;
}

export const isWithin = (value: number, range: Range): boolean => value >= range.min && value <= range.max;

export const fitsLimits = (width: number, height: number, limits: SizeLimits): boolean =>
  isWithin(width, limits.width) && isWithin(height, limits.height);

/** A shared link's choice of a window: what the form can be filled with (issue: the choice is in the URL). */
export interface WindowChoice {
  width: string;
  height: string;
  pleat: PleatType | '';
}
