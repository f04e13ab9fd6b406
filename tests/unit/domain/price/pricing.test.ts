import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clothPrice, effectiveWidthCm, fullness, priceOf } from '../../../../src/domain/price/pricing.ts';
import { property } from '../property.ts';
import { configuration, curtain, panels, pleat, tieback, window250 } from '../samples.ts';

describe('effective width (spec §9, decisions P2)', () => {
  test.each([
    [250, 'normal', 625],
    [250, 'tight', 750],
    [250, 'loose', 500],
    [250, 'none', 270],
    [1, 'normal', 3],
    [1, 'none', 21],
    [41, 'normal', 103],
    [43, 'normal', 108],
    [40, 'normal', 100],
    [299, 'normal', 748],
    [9999, 'normal', 24_998],
    [9999, 'tight', 29_997],
    [9999, 'none', 10_019],
  ] as const)('%i cm, %s: %i cm', (width, pleatType, effective) => {
    expect(effectiveWidthCm(width, pleatType)).toBe(effective);
  });

  test('fullness is the multiplier that the sum shows', () => {
    expect(['normal', 'tight', 'loose', 'none'].map((type) => fullness(type as 'normal'))).toEqual([2.5, 3, 2, null]);
  });

  property('is the multiplier in metres to two decimals', [fc.integer({ min: 1, max: 9999 }), pleat], (width, type) => {
    const multiplier = fullness(type);
    const exactHundredfold = multiplier === null ? (width + 20) * 100 : width * multiplier * 100;
    expect(effectiveWidthCm(width, type)).toBe(Math.floor(exactHundredfold / 100 + 0.5));
  });
});

describe('price (spec §9, decisions P2, P3, P5)', () => {
  test('the example of the specification: 250 cm, normal, 189,90 is 6,25 m and 1.186,88', () => {
    expect(priceOf(curtain(), window250())).toEqual({
      effectiveCm: 625,
      cloth: 118_688,
      options: [],
      unitPrice: 118_688,
    });
  });

  test('the same window without pleat is 2,70 m', () => {
    expect(priceOf(curtain(), window250({ pleatType: 'none' }))).toMatchObject({ effectiveCm: 270, unitPrice: 51_273 });
  });

  test.each([
    [625, 18_990, 118_688],
    [100, 1, 1],
    [49, 1, 0],
    [50, 1, 1],
    [149, 1, 1],
    [150, 1, 2],
    [625, 130_000, 812_500],
    [625, 0, 0],
  ])('%i cm at %i kuruş a metre is %i kuruş', (effective, perMetre, amount) => {
    expect(clothPrice(effective, perMetre)).toBe(amount);
  });

  test('options are rows: by the piece as they are, by the metre over the effective width', () => {
    const chosen = window250({ motorized: true, lining: true, installation: true });
    expect(priceOf(curtain(), chosen)).toEqual({
      effectiveCm: 625,
      cloth: 118_688,
      options: [
        { id: 'motorized', amount: 349_000 },
        { id: 'lining', amount: 56_563 },
        { id: 'installation', amount: 25_000 },
      ],
      unitPrice: 549_251,
    });
  });

  test('an option that is chosen but not offered costs nothing', () => {
    expect(priceOf(curtain({ options: [] }), window250({ motorized: true })).unitPrice).toBe(118_688);
  });

  test('goods by the piece cost their price', () => {
    expect(priceOf(tieback(), null)).toEqual({ effectiveCm: null, cloth: 18_990, options: [], unitPrice: 18_990 });
  });

  const perMetre = fc.integer({ min: 0, max: 1_000_000 });

  property('is whole kuruş and the sum of its rows', [configuration, perMetre], (chosen, price) => {
    const sum = priceOf(curtain({ price }), chosen);
    expect(Number.isSafeInteger(sum.unitPrice)).toBe(true);
    expect(sum.unitPrice).toBe(sum.options.reduce((total, { amount }) => total + amount, sum.cloth));
  });

  property(
    'never falls when the window grows wider',
    [configuration, perMetre, fc.integer({ min: 1, max: 500 })],
    (chosen, price, more) => {
      const narrow = priceOf(curtain({ price }), chosen).unitPrice;
      expect(priceOf(curtain({ price }), { ...chosen, width: chosen.width + more }).unitPrice).toBeGreaterThanOrEqual(
        narrow,
      );
    },
  );

  property(
    'does not depend on the height',
    [configuration, perMetre, fc.integer({ min: 1, max: 9999 })],
    (chosen, price, height) => {
      expect(priceOf(curtain({ price }), { ...chosen, height })).toEqual(priceOf(curtain({ price }), chosen));
    },
  );

  property('does not depend on the panels (decisions P16)', [configuration, perMetre, panels], (made, price, sewn) => {
    const { panels: _, gather: __, ...plain } = made;
    expect(priceOf(curtain({ price }), { ...plain, ...sewn })).toEqual(priceOf(curtain({ price }), made));
  });

  property(
    'is within half a kuruş of the exact cloth price',
    [configuration, perMetre],
    ({ width, pleatType }, price) => {
      const effective = effectiveWidthCm(width, pleatType);
      const hundredfold = BigInt(clothPrice(effective, price)) * 100n - BigInt(effective) * BigInt(price);
      expect(hundredfold > -50n && hundredfold <= 50n).toBe(true);
    },
  );
});
