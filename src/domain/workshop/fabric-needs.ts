/** Rolls that lines of orders need, by cloth and colour (decisions W2); apart from the rules of a piece, which the page of an order carries. */
import type { Configuration } from '../price/pricing.ts';
import { productionOf, type Cloth, type ProductionRules } from './production.ts';

/** A line of an order that is made to measure, with what is known of its cloth. */
export interface MadeLine {
  readonly productId: number;
  /** Id of the colour. */
  readonly color: string | null;
  readonly quantity: number;
  readonly configuration: Configuration;
  readonly cloth: Cloth;
}

/** How much of one cloth in one colour is needed; `fabric` in cm of its roll. */
export interface FabricNeed {
  readonly productId: number;
  readonly color: string | null;
  readonly pieces: number;
  readonly fabric: number;
}

/** Returns the roll that a line takes, in cm, when nothing is cut beside its pieces. */
export const fabricOfLine = (
  { quantity, configuration, cloth }: Pick<MadeLine, 'quantity' | 'configuration' | 'cloth'>,
  rules: ProductionRules,
): number => productionOf(configuration, cloth, rules).fabric * quantity;

/** Returns the roll of all lines by ids of product and colour (decisions W1), the most first. */
export function fabricNeeds(lines: readonly MadeLine[], rules: ProductionRules): FabricNeed[] {
  const needs = new Map<string, FabricNeed>();
  for (const line of lines) {
    const { productId, color, quantity } = line;
    const key = `${productId} ${color ?? ''}`;
    const { pieces, fabric } = needs.get(key) ?? { pieces: 0, fabric: 0 };
    needs.set(key, {
      productId,
      color,
      pieces: pieces + quantity,
      fabric: fabric + fabricOfLine(line, rules),
    });
  }
  return [...needs.values()].sort(
    (a, b) => b.fabric - a.fabric || a.productId - b.productId || ((a.color ?? '') < (b.color ?? '') ? -1 : 1),
  );
}
