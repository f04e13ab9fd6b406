/** What a product of a list costs in a shopper's size (decisions U5). */
import type { Listed } from './listing.ts';
import { adviseOnSize, type Advice } from './measurement.ts';
import type { Kurus } from './money.ts';
import { clothPrice, effectiveWidthCm } from './pricing.ts';
import type { Result } from './result.ts';

/** In whole cm. */
export interface WindowSize {
  width: number;
  height: number;
}

/** The first limit that the size breaks, in cm. */
export type SizeRefusal = Pick<Extract<Advice, { blocks: true }>, 'code' | 'limit'>;

/**
 * The total in the quoted pleat; without a size the price of a metre. What is sold by the piece costs the same in every
 * size. Refuses, by its first limit, a size that the product is not made in.
 */
export function priceInSize(
  { price, made }: Pick<Listed, 'price' | 'made'>,
  size: WindowSize | null,
): Result<Kurus, SizeRefusal> {
  if (!made || !size) return { ok: true, data: price };
  const refusal = adviseOnSize(size.width, size.height, made.limits).find((advice) => advice.blocks);
  if (refusal) return { ok: false, code: refusal.code, limit: refusal.limit };
  return { ok: true, data: clothPrice(effectiveWidthCm(size.width, made.pleat), price) };
}
