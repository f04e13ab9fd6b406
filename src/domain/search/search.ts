/**
 * The rules of search, for the header, `/search` and `/api/products/search` alike (decisions U3). Every typed word must
 * fit a product; a number is a size in cm that the product must be made in. A word is looked up in the words of the
 * catalogue, and compared with its names and colours where it is none of them.
 */
import { fold, foldedWords } from '../values/fold.ts';
import { isWithin, MAX_TYPED_CM } from '../window/measurement.ts';
import { eachPlace, firstFrom, type IndexedWord, type SearchedCategory, type SearchIndex } from './search-index.ts';
import { BEGUN, hasEnding, isSlip, MISTYPED, SAME, WITH_ENDING, wordFit } from './search-words.ts';

export interface Found {
  /** Ids. */
  readonly products: readonly number[];
  readonly categories: readonly SearchedCategory[];
}

/** How much a hit counts in the name, the category, a colour and the describing texts. */
const WEIGHTS = { name: 10, category: 6, colours: 5, text: 3 } as const;
/** A product that scores so much less than the best was not meant. */
const KEPT_SHARE = 0.25;
/** Longest query; further letters and words are left out. */
export const MAX_QUERY = 100;
const MAX_WORDS = 8;
/** Below this a number is a number of pieces, not a size. */
const SIZE_FROM = 10;

/** A query as it is understood. */
export interface Query {
  words: readonly string[];
  /** Lengths in cm in the order typed: the first is the width, a second the height. */
  sizes: readonly number[];
}

/** Words that say nothing about a product. Folded, both languages. */
const IDLE = new Set([
  'cm',
  'mt',
  'metre',
  'meter',
  'metres',
  'x',
  've',
  'ile',
  'icin',
  'en',
  'boy',
  'and',
  'for',
  'with',
  'the',
  'of',
  'by',
]);

/** `Zebra krem 260x200 cm` → words `zebra`, `krem`; sizes 260, 200. `2,6 m` is 260. */
export function parseQuery(text: string): Query {
  const spaced = fold(text)
    .replace(
      /(\d+)[.,](\d{1,2})\s*m(?:etre|eter|etres|t)?(?![\p{L}\p{N}])/gu,
      (_, metres: string, rest: string) => ` ${metres}${rest.padEnd(2, '0')} `,
    )
    .replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1 ')
    .replace(/(\d)(cm)(?![\p{L}\p{N}])/gu, '$1 $2');
  const typed = foldedWords(spaced);
  const isSize = (word: string): boolean =>
    /^[1-9]\d*$/.test(word) && Number(word) >= SIZE_FROM && Number(word) <= MAX_TYPED_CM;
  const words = typed.filter((word) => !isSize(word));
  const telling = words.filter((word) => !IDLE.has(word));
  return { words: telling.slice(0, MAX_WORDS), sizes: typed.filter(isSize).map(Number).slice(0, 2) };
}

/** Best first, what is paused last; equals in the order of what sells best. An empty query finds nothing. */
export function search(index: SearchIndex, text: string): Found {
  const { words, sizes } = parseQuery(text.slice(0, MAX_QUERY));
  if (words.length === 0 && sizes.length === 0) return { products: [], categories: [] };
  const { products, categories, paused = 0 } = index;
  const isPaused = (place: number): number => Number(place >= products.length - paused);
  const typed = words.map((word) => fitsOf(word, index));
  const best = typed.map(({ scores }) => scores);
  const isMade = sizeCheck(index, sizes);
  const total = Float64Array.from(products, (_, place) => (isMade(place) ? scoreAt(place, best) : 0));
  const scoreOf = (place: number): number => total[place] ?? 0;
  const places = [...products.keys()].filter((place) => scoreOf(place) > 0);
  const least = total.reduce((most, score) => Math.max(most, score), 0) * KEPT_SHARE;
  const stocked = new Set(places.map((place) => products[place]?.[1]));
  return {
    products: places
      .filter((place) => scoreOf(place) >= least)
      .sort((a, b) => isPaused(a) - isPaused(b) || scoreOf(b) - scoreOf(a))
      .map((place) => products[place]?.[0] ?? 0),
    categories: categories.filter(
      ({ words: names }, at) =>
        typed.length > 0 &&
        typed.every(({ word, least: fit }) => bestFit(word, names, fit) > 0) &&
        // A category in which nothing is made in the size would promise too much.
        (sizes.length === 0 || stocked.has(at)),
    ),
  };
}

