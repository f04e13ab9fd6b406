/** Shape of the curve of sales. */
import { describe, expect, it } from 'vitest';
import { lineOf, topOf } from '../../../src/features/admin/desk/curve.ts';

describe('the scale', () =>
  it('ends at a round amount that holds the largest', () => {
    expect([0, 1, 9.5, 10, 10.01, 399, 412_350].map((most) => topOf([most, 0]))).toEqual([
      1, 1, 10, 10, 20, 400, 600_000,
    ]);
    expect(topOf([])).toBe(1);
  }));

describe('the line', () =>
  it('goes from the left to the right, nothing at the bottom and the top at the top', () => {
    expect(lineOf([0, 50, 100], 100)).toBe('0.00,100.00 50.00,50.00 100.00,0.00');
    expect(lineOf([25], 100)).toBe('0.00,75.00');
  }));
