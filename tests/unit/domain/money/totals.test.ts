import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INSTALMENT_COUNTS, instalments, monthlyFrom } from '../../../../src/domain/money/instalments.ts';
import { shippingFor, totalsOf } from '../../../../src/domain/money/totals.ts';
import { property } from '../property.ts';
import { anyCoupon } from '../samples.ts';

const rule = { freeAbove: 50_000, fee: 5_000 };
const kurus = fc.integer({ min: 0, max: 1_000_000_000 });

describe('shipping (spec §9, decisions P6)', () => {
  test.each([
    [0, 5_000],
    [49_999, 5_000],
    [50_000, 5_000],
    [50_001, 0],
    [1_000_000, 0],
  ])('goods of %i kuruş ship for %i', (goods, fee) => {
    expect(shippingFor(goods, 1, rule)).toBe(fee);
  });

  test('an empty cart ships nothing', () => {
    expect(shippingFor(0, 0, rule)).toBe(0);
  });
});

describe('totals (spec §9)', () => {
  test('an empty cart is nothing', () => {
    expect(totalsOf([], null, rule)).toEqual({
      subtotal: 0,
      discount: 0,
      shipping: 0,
      fee: 0,
      total: 0,
      missingToFreeShipping: 0,
      couponCostsFreeShipping: false,
    });
  });

  test.each([
    [[118_688], null, 0, { subtotal: 118_688, discount: 0, shipping: 0, total: 118_688, missingToFreeShipping: 0 }],
    [[30_000, 20_000], null, 0, { subtotal: 50_000, shipping: 5_000, total: 55_000, missingToFreeShipping: 1 }],
    [[50_001], null, 0, { shipping: 0, total: 50_001, missingToFreeShipping: 0 }],
    [[9_900], null, 0, { shipping: 5_000, total: 14_900, missingToFreeShipping: 40_101 }],
    [
      [55_000],
      { code: 'X', kind: 'percent', value: 10 },
      0,
      { discount: 5_500, shipping: 5_000, total: 54_500, missingToFreeShipping: 557, couponCostsFreeShipping: true },
    ],
    [
      [39_600],
      { code: 'X', kind: 'percent', value: 20 },
      0,
      { discount: 7_920, shipping: 5_000, missingToFreeShipping: 22_901, couponCostsFreeShipping: false },
    ],
    [[100], { code: 'X', kind: 'percent', value: 100 }, 0, { shipping: 5_000, missingToFreeShipping: 0 }],
    [
      [4_000],
      { code: 'X', kind: 'amount', value: 50 },
      0,
      { discount: 4_000, shipping: 5_000, total: 5_000, missingToFreeShipping: 51_001 },
    ],
    // At the threshold itself a coupon that asks for more takes nothing off yet.
    [
      [50_000],
      { code: 'X', kind: 'amount', value: 20, minBasket: 600 },
      0,
      { discount: 0, shipping: 5_000, missingToFreeShipping: 1 },
    ],
    [[60_000], null, 1_500, { fee: 1_500, total: 61_500 }],
  ] as const)('%j with %j and a fee of %i', (lines, coupon, fee, expected) => {
    expect(totalsOf(lines, coupon, rule, fee)).toMatchObject(expected);
  });

  property(
    'add up and are never negative',
    [fc.array(kurus, { maxLength: 50 }), anyCoupon, fc.record({ freeAbove: kurus, fee: kurus }), kurus],
    (lines, coupon, anyRule, fee) => {
      const totals = totalsOf(lines, coupon, anyRule, fee);
      const { couponCostsFreeShipping: _, ...amounts } = totals;
      expect(Object.values(amounts).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.fee);
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
    },
  );

  property(
    'goods for what is missing make shipping free, with any coupon, and a kuruş less does not',
    [fc.array(kurus, { minLength: 1, maxLength: 5 }), anyCoupon, kurus],
    (lines, coupon, freeAbove) => {
      const anyRule = { freeAbove, fee: 5_000 };
      const { shipping, missingToFreeShipping: missing } = totalsOf(lines, coupon, anyRule);
      fc.pre(coupon?.kind !== 'percent' || coupon.value < 100);
      expect(missing > 0).toBe(shipping > 0);
      expect(totalsOf([...lines, missing], coupon, anyRule).shipping).toBe(0);
      if (missing > 0) expect(totalsOf([...lines, missing - 1], coupon, anyRule).shipping).toBe(5_000);
    },
  );
});

test('a coupon costs free shipping however little the shipping is', () => {
  const half = { code: 'X', kind: 'percent', value: 50 } as const;
  expect(totalsOf([60_000], half, { freeAbove: 50_000, fee: 1 }).couponCostsFreeShipping).toBe(true);
});

describe('instalments (spec §9)', () => {
  test.each([
    [100, 3, [34, 33, 33]],
    [118_688, 1, [118_688]],
    [118_688, 2, [59_344, 59_344]],
    [1, 12, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [0, 2, [0, 0]],
  ])('%i kuruş in %i', (total, count, parts) => {
    expect(instalments(total, count)).toEqual(parts);
  });

  property(
    'add up to the kuruş and differ by at most one',
    [kurus, fc.constantFrom(...INSTALMENT_COUNTS)],
    (total, count) => {
      const parts = instalments(total, count);
      expect(parts).toHaveLength(count);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    },
  );
});

describe('the smallest monthly part', () => {
  const row = (count: number, part: number, total: number) => ({ count, part, total });

  test('is the lowest of all families, at its lowest total', () => {
    const dear = { rows: [row(1, 100, 100), row(3, 35.08, 105.25), row(6, 18.7, 112.22)] };
    const cheap = { rows: [row(1, 100, 100), row(6, 18.7, 112.2)] };
    expect(monthlyFrom([dear, cheap])).toEqual(row(6, 18.7, 112.2));
  });

  test('is none where all is paid at once', () => {
    expect(monthlyFrom([])).toBeNull();
    expect(monthlyFrom([{ rows: [row(1, 100, 100)] }])).toBeNull();
  });
});
