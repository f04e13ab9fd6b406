/** The wall behind a curtain as a photograph shows it: four marks and one known width make it measurable, also before the wall. */
import { bend, focalInPixels, type Camera, type PictureSize, type Vector } from './camera.ts';
import { homography, mapQuad, project, rectangle, type Matrix3, type Point, type Quad } from './plane.ts';

/** Lens of the photograph; without a measurement the usual one of telephones. */
export type Lens = Pick<Camera, 'focal' | 'radial'>;

export const usualLens = (size: PictureSize, focal35?: number): Lens => ({
  focal: focalInPixels(size, focal35),
  radial: 0,
});

/** Lengths are cm; x runs from the middle of the rail to the right, y from the rail downwards. */
export interface Wall {
  /** Size of the marked rectangle. */
  width: number;
  height: number;
  /** Where the camera stood; z is its distance to the wall. */
  eye: { x: number; y: number; z: number };
  /** Takes a place on a plane so many cm before the wall to a pixel of a lens that bends nothing. */
  toPixel: (before: number) => Matrix3;
  /** Returns the pixel of the photograph for a pixel of a lens that bends nothing. */
  bent: (pixel: Point) => Point;
  /** Writes the pixel of a lens that bends nothing; null where the lens bends nothing. */
  straighten: Straighten | null;
  /** Pixels to a centimetre in the middle of the marked rectangle. */
  pxPerCm: number;
}

export type Straighten = (x: number, y: number, to: { x: number; y: number }) => void;

/** Rounds after which the bend of a telephone's lens is undone to a hundredth of a pixel. */
const ROUNDS = 3;

function straightenerOf({ width, height }: PictureSize, radial: number): Straighten {
  const [halfX, halfY] = [width / 2, height / 2];
  const reach = halfX * halfX + halfY * halfY;
  return (x, y, to) => {
    let a = x - halfX;
    let b = y - halfY;
    const [bentX, bentY] = [a, b];
    for (let round = 0; round < ROUNDS; round += 1) {
      const d = 1 + (radial * (a * a + b * b)) / reach;
      a = bentX / d;
      b = bentY / d;
    }
    to.x = a + halfX;
    to.y = b + halfY;
  };
}

/** Whether corners are clockwise and convex, as a rectangle before a camera is seen. */
const isRectangleSeen = (corners: Quad): boolean =>
  corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    const after = corners[(index + 2) % 4] ?? corner;
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
  });

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const length = (a: Vector): number => Math.sqrt(dot(a, a));
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/**
 * Returns the wall from the marks at the rail's ends and at the cloth's lower corners. Marks are kept as they are, also
 * where the lens is not the assumed one: the cloth ends where the shopper has put it.
 * @param widthCm distance of the rail's ends: the scale
 * @returns null where the marks make no rectangle that a camera can see
 */
export function wallOf(marks: Quad, widthCm: number, size: PictureSize, { focal, radial }: Lens): Wall | null {
  const straighten = radial === 0 ? null : straightenerOf(size, radial);
  const corners = mapQuad(marks, ({ x, y }) => {
    const to = { x, y };
    straighten?.(x, y, to);
    return to;
  });
  const unit = isRectangleSeen(corners) && widthCm > 0 ? homography(rectangle(1, 1), corners) : null;
  if (!unit) return null;
  const [cx, cy] = [size.width / 2, size.height / 2];
  // Corners before the camera have a positive depth.
  const sign = unit[8] < 0 ? -1 : 1;
  const seen = (column: 0 | 1 | 2): Vector => {
    const [x, y, w] = [unit[column] * sign, unit[(column + 3) as 3] * sign, unit[(column + 6) as 6] * sign];
    return [(x - cx * w) / focal, (y - cy * w) / focal, w];
  };
  const [across, down, corner] = [seen(0), seen(1), seen(2)];
  const scale = widthCm / length(across);
  const height = length(down) * scale;
  const right = scaled(across, 1 / length(across));
  const below = scaled(down, 1 / length(down));
  const away = cross(right, below);
  const from = scaled(away, 1 / length(away));
  const upperLeft = scaled(corner, scale);
  const half = widthCm / 2;
  const middle: Vector = [
    upperLeft[0] + right[0] * half,
    upperLeft[1] + right[1] * half,
    upperLeft[2] + right[2] * half,
  ];
  const toPixel = (before: number): Matrix3 => {
    const [x, y, z] = [middle[0] - before * from[0], middle[1] - before * from[1], middle[2] - before * from[2]];
    return [
      focal * right[0] + cx * right[2],
      focal * below[0] + cx * below[2],
      focal * x + cx * z,
      focal * right[1] + cy * right[2],
      focal * below[1] + cy * below[2],
      focal * y + cy * z,
      right[2],
      below[2],
      z,
    ];
  };
  const onWall = toPixel(0);
  const [a, b] = [-0.5, 0.5].map((x) => project(onWall, { x, y: height / 2 }));
  const pxPerCm = a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  const eye = { x: -dot(right, middle), y: -dot(below, middle), z: dot(from, middle) };
  if (![height, pxPerCm, eye.z].every((value) => Number.isFinite(value) && value > 0)) return null;
  const lens = { picture: size, radial };
  return { width: widthCm, height, eye, toPixel, bent: (pixel) => bend(lens, pixel), straighten, pxPerCm };
}
