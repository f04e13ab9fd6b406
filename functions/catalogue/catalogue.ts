import type { BuiltCatalogue, Category, Product } from '../../src/domain/catalogue.ts';
import built from '../../content/built/catalogue.json' with { type: 'json' };

// The compiler has parsed every file by its schema; TypeScript widens literals when it reads JSON.
const catalogue = built as unknown as BuiltCatalogue;

export const { builtOn, shop } = catalogue;

/** In the order of the menus. */
export const categories: readonly Category[] = catalogue.categories;

/** All, by id, those without a price included. */
export const products: readonly Product[] = catalogue.products;

/** Those that lists show and orders accept (decisions S8). */
export const listed: readonly Product[] = products.filter((product) => product.price > 0);

const byId = new Map(products.map((product) => [product.id, product]));
const bySlug = new Map(products.map((product) => [product.slug, product]));

export const productById = (id: number): Product | undefined => byId.get(id);

export const productBySlug = (slug: string): Product | undefined => bySlug.get(slug);

/** By slug or by an English alias (decisions S3): `curtains` answers `fon-perde`. */
export const categoryBySlug = (slug: string): Category | undefined =>
  categories.find((category) => category.slug === slug || category.aliases.includes(slug));

/** What the list of a category or of its alias shows; empty for an unknown one. */
export function productsOf(slug: string): readonly Product[] {
  const category = categoryBySlug(slug);
  return category ? listed.filter((product) => product.category === category.slug) : [];
}
