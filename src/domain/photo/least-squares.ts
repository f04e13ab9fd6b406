/** Non-linear least squares by Levenberg and Marquardt, with a numeric Jacobian. */
import { solve } from './linear.ts';

export interface LeastSquaresFit {
  readonly values: readonly number[];
  /** At `values`, each divided by its expected size. */
  readonly residuals: readonly number[];
  /** Returns the variance of one unknown, to first order; null where the residuals do not determine it. */
  readonly varianceOf: (unknown: number) => number | null;
}

const ROUNDS = 40;
const FIRST_DAMPING = 1e-3;
const LEAST_DAMPING = 1e-9;
const MOST_DAMPING = 1e9;
/** A round that improves the cost by a smaller share is the last one. */
const CONVERGED = 1e-9;

interface Normal {
  readonly residuals: readonly number[];
  readonly matrix: readonly (readonly number[])[];
  readonly gradient: readonly number[];
}

export const costOf = (residuals: readonly number[]): number => residuals.reduce((sum, one) => sum + one * one, 0);

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, one, index) => sum + one * (b[index] ?? 0), 0);

/**
 * Finds the values with the smallest sum of squared residuals, from `start` on. Returns null where the residuals do not determine
 * the values.
 *
 * @param residualsOf differences between what the values predict and what was seen, each divided by its expected size
 * @param steps how far each value is moved to see how the residuals change
 */
export function leastSquares(
  residualsOf: (values: readonly number[]) => number[],
  start: readonly number[],
  steps: readonly number[],
): LeastSquaresFit | null {
  const normalAt = (values: readonly number[]): Normal => {
    const residuals = residualsOf(values);
    const columns = values.map((_, moved) => {
      const step = steps[moved] ?? CONVERGED;
      const seen = residualsOf(values.map((value, index) => (index === moved ? value + step : value)));
      return seen.map((one, index) => (one - (residuals[index] ?? 0)) / step);
    });
    return {
      residuals,
      matrix: columns.map((a) => columns.map((b) => dot(a, b))),
      gradient: columns.map((column) => dot(column, residuals)),
    };
  };

  let values = [...start];
  let normal = normalAt(values);
  let damping = FIRST_DAMPING;
  for (let round = 0; round < ROUNDS && damping <= MOST_DAMPING; round += 1) {
    const damped = normal.matrix.map((row, at) =>
      row.map((one, index) => (index === at ? one * (1 + damping) + 1e-12 : one)),
    );
    const step = solve(
      damped,
      normal.gradient.map((one) => -one),
    );
    if (!step) return null;
    const next = values.map((value, index) => value + (step[index] ?? 0));
    const [before, after] = [costOf(normal.residuals), costOf(residualsOf(next))];
    if (!(after < before)) {
      damping *= 8;
      continue;
    }
    values = next;
    damping = Math.max(damping / 5, LEAST_DAMPING);
    normal = normalAt(values);
    if (before - after < CONVERGED * before + 1e-12) break;
  }
  return {
    values,
    residuals: normal.residuals,
    varianceOf: (unknown) => {
      const column = solve(
        normal.matrix,
        values.map((_, index) => (index === unknown ? 1 : 0)),
      );
      return column?.[unknown] ?? null;
    },
  };
}
