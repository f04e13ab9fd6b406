import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitted,
  MOST,
  moved,
  swipeOf,
  WHOLE,
  zoomed,
  type Size,
  type View,
} from '../../../src/features/catalogue/product/zoom/view.ts';
import { property } from '../domain/property.ts';

const stage: Size = { width: 400, height: 600 };
const fit = fitted({ width: 1200, height: 1500 }, stage);

const place = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });
const factor = fc.double({ min: 0.05, max: 20, noNaN: true });

/** How far an edge of the picture has come inside the stage along a side that it covers. */
function gap({ scale, x, y }: View): number {
  const along = (length: number, room: number, shift: number): number =>
    length * scale <= room ? Math.abs(shift) : Math.max(0, Math.abs(shift) - (length * scale - room) / 2);
  return Math.max(along(fit.width, stage.width, x), along(fit.height, stage.height, y));
}

describe('a zoomed picture', () => {
  test('stands whole within its stage', () => {
    expect(fit).toEqual({ width: 400, height: 500 });
    expect(fitted({ width: 100, height: 100 }, stage)).toEqual({ width: 400, height: 400 });
  });

  test('keeps what lies under the fingers there', () => {
    const at = { x: 60, y: -80 };
    const view = zoomed(WHOLE, 3, at, fit, stage);
    expect(view).toEqual({ scale: 3, x: -120, y: 160 });
    // The same spot of the picture, before and after.
    expect((at.x - view.x) / view.scale).toBeCloseTo(at.x);
    expect((at.y - view.y) / view.scale).toBeCloseTo(at.y);
  });

  test('grows no further than its most, and shrinks to the whole in the middle', () => {
    expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, fit, stage).scale).toBe(MOST);
    const view = zoomed(WHOLE, 4, { x: 150, y: 200 }, fit, stage);
    expect(zoomed(view, 0.01, { x: -100, y: 30 }, fit, stage)).toEqual(WHOLE);
  });

  test('does not move while all of it is seen', () => {
    expect(moved(WHOLE, { x: 90, y: -90 }, fit, stage)).toEqual(WHOLE);
  });

  property('never shows what lies beside it', [factor, place, place, factor], (first, at, by, second) => {
    const view = zoomed(moved(zoomed(WHOLE, first, at, fit, stage), by, fit, stage), second, at, fit, stage);
    expect(gap(view)).toBeLessThan(1e-6);
    expect(view.scale).toBeGreaterThanOrEqual(1);
    expect(view.scale).toBeLessThanOrEqual(MOST);
  });
});

test.each([
  [{ x: -48, y: 0 }, 1],
  [{ x: 120, y: 60 }, -1],
  [{ x: -47, y: 0 }, 0],
  [{ x: -60, y: 50 }, 0],
  [{ x: 0, y: 200 }, 0],
])('a finger that went %j turns by %i', (way, turn) => {
  expect(swipeOf(way)).toBe(turn);
});
