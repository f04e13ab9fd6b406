import { describe, expect, it } from 'vitest';
import { hang, windowsOf, withList, type ClothProducts, type SeenRow } from '../../../src/domain/offer/listed-offer.ts';
import { priceOffer } from '../../../src/domain/offer/offer-price.ts';
import { NO_OFFER, MAX_OFFER_WINDOWS } from '../../../src/domain/offer/offer.ts';
import { cartProduct } from '../../../src/domain/product/cart-product.ts';
import { products } from '../../e2e/support/shop.ts';

const sold = products.filter(({ price, madeToMeasure, paused }) => price > 0 && madeToMeasure && !paused);
const byId = new Map(sold.map((product) => [product.id, cartProduct(product)]));
const ids = (category: string): number[] => sold.filter((one) => one.category === category).map(({ id }) => id);
const CHOICES: ClothProducts = {
  fon: ids('fon-perde'),
  tul: ids('tul-perde'),
  guneslik: [],
  zebra: ids('zebra-perde'),
  stor: ids('stor-perde'),
  japon: [],
};
const SHIPPING = { freeAbove: 0, fee: 0 };
const row = (changes: Partial<SeenRow> = {}): SeenRow => {
  return {
    room: 'Salon',
    width: 200,
    height: 240,
    mount: null,
    note: '',
    count: 1,
    cloths: ['fon', 'tul'],
    ...changes,
  };
};
let next = 0;
const newId = (): string => `id${(next += 1)}`;

describe('what hangs at a listed window', () => {
  it('is the first product of each kind that is made in its size', () => {
    const { lines, unmade } = hang(['fon', 'tul'], row(), CHOICES, { byId });
    expect(lines.map(({ productId }) => productId)).toEqual([CHOICES.fon[0], CHOICES.tul[0]]);
    expect(lines.map(({ configuration }) => configuration)).toMatchObject([
      { width: 200, height: 240 },
      { width: 200, height: 240 },
    ]);
    expect(unmade).toEqual([]);
  });

  it('has the first colour that is sold now', () => {
    const [id = 0] = CHOICES.fon;
    const product = byId.get(id)!;
    const [first, ...others] = product.colors;
    const held = { ...product, colors: [{ ...first!, paused: { word: { tr: 'Yok', en: 'None' } } }, ...others] };
    const { lines } = hang(['fon'], row(), CHOICES, { byId: new Map([[id, held]]) });
    expect(lines.map(({ color }) => color)).toEqual([others[0]?.id]);
  });

  it('is sewn as two panels where there is a choice, and says nothing of panels where there is none', () => {
    const [id = 0] = CHOICES.fon;
    const panelsOf = (panels: readonly (1 | 2)[]) => {
      const product = { ...byId.get(id)!, panels };
      return hang(['fon'], row(), CHOICES, { byId: new Map([[id, product]]) }).lines[0]?.configuration;
    };
    expect(panelsOf([2, 1])).toMatchObject({ panels: 2 });
    expect(panelsOf([2])).not.toHaveProperty('panels');
  });

  it('says which kinds are not made in its size, or not sold', () => {
    expect(hang(['fon', 'japon'], row({ width: 900 }), CHOICES, { byId })).toEqual({
      lines: [],
      unmade: ['fon', 'japon'],
    });
  });
});

describe('the windows of rows', () => {
  it('have names of their own', () => {
    const windows = windowsOf([row({ count: 3 }), row({ room: 'Mutfak' }), row()]);
    expect(windows.map(({ room }) => room)).toEqual(['Salon', 'Salon 2', 'Salon 3', 'Mutfak', 'Salon 4']);
  });
});

describe('an offer from a list', () => {
  const add = (offer: Parameters<typeof withList>[0], rows: readonly SeenRow[]) =>
    withList(offer, rows, CHOICES, { byId }, newId);

  it('holds every window dressed by its words, once, however often it is pressed', () => {
    const once = add(NO_OFFER, [row({ count: 2 }), row({ room: 'Mutfak', cloths: [] })]);
    if (!once.ok) throw new Error('expected an offer');
    expect(once.data.windows.map(({ room, lines }) => [room, lines.length])).toEqual([
      ['Salon', 2],
      ['Salon 2', 2],
      ['Mutfak', 0],
    ]);
    const twice = add(once.data, [row({ count: 2 }), row({ room: 'Mutfak', cloths: ['zebra'] })]);
    expect(twice.ok && twice.data.windows.map(({ lines }) => lines.length)).toEqual([2, 2, 1]);
  });

  it('costs what its rows say', () => {
    const made = add(NO_OFFER, [row({ count: 2 })]);
    if (!made.ok) throw new Error('expected an offer');
    const priced = priceOffer(made.data, byId, SHIPPING);
    expect(priced.refused).toBe(0);
    expect(priced.windows[0]?.sum).toBe(priced.windows[1]?.sum);
    expect(priced.counted).toBe(4);
  });

  it('is refused whole where it would be too long', () => {
    expect(add(NO_OFFER, [row({ count: MAX_OFFER_WINDOWS, cloths: [] })]).ok).toBe(true);
    expect(add(NO_OFFER, [row({ count: MAX_OFFER_WINDOWS, cloths: [] }), row({ room: 'Mutfak' })])).toEqual({
      ok: false,
      code: 'offer-windows-full',
    });
  });
});
