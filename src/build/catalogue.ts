import type { BuiltCatalogue, Category, Photo, Product } from '../domain/catalogue.ts';
import built from '../../content/built/catalogue.json' with { type: 'json' };

// The compiler has parsed every file by its schema; TypeScript widens literals when it reads JSON.
const catalogue = built as unknown as BuiltCatalogue;

/** The day in Istanbul on which prices, sales and novelty were computed. */
export const { builtOn, shop, photos } = catalogue;

/** In the order of the menus. */
export const categories: readonly Category[] = catalogue.categories;

/** All, by id, those without a price included. */
export const products: readonly Product[] = catalogue.products;

/** Those that lists show and orders accept (decisions S8). */
export const listed: readonly Product[] = products.filter((product) => product.price > 0);

/** The four of the home page (spec §9), in the owner's order. */
export const featured: readonly Product[] = listed
  .filter((product) => product.featured)
  .sort((a, b) => a.popularity - b.popularity);

/** By slug or by an English alias (decisions S3): `curtains` answers `fon-perde`. */
export const categoryBySlug = (slug: string): Category | undefined =>
  categories.find((category) => category.slug === slug || category.aliases.includes(slug));

/** What the list of a category or of its alias shows; empty for an unknown one. */
export function productsOf(slug: string): readonly Product[] {
  const category = categoryBySlug(slug);
  return category ? listed.filter((product) => product.category === category.slug) : [];
}

/** Throws on an unknown name: the compiler lets no file name one. */
export function photo(name: string): Photo {
  const found = photos[name];
  if (!found) throw new Error(`content/photos.yaml has no ${name}`);
  return found;
}
