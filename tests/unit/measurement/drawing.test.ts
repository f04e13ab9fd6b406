import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { panelCount } from '../../../src/domain/price/panels.ts';
import { PLEAT_TYPES } from '../../../src/domain/price/pricing.ts';
import { tone } from '../../../src/features/measurement/drawing/cloth-colors.ts';
import { foldCount } from '../../../src/features/measurement/drawing/cloth-figures.ts';
import {
  curtainPanels,
  drawnFolds,
  flat,
  pleated,
  wayOpen,
} from '../../../src/features/measurement/drawing/cloth-geometry.ts';
import { bands, lowered, panels } from '../../../src/features/measurement/drawing/flat-geometry.ts';
import { shore } from '../../../src/features/measurement/drawing/Shore.tsx';
import { sizeBetween } from '../../../src/features/measurement/drawing/useTweenedSize.ts';
import {
  EXAMPLE_SIZES,
  layoutOf,
  MAX_RATIO,
  SHEET,
  windowGeometry,
  type DrawnKind,
} from '../../../src/features/measurement/drawing/window-geometry.ts';
import { property } from '../domain/property.ts';

const cm = fc.integer({ min: 1, max: 9999 });
const kinds = Object.keys(EXAMPLE_SIZES) as DrawnKind[];
const box = { x: 20, y: 40, width: 200, height: 250 };
const numbersOf = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('the layout', () => {
  test('is to scale', () => {
    const { box: drawn, scale, shortened } = layoutOf(250, 260);
    expect(drawn.width / drawn.height).toBeCloseTo(250 / 260);
    expect(drawn.height).toBeCloseTo(260 * scale);
    expect(shortened).toBeNull();
  });

  test.each([
    [360, 100, null],
    [361, 100, 'width'],
    [100, 360, null],
    [100, 361, 'height'],
    [9999, 1, 'width'],
    [1, 9999, 'height'],
    [9999, 9999, null],
    [1, 1, null],
  ])('%i × %i is shortened at: %s', (width, height, shortened) => {
    expect(layoutOf(width, height).shortened).toBe(shortened);
  });

  property('holds any window, with room for the dimension lines', [cm, cm], (width, height) => {
    const { box: drawn, scale } = layoutOf(width, height);
    expect(scale).toBeGreaterThan(0);
    expect(drawn.x).toBeGreaterThan(10);
    expect(drawn.y).toBeGreaterThan(40);
    expect(drawn.x + drawn.width).toBeLessThan(SHEET.width - 50);
    expect(drawn.y + drawn.height).toBeLessThan(SHEET.height - 15);
    expect(Math.min(drawn.width, drawn.height) * MAX_RATIO).toBeGreaterThan(
      Math.max(drawn.width, drawn.height) - 0.001,
    );
  });
});

describe('folds', () => {
  test.each([
    [250, 'normal', 25],
    [250, 'tight', 33],
    [250, 'loose', 17],
    [250, 'none', 1],
    [40, 'normal', 4],
    [1, 'normal', 1],
    [1, 'loose', 1],
  ] as const)('%i cm, %s: %i', (width, pleat, folds) => {
    expect(foldCount(width, pleat)).toBe(folds);
  });

  property('a tighter pleat never makes fewer', [cm], (width) => {
    const [loose, normal, tight] = (['loose', 'normal', 'tight'] as const).map((pleat) => foldCount(width, pleat));
    expect(loose! <= normal! && normal! <= tight!).toBe(true);
  });

  test.each([
    [25, 100, 22],
    [10, 100, 10],
    [1000, 4, 1],
    [1, 100, 1],
  ])('of %i folds, %i units show %i', (folds, width, drawn) => {
    expect(drawnFolds(folds, width)).toBe(drawn);
  });

  property('cloth never leaves its place', [fc.integer({ min: 1, max: 60 })], (folds) => {
    const { body, valleys, ridges } = pleated(box, folds);
    const ys = numbersOf(body.replace(/H[^A-Z]*/g, '').replace(/V[^A-Z]*/g, ''));
    expect(ys.every(Number.isFinite)).toBe(true);
    expect(numbersOf(valleys + ridges).every((number) => number >= 0 && number <= 300)).toBe(true);
    expect(body.split('Q')).toHaveLength(folds + 1);
  });

  test('flat cloth has a straight hem and no pinches', () => {
    const { body, pinches } = flat(box);
    expect(body).toBe('M20 40H220V290H20Z');
    expect(pinches).toBe('');
  });

  test('pinches are left out where they would touch', () => {
    expect(pleated(box, 20).pinches).not.toBe('');
    expect(pleated(box, 40).pinches).toBe('');
  });
});

