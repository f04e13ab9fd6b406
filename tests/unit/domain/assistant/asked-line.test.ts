import { expect, test } from 'vitest';
import { askedLine } from '../../../../src/domain/assistant/asked-line.ts';
import { cartProduct } from '../../../../src/domain/product/cart-product.ts';
import { listed } from '../../../support/catalogue.ts';

const curtain = cartProduct(listed.find(({ pleats, colors }) => pleats.length > 1 && colors.length > 1)!);
const track = cartProduct(listed.find(({ length }) => length !== undefined)!);
const window = { product: curtain.slug, width: 200, height: 240 };

test.each([
  ['colour and fullness where both have a choice', curtain, ['colour', 'pleat']],
  ['no fullness where it is made in one', { ...curtain, pleats: curtain.pleats.slice(0, 1) }, ['colour']],
  ['a length where it is sold by that', { ...track, colors: track.colors.slice(0, 1) }, ['length']],
  ['no colour where there is one', { ...curtain, colors: curtain.colors.slice(0, 1) }, ['pleat']],
] as const)('what a question leaves open is assumed: %s', (_, product, assumed) => {
  expect(askedLine(window, product).assumed).toEqual(assumed);
});

test('what a question names is not assumed', () => {
  const [colour] = curtain.colors;
  const asked = { ...window, colour: colour!.id, pleat: curtain.pleats[0]! };
  expect(askedLine(asked, curtain).assumed).toEqual([]);
});

test('a single panel gathers to the side that is asked for, else to the left, and two panels to none', () => {
  const product = { ...curtain, panels: [1, 2] } as const;
  const sideOf = (asked: { panels?: 1 | 2; gather?: 'left' | 'right' }) => {
    const { configuration } = askedLine({ ...window, ...asked }, product).item;
    return configuration && 'panels' in configuration ? [configuration.panels, configuration.gather] : null;
  };
  expect(sideOf({ gather: 'right' })).toEqual([1, 'right']);
  expect(sideOf({ panels: 1 })).toEqual([1, 'left']);
  expect(sideOf({})).toEqual([2, undefined]);
});
