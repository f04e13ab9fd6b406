import { describe, expect, it } from 'vitest';
import { rangeOf, speedOf } from '../../../../src/domain/reporting/vitals.ts';

describe('the range of a value', () => {
  it.each([
    ['LCP', 0, '800'],
    ['LCP', 800, '800'],
    ['LCP', 800.1, '1200'],
    ['LCP', 6000, '6000'],
    ['LCP', 6001, 'more'],
    ['CLS', 0.1, '0.1'],
    ['INP', 201, '300'],
  ] as const)('of %s %d is %s', (name, value, range) => {
    expect(rangeOf(name, value)).toBe(range);
  });
});

describe('the speed of pages', () => {
  it('is the range that three of four visits stay within', () => {
    expect(speedOf('LCP', { 800: 3, 6000: 1 })).toEqual({ count: 4, bound: 800, verdict: 'good' });
    expect(speedOf('LCP', { 800: 2, 4000: 1, 6000: 1 })).toEqual({ count: 4, bound: 4000, verdict: 'fair' });
    expect(speedOf('LCP', { 800: 74, 6000: 26 })).toEqual({ count: 100, bound: 6000, verdict: 'poor' });
    expect(speedOf('LCP', { 800: 1 })?.bound).toBe(800);
  });

  it.each([
    ['LCP', '2500', 'good'],
    ['LCP', '3200', 'fair'],
    ['LCP', '4000', 'fair'],
    ['LCP', '6000', 'poor'],
    ['INP', '200', 'good'],
    ['INP', '500', 'fair'],
    ['INP', '1000', 'poor'],
    ['CLS', '0.1', 'good'],
    ['CLS', '0.25', 'fair'],
    ['CLS', '0.5', 'poor'],
  ] as const)('%s of %s is %s', (name, range, verdict) => {
    expect(speedOf(name, { [range]: 5 })?.verdict).toBe(verdict);
  });

  it('has no bound beyond the last range, and is unknown where nothing was counted', () => {
    expect(speedOf('INP', { 50: 1, more: 9 })).toEqual({ count: 10, bound: null, verdict: 'poor' });
    expect(speedOf('INP', {})).toBe(null);
  });
});
