/**
 * A window as a fitter measures it at a visit (decisions W6): three points of each side, in millimetres, by the shop's own
 * measuring guide (`window/guides.ts`). Within the recess the smallest point counts. Outside of it the rail's whole width
 * and the shortest height count, so the widest width and the smallest height.
 */
import type { Side } from '../window/measurement.ts';
import { MAX_WINDOW_NOTE, type Mount, type WindowFields } from '../window/window.ts';

export const POINTS = 3;
/** Points of a side that differ by more are measured again. */
export const WIDE_SPREAD_MM = 15;
const MAX_MM = 99_990;

/** Obstacles, as the fitter ticks them. */
export const OBSTACLES = ['handle', 'radiator', 'socket', 'cornice', 'tiles', 'sash'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Letters of a note, rooms and photographs of a visit at most. */
export const MAX_VISIT_NOTE = 500;
export const MOST_ROOMS = 30;
export const MOST_PHOTOS = 12;
/** Letters of a photograph in base64 at most: 72 kB of picture. */
export const MAX_PHOTO_LETTERS = 98_304;

/** Null for a point that was not measured. */
export type PointMeasure = number | null;

export interface MeasuredRoom {
  /** Id that the fitter's device gave; the customer's window gets it. */
  readonly id: string;
  readonly room: string;
  /** Above, middle, below. */
  readonly widths: readonly PointMeasure[];
  /** Left, middle, right. */
  readonly heights: readonly PointMeasure[];
  readonly mount: Mount;
  readonly obstacles: readonly Obstacle[];
  readonly note: string;
}

/** Result of one side; `taken` in whole cm, null while points are missing. */
export interface MeasuredSide {
  readonly taken: number | null;
  readonly counts: 'smallest' | 'largest';
  /** Difference of the points, 0 for fewer than two. */
  readonly spread: number;
  readonly isWide: boolean;
  /** Index of the point that is farthest from the others, where the spread is wide. */
  readonly odd: number | null;
}

/** Returns the millimetres of a length typed in cm, such as `94,6`; null for anything else. */
export function readMillimetres(text: string): number | null {
  const [, whole = '', tenth = '0'] = /^\s*(\d{1,4})(?:[.,](\d))?\s*$/.exec(text) ?? [];
  const millimetres = whole === '' ? 0 : Number(whole) * 10 + Number(tenth);
  return millimetres >= 10 && millimetres <= MAX_MM ? millimetres : null;
}

/** Millimetres as cm with a comma and one digit: `94,6`. */
export const centimetres = (millimetres: number): string => (millimetres / 10).toFixed(1).replace('.', ',');

/** A rail has one width from end to end; all other sides need every point. */
const pointsNeeded = (side: Side, mount: Mount): number => (side === 'width' && mount !== 'recess' ? 1 : POINTS);

/** Returns what the points of a side say. */
export function measuredSide(room: Pick<MeasuredRoom, 'widths' | 'heights' | 'mount'>, side: Side): MeasuredSide {
  const points = side === 'width' ? room.widths : room.heights;
  const known = points.filter((point) => point !== null);
  const counts = side === 'width' && room.mount !== 'recess' ? 'largest' : 'smallest';
  const spread = known.length < 2 ? 0 : Math.max(...known) - Math.min(...known);
  const isWide = spread > WIDE_SPREAD_MM;
  return {
    taken: known.length < pointsNeeded(side, room.mount) ? null : inWholeCm(known, counts),
    ...{ counts, spread, isWide },
    odd: isWide ? oddOne(points) : null,
  };
}

/** Rounded to the side on which the cloth still fits, or still covers. */
const inWholeCm = (known: readonly number[], counts: MeasuredSide['counts']): number =>
  counts === 'smallest' ? Math.floor(Math.min(...known) / 10) : Math.ceil(Math.max(...known) / 10);

function oddOne(points: readonly PointMeasure[]): number | null {
  const known = points.flatMap((point, index) => (point === null ? [] : [{ point, index }]));
  if (known.length < POINTS) return null;
  const middle = known.map(({ point }) => point).toSorted((a, b) => a - b)[1] ?? 0;
  const farthest = known.toSorted((a, b) => Math.abs(b.point - middle) - Math.abs(a.point - middle))[0];
  return farthest?.index ?? null;
}

/** Width and height of a room; null for a side with missing points. */
export const measuredSize = (room: MeasuredRoom): Readonly<Record<Side, number | null>> => ({
  width: measuredSide(room, 'width').taken,
  height: measuredSide(room, 'height').taken,
});

/** The room as a customer's window; null while its size is not whole. */
export function measuredWindow(room: MeasuredRoom): (WindowFields & { readonly id: string }) | null {
  const { width, height } = measuredSize(room);
  if (width === null || height === null) return null;
  return { id: room.id, room: room.room, width, height, mount: room.mount, note: room.note.slice(0, MAX_WINDOW_NOTE) };
}

/** Whether one side of the room differs by more than the fitter should leave. */
export const isUneven = (room: MeasuredRoom): boolean =>
  measuredSide(room, 'width').isWide || measuredSide(room, 'height').isWide;
