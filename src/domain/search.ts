/**
 * The rules of search, for the header, `/search` and `/api/products/search` alike (decisions U3). Every typed word must
 * fit a product; a number is a size in cm that the product must be made in. A word is compared with each word of the
 * catalogue once, however many products have it: ten thousand of them are looked through in a few milliseconds.
 */
import type { Category, Product } from './catalogue.ts';
import { fold, foldedWords } from './fold.ts';
import type { Locale } from './locale.ts';
import { isWithin, MAX_TYPED_CM, type SizeLimits } from './measurement.ts';
import type { Kurus } from './money.ts';
import { BEGUN, MISTYPED, WITH_ENDING, wordFit } from './search-words.ts';

/** Places of products in rising order, each as its distance from the one before: what repeats is short when compressed. */
type Gaps = readonly number[];

/** A folded word, and the products that have it in their name, in a colour, in a describing text. */
type IndexedWord = readonly [word: string, name: Gaps, colours: Gaps, text: Gaps];

export interface SearchedCategory {
  slug: string;
  name: string;
  words: readonly string[];
  /** Those of them by which its products are found too. */
  ofProducts: readonly string[];
}

export interface SearchIndex {
  readonly words: readonly IndexedWord[];
  readonly categories: readonly SearchedCategory[];
  /** Every range of sizes that something is made in, once. */
  readonly limits: readonly SizeLimits[];
  /** In the order of what sells best, what is paused last; category and limits by their place, -1 for goods that are not made to measure. */
  readonly products: readonly (readonly [id: number, category: number, limits: number])[];
  /** How many of them, the last ones, are paused; missing where none is. */
  readonly paused?: number;
}

/** What a list of results shows of a product. */
export interface SearchedProduct {
  id: number;
  slug: string;
  name: string;
  price: Kurus;
  madeToMeasure: boolean;
  /** Sold by length: its price is that of a metre as well. */
  byLength?: true | undefined;
  /** Why it is not to be had for now; missing of what is. */
  paused?: string | undefined;
}

/** `/data/search-{locale}.json`: all that a browser needs to search by itself; null where that would be too much. */
export interface SearchFile {
  readonly index: SearchIndex | null;
  /** In the order of the index. */
  readonly products: readonly SearchedProduct[];
}

/** What a browser is given to search in, compressed; a larger shop is searched by the server. */
export const MOST_SEARCH_BYTES = 60_000;

export interface Found {
  /** Ids. */
  readonly products: readonly number[];
  readonly categories: readonly SearchedCategory[];
}

/** How much a hit counts in the name, the category, a colour and the describing texts. */
const WEIGHTS = { name: 10, category: 6, colours: 5, text: 3 } as const;
/** What scores so much less than the best was not meant. */
const KEPT_SHARE = 0.25;
/** What a search box takes; further letters and words are left out. */
export const MAX_QUERY = 100;
const MAX_WORDS = 8;
/** Below this a number is a number of pieces, not a size. */
const SIZE_FROM = 10;

export function buildSearchIndex(
  products: readonly Product[],
  categories: readonly Category[],
  locale: Locale,
): SearchIndex {
  const places = new Map<string, [name: number[], colours: number[], text: number[]]>();
  const limits = new Map<string, { place: number; limits: SizeLimits }>();
  const limitsAt = (product: Product): number => {
    if (!product.madeToMeasure) return -1;
    const key = JSON.stringify(product.limits);
    const known = limits.get(key) ?? { place: limits.size, limits: product.limits };
    limits.set(key, known);
    return known.place;
  };
  const paused = products.filter((product) => product.paused).length;
  const rows = byRank(products).map((product, place) => {
    for (const [part, words] of wordsOf(product, locale).entries()) {
      for (const word of words) {
        const lists = places.get(word) ?? [[], [], []];
        lists[part]?.push(place);
        places.set(word, lists);
      }
    }
    const category = categories.findIndex(({ slug }) => slug === product.category);
    return [product.id, category, limitsAt(product)] as const;
  });
  return {
    words: [...places].map(([word, [name, colours, text]]) => [word, gapsOf(name), gapsOf(colours), gapsOf(text)]),
    categories: categories.map(({ slug, aliases, name, title }) => ({
      slug,
      name: name[locale],
      words: unique([
        ...joined(name[locale]),
        ...foldedWords(title[locale]),
        ...[slug, ...aliases].flatMap(foldedWords),
      ]),
      ofProducts: unique([...joined(name[locale]), ...aliases.flatMap(foldedWords)]),
    })),
    limits: [...limits.values()].map(({ limits: range }) => range),
    products: rows,
    ...(paused > 0 && { paused }),
  };
}

