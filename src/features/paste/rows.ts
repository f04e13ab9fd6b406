/** Rows of the table: what the list says, with what its reader has changed. */
import type { SeenRow } from '../../domain/offer/listed-offer.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import { lengthInCm } from '../../domain/window/typed-size.ts';
import { CLOTHS, type Cloth, type Doubt, type ListedWindow } from '../../domain/window/window-list.ts';
import { MAX_WINDOWS, type Mount } from '../../domain/window/window.ts';

/** Changes of one row. */
export interface RowEdit {
  readonly room?: string;
  readonly width?: string;
  readonly height?: string;
  readonly count?: string;
  readonly cloths?: string;
  readonly isAnswered?: true;
  readonly isRemoved?: true;
}
export type RowEdits = Readonly<Record<string, RowEdit>>;

export interface PastedRow {
  /** The same for as long as its line stays, wherever it moves. */
  readonly key: string;
  readonly source: string;
  readonly room: string;
  readonly width: string;
  readonly height: string;
  readonly count: string;
  readonly cloths: readonly Cloth[];
  /** The list names no curtain. */
  readonly isGuessed: boolean;
  readonly mount: Mount | null;
  /** The question that is open. */
  readonly doubt: Doubt | null;
  /** Null while one of the sides is no length. */
  readonly size: WindowSize | null;
  /** Null while it is no number of pieces. */
  readonly pieces: number | null;
}

/** Price of a row in kuruş for all its pieces, and the kinds that are not made in its size; null while prices are missing. */
export interface RowPrice {
  readonly total: number;
  readonly unmade: readonly string[];
}

/** Taken where a list names no curtain at all. */
const USUAL: readonly Cloth[] = ['fon', 'tul'];

/** Text of a choice of curtains, as a select has it. */
export const clothsText = (cloths: readonly Cloth[]): string => cloths.join('+');
const clothsIn = (text: string): Cloth[] => CLOTHS.filter((cloth) => text.split('+').includes(cloth));

function piecesIn(text: string): number | null {
  const pieces = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return pieces >= 1 && pieces <= MAX_WINDOWS ? pieces : null;
}

const keyOf = (nth: number, source: string): string => `${nth} ${source}`;

/**
 * The changes that stay while the text becomes another: what was changed of a line is forgotten with it, so that a removed row comes back
 * with its line. Where one of several equal lines goes, it is one whose row was removed.
 */
export function keptEdits(
  edits: RowEdits,
  before: readonly ListedWindow[],
  now: readonly ListedWindow[],
): Record<string, RowEdit> {
  const lines = Map.groupBy(before, ({ source }) => source);
  const kept: Record<string, RowEdit> = {};
  for (const [source, { length }] of Map.groupBy(now, ({ source: text }) => text)) {
    const own = (lines.get(source) ?? []).map((_, nth) => edits[keyOf(nth, source)]);
    let gone = own.length - length;
    const rest = own.filter((edit) => {
      const isGone = gone > 0 && edit?.isRemoved === true;
      if (isGone) gone -= 1;
      return !isGone;
    });
    rest.slice(0, length).forEach((edit, nth) => {
      if (edit) kept[keyOf(nth, source)] = edit;
    });
  }
  return kept;
}

/** A row that names no curtain takes those of the first that does. */
export function pastedRows(listed: readonly ListedWindow[], edits: RowEdits): PastedRow[] {
  const guess = listed.find(({ cloths }) => cloths.length > 0)?.cloths ?? USUAL;
  const seen = new Map<string, number>();
  return listed.flatMap((one) => {
    const nth = seen.get(one.source) ?? 0;
    seen.set(one.source, nth + 1);
    const key = keyOf(nth, one.source);
    const edit = edits[key] ?? {};
    return edit.isRemoved ? [] : [rowOf(key, one, edit, guess)];
  });
}

function rowOf(key: string, listed: ListedWindow, edit: RowEdit, guess: readonly Cloth[]): PastedRow {
  const typed = {
    room: edit.room ?? listed.room,
    width: edit.width ?? String(listed.width),
    height: edit.height ?? String(listed.height),
    count: edit.count ?? String(listed.count),
  };
  const [width, height] = [lengthInCm(typed.width, 'width'), lengthInCm(typed.height, 'height')];
  const isGuessed = listed.cloths.length === 0 && edit.cloths === undefined;
  const isAnswered = edit.isAnswered === true || edit.width !== undefined || edit.height !== undefined;
  return {
    ...{ key, ...typed, isGuessed },
    source: listed.source,
    cloths: edit.cloths === undefined ? (isGuessed ? guess : listed.cloths) : clothsIn(edit.cloths),
    mount: listed.mount,
    doubt: isAnswered ? null : (listed.doubts[0] ?? null),
    size: width !== null && height !== null ? { width, height } : null,
    pieces: piecesIn(typed.count),
  };
}

/** Returns the rows that can be kept: without an open question, and whole. @param unnamed the name of a window that has none */
export const seenRows = (rows: readonly PastedRow[], unnamed: (size: WindowSize) => string): SeenRow[] =>
  rows.flatMap(({ room, size, pieces, doubt, cloths, mount }) =>
    size && pieces !== null && doubt === null
      ? [{ room: room.trim() || unnamed(size), ...size, count: pieces, cloths, mount, note: '' }]
      : [],
  );
