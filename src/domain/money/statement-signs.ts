/** Sums of a bank's row: where they stand, and whether those without a sign came or went. A paste below no head says so by its columns alone. */
import { foldedWords } from '../values/fold.ts';
import { MARK, markedSum, sumsAlone } from './statement-sum.ts';

export interface Sums {
  /** Columns of the sum that moved, from the beginning of the row and from its end: a separator among words shifts one of them. */
  readonly at: readonly [number, number];
  /** Columns of the sums behind it, from the end. */
  readonly balances: readonly number[];
  readonly sign: '+' | '-' | null;
  /** Whether a mark or a word says that it came or went. */
  readonly isMarked: boolean;
  /** Whether a cell beside it says that there is no sum: the other one of two columns. */
  readonly isBesideNone: boolean;
}

/** Tells sums that may have gone, and balances, from those that came. */
export function doubtIn(all: readonly Sums[]): (sums: Sums) => boolean {
  const balances = new Set(all.flatMap((sums) => sums.balances));
  const signed = new Set(all.flatMap(({ at, sign }) => (sign === '-' ? at : [])));
  const isBalance = (sums: Sums): boolean => sums.balances.length === 0 && balances.has(sums.at[1]);
  const plain = all.filter((sums) => sums.sign === null && !sums.isMarked && !isBalance(sums));
  // Unsigned sums in several columns: money that came has one of them, and money that went another.
  const isApart = ([0, 1] as const).every((end) => new Set(plain.map(({ at }) => at[end])).size > 1);
  return (sums) => {
    if (sums.sign !== null) return false;
    if (isBalance(sums)) return true;
    if (sums.isMarked) return false;
    // A column with a minus needs no second one for what went; a reversal may have a minus too.
    const hasMinus = sums.at.some((column) => signed.has(column));
    return hasMinus ? isApart && sums.isBesideNone : isApart || sums.isBesideNone;
  };
}

/** Marks of what went, in a cell of their own. */
const WENT = new Set(['b', 'borc', 'cikis', 'giden']);
export const saysWent = (cells: readonly string[]): boolean =>
  cells.some((cell) => WENT.has(foldedWords(cell).join(' ')));
/** Marks of what came. They stand in front of its sum or directly behind it: further behind they may be those of a balance. */
const CAME = new Set(['a', 'alacak', 'giris', 'gelen']);
const saysCame = (cells: readonly string[], at: number): boolean =>
  cells.some((cell, index) => index <= at + 1 && CAME.has(foldedWords(cell).join(' ')));

const SIGN = /[+\-−–—()]/;

/** Beside a sum: the column of what went is empty where money came, and the other way round. A whole number may be a code. */
const isNone = (cell: string | undefined): boolean =>
  cell !== undefined && (!/[\p{L}\d]/u.test(cell) || markedSum(cell) === 0);

/** Positions of the cells that are a sum and nothing else. */
export const sumsIn = (shown: readonly string[]): number[] =>
  shown.flatMap((cell, index) => (markedSum(cell) === null ? [] : [index]));

/** Cells as another eye reads them for sums. */
export const shownIn = (cells: readonly string[]): string[] => cells.map((cell) => sumsAlone(cell, cells.join(' ')));

export function sumsOf(cells: readonly string[]): Sums | null {
  const [at, ...others] = sumsIn(shownIn(cells));
  if (at === undefined) return null;
  const cell = cells[at] ?? '';
  const fromEnd = (index: number): number => index - cells.length;
  return {
    at: [at, fromEnd(at)],
    balances: others.map(fromEnd),
    sign: !SIGN.test(cell) ? null : (markedSum(cell) ?? 0) < 0 ? '-' : '+',
    isMarked: MARK.test(cell) || saysWent(cells) || saysCame(cells, at),
    // A lone `0` between a sum and its balance is none too: spreadsheets write it so.
    isBesideNone: isNone(cells[at - 1]) || isNone(cells[at + 1]) || cells[at + 1] === '0',
  };
}
