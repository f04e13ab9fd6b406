/** The wall behind a curtain as a photograph shows it: four marks and one known width make it measurable, also before the wall. */

export interface Mark {
  x: number;
  y: number;
}
/** Upper left, upper right, lower right, lower left. */
export type Marks = readonly [Mark, Mark, Mark, Mark];

/** Nine numbers, row by row, that take a place in cm to one in pixels (or back). */
export type Projection = readonly number[];

export interface PhotoSize {
  width: number;
  height: number;
}

/** Camera of the photograph; without a measurement the usual one of telephones. */
export interface Lens {
  focalPx: number;
  /** Bends straight lines: a ray at a share r of half the diagonal lies at r · (1 + k1 · r²). */
  k1: number;
}

/** Lengths are cm; x runs from the middle of the rail to the right, y from the rail downwards. */
export interface Wall {
  /** Size of the marked rectangle. */
  width: number;
  height: number;
  /** Where the camera stood; z is its distance to the wall. */
  eye: { x: number; y: number; z: number };
  /** Takes a place on a plane so many cm before the wall to a pixel of a lens that bends nothing. */
  toPixel: (before: number) => Projection;
  /** Pixels to a centimetre in the middle of the marked rectangle. */
  pxPerCm: number;
  bend: Bend;
}

/** Main cameras of telephones are close to 26 mm on 35 mm film, whose diagonal is 43.27 mm. */
const USUAL_FOCAL = 26 / 43.27;

export const usualLens = ({ width, height }: PhotoSize): Lens => ({
  focalPx: USUAL_FOCAL * Math.hypot(width, height),
  k1: 0,
});

/** Takes pixels of the photograph to those of a lens that bends nothing, and back. */
export interface Bend {
  straighten: (x: number, y: number, to: Mark) => void;
  apply: (x: number, y: number, to: Mark) => void;
  /** Whether the lens bends at all. */
  isNone: boolean;
}

export function bendOf({ width, height }: PhotoSize, k1: number): Bend {
  const halfX = width / 2;
  const halfY = height / 2;
  const reach = (width * width + height * height) / 4;
  return {
    isNone: k1 === 0,
    straighten: (x, y, to) => {
      let a = x - halfX;
      let b = y - halfY;
      const [bentX, bentY] = [a, b];
      for (let round = 0; round < 3; round += 1) {
        const d = 1 + (k1 * (a * a + b * b)) / reach;
        a = bentX / d;
        b = bentY / d;
      }
      to.x = a + halfX;
      to.y = b + halfY;
    },
    apply: (x, y, to) => {
      const a = x - halfX;
      const b = y - halfY;
      const d = 1 + (k1 * (a * a + b * b)) / reach;
      to.x = a * d + halfX;
      to.y = b * d + halfY;
    },
  };
}

/** Returns where a projection takes a place. */
export function project(h: Projection, x: number, y: number): Mark {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0, j = 1] = h;
  const w = g * x + i * y + j;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Returns the projection that leads back; null where a plane is seen from its edge. */
export function inverted(h: Projection): Projection | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0, j = 1] = h;
  const A = e * j - f * i;
  const B = f * g - d * j;
  const C = d * i - e * g;
  const det = a * A + b * B + c * C;
  if (!Number.isFinite(det) || det === 0) return null;
  return [A, c * i - b * j, b * f - c * e, B, a * j - c * g, c * d - a * f, C, b * g - a * i, a * e - b * d].map(
    (value) => value / det,
  );
}

/** Returns the projection of the unit square onto four marks (Heckbert 1989); null unless they make a convex figure. */
export function squareTo([p, q, r, s]: Marks): Projection | null {
  const corners = [p, q, r, s];
  const turns = corners.map((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    const after = corners[(index + 2) % 4] ?? corner;
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x);
  });
  if (!turns.every((turn) => turn > 1e-6)) return null;
  const [ax, ay] = [q.x - r.x, q.y - r.y];
  const [bx, by] = [s.x - r.x, s.y - r.y];
  const [cx, cy] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
  const det = ax * by - bx * ay;
  const g = (cx * by - bx * cy) / det;
  const h = (ax * cy - cx * ay) / det;
  return [q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h, 1];
}

type Triple = readonly [number, number, number];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = (a: Triple, by: number): Triple => [a[0] * by, a[1] * by, a[2] * by];
const length = (a: Triple): number => Math.sqrt(dot(a, a));
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/**
 * Returns the wall from the marks at the rail's ends and at the cloth's lower corners.
 * @param widthCm distance of the rail's ends: the scale
 * @returns null where the marks make no rectangle that a camera can see
 */
export function wallOf(marks: Marks, widthCm: number, size: PhotoSize, lens: Lens): Wall | null {
  const bend = bendOf(size, lens.k1);
  const straight = marks.map(({ x, y }) => {
    const to = { x, y };
    bend.straighten(x, y, to);
    return to;
  }) as unknown as Marks;
  const unit = squareTo(straight);
  if (!unit || !(widthCm > 0)) return null;
  const [cx, cy] = [size.width / 2, size.height / 2];
  const { focalPx } = lens;
  const seen = (column: number): Triple => {
    const [x = 0, y = 0, w = 0] = [unit[column], unit[column + 3], unit[column + 6]];
    return [(x - cx * w) / focalPx, (y - cy * w) / focalPx, w];
  };
  const [across, down, corner] = [seen(0), seen(1), seen(2)];
  const scale = widthCm / length(across);
  const height = length(down) * scale;
  const right = scaled(across, 1 / length(across));
  const below = scaled(down, 1 / length(down));
  const away = cross(right, below);
  const from = scaled(away, 1 / length(away));
  const upperLeft = scaled(corner, scale);
  // The rail's middle is where counting begins.
  const middle: Triple = [
    upperLeft[0] + (right[0] * widthCm) / 2,
    upperLeft[1] + (right[1] * widthCm) / 2,
    upperLeft[2] + (right[2] * widthCm) / 2,
  ];
  const toPixel = (before: number): Projection => {
    const origin: Triple = [middle[0] - before * from[0], middle[1] - before * from[1], middle[2] - before * from[2]];
    const rows = [right, below, origin];
    return [
      ...rows.map((v) => focalPx * v[0] + cx * v[2]),
      ...rows.map((v) => focalPx * v[1] + cy * v[2]),
      ...rows.map((v) => v[2]),
    ];
  };
  const wall = toPixel(0);
  const [a, b] = [project(wall, -0.5, height / 2), project(wall, 0.5, height / 2)];
  const pxPerCm = Math.hypot(a.x - b.x, a.y - b.y);
  const eye = { x: -dot(right, middle), y: -dot(below, middle), z: dot(from, middle) };
  if (![height, pxPerCm, eye.z].every((value) => Number.isFinite(value) && value > 0)) return null;
  return { width: widthCm, height, eye, toPixel, pxPerCm, bend };
}
