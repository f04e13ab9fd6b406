/** Case and plural endings that shoppers add to a name: `perdeler`, `tüllerin`, `zebrası`, `blinds`. Folded. */
const ENDING = /^(?:(?:l[ae]r)?(?:[sy]?[iua]|[ns]?i?n?[iu]n|[iu]m|l[iu]k?|n?d[ae]n?)?|e?s)$/;
/** Those of the dative that turn a word of three letters into another one: `tek`, `tekne`. */
const DATIVE = /^(?:l[ae]r)?(?:y?e|(?:s?[iu])?n[ae])$/;

/** Its bare `e` follows no `a` and no `o`: the English `store` is no `stor`. */
const NO_DATIVE = /[ao][^aeiou]*e$/;

/** Whether what follows the first letters of a word, four or more, is an ending; the empty text is one. */
export function isEnding(word: string, from: number): boolean {
  const rest = word.slice(from);
  return ENDING.test(rest) || (DATIVE.test(rest) && !NO_DATIVE.test(word));
}

export const SAME = 1;
export const WITH_ENDING = 0.9;
export const BEGUN = 0.45;
export const MISTYPED = 0.4;

/**
 * How well a typed word fits a word of the catalogue; both folded. 1 is the same word, 0 is none of it. Slips are
 * forgiven unless the caller has no use for such a fit.
 */
export function wordFit(typed: string, word: string, forgiving = true): number {
  if (typed === word) return SAME;
  if (hasEnding(typed, word) || isSameStem(typed, word)) return WITH_ENDING;
  if (word.startsWith(typed)) return BEGUN;
  return forgiving && isSlip(typed, word) ? MISTYPED : 0;
}

/** Whether it is the word with an ending that one of three letters may have; longer stems are compared by `isSameStem`. */
export const hasEnding = (typed: string, word: string): boolean =>
  word.length >= 3 && typed.startsWith(word) && ENDING.test(typed.slice(word.length));

/** Shortest stem that two words with endings have in common: `korniş` of `kornişler` and `kornişi`. */
export const LEAST_STEM = 4;

/** Whether both are one word with an ending each, or the second has one. */
export function isSameStem(typed: string, word: string): boolean {
  for (let length = Math.min(typed.length, word.length); length >= LEAST_STEM; length--) {
    const stem = typed.slice(0, length);
    if (word.startsWith(stem) && isEnding(typed, length) && isEnding(word, length)) return true;
  }
  return false;
}

/**
 * Whether it is the word, or its beginning, with slips. A word that begins with a digit is a number or a size, never a
 * slip.
 */
export function isSlip(typed: string, word: string): boolean {
  const slips = word < ':' ? 0 : slipsAllowed(typed);
  if (slips === 0) return false;
  // Someone who is still typing has not written the end yet.
  const begun = word.length > typed.length && typed.length >= LEAST_BEGUN ? word.slice(0, typed.length) : word;
  return editsWithin(typed, word, slips) || editsWithin(typed, begun, slips);
}

/** A shorter beginning with a slip is another word: `sage` is no `saten`. */
const LEAST_BEGUN = 5;

/** Short words differ by a letter and mean something else: `bej`, `bez`. */
function slipsAllowed(typed: string): number {
  if (typed.length < 4 || /\d/.test(typed)) return 0;
  return typed.length < 8 ? 1 : 2;
}

/** Whether one becomes the other by at most so many letters added, left out, changed or swapped with their neighbour. */
export function editsWithin(a: string, b: string, most: number): boolean {
  // An edit takes away one letter at most and brings one: most words are told apart by the letters they have.
  if (Math.abs(a.length - b.length) > most || differing(lettersOf(a), lettersOf(b)) > 2 * most) return false;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(at(above, column) + 1, at(current, column - 1) + 1, at(above, column - 1) + (same ? 0 : 1));
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, at(before, column - 2) + 1);
      current.push(edits);
    }
    // Later rows are counted from these two, and never less.
    if (Math.min(...above) > most && Math.min(...current) > most) return false;
    [before, above] = [above, current];
  }
  return at(above, b.length) <= most;
}

/** Which letters a word has, as bits; those that share one are taken for the same. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31);
  return letters;
}

/** How many bits differ. */
function differing(a: number, b: number): number {
  let count = 0;
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
