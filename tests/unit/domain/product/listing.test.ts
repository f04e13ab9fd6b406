import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSort,
  listedOf,
  offeredSorts,
  SORTS,
  sortProducts,
  windowMade,
  type ListedProduct,
} from '../../../../src/domain/product/listing.ts';
import { productFile } from '../../../../src/domain/product/product-file.ts';
import { productOn } from '../../../../src/domain/product/catalogue.ts';
import { property } from '../property.ts';

const product = (name: string, changes: Partial<ListedProduct> = {}): ListedProduct => ({
  name,
  category: 'fon-perde',
  price: 1000,
  addedOn: '2026-01-01',
  rating: 0,
  popularity: 1,
  opacity: null,
  families: [],
  rooms: [],
  washable: false,
  paused: false,
  made: null,
  ...changes,
});
const list = [
  product('Çamlıca', { price: 3, addedOn: '2026-03-01', rating: 4.5, popularity: 4 }),
  product('Cihangir', { price: 1, addedOn: '2026-01-01', rating: 5, popularity: 3 }),
  product('İstinye', { price: 2, addedOn: '2026-04-01', rating: 0, popularity: 2 }),
  product('Ilgaz', { price: 2, addedOn: '2026-02-01', rating: 0, popularity: 1 }),
];

describe('sorting (spec §2)', () => {
  test.each(SORTS)('sinks what is paused (%s)', (sort) => {
    const paused = product('Boğaz', { price: 0.5, addedOn: '2026-09-01', rating: 5, popularity: 0, paused: true });
    expect(sortProducts([paused, ...list], sort, 'tr').at(-1)).toBe(paused);
    expect(sortProducts([...list, paused], sort, 'tr').slice(0, -1)).toEqual(sortProducts(list, sort, 'tr'));
  });

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

  test.each(SORTS)('what is equal stands by its popularity (%s)', (sort) => {
    const [first, second] = [product('Nil', { popularity: 1 }), product('Nil', { popularity: 2 })];
    expect(sortProducts([second, first], sort, 'tr')).toEqual([first, second]);
    expect(sortProducts([first, second], sort, 'tr')).toEqual([first, second]);
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

/** Made up to 300 × 280 cm in normal pleats: 2.5 metres of cloth for each metre of the window. */
const made: NonNullable<ListedProduct['made']> = {
  pleat: 'normal',
  limits: { width: { min: 40, max: 300 }, height: { min: 40, max: 280 } },
};

describe('with a size (decisions U5)', () => {
  const flat: ListedProduct['made'] = {
    pleat: 'none',
    limits: { width: { min: 40, max: 200 }, height: { min: 40, max: 280 } },
  };
  const blind = product('Levent', { price: 2000, made: flat });
  const curtain = product('Boğaz', { price: 1000, made, popularity: 2 });
  const names = (sort: 'price-low' | 'price-high' | 'popular', width: number) =>
    sortProducts([blind, curtain], sort, 'tr', { width, height: 200 }).map(({ name }) => name);

  test('a price is the total in it, not that of a metre', () => {
    expect(names('price-low', 100)).toEqual(['Levent', 'Boğaz']);
    expect(sortProducts([curtain, blind], 'price-low', 'tr').map(({ name }) => name)).toEqual(['Boğaz', 'Levent']);
  });

  test.each(['price-low', 'price-high', 'popular'] as const)('what cannot be made stands last by %s', (sort) => {
    expect(names(sort, 200)).toHaveLength(2);
    expect(names(sort, 201).at(-1)).toBe('Levent');
  });
});

describe('the sorts that are offered (decisions U6)', () => {
  test('none for one product', () => expect(offeredSorts([product('A')])).toEqual([]));

  test('none by a value that all have in common', () => {
    expect(offeredSorts([product('A'), product('B', { popularity: 2 })])).toEqual(['name', 'popular']);
  });

  test.each([
    ['newest', { addedOn: '2026-01-02' }],
    ['rating', { rating: 1 }],
    ['price-low', { price: 999 }],
    ['price-high', { price: 999 }],
  ] as const)('%s where it differs', (sort, changes) => {
    expect(offeredSorts([product('A'), product('B', changes)])).toContain(sort);
  });

  test('prices that are the same by the metre may differ in a size', () => {
    const two = [product('A', { made }), product('B', { made: { ...made, pleat: 'none' } })];
    expect(offeredSorts(two)).not.toContain('price-low');
    expect(offeredSorts(two, { width: 100, height: 100 })).toContain('price-low');
  });
});

test('a list quotes normal pleats where they are offered, else the first (decisions U5)', () => {
  const pleatOf = (...pleats: ('normal' | 'loose' | 'none')[]) =>
    windowMade(listedOf({ ...curtainOfShop, pleats }, 'tr').made)?.pleat;
  expect(pleatOf('none', 'loose', 'normal')).toBe('normal');
  expect(pleatOf('loose', 'none')).toBe('loose');
  expect(pleatOf('none')).toBe('none');
  expect(listedOf({ ...curtainOfShop, madeToMeasure: false, pleats: [] }, 'tr').made).toBeNull();
});

const both = (text: string) => ({ tr: text, en: text });
const curtainOfShop = productOn(
  productFile.parse({
    id: 1,
    slug: 'bogaz-keten-fon',
    category: 'fon-perde',
    name: both('Boğaz'),
    description: both('Keten dokulu'),
    features: [both('Yıkanır')],
    fabric: { composition: both('Keten'), weight: 260, rollHeight: 300, light: both('Süzer'), opacity: 'filter' },
    care: ['wash-30'],
    colors: [{ id: 'adacayi', name: both('Adaçayı'), hex: '#9aa68e' }],
    photo: 'fon-adacayi',
    heading: 'pleat-tape',
    madeToMeasure: true,
    pleats: ['normal'],
    vatRate: 10,
    prices: [{ from: '2026-01-01', price: 1300 }],
    addedOn: '2026-01-05',
    popularity: 1,
    rooms: ['living'],
  }),
  '2026-11-22',
);

test('what lists know of a product is read off its file', () => {
  expect(listedOf(curtainOfShop, 'tr')).toMatchObject({
    opacity: 'filter',
    families: ['green'],
    rooms: ['living'],
    washable: true,
  });
});

test('a paused colour is nothing to filter by, unless nothing of the product can be had', () => {
  const pause = { word: { tr: 'Stokta yok', en: 'Out of stock' } };
  const [first] = curtainOfShop.colors;
  const colors = [
    { ...first!, id: 'kirmizi', hex: '#c02020', paused: pause },
    { ...first!, id: 'lacivert', hex: '#2f3e63', paused: undefined },
  ];
  expect(listedOf({ ...curtainOfShop, colors, paused: undefined }, 'tr').families).toEqual(['blue']);
  expect(listedOf({ ...curtainOfShop, colors, paused: pause }, 'tr').families).toHaveLength(2);
});
