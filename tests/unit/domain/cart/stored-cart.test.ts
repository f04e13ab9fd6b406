import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLine,
  CART_VERSION,
  cartLineSchema,
  EMPTY_CART,
  MAX_LINES,
  parseCart,
  serializeCart,
  type Cart,
} from '../../../../src/domain/cart/cart.ts';
import { totalsOf } from '../../../../src/domain/money/totals.ts';
import { property } from '../property.ts';
import { anyCoupon, anyNewLine, cartLine } from '../samples.ts';

const stored = (lines: unknown[], coupon: unknown = null) => ({ version: CART_VERSION, lines, coupon });
const coupon = { code: 'PERDE50', kind: 'amount', value: 50 } as const;

describe('parseCart (design, habit 6)', () => {
  test.each([
    undefined,
    null,
    0,
    '',
    'x',
    [],
    {},
    { version: CART_VERSION },
    { version: 2, lines: [cartLine()], coupon: null },
    { lines: [] },
  ])('%j is an empty cart', (input) => {
    expect(parseCart(input)).toEqual({ cart: EMPTY_CART, dropped: 0 });
  });

  test.each([
    ['not a line', 5],
    ['quantity 0', cartLine({ quantity: 0 })],
    ['quantity 100', cartLine({ quantity: 100 })],
    ['quantity 1,5', cartLine({ quantity: 1.5 })],
    ['negative price', cartLine({ unitPrice: -1 })],
    ['price of a fraction of a kuruş', cartLine({ unitPrice: 0.5 })],
    ['a price beyond what the shop handles', cartLine({ unitPrice: 1_000_000_001 })],
    ['no product', cartLine({ productId: 0 })],
    ['a room of 61 letters', cartLine({ room: 'x'.repeat(61) })],
    ['no id', cartLine({ id: '' })],
    ['a field nobody knows', { ...cartLine(), admin: true }],
    ['a pleat nobody sews', cartLine({ configuration: { ...cartLine().configuration!, pleatType: 'wavy' as 'none' } })],
    ['width 0', cartLine({ configuration: { ...cartLine().configuration!, width: 0 } })],
    ['three panels', cartLine({ configuration: { ...cartLine().configuration!, panels: 3 as 2 } })],
    [
      'two panels that gather',
      cartLine({ configuration: { ...cartLine().configuration!, panels: 2, gather: 'left' } }),
    ],
    ['width 10000', cartLine({ configuration: { ...cartLine().configuration!, width: 10_000 } })],
  ])('drops and counts a bad line, never the whole: %s', (_, bad) => {
    const good = cartLine({ id: 'good', productId: 7 });
    expect(parseCart(stored([bad, good]))).toEqual({ cart: { lines: [good], coupon: null }, dropped: 1 });
  });

  test('the total of a line is 0 at least', () => {
    const isTotal = (totalPrice: number) => cartLineSchema.safeParse({ ...cartLine(), totalPrice }).success;
    expect([0, -1].map(isTotal)).toEqual([true, false]);
  });

  test('keeps lines at both ends of the quantity, the price and the name of a room', () => {
    const lines = [
      cartLine({ quantity: 1, unitPrice: 0, totalPrice: 0 }),
      cartLine({ id: 'line-2', productId: 2, quantity: 99, room: 'x'.repeat(60) }),
      cartLine({ id: 'line-3', productId: 3, unitPrice: 1_000_000_000, totalPrice: 1_000_000_000 }),
    ];
    expect(parseCart(stored(lines)).cart.lines).toEqual(lines);
  });

  test('computes the total again', () => {
    expect(parseCart(stored([{ ...cartLine({ quantity: 3 }), totalPrice: 1 }])).cart.lines[0]?.totalPrice).toBe(
      356_064,
    );
  });

  test('reads a cart of the days before panels, and gives one panel the side it lacks (decisions P16)', () => {
    const made = cartLine().configuration!;
    const lines = [cartLine(), cartLine({ id: 'one', configuration: { ...made, panels: 1 } })];
    expect(parseCart(stored(lines)).cart.lines.map(({ configuration }) => configuration)).toEqual([
      made,
      { ...made, panels: 1, gather: 'left' },
    ]);
  });

  test('drops a line that repeats an id or another line', () => {
    const line = cartLine();
    expect(parseCart(stored([line, { ...line, productId: 2 }, { ...line, id: 'line-2' }]))).toEqual({
      cart: { lines: [line], coupon: null },
      dropped: 2,
    });
  });

  test('counts what does not fit into 50 lines', () => {
    const lines = Array.from({ length: MAX_LINES + 2 }, (_, index) =>
      cartLine({ id: `line-${index}`, productId: index + 1 }),
    );
    const { cart, dropped } = parseCart(stored(lines));
    expect([cart.lines.length, dropped]).toEqual([MAX_LINES, 2]);
  });

  test.each([
    ['kept', coupon, coupon],
    ['without a value', { code: 'X', kind: 'amount' }, null],
    ['above 100 percent', { code: 'X', kind: 'percent', value: 101 }, null],
    ['of nothing', { code: 'X', kind: 'amount', value: 0 }, null],
    ['negative', { code: 'X', kind: 'amount', value: -5 }, null],
    ['missing', undefined, null],
  ])('a coupon %s', (_, input, expected) => {
    expect(parseCart(stored([cartLine()], input)).cart.coupon).toEqual(expected);
  });

  test('an empty cart has no coupon', () => {
    expect(parseCart(stored([], coupon)).cart).toEqual(EMPTY_CART);
  });

  property('never throws, whatever was stored', [fc.jsonValue()], (value) => {
    expect(() => parseCart(value)).not.toThrow();
    expect(() => parseCart(stored([value], value))).not.toThrow();
  });

  const spoilt = fc
    .tuple(fc.constantFrom(...Object.keys(cartLine())), fc.jsonValue())
    .map(([field, value]) => ({ ...cartLine(), [field]: value }));

  property('never keeps a line that could break a total', [fc.array(spoilt, { maxLength: 5 })], (lines) => {
    const { cart, dropped } = parseCart(stored(lines));
    expect(cart.lines.length + dropped).toBe(lines.length);
    const { total } = totalsOf(
      cart.lines.map(({ totalPrice }) => totalPrice),
      cart.coupon,
      { freeAbove: 50_000, fee: 5_000 },
    );
    expect(Number.isSafeInteger(total) && total >= 0).toBe(true);
  });

  property(
    'reads back what was stored',
    [fc.array(anyNewLine, { minLength: 1, maxLength: 20 }), anyCoupon],
    (lines, kept) => {
      const filled = lines.reduce<Cart>((cart, line, index) => addLine(cart, line, `id-${index}`).cart, EMPTY_CART);
      const cart = { ...filled, coupon: kept };
      expect(parseCart(JSON.parse(JSON.stringify(serializeCart(cart))))).toEqual({ cart, dropped: 0 });
    },
  );
});
