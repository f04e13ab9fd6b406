/** Which sizes of a photograph may be shown, with which ±, and which are refused. */
import type { PictureSize } from './camera.ts';
import type { PhotoFacts } from './exif.ts';
import type { MarkedSheet, Measurement } from './measure.ts';
import { distanceOf, type Quad } from './plane.ts';

/**
 * Reasons for no result: `edges`: a sheet has an edge that was not found; `small`: a sheet is too small in the photograph;
 * `marks`: the marks do not fit together; `steep`: taken too much from the side.
 */
export type Refusal = 'edges' | 'small' | 'marks' | 'steep';

export interface Estimate {
  /** In whole cm. */
  readonly width: number;
  readonly height: number;
  /** ± in whole cm, rounded up, of the side that is known less. */
  readonly error: number;
  /** The marks fit together badly: the shopper looks at them again. */
  readonly isDoubtful: boolean;
}

export type Judgement =
  { readonly ok: true; readonly estimate: Estimate } | { readonly ok: false; readonly code: Refusal };

/** Edges of a sheet, all of which must be found: with two or three the error reached 15 cm. */
export const SHEET_EDGES = 4;
/** Shortest side of a sheet, in px. */
const SMALLEST_SHEET = 60;
/** Largest angle to the window's normal, in degrees. */
const STEEPEST = 35;
/** The misfit that asks for another look, and the one that refuses. */
const DOUBTFUL_MISFIT = 1.5;
const WORST_MISFIT = 3;
/** Least ± in cm. */
const LEAST_ERROR = { withFocal: 1, without: 2 } as const;
/** A mark may rest on the sill's or frame's edge beside the opening's: on a test photograph that was 5 cm with ± 4 claimed. */
const PARALLEL_EDGES = 1.5;
/** A card covered the truth in 85 to 92 % of simulated scenes, so its ± is made larger. */
const CARD_ERROR = 1.2;

/** Returns whether a sheet is large enough in the photograph to give a scale. */
export const isSheetLarge = (corners: Quad): boolean =>
  Math.min(...corners.map((corner, index) => distanceOf(corner, corners[(index + 1) % 4] ?? corner))) >= SMALLEST_SHEET;

/**
 * Judges a measurement.
 *
 * @param edges number of found edges of every sheet
 * @param hasFocal the focal length is known from EXIF
 */
export function judge(
  measurement: Measurement | null,
  sheets: readonly MarkedSheet[],
  edges: readonly number[],
  hasFocal: boolean,
): Judgement {
  if (edges.length < sheets.length || edges.some((found) => found < SHEET_EDGES)) return { ok: false, code: 'edges' };
  if (!sheets.every(({ corners }) => isSheetLarge(corners))) return { ok: false, code: 'small' };
  if (!measurement || !(measurement.misfit <= WORST_MISFIT)) return { ok: false, code: 'marks' };
  if (measurement.tilt > STEEPEST) return { ok: false, code: 'steep' };
  const wider = sheets.some(({ kind }) => kind === 'card') ? CARD_ERROR : 1;
  const error = Math.ceil(wider * PARALLEL_EDGES * Math.max(measurement.widthError, measurement.heightError));
  return {
    ok: true,
    estimate: {
      width: Math.round(measurement.width),
      height: Math.round(measurement.height),
      error: Math.max(error, hasFocal ? LEAST_ERROR.withFocal : LEAST_ERROR.without),
      isDoubtful: measurement.misfit > DOUBTFUL_MISFIT,
    },
  };
}

/** Ratios of whole photographs. */
const RATIOS = [4 / 3, 3 / 2, 16 / 9] as const;
/** Cameras round a side to a multiple of 16 px. */
const RATIO_SPREAD = 0.015;
const SIZE_SPREAD = 16;

const sides = (width: number, height: number): readonly [long: number, short: number] => [
  Math.max(width, height),
  Math.min(width, height),
];

/** Returns whether a photograph may be cropped: then its middle is not the lens's, which costs up to 11 cm. */
export function looksCropped({ width, height }: PictureSize, { pixelWidth, pixelHeight }: PhotoFacts): boolean {
  const [long, short] = sides(width, height);
  if (pixelWidth !== undefined && pixelHeight !== undefined) {
    const [wasLong, wasShort] = sides(pixelWidth, pixelHeight);
    if (Math.abs(long - wasLong) > SIZE_SPREAD || Math.abs(short - wasShort) > SIZE_SPREAD) return true;
  }
  return !RATIOS.some((ratio) => Math.abs(long / short / ratio - 1) <= RATIO_SPREAD);
}

/** Returns whether a typed length, in cm, is none that the photograph can mean. */
export const differs = (typed: number, seen: number, error: number): boolean => Math.abs(typed - seen) > error;

/** Cm by which a rail passes the window on either side (market §1.3), and by which it hangs above the window. */
export const REACH = { side: 20, above: 15 } as const;

/** Proposes the size of a curtain to the sill for a window, in whole cm. */
export const curtainSize = ({
  width,
  height,
}: Pick<Estimate, 'width' | 'height'>): { width: number; height: number } => ({
  width: width + 2 * REACH.side,
  height: height + REACH.above,
});
