/**
 * A bank's statement, or a carrier's settlement, as people paste it: a CSV file, cells of a table, or lines of a bank's page.
 * Pure: nothing of it is kept but what an entry of a ledger needs.
 */
import { cellsOf, pastedLines, type PastedLine } from '../values/csv-cells.ts';
import { foldedWords } from '../values/fold.ts';
import { bankDay, bankSum } from './bank-sum.ts';
import type { Kurus } from './money.ts';

/** Letters and lines of one paste. */
export const STATEMENT_LENGTH = 60_000;
export const STATEMENT_LINES = 300;

export const STATEMENT_SOURCES = ['bank', 'carrier'] as const;
/** Lines of a bank have a day; a carrier's may leave it out. */
export type StatementSource = (typeof STATEMENT_SOURCES)[number];

export interface StatementLine {
  /** In the paste, from 1. */
  readonly line: number;
  /** Empty where a carrier's line has none. */
  readonly day: string;
  readonly amount: Kurus;
  /** Everything else that the line says. */
  readonly text: string;
  /** Which of the lines with this day, sum and text it is, from 1: the same payment may come twice on a day. */
  readonly occurrence: number;
}

export interface Statement {
  /** Money that came, line by line. */
  readonly lines: readonly StatementLine[];
  /** Lines of money that went. */
  readonly outgoing: number;
  /** Lines, from 1, of which no day or no sum of lira is known for certain. */
  readonly unread: readonly number[];
  /** Lines beyond `STATEMENT_LINES`. */
  readonly left: number;
}

type Part = Pick<StatementLine, 'day' | 'amount' | 'text'>;

interface Columns {
  readonly day: number | undefined;
  readonly amount: number | undefined;
  readonly came: number | undefined;
  readonly went: number | undefined;
  readonly currency: number | undefined;
  /** Columns that are neither text nor sum. */
  readonly dropped: ReadonlySet<number>;
  /** Whether its sums are of another currency. */
  readonly isForeign: boolean;
}

const CURRENCIES = String.raw`(?:(?<!\p{L})(?:USD|EURO?|GBP)(?!\p{L})|[$€£])`;
const FOREIGN = new RegExp(CURRENCIES, 'iu');
const FOREIGN_ALONE = new RegExp(String.raw`^[^\p{L}]*${CURRENCIES}[^\p{L}]*$`, 'iu');
/** Currencies directly in front of a sum and directly behind it: names of firms have them too. */
const ENDS_FOREIGN = new RegExp(String.raw`${CURRENCIES}\s*$`, 'iu');
const BEGINS_FOREIGN = new RegExp(String.raw`^\s*${CURRENCIES}`, 'iu');
const FOREIGN_SIGN = /[$€£]\s?\d|\d\s?[$€£]/;

const BALANCE = /\b(?:bakiye|balance)/;
const HEADS: readonly (readonly ['day' | 'amount' | 'came' | 'went' | 'currency', RegExp])[] = [
  ['currency', /^(?:para birimi|currency|doviz(?: (?:cinsi|kodu|turu))?$)/],
  ['day', /^(?:islem |odeme |tahsilat |teslim )?(?:tarih|date)/],
  ['came', /^(?:alacak|gelen|yatan|giren)/],
  ['went', /^(?:borc|giden|cekilen|cikan)/],
  ['amount', /^(?:(?:tahsil\w*|islem|net|odenen|odeme|toplam) )?(?:edilen )?(?:tutar|bedel|miktar|amount)|^tahsilat$/],
];

