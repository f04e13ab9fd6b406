import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountPercent, priceOn, priceUntil } from '../../../../src/domain/product/sale.ts';
import { property } from '../property.ts';

const regular = { from: '2026-01-01', price: 1300 };
const sale = { from: '2026-11-01', until: '2026-11-30', price: 1000 };

describe('priceOn (decisions S9)', () => {
  test.each([
    ['2025-12-31', { price: 0, oldPrice: null, saleUntil: null }],
    ['2026-01-01', { price: 130_000, oldPrice: null, saleUntil: null }],
    ['2026-10-31', { price: 130_000, oldPrice: null, saleUntil: null }],
    ['2026-11-01', { price: 100_000, oldPrice: 130_000, saleUntil: '2026-11-30' }],
    ['2026-11-30', { price: 100_000, oldPrice: 130_000, saleUntil: '2026-11-30' }],
    ['2026-12-01', { price: 130_000, oldPrice: null, saleUntil: null }],
  ])('on %s', (today, expected) => {
    expect(priceOn([regular, sale], today)).toEqual(expected);
    expect(priceOn([sale, regular], today)).toEqual(expected);
  });

  test('days on which a product was off are no price that a sale is compared with (decisions S8)', () => {
    const off = { from: '2026-10-10', price: 0 };
    const back = { from: '2026-10-20', price: 1300 };
    expect(priceOn([regular, off, back, sale], '2026-11-20')).toEqual({
      price: 100_000,
      oldPrice: 130_000,
      saleUntil: '2026-11-30',
    });
  });

  test('a product without prices costs nothing', () => {
    expect(priceOn([], '2026-11-20')).toEqual({ price: 0, oldPrice: null, saleUntil: null });
  });

  test('a price raised right before the sale is not what it is compared with', () => {
    expect(priceOn([regular, { from: '2026-10-20', price: 2000 }, sale], '2026-11-20').oldPrice).toBe(130_000);
  });

  test.each([
    ['2026-10-03', 130_000],
    ['2026-10-02', 200_000],
  ])('with the rise on %s the lowest of the last 30 days is %i', (from, oldPrice) => {
    expect(priceOn([regular, { from, price: 2000 }, sale], '2026-11-20').oldPrice).toBe(oldPrice);
  });

  test.each([1300, 1400])('a "sale" at %i is none', (price) => {
    expect(priceOn([regular, { ...sale, price }], '2026-11-20')).toEqual({
      price: price * 100,
      oldPrice: null,
      saleUntil: null,
    });
  });

  test('a sale before anything else has nothing to be compared with', () => {
    expect(priceOn([sale], '2026-11-20')).toEqual({ price: 100_000, oldPrice: null, saleUntil: null });
  });

  test('a price that is lowered for good is compared with nothing', () => {
    const lowered = { from: '2026-11-01', price: 1000 };
    expect(priceOn([regular, lowered], '2026-11-20')).toEqual({ price: 100_000, oldPrice: null, saleUntil: null });
  });

  test('a second sale right after the first is compared with the first', () => {
    const second = { from: '2026-12-01', until: '2026-12-10', price: 900 };
    expect(priceOn([regular, sale, second], '2026-12-05').oldPrice).toBe(100_000);
  });

  describe('an ordinary price that begins within a sale', () => {
    const raised = { from: '2026-11-10', price: 1500 };
    const during = { price: 100_000, oldPrice: 130_000, saleUntil: '2026-11-30' };

    test.each([
      ['2026-11-09', during],
      ['2026-11-10', during],
      ['2026-11-30', during],
      ['2026-12-01', { price: 150_000, oldPrice: null, saleUntil: null }],
    ])('leaves the sale to its promised last day: %s', (today, expected) => {
      expect(priceOn([regular, sale, raised], today)).toEqual(expected);
      expect(priceOn([raised, sale, regular], today)).toEqual(expected);
    });

    test('on its first day is none of the sale, in whichever line it stands', () => {
      const sameDay = { ...raised, from: sale.from };
      expect(priceOn([regular, sale, sameDay], '2026-11-20')).toEqual(during);
      expect(priceOn([regular, sameDay, sale], '2026-11-20')).toEqual(during);
    });

    test('of 0 takes the product off at once (decisions S8)', () => {
      const off = { from: '2026-11-10', price: 0 };
      expect(priceOn([regular, sale, off], '2026-11-09')).toEqual(during);
      expect(priceOn([regular, sale, off], '2026-11-10').price).toBe(0);
      expect(priceOn([regular, sale, { ...off, from: sale.from }], sale.from).price).toBe(0);
    });

    test('of 0 that began before the sale keeps the product off until an ordinary price is back (decisions S8)', () => {
      const off = { from: '2026-10-01', price: 0 };
      const planned = { ...sale, confirmed: true as const };
      expect(priceOn([regular, off, planned], '2026-11-01').price).toBe(0);
      expect(priceOn([regular, off, planned, { from: '2026-11-01', price: 1300 }], '2026-11-01').price).toBe(100_000);
      const back = { from: '2026-11-10', price: 1300 };
      expect(['2026-11-09', '2026-11-10'].map((day) => priceOn([regular, off, planned, back], day).price)).toEqual([
        0, 100_000,
      ]);
    });
  });

  test('of two sales the later one counts, and the first again behind it', () => {
    const weekend = { from: '2026-11-14', until: '2026-11-15', price: 900 };
    const prices = ['2026-11-13', '2026-11-14', '2026-11-16'].map(
      (today) => priceOn([weekend, regular, sale], today).price,
    );
    expect(prices).toEqual([100_000, 90_000, 100_000]);
  });
});

