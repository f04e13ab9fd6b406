/**
 * Size of a window from one photograph with one or two sheets of known size in it. One camera explains all marks: the window's large
 * quadrilateral fixes the perspective, the sheets give the scale, and the covariance of the fit gives the ±. First order is enough
 * (Criminisi, Reid, Zisserman, BMVC 1997). An estimate: nothing is cut by it.
 */
import {
  focalInPixels,
  poseOfRectangle,
  rotationBy,
  see,
  viewOf,
  type Camera,
  type PictureSize,
  type Vector,
} from './camera.ts';
import { costOf, leastSquares, type LeastSquaresFit } from './least-squares.ts';
import { distanceOf, mapQuad, middleOf, rectangle, times, type Point, type Quad } from './plane.ts';

/** Sides of what gives the scale, in cm: upright, as a reader holds it. */
export const SHEETS = {
  a4: { width: 21, height: 29.7 },
  /** ISO/IEC 7810 ID-1. */
  card: { width: 5.398, height: 8.56 },
} as const;
export type SheetKind = keyof typeof SHEETS;

export interface MarkedSheet {
  readonly kind: SheetKind;
  /** In px, clockwise from the corner that is seen at the top left, whichever side is the longer. */
  readonly corners: Quad;
  /** Distance behind the window's plane, in cm; negative where the sheet is nearer to the camera. */
  readonly behind?: number;
  /** Standard deviation of a corner, in px. */
  readonly sigma: number;
}

export interface Marks {
  readonly picture: PictureSize;
  /** In px. */
  readonly window: Quad;
  /** Standard deviation of a corner of the window, in px. */
  readonly sigma: number;
  /** May be empty where `width` is known. */
  readonly sheets: readonly MarkedSheet[];
  /** Focal length from EXIF, in mm of 35 mm film; absent, a phone's main lens is assumed. */
  readonly focal35?: number | undefined;
  /** Width of the marked rectangle in cm, where it was typed: the scale of a photograph without a sheet. */
  readonly width?: number | undefined;
}

export interface Measurement {
  /** In cm. */
  readonly width: number;
  readonly height: number;
  /** Half of the 95 % interval, in cm. */
  readonly widthError: number;
  readonly heightError: number;
  /** From the camera to the window's middle, in cm. */
  readonly distance: number;
  /** Between the line of sight and the window's normal, in degrees. */
  readonly tilt: number;
  /** Root mean square of the marks' residuals over their expected size; above 3 something is marked wrongly. */
  readonly misfit: number;
  readonly camera: Camera;
}

/** Standard deviations of what nobody marks, in cm: frames are not square, sheets hang off the wall. */
const OUT_OF_SQUARE = 0.3;
const OFF_PLANE = 0.7;
/** Standard deviations of ln f: with EXIF, and without it around a phone's main lens. */
const FOCAL_SPREAD = { known: 0.03, assumed: 0.15 } as const;
const RADIAL_SPREAD = 0.008;
/** Standard deviation of ln W where the width was typed. */
const WIDTH_SPREAD = 0.003;
/** Half of a 95 % interval, in standard deviations. */
const INTERVAL = 1.96;

/** Places of the unknowns; three more for each sheet follow: x, y and turn of its middle. */
const [WIDTH, HEIGHT, FOCAL, RADIAL, FIRST_SHEET] = [6, 7, 8, 9, 10];

/**
 * Fits the camera to all marks. A sheet may lie on its side: the turn with the smaller misfit counts. Returns null where the marks
 * are no picture of a rectangle, or where nothing gives the scale.
 */
export function measure(marks: Marks): Measurement | null {
  let turns: readonly (readonly boolean[])[] = [[]];
  for (const _ of marks.sheets)
    turns = turns.flatMap((turn) => [
      [...turn, false],
      [...turn, true],
    ]);
  let best: Measurement | null = null;
  for (const turn of turns) {
    const fitted = fit(marks, turn);
    if (fitted && (!best || fitted.misfit < best.misfit)) best = fitted;
  }
  return best;
}

/** A sheet as it hangs. */
interface HungSheet extends MarkedSheet {
  readonly size: { readonly width: number; readonly height: number };
}

