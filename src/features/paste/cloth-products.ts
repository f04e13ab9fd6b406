/** Products of each kind of curtain that a list can name, made at the build of `content/sets.yaml` and the catalogue. */
import type { ClothProducts } from '../../domain/offer/listed-offer.ts';
import type { Role } from '../../domain/layers/layers.ts';
import { fills, isOffered } from '../../domain/layers/sets-file.ts';
import type { Drawing } from '../../domain/product/attributes.ts';
import type { Product } from '../../domain/product/catalogue.ts';
import { categories, listed, sets } from '../../build/catalogue.ts';

/** So many of a kind are tried, the usual one first: what one is not made in, another may be. */
const MOST = 8;

const best = listed
  .filter((product) => product.madeToMeasure && isOffered(product))
  .toSorted((a, b) => a.popularity - b.popularity);
const idsOf = (products: readonly Product[]): number[] => products.slice(0, MOST).map(({ id }) => id);

/** The layer that the owner's sets usually have, then the best sellers that may be that layer. */
function ofRole(name: Role): Product[] {
  const role = sets.roles.find(({ role }) => role === name);
  const fitting = role ? best.filter((product) => fills(role, product)) : [];
  return fitting.toSorted((a, b) => Number(b.slug === role?.usual.product) - Number(a.slug === role?.usual.product));
}

const drawn = (drawing: Drawing): Product[] =>
  best.filter(({ category }) => categories.some((one) => one.slug === category && one.drawing === drawing));

export const clothProducts = (): ClothProducts => ({
  fon: idsOf(ofRole('fon')),
  tul: idsOf(ofRole('tul')),
  guneslik: idsOf(ofRole('guneslik')),
  zebra: idsOf(drawn('zebra')),
  stor: idsOf(drawn('roller')),
  japon: idsOf(drawn('panel')),
});
