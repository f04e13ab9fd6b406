import { twoDecimals } from '../values/figures.ts';
import type { Locale } from '../values/locale.ts';

/** Turkish lira in whole kuruş (decisions P1). Never a fraction. */
export type Kurus = number;

/** The highest amount the shop handles (security §2.9): ten million lira. */
export const MAX_AMOUNT: Kurus = 1_000_000_000;

/** Lira with at most two decimals, as files and the API write it, to kuruş: 1186.88 → 118688. */
export const toKurus = (lira: number): Kurus => Math.round(lira * 100);

/** Kuruş to lira with at most two decimals, as the API writes it: 118688 → 1186.88. */
export const toLira = (kurus: Kurus): number => kurus / 100;

/**
 * numerator / denominator rounded half up, in whole numbers so that no binary fraction can tip the half.
 * Both must be safe integers, numerator at least zero, denominator above zero.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  const quotient = (numerator - remainder) / denominator;
  return 2 * remainder >= denominator ? quotient + 1 : quotient;
}

/** `₺1.186,88` in Turkish (decisions P1), `₺1,186.88` in English. */
export function formatMoney(amount: Kurus, locale: Locale): string {
  return `${amount < 0 ? '-' : ''}₺${twoDecimals(Math.abs(amount), locale)}`;
}
