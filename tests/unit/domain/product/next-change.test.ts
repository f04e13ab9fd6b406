import { describe, expect, test } from 'vitest';
import { productFile, type ProductFile } from '../../../../src/domain/product/product-file.ts';
import { productOn } from '../../../../src/domain/product/catalogue.ts';
import { daysAfter } from '../../../../src/domain/values/dates.ts';
import { nextChange } from '../../../../src/domain/product/next-change.ts';

const both = (text: string) => ({ tr: text, en: text });
const file = (changes: Record<string, unknown> = {}): ProductFile =>
  productFile.parse({
    id: 1,
    slug: 'tul',
    category: 'tul-perde',
    name: both('Tül'),
    description: both('Tül'),
    features: [both('Yıkanır')],
    fabric: { composition: both('Polyester'), weight: 60, rollHeight: 300, light: both('Yarı') },
    care: ['wash-30'],
    colors: [{ id: 'kum', name: both('Kum'), hex: '#c9b79c' }],
    photo: 'tul',
    madeToMeasure: true,
    pleats: ['normal'],
    heading: 'pleat-tape',
    vatRate: 10,
    prices: [{ from: '2025-01-01', price: 100 }],
    addedOn: '2025-01-01',
    popularity: 1,
    ...changes,
  });
const ALWAYS = { from: '2025-01-01', price: 100 };

describe('the next day on which the shop has to be built anew', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['nothing begins or ends: the new year', {}, '2027-01-01'],
    ['a price begins', { prices: [ALWAYS, { from: '2026-12-01', price: 120 }] }, '2026-12-01'],
    ['a sale begins', { prices: [ALWAYS, { from: '2026-11-25', until: '2026-11-30', price: 80 }] }, '2026-11-25'],
    ['a sale is over', { prices: [ALWAYS, { from: '2026-11-20', until: '2026-11-30', price: 80 }] }, '2026-12-01'],
    [
      'a price begins within a sale, and counts behind it',
      { prices: [ALWAYS, { from: '2026-11-20', until: '2026-11-30', price: 80 }, { from: '2026-11-25', price: 120 }] },
      '2026-12-01',
    ],
    ['a price of today is no change to come', { prices: [ALWAYS, { from: '2026-11-22', price: 120 }] }, '2027-01-01'],
    ['the same price again', { prices: [ALWAYS, { from: '2026-12-01', price: 100 }] }, '2027-01-01'],
    ['it is new no more', { addedOn: '2026-11-01' }, '2027-01-01'],
    ['it is new no more, this year', { addedOn: '2026-10-01' }, '2026-12-01'],
    ['it becomes new', { addedOn: '2026-12-05' }, '2026-12-05'],
    ['it is back', { paused: { word: both('Yok'), until: '2026-12-04' } }, '2026-12-05'],
    ['it is paused for good', { paused: { word: both('Yok') } }, '2027-01-01'],
    ['it was back before', { paused: { word: both('Yok'), until: '2026-11-21' } }, '2027-01-01'],
    [
      'a colour is back',
      {
        colors: [{ id: 'kum', name: both('Kum'), hex: '#c9b79c', paused: { word: both('Yok'), until: '2026-12-10' } }],
      },
      '2026-12-11',
    ],
    [
      'an option is back',
      { options: [{ id: 'lining', price: 1, per: 'metre', paused: { word: both('Yok'), until: '2026-12-11' } }] },
      '2026-12-12',
    ],
    ['it gets its first price', { prices: [{ from: '2026-12-07', price: 100 }] }, '2026-12-07'],
  ])('%s', (_, changes, day) => expect(nextChange([file(), file(changes)], '2026-11-22')).toBe(day));

  test('is the first day whose build differs, whatever the files say', () => {
    const files = [
      file({ prices: [ALWAYS, { from: '2026-03-03', until: '2026-03-09', price: 90 }], addedOn: '2026-02-02' }),
      file({ id: 2, slug: 'fon', prices: [ALWAYS, { from: '2026-06-01', price: 130 }], addedOn: '2026-09-30' }),
    ];
    const shown = (day: string) => JSON.stringify(files.map((one) => productOn(one, day)));
    for (let today = '2026-01-01'; today < '2027-01-01'; today = daysAfter(today, 1)) {
      let first = daysAfter(today, 1);
      while (first < '2027-01-01' && shown(first) === shown(today)) first = daysAfter(first, 1);
      expect(nextChange(files, today)).toBe(first);
    }
  });
});
