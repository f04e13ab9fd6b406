import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLine,
  addLines,
  countOf,
  EMPTY_CART,
  isSameChoice,
  isSameLine,
  lineIdentity,
  MAX_LINES,
  MAX_QUANTITY,
  MAX_ROOM_LENGTH,
  mergeLines,
  removeLine,
  restoreLine,
  setQuantity,
  setRoom,
  withEffectiveWidth,
  type Cart,
  type CartLine,
} from '../../../../src/domain/cart/cart.ts';
import type { Configuration } from '../../../../src/domain/price/pricing.ts';
import { windowOf } from '../../../../src/domain/price/pricing.ts';
import { property } from '../property.ts';
import { anyNewLine, cartLine, emptyCart, newLine, window250 } from '../samples.ts';

const coupon = { code: 'HOSGELDIN10', kind: 'percent', value: 10 } as const;

const fullCart: Cart = emptyCart({
  lines: Array.from({ length: MAX_LINES }, (_, index) => cartLine({ id: `line-${index}`, productId: index + 1 })),
});

describe('identity of a line (decisions P8)', () => {
  test('same product, configuration and colour', () => {
    expect(isSameLine(newLine(), newLine({ unitPrice: 1, name: 'Başka ad' }))).toBe(true);
  });

  test('for the same window', () => {
    const [salon, again, kitchen] = ['Salon', ' SALON ', 'Mutfak'].map((room) => newLine({ room }));
    expect(isSameLine(salon!, again!)).toBe(true);
    expect(isSameLine(salon!, kitchen!)).toBe(false);
    expect(isSameLine(salon!, newLine())).toBe(false);
    expect(isSameChoice(salon!, kitchen!)).toBe(true);
  });

  const measured = (changes: Partial<Configuration>) =>
    newLine({ configuration: withEffectiveWidth(window250(changes)) });

  test.each([
    ['product', newLine({ productId: 2 })],
    ['colour', newLine({ color: 'kum' })],
    ['no colour', newLine({ color: null })],
    ['no configuration', newLine({ configuration: null })],
    ['width', measured({ width: 251 })],
    ['height', measured({ height: 261 })],
    ['pleat', measured({ pleatType: 'tight' })],
    ['motor', measured({ motorized: true })],
    ['lining', measured({ lining: true })],
    ['installation', measured({ installation: true })],
    ['number of panels', measured({ panels: 1, gather: 'left' })],
  ])('another %s is another line', (_, other) => {
    expect(isSameLine(newLine(), other)).toBe(false);
  });

  const [two, one, left, right] = [
    measured({ panels: 2 }),
    measured({ panels: 1 }),
    measured({ panels: 1, gather: 'left' }),
    measured({ panels: 1, gather: 'right' }),
  ] as const;

  test('two panels are the line that says nothing of panels (decisions P16)', () => {
    expect(lineIdentity(two)).toBe(lineIdentity(newLine()));
  });

  test('one panel without a side is the one that gathers to the left; the right is another line', () => {
    expect(lineIdentity(one)).toBe(lineIdentity(left));
    expect(isSameLine(left, right)).toBe(false);
    expect(isSameLine(two, right)).toBe(false);
  });

  test('a line of earlier days grows by one that says it has two panels', () => {
    const { cart } = addLine(emptyCart({ lines: [cartLine()] }), two, 'unused');
    expect(cart.lines.map(({ quantity, configuration }) => [quantity, windowOf(configuration)?.panels])).toEqual([
      [2, 2],
    ]);
  });

  test('no colour is the same, left out of an order or null in a cart', () => {
    const { productId, configuration } = newLine();
    expect(isSameLine(newLine({ color: null }), { productId, configuration })).toBe(true);
  });

  // Ids of stored lines are made of this text.
  test.each([
    [newLine(), '[1,"adacayi",[250,260,"normal",false,false,false]]'],
    [newLine({ productId: 35, color: null, configuration: null }), '[35,null,null]'],
    [right, '[1,"adacayi",[250,260,"normal",false,false,false,"right"]]'],
    [newLine({ room: 'Işıl’ın Odası' }), '[1,"adacayi",[250,260,"normal",false,false,false]]ışıl’ın odası'],
  ])('is written as the store knows it: %#', (line, text) => {
    expect(lineIdentity(line)).toBe(text);
  });
});

