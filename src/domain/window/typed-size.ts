/** The two sides of a window as shoppers type and paste them: `250x240`, `2,5 × 2,6 m`, digits of other scripts. */
import { endsFirstSide, sanitizeLength, type TypedSize } from './measurement.ts';

/** Writes Arabic, Persian and full-width digits, and the comma and dot between them, as ASCII. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0c]/g, ',')
    .replaceAll('\uff0e', '.');

const NUMBER = /(\d+(?:[.,]\d+)?)\s*(mm|cm|m(?![a-wyz]))?/g;

/**
 * Returns the width and the height that stand in one text, in this order; null where there are not exactly two numbers with more than a
 * comma or a dot between them. A unit counts for both numbers where one of them has none.
 */
export function pairIn(text: string): TypedSize | null {
  const numbers = [...plainDigits(text).toLowerCase().matchAll(NUMBER)];
  const [first, second] = numbers;
  if (!first || !second || numbers.length > 2) return null;
  const between = first.input.slice(first.index + (first[1] ?? '').length, second.index);
  if (!/[^.,]/.test(between)) return null;
  const unit = second[2] ?? first[2];
  return { width: inCm(first[1] ?? '', first[2] ?? unit), height: inCm(second[1] ?? '', unit) };
}

/** Returns the first side of a pair that is being typed, up to the sign before the other one; null for other texts. */
export const firstSide = (text: string): string | null =>
  endsFirstSide(text) ? (pairIn(`${text}1`)?.width ?? null) : null;

/** A number with its unit as whole cm; without a unit as it was typed, because 2,5 is a question (`sizeInCm`). */
function inCm(number: string, unit: string | undefined): string {
  const perCm = unit === 'm' ? 100 : unit === 'mm' ? 0.1 : null;
  return sanitizeLength(perCm === null ? number : String(Math.round(Number(number.replace(',', '.')) * perCm)));
}

/** Returns what both fields shall hold: a pair in either of them fills both, and nothing stays that is part of no length. */
export const typedSize = ({ width, height }: TypedSize): TypedSize =>
  pairIn(width) ??
  pairIn(height) ?? { width: sanitizeLength(plainDigits(width)), height: sanitizeLength(plainDigits(height)) };
