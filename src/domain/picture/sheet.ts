/** The sheet that a picture is composed on, and shapes filled on it. */
import type { Light } from './hours.ts';
import { clamp, screenOf, type Rgb } from './light.ts';

/** Linear light, three numbers a pixel, row by row. Lengths are centimetres; x runs from the window's middle, y from the rod downwards. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Centimetres at the left and the upper edge. */
  readonly left: number;
  readonly top: number;
  readonly pxPerCm: number;
  readonly data: Float32Array;
}

export const columnAt = (sheet: Sheet, x: number): number => (x - sheet.left) * sheet.pxPerCm;
export const rowAt = (sheet: Sheet, y: number): number => (y - sheet.top) * sheet.pxPerCm;

/** The pixels that hold a part of a span of centimetres, cut to the sheet: first and one past the last. */
export function columnsOf(sheet: Sheet, from: number, to: number): [first: number, end: number] {
  return [Math.max(0, Math.floor(columnAt(sheet, from))), Math.min(sheet.width, Math.ceil(columnAt(sheet, to)) + 1)];
}
export function rowsOf(sheet: Sheet, from: number, to: number): [first: number, end: number] {
  return [Math.max(0, Math.floor(rowAt(sheet, from))), Math.min(sheet.height, Math.ceil(rowAt(sheet, to)) + 1)];
}

/** Lays a colour over a pixel; `at` is its first number in `data`, cover runs from 0 to 1. */
export function lay(data: Float32Array, at: number, cover: number, red: number, green: number, blue: number): void {
  const rest = 1 - cover;
  data[at] = (data[at] ?? 0) * rest + red * cover;
  data[at + 1] = (data[at + 1] ?? 0) * rest + green * cover;
  data[at + 2] = (data[at + 2] ?? 0) * rest + blue * cover;
}

/** Sets a pixel. */
export function paint(data: Float32Array, at: number, red: number, green: number, blue: number): void {
  data[at] = red;
  data[at + 1] = green;
  data[at + 2] = blue;
}

/** Lays something of a colour over a pixel, in the light that falls there; `share` is how much of it reaches the eye. */
export function layLit(sheet: Sheet, at: number, cover: number, color: Rgb, light: Light, share: number): void {
  lay(
    sheet.data,
    at,
    cover,
    color[0] * light.red * share,
    color[1] * light.green * share,
    color[2] * light.blue * share,
  );
}

/** Darkens a pixel: 0.8 leaves four fifths of its light. */
export function shade(data: Float32Array, at: number, left: number): void {
  data[at] = (data[at] ?? 0) * left;
  data[at + 1] = (data[at + 1] ?? 0) * left;
  data[at + 2] = (data[at + 2] ?? 0) * left;
}

export type Point = readonly [x: number, y: number];
type PaintPixel = (at: number, cover: number, x: number, y: number) => void;

/** Lines through a pixel by which its share inside a shape is told. */
const LINES = 4;

/** Calls `paint` for each pixel that a closed shape covers, in centimetres (even-odd rule, edges softened). */
export function fill(sheet: Sheet, outline: readonly Point[], paint: PaintPixel): void {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [firstRow, endRow] = rowsOf(sheet, Math.min(...ys), Math.max(...ys));
  const [firstColumn, endColumn] = columnsOf(sheet, Math.min(...xs), Math.max(...xs));
  if (endColumn <= firstColumn) return;
  const cover = new Float32Array(endColumn - firstColumn);
  for (let row = firstRow; row < endRow; row += 1) {
    cover.fill(0);
    for (let line = 0; line < LINES; line += 1) {
      const y = sheet.top + (row + (line + 0.5) / LINES) / sheet.pxPerCm;
      const crossings = crossingsAt(outline, y).map((x) => columnAt(sheet, x) - firstColumn);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        addSpan(cover, crossings[pair] ?? 0, crossings[pair + 1] ?? 0);
      }
    }
    for (let column = firstColumn; column < endColumn; column += 1) {
      const share = cover[column - firstColumn] ?? 0;
      if (share === 0) continue;
      const x = sheet.left + (column + 0.5) / sheet.pxPerCm;
      paint(3 * (row * sheet.width + column), Math.min(1, share), x, sheet.top + (row + 0.5) / sheet.pxPerCm);
    }
  }
}

function crossingsAt(outline: readonly Point[], y: number): number[] {
  const found: number[] = [];
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  });
  return found.sort((a, b) => a - b);
}

function addSpan(cover: Float32Array, from: number, to: number): void {
  const start = clamp(from, 0, cover.length);
  const end = clamp(to, 0, cover.length);
  for (let column = Math.floor(start); column < end; column += 1) {
    const share = Math.min(end, column + 1) - Math.max(start, column);
    if (share > 0) cover[column] = (cover[column] ?? 0) + share / LINES;
  }
}

/** Half of a grey level, so that soft gradients do not show as steps. */
const DITHER = 0.5;

/**
 * Writes a band of a picture as screen values, four bytes a pixel, from its first row on; the picture's corners are a little
 * darker, as in a photograph.
 */
export function develop(band: Sheet, firstRow: number, rows: number, vignette: number, to: Uint8ClampedArray): void {
  const { width, height, data } = band;
  for (let row = 0; row < height; row += 1) {
    const line = row + firstRow;
    const down = line / rows - 0.5;
    for (let column = 0; column < width; column += 1) {
      const across = column / width - 0.5;
      const kept = 1 - vignette * 2 * (across * across + down * down);
      const from = 3 * (row * width + column);
      const at = 4 * (line * width + column);
      const grain = (((column * 7 + line * 13 + column * line * 3) & 15) / 15 - 0.5) * DITHER;
      to[at] = screenOf((data[from] ?? 0) * kept) + grain;
      to[at + 1] = screenOf((data[from + 1] ?? 0) * kept) + grain;
      to[at + 2] = screenOf((data[from + 2] ?? 0) * kept) + grain;
      to[at + 3] = 255;
    }
  }
}
