/** Pieces of cloth that the orders of the workshop still need (decisions W3, W4). Lengths in cm, days as `2026-11-27`. */
import { markOf } from '../board/piece-mark.ts';
import { isToRemake, type Remake } from '../order/remake.ts';
import { stepOf, type DeliveryStatus } from '../order/status.ts';
import { windowOf, type LineConfiguration } from '../price/pricing.ts';
import { roomKey } from '../window/room-key.ts';
import { productionOf, type Cloth, type ProductionRules } from '../workshop/production.ts';
import type { ClothPiece } from './nest.ts';

export interface CutLine {
  readonly productId: number;
  readonly color: string | null;
  readonly quantity: number;
  readonly room: string;
  readonly configuration: LineConfiguration | null;
  readonly remake?: Remake | undefined;
  /** A remake that waits for its payment (`markUnpaid`). */
  readonly isUnpaid?: boolean | undefined;
}

/** An order that is sewn, or of which something is made again. */
export interface CutOrder {
  readonly orderNo: string;
  readonly status: DeliveryStatus;
  /** Last promised day. */
  readonly promised: string;
  readonly lines: readonly CutLine[];
  /** Booked cuts, the newest last (`cutMark`). */
  readonly cuts: readonly string[];
  /** A text for each moved piece (`markText`). */
  readonly board: readonly string[];
}

export interface OrderPiece extends ClothPiece {
  readonly orderNo: string;
  /** Position and number of the piece within its order: `2.0`. */
  readonly place: string;
  readonly productId: number;
  readonly color: string | null;
  readonly room: string;
  /** Window as it was ordered: what is cut of it stays cut when the workshop's allowances change. */
  readonly sold: string;
  /** Pieces that one window takes by the rules of today. */
  readonly perWindow: number;
  /** For which time it is made, from 2; null for the first time. */
  readonly time: number | null;
}

export const clothKey = (productId: number, color: string | null): string => `${productId} ${color ?? ''}`;

/** Returns the position of the line of a piece. */
export const positionOf = ({ place }: Pick<OrderPiece, 'place'>): number => Number(place.split('.')[0]);

type MarkedPiece = Pick<OrderPiece, 'place' | 'productId' | 'color' | 'width' | 'length' | 'sold' | 'perWindow'>;

const cutFacts = ({ width, length, productId, color }: MarkedPiece): string =>
  [width, length, productId, color ?? ''].join(':');

const soldFacts = ({ productId, color, sold }: MarkedPiece): string => [productId, color ?? '', sold].join(':');

/** Whether a mark is of the piece as it is ordered. An older mark says nothing of that, so it goes by what was cut. */
const isOf = (marked: readonly string[], piece: MarkedPiece): boolean =>
  marked.length > 4 ? marked.slice(2, 5).join(':') === soldFacts(piece) : marked.join(':') === cutFacts(piece);

/**
 * Returns the text that an order keeps of a cut: place, roll, dye lot, what was cut, for which window, and how many pieces such a
 * window took then. It has no blanks.
 * @param roll id of the roll, also for a cut from a rest of it
 */
export const cutMark = (piece: MarkedPiece, { roll, lot }: { readonly roll: string; readonly lot: string }): string =>
  [piece.place, roll, encodeURIComponent(lot), cutFacts(piece), piece.sold, piece.perWindow].join(':');

/**
 * Returns the dye lot of a marked roll as it is called now. Rests may bear a lot of their own, from before a correction named all
 * that is left of a roll.
 * @param stock what is left of all rolls @param corrected lots that were corrected, by the roll
 */
export const lotReader =
  (stock: readonly LotStock[], corrected: Readonly<Record<string, string>>) =>
  (roll: string, marked: string): string => {
    const own = stock.filter(({ of }) => of === roll);
    if (own.some(({ lot }) => lot === marked)) return marked;
    return (own.find(({ id }) => id === roll) ?? own[0])?.lot ?? corrected[roll] ?? marked;
  };

interface LotStock {
  readonly id: string;
  readonly lot: string;
  /** The roll that it is of; a roll is of itself. */
  readonly of: string;
}

interface CutMark {
  readonly roll: string;
  readonly lot: string;
  readonly marked: readonly string[];
}

/** The newest mark of each place, the newest of all last. */
function marksOf(cuts: readonly string[]): Map<string, CutMark> {
  const marks = new Map<string, CutMark>();
  for (const mark of cuts) {
    const [place = '', roll = '', lot = '', ...marked] = mark.split(':');
    marks.delete(place);
    marks.set(place, { roll, lot: decodeURIComponent(lot), marked });
  }
  return marks;
}

/**
 * Whether all windows of a line are cut, each into as many pieces as the newest mark says: rules that were changed since ask for no
 * more of them. An older mark does not say how many.
 */
