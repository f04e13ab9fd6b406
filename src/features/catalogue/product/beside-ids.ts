import type { Category } from '../../../domain/product/product-file.ts';
import type { Product } from '../../../domain/product/catalogue.ts';
import { productBySlug } from '../../../build/catalogue.ts';
import { bestOf } from '../../../build/shelf.ts';

/** Tries of a category, so that one of them is made in the shopper's window. */
const TRIED = 3;

/**
 * Returns the products to hang with a product, by the ids of their cards: one of each group is shown, as `10.11.15 39`.
 * The page carries no more than that; the rest is fetched when the shopper comes near (`beside.ts`). Undefined where
 * nothing goes with it.
 */
export function besideIds(product: Product, category: Category): string | undefined {
  const groups = (category.goesWith ?? []).flatMap((slug) => {
    const piece = productBySlug(slug);
    const found = piece && piece.price > 0 ? [piece] : bestOf(slug);
    // No further than needed: a category may hold thousands, and every page of a product asks.
    const ids: number[] = [];
    for (const { id, paused } of found) {
      if (ids.length === TRIED) break;
      if (!paused && id !== product.id) ids.push(id);
    }
    return ids.length > 0 ? [ids.join('.')] : [];
  });
  return groups.length > 0 ? groups.join(' ') : undefined;
}
