import * as z from 'zod/mini';
import type { Locale } from '../domain/locale.ts';
import type { CartProduct } from '../domain/reprice.ts';
import { request, type CallResult } from './api.ts';
import { CATALOGUE_URL } from './paths.ts';

/** What is sold today, by product id. */
export type CurrentCatalogue = ReadonlyMap<number, CartProduct>;

export const EMPTY_CATALOGUE: CurrentCatalogue = new Map();

// Our own file of the same build: its shape is CartProduct; only that it is a list with ids is checked here.
const catalogueFile = z.array(z.looseObject({ id: z.int() }));

/** Fetches `/data/catalogue.json`: whatever is not in it is no longer sold. */
export async function fetchCurrentCatalogue(): Promise<CallResult<CurrentCatalogue>> {
  const answer = await request(CATALOGUE_URL, { read: catalogueFile });
  if (!answer.ok) return answer;
  const products = answer.data as unknown as CartProduct[];
  return { ...answer, data: new Map(products.map((product) => [product.id, product])) };
}

/** Photograph of a product in its colour and the colour's name as sold today; the id of the colour where it is not. */
export function appearanceOf(catalogue: CurrentCatalogue, productId: number, color: string | null, locale: Locale) {
  const product = catalogue.get(productId);
  const colour = product?.colors.find(({ id }) => id === color);
  return {
    imageUrl: colour?.imageUrl ?? product?.mainImageUrl ?? null,
    colorName: colour?.name[locale] ?? color,
  };
}
