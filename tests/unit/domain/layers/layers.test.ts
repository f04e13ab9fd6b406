import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LengthRules } from '../../../../src/domain/price/by-length.ts';
import {
  carryRefusal,
  configurationOf,
  dress,
  isCloth,
  offerOf,
  ROLES,
  sumOf,
  switchLayer,
  wear,
  type LayerProduct,
  type Role,
  type RoleRule,
  type WornSet,
} from '../../../../src/domain/layers/layers.ts';
import { linePrice } from '../../../../src/domain/price/line-price.ts';
import { PANEL_COUNTS, PLEAT_TYPES } from '../../../../src/domain/price/pricing.ts';
import { property } from '../property.ts';

const limits = { width: { min: 40, max: 600 }, height: { min: 40, max: 280 } };
const colors = [
  { id: 'beyaz', name: 'Beyaz', hex: '#ffffff', imageUrl: '/images/a.webp' },
  { id: 'kum', name: 'Kum', hex: '#ccbbaa', imageUrl: '/images/b.webp' },
];
const cloth = (id: number, changes: Partial<LayerProduct> = {}): LayerProduct => ({
  id,
  slug: `urun-${id}`,
  sku: `KP-00${id}`,
  name: `Ürün ${id}`,
  price: 10_000 * id,
  madeToMeasure: true,
  pleats: PLEAT_TYPES,
  panels: PANEL_COUNTS,
  limits,
  drawing: 'drape',
  opacity: 'filter',
  colors,
  ...changes,
});
const rail: LengthRules = {
  min: 50,
  max: 500,
  overhang: 0,
  parts: [{ name: { tr: 'kaydırıcı', en: 'gliders' }, every: 10, atLeast: 0, plus: 0, price: 150 }],
};
const carrying = (id: number, channels: number, length = rail): LayerProduct =>
  cloth(id, {
    madeToMeasure: false,
    pleats: [],
    panels: [],
    drawing: 'none',
    length,
    carries: { channels, layers: ['tul', 'fon', 'guneslik'] },
  });

const all: Record<Role, LayerProduct> = {
  blind: cloth(1, { pleats: ['none'], panels: [], drawing: 'zebra' }),
  guneslik: cloth(2),
  tul: cloth(3, { drawing: 'sheer' }),
  fon: cloth(4),
  holdback: cloth(5, { madeToMeasure: false, pleats: [], panels: [], drawing: 'none' }),
  carrier: carrying(6, 2),
};
const products = new Map(Object.values(all).map((product) => [product.id, product]));
const rules: RoleRule[] = ROLES.map((role) => ({
  role,
  notWith: role === 'blind' ? ['guneslik'] : [],
  needs: role === 'holdback' ? 'fon' : null,
}));
const size = { width: 250, height: 240 };
const set = (...on: Role[]): WornSet =>
  Object.fromEntries(ROLES.map((role) => [role, wear(all[role], { on: on.includes(role) })]));
const dressed = (worn: WornSet, in_ = size) => dress(worn, rules, in_, products);
const counted = (worn: WornSet, in_ = size): Role[] =>
  dressed(worn, in_)
    .filter(({ counts }) => counts)
    .map(({ role }) => role);
const refusal = (worn: WornSet, role: Role, in_ = size) => dressed(worn, in_).find((one) => one.role === role)?.refusal;

