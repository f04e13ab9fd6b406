/** The pieces of an order as the workshop makes them. */
import rules from '#content/production.json';
import type { AdminOrder } from '../../contract/admin-orders.ts';
import { isLength, windowOf, type Configuration } from '../../domain/pricing.ts';
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
    lines.flatMap(({ item, position }) => {
      const window = windowOf(item.configuration);
      if (window === null) return [];
      const cloth = cloths?.get(item.productId) ?? UNKNOWN_CLOTH;
      return [{ position, item, window, production: productionOf(window, cloth, PRODUCTION_RULES) }];
    }),
  );

type Item = AdminOrder['items'][number];

/** A track or a rod of an order, to be cut. */
export interface CutPiece {
  readonly item: Item;
  /** In cm. */
  readonly length: number;
}

export const cutsOf = (items: AdminOrder['items']): CutPiece[] =>
  items.flatMap((item) => (isLength(item.configuration) ? [{ item, length: item.configuration.length }] : []));

/** What lies ready: neither sewn nor cut. */
export const stockOf = (items: AdminOrder['items']): Item[] =>
  items.filter(({ configuration }) => configuration === null);

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