function fit(marks: Marks, turned: readonly boolean[]): Measurement | null {
  const { picture, window } = marks;
  const focal = focalInPixels(picture, marks.focal35);
  const pose = poseOfRectangle(window, picture, focal);
  if (!pose) return null;
  const sheets = marks.sheets.map((sheet, index): HungSheet => {
    const { width, height } = SHEETS[sheet.kind];
    return { ...sheet, size: turned[index] ? { width: height, height: width } : { width, height } };
  });
  const width = marks.width ?? widthBy(sheets[0], pose.onPlane);
  if (width === null || !Number.isFinite(width) || width <= 0) return null;

  const [tx, ty, tz] = pose.translation;
  const start = [0, 0, 0, tx * width, ty * width, tz * width];
  start.push(Math.log(width), Math.log(width * pose.aspect), Math.log(focal), 0);
  const steps = [1e-5, 1e-5, 1e-5, 1e-3, 1e-3, 1e-3, 1e-6, 1e-6, 1e-6, 1e-6];
  for (const { corners } of sheets) {
    const seen = mapQuad(corners, pose.onPlane);
    const { x, y } = middleOf(seen);
    start.push(x * width, y * width, Math.atan2(seen[1].y - seen[0].y, seen[1].x - seen[0].x));
    steps.push(1e-3, 1e-3, 1e-5);
  }

  const cameraOf = (values: readonly number[]): Camera => {
    const at = (index: number): number => values[index] ?? 0;
    const turn: Vector = [at(0), at(1), at(2)];
    return {
      picture,
      focal: Math.exp(at(FOCAL)),
      radial: at(RADIAL),
      rotation: times(rotationBy(turn), pose.rotation),
      translation: [at(3), at(4), at(5)],
    };
  };
  const outOfSquare = (OUT_OF_SQUARE * focal) / (tz * width);
  const windowSigma = Math.hypot(marks.sigma, outOfSquare);
  const residualsOf = (values: readonly number[]): number[] => {
    const at = (index: number): number => values[index] ?? 0;
    const camera = cameraOf(values);
    const residuals: number[] = [];
    const compare = (seen: Point, marked: Point, sigma: number): void => {
      residuals.push((seen.x - marked.x) / sigma, (seen.y - marked.y) / sigma);
    };
    mapQuad(rectangle(Math.exp(at(WIDTH)), Math.exp(at(HEIGHT))), (corner, index) =>
      compare(see(camera, corner), window[index] ?? corner, windowSigma),
    );
    sheets.forEach(({ size, corners, behind, sigma }, index) => {
      const first = FIRST_SHEET + 3 * index;
      const [x, y, turn] = [at(first), at(first + 1), at(first + 2)];
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      mapQuad(rectangle(size.width, size.height), (corner, which) => {
        const [a, b] = [corner.x - size.width / 2, corner.y - size.height / 2];
        const hung = { x: x + a * c - b * s, y: y + a * s + b * c };
        compare(see(camera, hung, behind), corners[which] ?? hung, sigma);
      });
    });
    const spread = marks.focal35 === undefined ? FOCAL_SPREAD.assumed : FOCAL_SPREAD.known;
    residuals.push((at(FOCAL) - Math.log(focal)) / spread, at(RADIAL) / RADIAL_SPREAD);
    if (marks.width !== undefined) residuals.push((at(WIDTH) - Math.log(marks.width)) / WIDTH_SPREAD);
    return residuals;
  };

  const fitted = leastSquares(residualsOf, start, steps);
  return fitted && measurementOf(fitted, cameraOf(fitted.values), sheets.length);
}

/** Returns the width of the window in cm by the area of a sheet; null without one. */
function widthBy(sheet: HungSheet | undefined, onPlane: (pixel: Point) => Point): number | null {
  if (!sheet) return null;
  const [a, b, c, d] = mapQuad(sheet.corners, onPlane);
  const across = (distanceOf(a, b) + distanceOf(d, c)) / 2;
  const down = (distanceOf(b, c) + distanceOf(a, d)) / 2;
  return Math.sqrt((sheet.size.width * sheet.size.height) / (across * down));
}

function measurementOf(fitted: LeastSquaresFit, camera: Camera, sheets: number): Measurement | null {
  const marks = 8 + 8 * sheets;
  const misfit = Math.sqrt(costOf(fitted.residuals.slice(0, marks)) / marks);
  const [width, height] = [Math.exp(fitted.values[WIDTH] ?? NaN), Math.exp(fitted.values[HEIGHT] ?? NaN)];
  const [widthVariance, heightVariance] = [fitted.varianceOf(WIDTH), fitted.varianceOf(HEIGHT)];
  const { distance, tilt } = viewOf(camera, { x: width / 2, y: height / 2 });
  if (widthVariance === null || heightVariance === null || !Number.isFinite(width + height + distance)) return null;
  const standOff = sheets > 0 ? OFF_PLANE / distance / Math.sqrt(sheets) : 0;
  const errorOf = (size: number, variance: number): number =>
    INTERVAL *
    Math.hypot(size * Math.sqrt(variance) * Math.max(1, misfit), size * standOff, OUT_OF_SQUARE / Math.SQRT2);
  return {
    width,
    height,
    widthError: errorOf(width, widthVariance),
    heightError: errorOf(height, heightVariance),
    distance,
    tilt,
    misfit,
    camera,
  };
}
