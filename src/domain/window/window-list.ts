/**
 * Reads a list of measures as somebody pasted it: messages, a fitter's note, a table. Every run of digits of the text is in a row or
 * in what remains, so that nothing is lost in silence. Nothing is kept here.
 */
import type { Cloth } from './list-words.ts';
import { labelsIn, numbersIn, type LineNumbers, type ListedNumber, type UnreadReason } from './list-numbers.ts';
import { pairOfLines, pairsIn, type Doubt, type ListedPair } from './list-pairs.ts';
import { bordersOf, countWithin, isPlain, wordsBetween, type ListedWords, type WordLine } from './list-rooms.ts';
import { foldLine, labelOf, plainDigits } from './typed-size.ts';
import { MAX_WINDOWS, type Mount } from './window.ts';

export type { Doubt } from './list-pairs.ts';
export { CLOTHS, type Cloth } from './list-words.ts';

/** Characters that are read of a text. */
export const MAX_LIST = 10_000;

/** A window as a list tells it, in whole cm. */
export interface ListedWindow {
  /** Empty where the list names none. */
  readonly room: string;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly cloths: readonly Cloth[];
  readonly mount: Mount | null;
  readonly doubts: readonly Doubt[];
  /** The line or lines that it comes from. */
  readonly source: string;
  /** Places of its digits in the text (`plainList`). */
  readonly digits: readonly number[];
}

/** `single`: one length without the other · `words`: a line without a number · `full`: beyond the bounds. */
export type RemainingReason = UnreadReason | 'single' | 'words' | 'full';
export interface RemainingText {
  readonly text: string;
  readonly reason: RemainingReason;
  readonly digits: readonly number[];
}

export interface ListReading {
  readonly rows: readonly ListedWindow[];
  readonly remaining: readonly RemainingText[];
}

/** The text as it is read: composed letters, plain digits, nothing invisible. */
export const plainList = (text: string): string =>
  plainDigits(
    text
      .normalize('NFC')
      .replace(/i\u0307/g, 'i')
      .replace(/[\u200b-\u200f\u2060\ufeff\u0001]/g, ''),
  )
    .replace(/\r\n?/g, '\n')
    .replace(/ｘ/g, 'x')
    .replace(/\u00a0/g, ' ');

interface ReadLine extends WordLine, LineNumbers {
  readonly start: number;
}

/** A line that names the room or the curtain of the lines below it. */
interface Heading {
  readonly words: ListedWords;
  readonly line: ReadLine;
  /** A window below it has been read. */
  isTold: boolean;
}
interface HalfWindow {
  readonly line: ReadLine;
  readonly number: ListedNumber;
}

const RUN = /\d+/g;
const runsIn = (text: string, start: number): number[] => [...text.matchAll(RUN)].map(({ index }) => start + index);

export function readWindowList(text: string): ListReading {
  const plain = plainList(text);
  const reader = new ListReader();
  let start = 0;
  for (const typed of plain.slice(0, MAX_LIST).split('\n')) {
    reader.read(typed, start);
    start += typed.length + 1;
  }
  const beyond = plain.slice(MAX_LIST);
  const remaining = reader.finish();
  if (beyond) remaining.push({ text: beyond, reason: 'full', digits: runsIn(beyond, MAX_LIST) });
  return { rows: reader.rows, remaining };
}

/** Goes through a text line by line. */
class ListReader {
  readonly rows: ListedWindow[] = [];
  readonly #remaining: RemainingText[] = [];
  #heading: Heading | null = null;
  #half: HalfWindow | null = null;
  #heightFirst = false;
  /** The number that the next line of a numbered list begins with. */
  #nextItem = 1;
  /** Whether the line before ended a window. */
  #isJustRead = false;