/** Every product as results show it, in the order of the index. */
export const searchedProducts = (products: readonly Product[], locale: Locale): SearchedProduct[] =>
  byRank(products).map(({ id, slug, name, price, madeToMeasure, length, paused }) => ({
    id,
    slug,
    name: name[locale],
    price,
    madeToMeasure,
    ...(length && { byLength: true as const }),
    ...(paused && { paused: paused.word[locale] }),
  }));

const byRank = (products: readonly Product[]): Product[] =>
  products.toSorted(
    (a, b) => Number(a.paused !== undefined) - Number(b.paused !== undefined) || a.popularity - b.popularity,
  );

function wordsOf({ sku, name, colors, features, fabric, description }: Product, locale: Locale) {
  const texts = [...features, fabric.composition, fabric.light, description].map((text) => text[locale]);
  return [
    unique([...joined(name[locale]), ...foldedWords(sku)]),
    unique(colors.flatMap((colour) => foldedWords(colour.name[locale]))),
    unique(texts.flatMap(foldedWords)).filter((word) => word.length > 2 && !/\d/.test(word)),
  ];
}

const gapsOf = (places: readonly number[]): Gaps => places.map((place, at) => place - (places[at - 1] ?? 0));

function eachPlace(gaps: Gaps, visit: (place: number) => void): void {
  let place = 0;
  for (const gap of gaps) visit((place += gap));
}

/** The words of a name, and all of it as one word: many write `zebraperde`. */
const joined = (name: string): string[] => [...foldedWords(name), foldedWords(name).join('')];

const unique = (words: readonly string[]): string[] => [...new Set(words)];

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
  const scored = products
    .map((_, place) => ({ place, score: scoreAt(place, best) }))
    .filter(({ place, score }) => score > 0 && isMade(place))
    .sort((a, b) => isPaused(a.place) - isPaused(b.place) || b.score - a.score);
  const least = scored.reduce((most, { score }) => Math.max(most, score), 0) * KEPT_SHARE;
  const stocked = new Set(scored.map(({ place }) => products[place]?.[1]));
  return {
    products: scored.filter(({ score }) => score >= least).map(({ place }) => products[place]?.[0] ?? 0),
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
  /** What a fit must reach to count outside long texts. */
  least: number;
  /** The best hit of the word in each product, by its place. */
  scores: Float64Array;
}

/** A word that the catalogue knows is no slip for another: `sisli` does not find `simli`. */
function fitsOf(word: string, index: SearchIndex): Typed {
  const strict = index.words.map(([other]) => wordFit(word, other, false));
  const isNamed = ([, name, colours]: IndexedWord): boolean => name.length + colours.length > 0;
  const isKnown =
    index.words.some((entry, at) => (strict[at] ?? 0) > 0 && isNamed(entry)) ||
    index.categories.some(({ words }) => bestFit(word, words, BEGUN) > 0);
  const least = isKnown ? BEGUN : MISTYPED;
  // Slips count in names and colours only, so that long texts need not be searched for them.
  const fits = isKnown
    ? strict
    : index.words.map((entry, at) => (isNamed(entry) ? wordFit(word, entry[0]) : (strict[at] ?? 0)));
  return { word, least, scores: scoresOf(word, index, fits, least) };
}

function scoresOf(word: string, index: SearchIndex, fits: readonly number[], least: number): Float64Array {
  const scores = new Float64Array(index.products.length);
  const raise = (gaps: Gaps, score: number): void =>
    eachPlace(gaps, (place) => {
      if ((scores[place] ?? 0) < score) scores[place] = score;
    });
  for (const [at, [, name, colours, text]] of index.words.entries()) {
    const fit = fits[at] ?? 0;
    if (fit >= least) {
      raise(name, fit * WEIGHTS.name);
      raise(colours, fit * WEIGHTS.colours);
    }
    // In long texts a beginning or a slip finds too much: `kum` is in every `kumaş`.
    if (fit >= WITH_ENDING) raise(text, fit * WEIGHTS.text);
  }
  const ofCategories = index.categories.map(({ ofProducts }) => bestFit(word, ofProducts, least) * WEIGHTS.category);
  for (const [place, [, category]] of index.products.entries()) {
    const score = ofCategories[category] ?? 0;
    if ((scores[place] ?? 0) < score) scores[place] = score;
  }
  return scores;
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
    const [, name = []] = words.find(([word]) => word === String(size)) ?? [];
    eachPlace(name, (place) => places.add(place));
    return places;
  });
  return (place) => {
    const range = products[place]?.[2] ?? -1;
    return range === -1 ? named.every((places) => places.has(place)) : (fitting[range] ?? false);
  };
}
