import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLOUR_FAMILIES } from '../../../../src/domain/product/colour-family.ts';
import {
  FACETS,
  facetCounts,
  filterProducts,
  loosenings,
  NO_WISHES,
  offeredFacets,
  wishedFacets,
  type Wishes,
} from '../../../../src/domain/product/facets.ts';
import { OPACITIES, ROOMS } from '../../../../src/domain/product/attributes.ts';
import { type ListedProduct } from '../../../../src/domain/product/listing.ts';
import { priceInSize, type MadeToMeasure } from '../../../../src/domain/price/size-price.ts';
import { property } from '../property.ts';

const LIMITS = { width: { min: 40, max: 300 }, height: { min: 40, max: 280 } };
const made: MadeToMeasure = { pleat: 'normal', limits: LIMITS };

const product = (name: string, changes: Partial<ListedProduct> = {}): ListedProduct => ({
  name,
  category: 'fon-perde',
  price: 100_000,
  addedOn: '2026-01-05',
  rating: 0,
  popularity: 1,
  opacity: null,
  families: [],
  rooms: [],
  washable: false,
  paused: false,
  made,
  ...changes,
});
const linen = product('Boğaz', { opacity: 'filter', families: ['beige', 'green'], rooms: ['living'], washable: true });
const velvet = product('Galata', {
  opacity: 'dim',
  families: ['blue', 'green'],
  rooms: ['living', 'bedroom'],
  price: 150_000,
});
const dark = product('Moda', {
  opacity: 'blackout',
  families: ['black', 'beige'],
  rooms: ['bedroom', 'children'],
  washable: true,
});
const shelf = [linen, velvet, dark];
const wish = (changes: Partial<Wishes>): Wishes => ({ ...NO_WISHES, ...changes });
const found = (changes: Partial<Wishes>) => filterProducts(shelf, wish(changes)).map(({ name }) => name);

describe('what fits', () => {
  test.each([
    [{}, ['Boğaz', 'Galata', 'Moda']],
    [{ light: ['dim', 'blackout'] }, ['Galata', 'Moda']],
    [{ light: ['sheer'] }, []],
    [{ colour: ['green'] }, ['Boğaz', 'Galata']],
    [{ colour: ['green', 'black'] }, ['Boğaz', 'Galata', 'Moda']],
    [{ room: ['bedroom'] }, ['Galata', 'Moda']],
    [{ room: ['living', 'children'] }, ['Boğaz', 'Galata', 'Moda']],
    [{ room: ['kitchen'] }, []],
    [{ washable: true }, ['Boğaz', 'Moda']],
    [{ light: ['filter', 'dim'], colour: ['green'], washable: true }, ['Boğaz']],
    // A metre of window takes 2.5 m of cloth: 2.500, 3.750 and 2.500 lira.
    [{ size: { width: 100, height: 200 }, max: 250_000 }, ['Boğaz', 'Moda']],
    [{ size: { width: 100, height: 200 }, max: 249_999 }, []],
    [{ size: { width: 100, height: 200 } }, ['Boğaz', 'Galata', 'Moda']],
    // Without a size it is the total that cards show, of the sample window: 5.000, 7.500 and 5.000 lira.
    [{ max: 750_000 }, ['Boğaz', 'Galata', 'Moda']],
    [{ max: 749_999 }, ['Boğaz', 'Moda']],
    [{ max: 499_999 }, []],
    // A product that cannot be made has no price that could be low enough, but is told where no limit is set.
    [{ size: { width: 301, height: 200 }, max: 10_000_000 }, []],
    [{ size: { width: 301, height: 200 } }, ['Boğaz', 'Galata', 'Moda']],
  ] satisfies [Partial<Wishes>, string[]][])('%j', (wishes, names) => expect(found(wishes)).toEqual(names));

  test('what is sold by the piece costs the same in every size', () => {
    const piece = product('Korniş', { made: null, price: 89_000 });
    expect(filterProducts([piece], wish({ max: 89_000 }))).toEqual([piece]);
    expect(filterProducts([piece], wish({ max: 88_999 }))).toEqual([]);
    expect(filterProducts([piece], wish({ max: 89_000, size: { width: 9999, height: 1 } }))).toEqual([piece]);
  });

  test('what is not made in the sample window costs what its card shows: the nearest size that is made', () => {
    const narrow = product('Tekne', { made: { ...made, limits: { ...LIMITS, width: { min: 40, max: 100 } } } });
    expect(filterProducts([narrow], wish({ max: 250_000 }))).toEqual([narrow]);
    expect(filterProducts([narrow], wish({ max: 249_999 }))).toEqual([]);
  });
});

