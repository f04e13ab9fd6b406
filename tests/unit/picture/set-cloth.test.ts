import { expect, test } from 'vitest';
import {
  dress,
  wear,
  type LayerProduct,
  type Role,
  type RoleRule,
  type WornSet,
} from '../../../src/domain/layers/layers.ts';
import { layersOf } from '../../../src/domain/picture/pieces.ts';
import { setCloth } from '../../../src/domain/picture/set-cloth.ts';
import { lightWords, nearestStop } from '../../../src/features/measurement/picture/light-words.ts';
import { PANEL_COUNTS } from '../../../src/domain/price/pricing.ts';

const made = (id: number, changes: Partial<LayerProduct>): LayerProduct => ({
  id,
  slug: `urun-${id}`,
  sku: `KP-00${id}`,
  name: `Ürün ${id}`,
  price: 10_000,
  madeToMeasure: true,
  pleats: ['normal'],
  panels: PANEL_COUNTS,
  limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 300 } },
  drawing: 'drape',
  opacity: 'filter',
  colors: [{ id: 'renk', name: 'Renk', hex: `#00000${id}`, imageUrl: '' }],
  ...changes,
});
const piece = { madeToMeasure: false, pleats: [], panels: [], drawing: 'none', opacity: null } as const;
const carrier = (id: number, overhang: number): LayerProduct =>
  made(id, {
    ...piece,
    length: { min: 50, max: 600, overhang, parts: [] },
    carries: { channels: 3, layers: ['tul', 'fon', 'guneslik'] },
  });
const shop = {
  blind: made(1, { pleats: ['none'], panels: [], drawing: 'zebra', opacity: 'dim' }),
  guneslik: made(2, {}),
  tul: made(3, { drawing: 'sheer', opacity: 'sheer' }),
  fon: made(4, { opacity: 'blackout' }),
  holdback: made(5, piece),
  track: carrier(6, 0),
  rod: carrier(7, 15),
};
const products = new Map(Object.values(shop).map((product) => [product.id, product]));
const rules: RoleRule[] = (['blind', 'guneslik', 'tul', 'fon', 'holdback', 'carrier'] as const).map((role) => ({
  role,
  notWith: [],
  needs: null,
}));
const SIZE = { width: 250, height: 240 };
const clothOf = (set: Partial<Record<Role, LayerProduct>>, single = false) => {
  const worn: WornSet = Object.fromEntries(
    Object.entries(set).map(([role, product]) => [role, wear(product, { on: true, panels: single ? 1 : 2 })]),
  );
  return setCloth(dress(worn, rules, SIZE, products), SIZE);
};

test('what is nearest to the room stands in front, the rest behind it beginning at the glass', () => {
  const { guneslik, tul, fon, holdback, track } = shop;
  const cloth = clothOf({ fon, tul, guneslik, holdback, carrier: track });
  expect(cloth).toMatchObject({ ...SIZE, kind: 'drape', color: '#000004', opacity: 'blackout', carrier: 'track' });
  expect(cloth.behind?.map(({ color }) => color)).toEqual(['#000002', '#000003']);
});

test('a curtain alone has no sheer behind it that nobody has chosen; a window without cloth is bare', () => {
  expect(clothOf({ fon: shop.fon })).toMatchObject({ kind: 'drape', behind: [] });
  expect(clothOf({ holdback: shop.holdback })).toMatchObject({ ...SIZE, bare: true });
});

test('what reaches beyond the window is a rod; a single panel gathers', () => {
  const cloth = clothOf({ fon: shop.fon, carrier: shop.rod }, true);
  expect(cloth).toMatchObject({ carrier: 'rod', gather: 'left' });
  expect(clothOf({ fon: shop.fon })).not.toHaveProperty('carrier');
});

test('a sheer stays closed behind what is drawn aside', () => {
  const { guneslik, tul, fon } = shop;
  expect(layersOf(clothOf({ guneslik, tul, fon }), 1).map(({ drawn }) => drawn)).toEqual([1, 0, 1]);
  expect(layersOf(clothOf({ tul }), 1).map(({ drawn }) => drawn)).toEqual([1]);
});

test('the light is told of the set, not of its curtain alone', () => {
  const { blind, guneslik, tul, fon } = shop;
  expect(lightWords(clothOf({ tul, fon }), 'noon', 0.5)).toBe('openDrape');
  expect(lightWords(clothOf({ fon }), 'noon', 0.5)).toBe('open');
  // A quarter from an end is named half, by the slider and the sentence alike.
  expect([0.76, 0.75, 0.25, 0.24].map(nearestStop)).toEqual(['open', 'half', 'half', 'closed']);
  expect(lightWords(clothOf({ guneslik, tul, fon }), 'noon', 0.5)).toBe('day.filter');
  expect(lightWords(clothOf({ blind, fon }), 'noon', 0.5)).toBe('slats');
  expect(lightWords(clothOf({ tul, guneslik }), 'night', 0)).toBe('night.filter');
  expect(lightWords(clothOf({ tul, fon }), 'noon', 0)).toBe('day.blackout');
  expect(lightWords(clothOf({ holdback: shop.holdback }), 'noon', 0)).toBe('open');
});
