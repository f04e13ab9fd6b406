import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addLines, EMPTY_CART, parseCart, serializeCart } from '../../../src/domain/cart/cart.ts';
import type { CartProduct } from '../../../src/domain/product/cart-product.ts';
import { appearanceOf } from '../../../src/lib/current-catalogue.ts';
import { endedWord, orderNoInPath, parseStatus, type OrderedItem } from '../../../src/features/orders/orders.ts';
import { linesOf } from '../../../src/features/orders/reorder.ts';
import { cartProduct, withEffectiveWidth } from './samples.ts';

describe('the status of an order (spec §2)', () =>
  test.each([
    ['Delivered', 'Delivered'],
    ['delivered', 'Delivered'],
    ['INPRODUCTION', 'InProduction'],
    ['', undefined],
    ['Lost', undefined],
  ])('%j is %s', (status, expected) => expect(parseStatus(status)).toBe(expected)));

describe('the order number of an address', () =>
  test.each([
    ['/account/orders/KP-1760000000000', 'KP-1760000000000'],
    ['/en/account/orders/KP-1760000000000/track', 'KP-1760000000000'],
    ['/account/orders', ''],
    ['/account/orders/', ''],
    ['/account/orders/KP-1', ''],
    ['/account/orders/KP-17600000000001', ''],
    ['/account/orders/%3Cscript%3E', ''],
    ['/account/order', ''],
  ])('%s: %j', (path, expected) => expect(orderNoInPath(path)).toBe(expected)));

describe('the money of an order that has ended', () =>
  test.each([
    ['refund', 'awaiting-transfer', 'paid'],
    ['refunded', 'paid', 'refunded'],
    ['refunded', 'awaiting-transfer', 'refunded'],
    ['notCharged', 'paid', 'notCharged'],
    ['notCharged', 'awaiting-transfer', 'awaiting-transfer'],
    ['notCharged', 'in-review', 'in-review'],
    [undefined, 'paid', 'paid'],
    [undefined, 'on-delivery', 'on-delivery'],
  ] as const)('%s, %s: told as %s', (moneyBack, state, word) =>
    expect(endedWord({ moneyBack, payment: { state } })).toBe(word),
  ));

const item = (changes: Partial<OrderedItem> = {}): OrderedItem => ({
  productId: 1,
  sku: 'KP-001',
  slug: 'bogaz-keten-fon',
  name: 'Boğaz Keten',
  color: 'kum',
  room: 'Salon sol',
  quantity: 3,
  configuration: withEffectiveWidth({
    width: 250,
    height: 240,
    pleatType: 'normal',
    motorized: false,
    lining: false,
    installation: false,
  }),
  unitPrice: 1000,
  totalPrice: 3000,
  ...changes,
});
const sold = (...products: CartProduct[]) => new Map(products.map((product) => [product.id, product]));

describe('ordering again (decisions A5)', () => {
  test("brings the same pieces at today's prices", () => {
    const { lines, gone } = linesOf([item()], sold(cartProduct({ price: 18_990 })), 'tr');
    expect(gone).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      productId: 1,
      quantity: 3,
      room: 'Salon sol',
      color: 'kum',
      colorName: 'Kum',
      unitPrice: 118_688,
    });
  });

  test('brings lines that the cart reads again, without what only an order knows of them', () => {
    const cover = { kind: 'two', widths: [250], heights: [240], textVersion: '1' };
    const bought = [
      item({ cover, colorName: 'Eski kum' }),
      item({ productId: 2, parts: [{ name: 'Ray', count: 1 }], cover }),
    ];
    const { lines } = linesOf(bought, sold(cartProduct(), cartProduct({ id: 2 })), 'tr');
    const { cart } = addLines(EMPTY_CART, lines, randomUUID);
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([3, 3]);
    expect(parseCart(JSON.parse(JSON.stringify(serializeCart(cart))))).toEqual({ cart, dropped: 0 });
  });

  test.each([
    ['the product', sold(), item()],
    ['the colour', sold(cartProduct()), item({ color: 'mor' })],
    ['the pleat', sold(cartProduct({ pleats: ['none'] })), item()],
  ])('names what is no longer sold: %s', (_name, products, wanted) =>
    expect(linesOf([wanted], products, 'tr')).toEqual({ lines: [], gone: ['Boğaz Keten'], paused: [] }),
  );

  test('orders nothing twice that was made again', () => {
    const again = { ...item(), unitPrice: 0, totalPrice: 0, remake: { of: 0, time: 2 } };
    expect(linesOf([item(), again], sold(cartProduct()), 'tr').lines).toHaveLength(1);
  });

  test('leaves out what is paused, and names it apart from what is gone', () => {
    const paused = { word: { tr: 'Stokta yok', en: 'Out of stock' } };
    const products = sold(cartProduct({ paused }), cartProduct({ id: 2 }));
    const { lines, ...left } = linesOf([item(), item({ productId: 2 })], products, 'tr');
    expect(lines.map(({ productId }) => productId)).toEqual([2]);
    expect(left).toEqual({ gone: [], paused: [cartProduct().name.tr] });
  });

  test('takes what can still be had', () => {
    const { lines, gone } = linesOf([item({ productId: 9, name: 'Eski' }), item()], sold(cartProduct()), 'tr');
    expect(lines.map(({ productId }) => productId)).toEqual([1]);
    expect(gone).toEqual(['Eski']);
  });
});

describe('the look of what was bought', () => {
  test('is that of today, in the language of the page', () => {
    expect(appearanceOf(sold(cartProduct()), 1, 'kum', 'en')).toEqual({
      imageUrl: '/images/kum.webp',
      colorName: 'Sand',
    });
    expect(appearanceOf(sold(cartProduct()), 1, null, 'tr')).toEqual({ imageUrl: '/images/fon.webp', colorName: null });
  });

  test('falls back to what the order says', () => {
    expect(appearanceOf(sold(), 1, 'kum', 'tr')).toEqual({ imageUrl: null, colorName: 'kum' });
    expect(appearanceOf(sold(cartProduct()), 1, 'mor', 'tr')).toEqual({
      imageUrl: '/images/fon.webp',
      colorName: 'mor',
    });
  });
});
