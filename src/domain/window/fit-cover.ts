/**
 * The fit guarantee of a line ("Ölçü Güvencesi", decisions P27): earned by measures of its window that agree. Nobody can prove
 * that a size was measured twice, so the rule believes what was typed; a promise that is bounded bears that.
 * Without a schema, because the cart needs it. Lengths in whole cm.
 */
import type { WindowSize } from '../price/size-price.ts';
import type { Side } from './measurement.ts';
import { roomKey } from './room-key.ts';

/**
 * Kinds of evidence, by the newest measure: `again` measured anew without a look at the first time, `person` by a second person who did not see
 * it either, `points` at three points of each side, `visit` by a fitter of the shop, `photo` by a tape and by a photograph that agrees within its ±.
 */
export const EVIDENCE_KINDS = ['again', 'points', 'person', 'visit', 'photo'] as const;
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
/** Measures of a side that have to agree with the ordered one; those of the shop's own fitter need no second. */
const NEEDED: Readonly<Record<Exclude<EvidenceKind, 'points' | 'photo'>, number>> = { again: 2, person: 2, visit: 1 };
const POINTS = 3;
/** Three points of an opening differ by no more; in whole cm. */
const SPREAD_CM = 1;
/** A photograph with a larger ± is no second measure. */
export const PHOTO_CM = 5;

const measuresOf = ({ widths, heights }: FitEvidence, side: Side): readonly number[] =>
  side === 'width' ? widths : heights;

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= AGREE_CM;

function isConfirmed(evidence: FitEvidence, side: Side, ordered: number): boolean {
  const measures = measuresOf(evidence, side);
  const near = measures.filter((measure) => agree(measure, ordered));
  if (evidence.kind === 'photo') {
    // The tape comes first, then the photograph.
    const [taped, seen] = measures;
    return taped !== undefined && seen !== undefined && agree(taped, ordered) && Math.abs(seen - taped) <= PHOTO_CM;
  }
  if (evidence.kind !== 'points') return near.length >= NEEDED[evidence.kind];
  const isEven = Math.max(...measures) - Math.min(...measures) <= SPREAD_CM;
  return measures.length >= POINTS && isEven && near.length === measures.length;
}

/** Sides of a window in this size that two measures do not confirm yet. */
export const openSides = (size: WindowSize, evidence: FitEvidence): Side[] =>
  SIDES.filter((side) => !isConfirmed(evidence, side, size[side]));

/** Whether measures that agree cover a window of this size. */
export const covers = (size: WindowSize, evidence: FitEvidence): boolean => openSides(size, evidence).length === 0;

/** The length of a side that its measures speak for: the tape's beside a photograph, the middle one of three points, else the newest. */
function spokenFor(evidence: FitEvidence, side: Side): number | undefined {
  const measures = measuresOf(evidence, side);
  if (evidence.kind === 'photo') return measures[0];
  return evidence.kind === 'points' ? measures.toSorted((a, b) => a - b)[1] : measures.at(-1);
}

/**
 * The size on which the measures agree where it is another one than `size`: of each open side the length that others confirm. Null where the
 * sides do not say so yet.
 */
