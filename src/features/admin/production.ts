/** The pieces of an order as the workshop makes them. */
import type { SheetItem, SheetOrder } from '../../contract/admin-sheets.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import { isLength, windowOf, type Configuration } from '../../domain/price/pricing.ts';
import { isOpen } from '../../domain/order/order-life.ts';
import { productionOf, type Production } from '../../domain/workshop/production.ts';
import { windowsOf, type ShownWindow } from '../../domain/window/window-groups.ts';
import type { Translate } from '../../i18n/messages.ts';
import { UNKNOWN_CLOTH, type Cloths } from './cloths.ts';
import { PRODUCTION_RULES } from './production-rules.ts';

export interface Piece {
  /** Position of the line in its order, from 0. */
  readonly position: number;
  readonly item: SheetItem;
  readonly window: Configuration & { readonly effectiveWidth: number };
  readonly production: Production;
  /** The name of its window; empty for none. */
  readonly room: string;
  /** Among the pieces of its order, from 1. */
  readonly number: number;
}

/** Lines that are made to measure, window by window: what hangs together is made, packed and hung together. */
export function piecesOf(items: readonly SheetItem[], cloths: Cloths | null): Piece[] {
  const made = items.flatMap((item, position) => {
    const { room } = item;
    const window = windowOf(item.configuration);
    if (window === null) return [];
    const cloth = cloths?.get(item.productId) ?? UNKNOWN_CLOTH;
    return [{ position, item, window, room, production: productionOf(window, cloth, PRODUCTION_RULES) }];
  });
  return byWindow(made)
    .flatMap(({ lines }) => lines)
    .map((piece, at) => ({ ...piece, number: at + 1 }));
}

/** Pieces window by window, as carts, orders and letters show them. */
export const byWindow = <One extends Pick<Piece, 'room' | 'window'>>(pieces: readonly One[]): ShownWindow<One>[] =>
  windowsOf(pieces.map((piece) => ({ room: piece.room, configuration: piece.window, piece }))).map(
    ({ lines, ...window }) => ({ ...window, lines: lines.map(({ piece }) => piece) }),
  );

/** The title of a piece's window: its name, else its size (decisions U8). Needs the messages of `admin-orders`. */
export const roomTitle = (t: Translate, room: string, { width, height }: WindowSize): string =>
  room || t('admin-orders:piece.unnamed', { width, height });

/** A track or a rod of an order, to be cut. */
export interface CutPiece {
  readonly item: SheetItem;
  /** Position of its line in the order, from 0. */
  readonly position: number;
  /** In cm. */
  readonly length: number;
}

export const cutsOf = (items: readonly SheetItem[]): CutPiece[] =>
  items.flatMap((item, position) =>
    isLength(item.configuration) ? [{ item, position, length: item.configuration.length }] : [],
  );

/** Returns the lines in stock: neither sewn nor cut. */
export const stockOf = <Item extends Pick<SheetItem, 'configuration'>>(items: readonly Item[]): Item[] =>
  items.filter(({ configuration }) => configuration === null);

/** Goods in stock by name and colour, a pack of samples with the cloths in it. Needs the messages of `admin-orders`. */
export const stockWords = (t: Translate, { name, colorName, samples }: SheetItem): string =>
  samples
    ? t('admin-orders:one.samples', {
        name,
        cloths: samples.map((sample) => [sample.name, sample.colorName].filter(Boolean).join(' ')).join(', '),
      })
    : [name, colorName].filter(Boolean).join(' ');

/** Whether nothing is made for it any more. */
export const hasEnded = ({ status, isRemaking }: Pick<SheetOrder, 'status' | 'isRemaking'>): boolean =>
  !isOpen(status) && !(status === 'Delivered' && isRemaking);

/** Returns the cloth of all pieces, in cm. */
export const fabricOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { production, item }) => sum + production.fabric * item.quantity, 0);
