/** The pieces of an order as the workshop makes them. */
import rules from '#content/production.json';
import type { AdminOrder } from '../../contract/admin-orders.ts';
import { isLength, windowOf, type Configuration } from '../../domain/pricing.ts';
import { productionOf, type Production, type ProductionRules } from '../../domain/production.ts';
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

/** Lines that are made to measure, in the order of the order. */
export const piecesOf = (items: AdminOrder['items'], cloths: Cloths | null): Piece[] =>
  items.flatMap((item, position) => {
    const window = windowOf(item.configuration);
    if (window === null) return [];
    const cloth = cloths?.get(item.productId) ?? UNKNOWN_CLOTH;
    return [{ position, item, window, production: productionOf(window, cloth, PRODUCTION_RULES) }];
  });

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

/** Of all pieces, in cm. */
export const fabricOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { production, item }) => sum + production.fabric * item.quantity, 0);
