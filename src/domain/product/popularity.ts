/** Which product is bought most: what "most popular", search and similar products go by. */

/** Pieces sold by product id; empty where nobody counted. */
export type SalesByProduct = ReadonlyMap<number, number>;

/** The last so many days count. */
export const SOLD_DAYS = 90;

interface RankedProduct {
  readonly id: number;
  readonly slug: string;
  readonly addedOn: string;
  /** The owner's own order, 1 first; it need not be unique. */
  readonly popularity?: number | undefined;
  readonly paused?: object | undefined;
}

/**
 * Places from 1, each once: what sold most comes first, then the owner's `popularity`, then the newest, then by slug.
 * Paused products are last.
 */
export function ranksOf(products: readonly RankedProduct[], sold: SalesByProduct): ReadonlyMap<number, number> {
  const ranked = products.toSorted(
    (a, b) =>
      Number(a.paused !== undefined) - Number(b.paused !== undefined) ||
      (sold.get(b.id) ?? 0) - (sold.get(a.id) ?? 0) ||
      ownOf(a) - ownOf(b) ||
      order(b.addedOn, a.addedOn) ||
      order(a.slug, b.slug),
  );
  return new Map(ranked.map(({ id }, at) => [id, at + 1]));
}

/** One that the owner has not placed comes behind all that are. */
const ownOf = ({ popularity }: RankedProduct): number => popularity ?? Number.MAX_SAFE_INTEGER;

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