  read(typed: string, start: number): void {
    const line = lineOf(typed, start, this.#itemOf(typed));
    const pairs = pairsIn(line.rest, line.lengths, this.#heightFirst);
    const isJustRead = this.#isJustRead;
    this.#isJustRead = false;
    if (pairs.length > 0) this.#readPairs(line, pairs);
    else if (isPlain(line.rest)) this.#readWords(line);
    else if (!(isJustRead && this.#readCount(line)) && !this.#readHalf(line)) this.#leave(line, []);
  }

  finish(): RemainingText[] {
    this.#endHalf();
    this.#endHeading();
    return this.#remaining;
  }

  /** The number of a list's item is no length. */
  #itemOf(typed: string): number {
    const [whole = '', number = '', sign = '', next = ''] =
      /^[^\p{L}\d]*(\d{1,2})(\s*(?:\.(?!\d)|[)-])\s*|\s+(?=\p{L}))(\p{L}*)/u.exec(typed) ?? [];
    const isItem =
      Number(number) === this.#nextItem &&
      !/^(?:oda|odası|pencere|room|window|kapı|adet|ad|tane|m|cm|mm|metre|x|e|ye|en|boy|pcs|pieces?)$/iu.test(next);
    if (!isItem || (sign.trim() === '-' && !/[x×*\p{L}]/u.test(typed.slice(whole.length)) && next === '')) return 0;
    this.#nextItem += 1;
    return whole.length - next.length;
  }

  #readPairs(line: ReadLine, pairs: readonly ListedPair[]): void {
    this.#endHalf();
    const taken: number[] = line.rest === '' ? [] : itemDigits(line);
    let before: ListedWords | null = null;
    const heading = this.#heading?.words;
    bordersOf(line, pairs).forEach(([from, to], place) => {
      const pair = pairs[place];
      if (!pair) return;
      const words = wordsBetween(line, from, to, pairs);
      const isNamed = words.isKnownRoom || (words.room !== '' && !before?.isKnownRoom && !heading?.isKnownRoom);
      const inherited = before ?? heading;
      const name = isNamed || !inherited ? words : { ...words, room: inherited.room, digits: [] };
      const count = countWithin(line.counts, from, to);
      const digits = [
        ...pair.numbers.flatMap(({ at, end }) => runsIn(line.typed.slice(at, end), line.start + at)),
        ...name.digits.map((at) => line.start + at),
        ...(count && pair.count === 1 ? runsIn(line.typed.slice(count.at, count.end), line.start + count.at) : []),
        ...(place === 0 ? taken : []),
      ];
      const cloths = words.cloths.length > 0 ? words.cloths : (inherited?.cloths ?? []);
      this.#add(line, { ...name, cloths }, pair, pair.count === 1 ? (count?.count ?? 1) : pair.count, digits);
      before = { ...name, isKnownRoom: name.isKnownRoom || (inherited?.isKnownRoom ?? false) };
    });
    this.#leave(
      line,
      this.rows.flatMap(({ digits }) => digits),
    );
  }

