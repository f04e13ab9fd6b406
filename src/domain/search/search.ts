/**
 * The rules of search, for the header, `/search` and the API alike (decisions U3). Every typed term must fit a product;
 * a number is a size in cm that the product must be made in. Where nothing fits all of it, the term that kills the
 * search is left out and named.
 */
import { isWithin } from '../window/measurement.ts';
import { parseQuery } from './query.ts';
import { eachPlace, firstFrom, type SearchedCategory, type SearchedPage, type SearchIndex } from './search-index.ts';
import { bestFit, isIdle, termsOf, type Term } from './terms.ts';

export interface SearchResult {
  /** Ids. */
  readonly products: readonly number[];
  readonly categories: readonly SearchedCategory[];
  readonly pages: readonly SearchedPage[];
  /** Sizes in cm that the products are made in: width, then height. */
  readonly sizes: readonly number[];
  /** A single size is named as the height; of what is cut to a length it is the length all the same. */
  readonly isHeight: boolean;
  /** Prices and terms as they were typed, and sizes in cm, that the results do without. */
  readonly dropped: readonly string[];
}

/** A product that scores so much less than the best was not meant. */
const KEPT_SHARE = 0.35;
/** Longest query; further letters are left out. */
export const MAX_QUERY = 100;
/** As many products as a search shows; it counts all. */
export const MOST_SHOWN = 100;
const MOST_PAGES = 4;

const NOTHING: SearchResult = { products: [], categories: [], pages: [], sizes: [], isHeight: false, dropped: [] };

/** Part of a query that the results shall fit. */
interface Query {
  readonly terms: readonly Term[];
  readonly sizes: readonly number[];
  readonly isHeight: boolean;
}

type Hits = Pick<SearchResult, 'products' | 'categories'> & { readonly best: number };

/** Best first, what is paused last; equals in the order of what sells best. An empty query finds nothing. */
export function search(index: SearchIndex, text: string): SearchResult {
  const { words, sizes, isHeight, amounts } = parseQuery(text.slice(0, MAX_QUERY));
  const terms = termsOf(words, index);
  if (terms.length === 0 && sizes.length === 0) return NOTHING;
  const answered = pagesFor(index, terms);
  const query: Query = { terms, sizes, isHeight };
  const whole = hitsOf(index, query);
  // No page answers a size.
  const isWhole = isFound(whole) || (sizes.length === 0 && answered.some(({ fitted }) => fitted === terms.length));
  const { hits, wanted, dropped } = isWhole
    ? { hits: whole, wanted: query, dropped: [] }
    : withoutKillers(index, query);
  const least = isFound(whole) ? terms.length : 1;
  const pages = answered.filter(({ fitted }) => fitted >= least).slice(0, MOST_PAGES);
  return {
    products: hits.products,
    categories: hits.categories,
    pages: pages.map(({ page }) => page),
    sizes: wanted.sizes,
    isHeight,
    dropped: isFound(hits)
      ? [...amounts, ...dropped.filter((part) => !pages.some(({ page }) => answers(page, part))).map(nameOf)]
      : [],
  };
}

const isFound = ({ products, categories }: Hits): boolean => products.length > 0 || categories.length > 0;

type Part = Term | readonly number[];

const isSizes = (part: Part): part is readonly number[] => Array.isArray(part);

const nameOf = (part: Part): string => (isSizes(part) ? `${part.join(' × ')} cm` : part.typed);

/** Leaves out what fits nothing, then, one by one, the part without which the best is found. */
function withoutKillers(index: SearchIndex, wanted: Query): { hits: Hits; wanted: Query; dropped: Part[] } {
  const dropped: Part[] = wanted.terms.filter((term) => mostOf(term) === 0);
  let rest: Query = { ...wanted, terms: wanted.terms.filter((term) => mostOf(term) > 0) };
  for (;;) {
    const hits = hitsOf(index, rest);
    // Where two are worth the same, the kind of product is kept: `kadife stor` leads to roller blinds; else the one typed first.
    const parts: Part[] = [...(rest.sizes.length > 0 ? [rest.sizes] : []), ...rest.terms.toReversed()];
    if (isFound(hits) || parts.length < 2) return { hits, wanted: rest, dropped };
    const ways = parts.map((part) => {
      const left = without(rest, part);
      return {
        part,
        left,
        best: hitsOf(index, left).best,
        own: isSizes(part) ? 0 : mostOf(part),
        kind: isKind(index, part),
      };
    });
    const way = ways.toSorted((a, b) => b.best - a.best || a.kind - b.kind || a.own - b.own)[0];
    if (!way) return { hits, wanted: rest, dropped };
    dropped.push(way.part);
    rest = way.left;
  }
}

