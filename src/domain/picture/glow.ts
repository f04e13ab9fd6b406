/** The light behind a cloth, out of focus: what a sheer spreads and a curtain glows with. */
import { clamp, mix } from './light.ts';
import type { Light } from './hours.ts';
import type { Sheet } from './sheet.ts';

export type Glow = Sheet;

/** How far the light spreads, in cm. */
const SPREAD = 13;

/** Returns a small sheet of the empty room, blurred as far as light spreads, in cm. */
export function glowOf(sheet: Sheet, spread = SPREAD): Glow {
  const { width, height, pxPerCm } = sheet;
  const radius = Math.max(1, Math.round(spread * pxPerCm));
  let { data } = sheet;
  for (let pass = 0; pass < 2; pass += 1) {
    data = blurred(data, width, height, radius, 3, 3 * width);
    data = blurred(data, height, width, radius, 3 * width, 3);
  }
  return { ...sheet, data };
}

/** Mean over a window along one direction: `step` from a value to the next, `line` from a line to the next. */
function blurred(
  from: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  line: number,
): Float32Array {
  const to = new Float32Array(from.length);
  const inside = (index: number): number => clamp(index, 0, length - 1) * step;
  for (let row = 0; row < lines; row += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const start = row * line + channel;
      let sum = 0;
      for (let index = -radius; index <= radius; index += 1) sum += from[start + inside(index)] ?? 0;
      for (let index = 0; index < length; index += 1) {
        to[start + index * step] = sum / (2 * radius + 1);
        sum += (from[start + inside(index + radius + 1)] ?? 0) - (from[start + inside(index - radius)] ?? 0);
      }
    }
  }
  return to;
}

/** Reads the light behind a place in cm into `to`. */
export function glowAt(glow: Glow, x: number, y: number, to: Light): void {
  const { width, height, data } = glow;
  const across = clamp((x - glow.left) * glow.pxPerCm - 0.5, 0, width - 1.001);
  const down = clamp((y - glow.top) * glow.pxPerCm - 0.5, 0, height - 1.001);
  const column = across | 0;
  const row = down | 0;
  const a = across - column;
  const b = down - row;
  const at = 3 * (row * width + column);
  const below = at + 3 * width;
  // Without a closure: this is read for every pixel, and a closure would box each of its numbers.
  to.red = between(data, at, below, a, b);
  to.green = between(data, at + 1, below + 1, a, b);
  to.blue = between(data, at + 2, below + 2, a, b);
}

/** Mean of four places, by their nearness. */
const between = (data: Float32Array, upper: number, lower: number, a: number, b: number): number =>
  mix(mix(data[upper] ?? 0, data[upper + 3] ?? 0, a), mix(data[lower] ?? 0, data[lower + 3] ?? 0, a), b);
