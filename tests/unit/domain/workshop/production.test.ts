import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import raw from '#content/production.json' with { type: 'json' };
import { panelCount } from '../../../../src/domain/price/panels.ts';
import { effectiveWidthCm, PLEAT_TYPES, type Configuration } from '../../../../src/domain/price/pricing.ts';
import { clothOf, productionOf, type Cloth, type ProductionRules } from '../../../../src/domain/workshop/production.ts';
import { fabricNeeds, fabricOfLine } from '../../../../src/domain/workshop/fabric-needs.ts';
import { productionFile } from '../../../../src/domain/workshop/production-file.ts';
import { products } from '../../../support/catalogue.ts';

const RULES: ProductionRules = {
  curtain: { side: 4, top: 8, bottom: 12 },
  caravan: { side: 2, top: 3, bottom: 4 },
  seam: 1.5,
  lining: { narrower: 6, shorter: 5, roll: 300 },
  cassette: { narrower: 3.5, longer: 30, layers: 2, roll: 280 },
  tube: { narrower: 3, longer: 25, layers: 1, roll: 280 },
  panel: { width: 60, overlap: 5, top: 3, bottom: 4, roll: 310 },
  cloths: [
    { product: 'jakar-fon', repeat: 64 },
    { product: 'dar-zebra', roll: 200 },
  ],
};
const CURTAIN: Cloth = { heading: 'pleat-tape', roll: 300, repeat: 0 };
const BLIND: Cloth = { heading: 'tube', roll: 280, repeat: 0 };
const ZEBRA: Cloth = { heading: 'cassette', roll: 280, repeat: 0 };
const PANELS: Cloth = { heading: 'touch-strip', roll: 310, repeat: 0 };

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
      liningFabric: 0,
      onRoll: { count: 2, across: 260, along: 312 },
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
    expect(productionOf(window({ height: 320 }), { ...CURTAIN, roll: null }, RULES).seams).toBe(0);
  });

  test('on a track has narrow hems, and with two tracks the upper one twice', () => {
    const caravan = window({ width: 100, height: 60 });
    const hemsOf = (heading: 'track-tape' | 'track-tapes') =>
      productionOf(caravan, { heading, roll: 150, repeat: 0 }, RULES).hems;
    expect(hemsOf('track-tape')).toEqual({ side: 2, top: 3, bottom: 4 });
    expect(hemsOf('track-tapes')).toEqual({ side: 2, top: 3, bottom: 3 });
  });
});

