import { describe, expect, test } from 'vitest';
import { reprice } from '../../../../src/domain/price/reprice.ts';
import { cartLine, curtain, emptyCart, tieback, window250 } from '../samples.ts';
import { withEffectiveWidth } from '../../../../src/domain/cart/cart.ts';

const coupon = { code: 'PERDE50', kind: 'amount', value: 50 } as const;
const products = (...list: ReturnType<typeof curtain>[]) => new Map(list.map((product) => [product.id, product]));

describe('reprice (decisions P9)', () => {
  test('leaves a cart at today’s prices as it is', () => {
    const cart = emptyCart({ lines: [cartLine()], coupon });
    expect(reprice(cart, products(curtain()), 'tr')).toEqual({ cart, paused: [], gone: [] });
  });

  test('brings price, names, address and picture up to date', () => {
    const old = cartLine({
      quantity: 2,
      unitPrice: 1,
      name: 'Eski ad',
      color: 'kum',
      colorName: 'Eski',
      sku: 'eski',
      room: 'Salon',
    });
    const { cart, gone } = reprice(emptyCart({ lines: [old] }), products(curtain()), 'en');
    expect(cart.lines).toEqual([
      {
        ...old,
        name: 'Boğaz linen-look drape',
        colorName: 'Sand',
        sku: 'KP-001',
        mainImageUrl: '/images/fon-adacayi--kum.webp',
        unitPrice: 118_688,
        totalPrice: 237_376,
      },
    ]);
    expect(gone).toEqual([]);
  });

  test.each([
    ['the product', cartLine({ productId: 404 })],
    ['the colour', cartLine({ color: 'mor' })],
    ['the size', cartLine({ configuration: withEffectiveWidth(window250({ width: 301 })) })],
    ['the measuring', cartLine({ configuration: null })],
  ])('takes out a line when %s is no longer sold, and keeps the rest', (_, line) => {
    const kept = cartLine({ id: 'kept', productId: 35, configuration: null, unitPrice: 18_990 });
    const result = reprice(emptyCart({ lines: [line, kept], coupon }), products(curtain(), tieback()), 'tr');
    expect(result.gone).toEqual([line]);
    expect(result.cart.lines.map(({ id }) => id)).toEqual(['kept']);
    expect(result.cart.coupon).toEqual(coupon);
  });

  test('a product without a price is no longer sold; an emptied cart forgets its coupon', () => {
    const result = reprice(emptyCart({ lines: [cartLine()], coupon }), products(curtain({ price: 0 })), 'tr');
    expect(result).toMatchObject({ cart: { lines: [], coupon: null }, gone: [cartLine()] });
  });
});
