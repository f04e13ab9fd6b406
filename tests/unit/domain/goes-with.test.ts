import { describe, expect, test } from 'vitest';
import { offersBeside } from '../../../src/domain/goes-with.ts';
import { effectiveWidthCm } from '../../../src/domain/pricing.ts';
import { productLook, savedOn, type GoesWith, type ShownProduct } from '../../../src/domain/product-look.ts';
import { cartLine, curtain, window250 } from './samples.ts';

const sheers = { slug: 'tul-perde', name: { tr: 'Tül perde', en: 'Sheers' } };
const look = (category: string, goesWith: GoesWith = { categories: [], pieces: [] }) =>
  ({ category, drawing: 'drape', oldPrice: null, hex: {}, goesWith }) as const;
const sheer = (id: number, changes: Partial<ShownProduct>): ShownProduct => ({
  ...curtain({ id, pleats: ['loose', 'normal'], ...changes }),
  look: look('tul-perde'),
});
const shop = (...products: ShownProduct[]) =>
  new Map(
    [
      { ...curtain(), look: look('fon-perde', { categories: [sheers], pieces: [33, 34] }) },
      { ...curtain({ id: 33, madeToMeasure: false, pleats: [] }), look: look('accessories') },
      ...products,
    ].map((product) => [product.id, product]),
  );

describe('what is offered beside a window (decisions U5)', () => {
  test('the cheapest cloth that is made in its size, at normal pleat', () => {
    const { categories } = offersBeside(
      shop(
        sheer(2, { price: 9_000 }),
        sheer(3, { price: 5_000, limits: { width: { min: 40, max: 249 }, height: { min: 40, max: 300 } } }),
        sheer(4, { price: 7_000 }),
      ),
      1,
      window250(),
    );
    expect(categories).toEqual([{ ...sheers, from: (effectiveWidthCm(250, 'normal') * 7_000) / 100, pleat: 'normal' }]);
  });

  test('at its only pleat where there is no normal one, which is named', () => {
    const { categories } = offersBeside(shop(sheer(2, { price: 10_000, pleats: ['none'] })), 1, window250());
    expect(categories).toMatchObject([{ from: 27_000, pleat: 'none' }]);
  });

  test('nothing of a category of which nothing is made in this size, or nothing is sold', () => {
    expect(
      offersBeside(
        shop(sheer(2, { limits: { width: { min: 1, max: 249 }, height: { min: 1, max: 300 } } })),
        1,
        window250(),
      ).categories,
    ).toEqual([]);
    expect(offersBeside(shop(sheer(2, { price: 0 })), 1, window250()).categories).toEqual([]);
  });

  test('pieces that are sold', () => {
    expect(offersBeside(shop(), 1, window250()).pieces.map(({ id }) => id)).toEqual([33]);
  });

  test('nothing beside a piece, an unknown product, or by a catalogue of an earlier build', () => {
    const none = { categories: [], pieces: [] };
    expect(offersBeside(shop(), 1, null)).toEqual(none);
    expect(offersBeside(shop(), 99, window250())).toEqual(none);
    expect(offersBeside(new Map([[1, curtain()]]), 1, window250())).toEqual(none);
  });
});

describe('what a sale saves on a line (decisions S9)', () => {
  const line = (changes = {}) => cartLine({ unitPrice: 118_688, quantity: 2, ...changes });

  test('the difference to the old price, for all pieces', () => {
    expect(savedOn(line(), curtain(), 20_000)).toBe(2 * (125_000 - 118_688));
  });

  test.each([
    ['without a sale', line(), null],
    ['at a price that is not lower', line(), 18_990],
    ['of a line that has not been put at today’s price yet', line({ unitPrice: 100_000 }), 20_000],
  ])('is nothing %s', (_, one, oldPrice) => {
    expect(savedOn(one, curtain(), oldPrice)).toBe(0);
  });

  test('counts no surcharge twice', () => {
    const lined = line({
      configuration: { ...cartLine().configuration!, motorized: true },
      unitPrice: 118_688 + 349_000,
    });
    expect(savedOn(lined, curtain(), 20_000)).toBe(2 * (125_000 - 118_688));
  });
});

test('the look of a product names only what is sold', () => {
  const product = { category: 'fon-perde', oldPrice: null, colors: [{ id: 'kum', name: sheers.name, hex: '#d3c4a8' }] };
  const category = { drawing: 'drape', goesWith: ['tul-perde', 'korniş-yok'] } as const;
  const sold = { categories: [{ ...sheers, id: 2 }], products: [] } as unknown as Parameters<typeof productLook>[2];
  expect(productLook(product, { ...category, goesWith: [...category.goesWith] }, sold)).toEqual({
    category: 'fon-perde',
    drawing: 'drape',
    oldPrice: null,
    hex: { kum: '#d3c4a8' },
    goesWith: { categories: [sheers], pieces: [] },
  });
});
