import { expect, test } from 'vitest';
import { curtainAround, railLength } from '../../../../src/domain/photo/hang.ts';
import { measure } from '../../../../src/domain/photo/measure.ts';
import { distanceOf } from '../../../../src/domain/photo/plane.ts';
import { VECTOR } from './scenes.ts';

const found = measure(VECTOR);
if (!found) throw new Error('no measurement');

test('a curtain passes its window by 20 cm on both sides, and hangs 15 cm above it', () => {
  const marks = curtainAround(found.camera, found, false);
  expect(railLength(found.camera, marks)).toBeCloseTo(found.width + 40, 1);
  // It ends where the window does.
  const [, , right, left] = marks;
  expect(Math.max(right.y, left.y)).toBeGreaterThan(VECTOR.window[2].y);
  expect(distanceOf(marks[0], VECTOR.window[0])).toBeGreaterThan(0);
});

test('a curtain to the floor ends 90 cm below the window', () => {
  const [sill, floor] = [false, true].map((onFloor) => curtainAround(found.camera, found, onFloor));
  expect(floor?.[0]).toEqual(sill?.[0]);
  expect((floor?.[2].y ?? 0) - (sill?.[2].y ?? 0)).toBeGreaterThan(300);
});

test('the marked window is as long as it was measured', () =>
  expect(railLength(found.camera, VECTOR.window)).toBeCloseTo(180, 1));
