import { describe, expect, test } from 'vitest';
import { fills, isOffered, setsFile } from '../../../../src/domain/layers/sets-file.ts';

const paused = { word: { tr: 'Tükendi', en: 'Out of stock' } };
const colour = (id: string, changes: object = {}) => ({ id, name: { tr: id, en: id }, hex: '#ffffff', ...changes });

describe('what may be a layer', () => {
  const role = { from: ['fon-perde', 'ozel-tul'], except: ['guneslik'] };
  test.each([
    [true, { slug: 'bogaz', category: 'fon-perde' }],
    [true, { slug: 'ozel-tul', category: 'tul-perde' }],
    [false, { slug: 'guneslik', category: 'fon-perde' }],
    [false, { slug: 'bebek', category: 'tul-perde' }],
  ])('%s: %o', (expected, product) => expect(fills(role, product)).toBe(expected));
});

describe('what can be had today', () => {
  const product = { price: 100, colors: [colour('beyaz'), colour('kum', { paused })] };
  test.each([
    ['a product with a colour', true, product, undefined],
    ['its colour', true, product, 'beyaz'],
    ['a colour that is paused', false, product, 'kum'],
    ['a colour that it has not', false, product, 'mor'],
    ['a product that is paused', false, { ...product, paused }, undefined],
    ['one of which every colour is paused', false, { ...product, colors: [colour('kum', { paused })] }, undefined],
    ['one for a kuruş', true, { ...product, price: 1 }, undefined],
    ['one without a price (decisions S8)', false, { ...product, price: 0 }, undefined],
  ])('%s: %s', (_, expected, offered, color) => expect(isOffered(offered, color)).toBe(expected));
});

test('a file says only what is not usual', () => {
  const usual = { product: 'bebek-vual-tul' };
  const read = setsFile.parse({
    roles: [{ role: 'tul', from: ['tul-perde'], usual }],
    ready: [{ id: 'tek', name: { tr: 'Tek', en: 'One' }, layers: [{ role: 'tul', ...usual }] }],
  });
  expect(read.roles[0]).toEqual({ role: 'tul', from: ['tul-perde'], except: [], notWith: [], needs: null, usual });
});
