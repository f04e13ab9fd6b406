/** The quote that an order names. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addLines, EMPTY_CART, type Cart, type NewLine } from '../../../src/domain/cart/cart.ts';
import { forgetQuote, keepQuote, keptQuote } from '../../../src/features/cart/kept-quote.ts';
import { newId } from '../../../src/lib/random.ts';
import { stubBrowser } from '../support/browser.ts';
import { curtain } from './support.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const QUOTED = [curtain({ room: 'Salon' }), curtain({ room: 'Mutfak', color: 'gri', colorName: 'Gri' })];
const PIECE = curtain({ productId: 33, configuration: null, color: null });
const cartOf = (...lines: NewLine[]): Cart =>
  addLines(
    EMPTY_CART,
    lines.map((line) => ({ ...line, quantity: 1 })),
    newId,
  ).cart;

it('is that of a cart with any of its choices, whatever the windows are called by now', () => {
  keepQuote('token', QUOTED);
  expect(keptQuote(cartOf(...QUOTED))).toBe('token');
  expect(keptQuote(cartOf(PIECE, curtain({ room: 'Oturma odası' })))).toBe('token');
});

it('is none where only something else is ordered', () => {
  keepQuote('token', QUOTED);
  expect(keptQuote(cartOf(PIECE))).toBeUndefined();
  expect(keptQuote(EMPTY_CART)).toBeUndefined();
});

it('is none once it is forgotten, and none that a former version kept without its choices', () => {
  keepQuote('token', QUOTED);
  forgetQuote();
  expect(keptQuote(cartOf(...QUOTED))).toBeUndefined();
  for (const kept of ['k3J_dG9rZW4', '123', '"token"', '["token"]']) {
    sessionStorage.setItem('kp-quote', kept);
    expect(keptQuote(cartOf(...QUOTED))).toBeUndefined();
  }
});
