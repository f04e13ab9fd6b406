/** Windows of one line of a pasted list: two lengths that belong together, in whole cm, with what is doubtful about them. */
import { MAX_TYPED_CM } from './measurement.ts';
import { GAP, isLikely, type ListedNumber } from './list-numbers.ts';
import { labelOf, PER_CM, unitBeside } from './typed-size.ts';

/**
 * Questions about a row. `metres`: 3,2 · `mm`: 3200 · `fraction`: rounded up to a whole cm · `extreme`: below 20 cm or above 12 m ·
 * `ratio`: far wider than high · `pair`: two numbers with nothing between them.
 */
export type Doubt = 'metres' | 'mm' | 'fraction' | 'extreme' | 'ratio' | 'pair';

export interface ListedPair {
  /** From its first character to behind its last. */
  readonly at: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly doubts: readonly Doubt[];
  /** Numbers of it, its count included. */
  readonly numbers: readonly ListedNumber[];
}

/** `led`: two numbers behind one label, as in `en 320 260`. */
type Link = 'strong' | 'weak' | 'plus' | 'table' | 'led' | 'loose' | null;

/** How two numbers are joined, by the text between them. */
function linkOf(line: string, a: ListedNumber, b: ListedNumber): Link {
  if (b.isSplit) return 'loose';
  const between = line.slice(a.end, b.at);
  if (between.includes(GAP)) return null;
  if (/[\t|;]/.test(between)) return /^[\s|;]*$/.test(between) ? 'table' : null;
  const sign = between.replace(/[a-z]+/g, (word) => (labelOf(word) ? '' : word)).replace(/[\s().:='_]/g, '');
  if (/^(?:[x×*]|y?[ea]|by|carpi)$/.test(sign)) return 'strong';
  if (/^[-–/]$/.test(sign)) return isLikely(a) && isLikely(b) ? 'weak' : null;
  if (sign === '+') return 'plus';
  if (sign === '' && a.label && !b.label && !/[a-z]/.test(between)) return 'led';
  return sign === '' || sign === ',' ? 'loose' : null;
}

const isCount = ({ value, decimals, unit }: ListedNumber): boolean =>
  unit === null && decimals === 0 && value >= 1 && value < 20;

/** Returns the pairs of a line in their order. @param heightFirst a heading said so, as in `Boy x En` */
export function pairsIn(line: string, lengths: readonly ListedNumber[], heightFirst: boolean): ListedPair[] {
  const pairs: ListedPair[] = [];
  const add = (a: ListedNumber, b: ListedNumber, link: Link, extra: ListedNumber | null): void => {
    const pair = pairOf(a, b, link, extra, heightFirst);
    if (pair) pairs.push(pair);
  };
  const free = takeLabelled(lengths, (a, b) => add(a, b, 'strong', null));
  for (const chain of chainsIn(line, free)) takeChain(chain, add);
  return pairs.toSorted((a, b) => a.at - b.at);
}

/** Takes neighbours that are labelled as the two sides of one window. @returns the others */
function takeLabelled(
  lengths: readonly ListedNumber[],
  take: (a: ListedNumber, b: ListedNumber) => void,
): ListedNumber[] {
  const free: ListedNumber[] = [];
  for (let place = 0; place < lengths.length; place += 1) {
    const [a, b] = [lengths[place], lengths[place + 1]];
    if (a?.label && b?.label && a.label !== b.label) {
      take(a, b);
      place += 1;
    } else if (a) free.push(a);
  }
  return free;
}

interface ChainLink {
  readonly number: ListedNumber;
  /** Link to the one before. */
  readonly link: Link;
}

/** Numbers that are joined by signs are one chain; gaps and words end it. */
function chainsIn(line: string, lengths: readonly ListedNumber[]): ChainLink[][] {
  const chains: ChainLink[][] = [];
  lengths.forEach((number, place) => {
    const before = lengths[place - 1];
    const link = before ? linkOf(line, before, number) : null;
    if (link === null) chains.push([{ number, link }]);
    else chains.at(-1)?.push({ number, link });
  });
  return chains;
}

type Take = (a: ListedNumber, b: ListedNumber, link: Link, extra: ListedNumber | null) => void;

/** Takes the windows of a chain. A chain that can be read in two ways is left whole. */
function takeChain(chain: readonly ChainLink[], take: Take): void {
  const parts = split(chain, ({ link }) => link !== 'strong' && link !== 'weak');
  const singles = parts.every(({ length }) => length === 1);
  if (singles) {
    takeSingles(chain, take);
    return;
  }
  const isSum = chain.some(({ link }) => link === 'plus');
  if (isSum && !parts.every(({ length }) => length === 2)) return;
  for (const part of parts) takeSigned(part, take);
}

function split(chain: readonly ChainLink[], isBorder: (one: ChainLink) => boolean): ChainLink[][] {
  const parts: ChainLink[][] = [];
  for (const one of chain) {
    if (parts.length === 0 || isBorder(one)) parts.push([one]);
    else parts.at(-1)?.push(one);
  }
  return parts;
}

/** `320x260`, `2x180x250`, `180x250x2`, `320/260`, `320x260-180x250`. */
function takeSigned(part: readonly ChainLink[], take: Take): void {
  const [a, b, c] = part.map(({ number }) => number);
  if (!a || !b) return;
  const isStrong = part.slice(1).every(({ link }) => link === 'strong');
  if (!c) {
    if (isStrong || (isLikely(a) && isLikely(b))) take(a, b, 'strong', null);
    return;
  }
  if (part.length === 3 && isStrong) {
    if (isCount(c) && !isCount(a)) take(a, b, 'strong', c);
    else if (isCount(a) && isLikely(b) && isLikely(c)) take(b, c, 'strong', a);
    return;
  }
  const pieces = split(part, ({ link }) => link === 'weak');
  if (!isStrong && pieces.every(({ length }) => length === 2)) for (const piece of pieces) takeSigned(piece, take);
}

/** Numbers with no sign between them: columns of a table, or two and no more. */
function takeSingles(chain: readonly ChainLink[], take: Take): void {
  const numbers = chain.map(({ number }) => number);
  const likely = numbers.filter(isLikely);
  const [a, b] = likely;
  if (!a || !b || likely.length !== 2) return;
  const place = numbers.indexOf(a);
  if (numbers[place + 1] !== b || chain[place + 1]?.link === 'plus') return;
  const link = chain[place + 1]?.link ?? null;
  const next = chain[place + 2];
  const isColumn = link === 'table' && next?.link === 'table' && isCount(next.number);
  take(a, b, link === 'loose' && a.unit && b.unit ? 'strong' : link, isColumn ? next.number : null);
}

interface Centimetres {
  readonly cm: number;
  readonly doubt: 'metres' | null;
}

function centimetres(number: ListedNumber, other: ListedNumber): Centimetres {
  const { value, decimals } = number;
  const unit = unitBeside(number, other);
  if (unit) return { cm: value * PER_CM[unit], doubt: null };
  return value < 10 ? { cm: value * 100, doubt: decimals < 2 ? 'metres' : null } : { cm: value, doubt: null };
}

const hundredths = (cm: number): number => Math.round(cm * 100) / 100;

function pairOf(
  a: ListedNumber,
  b: ListedNumber,
  link: Link,
  extra: ListedNumber | null,
  heightFirst: boolean,
): ListedPair | null {
  const read = [centimetres(a, b), centimetres(b, a)];
  const doubts: Doubt[] = read.some(({ doubt }) => doubt) ? ['metres'] : [];
  let [first = 0, second = 0] = read.map(({ cm }) => cm);
  if (!a.unit && !b.unit && first >= 1000 && second >= 1000) {
    doubts.push('mm');
    first /= 10;
    second /= 10;
  }
  const sides = [hundredths(first), hundredths(second)];
  if (sides.some((cm) => !Number.isInteger(cm))) doubts.push('fraction');
  const [one = 0, two = 0] = sides.map(Math.ceil);
  if (one < 1 || two < 1 || one > MAX_TYPED_CM || two > MAX_TYPED_CM) return null;
  const isUnlabelled = a.label === null && b.label === null;
  const isSwapped = a.label === 'height' || b.label === 'width' || (isUnlabelled && heightFirst);
  const [width, height] = isSwapped ? [two, one] : [one, two];
  if (Math.min(one, two) < 20 || Math.max(one, two) > 1200) doubts.push('extreme');
  if (width > height * 3.2) doubts.push('ratio');
  if (link === 'loose') doubts.push('pair');
  const numbers = extra ? [a, b, extra].toSorted((x, y) => x.at - y.at) : [a, b];
  const [start, end] = [numbers[0]?.at ?? a.at, numbers.at(-1)?.end ?? b.end];
  return { at: start, end, width, height, count: extra?.value ?? 1, doubts, numbers };
}

/** A window whose sides stand on two lines, as `En: 320` and below it `Boy: 260`. */
export const pairOfLines = (a: ListedNumber, b: ListedNumber): ListedPair | null => pairOf(a, b, 'strong', null, false);
