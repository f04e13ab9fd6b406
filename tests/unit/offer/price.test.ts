import { describe, expect, test } from 'vitest';
import { addLines, EMPTY_CART } from '../../../src/domain/cart/cart.ts';
import { linePrice } from '../../../src/domain/price/line-price.ts';
import { missingFrom, orderLines, priceOffer, quoteFor, validUntil } from '../../../src/domain/offer/offer-price.ts';
import { reprice } from '../../../src/domain/price/reprice.ts';
import { property } from '../domain/property.ts';
import { anyOffer, curtain, curtainLine, newId, piece, products, track, trackLine, windowOf } from './offers.ts';

const SHIPPING = { freeAbove: 50_000, fee: 5000 };
const priced = (windows: Parameters<typeof priceOffer>[0]['windows']) => priceOffer({ windows }, products, SHIPPING);

property('the sum of an offer is that of its windows, and a window’s that of its lines', [anyOffer], ({ windows }) => {
  const offer = priced(windows);
  const lines = offer.windows.flatMap((window) => window.lines);
  expect(offer.totals.subtotal).toBe(offer.windows.reduce((sum, window) => sum + window.sum, 0));
  for (const window of offer.windows) expect(window.sum).toBe(window.lines.reduce((sum, { total }) => sum + total, 0));
  for (const { line, refusal, total } of lines) {
    const product = products.get(line.productId)!;
    if (refusal === null) expect(total).toBe(linePrice(product, line.configuration).unitPrice * line.quantity);
    else expect(total).toBe(0);
  }
  expect(offer.counted + offer.refused).toBe(lines.length);
});

property('an offer costs what the cart that it becomes costs', [anyOffer], ({ windows }) => {
  const few = windows.map((window) => ({ ...window, lines: window.lines.map((line) => ({ ...line, quantity: 1 })) }));
  const offer = priced(few);
  const { cart, left } = addLines(EMPTY_CART, orderLines(offer, 'tr'), newId);
  expect(left).toEqual([]);
  const today = reprice(cart, products, 'tr');
  expect(today.cart.lines.map(({ unitPrice }) => unitPrice)).toEqual(cart.lines.map(({ unitPrice }) => unitPrice));
  expect(today.gone).toEqual([]);
  expect(cart.lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0)).toBe(offer.totals.subtotal);
});

describe('a line that cannot be had', () => {
  const paused = new Map(products).set(curtain.id, { ...curtain, paused: { word: { tr: 'Yok', en: 'None' } } });

  test.each([
    ['not sold any more', { ...curtainLine('1'), productId: 999_999 }, products, 'product-unknown'],
    ['not made so large', curtainLine('1', curtain.limits.width.max + 1), products, 'size-outside-limits'],
    ['paused', curtainLine('1'), paused, 'paused'],
    ['without its length', { ...trackLine('1'), configuration: null }, products, 'configuration-required'],
  ] as const)('%s counts in no sum and goes into no cart', (_, line, sold, refusal) => {
    const offer = priceOffer({ windows: [windowOf('a', 'Salon', [line])] }, sold, SHIPPING);
    expect(offer.windows[0]?.lines[0]?.refusal).toBe(refusal);
    expect(offer).toMatchObject({ counted: 0, refused: 1, totals: { total: 0 } });
    expect(orderLines(offer, 'tr')).toEqual([]);
  });
});

describe('ordered', () => {
  test('each line carries its window’s name, and what a window has twice is one line', () => {
    const offer = priced([
      windowOf('a', 'Yatak odası', [curtainLine('1'), trackLine('2'), { ...curtainLine('3'), quantity: 2 }]),
      windowOf('b', 'Çocuk odası', [curtainLine('4')]),
    ]);
    expect(orderLines(offer, 'tr')).toMatchObject([
      { productId: curtain.id, room: 'Yatak odası', quantity: 3, name: curtain.name.tr },
      { productId: track.id, room: 'Yatak odası', quantity: 1, parts: expect.any(Array) as unknown },
      { productId: curtain.id, room: 'Çocuk odası', quantity: 1 },
    ]);
  });

  test('a length with a single counted part names it', () => {
    const [part, ...others] = track.length!.parts;
    expect(others).not.toEqual([]);
    const rules = { ...track.length!, parts: [{ ...part!, atLeast: 2, every: null, plus: 0 }] };
    const sold = new Map(products).set(track.id, { ...track, length: rules });
    const offer = priceOffer({ windows: [windowOf('a', 'Salon', [trackLine('1')])] }, sold, SHIPPING);
    expect(orderLines(offer, 'tr').map(({ parts }) => parts)).toEqual([[{ name: part!.name.tr, count: 2 }]]);
  });

  test('a second time, what the cart has already is not missing', () => {
    const wanted = orderLines(
      priced([windowOf('a', 'Salon', [{ ...curtainLine('1'), quantity: 3 }, trackLine('2')])]),
      'tr',
    );
    const { cart } = addLines(EMPTY_CART, wanted, newId);
    expect(missingFrom([], wanted)).toEqual(wanted);
    expect(missingFrom(cart.lines, wanted)).toEqual([]);
    const [less, ...rest] = cart.lines;
    expect(missingFrom([{ ...less!, quantity: 1 }, ...rest], wanted)).toMatchObject([{ quantity: 2 }]);
  });

  test.each([
    ['', 'Salon'],
    ['Salon', ''],
  ])('nor is it where only one of the two names its window: %o ordered, %o in the cart', (ordered, there) => {
    const [line] = orderLines(priced([windowOf('a', ordered, [curtainLine('1')])]), 'tr');
    const { cart } = addLines(EMPTY_CART, [{ ...line!, room: there }], newId);
    expect(missingFrom(cart.lines, [line!])).toEqual([]);
  });
});

test('an offer holds for its days, but not beyond the first price in it that ends', () => {
  expect(validUntil('2026-11-22', 7, [])).toBe('2026-11-29');
  expect(validUntil('2026-11-22', 7, [null, '2026-12-24'])).toBe('2026-11-29');
  expect(validUntil('2026-11-22', 7, ['2026-11-28', null, '2026-11-25'])).toBe('2026-11-25');
  expect(validUntil('2026-11-22', 7, ['2026-11-22'])).toBe('2026-11-22');
  // Goods of yesterday still price by it, until a build knows better or a device has a network again.
  expect(validUntil('2026-11-22', 7, ['2026-11-21'])).toBe('2026-11-22');
});

test('a product is quoted for the window: a curtain in its size, a track by its length, a piece as it is', () => {
  const size = { width: 200, height: 240 };
  expect(quoteFor(track, size)).toBe(linePrice(track, trackLine('1').configuration).unitPrice);
  expect(quoteFor(track, { width: 9000, height: 100 })).toBeNull();
  expect(quoteFor(curtain, { width: curtain.limits.width.max + 1, height: 240 })).toBeNull();
  expect(quoteFor(piece, size)).toBe(piece.price);
  expect(quoteFor(curtain, null)).toBe(curtain.price);
});
