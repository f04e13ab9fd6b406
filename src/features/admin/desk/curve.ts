/** Shape of the curve of sales: a scale in round steps, and lines in units of the drawing. */

export const WIDTH = 100;
export const HEIGHT = 100;

/** Factors by which the top of a scale grows within a power of ten. */
const ROUND = [1, 2, 4, 6, 8, 10] as const;

/** Returns the lowest round amount that is not below the largest one; 1 for nothing at all. */
export function topOf(amounts: readonly number[]): number {
  const most = Math.max(0, ...amounts);
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (ROUND.find((factor) => factor * power >= most) ?? 10) * power;
}

/** Returns the points of a line, from left to right, for `points` of a polyline. */
export const lineOf = (amounts: readonly number[], top: number): string =>
  amounts
    .map((amount, at) => {
      const x = amounts.length === 1 ? 0 : (at / (amounts.length - 1)) * WIDTH;
      return `${x.toFixed(2)},${(HEIGHT - (amount / top) * HEIGHT).toFixed(2)}`;
    })
    .join(' ');
