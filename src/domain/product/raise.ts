import type { Kurus } from '../money/money.ts';

const WHOLE = 10_000;

/**
 * Returns a price after a change in percent, up to the next `step`: 1300 TL and 12 % in steps of 10 TL are 1460 TL. Hundredths of
 * a percent count, and nothing is lost to binary fractions.
 */
export function raised(price: Kurus, percent: number, step: Kurus): Kurus {
  const exact = price * (WHOLE + Math.round(percent * 100));
  return Math.ceil(exact / (WHOLE * step)) * step;
}
