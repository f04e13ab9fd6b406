/**
 * CSV as Turkish Excel opens it by a double click: semicolons, a decimal comma, CRLF, and in front of the file the mark
 * that it is UTF-8. Text of a stranger never becomes a formula, and no digit of a number that is a name gets lost.
 */
import { toLira, type Kurus } from '../money/money.ts';

/** In front of the first line. */
export const CSV_START = '\uFEFF';
export const CSV_LINE_END = '\r\n';

/** Excel calculates a cell that begins so, whatever it holds; the last two are what full-width keyboards type. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Excel takes it for a number, without the zeros in front, and from twelve digits on as a power of ten. */
const DIGITS = /^(?:0\d+|\d{12,})$/;

/** A cell that is only text, behind an apostrophe where it would be a formula. */
const guarded = (text: string): string => (FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text);

/** The formula of a text, which holds nothing but digits. */
const kept = (text: string): string => (DIGITS.test(text) ? `="${text}"` : guarded(text));

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Amounts are numbers in kuruş, everything else is text. */
export type Cell = string | { readonly kurus: Kurus };

/** `1186,88`, without dots: Excel shows them itself. */
const amountCell = (kurus: Kurus): string => toLira(kurus).toFixed(2).replace('.', ',');

export const csvLine = (cells: readonly Cell[]): string =>
  cells.map((cell) => (typeof cell === 'string' ? quoted(kept(cell)) : amountCell(cell.kurus))).join(';') +
  CSV_LINE_END;