/** 0 when a typed word does not fit; without words, when only sizes were typed, every product does. */
function scoreAt(place: number, best: readonly Float64Array[]): number {
  let score = best.length === 0 ? 1 : 0;
  for (const scores of best) {
    const one = scores[place] ?? 0;
    if (one === 0) return 0;
    score += one;
  }
  return score;
}

interface Typed {
  word: string;
  /** Least score that counts outside long texts. */
  least: number;
  /** The best hit of the word in each product, by its place. */
  scores: Float64Array;
}

type Fit = readonly [entry: IndexedWord, fit: number];

/** A word that the catalogue knows is no slip for another: `sisli` does not find `simli`. */
function fitsOf(word: string, index: SearchIndex): Typed {
  const strict = strictFits(word, index.words);
  const isKnown =
    strict.some(([entry]) => isNamed(entry)) || index.categories.some(({ words }) => bestFit(word, words, BEGUN) > 0);
  const least = isKnown ? BEGUN : MISTYPED;
  const fits = isKnown ? strict : [...strict, ...slips(word, index.words)];
  return { word, least, scores: scoresOf(word, index, fits, least) };
}

// By their places here and below: taking a row apart costs more than what is done with it, ten thousand times.
const isNamed = (entry: IndexedWord): boolean => entry[1] !== '' || entry[2] !== '';

/** Returns the fits of `wordFit` without slips, looked up in the order of the words. */
function strictFits(typed: string, words: readonly IndexedWord[]): Fit[] {
  const fits: Fit[] = [];
  for (let length = 3; length < typed.length; length++) {
    const begin = typed.slice(0, length);
    const entry = words[firstFrom(words, begin)];
    if (entry?.[0] === begin && hasEnding(typed, begin)) fits.push([entry, WITH_ENDING]);
  }
  for (let at = firstFrom(words, typed); ; at++) {
    const entry = words[at];
    if (!entry?.[0].startsWith(typed)) return fits;
    fits.push([entry, entry[0] === typed ? SAME : BEGUN]);
  }
}

/** In names and colours only, so that long texts need not be searched for them. */
const slips = (typed: string, words: readonly IndexedWord[]): Fit[] =>
  words.filter((entry) => isNamed(entry) && isSlip(typed, entry[0])).map((entry) => [entry, MISTYPED]);

function scoresOf(word: string, index: SearchIndex, fits: readonly Fit[], least: number): Float64Array {
  const scores = new Float64Array(index.products.length);
  const raise = (gaps: string, score: number): void =>
    eachPlace(gaps, (place) => {
      if ((scores[place] ?? 0) < score) scores[place] = score;
    });
  for (const [[, name, colours, text], fit] of fits) {
    raise(name, fit * WEIGHTS.name);
    raise(colours, fit * WEIGHTS.colours);
    // In long texts a beginning or a slip finds too much: `kum` is in every `kumaş`.
    if (fit >= WITH_ENDING) raise(text, fit * WEIGHTS.text);
  }
  const ofCategories = index.categories.map(({ ofProducts }) => bestFit(word, ofProducts, least) * WEIGHTS.category);
  return scores.map((score, place) => Math.max(score, ofCategories[index.products[place]?.[1] ?? -1] ?? 0));
}

/** 0 when none fits as well as `least`. */
function bestFit(typed: string, words: readonly string[], least: number): number {
  let best = 0;
  for (const word of words) best = Math.max(best, wordFit(typed, word, least <= MISTYPED));
  return best < least ? 0 : best;
}

/** Whether a product can be had in the sizes; goods by the piece have one only if their name says it: `Korniş (200 cm)`. */
function sizeCheck({ words, limits, products }: SearchIndex, sizes: readonly number[]): (place: number) => boolean {
  const [width, height] = sizes;
  const fitting = limits.map(
    (range) =>
      (width === undefined || isWithin(width, range.width)) && (height === undefined || isWithin(height, range.height)),
  );
  const named = sizes.map((size) => {
    const places = new Set<number>();
    const [word, name = ''] = words[firstFrom(words, String(size))] ?? [];
    if (word === String(size)) eachPlace(name, (place) => places.add(place));
    return places;
  });
  return (place) => {
    const range = products[place]?.[2] ?? -1;
    return range === -1 ? named.every((places) => places.has(place)) : (fitting[range] ?? false);
  };
}
