import { describe, expect, test } from 'vitest';
import { goesWithOf, offersBeside } from '../../../../src/domain/product/goes-with.ts';
import { effectiveWidthCm } from '../../../../src/domain/price/pricing.ts';
import { savedOn } from '../../../../src/domain/product/product-look.ts';
import { cartLine, curtain, window250 } from '../samples.ts';

const sheers = { slug: 'tul-perde', name: { tr: 'Tül perde', en: 'Sheers' } };
const track = { slug: 'korniş', name: { tr: 'Korniş', en: 'Track' }, price: 4_000 };

type SoldProductFile = Parameters<typeof goesWithOf>[1]['products'][number];
const sold = (
  category: string,
  { limits, price, pleats }: ReturnType<typeof curtain>,
  slug = 'x',
): SoldProductFile => ({
  slug,
  name: sheers.name,
  category,
  price,
  madeToMeasure: pleats.length > 0,
  pleats,
  limits,
});
const sheer = (changes: Partial<ReturnType<typeof curtain>>): SoldProductFile =>
  sold('tul-perde', curtain({ pleats: ['loose', 'normal'], ...changes }));

const beside = (...products: SoldProductFile[]) =>
  goesWithOf({ goesWith: ['tul-perde', 'korniş', 'yok'] }, { categories: [sheers], products });
const offers = (...products: SoldProductFile[]) => offersBeside(beside(...products), window250());

describe('what is offered beside a window (decisions U5)', () => {
  test('the cheapest cloth that is made in its size, at normal pleat', () => {
    const { categories } = offers(
      sheer({ price: 9_000 }),
      sheer({ price: 5_000, limits: { width: { min: 40, max: 249 }, height: { min: 40, max: 300 } } }),
      sheer({ price: 7_000 }),
    );
    expect(categories).toEqual([{ ...sheers, from: (effectiveWidthCm(250, 'normal') * 7_000) / 100, pleat: 'normal' }]);
  });

  test('the cheapest of several pleats and kinds of sizes', () => {
    const wide = { width: { min: 40, max: 400 }, height: { min: 40, max: 400 } };
    const { categories } = offers(
      sheer({ price: 9_000 }),
      sheer({ price: 8_000, pleats: ['none'] }),
      sheer({ price: 9_500, limits: wide }),
    );
    expect(categories).toEqual([{ ...sheers, from: 21_600, pleat: 'none' }]);
  });

  test('nothing that is paused, whatever it costs', () => {
    const cheap = sheer({ price: 1 });
    expect(offers({ ...cheap, paused: { word: { tr: 'Eylülde', en: 'In September' } } }).categories).toEqual([]);
    expect(offers(cheap).categories).toHaveLength(1);
  });

  test('at its only pleat where there is no normal one, which is named', () =>
    expect(offers(sheer({ price: 10_000, pleats: ['none'] })).categories).toMatchObject([
      { from: 27_000, pleat: 'none' },
    ]));

  test('nothing of a category of which nothing is made in this size, or nothing is sold', () => {
    const narrow = { width: { min: 1, max: 249 }, height: { min: 1, max: 300 } };
    expect(offers(sheer({ limits: narrow })).categories).toEqual([]);
    expect(offers(sheer({ price: 0 })).categories).toEqual([]);
  });

  test('pieces that are sold', () => {
    const piece = { ...sold('accessories', curtain({ pleats: [] }), 'korniş'), name: track.name, price: 4_000 };
    expect(offers(piece).pieces).toEqual([{ ...track, length: null }]);
    expect(offers({ ...piece, price: 0 }).pieces).toEqual([]);
  });

  test('a rod as long as its curtain, and not where it is not cut so long', () => {
    const length = { min: 60, max: 250, overhang: 15, parts: [] };
    const rod = { ...sold('accessories', curtain({ pleats: [] }), 'korniş'), name: track.name, price: 4_000, length };
    expect(offers(rod).pieces).toEqual([{ ...track, price: 10_000, length: 250 }]);
    expect(offers({ ...rod, length: { ...length, max: 249 } }).pieces).toEqual([]);
  });

  test('nothing beside a piece, or an unknown product', () => {
    const none = { categories: [], pieces: [] };
    expect(offersBeside(beside(sheer({})), null)).toEqual(none);
    expect(offersBeside(undefined, window250())).toEqual(none);
  });

  test('is quoted by as many prices as there are kinds of sizes, however many products there are', () => {
    const many = Array.from({ length: 500 }, (_, at) => sheer({ price: 5_000 + at }));
    expect(beside(...many).categories.map(({ quotes }) => quotes.length)).toEqual([1]);
    expect(offers(...many)).toEqual(offers(sheer({ price: 5_000 })));
  });
});

describe('what a sale saves on a line (decisions S9)', () => {
  const line = (changes = {}) => cartLine({ unitPrice: 118_688, quantity: 2, ...changes });

  test('the difference to the old price, for all pieces', () =>
    expect(savedOn(line(), curtain(), 20_000)).toBe(2 * (125_000 - 118_688)));

  test.each([
    ['without a sale', line(), null],
    ['at a price that is not lower', line(), 18_990],
    ['of a line that has not been put at today’s price yet', line({ unitPrice: 100_000 }), 20_000],
  ])('is nothing %s', (_, one, oldPrice) => expect(savedOn(one, curtain(), oldPrice)).toBe(0));

  test('counts no surcharge twice', () => {
    const lined = line({
      configuration: { ...cartLine().configuration!, motorized: true },
      unitPrice: 118_688 + 349_000,
    });
    expect(savedOn(lined, curtain(), 20_000)).toBe(2 * (125_000 - 118_688));
  });
});
