import * as z from 'zod/mini';
import type { Locale } from '../domain/locale.ts';
import type { Drawing } from '../domain/catalogue.ts';
import type { ShownProduct } from '../domain/product-look.ts';
import { request, type CallResult } from './api.ts';
import { CATALOGUE_URL } from './paths.ts';

/** What is sold today, by product id. */
export type CurrentCatalogue = ReadonlyMap<number, ShownProduct>;

export const EMPTY_CATALOGUE: CurrentCatalogue = new Map();

// Our own file of the same build: its shape is ShownProduct; only that it is a list with ids is checked here.
const catalogueFile = z.array(z.looseObject({ id: z.int() }));

/** Fetches `/data/catalogue.json`: whatever is not in it is no longer sold. */
export async function fetchCurrentCatalogue(): Promise<CallResult<CurrentCatalogue>> {
  const answer = await request(CATALOGUE_URL, { read: catalogueFile });
  if (!answer.ok) return answer;
  const products = answer.data as unknown as ShownProduct[];
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

/** How a line is drawn; null of what is not sold any more, and until the catalogue is there. */
export interface LineLook {
  drawing: Drawing;
  /** `#9aa68e` */
  hex: string | null;
}

export function lineLook(
  catalogue: CurrentCatalogue,
  { productId, color }: { readonly productId: number; readonly color: string | null },
): LineLook | null {
  const look = catalogue.get(productId)?.look;
  return look ? { drawing: look.drawing, hex: look.hex[color ?? ''] ?? null } : null;
}