describe('addLine (spec §4)', () => {
  test('puts a new line last, with quantity 1', () => {
    const { cart, added } = addLine(emptyCart({ lines: [cartLine({ productId: 2 })] }), newLine(), 'line-2');
    expect(added).toBe(true);
    expect(cart.lines.map(({ id, quantity, totalPrice }) => [id, quantity, totalPrice])).toEqual([
      ['line-1', 1, 118_688],
      ['line-2', 1, 118_688],
    ]);
  });

  test('raises an identical line by one at today’s price', () => {
    const before = emptyCart({ lines: [cartLine({ quantity: 2, unitPrice: 100_000 })] });
    const { cart } = addLine(before, newLine({ unitPrice: 118_688 }), 'unused');
    expect(cart.lines).toEqual([cartLine({ quantity: 3, unitPrice: 118_688 })]);
    expect(before.lines[0]?.quantity).toBe(2);
  });

  const rooms = (cart: Cart) => cart.lines.map(({ room, quantity }) => [room, quantity]);
  const salon = emptyCart({ lines: [cartLine({ room: 'Salon' })] });

  test('keeps the name that the line has, takes one where it has none', () => {
    expect(rooms(addLine(salon, newLine(), 'x').cart)).toEqual([['Salon', 2]]);
    expect(rooms(addLine(salon, newLine({ room: 'SALON' }), 'x').cart)).toEqual([['Salon', 2]]);
    const nameless = emptyCart({ lines: [cartLine()] });
    expect(rooms(addLine(nameless, newLine({ room: 'Mutfak' }), 'x').cart)).toEqual([['Mutfak', 2]]);
  });

  test('keeps both names where the same is wanted for a second window', () => {
    const { cart } = addLine(salon, newLine({ room: 'Mutfak' }), 'x');
    expect(rooms(cart)).toEqual([
      ['Salon', 1],
      ['Mutfak', 1],
    ]);
    // One without a name could be either.
    expect(rooms(addLine(cart, newLine(), 'y').cart)).toEqual([
      ['Salon', 1],
      ['Mutfak', 1],
      ['', 1],
    ]);
  });

  test.each([
    [MAX_QUANTITY - 1, true, MAX_QUANTITY],
    [MAX_QUANTITY, false, MAX_QUANTITY],
  ])('a line of %i: added is %s', (quantity, added, after) => {
    const result = addLine(emptyCart({ lines: [cartLine({ quantity })] }), newLine(), 'x');
    expect(result.added).toBe(added);
    expect(result.cart.lines[0]?.quantity).toBe(after);
  });

  test('a cart of 50 lines takes no new line but still grows one it has', () => {
    expect(addLine(fullCart, newLine({ productId: MAX_LINES + 1 }), 'x')).toEqual({ cart: fullCart, added: false });
    expect(addLine(fullCart, newLine({ productId: 1 }), 'x').added).toBe(true);
  });
});

describe('addLines (decisions A5)', () => {
  const ids = () => {
    let made = 0;
    return () => `new-${String((made += 1))}`;
  };

  test('puts each line in as often as it says, and on top of an identical one', () => {
    const before = emptyCart({ lines: [cartLine({ quantity: 2 })] });
    const { cart, left } = addLines(
      before,
      [
        { ...newLine(), quantity: 3 },
        { ...newLine({ productId: 9 }), quantity: 4 },
      ],
      ids(),
    );
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([5, 4]);
    expect(left).toEqual([]);
  });

  test.each([
    [98, 1, 99, 0],
    [98, 2, 99, 1],
    [99, 1, 99, 1],
    [1, 98, 99, 0],
  ])('%i and %i more make %i', (present, more, sum, leftOut) => {
    const before = emptyCart({ lines: [cartLine({ quantity: present })] });
    const { cart, left } = addLines(before, [{ ...newLine(), quantity: more }], ids());
    expect(cart.lines[0]?.quantity).toBe(sum);
    expect(left).toHaveLength(leftOut);
  });

  test('a full cart takes none, and says so', () => {
    const { cart, left } = addLines(fullCart, [{ ...newLine({ productId: 999 }), quantity: 1 }], ids());
    expect(cart).toEqual(fullCart);
    expect(left.map(({ productId }) => productId)).toEqual([999]);
  });
});

