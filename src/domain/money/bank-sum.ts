/** Sums and days as banks and carriers write them. */
import type { Kurus } from './money.ts';

/** Longer ones are numbers of something else. */
const MOST_DIGITS = 11;

const CURRENCY = /(?:TL|TRY|TRL|₺)/gi;

/**
 * Kuruş of a text that is a sum and nothing else, below 0 for what went: `1.234,56`, `1,234.56`, `1234.56`, `+450,00 TL`,
 * `(12,50)`, `12,50-`. Null for anything else. A whole number is a sum only beside a currency or, as `isColumn`, in a column
 * of sums: it may be any number otherwise.
 */
export function bankSum(typed: string, isColumn = false): Kurus | null {
  const hasCurrency = CURRENCY.test(typed);
  CURRENCY.lastIndex = 0;
  let text = typed
    .replace(CURRENCY, '')
    .replace(/[\s\u00A0]/g, '')
    .replace(/[−–—]/g, '-');
  const [, inner] = /^\((.+)\)$/.exec(text) ?? [];
  const sign = inner !== undefined || text.startsWith('-') || text.endsWith('-') ? -1 : 1;
  text = (inner ?? text).replace(/^[+-]|[+-]$/, '');
  const parts = partsOf(text, hasCurrency || isColumn);
  if (parts === null) return null;
  const [lira, kurus] = parts;
  return lira.length > MOST_DIGITS ? null : sign * (Number(lira) * 100 + Number(kurus.padEnd(2, '0'))) || 0;
}

/** Digits before and behind the decimal sign. */
function partsOf(text: string, mayBeWhole: boolean): [string, string] | null {
  const [, lira = '', kurus = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(text) ?? /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(text) ?? [];
  if (lira !== '') return [lira.replace(/\D/g, ''), kurus];
  if (!mayBeWhole) return null;
  return /^(?:\d{1,3}(?:[.,]\d{3})+|\d+)$/.test(text) ? [text.replace(/\D/g, ''), ''] : null;
}

/** A day at the beginning of a text, with or without its time: `23.11.2026 09:12`, `3/11/2026`, `2026-11-23T09:12:00`. */
const DAY =
  /^(?:(\d{1,2})[./-](\d{1,2})[./-](\d{4})|(\d{4})-(\d{2})-(\d{2}))(?:[\sT,-]*(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)(?![\d.,]))?(?=[\s;,"]|$)/;

export interface BankDay {
  /** Such as `2026-11-23`. */
  readonly day: string;
  /** The text as it stood, its time included. */
  readonly written: string;
}

/** Null where the text does not begin with a day that there is. */
export function bankDay(text: string): BankDay | null {
  const found = DAY.exec(text);
  if (!found) return null;
  const [written, d, m, y, isoYear, isoMonth, isoDay] = found;
  const day = [y ?? isoYear ?? '', (m ?? isoMonth ?? '').padStart(2, '0'), (d ?? isoDay ?? '').padStart(2, '0')].join(
    '-',
  );
  const instant = Date.parse(day);
  const isThere = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
  return isThere ? { day, written } : null;
}