function isAllCut(marks: ReadonlyMap<string, CutMark>, piece: MarkedPiece, quantity: number): boolean {
  const position = positionOf(piece);
  const newest = [...marks].findLast(
    ([place, { marked }]) => positionOf({ place }) === position && isOf(marked, piece),
  );
  const perWindow = Number(newest?.[1].marked[5] ?? 0);
  const places = Array.from({ length: perWindow * quantity }, (_, number) => marks.get(`${position}.${number}`));
  return perWindow > 0 && places.every((mark) => mark !== undefined && isOf(mark.marked, piece));
}

/**
 * Returns the pieces of an order that are not cut, or were sent back to be cut again, each with the dye lot of its window where
 * that has one.
 * @param lotNow dye lot of a marked roll as it is called now: that of the mark may have been corrected since
 */
export function uncutPieces(
  { orderNo, status, promised, lines, cuts, board }: CutOrder,
  clothOf: (productId: number) => Cloth,
  rules: ProductionRules,
  lotNow: (roll: string, marked: string) => string = (_, marked) => marked,
): OrderPiece[] {
  const allMarks = marksOf(cuts);
  const isPacked = stepOf(status) >= stepOf('ReadyToShip');
  const lots = new Map<string, string>();
  const open: OrderPiece[] = [];
  for (const [position, line] of lines.entries()) {
    const { spoilt } = markOf(board, position, null);
    const marks = spoilt ? marksOf(cuts.slice(spoilt)) : allMarks;
    const pieces = piecesOfLine(line, { orderNo, position, promised, clothOf, rules });
    const isWhole = pieces[0] !== undefined && isAllCut(marks, pieces[0], line.quantity);
    for (const piece of pieces) {
      const mark = marks.get(piece.place);
      // A piece that was changed after its cut is cut again.
      const isCut = mark !== undefined && isOf(mark.marked, piece);
      if (isCut && !isReplaced(lines, position)) {
        lots.set(`${piece.window} ${piece.cloth}`, lotNow(mark.roll, mark.lot));
      }
      if (!isCut && !isWhole && line.isUnpaid !== true && (!isPacked || isToRemake(line))) open.push(piece);
    }
  }
  return open.map((piece) => {
    const lot = lots.get(`${piece.window} ${piece.cloth}`);
    return lot === undefined ? piece : { ...piece, lot };
  });
}

/** Returns for each line how many of its windows have cloth that is still to be cut. */
export function windowsToCut(order: CutOrder, clothOf: (productId: number) => Cloth, rules: ProductionRules): number[] {
  const open = uncutPieces(order, clothOf, rules).map(positionOf);
  return order.lines.map((line, position) => {
    const uncut = open.filter((at) => at === position).length;
    const pieces = piecesOfLine(line, { ...order, position, clothOf, rules }).length;
    return uncut === 0 ? 0 : Math.ceil((uncut * line.quantity) / pieces);
  });
}

/**
 * Whether all of a line is made again: its dye lot binds no more. Each remake names the line that was sold (`remakeOf`): it is in place
 * of all earlier ones where it has as many pieces as were sold, and of those of its own size where it has as many as the first of them.
 */
function isReplaced(lines: readonly CutLine[], position: number): boolean {
  const sold = lines[position]?.remake?.of ?? position;
  const size = JSON.stringify(lines[position]?.configuration);
  const ofSize = lines.filter(
    (line, at) => (line.remake?.of ?? at) === sold && JSON.stringify(line.configuration) === size,
  );
  return lines.slice(position + 1).some((line) => {
    const covers = (former: CutLine | undefined): boolean => line.quantity >= (former?.quantity ?? 0);
    return line.remake?.of === sold && (covers(lines[sold]) || (ofSize.includes(line) && covers(ofSize[0])));
  });
}

interface LineContext extends Pick<CutOrder, 'orderNo' | 'promised'> {
  readonly position: number;
  readonly clothOf: (productId: number) => Cloth;
  readonly rules: ProductionRules;
}

function piecesOfLine(line: CutLine, { orderNo, position, promised, clothOf, rules }: LineContext): OrderPiece[] {
  const window = windowOf(line.configuration);
  if (window === null) return [];
  const { productId, color, room, remake } = line;
  const { width, height, pleatType, panels = 2 } = window;
  const { count, across, along } = productionOf(window, clothOf(productId), rules).onRoll;
  const name = room.trim() === '' ? `${window.width}x${window.height}` : roomKey(room);
  return Array.from({ length: count * line.quantity }, (_, number) => ({
    id: `${orderNo} ${position}.${number}`,
    place: `${position}.${number}`,
    window: `${orderNo} ${name}`,
    cloth: clothKey(productId, color),
    ...{ width: across, length: along, promised, orderNo, productId, color, room },
    sold: [width, height, pleatType, panels].join('x'),
    perWindow: count,
    time: remake?.time ?? null,
  }));
}
