/** Pieces of the orders in the workshop, each at its stage (decisions W5). */
import { positionOf, uncutPieces, type CutLine, type CutOrder } from '../cutting/order-pieces.ts';
import type { Kurus } from '../money/money.ts';
import { isToRemake, markUnpaid } from '../order/remake.ts';
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

interface CountedLine extends Pick<CutLine, 'configuration' | 'quantity' | 'remake'> {
  readonly unitPrice: Kurus;
}

/** Words of `pieces` in an order's hash: position, windows, and `again` for what is made again, with the kuruş that it costs. */
export const pieceWords = (lines: readonly CountedLine[]): string =>
  lines
    .flatMap(({ configuration, quantity, remake, unitPrice }, position) => {
      if (windowOf(configuration) === null) return [];
      const price = unitPrice * quantity;
      const again = isToRemake({ remake }) ? ['again', ...(price > 0 ? [price] : [])] : [];
      return [[position, quantity, ...again].join(':')];
    })
    .join(' ');

/** Fields of an order that its work is counted by, without its lines. */
export interface CountedOrder {
  readonly status: DeliveryStatus;
  readonly due: string;
  readonly pieces: readonly string[];
  readonly board: readonly string[];
  /** Position of the line of each booked cut, the newest last. */
  readonly cut: readonly number[];
  /** Kuruş as of `markUnpaid`; 0 where no word has a price. */
  readonly owed?: Kurus;
}

const wordsRead = (pieces: readonly string[]) =>
  pieces.map((word) => {
    const [position = '', count = '1', again, price = '0'] = word.split(':');
    const remake = again === undefined ? undefined : { of: 0, time: 2 };
    return { place: Number(position), count: Number(count), remake, quantity: 1, unitPrice: Number(price) };
  });

/** Returns the open work of an order, line by line, without what waits for its payment. */
export const workOf = ({ status, due, pieces, board, cut, owed = 0 }: CountedOrder): OpenWork[] =>
  markUnpaid(wordsRead(pieces), owed).flatMap(({ place, count, remake, isUnpaid }) => {
    if (isUnpaid || (stepOf(status) >= stepOf('ReadyToShip') && remake === undefined)) return [];
    const mark = markOf(board, place, null);
    const stage = stageOf(mark, cut.slice(mark.spoilt ?? 0).includes(place));
    return stage === 'done' ? [] : [{ due, stage, pieces: count }];
  });
