/**
 * A bank's statement, or a carrier's settlement, as people paste it: a CSV file, cells of a table, or lines of a bank's page.
 * Pure: nothing of it is kept but what an entry of a ledger needs.
 */
import { cellsOf, pastedLines, type PastedLine } from '../values/csv-cells.ts';
import { foldedWords } from '../values/fold.ts';
import { bankDay, bankSum } from './bank-sum.ts';
import type { Kurus } from './money.ts';
import { BEGINS_AS_SUM, FOREIGN, FOREIGN_ALONE, markedSum } from './statement-sum.ts';
import { doubtIn, saysWent, shownIn, sumsIn, sumsOf, type Sums } from './statement-signs.ts';
import { joined, oneLine, partOfText, type StatementPart } from './statement-text.ts';

/** Letters and lines of one paste. */
export const STATEMENT_LENGTH = 60_000;
export const STATEMENT_LINES = 300;

export const STATEMENT_SOURCES = ['bank', 'carrier'] as const;
/** Lines of a bank have the day the money moved. A carrier's may have none, or another one: that of the delivery. */
export type StatementSource = (typeof STATEMENT_SOURCES)[number];

export interface StatementLine {
  /** In the paste, from 1. */
  readonly line: number;
  /** The first day that it says, which names it; empty where a carrier's line has none. */
  readonly day: string;
  /** The day the money moved; empty where a carrier's line does not say when it paid. */
  readonly movedOn: string;
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

interface Columns {
  readonly day: number | undefined;
  /** The day on which a carrier paid. */
  readonly paid: number | undefined;
  readonly amount: number | undefined;
  readonly came: number | undefined;
  readonly went: number | undefined;
  readonly currency: number | undefined;
  /** Columns that are neither text nor sum. */
  readonly dropped: ReadonlySet<number>;
  /** Whether its sums are of another currency. */
  readonly isForeign: boolean;
}

const BALANCE = /\b(?:bakiye|balance)/;
const HEADS: readonly (readonly ['day' | 'amount' | 'came' | 'went' | 'currency', RegExp])[] = [
  ['currency', /^(?:para birimi|currency|doviz(?: (?:cinsi|kodu|turu))?$)/],
  ['day', /^(?:islem |odeme |tahsilat |teslim )?(?:tarih|date)/],
  ['came', /^(?:alacak|gelen|yatan|giren)/],
  ['went', /^(?:borc|giden|cekilen|cikan)/],
  [
    'amount',
    /^(?:(?:tahsil\w*|islem|hareket|net|odenen|odeme|toplam) )?(?:edilen )?(?:tutar|bedel|miktar|amount)|^tahsilat$/,
  ],
];
/** The first of them that a head has is the day on which a carrier paid. */
const PAID: readonly RegExp[] = [
  /^(?:musteriye )?(?:odeme|odenme|odendigi|odeme yapilan|payment) (?:tarih|gun|date)/,
  /^paid (?:on|date)/,
  /^(?:eft|havale|eft havale|havale eft|hesaba gecis|aktarim) (?:tarih|gun)/,
  /^valor/,
  /^hakedis tarih/,
  /^islem tarih/,
];
/** Days on which it only means to pay. */
const PLANNED = /\b(?:planlanan|vade)/;

/** Reads every line once; a head, empty lines and what belongs to the line above are no lines of their own. */
export function readStatement(pasted: string, source: StatementSource): Statement {
  const filled = pastedLines(pasted.slice(0, STATEMENT_LENGTH));
  const separator = separatorOf(filled);
  const lines: StatementLine[] = [];
  const unread: number[] = [];
  let [outgoing, left] = [0, 0];
  const seen = new Map<string, number>();
  const rows = separator === '' ? rowsOfText(filled, source) : rowsOfCells(filled, separator, source);
  const isRead = ({ part }: Row): boolean =>
    part !== null && (part.day !== '' || source === 'carrier') && part.amount !== 0;
  const isDoubtful = doubtIn(rows.flatMap((row) => (isRead(row) ? (row.sums ?? []) : [])));
  for (const row of rows) {
    const { line, part, movedOn, sums } = row;
    if (part === null || !isRead(row)) unread.push(line);
    else if (part.amount < 0) outgoing += 1;
    else if (sums && isDoubtful(sums)) unread.push(line);
    else if (lines.length === STATEMENT_LINES) left += 1;
    else {
      const name = lineName({ ...part, occurrence: 1 });
      const occurrence = (seen.get(name) ?? 0) + 1;
      seen.set(name, occurrence);
      lines.push({ line, ...part, movedOn, occurrence });
    }
  }
  return { lines, outgoing, unread, left };
}

/** Names a line among all that a bank will ever write; its hash is what is kept of it. */
export const lineName = ({ day, amount, text, occurrence }: Omit<StatementLine, 'line' | 'movedOn'>): string =>
  [day, amount, foldedWords(text).join(' '), occurrence].join('|');

interface Row {
  readonly line: number;
  /** Null where it has no sum. */
  readonly part: StatementPart | null;
  readonly movedOn: string;
  /** Null but in a bank's row below no head: its column alone may say whether a sum came or went. */
  readonly sums: Sums | null;
}

const rowsOfText = (lines: readonly PastedLine[], source: StatementSource): Row[] =>
  joined(lines).map(({ line, text }) => {
    const part = partOfText(text);
    return { line, part, movedOn: source === 'bank' ? (part?.day ?? '') : '', sums: null };
  });

function rowsOfCells(lines: readonly PastedLine[], separator: string, source: StatementSource): Row[] {
  let columns: Columns | undefined;
  return lines.flatMap(({ line, text }) => {
    const cells = cellsOf(text, separator);
    const head = columnsOf(cells);
    columns = head ?? columns;
    if (head) return [];
    const part = partOfCells(cells, columns);
    const paidOn = columns?.paid === undefined ? undefined : bankDay(cells[columns.paid] ?? '')?.day;
    const movedOn = (source === 'bank' ? part?.day : paidOn) ?? '';
    return [{ line, part, movedOn, sums: source === 'bank' && !columns ? sumsOf(cells) : null }];
  });
}

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
  const names = cells.map((cell) => foldedWords(cell).join(' '));
  for (const [index, name] of names.entries()) {
    if (BALANCE.test(name)) dropped.add(index);
    const known = HEADS.find(([column, begins]) => begins.test(name) && !found.has(column));
    if (known && !dropped.has(index)) found.set(known[0], index);
  }
  const [day, amount, came, went, currency] = (['day', 'amount', 'came', 'went', 'currency'] as const).map((name) =>
    found.get(name),
  );
  const paid = PAID.map((begins) => names.findIndex((name) => begins.test(name) && !PLANNED.test(name))).find(
    (index) => index >= 0,
  );
  const hasSum = amount !== undefined || came !== undefined || went !== undefined;
  // A line of money has digits; the names of its columns have none.
  if (!hasSum || cells.length < 2 || cells.some((cell) => bankSum(cell) !== null || isDayAlone(cell))) return undefined;
  const isForeign = [amount, came, went].some((index) => index !== undefined && FOREIGN.test(cells[index] ?? ''));
  for (const index of [day, amount, came, went]) if (index !== undefined) dropped.add(index);
  return { day, paid, amount, came, went, currency, dropped, isForeign };
}

function partOfCells(cells: readonly string[], columns: Columns | undefined): StatementPart | null {
  const used = new Set(columns?.dropped);
  const dayAt = columns?.day ?? cells.findIndex((cell) => isDayAlone(cell));
  const day = bankDay(cells[dayAt] ?? '');
  if (day) used.add(dayAt);
  if (hasForeignSum(cells, columns)) return null;
  let amount = columns ? sumIn(cells, columns) : null;
  if (!columns) {
    const shown = shownIn(cells);
    const sums = sumsIn(shown);
    // A cell that only begins as a sum may be the one that moved.
    if (shown.some((cell, index) => !sums.includes(index) && BEGINS_AS_SUM.test(cell))) return null;
    amount = sums[0] === undefined ? null : markedSum(cells[sums[0]] ?? '');
    // Balances stand behind the sum.
    for (const index of sums) used.add(index);
  }
  if (amount === null) return null;
  const text = cells.filter((cell, index) => cell !== '' && !used.has(index)).join(' ');
  return { day: day?.day ?? '', amount: saysWent(cells) ? -Math.abs(amount) : amount, text: oneLine(text) };
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
