import { describe, expect, test } from 'vitest';
import { productFile } from '../../../../src/domain/product/product-file.ts';
import { fallbackSku, productOn } from '../../../../src/domain/product/catalogue.ts';
import { couponsFile } from '../../../../src/domain/coupon/coupons-file.ts';

const both = (text: string) => ({ tr: text, en: text });
const file = (changes: Record<string, unknown> = {}) => ({
  id: 1,
  slug: 'bogaz-keten-fon',
  category: 'fon-perde',
  name: both('Boğaz'),
  description: both('Keten dokulu'),
  features: [both('Yıkanır')],
  fabric: { composition: both('Polyester'), weight: 260, rollHeight: 300, light: both('Yarı') },
  care: ['wash-30'],
  colors: [{ id: 'kum', name: both('Kum'), hex: '#c9b79c' }],
  photo: 'fon-kum',
  madeToMeasure: true,
  pleats: ['normal'],
  panels: [2, 1],
  heading: 'pleat-tape',
  vatRate: 10,
  prices: [{ from: '2026-01-01', price: 1300 }],
  addedOn: '2026-11-01',
  popularity: 1,
  ...changes,
});
const wrong = (changes: Record<string, unknown>) => {
  const read = productFile.safeParse(file(changes));
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

describe('a product’s file (decisions S7)', () => {
  test('is well', () => {
    expect(wrong({})).toEqual([]);
  });

  test.each([
    [{ id: 0 }, 'id'],
    [{ id: 1.5 }, 'id'],
    [{ slug: 'Boğaz' }, 'slug'],
    [{ slug: 'bogaz-' }, 'slug'],
    [{ name: { tr: 'Boğaz' } }, 'name.en'],
    [{ name: both('   ') }, 'name.tr'],
    [{ prices: [] }, 'prices'],
    [{ prices: [{ from: '2026-01-01', price: -1 }] }, 'prices.0.price'],
    [{ prices: [{ from: '2026-01-01', price: 12.345 }] }, 'prices.0.price'],
    [{ prices: [{ from: '2026-01-01', price: '1.300' }] }, 'prices.0.price'],
    [{ prices: [{ from: '1 Ocak', price: 1 }] }, 'prices.0.from'],
    [{ prices: [{ from: '2026-13-01', price: 1 }] }, 'prices.0.from'],
    [{ prices: [{ from: '2026-02-29', price: 1 }] }, 'prices.0.from'],
    [{ prices: [{ from: '2026-02-01', until: '2026-01-31', price: 1 }] }, 'prices.0.until'],
    [{ prices: [{ from: '2026-01-01', until: '2026-02-01', price: 1 }] }, 'prices'],
    [{ pleats: [] }, 'pleats'],
    [{ panels: [1] }, 'panels'],
    [{ panels: [2, 3] }, 'panels.1'],
    [{ heading: undefined }, 'heading'],
    [{ heading: 'nails' }, 'heading'],
    [{ madeToMeasure: false }, 'pleats'],
    [{ pleats: ['wavy'] }, 'pleats.0'],
    [{ limits: { width: { min: 300, max: 40 }, height: { min: 40, max: 320 } } }, 'limits.width'],
    [{ colors: [] }, 'colors'],
    [{ colors: [{ id: 'kum', name: both('Kum'), hex: 'kum' }] }, 'colors.0.hex'],
    [{ vatRate: 18 }, 'vatRate'],
    [{ rating: 5.1 }, 'rating'],
    [{ addedOn: '2026-11-31' }, 'addedOn'],
  ])('%j is blamed on %s', (changes, field) => {
    expect(wrong(changes)).toContain(field);
  });

  test.each([0, 0.01, 189.9, 1300, 1_000_000])('takes the price %d', (price) => {
    expect(wrong({ prices: [{ from: '2026-01-01', price }] })).toEqual([]);
  });

  test('a field nobody knows is refused', () => {
    expect(productFile.safeParse(file({ salePrice: 5 })).success).toBe(false);
  });
});

describe('productOn', () => {
  const on = (today: string, changes: Record<string, unknown> = {}) =>
    productOn(productFile.parse(file(changes)), today);

  test('prices in kuruş, default limits, the sku from the id', () => {
    expect(on('2026-11-20', { options: [{ id: 'lining', price: 90.5, per: 'metre' }] })).toMatchObject({
      price: 130_000,
      sku: 'KP-001',
      limits: { width: { min: 40, max: 300 }, height: { min: 40, max: 320 } },
      options: [{ id: 'lining', price: 9_050, per: 'metre' }],
    });
  });

  test('the maintainer’s notes stay in the file', () => {
    expect(on('2026-11-20', { notes: 'örnek' })).not.toHaveProperty('notes');
  });

  test.each([
    ['2026-10-31', false],
    ['2026-11-01', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('added on 1 November 2026, new on %s: %s', (today, isNew) => {
    expect(on(today).isNew).toBe(isNew);
  });

  test.each([
    [1, 'KP-001'],
    [38, 'KP-038'],
    [999, 'KP-999'],
    [1000, 'KP-1000'],
  ])('sku of %i (spec §3)', (id, sku) => {
    expect(fallbackSku(id)).toBe(sku);
  });
});

test.each([
  [{ code: 'YENIEV20', percent: 20 }, true],
  [{ code: 'PERDE50', amount: 50, until: '2026-12-31' }, true],
  [{ code: 'perde50', amount: 50 }, false],
  [{ code: 'PERDE50', amount: 0 }, false],
  [{ code: 'PERDE50', amount: -1 }, false],
  [{ code: 'PERDE50', amount: 50, until: '2026-12-32' }, false],
])('the coupon %j: %s', (coupon, valid) => {
  expect(couponsFile.safeParse([coupon]).success).toBe(valid);
});
