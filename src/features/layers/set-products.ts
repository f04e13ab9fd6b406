/** Products of the layers of a set: those that the page brings, and those that are fetched for it. */
import { ROLES, type LayerProduct, type Role, type WornSet } from '../../domain/layers/layers.ts';
import type { OfferedIn } from '../../domain/layers/received.ts';
import type { PageSets } from './page-sets.ts';

type KnownProducts = ReadonlyMap<number, LayerProduct>;

export const withThese = (known: KnownProducts, products: readonly LayerProduct[]): KnownProducts =>
  new Map([...known, ...products.map((product) => [product.id, product] as const)]);

/** Products that the page brings for a layer: the usual one and those of the ready sets. */
const isOfPage = (page: PageSets, role: Role, id: number): boolean =>
  [page.usual, ...page.ready.map(({ worn }) => worn)].some((worn) => worn[role]?.product === id);

/**
 * Returns the products of these layers, each for its own role: fetched where the page does not bring them. Those of a role
 * without a layer are `unfetched`.
 */
export async function withProducts(page: PageSets, worn: WornSet): Promise<OfferedIn> {
  const fetch = async (role: Role, product: number): Promise<readonly LayerProduct[]> => {
    const { offersFor } = await import('./offers.ts');
    const best = await offersFor(role);
    return best.some(({ id }) => id === product) ? best : offersFor(`${role}-rest`);
  };
  const offers = ROLES.map(async (role) => {
    const layer = worn[role];
    if (!layer) return null;
    return isOfPage(page, role, layer.product) ? page.products : fetch(role, layer.product).catch(() => null);
  });
  const found = new Map(
    (await Promise.all(offers)).map((products, index) => [ROLES[index], products && withThese(new Map(), products)]),
  );
  return (role, id) => (found.get(role) === null ? 'unfetched' : found.get(role)?.get(id));
}
