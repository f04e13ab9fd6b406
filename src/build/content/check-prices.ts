/**
 * Prices that are more likely a slip than meant: each asks for `confirmed: true` on its line. A typed zero too many is the
 * dearest mistake of a shop, and no schema knows it.
 */
import type { PriceEntry, ProductFile } from '../../domain/product/product-file.ts';
import { daysAfter } from '../../domain/values/dates.ts';
import { entryOn, ordinaryOn, turnsOf } from '../../domain/product/sale.ts';
import type { CouponFile } from '../../domain/coupon/coupons-file.ts';
import type { Failure } from './failure.ts';
import { otherOptions, type PriceRange } from './neighbours.ts';
import type { FileOf } from './parse-text.ts';

/** A step of more than this, up or down, is asked about. */
const STEP = 2;

type IsLive = (entry: PriceEntry) => boolean;

const CONFIRM = 'if that is meant, write confirmed: true beside it';

/**
 * @param today in Istanbul
 * @param isLive whether a line is live at its amount: without a digest, one that began before today
 */
export function checkPrices(
  { file, data: { prices } }: FileOf<ProductFile>,
  today: string,
  isLive: IsLive = ({ from }) => from < today,
): Failure[] {
  return prices.flatMap((entry, index) => {
    const twin = prices.findIndex(
      ({ from, until }) => from === entry.from && (until === undefined) === (entry.until === undefined),
    );
    if (twin < index) return [{ file, field: `prices[${index}]`, reason: `begins on the same day as prices[${twin}]` }];
    const reason = entry.confirmed ? undefined : (distantDay(entry, today) ?? slipOf(prices, index, isLive));
    return reason === undefined ? [] : [{ file, field: `prices[${index}]`, reason: `${reason}; ${CONFIRM}` }];
  });
}

/** A price is set for the coming season, not for the next decade. */
const FAR_DAYS = 400;

const isDistant = (day: string | undefined, today: string): boolean =>
  day !== undefined && day > daysAfter(today, FAR_DAYS);

const distantDay = ({ from, until }: PriceEntry, today: string): string | undefined => {
  const far = [from, until].find((day) => isDistant(day, today));
  return far === undefined ? undefined : `${far} is more than a year away`;
};

function slipOf(prices: readonly PriceEntry[], index: number, isLive: IsLive): string | undefined {
  const entry = prices[index];
  if (!entry) return undefined;
  const others = prices.filter((_, other) => other !== index);
  const sale = others.find(
    ({ from, until }) => entry.until !== undefined && until !== undefined && from <= entry.from && entry.from <= until,
  );
  if (sale) return `a sale that begins within another one, from ${sale.from}`;
  // An ordinary price follows the ordinary one, whatever sale runs then; a product may begin with a sale.
  const dayBefore = daysAfter(entry.from, -1);
  const lastIn = (entries: readonly PriceEntry[]) =>
    (entry.until === undefined ? ordinaryOn(entries, dayBefore) : undefined) ?? entryOn(entries, dayBefore);
  const last = lastIn(others);
  // A price of 0 takes a product off sale (decisions S8): what comes back is measured by what was asked before, until it is live.
  const isBack = last?.price === 0 && !isLive(entry);
  const before = (isBack ? lastIn(others.filter(({ price }) => price > 0)) : last)?.price;
  if (!before || entry.price === 0) return undefined;
  if (entry.until !== undefined && entry.price >= before) {
    return `a sale at ${entry.price} that is no cheaper than the ${before} before it`;
  }
  if (entry.price > before * STEP) return `${entry.price} is more than double the ${before} before it`;
  return entry.price * STEP < before ? `${entry.price} is less than half of the ${before} before it` : undefined;
}

/** How many times dearer or cheaper than others a price is asked about that has none before it: a typed zero too many, or one too few. */
const FAR_STEP = 5;

/**
 * The one price of a product that nothing went before is measured by those of its category, until it is live.
 * @param others live ones; undefined where there are none
 */
export function checkFirstPrice(
  { file, data: { prices } }: FileOf<ProductFile>,
  isLive: IsLive,
  others?: PriceRange,
): Failure[] {
  const [first, second] = prices.filter(({ until, price }) => until === undefined && price > 0);
  if (!first || second || first.confirmed || !others || isLive(first)) return [];
  const { price } = first;
  const reason =
    price > others.most * FAR_STEP
      ? `${price} is more than ${FAR_STEP} times the dearest of its category (${others.most}); ${CONFIRM}`
      : price * FAR_STEP < others.least
        ? `${price} is less than a ${FAR_STEP}th of the cheapest of its category (${others.least}); ${CONFIRM}`
        : undefined;
  return reason === undefined ? [] : [{ file, field: `prices[${prices.indexOf(first)}]`, reason }];
}

