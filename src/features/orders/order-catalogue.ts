import * as z from 'zod/mini';
import type { Locale } from '../../domain/locale.ts';
import type { CartProduct } from '../../domain/reprice.ts';
import { call, type CallResult } from '../../lib/api.ts';
import { CATALOGUE_URL } from '../../lib/paths.ts';

export type SoldToday = ReadonlyMap<number, CartProduct>;

// Our own file of the same build: its shape is CartProduct; only that it is a list with ids is checked here.
const file = z.array(z.looseObject({ id: z.int() }));

/** Today's products by id. */
export async function fetchSold(): Promise<CallResult<SoldToday>> {
  const answer = await call(CATALOGUE_URL, { read: file });
  if (!answer.ok) return answer;
  const products = answer.data as unknown as CartProduct[];
  return { ...answer, data: new Map(products.map((product) => [product.id, product])) };
}

/** Photograph and name of the colour as sold today; an order itself keeps only what was bought. */
export function lookOf(sold: SoldToday, productId: number, color: string | null, locale: Locale) {
  const product = sold.get(productId);
  const colour = product?.colors.find(({ id }) => id === color);
  return {
    imageUrl: colour?.imageUrl ?? product?.mainImageUrl ?? null,
    colorName: colour?.name[locale] ?? color,
  };
}