describe('the price in a size (decisions U5)', () => {
  test.each([
    [250, 240, { ok: true, data: 625_000 }],
    [40, 40, { ok: true, data: 100_000 }],
    [300, 280, { ok: true, data: 750_000 }],
    [39, 240, { ok: false, code: 'width-below', limit: 40 }],
    [301, 240, { ok: false, code: 'width-above', limit: 300 }],
    [250, 39, { ok: false, code: 'height-below', limit: 40 }],
    [250, 281, { ok: false, code: 'height-above', limit: 280 }],
  ])('%i × %i', (width, height, priced) => expect(priceInSize(linen, { width, height })).toEqual(priced));

  test('is that of a metre without one', () => expect(priceInSize(linen, null)).toEqual({ ok: true, data: 100_000 }));
});

describe('the counts', () => {
  test('are of what each choice leads to, the other kinds as they are', () => {
    const { light, colour, room, washable } = facetCounts(shelf, wish({ light: ['filter'], washable: true }));
    expect(light).toEqual({ sheer: 0, filter: 1, dim: 0, blackout: 1 });
    expect(colour).toMatchObject({ beige: 1, green: 1, blue: 0, black: 0 });
    expect(room).toMatchObject({ living: 1, bedroom: 0, children: 0 });
    expect(washable).toBe(1);
  });

  const wishes = fc.record({
    light: fc.subarray([...OPACITIES]),
    colour: fc.subarray([...COLOUR_FAMILIES]),
    room: fc.subarray([...ROOMS]),
    washable: fc.boolean(),
    size: fc.option(fc.record({ width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 400 }) })),
    max: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
  });
  property('tell truly what choosing one alone of its kind shows', [wishes, fc.subarray(shelf)], (chosen, list) => {
    const counts = facetCounts(list, chosen);
    for (const opacity of OPACITIES) {
      expect(counts.light[opacity]).toBe(filterProducts(list, { ...chosen, light: [opacity] }).length);
    }
    for (const family of COLOUR_FAMILIES) {
      expect(counts.colour[family]).toBe(filterProducts(list, { ...chosen, colour: [family] }).length);
    }
    for (const room of ROOMS) {
      expect(counts.room[room]).toBe(filterProducts(list, { ...chosen, room: [room] }).length);
    }
    expect(counts.washable).toBe(filterProducts(list, { ...chosen, washable: true }).length);
  });

  property('a loosening shows as many as it says, and something', [wishes, fc.subarray(shelf)], (chosen, list) => {
    for (const { facet, count } of loosenings(list, chosen)) {
      expect(count).toBe(filterProducts(list, { ...chosen, [facet]: NO_WISHES[facet] }).length);
      expect(count).toBeGreaterThan(0);
    }
  });
});

describe('what is offered (decisions U6)', () => {
  test('is what tells these products apart', () => {
    expect(offeredFacets(shelf)).toEqual({
      light: ['filter', 'dim', 'blackout'],
      colour: ['beige', 'black', 'green', 'blue'],
      room: ['living', 'bedroom', 'children'],
      washable: true,
      size: true,
      max: true,
    });
  });

  test('nothing that all have in common, or none has', () => {
    const same = [linen, { ...linen, name: 'Emirgan' }];
    expect(offeredFacets(same)).toEqual({ light: [], colour: [], room: [], washable: false, size: true, max: false });
    expect(offeredFacets([product('Korniş', { made: null })])).toMatchObject({ size: false, washable: false });
    expect(offeredFacets([])).toEqual({ light: [], colour: [], room: [], washable: false, size: false, max: false });
  });

  test('a colour that all have stays beside one that tells them apart', () => {
    expect(offeredFacets([linen, product('Emirgan', { families: ['beige'] })]).colour).toEqual(['beige', 'green']);
  });
});

describe('where nothing fits', () => {
  test('it says what to take away, the most first', () => {
    expect(loosenings(shelf, wish({ light: ['sheer'], washable: true }))).toEqual([{ facet: 'light', count: 2 }]);
    expect(loosenings(shelf, wish({ light: ['dim'], colour: ['beige'] }))).toEqual([
      { facet: 'light', count: 2 },
      { facet: 'colour', count: 1 },
    ]);
    expect(loosenings(shelf, wish({ light: ['sheer'], colour: ['white'] }))).toEqual([]);
  });

  test('only what is wished can be taken away', () => {
    expect(wishedFacets(NO_WISHES)).toEqual([]);
    expect(wishedFacets(wish({ light: ['dim'], colour: ['red'], room: ['bath'], washable: true, max: 1 }))).toEqual([
      ...FACETS,
    ]);
  });
});
