import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkChoice } from '../../../../src/domain/price/choice.ts';
import { isSameLine, lineIdentity } from '../../../../src/domain/cart/cart.ts';
import { orderItemOf, orderItemSchema } from '../../../../src/domain/order/order.ts';
import { reprice } from '../../../../src/domain/price/reprice.ts';
import { MAX_SAMPLES } from '../../../../src/domain/product/attributes.ts';
import {
  checkSamples,
  joinBoxes,
  parseBox,
  putSample,
  samplesCost,
  SAMPLES_VERSION,
  serializeBox,
  takeSample,
  type Sample,
} from '../../../../src/domain/product/samples.ts';
import { property } from '../property.ts';
import { cartLine, curtain } from '../samples.ts';

const colors = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: { tr: id, en: id }, imageUrl: null }));
const cloth = curtain({ colors });
const pack = curtain({
  id: 38,
  madeToMeasure: false,
  pleats: [],
  options: [],
  holdsSamples: 5,
  price: 9900,
  colors: [],
});
const products = new Map([cloth, pack, curtain({ id: 3, price: 0, colors })].map((product) => [product.id, product]));
const sample = (color: string, productId = 1): Sample => ({ productId, color });
const line = (samples?: Sample[]) =>
  cartLine({
    productId: 38,
    color: null,
    colorName: null,
    configuration: null,
    unitPrice: 9900,
    ...(samples && { samples: samples.map((one) => ({ ...one, name: '', colorName: '' })) }),
  });

describe('what may lie in a pack', () => {
  test.each([
    [[sample('a')], true],
    [['a', 'b', 'c', 'd', 'e'].map((color) => sample(color)), true],
    [['a', 'b', 'c', 'd', 'e', 'f'].map((color) => sample(color)), 'samples-too-many'],
    [[], 'samples-required'],
    [undefined, 'samples-required'],
    [[sample('a'), sample('a')], 'samples-repeated'],
    [[sample('z')], 'sample-not-offered'],
    [[sample('a'), sample('z')], 'sample-not-offered'],
    [[sample('a', 99)], 'sample-not-offered'],
    [[sample('a', 3)], 'sample-not-offered'],
    [[sample('a', 38)], 'sample-not-offered'],
  ])('%j: %s', (samples, outcome) => {
    const checked = checkSamples(pack, samples, products);
    expect(checked.ok || checked.code).toBe(outcome);
  });

  test('nothing else holds samples', () => {
    expect(checkSamples(cloth, undefined, products).ok).toBe(true);
    expect(checkSamples(cloth, [], products)).toEqual({ ok: false, code: 'samples-unexpected' });
    expect(checkSamples(cloth, [sample('a')], products)).toEqual({ ok: false, code: 'samples-unexpected' });
  });

  test('a line is refused by what lies in it, after what it is', () => {
    expect(checkChoice({ productId: 38, configuration: null, samples: [sample('z')] }, products)).toEqual({
      ok: false,
      code: 'sample-not-offered',
    });
    expect(checkChoice({ productId: 99, configuration: null }, products)).toEqual({
      ok: false,
      code: 'product-unknown',
    });
    expect(checkChoice({ productId: 38, configuration: null, samples: [sample('a')] }, products).ok).toBe(true);
  });
});

describe('a line of the cart with samples', () => {
  test('is another with other samples, and the same in another order', () => {
    expect(isSameLine(line([sample('a'), sample('b')]), line([sample('b'), sample('a')]))).toBe(true);
    expect(isSameLine(line([sample('a')]), line([sample('b')]))).toBe(false);
    expect(isSameLine(line([sample('a')]), line())).toBe(false);
  });

  test('a line without samples is known by what it was known by before', () => {
    expect(lineIdentity({ productId: 1, color: 'a', configuration: null })).toBe('[1,"a",null]');
  });

  test('is sent by ids alone, at most five', () => {
    const item = orderItemOf(line([sample('a'), sample('b')]));
    expect(item.samples).toEqual([sample('a'), sample('b')]);
    expect(orderItemSchema.safeParse(item).success).toBe(true);
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((color) => sample(color));
    expect(orderItemSchema.safeParse({ ...item, samples: six }).success).toBe(false);
    expect(orderItemSchema.safeParse({ ...item, samples: [] }).success).toBe(false);
    expect(orderItemSchema.safeParse({ ...item, samples: [{ ...sample('a'), name: 'Boğaz' }] }).success).toBe(false);
  });

  test('is named anew with its price, and leaves the cart when a cloth is gone', () => {
    const { cart, gone } = reprice(
      { lines: [line([sample('a')]), { ...line([sample('z')]), id: 'gone' }], coupon: null },
      products,
      'tr',
    );
    expect(cart.lines[0]?.samples).toEqual([{ productId: 1, color: 'a', name: cloth.name.tr, colorName: 'a' }]);
    expect(gone.map(({ id }) => id)).toEqual(['gone']);
  });
});

