import { pricedRules } from '../../domain/price/by-length.ts';
import type { MadeToMeasure, MadeLength } from '../../domain/price/size-price.ts';

/**
 * Returns the text of a card for `windows/card-price.ts`: `normal 40 600 40 280`, limits in cm, or the rules of a
 * length as JSON.
 */
export function madeText(made: MadeToMeasure | MadeLength): string {
  if ('length' in made) return JSON.stringify({ length: pricedRules(made.length) });
  const { width, height } = made.limits;
  return [made.pleat, width.min, width.max, height.min, height.max].join(' ');
}