describe('what hangs flat', () => {
  const flat = window({ width: 120, height: 130, pleatType: 'none' });

  test('a roller is narrower by its brackets and longer by its tube, and takes its height off the roll', () => {
    expect(productionOf(flat, BLIND, RULES)).toEqual({
      kind: 'blind',
      cut: { count: 1, width: 117, height: 155 },
      hems: null,
      lining: null,
      liningFabric: 0,
      onRoll: { count: 1, across: 117, along: 155 },
      fabric: 155,
      seams: 0,
    });
  });

  test('a zebra of 120 × 200 takes 4,30 m of roll', () => {
    expect(productionOf({ ...flat, height: 200 }, ZEBRA, RULES)).toMatchObject({
      onRoll: { count: 1, across: 116.5, along: 430 },
      fabric: 430,
    });
  });

  test('a zebra takes its height twice', () => {
    expect(productionOf(flat, ZEBRA, RULES).cut).toEqual({
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
    expect(productionOf({ ...flat, width }, PANELS, RULES).cut).toEqual({ count, width: each, height: 137 });
  });

  test('are as many as the shopper is shown, at every width that is made', () => {
    for (let width = 60; width <= 600; width += 1)
      expect(productionOf({ ...flat, width }, PANELS, RULES).cut.count, `${width} cm`).toBe(panelCount(width));
  });

  test('panels take the cloth of their cuts: eight of 54,5 cm are 4,36 m', () => {
    expect(productionOf({ ...flat, width: 400, height: 250 }, PANELS, RULES)).toMatchObject({
      cut: { count: 8, width: 54.5, height: 257 },
      onRoll: { count: 8, across: 257, along: 54.5 },
      fabric: 436,
    });
  });

  test.each([
    [303, 436],
    // 311 cm off a roll of 310: upright, five beside each other, in two rows.
    [304, 2 * 311],
  ])('panels of %i cm take %i cm of a roll', (height, fabric) => {
    expect(productionOf({ ...flat, width: 400, height }, PANELS, RULES).fabric).toBe(fabric);
  });

  test.each([
    [window({ pleatType: 'none' }), 'blind'],
    [window({ pleatType: 'none', panels: 2 }), 'curtain'],
    [window(), 'curtain'],
  ])('what the catalogue no longer knows is guessed by how it was chosen', (chosen, kind) => {
    expect(productionOf(chosen, { heading: null, roll: null, repeat: 0 }, RULES).kind).toBe(kind);
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
      const { cut, fabric } = productionOf(chosen, { ...CURTAIN, roll: null }, RULES);
      const left = fabric - cut.count * cut.width;
      return fabric === effectiveWidthCm(chosen.width, chosen.pleatType) && left >= 0 && left < cut.count;
    }),
  );
});

test('upright widths with their joins are as wide as the cut, and one less would not be', () => {
  fc.assert(
    fc.property(windows, fc.integer({ min: 20, max: 350 }), (chosen, roll) => {
      const { cut, fabric, seams } = productionOf(chosen, { ...CURTAIN, roll }, RULES);
      if (cut.height <= roll) return seams === 0;
      const widths = fabric / cut.height / cut.count;
      const reach = (count: number): number => count * roll - (count - 1) * 2 * RULES.seam;
      return (
        reach(widths) >= cut.width &&
        (widths === 1 || reach(widths - 1) < cut.width) &&
        seams === cut.count * (widths - 1)
      );
    }),
  );
});

describe('the roll of a cloth', () => {
  const product = { slug: 'fon', heading: 'pleat-tape', rollHeight: 300 } as const;

  test.each([
    [product, { heading: 'pleat-tape', roll: 300, repeat: 0 }],
    [
      { ...product, slug: 'jakar-fon' },
      { heading: 'pleat-tape', roll: 300, repeat: 64 },
    ],
    [
      { slug: 'zebra', heading: 'cassette', rollHeight: null },
      { heading: 'cassette', roll: 280, repeat: 0 },
    ],
    [
      { slug: 'dar-zebra', heading: 'cassette', rollHeight: null },
      { heading: 'cassette', roll: 200, repeat: 0 },
    ],
    [
      { slug: 'panel', heading: 'touch-strip', rollHeight: null },
      { heading: 'touch-strip', roll: 310, repeat: 0 },
    ],
    [
      { slug: 'fon', heading: 'pleat-tape', rollHeight: null },
      { heading: 'pleat-tape', roll: null, repeat: 0 },
    ],
  ] as const)('of %j', (given, cloth) => {
    expect(clothOf(given, RULES)).toEqual(cloth);
  });

  test('with a pattern gives each cut whole repeats', () => {
    // Two cuts of 312 cm are five repeats of 64 cm each.
    expect(productionOf(window(), { ...CURTAIN, repeat: 64 }, RULES).fabric).toBe(2 * 320);
    // Upright, two widths of 301 cm for each cut.
    expect(productionOf(window({ height: 281 }), { ...CURTAIN, repeat: 64 }, RULES).fabric).toBe(4 * 320);
    // A length of whole repeats stays as it is.
    expect(productionOf(window(), { ...CURTAIN, repeat: 39 }, RULES).fabric).toBe(625);
  });

  test('of a line is that of all its pieces', () => {
    const configuration = window({ width: 120, height: 200, pleatType: 'none' });
    expect(fabricOfLine({ quantity: 3, configuration, cloth: ZEBRA }, RULES)).toBe(3 * 430);
  });

  test.each([
    // The lining of a cut of 305 cm is as high as its roll.
    [285, 2 * 306],
    [286, 2 * 2 * 301],
  ])('of the lining of a window of %i cm is counted as that of its curtain', (height, length) => {
    const cloth = { ...CURTAIN, roll: 320 };
    expect(productionOf(window({ height, lining: true }), cloth, RULES).liningFabric).toBe(length);
  });
});

describe('the fabric of several lines', () => {
  const line = { productId: 1, color: 'kum', quantity: 1, configuration: window(), cloth: CURTAIN };

  test('is added up by product and colour, the most first', () => {
    const lines = [line, { ...line, color: 'tas', quantity: 3 }, { ...line, quantity: 1 }];
    expect(fabricNeeds(lines, RULES)).toEqual([
      { productId: 1, color: 'tas', pieces: 3, fabric: 3 * 625 },
      { productId: 1, color: 'kum', pieces: 2, fabric: 2 * 625 },
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
        clothOf({ slug, heading, rollHeight: fabric.rollHeight }, rules),
        rules,
      );
      expect([slug, tallest.seams]).toEqual([slug, 0]);
    }
  });

  test.each([
    ['a negative hem', { seam: -1 }],
    ['a third of a centimetre', { seam: 0.3 }],
    ['panels as wide as their overlap', { panel: { ...raw.panel, width: 5 } }],
    ['an unknown name', { hem: 4 }],
    ['a roll of the width of a ribbon', { tube: { ...raw.tube, roll: 49 } }],
    ['a cloth that differs in nothing', { cloths: [{ product: 'fon' }] }],
    ['a pattern of nothing', { cloths: [{ product: 'fon', repeat: 0 }] }],
  ])('refuse %s', (_, changes) => {
    // The file is right but for that.
    expect([raw, { ...raw, ...changes }].map((file) => productionFile.safeParse(file).success)).toEqual([true, false]);
  });
});

describe('a file of the workshop', () => {
  const isValid = (changes: object): boolean => productionFile.safeParse({ ...raw, ...changes }).success;

  test.each([
    [0, true],
    [29.5, true],
    [30, true],
    [30.5, false],
    [-0.5, false],
    [4.2, false],
  ])('has hems of 0 to 30 cm in half centimetres: %s', (side, valid) => {
    expect(isValid({ curtain: { ...raw.curtain, side } })).toBe(valid);
  });

  test.each([
    [49, false],
    [50, true],
    [600, true],
    [601, false],
  ])('has rolls of half a metre to six: %i', (roll, valid) => {
    expect(isValid({ lining: { ...raw.lining, roll } })).toBe(valid);
  });
});
