/** Prices that begin later: what they make wrong is told at the save, not by the build of the night in which they begin. */
import { describe, expect, it } from 'vitest';
import { checkCoupons } from '../../../../src/build/content/check-prices.ts';
import type { CouponFile } from '../../../../src/domain/coupon/coupons-file.ts';
import type { PriceEntry } from '../../../../src/domain/product/product-file.ts';
import { daysAfter } from '../../../../src/domain/values/dates.ts';
import { change, toldOf } from './mistakes.ts';

const TODAY = '2026-11-20';
const PACK = 'content/products/numune-paketi.yaml';
const OTHER = 'content/products/miknatisli-perde-bagi.yaml';
const ABOVE = /coupons\.json:\d+: \[\d\]\.amount: 50 is above 49\.5, the smallest order it counts for/;
const offer = (of: string, from: string, price: string) =>
  change(PACK, /^addedOn/m, `  - { from: ${from}, ${of}price: ${price}, confirmed: true }\naddedOn`);

describe('a coupon', () => {
  it.each([
    ['a price that begins later', ''],
    ['a sale that begins later', 'until: 2026-12-10, '],
  ])('is measured by %s', async (_, until) => {
    const told = await toldOf([['', offer(until, '2026-12-05', '49.5'), ABOVE]]);
    expect(told).toEqual([expect.stringMatching(ABOVE)]);
  });

  const entry = (from: string, price: number, until?: string): PriceEntry => ({ from, price, ...(until && { until }) });
  const told = (coupon: Partial<CouponFile>, today = TODAY, ...prices: readonly PriceEntry[]) =>
    checkCoupons({ file: 'x', data: [{ code: 'PERDE50', amount: 50, ...coupon }] }, [prices], today).length;
  const STANDING = entry('2026-01-01', 99);
  const SALE = entry('2026-12-05', 40, '2026-12-10');

  it.each<[string, Partial<CouponFile>, readonly PriceEntry[], number]>([
    ['a sale behind its last day', { until: '2026-12-04' }, [STANDING, SALE], 0],
    ['a sale that begins on its last day', { until: '2026-12-05' }, [STANDING, SALE], 1],
    ['a sale that is over before it begins', { from: '2026-12-11' }, [STANDING, SALE], 0],
    ['a sale on whose last day it begins', { from: '2026-12-10' }, [STANDING, SALE], 1],
    ['a price that returns behind a sale', {}, [entry('2026-01-01', 40), entry('2026-11-01', 60, '2026-11-30')], 1],
    ['a price that is past', {}, [entry('2026-01-01', 40), entry('2026-11-20', 60)], 0],
    ['a product that is taken off', {}, [STANDING, entry('2026-12-01', 0)], 0],
    ['nothing, when it is over', { until: '2026-11-19' }, [entry('2026-01-01', 40)], 0],
  ])('is held against %s', (_, coupon, prices, count) => expect(told(coupon, TODAY, ...prices)).toBe(count));

  it('that is right on one day is right on every later one', () => {
    for (const coupon of [{}, { until: '2026-12-07' }, { from: '2026-12-01' }, { until: '2026-12-01' }]) {
      const counts = Array.from({ length: 40 }, (_, later) => told(coupon, daysAfter(TODAY, later), STANDING, SALE));
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    }
  });
});

describe('a second pack of samples', () => {
  const REASON = /holdsSamples: one pack of samples is sold at most, there are /;
  const begun = change(OTHER, /^prices:\n[\s\S]*?^addedOn/m, 'prices:\n  - { from: 2026-12-20, price: 120 }\naddedOn');
  const holding = change(OTHER, /^popularity/m, 'holdsSamples: 5\npopularity');

  it('is told before its price begins', async () => {
    const told = await toldOf([
      ['', begun, REASON],
      ['', holding, REASON],
    ]);
    expect(told).toEqual([expect.stringMatching(REASON)]);
  });

  it('may take over on the day on which the first is taken off', async () => {
    const told = await toldOf([
      ['', begun, REASON],
      ['', holding, REASON],
      ['', offer('', '2026-12-20', '0'), REASON],
    ]);
    expect(told).toEqual([]);
  });
});
