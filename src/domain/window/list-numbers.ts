/** Numbers of one line of a pasted list: which of them are lengths, and which are telephones, days, money or counts. */
import type { Side } from './measurement.ts';
import { COUNTS, countIn } from './list-words.ts';
import { labelOf, writtenIn, type WrittenNumber } from './typed-size.ts';

export type UnreadReason = 'phone' | 'date' | 'other';

export interface ListedNumber extends WrittenNumber {
  label: Side | null;
}
export interface ListedCount {
  readonly at: number;
  readonly end: number;
  readonly count: number;
}
interface UnreadPiece {
  readonly at: number;
  readonly end: number;
  readonly reason: UnreadReason;
}
export interface LineNumbers {
  readonly lengths: ListedNumber[];
  readonly counts: ListedCount[];
  readonly unread: UnreadPiece[];
  /** The folded line without unread pieces and counts. */
  readonly rest: string;
}

const DAY = String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4}`;
const HOUR = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const UNREAD: readonly (readonly [UnreadReason, RegExp])[] = [
  // WhatsApp puts a day, an hour and a name before each message.
  ['date', new RegExp(String.raw`^\s*\[?(?:${DAY},?\s+${HOUR}|${HOUR},?\s+${DAY})\]?\s*-?\s*[^:]{1,40}:(?=\s)`, 'g')],
  ['other', /(?<![a-z])tr\d\d(?:\s?\d{2,4}){5,6}(?!\d)/g],
  ['phone', /\+\d[\d ().-]{7,18}\d(?!\d)/g],
  ['phone', /(?<![\d.,])0?\s?\(?[2-5]\d\d\)?[ .-]?\d{3}[ .-]?\d\d[ .-]?\d\d(?!\d)/g],
  ['other', /\d{7,}/g],
  ['date', new RegExp(String.raw`(?<![\d.,])${DAY}(?!\d)`, 'g')],
  ['date', /(?<![\d.,])\d{1,2}:[0-5]\d(?!\d|\s*[x×*/])/g],
  [
    'other',
    /[₺$€£%]\s?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*\s?(?:[₺$€£%"”″]|(?:tl|try|lira|eur|euro|usd|m2|m²|metrekare|inch|inches|ft|feet)(?![a-z\d]))/g,
  ],
];
/** Stands for what was taken out of a line: no number reaches over it. */
export const GAP = '\u0001';

/** Reads a folded line. */
export function numbersIn(line: string): LineNumbers {
  const unread: UnreadPiece[] = [];
  const counts: ListedCount[] = [];
  let rest = line;
  for (const [reason, pattern] of UNREAD)
    rest = rest.replace(pattern, (piece: string, at: number) => {
      unread.push({ at, end: at + piece.length, reason });
      return GAP.repeat(piece.length);
    });
  for (const pattern of COUNTS)
    rest = rest.replace(pattern, (piece: string, written: string, at: number) => {
      const count = countIn(written);
      if (count < 1 || count > 50) return piece;
      counts.push({ at, end: at + piece.length, count });
      return GAP.repeat(piece.length);
    });
  return {
    lengths: labelled(
      rest,
      writtenIn(rest).map((one) => ({ ...one, label: null })),
    ),
    counts,
    unread,
    rest,
  };
}

/** Whether a number can be a side at all: `5` of `5-7 gün` can not. */
export const isLikely = ({ value, decimals, unit }: ListedNumber): boolean =>
  unit !== null || value >= 20 || (decimals === 2 && value > 0);

/** Whether a single letter names a side: beside a number, or beside the other letter as in `W x H`. */
export const isLetterLabel = (line: string, at: number, end: number): boolean =>
  /^[\s:=)]*(?:\d|[x×*/]\s*[gwhy](?![a-z]))/.test(line.slice(end)) ||
  /(?:[\d(]|(?<![a-z])[gwhy]\s*[x×*/])\s*$/.test(line.slice(0, at)) ||
  /\d\s*c?m\s*$/.test(line.slice(0, at));

interface PlacedLabel {
  readonly at: number;
  readonly side: Side;
}

/** Returns the labels of a line in their order, a repeated one once. */
export function labelsIn(line: string, lengths: readonly ListedNumber[]): PlacedLabel[] {
  const labels: PlacedLabel[] = [];
  for (const { 0: word, index: at } of line.matchAll(/[a-z]+/g)) {
    const side = labelOf(word);
    if (!side || lengths.some((one) => at > one.at && at < one.end)) continue;
    const end = at + word.length;
    if (word.length === 1 && !isLetterLabel(line, at, end)) continue;
    const before = labels.at(-1);
    if (before?.side === side && !lengths.some((one) => one.at > before.at && one.at < at)) labels.pop();
    labels.push({ at, side });
  }
  return labels;
}

/** Gives every label its number: in order where there are as many, else the next one, or the one before. */
function labelled(line: string, lengths: ListedNumber[]): ListedNumber[] {
  const labels = labelsIn(line, lengths);
  const [first, last] = [labels[0], labels.at(-1)];
  if (!first || !last) return lengths;
  const likely = lengths.filter(isLikely);
  const inside = likely.filter(({ at }) => at > first.at);
  const until = likely.filter(({ at }) => at < last.at);
  const several = labels.length > 1 ? [likely, inside, until] : [likely];
  const whole = several.find(({ length }) => length === labels.length);
  if (whole) {
    labels.forEach(({ side }, place) => {
      const number = whole[place];
      if (number) number.label = side;
    });
    return lengths;
  }
  const isBefore = (likely[0]?.at ?? 0) > first.at;
  for (const { at, side } of labels) {
    const free = likely.filter(({ label }) => label === null);
    const next = free.find((one) => one.at > at);
    const previous = free.findLast((one) => one.at < at);
    const number = isBefore ? (next ?? previous) : (previous ?? next);
    if (number) number.label = side;
  }
  return lengths;
}
