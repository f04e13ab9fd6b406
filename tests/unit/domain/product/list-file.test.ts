import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLOUR_FAMILIES } from '../../../../src/domain/product/colour-family.ts';
import { itemsOf, listFile, type Item } from '../../../../src/domain/product/list-file.ts';
import { OPACITIES, ROOMS } from '../../../../src/domain/product/attributes.ts';
import { LIST_PAGE, pagesFor } from '../../../../src/domain/product/listing.ts';
import { pagerItems } from '../../../../src/domain/values/pager.ts';
import { PLEAT_TYPES } from '../../../../src/domain/price/pricing.ts';

const range = fc.record({ min: fc.integer({ min: 1, max: 99 }), max: fc.integer({ min: 100, max: 9999 }) });
const item: fc.Arbitrary<Item> = fc.record({
  id: fc.integer({ min: 1 }),
  name: fc.string(),
  category: fc.constant('fon-perde'),
  price: fc.integer({ min: 1 }),
  addedOn: fc.constantFrom('2026-01-05', '2026-11-20'),
  rating: fc.constantFrom(0, 4.5),
  popularity: fc.integer({ min: 1 }),
  opacity: fc.constantFrom(null, ...OPACITIES),
  families: fc.subarray([...COLOUR_FAMILIES]),
  rooms: fc.subarray([...ROOMS]),
  washable: fc.boolean(),
  paused: fc.boolean(),
  made: fc.option(
    fc.record({ pleat: fc.constantFrom(...PLEAT_TYPES), limits: fc.record({ width: range, height: range }) }),
  ),
});

describe('the file of a list', () => {
  test('says of every product what its card would', () => {
    fc.assert(
      fc.property(fc.uniqueArray(item, { maxLength: 30, selector: ({ id }) => id }), (items) => {
        expect(
          itemsOf(JSON.parse(JSON.stringify(listFile('fon-perde', items))) as ReturnType<typeof listFile>),
        ).toEqual(items);
      }),
    );
  });

  test('stays small: 1,500 products within 40 kB', () => {
    const items = Array.from({ length: 1500 }, (_, at): Item => ({
      id: 1000 + at * 7,
      name: `Boğaz ${['Keten', 'Kadife', 'Jakar'][at % 3]} Fon ${at}`,
      category: 'fon-perde',
      price: 20_000 + ((at * 3700) % 280_000),
      addedOn: new Date(Date.UTC(2025, 0, 1 + (at % 300))).toISOString().slice(0, 10),
      rating: 0,
      popularity: at + 1,
      opacity: OPACITIES[at % 4] ?? null,
      families: [COLOUR_FAMILIES[at % 9] ?? 'white'],
      rooms: [ROOMS[at % 6] ?? 'living'],
      washable: at % 2 === 0,
      paused: at % 100 === 0,
      made: {
        pleat: 'normal',
        limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 200 + (at % 5) * 20 } },
      },
    }));
    expect(brotliCompressSync(JSON.stringify(listFile('fon-perde', items))).length).toBeLessThan(40_000);
  });
});

describe('a pager', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 60, [1, null, 4, 5, 6, null, 60]],
    [60, 60, [1, null, 59, 60]],
  ])('on page %d of %d names %j', (page, pages, named) => {
    expect(pagerItems(page, pages)).toEqual(named);
  });

  test('leads from each page to both neighbours, in order, in at most seven places', () => {
    const pages = fc
      .integer({ min: 1, max: 500 })
      .chain((all) => fc.tuple(fc.integer({ min: 1, max: all }), fc.constant(all)));
    fc.assert(
      fc.property(pages, ([page, all]) => {
        const items = pagerItems(page, all);
        const named = items.filter((one) => one !== null);
        expect(items.length).toBeLessThanOrEqual(7);
        expect(named).toEqual([...new Set(named)].sort((a, b) => a - b));
        for (const one of [1, page - 1, page, page + 1, all]) if (one >= 1 && one <= all) expect(named).toContain(one);
      }),
    );
  });
});

test.each([
  [0, 1],
  [1, 1],
  [LIST_PAGE, 1],
  [LIST_PAGE + 1, 2],
  [10_000, 417],
])('%d products stand on %d pages', (products, pages) => {
  expect(pagesFor(products)).toBe(pages);
});
