import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import built from '#content/built/catalogue.json' with { type: 'json' };
import {
  COLOUR_FAMILIES,
  colourFamilies,
  colourFamily,
  FAMILY_HEX,
} from '../../../../src/domain/product/colour-family.ts';
import { property } from '../property.ts';

test.each([
  ['#ffffff', 'white'],
  ['#e2ddd2', 'white'],
  ['#e6dcc8', 'beige'],
  ['#d3c2a7', 'beige'],
  ['#bda98d', 'beige'],
  ['#b3a193', 'beige'],
  ['#76594a', 'brown'],
  // At the very border of the reds.
  ['#7c4022', 'brown'],
  ['#d4ac9a', 'beige'],
  ['#b9b2a6', 'grey'],
  ['#bcbec0', 'grey'],
  ['#4a4d51', 'black'],
  ['#000000', 'black'],
  ['#7a2f3a', 'red'],
  ['#b06a50', 'red'],
  ['#d9b3a7', 'red'],
  ['#ff00ff', 'red'],
  ['#c4963f', 'yellow'],
  ['#b69c6d', 'yellow'],
  ['#9aa68e', 'green'],
  ['#24654f', 'green'],
  ['#2f5d6b', 'blue'],
  ['#a3bdd0', 'blue'],
  ['#2f3e63', 'blue'],
])('%s is looked for under %s', (hex, family) => expect(colourFamily(hex)).toBe(family));

// Each pair is less than half a degree, or half a hundredth of lightness, apart.
test.each([
  ['hue 45', ['#f86807', 'red'], ['#fc7222', 'yellow']],
  ['hue 110', ['#aeaf3d', 'yellow'], ['#b0b10b', 'green']],
  ['hue 190', ['#35b6af', 'green'], ['#0ff8ef', 'blue']],
  ['hue 300', ['#884dd6', 'blue'], ['#9029f2', 'red']],
  ['chroma 0.02', ['#7c8590', 'grey'], ['#c4b3b0', 'red']],
  ['lightness 0.48', ['#5f5d5c', 'black'], ['#625d57', 'grey']],
  ['lightness 0.88', ['#dbd6ce', 'grey'], ['#d9d6e0', 'white']],
] as const)('a border is where it is told: %s', (_, below, above) => {
  expect([colourFamily(below[0]), colourFamily(above[0])]).toEqual([below[1], above[1]]);
});

test.each(COLOUR_FAMILIES)('the swatch of %s belongs to it', (family) => {
  expect(colourFamily(FAMILY_HEX[family])).toBe(family);
});

test('several colours are named once each, in one order', () => {
  expect(colourFamilies(['#2f3e63', '#ffffff', '#eae9e6'])).toEqual(['white', 'blue']);
  expect(colourFamilies([])).toEqual([]);
});

test.each(['', '#', 'rot', '#12'])('%j is no colour and counts as grey', (hex) =>
  expect(colourFamily(hex)).toBe('grey'),
);

property(
  'every colour has a family, however its letters are written',
  [fc.integer({ min: 0, max: 0xffffff })],
  (number) => {
    const hex = `#${number.toString(16).padStart(6, '0')}`;
    expect(COLOUR_FAMILIES).toContain(colourFamily(hex));
    expect(colourFamily(hex.toUpperCase())).toBe(colourFamily(hex));
  },
);

describe('colours of the shop', () => {
  /** Families by their names; a name that says nothing of the kind is left out. */
  const NAMED: Readonly<Record<string, readonly string[]>> = {
    white: ['Beyaz', 'Kırık beyaz'],
    beige: ['Krem', 'Ekru', 'Bej', 'Kum'],
    brown: ['Kahve'],
    grey: ['Gri', 'Gümüş', 'Krom'],
    black: ['Siyah', 'Antrasit'],
    red: ['Pudra', 'Bordo', 'Kiremit'],
    yellow: ['Altın', 'Hardal'],
    green: ['Adaçayı', 'Zümrüt', 'Nane'],
    blue: ['Mavi', 'Lacivert', 'Petrol'],
  };
  const colours = built.products.flatMap(({ colors }) => colors.map(({ name, hex }) => ({ name: name.tr, hex })));

  test.each(COLOUR_FAMILIES)('%s holds what is called so', (family) => {
    const called = colours.filter(({ name }) => NAMED[family]?.includes(name));
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter(({ hex }) => colourFamily(hex) !== family)).toEqual([]);
  });
});