/** Reads every line once; a head, empty lines and what belongs to the line above are no lines of their own. */
export function readStatement(pasted: string, source: StatementSource): Statement {
  const filled = pastedLines(pasted.slice(0, STATEMENT_LENGTH));
  const separator = separatorOf(filled);
  const rows = separator === '' ? joined(filled) : filled;
  const lines: StatementLine[] = [];
  const unread: number[] = [];
  let [outgoing, left] = [0, 0];
  let columns: Columns | undefined;
  const seen = new Map<string, number>();
  for (const { line, text } of rows) {
    const cells = separator === '' ? [] : cellsOf(text, separator);
    const head = columnsOf(cells);
    if (head) {
      columns = head;
      continue;
    }
    const part = separator === '' ? partOfText(text) : partOfCells(cells, columns);
    if (part === null || (part.day === '' && source === 'bank') || part.amount === 0) unread.push(line);
    else if (part.amount < 0) outgoing += 1;
    else if (lines.length === STATEMENT_LINES) left += 1;
    else {
      const name = lineName({ ...part, occurrence: 1 });
      const occurrence = (seen.get(name) ?? 0) + 1;
      seen.set(name, occurrence);
      lines.push({ line, ...part, occurrence });
    }
  }
  return { lines, outgoing, unread, left };
}

/** Names a line among all that a bank will ever write; its hash is what is kept of it. */
export const lineName = ({ day, amount, text, occurrence }: Omit<StatementLine, 'line'>): string =>
  [day, amount, foldedWords(text).join(' '), occurrence].join('|');

/** Between the cells; empty where the lines are running text. */
const separatorOf = (lines: readonly PastedLine[]): string =>
  ['\t', ';', ','].find((one) =>
    lines.some(({ text }) => {
      const cells = cellsOf(text, one);
      return columnsOf(cells) !== undefined || (cells.length > 2 && cells.some((cell) => isDayAlone(cell)));
    }),
  ) ?? '';

const isDayAlone = (cell: string): boolean => bankDay(cell)?.written === cell;

/** Undefined for a line that is no head. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const found = new Map<string, number>();
  const dropped = new Set<number>();
  for (const [index, cell] of cells.entries()) {
    const name = foldedWords(cell).join(' ');
    if (BALANCE.test(name)) dropped.add(index);
    const known = HEADS.find(([column, begins]) => begins.test(name) && !found.has(column));
    if (known && !dropped.has(index)) found.set(known[0], index);
  }
  const [day, amount, came, went, currency] = (['day', 'amount', 'came', 'went', 'currency'] as const).map((name) =>
    found.get(name),
  );
  const hasSum = amount !== undefined || came !== undefined || went !== undefined;
  // A line of money has digits; the names of its columns have none.
  if (!hasSum || cells.length < 2 || cells.some((cell) => bankSum(cell) !== null || isDayAlone(cell))) return undefined;
  const isForeign = [amount, came, went].some((index) => index !== undefined && FOREIGN.test(cells[index] ?? ''));
  for (const index of [day, amount, came, went]) if (index !== undefined) dropped.add(index);
  return { day, amount, came, went, currency, dropped, isForeign };
}

/** Marks behind a sum: `A` came, `B` went. Behind a balance they say no more than whose it is. */
const MARKS = String.raw`\(?[AB]\)?|ALACAK|BOR[CÇ]`;
const MARK = new RegExp(String.raw`(?:^|\s|(?<=[\d₺LY+-]))(?:${MARKS})$`, 'i');
const isWent = (mark: string): boolean => /^\s*\(?B/i.test(mark);

/** Kuruş of a sum with or without its mark. */
function markedSum(typed: string, isColumn = false): Kurus | null {
  const [mark = ''] = MARK.exec(typed.trim()) ?? [];
  const sum = bankSum(typed.trim().slice(0, mark === '' ? undefined : -mark.length), isColumn);
  return sum !== null && isWent(mark) ? -Math.abs(sum) : sum;
}

/** Digits that another eye would read as a sum: two of them behind a comma or a point. */
const SUM_LIKE = /(?<![\d.,])\d[\d.,]*[.,]\d{2}(?![\d.,]*\d)/;
const BEGINS_AS_SUM = new RegExp(String.raw`^[^\p{L}\d]*${SUM_LIKE.source}`, 'u');

/** Days such as `23.11.26` and sizes such as `2,60x2,50`. */
const DAY_OR_SIZE =
  /(?<![\d.,])(?:\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})|\d{1,3}(?:[.,]\d{1,2})?(?:(\s?)[x×]\1\d{1,3}(?:[.,]\d{1,2})?)+)(?![\d.,]*\d)/gi;
