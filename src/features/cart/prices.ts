import * as z from 'zod/mini';
import type { CartLine } from '../../domain/cart.ts';
import type { Locale } from '../../domain/locale.ts';
import type { CartProduct } from '../../domain/reprice.ts';
import { call } from '../../lib/api.ts';
import { CATALOGUE_URL } from '../../lib/paths.ts';
import { cart, $cart, startCart } from './store.ts';

/** What changed since the cart was last priced. */
export interface PriceNews {
  changed: readonly CartLine[];
  gone: readonly CartLine[];
}

// Our own file of the same build: its shape is CartProduct; only that it is a list with ids is checked here.
const catalogueFile = z.array(z.looseObject({ id: z.int() }));

/** Puts the cart at today's prices (decisions P9); null when they could not be had. */
export async function refreshPrices(locale: Locale): Promise<PriceNews | null> {
  await startCart();
  if ($cart.get().lines.length === 0) return { changed: [], gone: [] };
  const answer = await call(CATALOGUE_URL, { read: catalogueFile });
  if (!answer.ok) return null;
  const products = answer.data as unknown as CartProduct[];
  const { changed, gone } = await cart.useCatalogue(new Map(products.map((product) => [product.id, product])), locale);
  return { changed, gone };
}
