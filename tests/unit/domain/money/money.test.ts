import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHalfUp, formatMoney, toKurus, toLira } from '../../../../src/domain/money/money.ts';
import { property } from '../property.ts';

describe('divideHalfUp', () => {
  test.each([
    [0, 10, 0],
    [4, 10, 0],
    [5, 10, 1],
    [6, 10, 1],
    [14, 10, 1],
    [15, 10, 2],
    [1, 3, 0],
    [2, 3, 1],
    [7, 1, 7],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, 2, 4_503_599_627_370_496],
  ])('%i / %i is %i', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient);
  });

  property(
    'equals exact arithmetic',
    [
      fc.maxSafeNat(),
      fc.oneof(fc.constantFrom(1, 2, 10, 100, 10_000), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    ],
    (numerator, denominator) => {
      const exact = (2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
      expect(BigInt(divideHalfUp(numerator, denominator))).toBe(exact);
    },
  );
});

describe('lira and kuruş', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [189.9, 18_990],
    [1186.88, 118_688],
    [1300, 130_000],
    [10_000_000, 1_000_000_000],
  ])('%d lira is %i kuruş', (lira, kurus) => {
    expect(toKurus(lira)).toBe(kurus);
    expect(toLira(kurus)).toBe(lira);
  });

  property('survive the way to the API and back', [fc.integer({ min: 0, max: 1_000_000_000_000 })], (kurus) => {
    expect(toKurus(toLira(kurus))).toBe(kurus);
    expect(toKurus(Number(JSON.stringify(toLira(kurus))))).toBe(kurus);
  });
});

describe('formatMoney', () => {
  // Sign, lira sign and figures stand without a space of any kind.
  test.each([
    [0, '₺0,00', '₺0.00'],
    [-0, '₺0,00', '₺0.00'],
    [1, '₺0,01', '₺0.01'],
    [99, '₺0,99', '₺0.99'],
    [100, '₺1,00', '₺1.00'],
    [99_999, '₺999,99', '₺999.99'],
    [100_000, '₺1.000,00', '₺1,000.00'],
    [118_688, '₺1.186,88', '₺1,186.88'],
    [1_000_000_000, '₺10.000.000,00', '₺10,000,000.00'],
    [-5_000, '-₺50,00', '-₺50.00'],
  ])('%i kuruş', (amount, turkish, english) => {
    expect(formatMoney(amount, 'tr')).toBe(turkish);
    expect(formatMoney(amount, 'en')).toBe(english);
  });

  property('writes ₺, groups of three and two decimals', [fc.integer({ min: 0, max: 10 ** 12 })], (amount) => {
    expect(formatMoney(amount, 'tr')).toMatch(/^₺\d{1,3}(\.\d{3})*,\d{2}$/);
    expect(formatMoney(amount, 'en')).toMatch(/^₺\d{1,3}(,\d{3})*\.\d{2}$/);
    expect(Number(formatMoney(amount, 'tr').replace(/\D/g, ''))).toBe(amount);
  });
});
