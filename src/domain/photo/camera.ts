/** A pinhole camera with one radial coefficient, before the plane of a window: cm on the plane to pixels of the photograph. */
import {
  homography,
  inverse,
  mapQuad,
  project,
  rectangle,
  times,
  type Matrix3,
  type Point,
  type Quad,
} from './plane.ts';

export type Vector = readonly [number, number, number];

export interface PictureSize {
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/** Focal length of a phone's main lens, in mm of a 35 mm film. */
const PHONE_35MM = 26;
/** Diagonal of a frame of 35 mm film, in mm. */
const DIAGONAL_35MM = 43.27;

/** Returns the focal length in px of a whole photograph; without EXIF a phone's main lens is assumed. */
export const focalInPixels = ({ width, height }: PictureSize, focal35 = PHONE_35MM): number =>
  (focal35 / DIAGONAL_35MM) * Math.hypot(width, height);

/** Pose and lens. Axes of the plane in cm: x to the right, y down, z away from the room, from the top left of the window. */
export interface Camera {
  readonly picture: PictureSize;
  /** In px. */
  readonly focal: number;
  /** Radial coefficient over half the picture's diagonal. */
  readonly radial: number;
  readonly rotation: Matrix3;
  /** Origin of the plane as the camera sees it, in cm. */
  readonly translation: Vector;
}

/** Returns the rotation about `axis` by its length in radians. */
export function rotationBy(axis: Vector): Matrix3 {
  const angle = Math.hypot(...axis);
  if (angle < 1e-12) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [x, y, z] = [axis[0] / angle, axis[1] / angle, axis[2] / angle];
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const k = 1 - c;
  return [
    c + x * x * k,
    x * y * k - z * s,
    x * z * k + y * s,
    y * x * k + z * s,
    c + y * y * k,
    y * z * k - x * s,
    z * x * k - y * s,
    z * y * k + x * s,
    c + z * z * k,
  ];
}

/** Returns the pixel without the lens's bend as the photograph has it. */
export function bend({ picture, radial }: Pick<Camera, 'picture' | 'radial'>, { x, y }: Point): Point {
  const [cx, cy] = [picture.width / 2, picture.height / 2];
  const [a, b] = [x - cx, y - cy];
  const stretch = 1 + (radial * (a * a + b * b)) / (cx * cx + cy * cy);
  return { x: a * stretch + cx, y: b * stretch + cy };
}

/** Returns the pixel of a point of the plane, in cm; `behind` is its distance behind the plane. */
export function see(camera: Camera, { x, y }: Point, behind = 0): Point {
  const { rotation: r, translation: t, focal, picture } = camera;
  const z = r[6] * x + r[7] * y + r[8] * behind + t[2];
  return bend(camera, {
    x: (focal * (r[0] * x + r[1] * y + r[2] * behind + t[0])) / z + picture.width / 2,
    y: (focal * (r[3] * x + r[4] * y + r[5] * behind + t[1])) / z + picture.height / 2,
  });
}

/**
 * Returns the homography from cm of the window's plane, or of one `towards` cm nearer to the room, to pixels. The lens's bend is
 * not in it: `bend` adds it.
 */
export function planeOf({ rotation: r, translation: t, focal, picture }: Camera, towards = 0): Matrix3 {
  const lens: Matrix3 = [focal, 0, picture.width / 2, 0, focal, picture.height / 2, 0, 0, 1];
  const [x, y, z] = [t[0] - towards * r[2], t[1] - towards * r[5], t[2] - towards * r[8]];
  return times(lens, [r[0], r[1], x, r[3], r[4], y, r[6], r[7], z]);
}

/** Returns the place of the camera in cm: x and y on the plane, z its distance into the room. */
export function eyeOf({ rotation: r, translation: t }: Camera): { x: number; y: number; z: number } {
  return {
    x: -(r[0] * t[0] + r[3] * t[1] + r[6] * t[2]),
    y: -(r[1] * t[0] + r[4] * t[1] + r[7] * t[2]),
    z: r[2] * t[0] + r[5] * t[1] + r[8] * t[2],
  };
}

/** Returns the distance to a point of the plane in cm, and the angle between the line of sight and the plane's normal in degrees. */
export function viewOf(camera: Camera, point: Point): { distance: number; tilt: number } {
  const eye = eyeOf(camera);
  const distance = Math.hypot(point.x - eye.x, point.y - eye.y, eye.z);
  return { distance, tilt: (Math.acos(Math.min(1, Math.abs(eye.z) / distance)) * 180) / Math.PI };
}

/** Facts that the corners of a rectangle give by themselves: everything but its scale. */
export interface RectanglePose {
  readonly rotation: Matrix3;
  /** Place of the top left corner, where the rectangle is 1 wide. */
  readonly translation: Vector;
  /** Height where the width is 1. */
  readonly aspect: number;
  /** Returns the place of a pixel on the plane, where the rectangle is 1 wide. */
  readonly onPlane: (pixel: Point) => Point;
}

/** Finds how a rectangle hangs before a camera of a known focal length in px; null where three corners lie on a line. */
export function poseOfRectangle(corners: Quad, picture: PictureSize, focal: number): RectanglePose | null {
  const centred = ({ x, y }: Point): Point => ({ x: x - picture.width / 2, y: y - picture.height / 2 });
  const h = homography(rectangle(1, 1), mapQuad(corners, centred));
  if (!h) return null;
  // A plane behind the camera has the same picture: the sign that puts the rectangle before the camera is taken.
  const sign = h[8] < 0 ? -1 : 1;
  const across: Vector = [(sign * h[0]) / focal, (sign * h[3]) / focal, sign * h[6]];
  const down: Vector = [(sign * h[1]) / focal, (sign * h[4]) / focal, sign * h[7]];
  const [width, height] = [Math.hypot(...across), Math.hypot(...down)];
  const right = scaled(across, 1 / width);
  const slant = right[0] * down[0] + right[1] * down[1] + right[2] * down[2];
  const upright: Vector = [down[0] - slant * right[0], down[1] - slant * right[1], down[2] - slant * right[2]];
  const below = scaled(upright, 1 / Math.hypot(...upright));
  const away: Vector = [
    right[1] * below[2] - right[2] * below[1],
    right[2] * below[0] - right[0] * below[2],
    right[0] * below[1] - right[1] * below[0],
  ];
  const back = inverse(h);
  const aspect = height / width;
  return {
    rotation: [right[0], below[0], away[0], right[1], below[1], away[1], right[2], below[2], away[2]],
    translation: scaled([(sign * h[2]) / focal, (sign * h[5]) / focal, sign * h[8]], 1 / width),
    aspect,
    onPlane: (pixel) => {
      const { x, y } = project(back, centred(pixel));
      return { x, y: y * aspect };
    },
  };
}

const scaled = (v: Vector, by: number): Vector => [v[0] * by, v[1] * by, v[2] * by];
