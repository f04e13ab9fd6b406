/** The terms of a query: words, and phrases of `content/search`, each with the products that it fits. */
import { eachPlace, firstFrom, type IndexedWord, type SearchIndex } from './search-index.ts';
import { isSilent, type TypedWord } from './query.ts';
import {
  BEGUN,
  hasEnding,
  isEnding,
  isSlip,
  LEAST_STEM,
  MISTYPED,
  SAME,
  WITH_ENDING,
  wordFit,
} from './search-words.ts';

/** How much a hit counts in the name, the category, a colour, a wish and the describing texts. */
const WEIGHTS = { name: 10, category: 6, colours: 5, wish: 4, text: 3 } as const;
/** A shorter beginning is that of too many words. */
const LEAST_TYPED = 3;

export interface Term {
  /** As it was typed, to be named. */
  readonly typed: string;
  /** Folded. */
  readonly words: readonly string[];
  /** Least fit that counts outside long texts. */
  readonly least: number;
  /** The best hit in each product, by its place. */
  readonly scores: Float64Array;
  /** Categories that a wish names, by place. */
  readonly categories: ReadonlySet<number>;
}

/** The longest phrase counts first: `yatak odası` is one term. Words that say little count where no other word does. */
export function termsOf(words: readonly TypedWord[], index: SearchIndex): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    const length = longestWish(words, at, index);
    const part = words.slice(at, at + length);
    if (length > 1 || !part.every(({ word }) => isSilent(word))) terms.push(termOf(part, index));
    at += length;
  }
  const telling = terms.filter((term) => !isIdle(term, index));
  return telling.length > 0 ? telling : terms.slice(0, 1);
}

/** Whether it is a word of the file's idle ones. */
export const isIdle = ({ words: [word = ''], words }: Term, { idle }: SearchIndex): boolean =>
  words.length === 1 && idle.some((one) => wordFit(word, one, false) >= WITH_ENDING);

/** How many of the words from `at` on are one phrase; 1 where none is. */
function longestWish(words: readonly TypedWord[], at: number, { wishes }: SearchIndex): number {
  let longest = 1;
  for (const [phrases] of wishes) {
    for (const phrase of phrases) {
      const { length } = phrase.split(' ');
      const part = words.slice(at, at + length).map(({ word }) => word);
      if (length > longest && phraseFit(part, phrase, false) > 0) longest = length;
    }
  }
  return longest;
}

/** The weakest fit of the words of a phrase; only its last word may be unfinished. */
function phraseFit(words: readonly string[], phrase: string, forgiving: boolean): number {
  const parts = phrase.split(' ');
  if (parts.length !== words.length) return 0;
  const fits = parts.map((part, place) => {
    const word = words[place] ?? '';
    const fit = wordFit(word, part, forgiving);
    const isOpen = place === parts.length - 1 && (place > 0 || word.length >= LEAST_TYPED);
    return fit === BEGUN && !isOpen ? 0 : fit;
  });
  return Math.min(...fits);
}

/** A word that the shop knows is no slip for another: `sisli` does not find `simli`. */
function termOf(typed: readonly TypedWord[], index: SearchIndex): Term {
  const words = typed.map(({ word }) => word);
  const [single = ''] = words;
  const strict = words.map((word) => strictFits(word, index.words));
  const isKnown = words.length > 1 || isKnownWord(single, strict[0] ?? [], index);
  const least = isKnown ? BEGUN : MISTYPED;
  const own = words.map((word, at) =>
    scoresOf(
      word,
      index,
      [...(strict[at] ?? []), ...(isKnown ? [] : slips(word, index.words))],
      least,
      words.length === 1,
    ),
  );
  const scores = Float64Array.from(index.products, (_, place) => Math.min(...own.map((each) => each[place] ?? 0)));
  const categories = new Set<number>();
  for (const [phrases, products, named] of index.wishes) {
    const fit = Math.max(...phrases.map((phrase) => phraseFit(words, phrase, !isKnown)));
    if (fit <= 0) continue;
    raise(scores, products, fit * WEIGHTS.wish);
    for (const place of named) categories.add(place);
  }
  return { typed: typed.map((word) => word.typed).join(' '), words, least, scores, categories };
}

const isKnownWord = (word: string, strict: readonly Fit[], { categories, wishes, pages }: SearchIndex): boolean =>
  strict.some(([entry]) => isNamed(entry)) ||
  categories.some(({ words }) => bestFit(word, words, BEGUN) > 0) ||
  wishes.some(([phrases]) => phrases.some((phrase) => phraseFit([word], phrase, false) > 0)) ||
  (word.length >= LEAST_TYPED && pages.some(({ words }) => bestFit(word, words, BEGUN) > 0));

type Fit = readonly [entry: IndexedWord, fit: number];

// By their places here and below: taking a row apart costs more than what is done with it, ten thousand times.
const isNamed = (entry: IndexedWord): boolean => entry[1] !== '' || entry[2] !== '';

/** Returns the fits of `wordFit` without slips, looked up in the order of the words. */
function strictFits(typed: string, words: readonly IndexedWord[]): Fit[] {
  const fits: Fit[] = [];
  const eachFrom = (begin: string, visit: (entry: IndexedWord) => void): void => {
    for (let at = firstFrom(words, begin); ; at++) {
      const entry = words[at];
      if (!entry?.[0].startsWith(begin)) return;
      visit(entry);
    }
  };
  for (let length = 3; length < typed.length; length++) {
    const begin = typed.slice(0, length);
    const entry = words[firstFrom(words, begin)];
    if (entry?.[0] === begin && hasEnding(typed, begin)) fits.push([entry, WITH_ENDING]);
  }
  for (let length = LEAST_STEM; length <= typed.length; length++) {
    if (!isEnding(typed, length)) continue;
    eachFrom(typed.slice(0, length), (entry) => {
      if (isEnding(entry[0], length)) fits.push([entry, WITH_ENDING]);
    });
  }
  eachFrom(typed, (entry) => void fits.push([entry, entry[0] === typed ? SAME : BEGUN]));
  return fits;
}

/** In names and colours only, so that long texts need not be searched for them. */
const slips = (typed: string, words: readonly IndexedWord[]): Fit[] =>
  words.filter((entry) => isNamed(entry) && isSlip(typed, entry[0])).map((entry) => [entry, MISTYPED]);

function scoresOf(
  word: string,
  index: SearchIndex,
  fits: readonly Fit[],
  least: number,
  inTexts: boolean,
): Float64Array {
  const scores = new Float64Array(index.products.length);
  for (const [[, name, colours, text], fit] of fits) {
    raise(scores, name, fit * WEIGHTS.name);
    raise(scores, colours, fit * WEIGHTS.colours);
    // In long texts a beginning or a slip finds too much: `kum` is in every `kumaş`.
    if (inTexts && fit >= WITH_ENDING) raise(scores, text, fit * WEIGHTS.text);
  }
  const ofCategories = index.categories.map(({ ofProducts }) => bestFit(word, ofProducts, least) * WEIGHTS.category);
  return scores.map((score, place) => Math.max(score, ofCategories[index.products[place]?.[1] ?? -1] ?? 0));
}

const raise = (scores: Float64Array, gaps: string, score: number): void =>
  eachPlace(gaps, (place) => {
    if ((scores[place] ?? 0) < score) scores[place] = score;
  });

/** 0 when none fits as well as `least`. */
export function bestFit(typed: string, words: readonly string[], least: number): number {
  let best = 0;
  for (const word of words) best = Math.max(best, wordFit(typed, word, least <= MISTYPED));
  return best < least ? 0 : best;
}