describe('layers of one window', () => {
  test('stand from the glass to the room, in whichever order they were given', () => {
    const worn = set('fon', 'tul');
    const turned: WornSet = Object.fromEntries(Object.entries(worn).reverse());
    expect(dressed(turned).map(({ role }) => role)).toEqual(ROLES);
  });

  test('cost what the form of their product says', () => {
    const [, , tul, , holdback, carrier] = dressed(set());
    expect(tul?.price).toBe((625 * 30_000) / 100);
    expect(holdback?.price).toBe(50_000);
    // 2.5 m and 25 gliders.
    expect(carrier?.price).toBe(150_000 + 25 * 150);
  });

  test('a rod is as long as the curtain on it, whose width was measured from end to end', () => {
    const rod = carrying(9, 2, { ...rail, overhang: 15, max: 250 });
    expect(configurationOf(rod, wear(rod), size)).toEqual({ length: 250 });
    expect(offerOf(rod, 'carrier', wear(rod), dressed(set('fon')), size)).toMatchObject({
      configuration: { length: 250 },
      price: 150_000 + (rod.price - all.carrier.price) * 2.5 + 25 * 150,
      refusal: null,
    });
  });

  test('one that is off keeps its price and adds nothing', () => {
    const layers = dressed(set('tul'));
    expect(layers.every(({ price }) => price !== null)).toBe(true);
    expect(sumOf(layers)).toBe(187_500);
  });

  test('are refused by the first limit of the size, and only from there on', () => {
    expect(refusal(set('fon'), 'fon', { width: 600, height: 280 })).toBeNull();
    expect(refusal(set('fon'), 'fon', { width: 600, height: 281 })).toEqual({ code: 'height-above', limit: 280 });
    expect(refusal(set('fon'), 'fon', { width: 39, height: 280 })).toEqual({ code: 'width-below', limit: 40 });
    expect(refusal(set('fon', 'carrier'), 'carrier', { width: 501, height: 200 })).toEqual({
      code: 'length-above',
      limit: 500,
    });
  });

  test('a layer that is not made in this size takes none with it', () => {
    expect(counted(set('tul', 'fon', 'carrier'), { width: 501, height: 200 })).toEqual(['tul', 'fon']);
  });

  test('of two that do not go together the one nearer to the glass stays', () => {
    expect(counted(set('blind', 'guneslik', 'fon'))).toEqual(['blind', 'fon']);
    expect(refusal(set('blind', 'guneslik'), 'guneslik')).toEqual({ code: 'not-with', by: 'blind' });
  });

  test('a tie-back needs its curtain', () => {
    expect(refusal(set('holdback'), 'holdback')).toEqual({ code: 'needs', by: 'fon' });
    expect(counted(set('holdback', 'fon'))).toEqual(['fon', 'holdback']);
  });

  test('a track carries as many layers as it has channels, and at least one', () => {
    expect(counted(set('tul', 'fon', 'carrier'))).toContain('carrier');
    expect(refusal(set('guneslik', 'tul', 'fon', 'carrier'), 'carrier')).toEqual({ code: 'channels', limit: 2 });
    expect(refusal(set('carrier'), 'carrier')).toEqual({ code: 'carries-nothing' });
    // A blind brings its own cassette.
    expect(refusal(set('blind', 'carrier'), 'carrier')).toEqual({ code: 'carries-nothing' });
    expect(carryRefusal({ channels: 3, layers: ['tul', 'fon'] }, ['guneslik', 'tul'])).toEqual({
      code: 'carries-not',
      by: 'guneslik',
    });
    expect(carryRefusal(undefined, ['tul'])).toEqual({ code: 'carries-not', by: 'tul' });
    expect(carryRefusal({ channels: 1, layers: ['tul'] }, ['tul'])).toBeNull();
    expect(ROLES.filter(isCloth)).toEqual(['blind', 'guneslik', 'tul', 'fon']);
  });

  test('an unknown product leaves its layer out', () => {
    const worn = { ...set('tul', 'fon'), tul: wear(cloth(99), { on: true }) };
    expect(counted(worn)).toEqual(['fon']);
  });
});

describe('switching', () => {
  test('turns off what does not go with it, whichever of the two says so', () => {
    expect(counted(switchLayer(set('guneslik', 'fon'), rules, 'blind', true))).toEqual(['blind', 'fon']);
    expect(counted(switchLayer(set('blind', 'fon'), rules, 'guneslik', true))).toEqual(['guneslik', 'fon']);
  });

  test('changes nothing of a set without that layer', () => {
    const without: WornSet = { tul: wear(all.tul, { on: true }) };
    expect(switchLayer(without, rules, 'fon', true)).toBe(without);
  });
});

