import type { ProductFile } from '../../domain/product/product-file.ts';
import { entryOn } from '../../domain/product/sale.ts';
import type { CouponFile } from '../../domain/coupon/coupons-file.ts';
import type { Failure } from './failure.ts';
import type { FileOf } from './read.ts';

/**
 * The shop tells buyers of samples that their price comes back: one coupon gives exactly that, for as long as the pack
 * is sold. A shop without a pack needs none. @param today in Istanbul
 */
export function checkSampleCoupon(
  { file, data: coupons }: FileOf<readonly CouponFile[]>,
  products: readonly FileOf<ProductFile>[],
  today: string,
): Failure[] {
  const packs = products.flatMap(({ data }) => {
    const price = entryOn(data.prices, today)?.price ?? 0;
    return data.holdsSamples > 0 && price > 0 ? [{ name: data.name.tr, price }] : [];
  });
  const told = coupons.flatMap((coupon, index) => (coupon.forSamples ? [{ ...coupon, index }] : []));
  const [pack, ...morePacks] = packs;
  if (!pack) return [];
  if (morePacks.length > 0) {
    const reason = `one pack of samples is sold at most, there are ${packs.map(({ name }) => name).join(', ')}`;
    return [{ file: 'content/products', field: 'holdsSamples', reason }];
  }
  const [coupon, ...moreCoupons] = told;
  if (!coupon || moreCoupons.length > 0) {
    const reason = `one coupon gives the price of the pack of samples back, there are ${told.length}`;
    return [{ file, field: 'forSamples', reason }];
  }
  if (coupon.amount !== pack.price) {
    const reason = `must be ${pack.price}, the price of ${pack.name}; leave the old code without forSamples, and add a new one`;
    return [{ file, field: `[${coupon.index}].amount`, reason }];
  }
  if (coupon.until !== undefined) {
    return [{ file, field: `[${coupon.index}].until`, reason: 'must not end: the pack of samples is still sold' }];
  }
  return [];
}
