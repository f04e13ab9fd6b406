import type { Kurus } from './money.ts';

/** Spec §9. */
export const INSTALMENT_COUNTS = [1, 2, 3, 6, 9, 12] as const;

/**
 * A total divided equally (spec §9) so that the parts add up to the kuruş: the first parts carry the remainder, so
 * no two parts differ by more than one kuruş.
 */
export function instalments(total: Kurus, count: number): Kurus[] {
  const part = Math.floor(total / count);
  const remainder = total - part * count;
  return Array.from({ length: count }, (_, index) => (index < remainder ? part + 1 : part));
}

/** Amounts in lira, as the table of the call has them. */
export interface MonthlyPart {
  readonly count: number;
  readonly part: number;
  readonly total: number;
}

/** The smallest monthly part that any card family offers, at its lowest total; null where there are no instalments. */
export function monthlyFrom(families: readonly { readonly rows: readonly MonthlyPart[] }[]): MonthlyPart | null {
  const parts = families.flatMap(({ rows }) => rows).filter(({ count }) => count > 1);
  return parts.toSorted((a, b) => a.part - b.part || a.total - b.total)[0] ?? null;
}