describe('setQuantity (spec §5)', () => {
  test.each([
    [1, 1],
    [2, 2],
    [0, 1],
    [-5, 1],
    [98, 98],
    [99, 99],
    [100, 99],
    [2.9, 2],
    [Number.NaN, 3],
    [Number.POSITIVE_INFINITY, 3],
  ])('%d becomes %i', (asked, quantity) => {
    const [line] = setQuantity(emptyCart({ lines: [cartLine({ quantity: 3 })] }), 'line-1', asked).lines;
    expect(line).toMatchObject({ quantity, totalPrice: quantity * 118_688 });
  });

  test('an unknown line changes nothing', () => {
    const cart = emptyCart({ lines: [cartLine()] });
    expect(setQuantity(cart, 'nobody', 5)).toBe(cart);
    expect(setRoom(cart, ['nobody'], 'Salon')).toBe(cart);
  });
});

describe('setRoom', () => {
  const windows = emptyCart({
    lines: [
      cartLine({ id: 'a', room: 'Salon', quantity: 2 }),
      cartLine({ id: 'b', room: 'Salon', color: 'kum' }),
      cartLine({ id: 'c', room: 'Mutfak', quantity: 3 }),
    ],
  });
  const brief = (cart: Cart) => cart.lines.map(({ id, room, quantity }) => [id, room, quantity]);

  test('names all lines of a window, and cuts a name at its longest', () => {
    const named = setRoom(windows, ['a', 'b', 'gone'], 'ğ'.repeat(MAX_ROOM_LENGTH + 1));
    expect(named.lines.map(({ room }) => room.length)).toEqual([MAX_ROOM_LENGTH, MAX_ROOM_LENGTH, 6]);
  });

  test('puts together what becomes the same, and nothing else', () => {
    const joined = setRoom(windows, ['a', 'b'], 'mutfak');
    expect(brief(joined)).toEqual([
      ['b', 'mutfak', 1],
      ['c', 'Mutfak', 5],
    ]);
    expect(joined.lines[1]?.totalPrice).toBe(5 * 118_688);
  });

  test('another spelling of the same name is no other window', () => {
    expect(brief(setRoom(windows, ['a'], 'SALON'))[0]).toEqual(['a', 'SALON', 2]);
  });

  test.each([
    [MAX_QUANTITY - 3, 1],
    [MAX_QUANTITY - 2, 2],
  ])('never makes more than 99 of a line: 3 and %i are %i lines', (quantity, left) => {
    const two = emptyCart({
      lines: [cartLine({ id: 'a', room: 'Salon', quantity: 3 }), cartLine({ id: 'b', room: 'Mutfak', quantity })],
    });
    expect(setRoom(two, ['a'], 'Mutfak').lines).toHaveLength(left);
  });
});

