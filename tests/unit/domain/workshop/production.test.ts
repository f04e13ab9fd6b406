import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import raw from '#content/production.json' with { type: 'json' };
import { effectiveWidthCm, PLEAT_TYPES, type Configuration } from '../../../../src/domain/price/pricing.ts';
import {
  fabricNeeds,
  productionOf,
  type Cloth,
  type ProductionRules,
} from '../../../../src/domain/workshop/production.ts';
import { productionFile } from '../../../../src/domain/workshop/production-file.ts';
import { products } from '../../../support/catalogue.ts';

const RULES: ProductionRules = {
  curtain: { side: 4, top: 8, bottom: 12 },
  caravan: { side: 2, top: 3, bottom: 4 },
  seam: 1.5,
  lining: { narrower: 6, shorter: 5 },
  cassette: { narrower: 3.5, longer: 30, layers: 2 },
  tube: { narrower: 3, longer: 25, layers: 1 },
  panel: { width: 60, overlap: 5, top: 3, bottom: 4 },
};
const CURTAIN: Cloth = { heading: 'pleat-tape', rollHeight: 300 };

const window = (changes: Partial<Configuration> = {}): Configuration => ({
  width: 250,
  height: 240,
  pleatType: 'normal',
  motorized: false,
  lining: false,
  installation: false,
  ...changes,
});

describe('a curtain', () => {
  test('is cut in two panels of half the cloth that was sold, with both hems', () => {
    expect(productionOf(window(), CURTAIN, RULES)).toEqual({
      kind: 'curtain',
      cut: { count: 2, width: 312, height: 260 },
      hems: { side: 4, top: 8, bottom: 12 },
      lining: null,
      fabric: 625,
      seams: 0,
    });
  });

  test('of one panel is cut in one', () => {
    expect(productionOf(window({ panels: 1 }), CURTAIN, RULES).cut).toEqual({ count: 1, width: 625, height: 260 });
  });

  test('has a lining that is smaller than itself', () => {
    expect(productionOf(window({ lining: true }), CURTAIN, RULES).lining).toEqual({
      count: 2,
      width: 306,
      height: 255,
    });
  });

  test.each([
    [280, 625, 0],
    // 301 cm off a roll of 300: both panels of 312 cm take two widths each.
    [281, 4 * 301, 2],
  ])('%i cm high takes %i cm of cloth and %i joins', (height, fabric, seams) => {
    expect(productionOf(window({ height }), CURTAIN, RULES)).toMatchObject({ fabric, seams });
  });

  test.each([
    [300, 1],
    [301, 2],
    [597, 2],
    [598, 3],
  ])('a cut of %i cm off a roll of 300, upright, is of %i widths', (width, widths) => {
    const tall = window({ width: width - 20, height: 300, pleatType: 'none', panels: 1 });
    expect(productionOf(tall, CURTAIN, RULES)).toMatchObject({
      cut: { count: 1, width },
      seams: widths - 1,
      fabric: widths * 320,
    });
  });

  test('of a cloth whose roll nobody wrote down is taken off it sideways', () => {
    expect(productionOf(window({ height: 320 }), { heading: 'pleat-tape', rollHeight: null }, RULES).seams).toBe(0);
  });

  test('on a track has narrow hems, and with two tracks the upper one twice', () => {
    const caravan = window({ width: 100, height: 60 });
    const hemsOf = (heading: 'track-tape' | 'track-tapes') =>
      productionOf(caravan, { heading, rollHeight: 150 }, RULES).hems;
    expect(hemsOf('track-tape')).toEqual({ side: 2, top: 3, bottom: 4 });
    expect(hemsOf('track-tapes')).toEqual({ side: 2, top: 3, bottom: 3 });
  });
});

