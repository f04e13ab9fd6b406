/** Finds the sheet of paper under one tap. */
import type { Grey } from './grey.ts';
import { areaOf, hullOf, largestQuad } from './outline.ts';
import type { Point, Quad } from './plane.ts';

/** Differences of brightness to the tapped place that still belong to the sheet: paper is shaded, and a wall is hardly darker. */
const TOLERANCES = [3, 5, 8, 12, 18, 26] as const;
/** Largest share of the picture that is a sheet. */
const LARGEST_SHARE = 0.2;
/** Smallest number of pixels that is a sheet. */
const SMALLEST = 150;
/** Least share of its quadrilateral that a sheet fills. */
const LEAST_FILL = 0.86;
/** Pixels at the border that a sheet does not reach. */
const BORDER = 3;

/** Returns the quadrilateral of like brightness around a tap, in px; null where the tap is on no sheet. */
export function findSheet(image: Grey, tap: Point): Quad | null {
  const { width, height } = image;
  const [x, y] = [Math.round(tap.x), Math.round(tap.y)];
  if (x <= BORDER || y <= BORDER || x >= width - BORDER - 1 || y >= height - BORDER - 1) return null;
  const smooth = smoother(image);
  let best: Quad | null = null;
  let bestFill = LEAST_FILL;
  for (const tolerance of TOLERANCES) {
    const blob = grow(image, smooth, y * width + x, tolerance);
    // A larger tolerance grows over the same pixels and more.
    if (!blob) break;
    if (blob.count < SMALLEST) continue;
    const quad = largestQuad(hullOf(blob.outline));
    const fill = quad ? blob.count / areaOf(quad) : 0;
    if (!quad || fill <= bestFill - 0.01) continue;
    best = quad;
    bestFill = Math.max(fill, bestFill);
  }
  return best;
}

/** Returns the mean brightness of 3 × 3 pixels around a pixel that is not at the border. */
const smoother =
  ({ data, width }: Grey) =>
  (at: number): number => {
    let sum = 0;
    for (const row of [at - width, at, at + width])
      sum += (data[row - 1] ?? 0) + (data[row] ?? 0) + (data[row + 1] ?? 0);
    return sum / 9;
  };

interface Blob {
  readonly count: number;
  /** Corners of the first and the last pixel of every row. */
  readonly outline: readonly Point[];
}

/** Grows from a pixel over its neighbours of like brightness; null when it grows larger than a sheet, or to the border. */
function grow({ width, height }: Grey, smooth: (at: number) => number, start: number, tolerance: number): Blob | null {
  const most = LARGEST_SHARE * width * height;
  const like = smooth(start);
  const seen = new Uint8Array(width * height);
  seen[start] = 1;
  const rows = new Map<number, [first: number, last: number]>();
  const waiting = [start];
  let count = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const y = Math.floor(at / width);
    count += 1;
    if (count > most || x < BORDER || y < BORDER || x > width - BORDER - 1 || y > height - BORDER - 1) return null;
    const row = rows.get(y);
    if (row) {
      row[0] = Math.min(row[0], x);
      row[1] = Math.max(row[1], x);
    } else rows.set(y, [x, x]);
    for (const next of [at + 1, at - 1, at + width, at - width]) {
      if (seen[next] !== 0 || Math.abs(smooth(next) - like) > tolerance) continue;
      seen[next] = 1;
      waiting.push(next);
    }
  }
  const outline = [...rows].flatMap(([y, [first, last]]) => [
    { x: first, y },
    { x: last + 1, y },
    { x: first, y: y + 1 },
    { x: last + 1, y: y + 1 },
  ]);
  return { count, outline };
}
