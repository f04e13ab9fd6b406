/**
 * The rules of search, for the header, `/search` and `/api/products/search` alike (decisions U3). Every typed word must
 * fit a product; a number is a size in cm that the product must be made in. With some forty products the whole
 * catalogue is looked through at each key: an inverted index would save nothing, and knows neither sizes nor endings.
 */
import type { Category, Product } from './catalogue.ts';
import { fold, foldedWords } from './fold.ts';
import type { Locale } from './locale.ts';
import { isWithin, MAX_TYPED_CM, type SizeLimits } from './measurement.ts';
import type { Kurus } from './money.ts';
import { BEGUN, MISTYPED, WITH_ENDING, wordFit } from './search-words.ts';

/** What a list of results shows of a product, and the folded words it is found by, the weightiest first. */
export interface SearchedProduct {
  id: number;
  slug: string;
  name: string;
  category: string;
  price: Kurus;
  madeToMeasure: boolean;
  /** Null for goods that are not made to measure. */
  limits: SizeLimits | null;
  words: readonly [name: string[], category: string[], colours: string[], text: string[]];
}

export interface SearchedCategory {
  slug: string;
  name: string;
  words: readonly string[];
}

/** `/data/search-{locale}.json`; products stand in the owner's order of what sells best. */
export interface SearchIndex {
  products: readonly SearchedProduct[];
  categories: readonly SearchedCategory[];
}

export interface Found {
  products: readonly SearchedProduct[];
  categories: readonly SearchedCategory[];
}

/** How much a hit counts in the name, the category, a colour and the describing texts. */
const WEIGHTS = [10, 6, 5, 3] as const;
const TEXT = 3;
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
  return {
    products: products
      .toSorted((a, b) => a.popularity - b.popularity)
      .map((product) => searched(product, categories, locale)),
    categories: categories.map(({ slug, aliases, name, title }) => ({
      slug,
      name: name[locale],
      words: unique([
        ...joined(name[locale]),
        ...foldedWords(title[locale]),
        ...[slug, ...aliases].flatMap(foldedWords),
      ]),
    })),
  };
}

function searched(product: Product, categories: readonly Category[], locale: Locale): SearchedProduct {
  const { id, slug, sku, name, price, madeToMeasure, limits, colors, features, fabric, description } = product;
  const category = categories.find((candidate) => candidate.slug === product.category);
  const texts = [...features, fabric.composition, fabric.light, description].map((text) => text[locale]);
  return {
    id,
    slug,
    name: name[locale],
    category: product.category,
    price,
    madeToMeasure,
    limits: madeToMeasure ? limits : null,
    words: [
      unique([...joined(name[locale]), ...foldedWords(sku)]),
      unique(category ? [...joined(category.name[locale]), ...category.aliases.flatMap(foldedWords)] : []),
      unique(colors.flatMap((colour) => foldedWords(colour.name[locale]))),
      unique(texts.flatMap(foldedWords)).filter((word) => word.length > 2 && !/\d/.test(word)),
    ],
  };
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

/** Best first; equals in the order of what sells best. An empty query finds nothing. */
export function search(index: SearchIndex, text: string): Found {
  const { words, sizes } = parseQuery(text.slice(0, MAX_QUERY));
  if (words.length === 0 && sizes.length === 0) return { products: [], categories: [] };
  const typed = words.map((word) => ({ word, least: leastFit(word, index) }));
  const scored = index.products
    .filter((product) => fitsSizes(product, sizes))
    .map((product) => ({ product, score: scoreOf(product, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * KEPT_SHARE;
  return {
    products: scored.filter(({ score }) => score >= least).map(({ product }) => product),
    categories: index.categories.filter(
      ({ slug, words: names }) =>
        typed.length > 0 &&
        typed.every(({ word, least }) => bestFit(word, names, least) > 0) &&
        // A category in which nothing is made in the size would promise too much.
        (sizes.length === 0 || scored.some(({ product }) => product.category === slug)),
    ),
  };
}

interface Typed {
  word: string;
  /** A word that the catalogue knows is no slip for another: `sisli` does not find `simli`. */
  least: number;
}

function leastFit(word: string, { products, categories }: SearchIndex): number {
  const known = [
    ...products.flatMap(({ words }) => words.slice(0, TEXT).flat()),
    ...categories.flatMap(({ words }) => words),
  ];
  return known.some((other) => wordFit(word, other, false) > 0) ? BEGUN : MISTYPED;
}

/** 0 when a typed word does not fit. */
function scoreOf(product: SearchedProduct, typed: readonly Typed[]): number {
  let score = typed.length === 0 ? 1 : 0;
  for (const { word, least } of typed) {
    const best = Math.max(...product.words.map((group, place) => hit(word, group, place, least)));
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

/** In long texts a beginning or a slip finds too much: `kum` is in every `kumaş`. */
function hit(word: string, group: readonly string[], place: number, least: number): number {
  return bestFit(word, group, place === TEXT ? WITH_ENDING : least) * (WEIGHTS[place] ?? 0);
}

/** 0 when none fits as well as `least`. */
function bestFit(typed: string, words: readonly string[], least: number): number {
  let best = 0;
  for (const word of words) best = Math.max(best, wordFit(typed, word, least <= MISTYPED));
  return best < least ? 0 : best;
}

/** Goods by the piece have a size only if their name says it: `Korniş (200 cm)`. */
function fitsSizes({ limits, words: [name] }: SearchedProduct, [width, height]: readonly number[]): boolean {
  if (limits === null) return [width, height].every((size) => size === undefined || name.includes(String(size)));
  return (
    (width === undefined || isWithin(width, limits.width)) && (height === undefined || isWithin(height, limits.height))
  );
}
