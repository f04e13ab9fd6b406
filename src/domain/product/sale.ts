import type { PriceEntry } from './product-file.ts';
import { daysAfter } from '../values/dates.ts';
import { toKurus, type Kurus } from '../money/money.ts';

/** The window in which the old price of a sale is sought (decisions S9; it also satisfies the 10-day reading, market §2.10). */
const REFERENCE_DAYS = 30;

export interface CurrentPrice {
  price: Kurus;
  oldPrice: Kurus | null;
  saleUntil: string | null;
}

/**
 * The price in force on a day and, during a sale, the price it is honestly compared with: the lowest in force in the
 * 30 days before the sale began (decisions S9). Price 0 when no entry has begun: such a product is not listed (S8).
 */
export function priceOn(entries: readonly PriceEntry[], today: string): CurrentPrice {
  const current = entryOn(entries, today);
  if (!current) return { price: 0, oldPrice: null, saleUntil: null };
  const price = toKurus(current.price);
  if (current.until === undefined) return { price, oldPrice: null, saleUntil: null };

  const before = Array.from({ length: REFERENCE_DAYS }, (_, index) =>
    entryOn(entries, daysAfter(current.from, -1 - index)),
  )
    // On days at 0 it was not sold (decisions S8).
    .flatMap((entry) => (entry && entry.price > 0 ? [toKurus(entry.price)] : []));
  const reference = before.length > 0 ? Math.min(...before) : null;
  return reference !== null && reference > price
    ? { price, oldPrice: reference, saleUntil: current.until }
    : { price, oldPrice: null, saleUntil: null };
}

/**
 * Returns the last day on which a product costs no more than on this one, before an entry that raises its price or takes it
 * off (0, decisions S8) counts; null where no such entry is known.
 */
export function priceUntil(entries: readonly PriceEntry[], today: string): string | null {
  const costOn = (day: string) => priceOn(entries, day).price || Infinity;
  const now = costOn(today);
  const rise = turnsOf(entries)
    .filter((day) => day > today)
    .toSorted()
    .find((day) => costOn(day) > now);
  return rise === undefined ? null : daysAfter(rise, -1);
}

/**
 * Returns the entry that counts on a day: a sale until its last day, which shoppers were promised, whatever ordinary price
 * begins within it. An ordinary price of 0 takes the product off while it is in force, whenever it began: a sale that was planned
 * brings nothing back (decisions S8).
 */
export function entryOn(entries: readonly PriceEntry[], day: string): PriceEntry | undefined {
  const sale = lastBegun(
    entries.filter(({ until }) => until !== undefined && day <= until),
    day,
  );
  const ordinary = ordinaryOn(entries, day);
  return sale && ordinary?.price !== 0 ? sale : ordinary;
}

/** The entry that would count without sales. */
export const ordinaryOn = (entries: readonly PriceEntry[], day: string): PriceEntry | undefined =>
  lastBegun(
    entries.filter(({ until }) => until === undefined),
    day,
  );

/** Days on which another entry may begin to count. */
export const turnsOf = (entries: readonly PriceEntry[]): string[] =>
  entries.flatMap(({ from, until }) => (until === undefined ? [from] : [from, daysAfter(until, 1)]));

const lastBegun = (entries: readonly PriceEntry[], day: string): PriceEntry | undefined =>
  entries
    .filter(({ from }) => from <= day)
    .reduce<PriceEntry | undefined>(
      (latest, entry) => (latest && latest.from > entry.from ? latest : entry),
      undefined,
    );

/** Spec §9: the discount as a whole percent, rounded; 0 when there is none. */
export const discountPercent = (oldPrice: Kurus | null, price: Kurus): number =>
  oldPrice !== null && oldPrice > price ? Math.round(((oldPrice - price) / oldPrice) * 100) : 0;
