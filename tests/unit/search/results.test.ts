/** The way from a search to more of its finds never promises what the page of results cannot show. */
import { expect, test } from 'vitest';
import { restOf, wayToResults } from '../../../src/features/search/options.ts';

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
