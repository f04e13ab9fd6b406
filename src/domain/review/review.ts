/**
 * Reviews of what was bought (decisions S11): what a buyer can say, when the shop asks, and when an undecided review
 * publishes itself. Days are those of Istanbul; instants are milliseconds.
 */
import { nextWorkingDay } from '../order/delivery-dates.ts';
import { dayInIstanbul, daysAfter } from '../values/dates.ts';

export const MOST_STARS = 5;

/** How the size came out. */
export const FITS = ['exact', 'long', 'short', 'narrow', 'wide'] as const;
export type Fit = (typeof FITS)[number];

/** Takers of the measures. */
export const MEASURERS = ['buyer', 'shop'] as const;

/** The colour, compared with the screen. */
export const COLOUR_MATCHES = ['same', 'darker', 'lighter'] as const;
export type ColourMatch = (typeof COLOUR_MATCHES)[number];

/** The published reasons for which a review is refused; there is no other. */
export const REFUSALS = ['insult', 'personal', 'advertising', 'product', 'unlawful'] as const;
export type Refusal = (typeof REFUSALS)[number];

export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Orders of a list; each is by the newest within the same stars. */
export const REVIEW_SORTS = ['new', 'low', 'high'] as const;

/** Reviews that a page holds; a call has more. */
export const NEWEST_BUILT = 3;

/** Longest text of a buyer, and longest reply of the shop, in letters. */
export const REVIEW_TEXT_MAX = 1000;

/** Days after the delivery on which the shop asks, and days for which the letter's links work. */
const ASKED_AFTER_DAYS = 10;
const LINK_DAYS = 60;

/** Working days that the shop has to decide. */
const DECIDED_WITHIN = 3;

/** On which a letter of the shop disturbs nobody. */
const MORNING = '10:00';

/** Turkey keeps one time all year. */
const instantOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00+03:00`);

/** When the buyer of an order is asked. */
export const asksAt = (delivered: Date): number =>
  instantOf(daysAfter(dayInIstanbul(delivered), ASKED_AFTER_DAYS), MORNING);

/** When the links of a letter end. */
export const linksEndAt = (asked: Date): number => instantOf(daysAfter(dayInIstanbul(asked), LINK_DAYS + 1), '00:00');

/**
 * When a review publishes itself: at the end of the third working day after the day on which it was written.
 * @param holidays public holidays; a calendar that ends early leaves only Sundays out
 */
export function publishesAt(written: Date, holidays: readonly string[]): number {
  let day = dayInIstanbul(written);
  for (let counted = 0; counted < DECIDED_WITHIN; counted += 1) day = nextWorkingDay(daysAfter(day, 1), holidays);
  return instantOf(daysAfter(day, 1), '00:00');
}

interface OrderedLine {
  readonly remake?: unknown;
  readonly samples?: unknown;
}

/** Samples are a question, and a remake belongs to the line that was ordered. */
export const canBeReviewed = (line: OrderedLine): boolean => line.remake === undefined && line.samples === undefined;

/** `A. K.`; empty where no letter is left. */
export const initialsOf = (...names: readonly string[]): string =>
  names
    .flatMap((name) => /\p{L}/u.exec(name)?.[0] ?? [])
    .map((letter) => `${letter.toLocaleUpperCase('tr')}.`)
    .join(' ');