describe('the panels of a curtain (decisions P16)', () => {
  const kind = fc.constantFrom('drape', 'sheer', 'caravan');
  const side = fc.constantFrom('left', 'right');

  property('two leave from the middle to both sides, alike', [kind], (drawn) => {
    const [left, right] = curtainPanels(box, drawn, null);
    expect([left?.to, right?.to]).toEqual(['left', 'right']);
    expect(left?.box.x).toBe(box.x);
    expect(right!.box.x + right!.box.width).toBeCloseTo(box.x + box.width);
    expect(left?.box.width).toBe(right?.box.width);
    expect(left!.box.x + left!.box.width).toBeLessThanOrEqual(right!.box.x + 0.001);
  });

  property('one hangs at the side to which it gathers, wider than one of two', [kind, side], (drawn, to) => {
    const all = curtainPanels(box, drawn, to);
    expect(all.map((panel) => panel.to)).toEqual([to]);
    const [{ box: panel }] = all as [(typeof all)[number]];
    expect(to === 'left' ? panel.x : panel.x + panel.width).toBeCloseTo(to === 'left' ? box.x : box.x + box.width);
    expect(panel.width).toBeGreaterThan(curtainPanels(box, drawn, null)[0]!.box.width);
    expect(panel.width).toBeLessThanOrEqual(box.width);
  });

  property('the arrow stays on its panel and points to its side', [kind, side, cm, cm], (drawn, to, width, height) => {
    for (const panel of [...curtainPanels(layoutOf(width, height).box, drawn, to)]) {
      const [, start = 0, , length = 0] = /^M(-?[\d.]+) (-?[\d.]+)h(-?[\d.]+)/.exec(wayOpen(panel))?.map(Number) ?? [];
      expect(Math.sign(length)).toBe(to === 'left' ? -1 : 1);
      for (const x of [start, start + length]) {
        expect(x).toBeGreaterThanOrEqual(panel.box.x - 0.1);
        expect(x).toBeLessThanOrEqual(panel.box.x + panel.box.width + 0.1);
      }
    }
  });
});

describe('blinds and panels', () => {
  property('bands fill the cloth and stay in it', [cm, cm], (width, height) => {
    const layout = layoutOf(width, height);
    const cloth = lowered(layout.box, 'zebra');
    const all = bands(cloth, layout.scale);
    expect(all.length).toBeGreaterThan(0);
    expect(all.length).toBeLessThan(60);
    for (const band of all) {
      expect(band.height).toBeGreaterThan(0);
      expect(band.y + band.height).toBeLessThanOrEqual(cloth.y + cloth.height + 0.001);
    }
  });

  test.each([
    [1, 2],
    [115, 2],
    [116, 3],
    [240, 5],
    [600, 11],
    [9999, 12],
  ])('%i cm take %i panels', (width, count) => {
    expect(panelCount(width)).toBe(count);
  });

  test.each([2, 3, 4, 12])('%i panels stay within the rail and leave the window in sight at its end', (count) => {
    const all = panels(box, count);
    expect(all).toHaveLength(count);
    const right = Math.max(...all.map(({ box: panel }) => panel.x + panel.width));
    expect(Math.min(...all.map(({ box: panel }) => panel.x))).toBe(box.x);
    expect(right).toBeLessThan(box.x + box.width);
    const firstBefore = all.findIndex(({ behind }) => !behind);
    expect(all.slice(firstBefore).every(({ behind }) => !behind)).toBe(true);
  });
});

describe('what is behind the cloth', () => {
  test('curtains of 180 cm and more reach the floor, blinds and caravan curtains never', () => {
    const ground = (kind: DrawnKind, height: number) => windowGeometry(kind, layoutOf(250, height), 250, height).ground;
    expect(ground('drape', 179)).toBe('sill');
    expect(ground('drape', 180)).toBe('floor');
    expect(ground('sheer', 180)).toBe('floor');
    expect(ground('panel', 250)).toBe('floor');
    expect(ground('roller', 300)).toBe('sill');
    expect(ground('caravan', 200)).toBe('sill');
  });

  property('the window lies behind the cloth', [fc.constantFrom(...kinds), cm, cm], (kind, width, height) => {
    const layout = layoutOf(width, height);
    const { window, mullions, groundY } = windowGeometry(kind, layout, width, height);
    expect(window.width).toBeGreaterThan(0);
    expect(window.height).toBeGreaterThan(0);
    expect(window.x).toBeGreaterThanOrEqual(layout.box.x);
    expect(window.y + window.height).toBeLessThanOrEqual(groundY + 0.1);
    expect(mullions.length).toBeLessThan(6);
    expect(numbersOf(shore(window).hills).every(Number.isFinite)).toBe(true);
  });
});

test.each([
  ['#9aa68e', 0, '#9aa68e'],
  ['#9aa68e', 1, '#ffffff'],
  ['#9aa68e', -1, '#14213d'],
  ['#000000', 0.5, '#808080'],
  ['#ffffff', 2, '#ffffff'],
])('%s towards %d is %s', (hex, amount, result) => {
  expect(tone(hex, amount)).toBe(result);
});

test('a size travels from one to the other and no further', () => {
  const from = { width: 100, height: 200 };
  const to = { width: 300, height: 100 };
  expect(sizeBetween(from, to, 0)).toEqual(from);
  expect(sizeBetween(from, to, 1)).toEqual(to);
  expect(sizeBetween(from, to, 5)).toEqual(to);
  expect(sizeBetween(from, to, -1)).toEqual(from);
  expect(sizeBetween(from, to, 0.5).width).toBeGreaterThan(200);
});

test('every pleat of the shop can be drawn', () => {
  for (const pleat of PLEAT_TYPES) expect(foldCount(250, pleat)).toBeGreaterThan(0);
});
