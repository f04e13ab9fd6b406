/** Plane projective geometry: points in pixels or cm, homographies as nine numbers, row by row. */
import { solve } from './linear.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise from the top left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A 3 × 3 matrix, row by row: a homography, a rotation or a camera. */
export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number];

/** Returns four points as corners; null for fewer. */
export const quadOf = ([a, b, c, d]: readonly Point[]): Quad | null => (a && b && c && d ? [a, b, c, d] : null);

/** Returns the quadrilateral with every corner changed. */
export const mapQuad = <To>(quad: Quad, change: (corner: Point, index: number) => To): [To, To, To, To] => [
  change(quad[0], 0),
  change(quad[1], 1),
  change(quad[2], 2),
  change(quad[3], 3),
];

/** Returns a rectangle with its top left corner at the origin; y points down. */
export const rectangle = (width: number, height: number): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the middle of the four corners. */
export const middleOf = (quad: Quad): Point => ({
  x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
  y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
});

export const times = (p: Matrix3, q: Matrix3): Matrix3 => [
  p[0] * q[0] + p[1] * q[3] + p[2] * q[6],
  p[0] * q[1] + p[1] * q[4] + p[2] * q[7],
  p[0] * q[2] + p[1] * q[5] + p[2] * q[8],
  p[3] * q[0] + p[4] * q[3] + p[5] * q[6],
  p[3] * q[1] + p[4] * q[4] + p[5] * q[7],
  p[3] * q[2] + p[4] * q[5] + p[5] * q[8],
  p[6] * q[0] + p[7] * q[3] + p[8] * q[6],
  p[6] * q[1] + p[7] * q[4] + p[8] * q[7],
  p[6] * q[2] + p[7] * q[5] + p[8] * q[8],
];

/** Returns the inverse; entries are not finite where the matrix has none. */
export function inverse(m: Matrix3): Matrix3 {
  const [a, b, c, d, e, f, g, h, i] = m;
  const [u, v, w] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const k = 1 / (a * u + b * v + c * w);
  return [
    u * k,
    (c * h - b * i) * k,
    (b * f - c * e) * k,
    v * k,
    (a * i - c * g) * k,
    (c * d - a * f) * k,
    w * k,
    (b * g - a * h) * k,
    (a * e - b * d) * k,
  ];
}

/** Returns the point that the homography takes `point` to. */
export function project(h: Matrix3, { x, y }: Point): Point {
  const w = h[6] * x + h[7] * y + h[8];
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
}

/** Moves the corners' middle to the origin and scales their mean distance from it to √2 (Hartley), which keeps the equations well conditioned. */
function normaliser(quad: Quad): Matrix3 {
  const { x, y } = middleOf(quad);
  const scale = Math.SQRT2 / (quad.reduce((sum, corner) => sum + distanceOf(corner, { x, y }), 0) / 4);
  return [scale, 0, -scale * x, 0, scale, -scale * y, 0, 0, 1];
}

/** Three corners closer to a line than this share of the quadrilateral's size have no homography. */
const FLATTEST = 1e-6;

const isFlat = (quad: Quad): boolean => {
  const size = Math.max(...quad.map((corner) => distanceOf(corner, middleOf(quad))));
  return [
    [0, 1, 2],
    [1, 2, 3],
    [2, 3, 0],
    [3, 0, 1],
  ].some(([i = 0, j = 0, k = 0]) => {
    const [a, b, c] = [quad[i] ?? quad[0], quad[j] ?? quad[0], quad[k] ?? quad[0]];
    return Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) <= FLATTEST * size * size;
  });
};

/** Returns the homography that takes four corners to four others; null where three of them lie on a line. */
export function homography(from: Quad, to: Quad): Matrix3 | null {
  if (isFlat(from) || isFlat(to)) return null;
  const [source, target] = [normaliser(from), normaliser(to)];
  const rows: number[][] = [];
  const sides: number[] = [];
  from.forEach((corner, index) => {
    const p = project(source, corner);
    const q = project(target, to[index] ?? corner);
    rows.push([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y], [0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y]);
    sides.push(q.x, q.y);
  });
  const h = solve(rows, sides);
  if (!h) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  return times(inverse(target), times([a, b, c, d, e, f, g, i, 1], source));
}