describe('what hangs flat', () => {
  const flat = window({ width: 120, height: 130, pleatType: 'none' });

  test('a roller is narrower by its brackets and longer by its tube; its fabric is what was sold', () => {
    expect(productionOf(flat, { heading: 'tube', rollHeight: null }, RULES)).toEqual({
      kind: 'blind',
      cut: { count: 1, width: 117, height: 155 },
      hems: null,
      lining: null,
      fabric: 140,
      seams: 0,
    });
  });

  test('a zebra takes its height twice', () => {
    expect(productionOf(flat, { heading: 'cassette', rollHeight: null }, RULES).cut).toEqual({
      count: 1,
      width: 116.5,
      height: 290,
    });
  });

  test.each([
    [60, 2, 32.5],
    [115, 2, 60],
    [116, 3, 42],
    [170, 3, 60],
    [171, 4, 46.5],
  ])('%i cm are %i sliding panels of %f cm', (width, count, each) => {
    const cloth = { heading: 'touch-strip', rollHeight: null } as const;
    expect(productionOf({ ...flat, width }, cloth, RULES).cut).toEqual({ count, width: each, height: 137 });
  });

  test.each([
    [window({ pleatType: 'none' }), 'blind'],
    [window({ pleatType: 'none', panels: 2 }), 'curtain'],
    [window(), 'curtain'],
  ])('what the catalogue no longer knows is guessed by how it was chosen', (chosen, kind) => {
    expect(productionOf(chosen, { heading: null, rollHeight: null }, RULES).kind).toBe(kind);
  });
});

const windows = fc.record({
  width: fc.integer({ min: 20, max: 600 }),
  height: fc.integer({ min: 20, max: 400 }),
  pleatType: fc.constantFrom(...PLEAT_TYPES),
  motorized: fc.boolean(),
  lining: fc.boolean(),
  installation: fc.boolean(),
  panels: fc.constantFrom<1 | 2>(1, 2),
});

test('the cuts of a curtain never need more cloth than was sold, and hardly less', () => {
  fc.assert(
    fc.property(windows, (chosen) => {
      const { cut, fabric } = productionOf(chosen, { heading: 'pleat-tape', rollHeight: null }, RULES);
      const left = fabric - cut.count * cut.width;
      return fabric === effectiveWidthCm(chosen.width, chosen.pleatType) && left >= 0 && left < cut.count;
    }),
  );
});

test('upright widths with their joins are as wide as the cut, and one less would not be', () => {
  fc.assert(
    fc.property(windows, fc.integer({ min: 20, max: 350 }), (chosen, rollHeight) => {
      const { cut, fabric, seams } = productionOf(chosen, { heading: 'pleat-tape', rollHeight }, RULES);
      if (cut.height <= rollHeight) return seams === 0;
      const widths = fabric / cut.height / cut.count;
      const reach = (count: number): number => count * rollHeight - (count - 1) * 2 * RULES.seam;
      return (
        reach(widths) >= cut.width &&
        (widths === 1 || reach(widths - 1) < cut.width) &&
        seams === cut.count * (widths - 1)
      );
    }),
  );
});

describe('the fabric of several lines', () => {
  const line = { productId: 1, name: 'Fon', color: 'kum', quantity: 1, configuration: window(), cloth: CURTAIN };

  test('is added up by product and colour, the most first', () => {
    const lines = [line, { ...line, color: 'tas', quantity: 3 }, { ...line, quantity: 1 }];
    expect(fabricNeeds(lines, RULES)).toEqual([
      { productId: 1, name: 'Fon', color: 'tas', pieces: 3, fabric: 3 * 625 },
      { productId: 1, name: 'Fon', color: 'kum', pieces: 2, fabric: 2 * 625 },
    ]);
  });

  test('of nothing is nothing', () => {
    expect(fabricNeeds([], RULES)).toEqual([]);
  });
});

describe('the rules of the shop', () => {
  test('every curtain that hangs by pleating tape can be cut without a join up to its greatest height', () => {
    const rules = productionFile.parse(raw);
    for (const { slug, heading, fabric, limits } of products) {
      if (heading !== 'pleat-tape') continue;
      const tallest = productionOf(
        window({ height: limits.height.max }),
        { heading, rollHeight: fabric.rollHeight },
        rules,
      );
      expect([slug, tallest.seams]).toEqual([slug, 0]);
    }
  });

  test.each([
    ['a negative hem', { ...RULES, seam: -1 }],
    ['a third of a centimetre', { ...RULES, seam: 0.3 }],
    ['panels as wide as their overlap', { ...RULES, panel: { ...RULES.panel, width: 5 } }],
    ['an unknown name', { ...RULES, hem: 4 }],
  ])('refuse %s', (_, file) => {
    expect(productionFile.safeParse(file).success).toBe(false);
  });
});
