import { describe, expect, test } from 'vitest';
import { openCatalogue } from '../../../../src/domain/product/open-catalogue.ts';

const product = (id: number, slug: string, category: string, price: number) => ({ id, slug, category, price });

const { categories, products, listed, productById, productBySlug, categoryBySlug, productsOf } = openCatalogue({
  categories: [
    { slug: 'fon-perde', aliases: ['curtains'] },
    { slug: 'romork', aliases: [] },
  ],
  products: [
    product(1, 'keten', 'fon-perde', 1),
    product(2, 'kadife', 'fon-perde', 0),
    product(3, 'kisa', 'romork', 1),
  ],
});

describe('an open catalogue', () => {
  test('lists what has a price, and knows the others all the same', () => {
    expect(listed.map(({ id }) => id)).toEqual([1, 3]);
    expect(products).toHaveLength(3);
    expect([productById(2)?.slug, productBySlug('kadife')?.id]).toEqual(['kadife', 2]);
  });

  test.each([
    ['fon-perde', 'fon-perde', [1]],
    ['curtains', 'fon-perde', [1]],
    ['romork', 'romork', [3]],
    ['', undefined, []],
    ['Curtains', undefined, []],
    ['__proto__', undefined, []],
  ])('%j is the category %s', (asked, slug, ids) => {
    expect(categoryBySlug(asked)?.slug).toBe(slug);
    expect(productsOf(asked).map(({ id }) => id)).toEqual(ids);
    expect(categories).toHaveLength(2);
  });

  test.each([0, -1, 4, Number.NaN, 1.5])('has no product %d', (id) => expect(productById(id)).toBeUndefined());

  test.each(['', 'yok', 'constructor'])('has no product %j', (slug) => expect(productBySlug(slug)).toBeUndefined());
});
