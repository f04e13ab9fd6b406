import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addLines, countOf, EMPTY_CART, parseCart, serializeCart, type Cart } from '../../../src/domain/cart/cart.ts';
import { linePrice } from '../../../src/domain/price/line-price.ts';
import {
  addMissing,
  missingFrom,
  orderLines,
  priceOffer,
  quoteFor,
  validUntil,
} from '../../../src/domain/offer/offer-price.ts';
import { reprice } from '../../../src/domain/price/reprice.ts';
import { offerParts } from '../../../src/domain/offer/offer-file.ts';
import { firstPriceEnd, validityOf } from '../../../src/features/offer/facts.ts';
import { categories, listed } from '../../support/catalogue.ts';
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

  // Rooms of equal curtains, one a piece, in the cart, in the offer, and of those that are missing.
  test.each([
    ['one without a name is one of two windows', [''], ['Salon', 'Mutfak'], ['Mutfak']],
    ['two without a name are two of three windows', ['', ''], ['Salon', 'Mutfak', 'Oda'], ['Oda']],
    ['a named one is not that of no window too', ['Salon'], ['Salon', ''], ['']],
    ['a name goes first', ['', 'Mutfak'], ['Salon', 'Mutfak', 'Oda'], ['Oda']],
    ['each window has two', ['', '', ''], ['Salon', 'Salon', 'Mutfak', 'Mutfak'], ['Mutfak']],
    ['windows that differ by their letters’ case are one', ['Salon'], ['Salon', 'salon'], ['salon']],
  ])('a piece in the cart is one of the offer’s: %s', (_, there, ordered, missing) => {
    const cart = cartOf(there);
    const wanted = piecesOf(ordered);
    expect(missingFrom(cart.lines, wanted).flatMap(({ room, quantity }) => Array<string>(quantity).fill(room))).toEqual(
      missing,
    );
  });
});

/** Lines of one curtain for each of these rooms; a room that is named twice has two. */
const piecesOf = (rooms: readonly string[]) =>
  orderLines(priced(rooms.map((room, at) => windowOf(`w${at}`, room, [curtainLine(`${at}`)]))), 'tr');
const cartOf = (rooms: readonly string[]): Cart => ({
  lines: piecesOf(rooms).map((line) => ({ ...line, id: newId(), totalPrice: line.unitPrice * line.quantity })),
  coupon: null,
});

describe('added', () => {
  test.each([
    ['a line without a window keeps to itself', [''], ['Salon', 'Mutfak'], '×1, Mutfak×1'],
    ['one with more pieces, too', ['', ''], ['Salon', 'Mutfak', 'Oda'], '×2, Oda×1'],
    ['it grows where the rest is of its own window', [''], ['Salon', 'Salon', 'Mutfak'], 'Salon×2, Mutfak×1'],
    ['but not beside another of it', ['Salon', ''], ['Salon', 'Salon', 'Salon', 'Oda'], 'Salon×2, ×1, Oda×1'],
    ['it grows by itself', ['', 'Salon', 'Oda'], ['', '', 'Mutfak'], '×2, Salon×1, Oda×1, Mutfak×1'],
    ['a window does not take over another one’s', [], ['', 'Salon', 'Mutfak'], 'Salon×1, Mutfak×1, ×1'],
  ])('what is missing lies in the cart by its window: %s', (_, there, ordered, lines) => {
    const { cart, left } = addMissing(cartOf(there), piecesOf(ordered), newId);
    expect(left).toEqual([]);
    expect(cart.lines.map(({ room, quantity }) => `${room}×${quantity}`).join(', ')).toBe(lines);
  });

  const rooms = (...others: string[]) =>
    fc.array(fc.constantFrom('', 'Salon', 'Mutfak', 'Oda', ...others), { maxLength: 8 });
  property('as many as are missing are added, then none is', [rooms(), rooms('mutfak')], (there, ordered) => {
    const [before, wanted] = [cartOf(there), piecesOf(ordered)];
    const missing = missingFrom(before.lines, wanted).reduce((sum, { quantity }) => sum + quantity, 0);
    const { cart, left } = addMissing(before, wanted, newId);
    expect(left).toEqual([]);
    expect(countOf(cart)).toBe(countOf(before) + missing);
    expect(missingFrom(cart.lines, wanted)).toEqual([]);
    expect(parseCart(serializeCart(cart)).dropped).toBe(0);
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

test('a link holds no longer than a price in it, also where the end is known only since', () => {
  const windows = [windowOf('a', 'Salon', [curtainLine('1')])];
  const linked = { day: '2026-11-20', until: '2026-11-27', windows };
  const sold = offerParts(categories, listed)
    .flat()
    .find(({ id }) => id === curtain.id)!;
  const goodsWith = (priceUntil: string | null) => ({
    ...{ builtOn: '2026-11-22', parts: [], categories: [], fetched: new Set<string>() },
    byId: new Map([[curtain.id, { ...sold, priceUntil }]]),
  });
  const until = (end: string | null) => validityOf(linked, goodsWith(end), '2026-11-22').until;
  expect([until(null), until('2026-12-24'), until('2026-11-24')]).toEqual(['2026-11-27', '2026-11-27', '2026-11-24']);
  const endIn = (end: string | null) => firstPriceEnd(linked, goodsWith(end), '2026-11-22');
  expect([endIn(null), endIn('2026-11-27'), endIn('2026-11-24')]).toEqual([null, null, '2026-11-24']);
  expect([endIn('2026-11-21'), endIn('2026-11-22')]).toEqual([null, '2026-11-22']);
});

test('a product is quoted for the window: a curtain in its size, a track by its length, a piece as it is', () => {
  const size = { width: 200, height: 240 };
  expect(quoteFor(track, size)).toBe(linePrice(track, trackLine('1').configuration).unitPrice);
  expect(quoteFor(track, { width: 9000, height: 100 })).toBeNull();
  expect(quoteFor(curtain, { width: curtain.limits.width.max + 1, height: 240 })).toBeNull();
  expect(quoteFor(piece, size)).toBe(piece.price);
  expect(quoteFor(curtain, null)).toBe(curtain.price);
});
