/** The folds of a cloth, by which it is drawn and described. */
import { effectiveWidthCm, type PleatType } from '../../../domain/price/pricing.ts';

/** Cloth that one pinched fold takes beyond the width it covers, in cm; a tailor's usual figure. */
const CLOTH_PER_FOLD_CM = 15;

/** How many folds the cloth makes over a width in cm: what the pleat adds, shared out among the folds. */
export function foldCount(widthCm: number, pleat: PleatType): number {
  const surplus = effectiveWidthCm(Math.round(widthCm), pleat) - Math.round(widthCm);
  return Math.max(1, Math.round(surplus / CLOTH_PER_FOLD_CM));
}
