/**
 * The fit guarantee of a line ("Ölçü Güvencesi", decisions P27): earned by measures of its window that agree. Nobody can prove
 * that a size was measured twice, so the rule believes what was typed; a promise that is bounded bears that.
 * Without a schema, because the cart needs it. Lengths in whole cm.
 */
import type { WindowSize } from '../price/size-price.ts';
import type { Side } from './measurement.ts';
import { roomKey } from './room-key.ts';

/** Kinds of evidence: `again` measured anew without a look at the first time, `points` at three points of each side. */
export const EVIDENCE_KINDS = ['again', 'points'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** All measures of a window, in the order in which they were typed. */
export interface FitEvidence {
  readonly kind: EvidenceKind;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
}

/** Measures of one side; more have not been typed by an honest hand. */
export const MAX_MEASURES = 6;
const SIDES = ['width', 'height'] as const;
/** Two measures agree up to this difference. */
const AGREE_CM = 1;
const POINTS = 3;
/** Three points of an opening differ by no more; in whole cm. */
const SPREAD_CM = 1;

const measuresOf = ({ widths, heights }: FitEvidence, side: Side): readonly number[] =>
  side === 'width' ? widths : heights;

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= AGREE_CM;

function isConfirmed(evidence: FitEvidence, side: Side, ordered: number): boolean {
  const measures = measuresOf(evidence, side);
  const near = measures.filter((measure) => agree(measure, ordered));
  if (evidence.kind === 'again') return near.length >= 2;
  const isEven = Math.max(...measures) - Math.min(...measures) <= SPREAD_CM;
  return measures.length >= POINTS && isEven && near.length === measures.length;
}

/** Sides of a window in this size that two measures do not confirm yet. */
export const openSides = (size: WindowSize, evidence: FitEvidence): Side[] =>
  SIDES.filter((side) => !isConfirmed(evidence, side, size[side]));

/** Whether measures that agree cover a window of this size. */
export const covers = (size: WindowSize, evidence: FitEvidence): boolean => openSides(size, evidence).length === 0;

/**
 * The size on which later measures agree where it is another one than `size`: the newest measure of a side that an earlier one confirms.
 * Null where the sides do not say so yet.
 */
export function otherSize(size: WindowSize, evidence: FitEvidence): WindowSize | null {
  if (evidence.kind !== 'again' || covers(size, evidence)) return null;
  const other = { ...size };
  for (const side of openSides(size, evidence)) {
    const newest = measuresOf(evidence, side).at(-1);
    if (newest === undefined || !isConfirmed(evidence, side, newest)) return null;
    other[side] = newest;
  }
  return other;
}

/** Evidence that a browser keeps for a window of the cart; `size` is the one that it was begun for. */
export interface MeasuredWindow extends FitEvidence {
  readonly room: string;
  readonly size: WindowSize;
}

interface WindowLine extends WindowSize {
  readonly room: string;
}

const isOf = (measured: MeasuredWindow, { room, width, height }: WindowLine): boolean =>
  roomKey(measured.room) === roomKey(room) && measured.size.width === width && measured.size.height === height;

/** The evidence of a window: what covers it, else what was begun for it. */
export function evidenceOf(kept: readonly MeasuredWindow[], line: WindowLine): MeasuredWindow | null {
  const known = kept.filter(({ room }) => roomKey(room) === roomKey(line.room));
  return known.find((one) => covers(line, one)) ?? known.find((one) => isOf(one, line)) ?? null;
}

/** Evidence that is sent with an order, by the position of its line from 0. */
export interface SentMeasures extends FitEvidence {
  readonly line: number;
  readonly widths: number[];
  readonly heights: number[];
}

/** The evidence of lines that it covers. */
export const measuresFor = (
  lines: readonly { readonly room: string; readonly window: WindowSize | null }[],
  kept: readonly MeasuredWindow[],
): SentMeasures[] =>
  lines.flatMap(({ room, window }, line) => {
    const evidence = window && evidenceOf(kept, { room, ...window });
    if (!evidence || !covers(window, evidence)) return [];
    const { kind, widths, heights } = evidence;
    return [{ line, kind, widths: [...widths], heights: [...heights] }];
  });

/** A measure of one side, or of both. */
export type NewMeasure = Readonly<Partial<Record<Side, number | undefined>>>;

/** Begins with the size as it was first typed, and adds a measure of the sides that were measured. The oldest windows go. */
export function withMeasure(
  kept: readonly MeasuredWindow[],
  line: WindowLine,
  measure: NewMeasure,
  most: number,
): MeasuredWindow[] {
  const { room, width, height } = line;
  const begun = kept.find((one) => isOf(one, line));
  const { widths, heights } = begun ?? { widths: [width], heights: [height] };
  const added: MeasuredWindow = {
    kind: 'again',
    room,
    size: { width, height },
    widths: withOne(widths, measure.width),
    heights: withOne(heights, measure.height),
  };
  return [...kept.filter((one) => one !== begun), added].slice(-most);
}

/** The first one stays, whatever is dropped. */
function withOne(measures: readonly number[], added: number | undefined): readonly number[] {
  if (added === undefined) return measures;
  const [first = added, ...later] = measures;
  return measures.length === 0 ? [added] : [first, ...[...later, added].slice(1 - MAX_MEASURES)];
}

/** Measures go with the window when it gets a name; an unnamed window is known by its size. */
export const renamed = (
  kept: readonly MeasuredWindow[],
  sizes: readonly WindowSize[],
  from: string,
  to: string,
): MeasuredWindow[] =>
  kept.map((one) => {
    const isMeant =
      roomKey(one.room) === roomKey(from) &&
      sizes.some((size) => isOf(one, { room: from, ...size }) || covers(size, one));
    return isMeant ? { ...one, room: to } : one;
  });

/** The line without a guarantee that its size does not earn any more. */
export function judged<Line extends { readonly cover?: FitEvidence | undefined }>(line: Line, size: WindowSize): Line {
  return line.cover && !covers(size, line.cover) ? { ...line, cover: undefined } : line;
}
