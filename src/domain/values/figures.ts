import type { Locale } from './locale.ts';

/**
 * Figures and lists as each language writes them, without `Intl`: the first formatter of a kind takes a slow phone 30 to 60 ms, and it
 * would be made in the middle of an answer to a press. Tests hold both to the same.
 */
const WRITTEN: Readonly<Record<Locale, NumberMarks>> = {
  tr: { group: '.', decimal: ',', and: ' ve ' },
  en: { group: ',', decimal: '.', and: ' and ' },
};

interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
  readonly and: string;
}

/** `1.186,88` for 118688. @param hundredths whole, of either sign */
export function twoDecimals(hundredths: number, locale: Locale): string {
  const { group, decimal } = WRITTEN[locale];
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${hundredths < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
}

/** `2,5`, and `3` where nothing is behind it; for a number that is written with few digits. */
export const plainNumber = (value: number, locale: Locale): string =>
  String(value).replace('.', WRITTEN[locale].decimal);

/** `a, b ve c`. */
export const listOf = (names: readonly string[], locale: Locale): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(WRITTEN[locale].and);
