/** The pieces of an order as the workshop makes them. */
import rules from '#content/production.json';
import type { AdminOrder } from '../../contract/admin-orders.ts';
import type { Configuration } from '../../domain/pricing.ts';
import { productionOf, type Production, type ProductionRules } from '../../domain/production.ts';
import { groupLines, windowsOf } from '../../domain/window-groups.ts';
import { UNKNOWN_CLOTH, type Cloths } from './cloths.ts';

/** Checked by the build. */
export const PRODUCTION_RULES: ProductionRules = rules;

export interface Piece {
  /** Of the line in its order, from 0. */
  readonly position: number;
  readonly item: AdminOrder['items'][number];
  readonly window: Configuration & { readonly effectiveWidth: number };
  readonly production: Production;
}

/** Lines that are made to measure, window by window: what hangs together is made, packed and hung together. */
export const piecesOf = (items: AdminOrder['items'], cloths: Cloths | null): Piece[] =>
  groupLines(items.map((item, position) => ({ item, position, room: item.room }))).flatMap(({ lines }) =>
    lines.flatMap(({ item, position }) =>
      item.configuration === null
        ? []
        : [
            {
              position,
              item,
              window: item.configuration,
              production: productionOf(
                item.configuration,
                cloths?.get(item.productId) ?? UNKNOWN_CLOTH,
                PRODUCTION_RULES,
              ),
            },
          ],
    ),
  );

/** Pieces with their numbers, from 1, by the window they hang at; those without a name each alone. */
export function windowsOfPieces<Of extends { readonly piece: Piece }>(
  numbered: readonly Of[],
): { readonly room: string; readonly pieces: readonly Of[] }[] {
  const placed = numbered.map((one) => ({ one, room: one.piece.item.room, configuration: one.piece.window }));
  return windowsOf(placed).map(({ room, lines }) => ({ room, pieces: lines.map(({ one }) => one) }));
}

/** Of all pieces, in cm. */
export const fabricOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { production, item }) => sum + production.fabric * item.quantity, 0);
