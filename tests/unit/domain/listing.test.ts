import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSort, SORTS, sortProducts, type Listed } from '../../../src/domain/listing.ts';
import { property } from './property.ts';

const product = (name: string, changes: Partial<Listed> = {}): Listed => ({
  name,
  category: 'fon-perde',
  price: 1000,
  addedOn: '2026-01-01',
  rating: 0,
  popularity: 1,
  ...changes,
});
const list = [
  product('Çamlıca', { price: 3, addedOn: '2026-03-01', rating: 4.5, popularity: 4 }),
  product('Cihangir', { price: 1, addedOn: '2026-01-01', rating: 5, popularity: 3 }),
  product('İstinye', { price: 2, addedOn: '2026-04-01', rating: 0, popularity: 2 }),
  product('Ilgaz', { price: 2, addedOn: '2026-02-01', rating: 0, popularity: 1 }),
];

describe('sorting (spec §2)', () => {
  test.each([
    ['newest', ['İstinye', 'Çamlıca', 'Ilgaz', 'Cihangir']],
    ['price-low', ['Cihangir', 'Ilgaz', 'İstinye', 'Çamlıca']],
    ['price-high', ['Çamlıca', 'Ilgaz', 'İstinye', 'Cihangir']],
    ['name', ['Cihangir', 'Çamlıca', 'Ilgaz', 'İstinye']],
    ['rating', ['Cihangir', 'Çamlıca', 'Ilgaz', 'İstinye']],
    ['popular', ['Ilgaz', 'İstinye', 'Cihangir', 'Çamlıca']],
  ] as const)('%s', (sort, names) => {
    expect(sortProducts(list, sort, 'tr').map(({ name }) => name)).toEqual(names);
  });

  test('English knows no dotless ı', () => {
    expect(
      sortProducts([product('Izgara'), product('İnce'), product('Jale')], 'name', 'en').map(({ name }) => name),
    ).toEqual(['İnce', 'Izgara', 'Jale']);
  });

  test.each(SORTS)('%s is a sort', (sort) => expect(isSort(sort)).toBe(true));
  test.each(['', 'Newest', 'price', '__proto__', null, undefined])('%j is none', (sort) =>
    expect(isSort(sort)).toBe(false),
  );

  property(
    'loses nothing, leaves its input and does not depend on its order',
    [fc.constantFrom(...SORTS), fc.shuffledSubarray(list, { minLength: list.length })],
    (sort, shuffled) => {
      const before = [...shuffled];
      expect(sortProducts(shuffled, sort, 'tr')).toEqual(sortProducts(list, sort, 'tr'));
      expect(shuffled).toEqual(before);
    },
  );
});
