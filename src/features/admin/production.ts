/** The pieces of an order as the workshop makes them. */
import rules from '#content/production.json';
import type { AdminOrder } from '../../contract/admin-orders.ts';
import type { Configuration } from '../../domain/pricing.ts';
import { productionOf, type Production, type ProductionRules } from '../../domain/production.ts';
import { groupLines } from '../../domain/window-groups.ts';
import { UNKNOWN_CLOTH, type Cloths } from './cloths.ts';

/** Checked by the build. */
export const PRODUCTION_RULES: ProductionRules = rules;

export interface Piece {
  /** Of the line in its order, from 0. */
  readonly position: number;
  readonly item: AdminOrder['items'][number];
  readonly window: Configuration & { readonly effectiveWidth: number };
  readonly production: Production;
  /** The name of its window; empty for none. */
  readonly room: string;
  /** Among the pieces of its order, from 1. */
  readonly number: number;
}

/** Lines that are made to measure, window by window (`groupLines`): what hangs together is made, packed and hung together. */
export function piecesOf(items: AdminOrder['items'], cloths: Cloths | null): Piece[] {
  const made = items.flatMap((item, position) => {
    const { configuration: window, room } = item;
    if (window === null) return [];
    const cloth = cloths?.get(item.productId) ?? UNKNOWN_CLOTH;
    return [{ position, item, window, room, production: productionOf(window, cloth, PRODUCTION_RULES) }];
  });
  return groupLines(made)
    .flatMap(({ lines }) => lines)
    .map((piece, at) => ({ ...piece, number: at + 1 }));
}

/** Of all pieces, in cm. */
export const fabricOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { production, item }) => sum + production.fabric * item.quantity, 0);