describe('mergeLines', () => {
  const line = (id: string, room: string, quantity: number) => cartLine({ id, room, quantity });
  const brief = (lines: readonly CartLine[]) => lines.map(({ id, room, quantity }) => [id, room, quantity]);

  test('the higher quantity stays, and a name is kept whichever has it', () => {
    expect(brief(mergeLines([line('a', '', 2)], [line('x', 'Salon', 1)]))).toEqual([['a', 'Salon', 2]]);
    expect(brief(mergeLines([line('a', 'Salon', 1)], [line('x', '', 2)]))).toEqual([['a', 'Salon', 2]]);
  });

  test('of as many the stored line stays, and of more the one that has them', () => {
    const prices = (quantity: number) =>
      mergeLines([cartLine({ quantity: 2, unitPrice: 100 })], [cartLine({ quantity, unitPrice: 200 })]).map(
        ({ unitPrice }) => unitPrice,
      );
    expect([prices(1), prices(2), prices(3)]).toEqual([[100], [100], [200]]);
  });

  test('what is in both is what it is', () => {
    const both = [line('a', '', 1), line('b', 'Salon', 1)];
    expect(brief(mergeLines([line('s', '', 3)], both))).toEqual([
      ['s', '', 3],
      ['b', 'Salon', 1],
    ]);
  });

  const distinct = fc
    .array(anyNewLine, { maxLength: 8 })
    .map((made) =>
      made
        .filter((one, at) => made.findIndex((other) => isSameLine(other, one)) === at)
        .map((one, at) => cartLine({ ...one, quantity: 1 + (at % 3) })),
    );
  property('no choice and no name is lost, and once more changes nothing', [distinct, distinct], (stored, brought) => {
    const there = stored.map((one, at) => ({ ...one, id: `s${at}` }));
    const coming = brought.map((one, at) => ({ ...one, id: `b${at}` }));
    const merged = mergeLines(there, coming);
    for (const one of [...there, ...coming]) {
      const kept = merged.filter((other) => isSameChoice(other, one));
      expect(kept.length).toBeGreaterThan(0);
      if (one.room !== '') expect(kept.map(({ room }) => room)).toContain(one.room);
    }
    for (const [at, one] of merged.entries()) expect(merged.findIndex((other) => isSameLine(other, one))).toBe(at);
    const pieces = (lines: readonly CartLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(pieces(merged)).toBeGreaterThanOrEqual(Math.max(pieces(there), pieces(coming)));
    expect(mergeLines(merged, coming)).toEqual(merged);
  });
});

describe('removing and undoing', () => {
  const lines = [1, 2, 3].map((productId) => cartLine({ id: `line-${productId}`, productId }));
  const cart = emptyCart({ lines, coupon });

  test('the coupon leaves with the last line only', () => {
    expect(removeLine(cart, 'line-2')).toEqual({ lines: [lines[0], lines[2]], coupon });
    expect(removeLine(emptyCart({ lines: lines.slice(0, 1), coupon }), 'line-1')).toEqual(EMPTY_CART);
  });

  test('a removed line returns to its place', () => {
    expect(restoreLine(removeLine(cart, 'line-2'), lines[1]!, 1)).toEqual(cart);
  });

  test('a line that is back already is not doubled', () => {
    expect(restoreLine(cart, lines[1]!, 1)).toBe(cart);
    expect(restoreLine(cart, { ...lines[1]!, id: 'another' }, 1)).toBe(cart);
  });

  test('a cart that filled up meanwhile stays within 50 lines', () => {
    expect(restoreLine(fullCart, cartLine({ id: 'late', productId: 99 }), 0)).toBe(fullCart);
  });

  property('restoring undoes removing, wherever the line stood', [fc.integer({ min: 0, max: 2 })], (index) => {
    expect(restoreLine(removeLine(cart, lines[index]!.id), lines[index]!, index)).toEqual(cart);
  });
});

type Step =
  { kind: 'add'; line: ReturnType<typeof newLine> } | { kind: 'quantity' | 'remove'; index: number; quantity: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  anyNewLine.map((line): Step => ({ kind: 'add', line })),
  fc.record({ kind: fc.constantFrom('quantity', 'remove'), index: fc.nat(5), quantity: fc.double() }),
);

property(
  'whatever is done, lines are distinct, within bounds and add up',
  [fc.array(step, { maxLength: 40 })],
  (steps) => {
    let cart: Cart = EMPTY_CART;
    for (const [turn, taken] of steps.entries()) {
      if (taken.kind === 'add') {
        const { cart: next, added } = addLine(cart, taken.line, `id-${turn}`);
        expect(countOf(next)).toBe(countOf(cart) + (added ? 1 : 0));
        cart = next;
      } else {
        const id = cart.lines[taken.index]?.id ?? 'none';
        cart = taken.kind === 'remove' ? removeLine(cart, id) : setQuantity(cart, id, taken.quantity);
      }
    }
    for (const [index, line] of cart.lines.entries()) {
      expect(line.totalPrice).toBe(line.unitPrice * line.quantity);
      expect(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= MAX_QUANTITY).toBe(true);
      for (const other of cart.lines.slice(index + 1)) {
        expect(isSameLine(line, other)).toBe(false);
        expect(line.id).not.toBe(other.id);
      }
    }
  },
);
