import { expect, test } from 'vitest';
import { withColourId, type Choice } from '../../../../src/domain/price/choice.ts';
import type { CartProduct } from '../../../../src/domain/product/cart-product.ts';

const colors = [
  { id: 'adacayi', name: { tr: 'Adaçayı', en: 'Sage' }, imageUrl: null },
  { id: 'sage', name: { tr: 'Bilge', en: 'Wise' }, imageUrl: null },
];
const products = { get: (id: number) => (id === 1 ? ({ colors } as unknown as CartProduct) : undefined) };
const chosen = (color: Choice['color'], productId = 1): Choice => ({ productId, color, configuration: null });

test.each([
  ['adacayi', 'adacayi'],
  ['Adaçayı', 'adacayi'],
  ['ADAÇAYI', 'adacayi'],
  ['wise', 'sage'],
  // An id comes before the name of another colour.
  ['sage', 'sage'],
  ['mor', 'mor'],
  [null, null],
  [undefined, undefined],
])('a colour called %j is %j', (given, wanted) => expect(withColourId(chosen(given), products).color).toBe(wanted));

test('the colour of an unknown product stays as it was sent', () =>
  expect(withColourId(chosen('Adaçayı', 2), products).color).toBe('Adaçayı'));
