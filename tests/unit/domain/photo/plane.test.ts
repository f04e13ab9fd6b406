import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  distanceOf,
  homography,
  inverse,
  project,
  rectangle,
  times,
  type Quad,
} from '../../../../src/domain/photo/plane.ts';
import { property } from '../property.ts';
import { quadOf } from './scenes.ts';

const PAPER = rectangle(210, 297);
const SEEN = quadOf(100, 120, 900, 80, 940, 700, 60, 640);

test('the vector of the design', () => {
  const h = homography(PAPER, SEEN);
  if (!h) throw new Error('no homography');
  const vector = [3.1530963, -0.15163912, 100, -0.2488253, 1.5699459, 120, -7.2936391e-4, -2.8264977e-4, 1];
  h.forEach((entry, index) => expect(entry / h[8]).toBeCloseTo(vector[index] ?? NaN, 6));
  const { x, y } = project(h, { x: 105, y: 148.5 });
  expect(x).toBeCloseTo(463.50877, 4);
  expect(y).toBeCloseTo(370.99415, 4);
});

/** A corner near its place of a square of 400 px, so that no three of them lie on a line. */
const near = (x: number, y: number) =>
  fc.record({
    x: fc.double({ min: x - 90, max: x + 90, noNaN: true }),
    y: fc.double({ min: y - 90, max: y + 90, noNaN: true }),
  });
const quads: fc.Arbitrary<Quad> = fc.tuple(near(100, 100), near(500, 100), near(500, 500), near(100, 500));

property('takes its four corners to the others, and back', [quads, quads], (from, to) => {
  const h = homography(from, to);
  if (!h) throw new Error('no homography');
  from.forEach((corner, index) => {
    const target = to[index] ?? corner;
    expect(distanceOf(project(h, corner), target)).toBeLessThan(1e-7);
    expect(distanceOf(project(inverse(h), target), corner)).toBeLessThan(1e-7);
  });
  const one = times(inverse(h), h);
  one.forEach((entry, index) => expect(entry / one[8]).toBeCloseTo(index % 4 === 0 ? 1 : 0, 6));
});

property('three corners on a line have none', [quads, fc.double({ min: 0, max: 1, noNaN: true })], (quad, share) => {
  const [a, b, c] = quad;
  const between = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
  expect(homography(PAPER, [a, between, b, c])).toBeNull();
  expect(homography([a, between, b, c], PAPER)).toBeNull();
});