/** 1 for a term that names a category. */
const isKind = ({ categories }: SearchIndex, part: Part): number =>
  Number(!isSizes(part) && categories.some(({ ofProducts }) => fitsAll(part, ofProducts)));

const without = ({ terms, sizes, isHeight }: Query, part: Part): Query => ({
  isHeight,
  terms: terms.filter((term) => term !== part),
  sizes: sizes === part ? [] : sizes,
});

const mostOf = ({ scores }: Term): number => scores.reduce((most, score) => Math.max(most, score), 0);

function hitsOf(index: SearchIndex, { terms, sizes, isHeight }: Query): Hits {
  const { products, categories, paused = 0 } = index;
  if (terms.length === 0 && sizes.length === 0) return { products: [], categories: [], best: 0 };
  const isPaused = (place: number): number => Number(place >= products.length - paused);
  const isMade = sizeCheck(index, sizes, isHeight);
  const total = Float64Array.from(products, (_, place) => (isMade(place) ? scoreAt(place, terms) : 0));
  const scoreOf = (place: number): number => total[place] ?? 0;
  const places = [...products.keys()].filter((place) => scoreOf(place) > 0);
  const best = total.reduce((most, score) => Math.max(most, score), 0);
  const stocked = new Set(places.map((place) => products[place]?.[1]));
  return {
    best,
    products: places
      .filter((place) => scoreOf(place) >= best * KEPT_SHARE)
      .sort((a, b) => isPaused(a) - isPaused(b) || scoreOf(b) - scoreOf(a))
      .map((place) => products[place]?.[0] ?? 0),
    categories: categories.filter(
      ({ words }, at) =>
        terms.length > 0 &&
        terms.every((term) => term.categories.has(at) || fitsAll(term, words)) &&
        // A category in which nothing is made in the size would promise too much.
        (sizes.length === 0 || stocked.has(at)),
    ),
  };
}

const fitsAll = ({ words, least }: Term, names: readonly string[]): boolean =>
  words.every((word) => bestFit(word, names, least) > 0);

/** 0 when a term does not fit; without terms, when only sizes were typed, every product does. */
function scoreAt(place: number, terms: readonly Term[]): number {
  let score = terms.length === 0 ? 1 : 0;
  for (const { scores } of terms) {
    const one = scores[place] ?? 0;
    if (one === 0) return 0;
    score += one;
  }
  return score;
}

/** Pages that a term fits, those that most fit first. */
const pagesFor = (index: SearchIndex, terms: readonly Term[]): { page: SearchedPage; fitted: number }[] =>
  index.pages
    .map((page) => ({ page, fitted: terms.filter((term) => !isIdle(term, index) && answers(page, term)).length }))
    .filter(({ fitted }) => fitted > 0)
    .sort((a, b) => b.fitted - a.fitted);

/** A page is found by whole words, and by beginnings from three letters on. */
const answers = ({ words }: SearchedPage, part: Part): boolean =>
  !isSizes(part) && part.words.every((word) => word.length > 2) && fitsAll(part, words);

/** Whether a product can be had in the sizes; goods by the piece have one only if their name says it: `Korniş (200 cm)`. */
function sizeCheck(
  { words, limits, products }: SearchIndex,
  sizes: readonly number[],
  isHeight: boolean,
): (place: number) => boolean {
  const [first, second] = sizes;
  const fitting = limits.map(
    ({ width, height }) =>
      // Heights from 0 on are those of what is cut to a length, which is its width.
      (first === undefined || isWithin(first, isHeight && height.min > 0 ? height : width)) &&
      (second === undefined || isWithin(second, height)),
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
