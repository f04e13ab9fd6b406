/** A query as it is understood: its telling words, and numbers as sizes in cm. */
import { fold } from '../values/fold.ts';
import { MAX_TYPED_CM } from '../window/measurement.ts';
import { plainDigits } from '../window/typed-size.ts';

export interface TypedWord {
  /** As it was typed, to be named. */
  readonly typed: string;
  /** Folded. */
  readonly word: string;
}

export interface Query {
  readonly words: readonly TypedWord[];
  /** Lengths in cm: the first is the width, a second the height; in the order typed, unless words beside them name the sides the other way round. */
  readonly sizes: readonly number[];
}

const MAX_WORDS = 10;
/** Below this a number is a number of pieces, not a size. */
const SIZE_FROM = 10;

/** Words that say nothing about a product. Folded, both languages. */
const SILENT = new Set(
  'cm mt metre metrelik meter metres meters x ve ile icin en boy and for with the of by'.split(' '),
);

/** Words that name a side beside a number, folded: the usual ones of `list-words.ts`, whose file is too large for each search. */
const WIDTH = /^(?:eni?|genislik|genisligi|width|wide|[gw])$/;
const HEIGHT = /^(?:boyu?|yukseklik|yuksekligi|height|high|drop|[yh])$/;

/** A share of a cloth, before or behind its number: `%100 keten`, `100% linen`. */
const PERCENT = /%\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*%(?!\d)/g;

const METRE = '(?:metrelik|metres?|meters?|mt|m)';
const UNIT = `${METRE}(?![\\p{L}\\p{N}])`;
const NUMBER = '(\\d{1,2})(?:[.,](\\d{1,2}))?';
const METRES = new RegExp(`(?<![\\d.,])${NUMBER}\\s*${UNIT}`, 'giu');
const PAIR = new RegExp(
  `(?<![\\d.,])${NUMBER}\\s*(${METRE})?\\s*[x×*]\\s*${NUMBER}(?![\\d.,])(?:\\s*(${UNIT}))?`,
  'giu',
);
/** Without a unit 2.60 is metres as well: no window is 2 cm wide. */
const BARE_METRES = /(?<![\d.,])(\d)[.,](\d{1,2})(?![\d.,])/g;

const asCm = (_: string, metres: string, fraction = ''): string => ` ${Number(metres + fraction.padEnd(2, '0'))} `;

/** A unit of one side is the other's too (`pairIn`), and so are the metres that a fraction tells: `3x2,6`, but not `60x2,6`. */
function pairAsCm(pair: string, ...parts: (string | undefined)[]): string {
  const [width = '', widthPart = '', unit, height = '', heightPart = '', lastUnit] = parts;
  const isBelowTen = width.length === 1 && height.length === 1;
  const isMetres = (unit ?? lastUnit) !== undefined || (isBelowTen && widthPart + heightPart !== '');
  return isMetres ? asCm(pair, width, widthPart) + asCm(pair, height, heightPart) : pair;
}

/**
 * `Zebra krem 260x200 cm` → words `zebra`, `krem`, `cm`; sizes 260, 200. `2,6 m`, `2.60` and `3 metre` are 260, 260 and 300;
 * `boy 200 en 90` is 90, 200.
 */
export function parseQuery(text: string): Query {
  const spaced = plainDigits(text)
    .replace(PERCENT, ' ')
    .replace(PAIR, pairAsCm)
    .replace(/(\d)\s*(?:cm\s*)?[x×*]\s*(?=\d)/gi, '$1 ')
    .replace(METRES, asCm)
    .replace(BARE_METRES, asCm)
    .replace(/(\d)(cm)(?![\p{L}\p{N}])/giu, '$1 $2');
  const typed = (spaced.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((one) => ({ typed: one, word: fold(one) }));
  const sizes = typed.filter(({ word }) => isSize(word)).map(({ word }) => Number(word));
  const labels = sizes.length > 0 ? labelsIn(typed) : [];
  const words = typed.filter((one) => one.word !== '' && !isSize(one.word) && !labels.includes(one));
  const isTurned = HEIGHT.test(labels[0]?.word ?? '') && labels.some(({ word }) => WIDTH.test(word));
  const [first, second] = sizes;
  return {
    words: words.slice(0, MAX_WORDS),
    sizes: isTurned && first !== undefined && second !== undefined ? [second, first] : sizes.slice(0, 2),
  };
}

/** The words that name a side: each beside a number or another one, with no more than a unit or the sign of a pair between. */
function labelsIn(typed: readonly TypedWord[]): TypedWord[] {
  const told = typed.filter(({ word }) => word !== 'cm' && word !== 'x');
  const isLabel = (word: string): boolean => WIDTH.test(word) || HEIGHT.test(word);
  const stands = ({ word } = { word: '' }): boolean => isSize(word) || isLabel(word);
  return told.filter(({ word }, at) => isLabel(word) && (stands(told[at - 1]) || stands(told[at + 1])));
}

/** Whether a word says nothing by itself; within a phrase such as `by the metre` it counts. */
export const isSilent = (word: string): boolean => SILENT.has(word);

const isSize = (word: string): boolean =>
  /^[1-9]\d*$/.test(word) && Number(word) >= SIZE_FROM && Number(word) <= MAX_TYPED_CM;
