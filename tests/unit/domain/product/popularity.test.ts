import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ranksOf } from '../../../../src/domain/product/popularity.ts';

const one = (id: number, more: { popularity?: number; addedOn?: string; paused?: object; slug?: string } = {}) => ({
  id,
  slug: `urun-${id}`,
  addedOn: '2026-01-01',
  ...more,
});
const inOrder = (ranks: ReadonlyMap<number, number>) => [...ranks].sort(([, a], [, b]) => a - b).map(([id]) => id);

test('what sold most comes first, whatever the owner thought', () => {
  const products = [one(1, { popularity: 1 }), one(2, { popularity: 2 }), one(3)];
  expect(inOrder(ranksOf(products, new Map([[3, 5], [2, 7]])))).toEqual([2, 3, 1]); // prettier-ignore
});

test('unsold goes by the owner’s places, which may be shared or missing, then the newest, then by slug', () => {
  const products = [
    one(1),
    one(2, { addedOn: '2026-05-01' }),
    one(3, { popularity: 2 }),
    one(4, { popularity: 2, addedOn: '2026-02-01' }),
    one(5, { popularity: 1 }),
    one(6, { slug: 'a' }),
  ];
  expect(inOrder(ranksOf(products, new Map()))).toEqual([5, 4, 3, 2, 6, 1]);
});

test('what is paused stands behind all that can be had, however well it sold', () => {
  expect(inOrder(ranksOf([one(1, { paused: {} }), one(2)], new Map([[1, 99]])))).toEqual([2, 1]);
});

test('gives each place once, the same for the same shop in whatever order its files are read', () => {
  const product = fc.record({
    popularity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    sold: fc.nat({ max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(product, { maxLength: 12 }), (rows) => {
      const products = rows.map(({ popularity }, at) => one(at + 1, popularity === undefined ? {} : { popularity }));
      const sold = new Map(rows.map((row, at) => [at + 1, row.sold]));
      const ranks = ranksOf(products, sold);
      expect([...ranks.values()].sort((a, b) => a - b)).toEqual(rows.map((_, at) => at + 1));
      expect(inOrder(ranksOf(products.toReversed(), sold))).toEqual(inOrder(ranks));
    }),
  );
});