describe('the box on the device', () => {
  test('a bad or repeated sample is dropped, never the whole', () => {
    const read = parseBox({
      version: SAMPLES_VERSION,
      samples: [sample('a'), sample('a'), { productId: 0, color: 'a' }, 'b', { ...sample('c'), more: 1 }, sample('d')],
    });
    expect(read).toEqual([sample('a'), sample('d')]);
  });

  test.each([null, 5, 'x', {}, { version: 2, samples: [sample('a')] }, { version: 1, samples: {} }])(
    '%j is an empty box',
    (value) => expect(parseBox(value)).toEqual([]),
  );

  const samples = fc.array(
    fc.record({ productId: fc.integer({ min: 1, max: 3 }), color: fc.constantFrom('a', 'b', 'c') }),
    { maxLength: 12 },
  );
  property('holds each cloth once and five at most, and comes back from the store as it was', [samples], (wished) => {
    let box: readonly Sample[] = [];
    for (const one of wished) {
      const { samples: next, outcome } = putSample(box, one);
      expect(next.length).toBe(box.length + (outcome === 'added' ? 1 : 0));
      if (outcome === 'full') expect(box).toHaveLength(MAX_SAMPLES);
      box = next;
    }
    expect(new Set(box.map(({ productId, color }) => `${productId}${color}`)).size).toBe(box.length);
    expect(parseBox(JSON.parse(JSON.stringify(serializeBox(box))))).toEqual(box);
    const [first] = box;
    if (first) expect(takeSample(box, first)).toHaveLength(box.length - 1);
  });
  property('two become one, the first whole and of the second what is new and has room', [samples, samples], (a, b) => {
    const first = joinBoxes([], a);
    const both = joinBoxes(first, b);
    expect(both.slice(0, first.length)).toEqual(first);
    expect(both).toEqual(joinBoxes([], [...a, ...b]));
    expect(both.length).toBeLessThanOrEqual(MAX_SAMPLES);
  });
});

describe('what samples cost (decisions P25)', () => {
  const [pack, other] = [{ samples: [{ productId: 1, color: 'kum' }] }, {}];
  const line = (kind: typeof pack | typeof other, totalPrice: number) => ({ ...kind, totalPrice });

  test.each([
    ['their price', [line(pack, 9_900)], 0, 9_900],
    ['each pack', [line(pack, 19_800), line(pack, 9_900)], 0, 29_700],
    ['nothing without samples', [line(other, 9_900)], 0, 0],
    ['nothing of the rest', [line(pack, 9_900), line(other, 90_100)], 0, 9_900],
    ['their price without a discount of theirs alone', [line(pack, 9_900)], 5_000, 4_900],
    ['their part of a discount, half up', [line(pack, 9_900), line(other, 90_100)], 5_000, 9_405],
    ['nothing where all was given', [line(pack, 9_900)], 9_900, 0],
  ])('is %s', (_, lines, discount, cost) => {
    const subtotal = lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
    expect(samplesCost(lines, { subtotal, discount })).toBe(cost);
  });

  const amounts = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 10_000_000 })), {
    minLength: 1,
    maxLength: 50,
  });
  property(
    'is whole kuruş, never more than was paid for the goods',
    [amounts, fc.double({ min: 0, max: 1, noNaN: true })],
    (drawn, part) => {
      const lines = drawn.map(([isPack, price]) => line(isPack ? pack : other, price));
      const subtotal = lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
      const discount = Math.round(subtotal * part);
      const cost = samplesCost(lines, { subtotal, discount });
      expect(Number.isInteger(cost) && cost >= 0 && cost <= subtotal - discount + 1).toBe(true);
    },
  );
});
