/** Whole centimetres above zero, in at most four digits (spec §5). */
export const MAX_TYPED_CM = 9999;

/** In cm (spec §5); a product may narrow or widen them (decisions P4). */
export const DEFAULT_LIMITS: SizeLimits = {
  width: { min: 40, max: 300 },
  height: { min: 40, max: 320 },
};

interface LengthRange {
  min: number;
  max: number;
}
export interface SizeLimits {
  width: LengthRange;
  height: LengthRange;
}
export type Side = 'width' | 'height';

/** Fault of a typed length: the key of its message of `rules`. */
export type LengthError = `measurement.${Side}.${'required' | 'invalid'}` | 'measurement.whole';

/** A typed length: whole cm, or the key of the message to show. Spec §5. */
export type TypedLength = { ok: true; cm: number } | { ok: false; code: LengthError };

/**
 * Reads what was typed into a size field. `code` is `measurement.{side}.required`, `measurement.whole` for a fraction, or
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
 * Drops from a size field whatever is no digit, zeros before the first digit, and what is longer than four characters (spec §5). A comma or dot behind
 * the first digit stays, so that `readLength` can refuse it: dropped, 45,5 would be sewn as 455.
 */
export const sanitizeLength = (text: string): string =>
  text
    .replace(/[^\d.,]/g, '')
    .replace(/^(?:[.,]|0(?=\d))+/, '')
    .slice(0, 4);

/**
 * Whether an event of a field tells of a sign that was typed. Letters of such a text are only dropped: `1m` may become `1m80`, and whatever
 * `fieldText` made of it would get the digits that follow.
 */
export function isTypedSign(event: object): boolean {
  const { inputType, data } = event as { readonly inputType?: unknown; readonly data?: unknown };
  const text = typeof data === 'string' ? data : '';
  // A keyboard that inserts its clipboard calls that text typed as well.
  if (inputType === 'insertText') return text.length < 2;
  return inputType === 'insertCompositionText' && !/\d\D*[x×*/]\D*\d/.test(text);
}

/** Whether a first side was typed up to the sign before the other one, as `250x` or `2,5 m ×`: further digits are the other side's. */
export const endsFirstSide = (text: string): boolean => /\d[\scm]*[x×*/]\s*$/i.test(text);

/** First digit of the other side where a blank parts both, as in `250 2`; empty for `250 `, null for any other text. */
export const sideAfterBlank = (text: string): string | null => /^\d[\d.,]*\s+(\d?)$/.exec(text)?.[1] ?? null;

/**
 * The whole cm that a number below ten means when it was typed in metres, as 2,5 · 2.60 · 2; null for anything else and
 * for less than 10 cm (decisions P4).
 */
export function metresAsCm(text: string): number | null {
  const [, metres, fraction = ''] = /^(\d)(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (metres === undefined) return null;
  const cm = Number(metres) * 100 + Number(fraction.padEnd(2, '0'));
  return cm >= METRES_BELOW ? cm : null;
}

/** Text of the two fields of a size. */
export type TypedSize = Readonly<Record<Side, string>>;

export type Advice =
  | { code: 'width-below' | 'width-above' | 'height-below' | 'height-above'; limit: number; blocks: true }
  | { code: 'swapped' | 'narrow'; blocks: false };

/** A length in cm below this was probably typed in metres (decisions P4). */
const METRES_BELOW = 10;
/** Height over width; a narrower piece is rarely meant (decisions P4). */
const NARROW_RATIO = 6;

/**
 * Returns advice to a shopper about a size in cm (decisions P4). Sizes outside the limits block the cart and lead to a
 * call; the rest are questions, of which only the likeliest is asked.
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
  const fitsSwapped = isWithin(height, limits.width) && isWithin(width, limits.height);
  if (outside && fitsSwapped) return { code: 'swapped', blocks: false };
  if (!outside && width * NARROW_RATIO < height) return { code: 'narrow', blocks: false };
  return null;
}

export const isWithin = (value: number, range: LengthRange): boolean => value >= range.min && value <= range.max;

export const fitsLimits = (width: number, height: number, limits: SizeLimits): boolean =>
  isWithin(width, limits.width) && isWithin(height, limits.height);
