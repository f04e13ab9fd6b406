import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSameLine,
  MAX_LINES,
  MAX_QUANTITY,
  withEffectiveWidth,
  type Cart,
} from '../../../../src/domain/cart/cart.ts';
import { changeLine, readQuantity } from '../../../../src/domain/cart/cart-change.ts';
import { windowOf } from '../../../../src/domain/price/pricing.ts';
import { property } from '../property.ts';
import { anyNewLine, cartLine, emptyCart, newLine, window250 } from '../samples.ts';

const sized = (width: number) => ({ configuration: withEffectiveWidth(window250({ width })) });
const three = emptyCart({
  lines: [
    cartLine({ id: 'a', ...sized(100), room: 'Salon' }),
    cartLine({ id: 'b', ...sized(200), quantity: 2 }),
    cartLine({ id: 'c', ...sized(300) }),
  ],
  coupon: { code: 'HOSGELDIN10', kind: 'percent', value: 10 },
});
const brief = ({ lines }: Cart) =>
  lines.map(({ id, quantity, configuration, room }) => [id, windowOf(configuration)?.width, quantity, room]);
const changed = (...args: Parameters<typeof changeLine>) => {
  const change = changeLine(...args);
  if (!change.ok) throw new Error(change.code);
  return change;
};

describe('changeLine', () => {
  test('puts the new window where the former stood, under an id of its own, at its price; the coupon stays', () => {
    const { cart, from, to } = changed(three, 'b', newLine({ ...sized(210), unitPrice: 5, room: 'Mutfak' }), 3, 'new');
    expect(brief(cart)).toEqual([
      ['a', 100, 1, 'Salon'],
      ['new', 210, 3, 'Mutfak'],
      ['c', 300, 1, ''],
    ]);
    expect(cart.lines[1]).toMatchObject({ unitPrice: 5, totalPrice: 15 });
    expect(cart.coupon).toEqual(three.coupon);
    expect([from, to]).toEqual([three.lines[1], cart.lines[1]]);
  });

  test('a line of which only room and quantity change stays itself', () => {
    const { cart } = changed(three, 'a', newLine({ ...sized(100), room: '' }), 4, 'unused');
    expect(brief(cart)[0]).toEqual(['a', 100, 4, '']);
  });

  test('joins the line that is there already, which grows where it stands and keeps its room', () => {
    const { cart, to } = changed(three, 'c', newLine({ ...sized(100), room: 'salon' }), 1, 'unused');
    expect(brief(cart)).toEqual([
      ['a', 100, 2, 'Salon'],
      ['b', 200, 2, ''],
    ]);
    expect(to).toBe(cart.lines[0]);
    expect(to.totalPrice).toBe(2 * to.unitPrice);
    const named = changed(three, 'a', newLine({ ...sized(300), room: 'Salon' }), 1, 'unused');
    expect(brief(named.cart)[1]).toEqual(['c', 300, 2, 'Salon']);
  });

  test('stays a line of its own for another window', () => {
    const { cart } = changed(three, 'c', newLine({ ...sized(100), room: 'Mutfak' }), 1, 'new');
    expect(brief(cart)).toEqual([
      ['a', 100, 1, 'Salon'],
      ['b', 200, 2, ''],
      ['new', 100, 1, 'Mutfak'],
    ]);
  });

  test.each([
    [MAX_QUANTITY - 1, 1, true],
    [MAX_QUANTITY, 1, false],
    [1, MAX_QUANTITY - 1, true],
    [1, MAX_QUANTITY, false],
  ])('joining %i by %i: %s', (there, coming, ok) => {
    const before = emptyCart({
      lines: [cartLine({ id: 'a', ...sized(100), quantity: there }), cartLine({ id: 'b', ...sized(200) })],
    });
    const change = changeLine(before, 'b', newLine(sized(100)), coming, 'unused');
    expect(change).toMatchObject(ok ? { ok, to: { quantity: MAX_QUANTITY } } : { ok, code: 'most' });
  });

  test('a line that is gone is said, and nothing is added in its stead', () => {
    expect(changeLine(three, 'x', newLine(), 1, 'new')).toEqual({ ok: false, code: 'gone' });
  });

  test('a full cart takes a change, which needs no further line', () => {
    const full = emptyCart({
      lines: Array.from({ length: MAX_LINES }, (_, at) => cartLine({ id: `l${at}`, ...sized(100 + at) })),
    });
    expect(changed(full, 'l7', newLine(sized(90)), 1, 'new').cart.lines).toHaveLength(MAX_LINES);
  });

  property(
    'no piece is lost or made, and no two lines are the same',
    [fc.array(anyNewLine, { minLength: 1, maxLength: 8 }), anyNewLine, fc.nat()],
    (made, next, at) => {
      const unique = made.filter((line, index) => made.findIndex((other) => isSameLine(other, line)) === index);
      const lines = unique.map((line, index) => cartLine({ ...line, id: `l${index}`, quantity: index + 1 }));
      const line = lines[at % lines.length]!;
      const { cart } = changed(emptyCart({ lines }), line.id, next, line.quantity, 'new');
      const count = (all: Cart['lines']) => all.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(count(cart.lines)).toBe(count(lines));
      for (const [index, one] of cart.lines.entries()) {
        expect(cart.lines.findIndex((other) => isSameLine(other, one))).toBe(index);
        expect(one.totalPrice).toBe(one.unitPrice * one.quantity);
      }
    },
  );
});

describe('readQuantity (security §2.9)', () => {
  test.each([
    ['1', 1],
    [' 12 ', 12],
    ['007', 7],
    [String(MAX_QUANTITY), MAX_QUANTITY],
  ])('%j is %i', (typed, quantity) => {
    expect(readQuantity(typed)).toEqual({ ok: true, data: quantity });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'invalid'],
    ['-1', 'invalid'],
    ['1,5', 'invalid'],
    ['iki', 'invalid'],
    [String(MAX_QUANTITY + 1), 'above'],
    ['9'.repeat(400), 'above'],
  ])('%j is %s', (typed, code) => {
    expect(readQuantity(typed)).toEqual({ ok: false, code });
  });
});
