/** Amounts on iyzico's wire: lira with a point and at least one decimal. */
import type { Kurus } from '../../../src/domain/money/money.ts';

/** `118688` is `1186.88`, `1000` is `10.0`. */
export function wireAmount(amount: Kurus): string {
  const [lira, kurus] = [Math.floor(amount / 100), amount % 100];
  return `${lira}.${kurus % 10 === 0 ? kurus / 10 : String(kurus).padStart(2, '0')}`;
}

/** Answers say amounts as numbers or as texts. */
export const readAmount = (amount: string | number): Kurus => Math.round(Number(amount) * 100);
