/**
 * The cut plan (decisions W3): pieces of cloth on rolls and rests. Promised day before yield, one dye lot a window, no
 * rotation, rests first. Lengths in cm. The same pieces and stock give the same plan, whatever their order.
 */

/** Width that the knife needs between two cuts. */
export const KNIFE = 1;

/** Least width and length of a remainder that is kept. */
export const LEAST_REST = 50;

/** A rectangle of cloth: `width` across the roll, `length` along it. */
export interface ClothPiece {
  readonly id: string;
  /** Pieces of one window and one cloth share a dye lot. */
  readonly window: string;
  /** Key of product and colour. */
  readonly cloth: string;
  readonly width: number;
  readonly length: number;
  /** Last promised day, `2026-11-27`. */
  readonly promised: string;
  /** Dye lot of what is cut of the window already; absent while nothing is. */
  readonly lot?: string | undefined;
}

/** A roll, or a rest of one. */
export interface Stock {
  readonly id: string;
  readonly cloth: string;
  readonly lot: string;
  readonly width: number;
  readonly length: number;
  readonly isRest: boolean;
}

/** `x` across the stock, `y` along it from the end that is cut. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly length: number;
}

export interface StockPlan {
  readonly id: string;
  /** Whole centimetres that a roll loses; the length of a rest, which is used up. */
  readonly taken: number;
  /** In the order of cutting. */
  readonly cuts: readonly (Rectangle & { readonly piece: string })[];
  /** Remainders that are kept, in whole centimetres. */
  readonly rests: readonly Rectangle[];
}

export interface CutPlan {
  readonly stocks: readonly StockPlan[];
  /** Ids of the pieces for which no lot suffices. */
  readonly missing: readonly string[];
}

export function nest(pieces: readonly ClothPiece[], stock: readonly Stock[]): CutPlan {
  const lots = new Map<string, Lot>();
  for (const one of stock.toSorted(byStock)) {
    const key = lotKey(one.cloth, one.lot);
    lots.set(key, [...(lots.get(key) ?? []), freshBin(one)]);
  }
  const missing: string[] = [];
  for (const group of groupsOf(pieces)) {
    const best = bestLot(group, lots);
    if (best) lots.set(best.key, best.lot);
    else missing.push(...group.pieces.map(({ id }) => id));
  }
  const stocks = [...lots.values()]
    .flat()
    .filter(({ cuts }) => cuts.length > 0)
    .toSorted((a, b) => byText(a.stock.cloth, b.stock.cloth) || byStock(a.stock, b.stock))
    .map(planOf);
  return { stocks, missing: missing.toSorted(byText) };
}

/** A roll or a rest with what is cut of it so far; replaced, never changed. */
interface Bin {
  readonly stock: Stock;
  readonly cuts: StockPlan['cuts'];
  readonly free: readonly Rectangle[];
  /** Centimetres along the stock that are in use; all of a rest. */
  readonly used: number;
}

type Lot = readonly Bin[];

