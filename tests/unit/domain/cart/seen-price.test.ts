import { describe, expect, test } from 'vitest';
import { parseCart, addLine, serializeCart } from '../../../../src/domain/cart/cart.ts';
import { acknowledged, hasPriceNews, markedAs, seenPriceAt } from '../../../../src/domain/cart/seen-price.ts';
import { cartLine, emptyCart } from '../samples.ts';

describe('the price last acknowledged (decisions P26)', () => {
  test.each([
    ['unchanged', { unitPrice: 100 }, 100, undefined],
    ['a rise', { unitPrice: 100 }, 101, 100],
    ['a fall', { unitPrice: 100 }, 99, 100],
    ['a second rise before the first is read', { unitPrice: 120, seenPrice: 100 }, 130, 100],
    ['a rise that is taken back', { unitPrice: 120, seenPrice: 100 }, 100, undefined],
    ['an unread rise at the same price', { unitPrice: 120, seenPrice: 100 }, 120, 100],
    ['a rise after an unread fall', { unitPrice: 80, seenPrice: 100 }, 90, 80],
    ['a rise back to the former price', { unitPrice: 80, seenPrice: 100 }, 100, 80],
  ])('%s', (_, line, today, seen) => {
    expect(seenPriceAt(line, today)).toBe(seen);
  });

  test('is news while it differs, and only then', () => {
    expect(hasPriceNews({ unitPrice: 100 })).toBe(false);
    expect(hasPriceNews({ unitPrice: 100, seenPrice: 100 })).toBe(false);
    expect(hasPriceNews({ unitPrice: 100, seenPrice: 90 })).toBe(true);
  });

  test('a line that this browser has not had is no news', () => {
    expect(markedAs({ unitPrice: 100 }, undefined)).toEqual({ unitPrice: 100 });
    expect(markedAs({ unitPrice: 100 }, { unitPrice: 90 })).toEqual({ unitPrice: 100, seenPrice: 90 });
  });

  test('only the displayed price is acknowledged, and only of the named lines', () => {
    const lines = [
      { id: 'a', unitPrice: 120, seenPrice: 100 },
      { id: 'b', unitPrice: 130, seenPrice: 100 },
      { id: 'c', unitPrice: 140, seenPrice: 100 },
      { id: 'd', unitPrice: 150 },
    ];
    expect(
      acknowledged(
        lines,
        new Map([
          ['a', 120],
          ['b', 125],
          ['d', 150],
        ]),
      ),
    ).toEqual([
      { id: 'a', unitPrice: 120 },
      { id: 'b', unitPrice: 130, seenPrice: 125 },
      { id: 'c', unitPrice: 140, seenPrice: 100 },
      { id: 'd', unitPrice: 150 },
    ]);
  });

  test('adding at the price of the form acknowledges it; a stored line keeps its mark, and one without it is read', () => {
    const { id: _, quantity: __, totalPrice: ___, ...line } = cartLine();
    const cart = emptyCart({ lines: [{ ...cartLine(), seenPrice: 1 }, cartLine({ id: 'plain', room: 'Salon' })] });
    expect(parseCart(serializeCart(cart))).toEqual({ cart, dropped: 0 });
    expect(addLine(cart, line, 'new').cart.lines[0]).not.toHaveProperty('seenPrice');
  });
});