describe('another product as a layer', () => {
  test('keeps what it also offers, else its own first', () => {
    const like = { color: 'kum', pleat: 'loose', panels: 1, gather: 'right', on: true } as const;
    expect(wear(cloth(7), like)).toEqual({ product: 7, ...like });
    const plain = cloth(8, { colors: colors.slice(0, 1), pleats: ['none'], panels: [] });
    expect(wear(plain, like)).toEqual({ ...like, product: 8, color: 'beyaz', pleat: 'none', panels: 2 });
  });

  test('is ordered as one panel only where that is sewn', () => {
    const single = wear(all.fon, { panels: 1, gather: 'right' });
    expect(configurationOf(all.fon, single, size)).toMatchObject({ panels: 1, gather: 'right' });
    expect(configurationOf(all.blind, single, size)).not.toHaveProperty('panels');
    expect(configurationOf(all.carrier, single, size)).toEqual({ length: 250 });
    expect(configurationOf(all.holdback, single, size)).toBeNull();
  });

  test('is no offer where it is not made so, or does not carry what hangs there', () => {
    const layers = dressed(set('tul', 'fon'));
    const low = cloth(7, { limits: { ...limits, height: { min: 40, max: 200 } } });
    expect(offerOf(low, 'fon', wear(low), layers, size)).toMatchObject({
      price: null,
      refusal: { code: 'height-above', limit: 200 },
    });
    const single = carrying(9, 1);
    expect(offerOf(single, 'carrier', wear(single), layers, size).refusal).toEqual({ code: 'channels', limit: 1 });
    expect(offerOf(all.carrier, 'carrier', wear(all.carrier), layers, size).refusal).toBeNull();
  });
});

const worn = fc.record(
  Object.fromEntries(
    ROLES.map((role) => [
      role,
      fc.record({
        on: fc.boolean(),
        pleat: fc.constantFrom(...PLEAT_TYPES),
        panels: fc.constantFrom(...PANEL_COUNTS),
      }),
    ]),
  ),
);
/** Around the limits of all of them, where it matters. */
const anySize = fc.record({ width: fc.integer({ min: 20, max: 640 }), height: fc.integer({ min: 20, max: 300 }) });
const setOf = (parts: Readonly<Record<string, object>>): WornSet =>
  Object.fromEntries(ROLES.map((role) => [role, wear(all[role], parts[role])]));

property("a set's sum is its lines' sum, each by the one rule of prices", [worn, anySize], (parts, in_) => {
  const layers = dressed(setOf(parts), in_);
  const lines = layers.filter(({ counts }) => counts);
  const prices = lines.map((line) => linePrice({ ...line.product, options: [] }, line.configuration).unitPrice);
  expect(sumOf(layers)).toBe(prices.reduce((sum, price) => sum + price, 0));
  expect(prices.every(Number.isSafeInteger)).toBe(true);
});

property('what is carried fits its track, and nothing hangs beside its rival', [worn, anySize], (parts, in_) => {
  const on = counted(setOf(parts), in_);
  expect(on.includes('blind') && on.includes('guneslik')).toBe(false);
  expect(on.includes('holdback') && !on.includes('fon')).toBe(false);
  if (on.includes('carrier')) expect(carryRefusal(all.carrier.carries, on)).toBeNull();
});

property('switching one layer off keeps the rest, and on again brings it back', [worn, anySize], (parts, in_) => {
  const before = setOf(parts);
  for (const role of ['blind', 'guneslik', 'tul'] as const) {
    const off = switchLayer(before, rules, role, false);
    for (const other of ROLES) if (other !== role) expect(off[other]).toEqual(before[other]);
    if (before[role]?.on && counted(before, in_).includes(role)) {
      expect(counted(switchLayer(off, rules, role, true), in_)).toContain(role);
    }
  }
});
