/** Running text of a bank's page: the sum of a payment among its words, and the lines that one payment takes. */
import type { PastedLine } from '../values/csv-cells.ts';
import { bankDay, bankSum } from './bank-sum.ts';
import type { Kurus } from './money.ts';
import {
  BEGINS_FOREIGN,
  ENDS_FOREIGN,
  FOREIGN_ALONE,
  FOREIGN_SIGN,
  isWent,
  MARK,
  markedSum,
  MARKS,
  SUM_LIKE,
  sumsAlone,
} from './statement-sum.ts';

/** Facts of one line of a statement. */
export interface StatementPart {
  /** Empty where it has none. */
  readonly day: string;
  /** Below 0 for money that went. */
  readonly amount: Kurus;
  readonly text: string;
}

/**
 * Words of running text that make one sum, and perhaps its mark: a currency and a mark may stand apart. A dash is a sign only where it
 * touches the sum.
 */
const SUM_WORDS = new RegExp(
  String.raw`(?:^|\s)(\(?(?:[+−]\s?|[\-–—])?(?:₺\s?)?\d[\d.,]*(?:\s?(?:TL|TRY|₺))?[+\-−–—]?\)?)(\s?(?:${MARKS}))?(?=\s|$)`,
  'gi',
);
const LIRA = /TL|TRY|₺/i;

/** Dashes between words, and the one in front of a sum. */
const DASHES = /(?<=^|\s)[–—](?=\s)/g;
const ENDS_DASHED = /(?:^|\s)([-–—])\s*$/;

/** Words that only begin as a mark: `B BLOK`, `BORÇ ÖDEMESİ`. */
const NO_MARK = /^\s+(?:B\s+BL(?:O|K)|BOR[CÇ]\s+[OÖ]DEME)/i;

/** Sums that stand together: the first one moved, the others are balances. */
interface SumRun {
  readonly amount: Kurus;
  readonly isMarked: boolean;
  readonly from: number;
  /** Behind the last sum; names of lines keep its mark among the words. */
  to: number;
  /** Behind its mark too. */
  end: number;
  /** Whether it may have gone, or be of another currency: only a balance says so, a lone dash, or what may be words. */
  isDoubtful: boolean;
}

/** Running text of one payment in two: its day, and everything else with its sums. */
function runsOf(text: string) {
  const day = bankDay(text.trim());
  const rest = text.trim().slice(day?.written.length ?? 0);
  const shown = sumsAlone(rest, rest);
  const sums = [...shown.matchAll(SUM_WORDS)].flatMap(({ 1: written = '', 2: mark = '', index }) => {
    const from = shown.indexOf(written, index);
    return bankSum(written) === null ? [] : [{ written, mark, from, to: from + written.length }];
  });
  const runs: SumRun[] = [];
  for (const [at, { written, mark: typed, from, to }] of sums.entries()) {
    const next = sums[at + 1]?.from;
    const isBefore = (end: number): boolean => rest.slice(end, next).trim() === '';
    // Words behind a sum may begin as a mark.
    const mark = isBefore(to + typed.length) ? typed : '';
    const amount = markedSum(written + mark);
    if (amount === null) continue;
    const end = to + mark.length;
    const [before, after] = [rest.slice(0, from), rest.slice(to)];
    const [, dash] = ENDS_DASHED.exec(before) ?? [];
    const isLoneDash = next !== undefined && isBefore(end) && (rest.match(DASHES) ?? []).length < 2;
    const isDoubtful =
      dash === '-' ||
      (dash !== undefined && isLoneDash) ||
      (mark === '' && isWent(typed) && !NO_MARK.test(after)) ||
      // A last line that says `Borç` may be words.
      (isWent(mark) && mark.startsWith('\n') && next === undefined) ||
      (!LIRA.test(written) && (ENDS_FOREIGN.test(before) || BEGINS_FOREIGN.test(after.slice(mark.length))));
    const run = runs.at(-1);
    if (run && rest.slice(run.end, from).trim() === '') {
      [run.to, run.end] = [to, end];
      if (isDoubtful || (!run.isMarked && isWent(mark))) run.isDoubtful = true;
    } else runs.push({ amount, isMarked: mark !== '', from, to, end, isDoubtful });
  }
  return { day: day?.day ?? '', rest, shown, runs };
}

/**
 * `23.11.2026 09.12 FAST MURAT ORNEK 4.394,00 18.220,10`: sums stand in front of the words or behind them, all together. Null where
 * more than these is like a sum: the balance must not be read as what came.
 */
export function partOfText(text: string): StatementPart | null {
  const { day, rest, shown, runs } = runsOf(text);
  const [run] = runs;
  if (!run || runs.length > 1 || run.isDoubtful) return null;
  const wordsOf = (all: string): string => `${all.slice(0, run.from)} ${all.slice(run.to)}`;
  if (SUM_LIKE.test(wordsOf(shown)) || FOREIGN_SIGN.test(wordsOf(rest))) return null;
  return { day, amount: run.amount, text: oneLine(wordsOf(rest)) };
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/** Lines that one payment may take on a bank's page: its day, its words, its sum. */
const MOST_JOINED = 6;

/** Running text of which one payment takes several lines: they are joined until a sum stands in them. */
export function joined(lines: readonly PastedLine[]): PastedLine[] {
  const rows: PastedLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { line, text } = lines[at] ?? { line: 0, text: '' };
    let [row, last] = [text, at];
    while (bankDay(row.trim()) && runsOf(row).runs.length === 0 && last - at < MOST_JOINED) {
      const next = lines[last + 1]?.text;
      if (next === undefined || bankDay(next.trim())) break;
      row += `\n${lineOfOwn(next)}`;
      last += 1;
    }
    // Marks, the currency and the balance of a payment that took several lines stand alone.
    const hasSum = runsOf(row).runs.length > 0;
    while (last > at && hasSum && isSumOrMark(lines[last + 1]?.text ?? ''))
      row += `\n${lineOfOwn(lines[(last += 1)]?.text ?? '')}`;
    rows.push({ line, text: row });
    at = last;
  }
  return rows;
}

const isSumOrMark = (text: string): boolean =>
  markedSum(text) !== null || MARK.exec(text.trim())?.[0] === text.trim() || FOREIGN_ALONE.test(text);

/** A dash separates nothing on a line that is a sum and nothing else. */
const lineOfOwn = (text: string): string =>
  markedSum(text) === null ? text.trim() : text.trim().replace(/^([+\-−–—])\s+/, '$1');
