/**
 * Data that search looks through, written by the build. Words stand in order and every list of places is one text, so
 * that ten thousand products are read in some milliseconds: a list is taken apart when a typed word meets it, and few
 * are.
 */
import type { Category } from '../product/product-file.ts';
import type { Product } from '../product/catalogue.ts';
import { foldedWords } from '../values/fold.ts';
import type { Locale } from '../values/locale.ts';
import { MAX_TYPED_CM, type SizeLimits } from '../window/measurement.ts';
import type { Kurus } from '../money/money.ts';
import type { SearchWords } from './search-file.ts';
import { grants, NO_WORDS } from './wishes.ts';

/**
 * Places of products in rising order, each as its distance from the one before: what repeats is short when compressed. In
 * digits of 28: the last one of a number is a letter from `#`, those before it from `?`, and JSON escapes none of them.
 */
type Gaps = string;

/** A folded word, and the products that have it in their name, in a colour, in a describing text. */
export type IndexedWord = readonly [word: string, name: Gaps, colours: Gaps, text: Gaps];

export interface SearchedCategory {
  slug: string;
  name: string;
  words: readonly string[];
  /** Those of them by which its products are found too. */
  ofProducts: readonly string[];
}

/** Phrases of shoppers, each as folded words with one blank between them, and the products and categories that they mean, by place. */
export type IndexedWish = readonly [phrases: readonly string[], products: Gaps, categories: readonly number[]];

/** A page that is a result. */
export interface SearchedPage {
  /** In Turkish, as `/returns`. */
  readonly path: string;
  readonly name: string;
  /** Folded words of its name and of what it answers. */
  readonly words: readonly string[];
}

export interface SearchIndex {
  /** In the order of their letters (UTF-16), as `<` has it. */
  readonly words: readonly IndexedWord[];
  readonly categories: readonly SearchedCategory[];
  readonly wishes: readonly IndexedWish[];
  readonly pages: readonly SearchedPage[];
  /** Folded words that count only where no other word does. */
  readonly idle: readonly string[];
  /** Every range of sizes that something is made in or cut to, once. */
  readonly limits: readonly SizeLimits[];
  /** In the order of what sells best, what is paused last; category and limits by their place, -1 for goods by the piece. */
  readonly products: readonly (readonly [id: number, category: number, limits: number])[];
  /** How many of them, the last ones, are paused; missing where none is. */
  readonly paused?: number;
}

/** Facts of a product in a list of results. */
export interface SearchedProduct {
  id: number;
  slug: string;
  name: string;
  price: Kurus;
  madeToMeasure: boolean;
  /** Sold by length: its price is that of a metre as well. */
  byLength?: true | undefined;
  /** Why it is unavailable for now; missing for available products. */
  paused?: string | undefined;
}

/** `/data/search-{locale}.json`: all that a browser needs to search by itself; null where that would be too much. */
export interface SearchFile {
  readonly index: SearchIndex | null;
  /** In the order of the index. */
  readonly products: readonly SearchedProduct[];
}

/** Largest index that a browser gets, compressed; a larger shop is searched by the server. */
export const MOST_SEARCH_BYTES = 60_000;

export function buildSearchIndex(
  products: readonly Product[],
  categories: readonly Category[],
  locale: Locale,
  { wishes, pages, idle }: SearchWords = NO_WORDS,
): SearchIndex {
  const places = new Map<string, [name: number[], colours: number[], text: number[]]>();
  const limits = new Map<string, { place: number; limits: SizeLimits }>();
  const limitsAt = (product: Product): number => {
    const range = rangeOf(product);
    if (!range) return -1;
    const key = JSON.stringify(range);
    const known = limits.get(key) ?? { place: limits.size, limits: range };
    limits.set(key, known);
    return known.place;
  };
  const paused = products.filter((product) => product.paused).length;
  const ranked = byRank(products);
  const rows = ranked.map((product, place) => {
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
    words: [...places]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, [name, colours, text]]) => [word, gapsOf(name), gapsOf(colours), gapsOf(text)]),
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
    wishes: wishes.map((wish) => [
      unique(wish.words.map((phrase) => foldedWords(phrase).join(' '))),
      gapsOf(ranked.flatMap((product, place) => (grants(wish, product, locale) ? [place] : []))),
      categories.flatMap(({ slug }, place) => (wish.from.includes(slug) ? [place] : [])),
    ]),
    pages: pages.map(({ path, name, words }) => ({ path, name, words: unique([name, ...words].flatMap(foldedWords)) })),
    idle: unique(idle.flatMap(foldedWords)),
    limits: [...limits.values()].map(({ limits: range }) => range),
    products: rows,
    ...(paused > 0 && { paused }),
  };
}

/** Sizes in which a product is made; of what is cut to a length the width is that length. Null of goods by the piece. */
function rangeOf({ madeToMeasure, limits, length }: Product): SizeLimits | null {
  if (madeToMeasure) return limits;
  return length ? { width: { min: length.min, max: length.max }, height: { min: 0, max: MAX_TYPED_CM } } : null;
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
    unique([...joined(name[locale]), ...joined(sku)]),
    unique(colors.flatMap((colour) => foldedWords(colour.name[locale]))),
    unique(texts.flatMap(foldedWords)).filter((word) => word.length > 2 && !/\d/.test(word)),
  ];
}

const BASE = 28;
const LAST_DIGIT = 35;
const OTHER_DIGIT = LAST_DIGIT + BASE;

function gapsOf(places: readonly number[]): Gaps {
  const letters: string[] = [];
  for (const [at, place] of places.entries()) {
    let rest = place - (places[at - 1] ?? 0);
    let number = String.fromCharCode(LAST_DIGIT + (rest % BASE));
    while ((rest = Math.floor(rest / BASE)) > 0) number = String.fromCharCode(OTHER_DIGIT + (rest % BASE)) + number;
    letters.push(number);
  }
  return letters.join('');
}

export function eachPlace(gaps: Gaps, visit: (place: number) => void): void {
  let place = 0;
  let gap = 0;
  for (let at = 0; at < gaps.length; at++) {
    const letter = gaps.charCodeAt(at);
    if (letter >= OTHER_DIGIT) gap = (gap + letter - OTHER_DIGIT) * BASE;
    else {
      visit((place += gap + letter - LAST_DIGIT));
      gap = 0;
    }
  }
}

/** Where the words begin that are not before `word`. */
export function firstFrom(words: readonly IndexedWord[], word: string): number {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle]?.[0] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The words of a name or an SKU, and all of it as one word: many write `zebraperde`, `KP001`. */
const joined = (name: string): string[] => [...foldedWords(name), foldedWords(name).join('')];

const unique = (words: readonly string[]): string[] => [...new Set(words)];
