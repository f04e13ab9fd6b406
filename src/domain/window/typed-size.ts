/** Lengths as shoppers type and paste them: `250x240`, `2,5 × 2,6 m`, `1m80`, `Boy: 260 En: 180`, digits of other scripts. */
import {
  endsFirstSide,
  MAX_TYPED_CM,
  metresAsCm,
  readLength,
  sanitizeLength,
  type Side,
  type TypedLength,
  type TypedSize,
} from './measurement.ts';

/** Writes Arabic, Persian and full-width digits, and the comma and dot between them, as ASCII. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0c]/g, ',')
    .replaceAll('\uff0e', '.');

const LETTERS: Readonly<Record<string, string>> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
  â: 'a',
  î: 'i',
  û: 'u',
};

/** Returns one spelling of a line in as many characters, so that places in both are the same. */
export const foldLine = (text: string): string =>
  text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replace(/[çğıöşüâîû]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[’‘`´]/g, "'");

const LABELS: readonly (readonly [Side, RegExp])[] = [
  ['width', /^(?:en|eni|enine|eninde|genislik|genisligi|genisliginde|gen|width|wide|[gw])$/],
  ['height', /^(?:boy|boyu|boyuna|boyunda|yukseklik|yuksekligi|yuksekliginde|yuk|height|high|tall|drop|[yh])$/],
];

/** Returns the side that a word names. Single letters do so beside a number only. */
export const labelOf = (word: string): Side | null => LABELS.find(([, pattern]) => pattern.test(word))?.[0] ?? null;

const UNIT =
  /\s*(mm|milimetre|milim|cm|santimetre|santim|sm|m|mt|metres?|meters?)(?:(?![a-z])|(?=y[ea](?![a-z])|x\s*\d))/y;
const COMPOUND =
  /\s*(?:m|mt|metre)\s*(?:(\d\d)(?!\d|[.,]\d)(?:\s*(?:cm|santim)(?![a-z]))?|(\d)\s*(?:cm|santim)(?![a-z]))/y;
/** Words that may stand between a label and a number, or behind a label at the end, without another meaning for it. */
const PLAIN = /^(?:x|mm|milim(?:etre)?|cm|santim(?:etre)?|sm|m|mt|metres?|meters?|ve|and|by)$/;

export const PIECES = '(?:adet|ad|tane|pcs|pieces?|windows)(?![a-z])';
/** Pieces, as `2 adet`: no length. */
export const COUNT = new RegExp(String.raw`(?<![\d.,])(\d{1,2})\s*${PIECES}`, 'g');

export type Unit = 'mm' | 'cm' | 'm';
export const PER_CM = { mm: 0.1, cm: 1, m: 100 };
/** A field that shows less is read as metres (`metresAsCm`). */
const LEAST_CM = 10;
const unitOf = (word: string): Unit => (/^(?:mm|mil)/.test(word) ? 'mm' : /^(?:cm|s)/.test(word) ? 'cm' : 'm');

/** A length as it is written; `at` and `end` are places in the line, its unit included. */
export interface WrittenNumber {
  readonly at: number;
  readonly end: number;
  readonly value: number;
  readonly decimals: number;
  readonly unit: Unit | null;
  /** One number that is two, as in `320,260`. */
  readonly isSplit?: boolean;
}

/** Returns the numbers of a folded line with their units; `2 m 60 cm` and `1m80` are one each. */
export function writtenIn(line: string): WrittenNumber[] {
  const numbers: WrittenNumber[] = [];
  let from = 0;
  for (const match of line.matchAll(/\d+(?:[.,]\d+)?/g)) {
    const at = match.index;
    if (at < from) continue;
    const [whole = '', fraction = ''] = match[0].split(/[.,]/);
    if (whole.length >= 2 && fraction.length >= 3) {
      const middle = at + whole.length;
      numbers.push({ at, end: middle, value: Number(whole), decimals: 0, unit: null });
      from = at + match[0].length;
      numbers.push({ at: middle + 1, end: from, value: Number(fraction), decimals: 0, unit: null, isSplit: true });
      continue;
    }
    let end = at + match[0].length;
    let value = Number(`${whole}.${fraction}`);
    let decimals = fraction.length;
    let unit: Unit | null = null;
    COMPOUND.lastIndex = UNIT.lastIndex = end;
    const compound = fraction === '' && value < 10 ? COMPOUND.exec(line) : null;
    const named = compound ? null : UNIT.exec(line);
    if (compound) {
      end += compound[0].length;
      [value, decimals, unit] = [value + Number(compound[1] ?? compound[2]) / 100, 2, 'm'];
    } else if (named) {
      end += named[0].length;
      unit = unitOf(named[1] ?? '');
    }
    from = end;
    numbers.push({ at, end, value, decimals, unit });
  }
  return numbers;
}

/** Returns the unit of a number; where it has none, that of the other side, if it makes a length of it: 260 is no metres. */
export function unitBeside({ unit, value }: WrittenNumber, other: WrittenNumber): Unit | null {
  if (unit || !other.unit) return unit;
  const cm = value * PER_CM[other.unit];
  return cm >= LEAST_CM && cm <= 1500 ? other.unit : null;
}

/** A number with a unit as cm; without one as it was typed, because 2,5 is a question (`sizeInCm`). Empty where no field can hold it. */
function textOf(line: string, { at, end, value }: WrittenNumber, unit: Unit | null): string {
  if (!unit) return line.slice(at, end);
  const cm = unit === 'cm' ? value : Math.round(value * PER_CM[unit]);
  return cm < LEAST_CM || cm > MAX_TYPED_CM ? '' : String(cm);
}

const COUNT_APART = new RegExp(String.raw`[,;]?\s*${COUNT.source}(?:\s*[,;])?`, 'g');
const plainLine = (text: string): string => foldLine(plainDigits(text)).replace(COUNT_APART, ' ');

/** `1m8` and `1 m 8 c`: the first digit of the centimetres, or the height. */
const HALF = /^\D*\d\s*m[a-z]*\s*\d[.,]?\s*(?:cm?|sm?|sa|sant?|santi[a-z]*)?$/;

const isPlain = (text: string): boolean =>
  (text.match(/[a-z]+/g) ?? []).every((word) => PLAIN.test(word) || labelOf(word) !== null);

const SIGN = /[x×*/,;]/;

/** The second number as it stands, where further digits of it may follow: at the end, without a unit, and with less than three digits. */
function begunIn(line: string, { at, end, unit }: WrittenNumber): string | null {
  const text = line.slice(at, end);
  return !unit && /^[.,]?$/.test(line.slice(end)) && text.replace(/\D/g, '').length < 3 ? text : null;
}

/** The two numbers of a text as they follow, and whether its labels say that the first is the height. */
function sidesIn(text: string): { first: string; second: string; begun: string | null; isTurned: boolean } | null {
  const line = plainLine(text);
  const [one, two, ...others] = writtenIn(line);
  if (!one || !two || others.length > 0 || HALF.test(line)) return null;
  if (!one.unit && !/[^.,]/.test(line.slice(one.end, two.at))) return null;
  const labels = [...line.matchAll(/[a-z]+/g)].flatMap(({ 0: word, index: at }) => {
    const side = labelOf(word);
    const end = at + word.length;
    // Behind both numbers it may begin a sentence: `en` is also `most`.
    return side && (at < two.at || isPlain(line.slice(end))) ? { side, at, end } : [];
  });
  const [label] = labels;
  const isBoth = labels.some(({ side }) => side !== label?.side);
  const isHeight = label?.side === 'height';
  // A single label names the number behind it, but for a sign between: `260 h x 180`.
  const isFirst =
    label &&
    (label.at < one.at
      ? isPlain(line.slice(label.end, one.at))
      : !SIGN.test(line.slice(one.end, label.at)) && SIGN.test(line.slice(label.end, two.at)));
  const isLast = label && label.at > two.at;
  return {
    first: sanitizeLength(textOf(line, one, unitBeside(one, two))),
    second: sanitizeLength(textOf(line, two, unitBeside(two, one))),
    begun: begunIn(line, two),
    isTurned: isBoth ? isHeight : Boolean(isHeight ? isFirst : isLast),
  };
}

/**
 * Returns the width and the height that stand in one text, in this order or as its labels say; null where there are not exactly two numbers
 * with more than a comma or a dot between them.
 */
export function pairIn(text: string): TypedSize | null {
  const sides = sidesIn(text);
  if (!sides) return null;
  const { first, second, isTurned } = sides;
  return isTurned ? { width: second, height: first } : { width: first, height: second };
}

/** Returns a pair whose second number may get further digits: `side` is the one that it is of, with its digits as they stand. */
export function begunPair(text: string): (TypedSize & { readonly side: Side }) | null {
  const sides = sidesIn(text);
  if (typeof sides?.begun !== 'string') return null;
  const { first, begun, isTurned } = sides;
  return isTurned ? { width: begun, height: first, side: 'width' } : { width: first, height: begun, side: 'height' };
}

/** Returns the width of a pair that is being typed, up to the sign before the height; null for other texts. */
export function firstSide(text: string): string | null {
  const sides = endsFirstSide(text) ? sidesIn(`${text}1`) : null;
  return sides && !sides.isTurned ? sides.first : null;
}

/** The only number of a text that holds nothing beside it but its unit, a label of its side and pieces. */
function oneIn(text: string, side: Side): { readonly text: string; readonly unit: Unit | null } | null {
  const line = plainLine(text);
  const [one, other] = writtenIn(line);
  if (!one || other) return null;
  const behind = line.slice(one.end).replace(one.unit ? /^\./ : '', '');
  const beside = `${line.slice(0, one.at)} ${behind}`.replace(/[a-z]+/g, (word) =>
    labelOf(word) === side ? '' : word,
  );
  const length = /[^\s:=]/.test(beside) ? '' : textOf(line, one, one.unit);
  return length === '' ? null : { text: length, unit: one.unit };
}

/** Returns what the field of one length shall hold: whole cm where a unit tells them, and nothing of a text with several numbers. */
export function fieldText(text: string): string {
  const line = plainLine(text);
  const [one, other] = writtenIn(line);
  if (one?.unit && !other) return sanitizeLength(textOf(line, one, one.unit));
  return /\d[.,]*[^\d.,]\D*\d/.test(line) ? '' : sanitizeLength(line);
}

/** Returns what both fields shall hold: a pair in either of them fills both, and nothing stays that is part of no length. */
export const typedSize = ({ width, height }: TypedSize): TypedSize =>
  pairIn(width) ?? pairIn(height) ?? { width: fieldText(width), height: fieldText(height) };

/** Reads a length as people write it: with a unit or a label, and without a unit a number below ten means metres (decisions P4); none is below 10 cm. */
export function readWritten(text: string, side: Side): TypedLength {
  const one = oneIn(text, side);
  const length = one?.text ?? plainDigits(text);
  const read = readLength(one?.unit ? length : String(metresAsCm(length) ?? length), side);
  return read.ok && read.cm < LEAST_CM ? { ok: false, code: `measurement.${side}.invalid` } : read;
}

/** Whole cm of a written length; null for anything else. */
export function lengthInCm(text: string, side: Side): number | null {
  const read = readWritten(text, side);
  return read.ok ? read.cm : null;
}