describe('discountPercent (spec §9)', () => {
  test.each([
    [130_000, 100_000, 23],
    [100_000, 87_500, 13],
    [100_000, 99_499, 1],
    [100_000, 50_000, 50],
    [100_000, 100_000, 0],
    [100_000, 120_000, 0],
    [null, 100_000, 0],
  ])('from %j to %i is %i %%', (oldPrice, price, percent) => {
    expect(discountPercent(oldPrice, price)).toBe(percent);
  });

  property('is a whole number from 0 to 100', [fc.nat(), fc.nat()], (oldPrice, price) => {
    const percent = discountPercent(oldPrice, price);
    expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
  });
});

describe('priceUntil', () => {
  const raised = { from: '2026-12-05', price: 1500 };
  const lowered = { from: '2026-12-05', price: 1200 };
  const off = { from: '2026-12-05', price: 0 };

  test.each([
    ['a price that nothing follows', [regular], '2026-11-20', null],
    ['a price that is raised', [regular, raised], '2026-11-20', '2026-12-04'],
    ['a price on the day before it is raised', [regular, raised], '2026-12-04', '2026-12-04'],
    ['a price that was raised today', [regular, raised], '2026-12-05', null],
    ['a price that is lowered', [regular, lowered], '2026-11-20', null],
    [
      'a price that is lowered, then raised above it',
      [regular, lowered, { ...raised, from: '2026-12-20' }],
      '2026-11-20',
      '2026-12-19',
    ],
    [
      'a price that is lowered, then raised up to it',
      [regular, lowered, { from: '2026-12-20', price: 1300 }],
      '2026-11-20',
      null,
    ],
    ['a price of a product that is taken off', [regular, off], '2026-11-20', '2026-12-04'],
    ['a sale', [regular, sale], '2026-11-20', '2026-11-30'],
    ['a price before a sale', [regular, sale], '2026-10-20', null],
    [
      'a sale within which an ordinary price is raised',
      [regular, sale, { ...raised, from: '2026-11-25' }],
      '2026-11-20',
      '2026-11-30',
    ],
    ['a "sale" dearer than before', [regular, { ...sale, price: 1400 }], '2026-11-20', null],
    ['a product that costs nothing yet', [raised], '2026-11-20', null],
  ])('%s', (_, entries, today, expected) => {
    expect(priceUntil(entries, today)).toBe(expected);
    expect(priceUntil(entries.toReversed(), today)).toBe(expected);
  });
});
