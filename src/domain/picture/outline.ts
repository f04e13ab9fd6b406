/** Outlines written as SVG paths, as points. */
import type { Point } from './sheet.ts';

/** Straight pieces that stand for one curve. */
const PIECES = 8;

/** Upper-case commands M, L, H, V, C, S, Z of one closed or open line; others are not drawn here. */
export function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  let handle: Point = [0, 0];
  for (const [, command, list] of path.matchAll(/([MLHVCSZ])([^MLHVCSZ]*)/g)) {
    const numbers = (list?.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const step = command === 'C' ? 6 : command === 'S' ? 4 : command === 'H' || command === 'V' ? 1 : 2;
    for (let at = 0; at + step <= numbers.length; at += step) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.slice(at, at + step);
      const start: Point = [x, y];
      if (command === 'C' || command === 'S') {
        const first: Point = command === 'C' ? [a, b] : [2 * x - handle[0], 2 * y - handle[1]];
        const second: Point = command === 'C' ? [c, d] : [a, b];
        [x, y] = command === 'C' ? [e, f] : [c, d];
        handle = second;
        for (let piece = 1; piece <= PIECES; piece += 1)
          points.push(cubic(start, first, second, [x, y], piece / PIECES));
        continue;
      }
      [x, y] = command === 'H' ? [a, y] : command === 'V' ? [x, a] : [a, b];
      handle = [x, y];
      points.push([x, y]);
    }
  }
  return points;
}

function cubic(start: Point, first: Point, second: Point, end: Point, t: number): Point {
  const s = 1 - t;
  const at = (axis: 0 | 1): number =>
    s * s * s * start[axis] + 3 * s * s * t * first[axis] + 3 * s * t * t * second[axis] + t * t * t * end[axis];
  return [at(0), at(1)];
}

export const moved = (points: readonly Point[], x: number, y: number, scale = 1): Point[] =>
  points.map(([px, py]) => [x + px * scale, y + py * scale]);

export const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** A line of some width along points, as an outline. */
export function stroke(points: readonly Point[], width: number): Point[] {
  const side = (sign: number): Point[] =>
    points.map(([x, y], index) => {
      const [x1, y1] = points[Math.max(0, index - 1)] ?? [x, y];
      const [x2, y2] = points[Math.min(points.length - 1, index + 1)] ?? [x, y];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      return [x - (sign * (y2 - y1) * width) / 2 / length, y + (sign * (x2 - x1) * width) / 2 / length];
    });
  return [...side(1), ...side(-1).reverse()];
}

export function ellipse(x: number, y: number, across: number, down: number): Point[] {
  const PARTS = 28;
  return Array.from({ length: PARTS }, (_, part) => {
    const angle = (part / PARTS) * 2 * Math.PI;
    return [x + Math.cos(angle) * across, y + Math.sin(angle) * down];
  });
}
