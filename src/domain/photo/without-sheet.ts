/** Paints the sheet of paper over with the wall around it. */
import type { Photo } from './photo.ts';
import type { Quad } from './plane.ts';

/** Wall that is read beyond each edge, in pixels outwards and along the edge. */
const DEEP = 6;
const ALONG = 4;

/**
 * Gives every pixel of the sheet the mean of the wall left, right, above and below, the nearer the heavier. A sheet at the
 * photograph's edge stays: there is no wall to go by.
 */
export function paintOutSheet({ data, width, height }: Photo, sheet: Quad): void {
  const xs = sheet.map(({ x }) => x);
  const ys = sheet.map(({ y }) => y);
  const margin = Math.max(3, 0.06 * Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)));
  const left = Math.round(Math.min(...xs) - margin);
  const right = Math.round(Math.max(...xs) + margin);
  // The shadow of a sheet and its tape are below and above.
  const top = Math.round(Math.min(...ys) - 1.4 * margin);
  const bottom = Math.round(Math.max(...ys) + 1.4 * margin);
  const free = DEEP + ALONG;
  if (!(left >= free && top >= free && right < width - free && bottom < height - free)) return;
  const byte = (x: number, y: number, channel: number): number => data[4 * (y * width + x) + channel] ?? 0;
  const mean = (x: number, y: number, outX: number, outY: number, channel: number): number => {
    let sum = 0;
    for (let deep = 1; deep <= DEEP; deep += 1) {
      for (let along = -ALONG; along <= ALONG; along += 1) {
        sum += byte(x + outX * deep + (outX ? 0 : along), y + outY * deep + (outX ? along : 0), channel);
      }
    }
    return sum / (DEEP * (2 * ALONG + 1));
  };
  const columns = right - left + 1;
  const rows = bottom - top + 1;
  for (let channel = 0; channel < 3; channel += 1) {
    const onLeft = Float32Array.from({ length: rows }, (_, row) => mean(left, top + row, -1, 0, channel));
    const onRight = Float32Array.from({ length: rows }, (_, row) => mean(right, top + row, 1, 0, channel));
    const above = Float32Array.from({ length: columns }, (_, column) => mean(left + column, top, 0, -1, channel));
    const below = Float32Array.from({ length: columns }, (_, column) => mean(left + column, bottom, 0, 1, channel));
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const weights = [1 / (column + 1), 1 / (columns - column), 1 / (row + 1), 1 / (rows - row)] as const;
        const sum =
          weights[0] * (onLeft[row] ?? 0) +
          weights[1] * (onRight[row] ?? 0) +
          weights[2] * (above[column] ?? 0) +
          weights[3] * (below[column] ?? 0);
        const grain = (((column * 31 + row * 17 + column * row) % 7) - 3) * 0.4;
        data[4 * ((top + row) * width + left + column) + channel] =
          sum / (weights[0] + weights[1] + weights[2] + weights[3]) + grain;
      }
    }
  }
}
