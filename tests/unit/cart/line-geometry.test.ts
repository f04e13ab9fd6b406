import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldEdges, fitted, hungCloths, inDepth } from '../../../src/domain/picture/line-geometry.ts';
import { figuresOn } from '../../../src/domain/picture/line-figures.ts';
import { MOTIFS } from '../../../src/domain/picture/motifs.ts';
import { FIGURED_MOTIFS, figuredOf } from '../../../src/domain/picture/figured-motifs.ts';
import type { Drawing } from '../../../src/domain/product/attributes.ts';
import { property } from '../domain/property.ts';
import { window250 } from '../domain/samples.ts';

const box = { x: 10, y: 8, width: 100, height: 96 };
const spans = (...args: Parameters<typeof hungCloths>) => hungCloths(...args).map(({ x, width }) => [x, x + width]);

describe('the small picture of a line (decisions P16)', () => {
  test('two panels stand at both sides with the window between them', () => {
    const [left, right] = spans(window250(), 'drape', box);
    expect(left![0]).toBe(10);
    expect(right![1]).toBe(110);
    expect(left![1]).toBeLessThan(right![0]!);
    expect(spans(window250({ panels: 2 }), 'drape', box)).toEqual([left, right]);
  });

  test.each(['drape', 'sheer', 'caravan'] as const)('one panel of a %s gathers to its side', (drawing) => {
    const [left] = spans(window250({ panels: 1, gather: 'left' }), drawing, box);
    const [right] = spans(window250({ panels: 1, gather: 'right' }), drawing, box);
    expect(left![0]).toBe(10);
    expect(left![1]).toBeLessThan(110);
    expect(right![0]).toBeGreaterThan(10);
    expect(right![1]).toBe(110);
  });

  test('a blind is lowered over its whole width, in bands where it has some', () => {
    const [zebra, ...others] = hungCloths(window250({ pleatType: 'none' }), 'zebra', box);
    expect(others).toEqual([]);
    expect(zebra).toMatchObject({ x: 10, width: 100, folds: [] });
    expect(zebra!.height).toBeLessThan(96);
    const pieces = (body: string) => body.split('M').length - 1;
    expect(pieces(zebra!.body)).toBeGreaterThan(5);
    expect(pieces(hungCloths(window250({ pleatType: 'none' }), 'roller', box)[0]!.body)).toBe(1);
  });

  test('sliding panels are one cloth with an edge between them, more of them before a wider window', () => {
    const edges = (width: number) =>
      hungCloths(window250({ width, pleatType: 'none' }), 'panel', box).map(
        ({ folds }) =>
          folds
            .map(({ d }) => d)
            .join('')
            .split('M').length - 1,
      );
    expect([edges(90), edges(240), edges(400)]).toEqual([[1], [4], [7]]);
  });

  test.each(FIGURED_MOTIFS)('cloth with %s has its figures, all of them on the cloth', (motif) => {
    for (const drawing of ['drape', 'sheer', 'zebra', 'roller', 'panel'] as const) {
      for (const cloth of hungCloths(window250(), drawing, box)) {
        const { boxes } = figuresOn(motif, cloth)!;
        expect(boxes.length).toBeGreaterThan(2);
        for (const { x, y, width, height } of boxes) {
          expect(Math.min(x - cloth.x, y - cloth.y)).toBeGreaterThan(-0.1);
          expect(x + width).toBeLessThan(cloth.x + cloth.width + 0.1);
          expect(y + height).toBeLessThan(cloth.y + cloth.height + 0.1);
        }
      }
    }
  });

  test('plain cloth and what is only a surface have no figures', () => {
    for (const motif of MOTIFS.filter((one) => figuredOf(one) === undefined)) expect(figuresOn(motif, box)).toBeNull();
  });

  test('nearer the glass comes first, whatever was put into the cart first', () => {
    const of = (drawing: Drawing) => hungCloths(window250(), drawing, box)[0]!;
    const kinds = (['drape', 'sheer', 'zebra'] as const).map(of).toSorted(inDepth);
    expect(kinds.map(({ kind }) => kind)).toEqual(['zebra', 'sheer', 'drape']);
  });

  test('of a product that is not known a pleat or panels tell a curtain', () => {
    expect(spans(window250(), null, box)).toHaveLength(2);
    expect(spans(window250({ pleatType: 'none', panels: 2 }), null, box)).toHaveLength(2);
    expect(spans(window250({ pleatType: 'none' }), null, box)).toHaveLength(1);
  });
});

test.each([
  [250, 240, undefined, [100, 96]],
  [60, 240, undefined, [25, 100]],
  [120, 130, 260, [46.2, 50]],
])('%i × %i cm keeps its proportion (largest %s)', (width, height, largest, [wide, high]) => {
  expect(fitted({ width, height }, 100, largest)).toEqual({ width: wide, height: high });
});

describe('folds', () => {
  property(
    'fill the width in uneven steps, by 21 % at most, the same every time',
    [fc.integer({ min: 20, max: 200 }), fc.integer({ min: 2, max: 12 }), fc.nat(20)],
    (width, count, seed) => {
      const edges = foldEdges({ x: 5, width }, count, seed);
      expect(edges).toHaveLength(count + 1);
      expect(edges[0]).toBe(5);
      expect(edges.at(-1)).toBeCloseTo(5 + width, 5);
      const steps = edges.slice(1).map((edge, at) => edge - edges[at]!);
      // Coordinates are rounded to a tenth.
      expect(Math.max(...steps) - 0.1).toBeLessThanOrEqual(((Math.min(...steps) + 0.1) * 1.21) / 0.79);
      expect(foldEdges({ x: 5, width }, count, seed)).toEqual(edges);
    },
  );

  test('differ from each other, and one panel from the next', () => {
    const [left, right] = hungCloths(window250(), 'drape', box);
    expect(left!.folds.length).toBeGreaterThan(1);
    const moved = right!.folds.map(({ width }) => width);
    expect(moved.every((width) => width >= 0.6 && width <= 1.3)).toBe(true);
    const stepsOf = (edges: number[]) => edges.slice(1).map((edge, at) => (edge - edges[at]!).toFixed(0));
    expect(new Set(stepsOf(foldEdges({ x: 0, width: 120 }, 12, 1))).size).toBeGreaterThan(1);
    expect(stepsOf(foldEdges({ x: 0, width: 120 }, 12, 1))).not.toEqual(
      stepsOf(foldEdges({ x: 0, width: 120 }, 12, 8)),
    );
  });
});