/**
 * Coupons that give goods away. One that pays for more than the smallest order it may be used for is refused unless `uses` or
 * `usesPerCustomer` bounds it, because its code is soon on a page of codes; one within the bound has to be meant.
 * Measured by the prices of every day on which it counts, today or later: one that begins at night would fail that night's
 * build. @param prices of all products @param today in Istanbul
 */
export function checkCoupons(
  { file, data }: FileOf<readonly CouponFile[]>,
  prices: readonly (readonly PriceEntry[])[],
  today: string,
): Failure[] {
  return data.flatMap((coupon, index) => {
    const { percent = 0, amount = 0, minBasket = 0, confirmed } = coupon;
    const smallest = smallestPrice(prices, coupon, today);
    const far = confirmed ? undefined : (['from', 'until'] as const).find((day) => isDistant(coupon[day], today));
    if (far !== undefined) {
      return [
        { file, field: `[${index}].${far}`, reason: `${coupon[far] ?? ''} is more than a year away; ${CONFIRM}` },
      ];
    }
    const field = `[${index}].${coupon.percent === undefined ? 'amount' : 'percent'}`;
    if (!isBounded(coupon) && (percent === 100 || amount > Math.max(smallest, minBasket))) {
      const what =
        percent === 100
          ? 'gives everything away'
          : `is above ${Math.max(smallest, minBasket)}, the smallest order it counts for`;
      return [{ file, field, reason: `${percent || amount} ${what}: write uses or usesPerCustomer beside it` }];
    }
    const unusual = percent > 0 && !confirmed ? unusualPercent(percent) : undefined;
    if (unusual !== undefined)
      return [{ file, field, reason: `${percent} % is ${unusual} what a shop gives; ${CONFIRM}` }];
    if (confirmed || amount <= smallest || amount * STEP <= minBasket) return [];
    return [{ file, field, reason: `${amount} is above the smallest price of the shop, ${smallest}; ${CONFIRM}` }];
  });
}

/** Lira of the cheapest that is sold while a coupon counts; Infinity where nothing is. */
function smallestPrice(
  prices: readonly (readonly PriceEntry[])[],
  { from = '', until }: CouponFile,
  today: string,
): number {
  const first = from > today ? from : today;
  const asked = prices.flatMap((entries) =>
    [first, ...turnsOf(entries)]
      .filter((day) => first <= day && (until === undefined || day <= until))
      .map((day) => entryOn(entries, day)?.price ?? 0),
  );
  return Math.min(...asked.filter((price) => price > 0));
}

/** 0.1 was meant as 10 %, 90 as 9. */
const unusualPercent = (percent: number): string | undefined =>
  percent < 1 ? 'below' : percent > 50 ? 'above' : undefined;

/** Extras of a product: one price each, and none far from what the other products ask for the same. */
export function checkOptions(product: FileOf<ProductFile>, products: readonly FileOf<ProductFile>[]): Failure[] {
  const {
    file,
    data: { options },
  } = product;
  return options.flatMap(({ id, per, price, confirmed }, index) => {
    const field = `options[${index}]`;
    if (options.findIndex((other) => other.id === id) < index) {
      return [{ file, field: `${field}.id`, reason: `"${id}" stands there twice: one price for each extra` }];
    }
    const others = otherOptions(products, product, id)
      .filter((other) => other.per === per && other.price > 0)
      .map((other) => other.price);
    if (confirmed || price === 0 || others.length === 0) return [];
    const [least, most] = [Math.min(...others), Math.max(...others)];
    const reason =
      price > most * FAR_STEP
        ? `${price} is more than ${FAR_STEP} times what others pay for it (${most}); ${CONFIRM}`
        : price * FAR_STEP < least
          ? `${price} is less than a ${FAR_STEP}th of what others pay for it (${least}); ${CONFIRM}`
          : undefined;
    return reason === undefined ? [] : [{ file, field: `${field}.price`, reason }];
  });
}

const isBounded = ({ uses, usesPerCustomer }: CouponFile): boolean =>
  uses !== undefined || usesPerCustomer !== undefined;
