/** Unevenness of plaster, wood and cloth: the same at the same place in every picture. */

const SIZE = 256;
const MASK = SIZE - 1;

/** Numbers from 0 to 1 by a fixed recurrence (Numerical Recipes' 32-bit generator), so that no picture depends on chance. */
const VALUES = (() => {
  let state = 20_261_121;
  return Float32Array.from({ length: SIZE * SIZE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  });
})();

/** From 0 to 1, for a pair of whole numbers. */
export const scatter = (x: number, y: number): number => VALUES[((y & MASK) << 8) | (x & MASK)] ?? 0;

/** From −0.5 to 0.5, smooth, one hill to a unit. */
export function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = x - column;
  const down = y - row;
  const a = across * across * (3 - 2 * across);
  const b = down * down * (3 - 2 * down);
  const upper = scatter(column, row) * (1 - a) + scatter(column + 1, row) * a;
  const lower = scatter(column, row + 1) * (1 - a) + scatter(column + 1, row + 1) * a;
  return upper * (1 - b) + lower * b - 0.5;
}
