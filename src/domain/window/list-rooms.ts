/** Words around a window of a pasted list: its room, its curtains and how it is fixed. */
import { GAP, isLetterLabel, type ListedCount, type ListedNumber } from './list-numbers.ts';
import type { ListedPair } from './list-pairs.ts';
import { clothOf, isBareRoom, isFiller, isRoomWord, mountOf, type Cloth } from './list-words.ts';
import { labelOf } from './typed-size.ts';
import { MAX_WINDOW_ROOM, type Mount } from './window.ts';

/** Facts of a window that its words tell. */
export interface ListedWords {
  readonly room: string;
  /** Whether the name holds a word that rooms are called by. */
  readonly isKnownRoom: boolean;
  readonly cloths: readonly Cloth[];
  readonly mount: Mount | null;
  /** Places of the digits that are part of the name. */
  readonly digits: readonly number[];
}

interface Word {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

/** A line as it was typed, the same folded, and what is no part of a name. */
export interface WordLine {
  readonly typed: string;
  readonly rest: string;
  readonly lengths: ListedNumber[];
}

const wordsOf = (line: string, from: number, to: number): Word[] =>
  [...line.slice(from, to).matchAll(/[\p{L}\p{M}'’]+/gu)].map(({ 0: text, index }) => {
    return { at: from + index, end: from + index + text.length, text };
  });

const isInside = (at: number, taken: readonly { at: number; end: number }[]): boolean =>
  taken.some((one) => at >= one.at && at < one.end);

/** Reads the words between two places of a line. @param pairs what is no name there */
export function wordsBetween(line: WordLine, from: number, to: number, pairs: readonly ListedPair[]): ListedWords {
  const cloths = new Set<Cloth>();
  let mount: Mount | null = null;
  const groups: Word[][] = [[]];
  let end = from;
  for (const word of wordsOf(line.rest, from, to)) {
    if (isInside(word.at, pairs) || isInside(word.at, line.lengths)) continue;
    const isApart = !/^[\s\d]*(?:\. ?)?$/.test(line.rest.slice(end, word.at));
    const cloth = clothOf(word.text);
    const fixed = mountOf(word.text);
    end = word.end;
    if (isApart) groups.push([]);
    if (cloth) cloths.add(cloth);
    mount ??= fixed;
    if (cloth || fixed || isFiller(word.text) || isLabel(line, word)) groups.push([]);
    else groups.at(-1)?.push(word);
  }
  const named = groups.filter(({ length }) => length > 0 && length <= 5);
  const known = named.find((group) => group.some(({ text }) => isRoomWord(text)));
  const group = known ?? named[0];
  return {
    ...nameOf(line, group ?? [], from, to, pairs),
    isKnownRoom: known !== undefined,
    cloths: [...cloths],
    mount,
  };
}

/** A single letter is a label beside a number only; `Salon L` is a name. */
const isLabel = ({ rest }: WordLine, { text, at, end }: Word): boolean =>
  labelOf(text) !== null && (text.length > 1 || isLetterLabel(rest, at, end));

function nameOf(
  { typed, rest, lengths }: WordLine,
  group: readonly Word[],
  from: number,
  to: number,
  pairs: readonly ListedPair[],
): Pick<ListedWords, 'room' | 'digits'> {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return { room: '', digits: [] };
  let [start, end] = [first.at, last.end];
  const isFree = (one: ListedNumber): boolean =>
    one.at >= from &&
    one.end <= to &&
    one.unit === null &&
    one.decimals === 0 &&
    one.value < 100 &&
    !isInside(one.at, pairs);
  const inside = lengths.filter((one) => one.at >= start && one.at < end);
  const before = lengths.find((one) => one.end <= start && isFree(one) && /^\. ?$/.test(rest.slice(one.end, start)));
  const behind = lengths.find((one) => one.at >= end && isFree(one) && /^ ?$/.test(rest.slice(end, one.at)));
  const digits = inside.map(({ at }) => at);
  if (before && (isBareRoom(first.text) || group.some(({ text }) => isRoomWord(text)))) {
    start = before.at;
    digits.push(before.at);
  }
  if (behind && isRoomWord(last.text)) {
    end = behind.end;
    digits.push(behind.at);
  }
  const room = typed
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .replace(/^'+|'+$/g, '')
    .slice(0, MAX_WINDOW_ROOM)
    .trim();
  return { room: room.slice(0, 1).toLocaleUpperCase('tr') + room.slice(1), digits };
}

/** Returns where the words of each window of a line begin and end. */
export function bordersOf({ rest }: WordLine, pairs: readonly ListedPair[]): readonly (readonly [number, number])[] {
  const [first] = pairs;
  const isRoomFirst = first !== undefined && hasName(rest.slice(0, first.at));
  let from = 0;
  return pairs.map((pair, place) => {
    const next = pairs[place + 1];
    const to = next ? pair.end + borderIn(rest.slice(pair.end, next.at), isRoomFirst) : rest.length;
    const borders = [from, to] as const;
    from = to;
    return borders;
  });
}

const hasName = (text: string): boolean =>
  wordsOf(text, 0, text.length).some(
    (word) => !isFiller(word.text) && !clothOf(word.text) && labelOf(word.text) === null,
  );

/** Where the words of the next window begin, in the text between two. */
function borderIn(between: string, isRoomFirst: boolean): number {
  const signs = [...between.matchAll(/[,;|+\n]|\s[-–/]\s|(?<![a-z])(?:ve|and)(?![a-z])/g)].filter(
    ({ index }) => !isRoomFirst || hasName(between.slice(index)) || !hasName(between),
  );
  const sign = isRoomFirst ? signs.at(-1) : signs[0];
  if (sign) return sign.index;
  if (!isRoomFirst) return between.length;
  const room = wordsOf(between, 0, between.length).find(({ text }) => isRoomWord(text));
  return room?.at ?? 0;
}

/** Counts that stand within borders, those in gaps too. */
export const countWithin = (counts: readonly ListedCount[], from: number, to: number): ListedCount | undefined =>
  counts.find(({ at }) => at >= from && at < to);

/** Whether a line says nothing but a greeting or a heading; nothing of it was taken out. */
export const isPlain = (rest: string): boolean => !rest.includes(GAP) && !/\d/.test(rest);
