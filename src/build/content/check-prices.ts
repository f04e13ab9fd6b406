/**
 * Prices that are more likely a slip than meant: each asks for `confirmed: true` on its line. A typed zero too many is the
 * dearest mistake of a shop, and no schema knows it.
 */
import type { PriceEntry, ProductFile } from '../../domain/product/product-file.ts';
import { daysAfter } from '../../domain/values/dates.ts';
import { entryOn } from '../../domain/product/sale.ts';
import type { CouponFile } from '../../domain/coupon/coupons-file.ts';
import type { Failure } from './failure.ts';
import type { FileOf } from './read.ts';

/** A step of more than this, up or down, is asked about. */
const STEP = 2;

const CONFIRM = 'if that is meant, write confirmed: true beside it';

export function checkPrices({ file, data: { prices } }: FileOf<ProductFile>): Failure[] {
  return prices.flatMap((entry, index) => {
    const twin = prices.findIndex(
      ({ from, until }) => from === entry.from && (until === undefined) === (entry.until === undefined),
    );
    if (twin < index) return [{ file, field: `prices[${index}]`, reason: `begins on the same day as prices[${twin}]` }];
    const reason = entry.confirmed ? undefined : slipOf(prices, index);
    return reason === undefined ? [] : [{ file, field: `prices[${index}]`, reason: `${reason}; ${CONFIRM}` }];
  });
}

function slipOf(prices: readonly PriceEntry[], index: number): string | undefined {
  const entry = prices[index];
  if (!entry) return undefined;
  const others = prices.filter((_, other) => other !== index);
  const sale = others.find(
    ({ from, until }) => entry.until !== undefined && until !== undefined && from <= entry.from && entry.from <= until,
  );
  if (sale) return `a sale that begins within another one, from ${sale.from}`;
  const before = entryOn(others, daysAfter(entry.from, -1))?.price;
  if (before === undefined || before === 0) return undefined;
  if (entry.until !== undefined && entry.price >= before) {
    return `a sale at ${entry.price} that is no cheaper than the ${before} before it`;
  }
  if (entry.price > before * STEP) return `${entry.price} is more than double the ${before} before it`;
  return entry.price * STEP < before ? `${entry.price} is less than half of the ${before} before it` : undefined;
}

/**
 * Coupons that give goods away. One that pays for more than the smallest order it may be used for is refused unless `uses` or
 * `usesPerCustomer` bounds it, because its code is soon on a page of codes; one within the bound has to be meant.
 * @param prices lira of all that is sold today
 */
export function checkCoupons({ file, data }: FileOf<readonly CouponFile[]>, prices: readonly number[]): Failure[] {
  const smallest = Math.min(...prices.filter((price) => price > 0));
  return data.flatMap((coupon, index) => {
    const { percent = 0, amount = 0, minBasket = 0, confirmed } = coupon;
    const field = `[${index}].${coupon.percent === undefined ? 'amount' : 'percent'}`;
    if (!isBounded(coupon) && (percent === 100 || amount > Math.max(smallest, minBasket))) {
      const what =
        percent === 100
          ? 'gives everything away'
          : `is above ${Math.max(smallest, minBasket)}, the smallest order it counts for`;
      return [{ file, field, reason: `${percent || amount} ${what}: write uses or usesPerCustomer beside it` }];
    }
    if (confirmed || amount <= smallest || amount * STEP <= minBasket) return [];
    return [{ file, field, reason: `${amount} is above the smallest price of the shop, ${smallest}; ${CONFIRM}` }];
  });
}

const isBounded = ({ uses, usesPerCustomer }: CouponFile): boolean =>
  uses !== undefined || usesPerCustomer !== undefined;
