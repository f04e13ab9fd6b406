import { expect, test } from 'vitest';
import type { Box } from '../../../../src/domain/picture/scene.ts';
import { planeRows } from '../../../../src/domain/photo/plane-rows.ts';
import type { Matrix3 } from '../../../../src/domain/photo/plane.ts';
import type { Wall } from '../../../../src/domain/photo/wall.ts';

const SIZE = { width: 8, height: 4 };
/** A wall seen from straight ahead: a centimetre is a pixel. */
const wallBy = (toPixel: Matrix3, straighten: Wall['straighten'] = null): Wall => ({
  width: 8,
  height: 4,
  eye: { x: 4, y: 2, z: 10 },
  toPixel: () => toPixel,
  bent: (pixel) => pixel,
  straighten,
  pxPerCm: 1,
});
const STRAIGHT: Matrix3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Each run as row, first column, first byte and its places from end to end. */
function runsOf(wall: Wall, box: Box, first = 0, end = SIZE.height) {
  const runs: unknown[] = [];
  planeRows(
    wall,
    0,
    box,
    SIZE,
  )(first, end, ({ row, column, at, count, xs, ys }) =>
    runs.push([row, column, at, count, xs[0], xs[count - 1], ys[0]]),
  );
  return runs;
}

test('a box within the photograph is seen by the pixels whose middles lie in it', () => {
  expect(runsOf(wallBy(STRAIGHT), { left: 2, top: 1, right: 5, bottom: 3 })).toEqual([
    [1, 2, 40, 3, 2.5, 4.5, 1.5],
    [2, 2, 72, 3, 2.5, 4.5, 2.5],
  ]);
  expect(runsOf(wallBy(STRAIGHT), { left: 2.5, top: 1.5, right: 4.5, bottom: 1.5 })).toEqual([
    [1, 2, 40, 3, 2.5, 4.5, 1.5],
  ]);
});

test('a box that is larger than the photograph has a run of each row that is asked for', () => {
  const box = { left: -5, top: -5, right: 50, bottom: 50 };
  expect(runsOf(wallBy(STRAIGHT), box)).toEqual([0, 1, 2, 3].map((row) => [row, 0, 32 * row, 8, 0.5, 7.5, row + 0.5]));
  expect(runsOf(wallBy(STRAIGHT), box, 1, 3).length).toBe(2);
});

test('a box beside the photograph has none, and neither has a plane that is seen from its edge', () => {
  expect(runsOf(wallBy(STRAIGHT), { left: 20, top: 0, right: 30, bottom: 4 })).toEqual([]);
  expect(runsOf(wallBy(STRAIGHT), { left: 0, top: 20, right: 8, bottom: 30 })).toEqual([]);
  expect(runsOf(wallBy([1, 0, 0, 0, 0, 0, 0, 0, 1]), { left: 0, top: 0, right: 8, bottom: 4 })).toEqual([]);
});

test('a corner behind the camera has all of the photograph looked at', () => {
  // The plane turns away to the right: x = 10 lies at infinity.
  const turned = wallBy([1, 0, 0, 0, 1, 0, -0.1, 0, 1]);
  const runs = runsOf(turned, { left: 0, top: 0, right: 20, bottom: 2 });
  expect(runs.map((run) => (run as number[])[0])).toContain(0);
  expect((runs[0] as number[])[3]).toBe(8);
});

test('a bent lens is straightened pixel by pixel', () => {
  const shifted = wallBy(STRAIGHT, (x, y, to) => {
    to.x = x - 1;
    to.y = y;
  });
  const [run] = runsOf({ ...shifted, bent: ({ x, y }) => ({ x: x + 1, y }) }, { left: 2, top: 0, right: 4, bottom: 1 });
  expect(run).toEqual([0, 3, 12, 2, 2.5, 3.5, 0.5]);
});
