/** Pieces of the orders in the workshop, each at its stage (decisions W5). */
import { positionOf, uncutPieces, type CutLine, type CutOrder } from '../cutting/order-pieces.ts';
import { isToRemake } from '../order/remake.ts';
import { stepOf, type DeliveryStatus } from '../order/status.ts';
import { windowOf } from '../price/pricing.ts';
import type { Cloth, ProductionRules } from '../workshop/production.ts';
import type { OpenWork } from './capacity.ts';
import { markOf, stageOf, type PieceMark } from './piece-mark.ts';
import type { Stage } from './stage.ts';

/** A line that is made to measure; its windows are made together. */
export interface BoardPiece<Line extends CutLine> {
  readonly position: number;
  readonly line: Line;
  readonly stage: Stage;
  readonly mark: PieceMark;
  /** Whether all cuts of the line are booked. */
  readonly isCut: boolean;
}

/** Returns the pieces of an order in the order of its lines; of one that is packed, those that are made again and paid. */
export function boardPieces<Line extends CutLine>(
  order: Omit<CutOrder, 'lines'> & { readonly lines: readonly Line[] },
  clothOf: (productId: number) => Cloth,
  rules: ProductionRules,
): BoardPiece<Line>[] {
  const uncut = new Set(uncutPieces(order, clothOf, rules).map(positionOf));
  const isPacked = stepOf(order.status) >= stepOf('ReadyToShip');
  return order.lines.flatMap((line, position) => {
    if (windowOf(line.configuration) === null || line.isUnpaid === true || (isPacked && !isToRemake(line))) return [];
    const mark = markOf(order.board, position, line);
    const isCut = !uncut.has(position);
    return [{ position, line, mark, isCut, stage: stageOf(mark, isCut) }];
  });
}

/** Words of `pieces` in an order's hash: position, windows, and `again` for what is made again. */
export const pieceWords = (lines: readonly Pick<CutLine, 'configuration' | 'quantity' | 'remake'>[]): string =>
  lines
    .flatMap(({ configuration, quantity, remake }, position) =>
      windowOf(configuration) === null ? [] : [`${position}:${quantity}${isToRemake({ remake }) ? ':again' : ''}`],
    )
    .join(' ');

/** Fields of an order that its work is counted by, without its lines. */
export interface CountedOrder {
  readonly status: DeliveryStatus;
  readonly due: string;
  readonly pieces: readonly string[];
  readonly board: readonly string[];
  /** Position of the line of each booked cut, the newest last. */
  readonly cut: readonly number[];
}

/** Returns the open work of an order, line by line. */
export const workOf = ({ status, due, pieces, board, cut }: CountedOrder): OpenWork[] =>
  pieces.flatMap((word) => {
    const [position = '', count = '1', again] = word.split(':');
    if (stepOf(status) >= stepOf('ReadyToShip') && again === undefined) return [];
    const place = Number(position);
    const mark = markOf(board, place, null);
    const stage = stageOf(mark, cut.slice(mark.spoilt ?? 0).includes(place));
    return stage === 'done' ? [] : [{ due, stage, pieces: Number(count) }];
  });
