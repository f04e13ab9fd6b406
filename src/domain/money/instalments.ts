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