export function otherSize(size: WindowSize, evidence: FitEvidence): WindowSize | null {
  if (covers(size, evidence)) return null;
  const other = { ...size };
  for (const side of openSides(size, evidence)) {
    const newest = spokenFor(evidence, side);
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

/** Whether it was measured, or asked for, as this very window. */
export const isOf = (measured: Pick<MeasuredWindow, 'room' | 'size'>, { room, width, height }: WindowLine): boolean =>
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

/**
 * Begins with the size as it was first typed, and adds a measure of the sides that were measured. Points that did not agree are no second
 * measure, and a photograph is no tape: they go. The oldest windows go, too.
 */
export function withMeasure(
  kept: readonly MeasuredWindow[],
  line: WindowLine,
  measure: NewMeasure,
  most: number,
  kind: 'again' | 'person' = 'again',
): MeasuredWindow[] {
  const { room, width, height } = line;
  const begun = kept.find((one) => one.kind !== 'visit' && isOf(one, line));
  const isTaped = begun && begun.kind !== 'points' && begun.kind !== 'photo';
  const { widths, heights } = isTaped ? begun : { widths: [width], heights: [height] };
  const added: MeasuredWindow = {
    kind,
    room,
    size: { width, height },
    widths: withOne(widths, measure.width),
    heights: withOne(heights, measure.height),
  };
  return [...kept.filter((one) => one !== begun), added].slice(-most);
}

/** Three points of each side instead of what was begun for the window. */
export function withPoints(
  kept: readonly MeasuredWindow[],
  line: WindowLine,
  points: Readonly<Record<'widths' | 'heights', readonly number[]>>,
  most: number,
): MeasuredWindow[] {
  const { room, width, height } = line;
  const added: MeasuredWindow = { kind: 'points', room, size: { width, height }, ...points };
  return [...kept.filter((one) => one.kind === 'visit' || !isOf(one, line)), added].slice(-most);
}

/**
 * The size of a line as a tape measured it, and as a photograph saw it, beside other measures of the window. A photograph that does not
 * agree within its ± (`error`), or has a ± above 5 cm, changes nothing.
 */
export function withPhoto(
  kept: readonly MeasuredWindow[],
  line: WindowLine,
  seen: WindowSize & { readonly error: number },
  most: number,
): readonly MeasuredWindow[] {
  const { room, width, height } = line;
  const isSeen = Math.max(Math.abs(width - seen.width), Math.abs(height - seen.height)) <= seen.error;
  const known = evidenceOf(kept, line);
  if (!isSeen || seen.error > PHOTO_CM || (known && covers(line, known))) return kept;
  const added: MeasuredWindow = {
    kind: 'photo',
    room,
    size: { width, height },
    widths: [width, seen.width],
    heights: [height, seen.height],
  };
  return [...kept.filter((one) => one.kind === 'visit' || !isOf(one, line)), added].slice(-most);
}

/**
 * Windows as a fitter of the shop measured them, beside all other measures; those of a visit before are known. A visit that the shop lists no
 * more covers nothing, here as at the order.
 */
export function withVisits(
  kept: readonly MeasuredWindow[],
  windows: readonly WindowLine[],
  most: number,
): readonly MeasuredWindow[] {
  const listed = kept.filter((one) => one.kind !== 'visit' || isOfVisit(one, windows));
  const fresh = windows.filter((line) => !listed.some((one) => one.kind === 'visit' && isOf(one, line)));
  if (fresh.length === 0 && listed.length === kept.length) return kept;
  const added = fresh.map(({ room, width, height }): MeasuredWindow => {
    return { kind: 'visit', room, size: { width, height }, widths: [width], heights: [height] };
  });
  return [...listed, ...added].slice(-most);
}

/** A visit is no claim of the browser: only lengths that the shop wrote count. */
export const isOfVisit = (evidence: FitEvidence, measured: readonly WindowSize[]): boolean =>
  measured.some(
    ({ width, height }) =>
      evidence.widths.every((one) => one === width) && evidence.heights.every((one) => one === height),
  );

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
  kept.map((one) => (sizes.some((size) => speaksFor(one, { room: from, ...size })) ? { ...one, room: to } : one));

/** The same measures for another window of that size; the former keeps its own. */
export const namedCopies = (
  kept: readonly MeasuredWindow[],
  size: WindowSize,
  from: string,
  to: string,
): MeasuredWindow[] =>
  kept.filter((one) => speaksFor(one, { room: from, ...size })).map((one) => ({ ...one, room: to }));

const speaksFor = (one: MeasuredWindow, line: WindowLine): boolean =>
  roomKey(one.room) === roomKey(line.room) && (isOf(one, line) || covers(line, one));

/** Evidence that an order keeps; the kind of an order that a newer shop took is any text. */
interface KeptEvidence extends Omit<FitEvidence, 'kind'> {
  readonly kind: string;
}

/** The line without a guarantee that its size does not earn any more. An unknown kind needs two measures. */
export function judged<Line extends { readonly cover?: KeptEvidence | undefined }>(line: Line, size: WindowSize): Line {
  if (!line.cover) return line;
  const kind = EVIDENCE_KINDS.find((known) => known === line.cover?.kind) ?? 'again';
  return covers(size, { ...line.cover, kind }) ? line : { ...line, cover: undefined };
}
