import { describe, expect, test } from 'vitest';
import type { Messages, Values } from '../../../src/i18n/messages.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

const messages: Messages = {
  cart: {
    title: 'Sepetim',
    line: { size: '{{width}} × {{height}} cm', twice: '{{name}}, {{name}}' },
    count_one: 'one item',
    count_other: '{{count}} items',
  },
};

/** Messages of the test's own are not among the keys that `t` takes. */
type AnyKey = (key: string, values?: Values) => string;
const translate = (tree: Messages): AnyKey => createTranslate(tree) as unknown as AnyKey;
const t = translate(messages);

describe('createTranslate', () => {
  test.each([
    ['cart:title', undefined, 'Sepetim'],
    ['cart:line.size', { width: 250, height: 260 }, '250 × 260 cm'],
    ['cart:line.twice', { name: 'Işıl' }, 'Işıl, Işıl'],
    ['cart:line.size', { width: 250 }, '250 × {{height}} cm'],
    ['cart:line.twice', { name: '{{name}} $& $1' }, '{{name}} $& $1, {{name}} $& $1'],
    ['cart:count', { count: 1 }, 'one item'],
    ['cart:count', { count: 0 }, '0 items'],
    ['cart:count', { count: 2 }, '2 items'],
    ['cart:count', { count: 1.5 }, '1.5 items'],
  ])('%s with %j', (key, values, text) => expect(t(key, values)).toBe(text));

  test.each([
    'cart:nothing',
    'cart:line',
    'cart:line.size.more',
    'nowhere:title',
    'title',
    '',
    'cart:',
    ':',
    'cart:constructor',
    '__proto__:toString',
  ])('a missing key shows itself: %j', (key) => expect(t(key)).toBe(key));

  test('Turkish counts one like many where its texts say so', () => {
    const count = { cart: { count_one: '{{count}} ürün', count_other: '{{count}} ürün' } };
    expect([0, 1, 2].map((number) => translate(count)('cart:count', { count: number }))).toEqual([
      '0 ürün',
      '1 ürün',
      '2 ürün',
    ]);
  });
});
