/** The outline of a blob of pixels as a quadrilateral. */
import type { Point, Quad } from './plane.ts';

/** Corners of the outline that are compared with each other. */
const MOST_CORNERS = 40;

/** Returns twice the area of a triangle; positive when it runs clockwise on the screen. */
const turn = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** Returns the area of a polygon, in squares of its unit. */
export const areaOf = (polygon: readonly Point[]): number =>
  Math.abs(
    polygon.reduce((sum, point, index) => {
      const next = polygon[(index + 1) % polygon.length] ?? point;
      return sum + point.x * next.y - next.x * point.y;
    }, 0),
  ) / 2;

/** Returns the convex hull, clockwise on the screen (Andrew's chains). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (order: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of order) {
      for (;;) {
        const [before, last] = [kept.at(-2), kept.at(-1)];
        if (!before || !last || turn(before, last, point) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** Returns the largest quadrilateral with corners of a convex hull; null where the hull has too few. */
export function largestQuad(hull: readonly Point[]): Quad | null {
  const every = Math.max(1, Math.floor(hull.length / MOST_CORNERS));
  const corners = hull.filter((_, index) => index % every === 0);
  let best: Quad | null = null;
  let largest = 0;
  for (const [from, a] of corners.entries()) {
    for (const [index, c] of corners.slice(from + 2).entries()) {
      const to = from + 2 + index;
      // The diagonal a–c, and the corner farthest from it on either side.
      const b = farthest(a, c, corners.slice(from + 1, to));
      const d = farthest(a, c, [...corners.slice(to + 1), ...corners.slice(0, from)]);
      if (!b || !d || b.far + d.far <= largest) continue;
      largest = b.far + d.far;
      best = [a, b.corner, c, d.corner];
    }
  }
  return best && fromTopLeft(best);
}

function farthest(a: Point, c: Point, corners: readonly Point[]): { corner: Point; far: number } | null {
  let found: { corner: Point; far: number } | null = null;
  for (const corner of corners) {
    const far = Math.abs(turn(a, c, corner));
    if (far > (found?.far ?? 0)) found = { corner, far };
  }
  return found;
}

/** Returns the corners clockwise, from the one nearest to the top left of the picture on. */
export function fromTopLeft(corners: Quad): Quad {
  const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4;
  const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4;
  const angle = (corner: Point): number => Math.atan2(corner.y - y, corner.x - x);
  const [a, b, c, d] = [...corners].sort((p, q) => angle(p) - angle(q));
  if (!a || !b || !c || !d) return corners;
  const turns: readonly Quad[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
  return turns.reduce((best, quad) => (quad[0].x + quad[0].y < best[0].x + best[0].y ? quad : best));
}
