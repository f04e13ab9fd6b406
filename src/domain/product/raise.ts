import type { Kurus } from '../money/money.ts';

const WHOLE = 10_000;

/**
 * Returns a price after a change in percent, a raise up to the next `step` and a discount down to one: 1300 TL and 12 % in steps of
 * 10 TL are 1460 TL. A discount below the first step is exact. Hundredths of a percent count, and nothing is lost to binary fractions.
 */
export function raised(price: Kurus, percent: number, step: Kurus): Kurus {
  const exact = price * (WHOLE + Math.round(percent * 100));
  if (percent > 0) return Math.ceil(exact / (WHOLE * step)) * step;
  return Math.floor(exact / (WHOLE * step)) * step || Math.floor(exact / WHOLE);
}