/** Times such as `09.12`. They are sums where nothing else has a comma before its last two digits. */
const TIME = /(?<![\d.,₺+\-−–—(])(?:[01]\d|2[0-3])\.[0-5]\d(?![\d.,]*\d|\s?(?:TL|TRY|₺)|[+\-−–—)])/gi;
const COMMA_SUM = /\d,\d{2}(?!\d)/;

const hidden = (digits: string): string => '_'.repeat(digits.length);

/** The same text, letter for letter, without digits that are a day, a size or a time and no sum. */
function sumsAlone(text: string, row: string): string {
  const left = text.replace(DAY_OR_SIZE, hidden);
  return COMMA_SUM.test(row.replace(DAY_OR_SIZE, hidden)) ? left.replace(TIME, hidden) : left;
}

/** Marks of what went, in a cell of their own. */
const WENT = new Set(['b', 'borc', 'cikis', 'giden']);

function partOfCells(cells: readonly string[], columns: Columns | undefined): Part | null {
  const used = new Set(columns?.dropped);
  const dayAt = columns?.day ?? cells.findIndex((cell) => isDayAlone(cell));
  const day = bankDay(cells[dayAt] ?? '');
  if (day) used.add(dayAt);
  if (hasForeignSum(cells, columns)) return null;
  let amount = columns ? sumIn(cells, columns) : null;
  if (!columns) {
    const shown = cells.map((cell) => sumsAlone(cell, cells.join(' ')));
    const sums = shown.flatMap((cell, index) => (index !== dayAt && markedSum(cell) !== null ? [index] : []));
    // A cell that only begins as a sum may be the one that moved.
    if (shown.some((cell, index) => !sums.includes(index) && BEGINS_AS_SUM.test(cell))) return null;
    amount = sums[0] === undefined ? null : markedSum(cells[sums[0]] ?? '');
    // Balances stand behind the sum.
    for (const index of sums) used.add(index);
  }
  if (amount === null) return null;
  const hasWent = cells.some((cell) => WENT.has(foldedWords(cell).join(' ')));
  const text = cells.filter((cell, index) => cell !== '' && !used.has(index)).join(' ');
  return { day: day?.day ?? '', amount: hasWent ? -Math.abs(amount) : amount, text: oneLine(text) };
}

/** Whether a row of cells says another currency beside its sums: words of a payment may name one. */
function hasForeignSum(cells: readonly string[], columns: Columns | undefined): boolean {
  if (cells.some((cell) => FOREIGN_ALONE.test(cell) && !(columns && /\d/.test(cell)))) return true;
  if (!columns) return false;
  const { amount, came, went, currency } = columns;
  return (
    columns.isForeign || [amount, came, went, currency].some((at) => at !== undefined && FOREIGN.test(cells[at] ?? ''))
  );
}

function sumIn(cells: readonly string[], { amount, came, went }: Columns): Kurus | null {
  const at = (column: number | undefined): Kurus | null =>
    column === undefined ? null : markedSum(cells[column] ?? '', true);
  const [incoming, outgoing] = [Math.abs(at(came) ?? 0), Math.abs(at(went) ?? 0)];
  if (incoming > 0) return incoming;
  if (outgoing > 0) return -outgoing;
  return at(amount);
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
function partOfText(text: string): Part | null {
  const { day, rest, shown, runs } = runsOf(text);
  const [run] = runs;
  if (!run || runs.length > 1 || run.isDoubtful) return null;
  const wordsOf = (all: string): string => `${all.slice(0, run.from)} ${all.slice(run.to)}`;
  if (SUM_LIKE.test(wordsOf(shown)) || FOREIGN_SIGN.test(wordsOf(rest))) return null;
  return { day, amount: run.amount, text: oneLine(wordsOf(rest)) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/** Lines that one payment may take on a bank's page: its day, its words, its sum. */
const MOST_JOINED = 6;

/** Running text of which one payment takes several lines: they are joined until a sum stands in them. */
function joined(lines: readonly PastedLine[]): PastedLine[] {
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
