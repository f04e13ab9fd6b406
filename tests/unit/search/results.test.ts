/** The way from a search to more of its finds never promises what the page of results cannot show. */
import { expect, test } from 'vitest';
import { priceInSize } from '../../../src/domain/price/size-price.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { addressStep, sizeOf } from '../../../src/features/search/results-view.ts';
import { restOf, sizeQuery, wayToResults } from '../../../src/features/search/options.ts';

const keyOf = ((key: string) => key) as Parameters<typeof wayToResults>[1];

test('the page of results offers more on a press up to its most, and a narrower search beyond', () =>
  expect([
    restOf(48, 48),
    restOf(49, 48),
    restOf(100, 96),
    restOf(100, 100),
    restOf(101, 100),
    restOf(3000, 100),
  ]).toEqual(['none', 'more', 'more', 'none', 'narrow', 'narrow']));

test('the header promises all products only where the page can show them', () =>
  expect([wayToResults(7, keyOf), wayToResults(100, keyOf), wayToResults(101, keyOf)]).toEqual([
    'search:all',
    'search:all',
    'search:see',
  ]));

test('the first change away from a term that was submitted or loaded is a step back, further keys and its submit are none', () => {
  expect(addressStep('s', 'tül', 'tül')).toBe('pushState');
  expect(addressStep('stor', 's', 'tül')).toBe('replaceState');
  expect(addressStep('stor', 'stor', 'tül')).toBe(null);
  expect(addressStep('zebra', 'stor', 'stor')).toBe('pushState');
});

test('a product opens with the typed size: a single one is a width unless it is named a height, and a length where one is cut', () => {
  expect([sizeQuery({ sizes: [295] }, false), sizeQuery({ sizes: [295], isHeight: true }, false)]).toEqual([
    '?width=295',
    '?height=295',
  ]);
  expect(sizeQuery({ sizes: [295], isHeight: true }, true)).toBe('?length=295');
  expect([sizeQuery({ sizes: [90, 200] }, true), sizeQuery({ sizes: [] }, false)]).toEqual([
    '?width=90&height=200',
    '',
  ]);
});

test('a single number is the length of what is sold by length; two are a window, and without any the kept one counts', () => {
  const made = { length: { min: 100, max: 600, overhang: 15, parts: [] } };
  const window = { limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 300 } }, pleat: 'none' as const };
  const kept = { width: 180, height: 250 };
  const one = sizeOf([350], made, kept);
  expect(one.length).toBe(350);
  expect(priceInSize({ price: toKurus(100), made }, one.size)).toEqual({ ok: true, data: toKurus(350) });
  expect(sizeOf([350, 260], made, kept)).toEqual({ size: { width: 350, height: 260 }, length: null });
  expect(sizeOf([350], window, kept)).toEqual({ size: kept, length: null });
  expect(sizeOf([], made, null)).toEqual({ size: null, length: null });
});
