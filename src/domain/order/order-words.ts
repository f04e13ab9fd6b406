/** Words by which operators find an order, and how typed words are read: folded, compared by their beginnings. */
import { fold, foldedWords } from '../values/fold.ts';

/** Words of one name, and letters of one word, that are kept: more is nobody's name. */
const MOST_WORDS = 24;
const MOST_LETTERS = 64;

interface FindableOrder {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly cityName: string;
  readonly districtName: string;
  /** As the buyer called them. */
  readonly rooms: readonly string[];
  /** As the workshop calls them. */
  readonly products: readonly string[];
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A Turkish number without its 0 and with it, as people type both; any other by its digits. */
export function phoneWords(phone: string): string[] {
  const digits = digitsOf(phone);
  const national = /^(?:0?0?90|0)?([2-9]\d{9})$/.exec(digits)?.[1];
  return national === undefined ? [digits] : [national, `0${national}`];
}

/** The name of a room as one word: `~salon sol`; empty for none. */
export const roomWord = (room: string, mark: string): string => {
  const words = foldedWords(room).join(' ');
  return words === '' ? '' : `${mark}${words}`.slice(0, MOST_LETTERS);
};

/** A tracking number as one word, without the signs between its letters and digits; empty for none. */
export const trackingWord = (trackingNumber: string): string =>
  trackingNumber
    .replace(/[^a-z\d]/gi, '')
    .toLowerCase()
    .slice(0, MOST_LETTERS);

/** Each once; number and tracking numbers of the order are not among them. @param mark begins a room's name as a whole */
export function wordsOfOrder(order: FindableOrder, mark: string): string[] {
  const { firstName, lastName, email, phone, rooms } = order;
  const wordsIn = (texts: readonly string[]) => [...new Set(foldedWords(texts.join(' ')))].slice(0, MOST_WORDS);
  const words = [
    ...wordsIn([firstName, lastName]),
    fold(email.trim()),
    ...phoneWords(phone),
    ...wordsIn([order.cityName, order.districtName]),
    ...wordsIn(order.products),
    ...wordsIn(rooms),
  ].map((word) => word.slice(0, MOST_LETTERS));
  const called = rooms.map((room) => roomWord(room, mark)).slice(0, MOST_WORDS);
  return [...new Set([...words, ...called])].filter((word) => word !== '');
}

/** Words asked for at most; what stands behind them is left out. */
const MOST_ASKED = 6;

/**
 * The beginnings that an order must have, all of them; none for what holds no letter and no digit. A number may be
 * typed with its blanks, a phone with `+90`.
 */
export function askedWords(typed: string): string[] {
  const text = fold(typed.trim());
  if (/^[+\d\s()/-]+$/.test(text)) {
    const digits = digitsOf(text.replace(/^\s*(?:\+|00)\s*90/, ''));
    return digits === '' ? [] : [digits.slice(0, MOST_LETTERS)];
  }
  const words = text.split(/\s+/).flatMap((word) => {
    const number = /^kp-?(\d+)$/.exec(word)?.[1];
    if (number !== undefined) return [number];
    // A tracking number is one word, however it is written.
    if (/^[a-z\d]+(?:-[a-z\d]+)+$/.test(word) && /\d{4}/.test(word)) return [trackingWord(word)];
    return /[@._]/.test(word) ? [word] : foldedWords(word);
  });
  return [
    ...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)).map((word) => word.slice(0, MOST_LETTERS))),
  ].slice(0, MOST_ASKED);
}
