/** The catalogue as pages are built from it. */
import built from '../../content/built/catalogue.json' with { type: 'json' };
import type { Photo, Product } from '../domain/catalogue.ts';
import { openCatalogue } from '../domain/open-catalogue.ts';

const catalogue = openCatalogue(built);

/** `builtOn` is the day in Istanbul on which prices, sales and novelty were computed. */
export const { builtOn, shop, photos, categories, products, listed, categoryBySlug, productsOf } = catalogue;

/** The four of the home page (spec §9), in the owner's order. */
export const featured: readonly Product[] = listed
  .filter((product) => product.featured)
  .sort((a, b) => a.popularity - b.popularity);

/** Throws on an unknown name: the compiler lets no file name one. */
export function photo(name: string): Photo {
  const found = photos[name];
  if (!found) throw new Error(`content/photos.yaml has no ${name}`);
  return found;
}
