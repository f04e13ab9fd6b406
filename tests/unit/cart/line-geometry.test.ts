import { describe, expect, test } from 'vitest';
import { fitted, hungCloths } from '../../../src/features/cart/line-geometry.ts';
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

  test('a blind is lowered over its whole width, with bands where it has some', () => {
    const [zebra, ...others] = hungCloths(window250({ pleatType: 'none' }), 'zebra', box);
    expect(others).toEqual([]);
    expect(zebra).toMatchObject({ x: 10, width: 100 });
    expect(zebra!.height).toBeLessThan(96);
    expect(zebra!.marks).not.toBe('');
    expect(hungCloths(window250({ pleatType: 'none' }), 'roller', box)[0]!.marks).toBe('');
  });

  test('panels stand side by side, more of them before a wider window', () => {
    const edges = (width: number) =>
      hungCloths(window250({ width, pleatType: 'none' }), 'panel', box)[0]!.marks.split('M').length - 1;
    expect([edges(90), edges(240), edges(400)]).toEqual([1, 3, 6]);
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
