/** Light maps of hanging cloth: how one period of folds shades itself, rendered once for each pleat and tinted with any colour. */

export const MAP_NAMES = [
  'fon-normal',
  'fon-tight',
  'fon-loose',
  'fon-wave-normal',
  'fon-wave-tight',
  'fon-wave-loose',
  'tul-normal',
  'tul-tight',
  'tul-loose',
] as const;
export type MapName = (typeof MAP_NAMES)[number];

/** Facts of a map, beside its picture. */
export interface MapFacts {
  /** Folds in the period, and the rail that one of them takes, in cm. */
  folds: number;
  cellCm: number;
  heightCm: number;
  /** How far the hem stands before the back of the cloth along the period, in mm. */
  hemMm: readonly number[];
}

/** Grey picture of three planes one above the other: soft light, light from the left, light through the cloth. */
export interface ClothMap extends MapFacts {
  /** One byte a pixel, square roots of light. */
  data: Uint8Array;
  width: number;
  /** Height of one plane. */
  height: number;
}
export type ClothMaps = Readonly<Partial<Record<MapName, ClothMap>>>;

/** The first two planes reach so far: 1 is the lit part of the cloth. */
const LIT = 1.35;
/** Brightness of a single flat layer in the third plane. */
export const ONE_LAYER = 0.923;

const SQUARE = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2);

/** Shade of one place of the cloth. */
export interface Shade {
  soft: number;
  side: number;
  through: number;
}

/** Reads the three planes at a place in cm; the period repeats across, `turned` lets the side light come from the right. */
export function shadeAt(map: ClothMap, across: number, down: number, turned: boolean, to: Shade): void {
  const { width, height, data } = map;
  let x = (across / (map.folds * map.cellCm)) * width - 0.5;
  if (turned) x = width - 1 - x;
  x -= Math.floor(x / width) * width;
  const rows = (down / map.heightCm) * height - 0.5;
  const y = rows < 0 ? 0 : rows > height - 1.001 ? height - 1.001 : rows;
  const column = x | 0;
  const row = y | 0;
  const next = column + 1 >= width ? 0 : column + 1;
  const a = x - column;
  const b = y - row;
  const plane = width * height;
  const upper = row * width;
  const lower = upper + width;
  // Without a closure: this is read for every pixel, and a closure would box each of its numbers.
  to.soft = between(data, upper + column, upper + next, lower + column, lower + next, a, b) * LIT;
  const side = plane + upper;
  const sideBelow = plane + lower;
  to.side = between(data, side + column, side + next, sideBelow + column, sideBelow + next, a, b) * LIT;
  const through = plane + side;
  const throughBelow = plane + sideBelow;
  to.through = between(data, through + column, through + next, throughBelow + column, throughBelow + next, a, b);
}

/** Mean of four bytes' light, by their nearness. */
function between(data: Uint8Array, p: number, q: number, r: number, s: number, a: number, b: number): number {
  const upper = (SQUARE[data[p] ?? 0] ?? 0) * (1 - a) + (SQUARE[data[q] ?? 0] ?? 0) * a;
  const lower = (SQUARE[data[r] ?? 0] ?? 0) * (1 - a) + (SQUARE[data[s] ?? 0] ?? 0) * a;
  return upper * (1 - b) + lower * b;
}

/** How far the hem stands before the back of the cloth, in cm. */
export function hemAt(map: ClothMap, across: number, turned: boolean): number {
  const count = map.hemMm.length;
  let at = (across / (map.folds * map.cellCm)) * count;
  if (turned) at = count - at;
  at -= Math.floor(at / count) * count;
  const index = at | 0;
  const share = at - index;
  return ((map.hemMm[index] ?? 0) * (1 - share) + (map.hemMm[(index + 1) % count] ?? 0) * share) / 10;
}
