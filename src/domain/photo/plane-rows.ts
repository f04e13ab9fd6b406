/** Rows of a photograph, pixel by pixel, as places of a plane before the wall. */
import type { Box } from '../picture/scene.ts';
import type { PictureSize } from './camera.ts';
import { inverse, project, type Matrix3 } from './plane.ts';
import type { Wall } from './wall.ts';

/** A run of pixels of one row. It is written anew for each row, so that no pixel costs a call or a boxed number. */
export interface PlaneRun {
  /** First byte of the first pixel, and the number of pixels. */
  at: number;
  count: number;
  /** Places on the plane, in cm. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** First column and row, in pixels. */
  column: number;
  row: number;
}
export type VisitRun = (run: PlaneRun) => void;
/** Visits the pixels of rows, from the first to before the end, that can show a part of the plane. */
export type PlaneRows = (first: number, end: number, visit: VisitRun) => void;

const NONE: PlaneRows = () => undefined;

/** Returns the rows of a box on a plane so many cm before the wall; none where the plane is seen from its edge. */
export function planeRows(wall: Wall, before: number, box: Box, { width, height }: PictureSize): PlaneRows {
  const forth = wall.toPixel(before);
  const back = inverse(forth);
  if (!back.every(Number.isFinite)) return NONE;
  const [a, b, c, d, e, f, g, h, j] = back;
  const { left, top, right, bottom, rows } = pixelsOf(wall, forth, box, { width, height });
  const { straighten } = wall;
  const straight = { x: 0, y: 0 };
  const run: PlaneRun = {
    at: 0,
    count: 0,
    xs: new Float64Array(width),
    ys: new Float64Array(width),
    column: 0,
    row: 0,
  };
  const { xs, ys } = run;
  return (first, end, visit) => {
    if (!rows) return;
    for (let line = Math.max(first, top); line < Math.min(end, bottom); line += 1) {
      run.row = line;
      run.count = 0;
      // A plane is seen as a convex shape, so that a row has one run of it; a bent lens may make two.
      for (let place = left; place < right; place += 1) {
        straight.x = place + 0.5;
        straight.y = line + 0.5;
        straighten?.(straight.x, straight.y, straight);
        const w = g * straight.x + h * straight.y + j;
        const x = (a * straight.x + b * straight.y + c) / w;
        const y = (d * straight.x + e * straight.y + f) / w;
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) {
          if (run.count > 0) visit(run);
          run.count = 0;
          continue;
        }
        if (run.count === 0) {
          run.column = place;
          run.at = 4 * (line * width + place);
        }
        xs[run.count] = x;
        ys[run.count] = y;
        run.count += 1;
      }
      if (run.count > 0) visit(run);
    }
  };
}

/** The part of the photograph that holds a box of the plane. */
function pixelsOf(
  { bent }: Wall,
  forth: Matrix3,
  { left, top, right, bottom }: Box,
  { width, height }: PictureSize,
): Box & { rows: boolean } {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  // A corner behind the camera has no pixel: all of the photograph is looked at.
  const isBehind = corners.some(([x, y]) => forth[6] * x + forth[7] * y + forth[8] <= 0);
  if (isBehind) return { left: 0, top: 0, right: width, bottom: height, rows: true };
  const seen = corners.map(([x, y]) => bent(project(forth, { x, y })));
  const xs = seen.map(({ x }) => x);
  const ys = seen.map(({ y }) => y);
  const pixels = {
    left: Math.max(0, Math.floor(Math.min(...xs)) - 1),
    top: Math.max(0, Math.floor(Math.min(...ys)) - 1),
    right: Math.min(width, Math.ceil(Math.max(...xs)) + 1),
    bottom: Math.min(height, Math.ceil(Math.max(...ys)) + 1),
  };
  return { ...pixels, rows: pixels.right > pixels.left && pixels.bottom > pixels.top };
}
