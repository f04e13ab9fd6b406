/** Signs around the sums of a statement: marks and currencies beside them, and digits that are no sums. */
import { bankSum } from './bank-sum.ts';
import type { Kurus } from './money.ts';

const CURRENCIES = String.raw`(?:(?<!\p{L})(?:USD|EURO?|GBP)(?!\p{L})|[$€£])`;
export const FOREIGN = new RegExp(CURRENCIES, 'iu');
export const FOREIGN_ALONE = new RegExp(String.raw`^[^\p{L}]*${CURRENCIES}[^\p{L}]*$`, 'iu');
/** Currencies directly in front of a sum and directly behind it: names of firms have them too. */
export const ENDS_FOREIGN = new RegExp(String.raw`${CURRENCIES}\s*$`, 'iu');
export const BEGINS_FOREIGN = new RegExp(String.raw`^\s*${CURRENCIES}`, 'iu');
export const FOREIGN_SIGN = /[$€£]\s?\d|\d\s?[$€£]/;

/** Marks behind a sum: `A` came, `B` went. Behind a balance they say no more than whose it is. */
export const MARKS = String.raw`\(?[AB]\)?|ALACAK|BOR[CÇ]`;
export const MARK = new RegExp(String.raw`(?:^|\s|(?<=[\d₺LY+-]))(?:${MARKS})$`, 'i');
export const isWent = (mark: string): boolean => /^\s*\(?B/i.test(mark);

/** Kuruş of a sum with or without its mark. */
export function markedSum(typed: string, isColumn = false): Kurus | null {
  const [mark = ''] = MARK.exec(typed.trim()) ?? [];
  const sum = bankSum(typed.trim().slice(0, mark === '' ? undefined : -mark.length), isColumn);
  return sum !== null && isWent(mark) ? -Math.abs(sum) : sum;
}

/** Digits that another eye would read as a sum: two of them behind a comma or a point. */
export const SUM_LIKE = /(?<![\d.,])\d[\d.,]*[.,]\d{2}(?![\d.,]*\d)/;
export const BEGINS_AS_SUM = new RegExp(String.raw`^[^\p{L}\d]*${SUM_LIKE.source}`, 'u');

/** Days such as `23.11.26` and sizes such as `2,60x2,50`. */
const DAY_OR_SIZE =
  /(?<![\d.,])(?:\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})|\d{1,3}(?:[.,]\d{1,2})?(?:(\s?)[x×]\1\d{1,3}(?:[.,]\d{1,2})?)+)(?![\d.,]*\d)/gi;
/** Times such as `09.12`. They are sums where nothing else has a comma before its last two digits. */
const TIME = /(?<![\d.,₺+\-−–—(])(?:[01]\d|2[0-3])\.[0-5]\d(?![\d.,]*\d|\s?(?:TL|TRY|₺)|[+\-−–—)])/gi;
const COMMA_SUM = /\d,\d{2}(?!\d)/;

const hidden = (digits: string): string => '_'.repeat(digits.length);

/** The same text, letter for letter, without digits that are a day, a size or a time and no sum. */
export function sumsAlone(text: string, row: string): string {
  const left = text.replace(DAY_OR_SIZE, hidden);
  return COMMA_SUM.test(row.replace(DAY_OR_SIZE, hidden)) ? left.replace(TIME, hidden) : left;
}
