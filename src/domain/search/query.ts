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
  /** A single length is named as the height. */
  readonly isHeight: boolean;
  /** Amounts of money, weights and volts as they were typed, to be named: nothing is found by them. */
  readonly amounts: readonly string[];
}

const MAX_WORDS = 10;
/** Below this a number is a number of pieces, not a size. */
const SIZE_FROM = 10;

/** Words that say nothing about a product. Folded, both languages. */
const SILENT = new Set(
  'cm mt metre metrelik meter metres meters x ve ile icin en boy and for with the of by us'.split(' '),
);

/** Words that name a side beside a number, folded: the usual ones of `labelOf`; others, as `gen` and `tall`, stay words to look for. */
const WIDTH = /^(?:en(?:i(?:nde)?)?|genislik|genisligi(?:nde)?|width|wide|[gw])$/;
const HEIGHT = /^(?:boy(?:u(?:nda)?)?|yukseklik|yuksekligi(?:nde)?|height|high|drop|[yh])$/;

/** A share of a cloth, before or behind its number: `%100 keten`, `100% linen`. */
const PERCENT = /%\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*%(?!\d)/g;

/** A number begins here that is no part of another one and no second side of a pair, as `120x200` and `120 cm x 200`, but `max 200`. */
const OWN = String.raw`(?<![\d.,]|(?<!\p{L})(?:c?m|mt|metre)?\s*[x×*]\s*)`;
const LIRA = String.raw`(?:₺|tl|try(?!\p{L})|t[uü]rk\s+liras[ıi]|lira)`;
/** An amount of money or two, and how it bounds a price: `500 tl altı`, `₺1.000'e kadar`, `under 500 tl`, `500 ile 1000 tl arası`. */
const MONEY = new RegExp(
  String.raw`(?:(?<!\p{L})(?:under|over|up to|max(?:imum|\.)?|between|from)\s+)?${OWN}` +
    String.raw`(?:₺?\s*\d[\d.,]*\s*${LIRA}?(?:\s*[-–]\s*|\s+(?:ile|ila|and|to)\s+))?` +
    String.raw`(?:₺\s*\d[\d.,–-]*|\d[\d.,–-]*\s*${LIRA})(?:['’]?\p{L}+|\s+(?:y?[ae]|d[ae]n|n[ıi]n)(?!\p{L}))?` +
    String.raw`(?:\s+(?:ve\s+)?(?:kadar|ucuz|(?:alt[ıi]|[uü]st[uü]|[uü]zeri|aras[ıi])(?:n[ade]\p{L}*)?)(?!\p{L}))?`,
  'giu',
);
/**
 * A weight or volts, the first group, or a time with its unit, or a number of instalments, which a page answers: `330 gr kadife`,
 * `12 taksit`. A weight alone is not cut: `260 gr` is on the way to `260 gri`. More than two digits are no time: `120 gün ışığı`.
 */
const AMOUNT = new RegExp(
  String.raw`${OWN}(?:((?!^\s*\d[\d.,]*\s*gr?\s*$)\d[\d.,]*\s*(?:g(?:r(?:am)?(?:\/m[²2])?|\/m[²2]|sm)|volt)(?:l[ıiuü]k|[dt]e)?(?!\p{L}))|` +
    String.raw`\d{1,2}(?:[.,]\d)?\s*(?:(?:g[uü]n(?!\s+[ıi](?:[sş]|$))|ay(?!\s+y[ıi]ld[ıi]z)|saat|y[ıi]l|months?|years?|hours?|days)` +
    String.raw`(?:l[ıiuü]k|[dt]e)?(?!\p{L})|(?=taksit|inst\w+ment)))`,
  'giu',
);

const METRE = '(?:metres?|meters?|mt|m)';
const UNIT = `${METRE}(?![\\p{L}\\p{N}])`;
/** Cloth in a pleat, as the shop writes it: `1’e 2,5`. With a unit or more digits it is a size. */
const PLEAT = new RegExp(
  String.raw`(?<![\p{L}-])${OWN}1\s*['’]?\s*e\s*(?:2[.,]50?|[23])(?!\d|[.,]\d|\s*(?:cm|[x×*]|${UNIT}))`,
  'giu',
);
/** An ending behind a number or its unit, apart or not: `200'e 260`, `260lık`, `2,5 metreye 2,60`. A letter at `12a` or `KP-12a` is part of it. */
const NUMBER_ENDING = new RegExp(
  `(?<![a-wyz]-?\\d*)(\\d(?:\\s*(?:cm|${METRE}))?)\\s*['’]?(?:(y?[ae])(?=\\s+\\d)|(?:y[ae]|(?<!\\d)[ae]|l[ıiuü]k)(?![\\p{L}\\p{N}]))`,
  'giu',
);
/** An English `'s` stays as one letter more: `kid's room` is looked for as `kids room`. No ending is the sign of a pair: `6'x8'`. */
const ENDING = /(?<=\p{L}{2}|\p{N})['’](?!x\s*\d)(?:(s)(?!\p{L})|\p{L}+)/giu;
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
 * `boy 200 en 90` is 90, 200; `boy 295` is a height.
 */
export function parseQuery(text: string): Query {
  const priced = plainDigits(text).replace(PERCENT, ' ');
  const amounts = (priced.match(MONEY) ?? []).map((price) => price.trim());
  const spaced = priced
    .replace(MONEY, ' ')
    .replace(AMOUNT, (_, measure?: string) => {
      if (measure !== undefined) amounts.push(measure.trim());
      return ' ';
    })
    .replace(PLEAT, ' ')
    .replace(NUMBER_ENDING, (_, number: string, dative?: string) => (dative ? `${number} x` : `${number} `))
    .replace(ENDING, '$1')
    .replace(PAIR, pairAsCm)
    .replace(/(\d)\s*(?:cm\s*)?[x×*]\s*(?=\d)/gi, '$1 ')
    .replace(METRES, asCm)
    .replace(BARE_METRES, asCm)
    .replace(/(\d)(cm)(?![\p{L}\p{N}])/giu, '$1 $2');
  const typed = (spaced.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((one) => ({ typed: one, word: fold(one) }));
  const sizes = typed.filter(({ word }) => isSize(word)).map(({ word }) => Number(word));
  const labels = sizes.length > 0 ? labelsIn(typed) : [];
  const words = typed.filter((one) => one.word !== '' && !isSize(one.word) && !labels.includes(one));
  const startsHigh = HEIGHT.test(labels[0]?.word ?? '');
  const hasWidth = labels.some(({ word }) => WIDTH.test(word));
  const [first, second] = sizes;
  return {
    words: words.slice(0, MAX_WORDS),
    sizes: startsHigh && hasWidth && first !== undefined && second !== undefined ? [second, first] : sizes.slice(0, 2),
    isHeight: startsHigh && !hasWidth && sizes.length === 1,
    amounts,
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