interface Group {
  readonly cloth: string;
  readonly lot: string | undefined;
  readonly promised: string;
  readonly pieces: readonly ClothPiece[];
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Rests before rolls, so that their free places are found first. */
const byStock = (a: Stock, b: Stock): number => Number(b.isRest) - Number(a.isRest) || byText(a.id, b.id);
const bySize = (a: ClothPiece, b: ClothPiece): number => b.length - a.length || b.width - a.width || byText(a.id, b.id);
const lotKey = (cloth: string, lot: string): string => `${cloth}\n${lot}`;

const freshBin = (stock: Stock): Bin => ({
  stock,
  cuts: [],
  free: stock.isRest ? [{ x: 0, y: 0, width: stock.width, length: stock.length }] : [],
  used: stock.isRest ? stock.length : 0,
});

/** Windows by the day they are promised for, of one day the longest first. */
function groupsOf(pieces: readonly ClothPiece[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of pieces.toSorted(bySize)) {
    const key = lotKey(one.cloth, one.window);
    const { cloth, promised } = one;
    const known = groups.get(key) ?? { cloth, lot: undefined, promised, pieces: [] };
    groups.set(key, {
      cloth,
      lot: known.lot ?? one.lot,
      promised: promised < known.promised ? promised : known.promised,
      pieces: [...known.pieces, one],
    });
  }
  // The sort is stable: groups of a day stay in the order of their longest pieces.
  return [...groups.values()].toSorted((a, b) => byText(a.promised, b.promised));
}

/** The lot that loses the least roll by a group, of equal ones the one that wastes the least; undefined without any. */
function bestLot(group: Group, lots: ReadonlyMap<string, Lot>): { key: string; lot: Lot } | undefined {
  let best: { key: string; lot: Lot; lost: number; waste: number } | undefined;
  for (const [key, before] of lots) {
    const [first] = before;
    if (first?.stock.cloth !== group.cloth || (group.lot ?? first.stock.lot) !== first.stock.lot) continue;
    const tried = placeAll(group.pieces, before);
    if (!tried) continue;
    const lost = lengthOf(tried.lot) - lengthOf(before);
    if (!best || lost < best.lost || (lost === best.lost && tried.waste < best.waste)) {
      best = { key, lost, ...tried };
    }
  }
  return best;
}

/** Centimetres of roll in use. */
const lengthOf = (lot: Lot): number => lot.reduce((sum, { stock, used }) => sum + (stock.isRest ? 0 : used), 0);

function placeAll(pieces: readonly ClothPiece[], before: Lot): { lot: Lot; waste: number } | null {
  let [lot, waste] = [before, 0];
  for (const piece of pieces) {
    const placed = placeInFree(piece, lot) ?? placeOnRoll(piece, lot);
    if (!placed) return null;
    ({ lot } = placed);
    waste += placed.waste;
  }
  return { lot, waste };
}

interface Placing {
  readonly lot: Lot;
  /** Square centimetres of the free place that the piece leaves. */
  readonly waste: number;
}

const areaOf = ({ width, length }: Pick<Rectangle, 'width' | 'length'>): number => width * length;

/** Into the free place that fits best, of rests before that of rolls. */
function placeInFree(piece: ClothPiece, lot: Lot): Placing | null {
  let best: { bin: Bin; at: number; waste: number } | undefined;
  for (const bin of lot) {
    if (best && best.bin.stock.isRest && !bin.stock.isRest) break;
    for (const [at, place] of bin.free.entries()) {
      if (place.width < piece.width || place.length < piece.length) continue;
      const waste = areaOf(place) - areaOf(piece);
      if (!best || waste < best.waste) best = { bin, at, waste };
    }
  }
  if (!best) return null;
  const { bin, at, waste } = best;
  return { lot: withBin(lot, cutFrom(bin, at, piece)), waste };
}

/** Behind what is cut of a roll: one in use before a whole one, then the shortest that suffices. */
function placeOnRoll(piece: ClothPiece, lot: Lot): Placing | null {
  const [chosen] = lot
    .filter(({ stock }) => !stock.isRest && stock.width >= piece.width)
    .map((bin) => ({ bin, y: bin.used === 0 ? 0 : bin.used + KNIFE }))
    .filter(({ bin, y }) => y + piece.length <= bin.stock.length)
    .toSorted((a, b) => Number(b.y > 0) - Number(a.y > 0) || a.bin.stock.length - a.y - (b.bin.stock.length - b.y));
  if (!chosen) return null;
  const { bin, y } = chosen;
  const shelf = { x: 0, y, width: bin.stock.width, length: piece.length };
  const longer = { ...bin, free: [...bin.free, shelf], used: y + piece.length };
  return { lot: withBin(lot, cutFrom(longer, bin.free.length, piece)), waste: areaOf(shelf) - areaOf(piece) };
}

const withBin = (lot: Lot, bin: Bin): Lot => lot.map((one) => (one.stock === bin.stock ? bin : one));

/** Cuts a piece from the corner of a free place; the rest beside the piece keeps the whole length. */
function cutFrom(bin: Bin, at: number, { id, width, length }: ClothPiece): Bin {
  const place = bin.free[at];
  if (!place) throw new Error('no such place');
  const beside = { ...place, x: place.x + width + KNIFE, width: place.width - width - KNIFE };
  const behind = { ...place, y: place.y + length + KNIFE, width, length: place.length - length - KNIFE };
  return {
    ...bin,
    cuts: [...bin.cuts, { piece: id, x: place.x, y: place.y, width, length }],
    free: [...bin.free.toSpliced(at, 1), ...[beside, behind].filter((one) => one.width > 0 && one.length > 0)],
  };
}

function planOf({ stock, cuts, free, used }: Bin): StockPlan {
  const rests = free
    .map((place) => ({ ...place, width: Math.floor(place.width), length: Math.floor(place.length) }))
    .filter(({ width, length }) => width >= LEAST_REST && length >= LEAST_REST);
  return { id: stock.id, taken: Math.ceil(used), cuts: cuts.toSorted(byPlace), rests: rests.toSorted(byPlace) };
}

const byPlace = (a: Rectangle, b: Rectangle): number => a.y - b.y || a.x - b.x;