  #add(
    line: ReadLine,
    words: ListedWords,
    pair: ListedPair,
    count: number,
    digits: readonly number[],
    source = line.typed.trim(),
  ): void {
    if (this.rows.length >= MAX_WINDOWS) return;
    const { width, height, doubts } = pair;
    const { room, cloths, mount } = words;
    const above = this.#tellHeading();
    this.rows.push({
      ...{ room, width, height, count, cloths, mount, doubts },
      source: above ? `${above.typed.trim()} · ${source}` : source,
      digits: above ? [...runsIn(above.typed, above.start), ...digits] : digits,
    });
    this.#isJustRead = true;
  }

  /** Returns the line of a heading with a number, as `1. Salon`, for the first window below it. */
  #tellHeading(): ReadLine | null {
    const heading = this.#heading;
    if (!heading || heading.isTold) return null;
    heading.isTold = true;
    return /\d/.test(heading.line.typed) ? heading.line : null;
  }

  /** A heading of columns, the name of a room for the lines below, or something else. */
  #readWords(line: ReadLine): void {
    if (line.typed.trim() === '') return;
    const sides = labelsIn(line.rest, []).map(({ side }) => side);
    const bare = [...line.rest.matchAll(/[a-z]+/g)].flatMap(([word]) => labelOf(word) ?? []);
    if (sides.length === 2 || bare.length === 2) {
      this.#heightFirst = (sides[0] ?? bare[0]) === 'height';
      this.#leave(line, []);
      return;
    }
    const words = wordsBetween(line, 0, line.rest.length, []);
    this.#endHalf();
    if (words.isKnownRoom || (words.cloths.length > 0 && words.room === '')) {
      this.#endHeading();
      this.#heading = { words, line, isTold: false };
    } else this.#leaveWords(line);
  }

  /** `2 adet` below a window belongs to it. */
  #readCount(line: ReadLine): boolean {
    const [count] = line.counts;
    const row = this.rows.at(-1);
    if (!count || row?.count !== 1 || line.lengths.length > 0 || /\p{L}/u.test(line.rest)) return false;
    const digits = runsIn(line.typed, line.start);
    this.rows[this.rows.length - 1] = {
      ...row,
      count: count.count,
      source: `${row.source} · ${line.typed.trim()}`,
      digits: [...row.digits, ...digits],
    };
    return true;
  }

  /** One side on this line, the other on the line before. */
  #readHalf(line: ReadLine): boolean {
    const [number] = line.lengths;
    const words = wordsBetween(line, 0, line.rest.length, []);
    if (!number?.label || line.lengths.length > 1 || line.unread.length > 0) return false;
    const half = this.#half;
    const pair =
      half && words.room === '' && half.number.label !== number.label ? pairOfLines(half.number, number) : null;
    if (!half || !pair) {
      this.#endHalf();
      this.#half = { line, number };
      return true;
    }
    this.#half = null;
    const own = wordsBetween(half.line, 0, half.line.rest.length, []);
    const heading = this.#heading?.words;
    const named = own.room !== '' || !heading ? own : { ...own, room: heading.room, cloths: heading.cloths };
    const digits = [half, { line, number }].flatMap(({ line: { typed, start }, number: { at, end } }) =>
      runsIn(typed.slice(at, end), start + at),
    );
    digits.push(...own.digits.map((at) => half.line.start + at));
    this.#add(line, named, pair, 1, digits, `${half.line.typed.trim()} · ${line.typed.trim()}`);
    this.#leave(half.line, digits);
    this.#leave(line, digits);
    return true;
  }

  #endHalf(): void {
    if (this.#half) this.#leave(this.#half.line, []);
    this.#half = null;
  }

  /** A room that no window came to is told as well. */
  #endHeading(): void {
    const line = this.#heading?.line;
    const isUsed = this.#heading?.isTold;
    if (line && !isUsed) this.#leaveWords(line);
    this.#heading = null;
  }

  /** A line without a length; the number of a list's item may be part of it. */
  #leaveWords({ typed, start }: ReadLine): void {
    this.#remaining.push({ text: typed.trim(), reason: 'words', digits: runsIn(typed, start) });
  }

  /** Puts what no row has taken of a line into what remains: whole where nothing was read, else by piece. */
  #leave(line: ReadLine, taken: readonly number[]): void {
    const runs = runsIn(line.typed, line.start).filter((at) => !taken.includes(at));
    if (runs.length === 0) return;
    const pieceAt = (at: number) => line.unread.find((one) => at >= line.start + one.at && at < line.start + one.end);
    const isWhole = runs.length === runsIn(line.typed, line.start).length;
    if (isWhole) {
      const reason = line.unread[0]?.reason ?? (line.lengths.length === 1 ? 'single' : 'other');
      const isOver = this.rows.length >= MAX_WINDOWS;
      this.#remaining.push({ text: line.typed.trim(), reason: isOver ? 'full' : reason, digits: runs });
      return;
    }
    for (const [piece, digits] of Map.groupBy(runs, pieceAt)) {
      if (piece)
        this.#remaining.push({ text: line.typed.slice(piece.at, piece.end).trim(), reason: piece.reason, digits });
      else for (const at of digits) this.#remaining.push({ text: wordAt(line, at), reason: 'other', digits: [at] });
    }
  }
}

/** A number with the word behind it, as `2 kanat`. */
const wordAt = ({ typed, start }: ReadLine, at: number): string =>
  /^\d+\.?\s?\p{L}*/u.exec(typed.slice(at - start))?.[0] ?? '';

function lineOf(typed: string, start: number, item: number): ReadLine {
  const folded = foldLine(typed);
  const read = numbersIn(' '.repeat(item) + folded.slice(item));
  return { typed, start, ...read };
}

const itemDigits = ({ typed, rest, start, unread, counts }: ReadLine): number[] =>
  runsIn(typed, start).filter((at) => {
    const place = at - start;
    const isCut = [...unread, ...counts].some((one) => place >= one.at && place < one.end);
    return !isCut && rest[place] === ' ';
  });
