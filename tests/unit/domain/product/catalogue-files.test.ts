import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listFileOf, productFileOf, slugFileOf, slugFilesFor } from '../../../../src/domain/product/catalogue-files.ts';

test('a file of products is named by their ids alone, and few share one', () => {
  const files = Map.groupBy(
    Array.from({ length: 10_000 }, (_, at) => at + 1),
    productFileOf,
  );
  expect(files.size).toBe(626);
  expect(Math.max(...[...files.values()].map((ids) => ids.length))).toBe(16);
});

test('slugs are spread evenly over their files', () => {
  const slugs = Array.from({ length: 10_000 }, (_, at) => `bogaz-keten-fon-${at}`);
  const files = Map.groupBy(slugs, (slug) => slugFileOf(slug, slugFilesFor(slugs.length)));
  expect(files.size).toBe(40);
  expect(Math.max(...[...files.values()].map((group) => group.length))).toBeLessThan(400);
});

test('no slug that somebody types leads out of the folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 100 }), (slug, files) =>
      /^slugs\/\d+\.json$/.test(slugFileOf(slug, files)),
    ),
  );
});

test('only names are sorted by language', () => {
  expect(listFileOf(null, 'popular', 'tr')).toBe(listFileOf(null, 'popular', 'en'));
  expect(listFileOf('fon-perde', 'name', 'tr')).not.toBe(listFileOf('fon-perde', 'name', 'en'));
});
