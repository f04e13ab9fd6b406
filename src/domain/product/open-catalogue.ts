/** Finds products and categories in the catalogue of a build: for pages. */
import type { Photo, Product } from './catalogue.ts';
import type { Category, HomeFile, RoomsFile } from './product-file.ts';
import type { SetsFile } from '../layers/sets-file.ts';
import type { SearchWords } from '../search/search-file.ts';
import type { Locale } from '../values/locale.ts';
import type { Shop } from '../shop/shop.ts';

/** `content/built/catalogue.json`: what pages and functions read, as of the day of the build in Istanbul. */
export interface BuiltCatalogue {
  builtOn: string;
  products: Product[];
  categories: Category[];
  /** Content of the home page. */
  home: HomeFile;
  rooms: RoomsFile['rooms'];
  sets: SetsFile;
  /** Words that shoppers type, and what each stands for. */
  search: Readonly<Record<Locale, SearchWords>>;
  shop: Shop;
  photos: Record<string, Photo>;
}

/** `categories` stand in the order of the menus, `products` by id, those without a price included. */
export interface OpenCatalogue extends Readonly<BuiltCatalogue> {
  /** Those that lists show and orders accept (decisions S8). */
  readonly listed: readonly Product[];
  readonly productById: (id: number) => Product | undefined;
  readonly productBySlug: (slug: string) => Product | undefined;
  /** By slug or by an English alias (decisions S3): `curtains` answers `fon-perde`. */
  readonly categoryBySlug: (slug: string) => Category | undefined;
  /** Products in the list of a category or of its alias; empty for an unknown one. */
  readonly productsOf: (slug: string) => readonly Product[];
}

export const categoryIn = (categories: readonly Category[], slug: string): Category | undefined =>
  categories.find((category) => category.slug === slug || category.aliases.includes(slug));

/** @param json `content/built/catalogue.json` as it was imported */
export function openCatalogue(json: object): OpenCatalogue {
  // The compiler has parsed every file by its schema; TypeScript widens literals when it reads JSON.
  const built = json as BuiltCatalogue;
  const listed = built.products.filter((product) => product.price > 0);
  const byId = new Map(built.products.map((product) => [product.id, product]));
  const bySlug = new Map(built.products.map((product) => [product.slug, product]));
  const byCategory = Map.groupBy(listed, ({ category }) => category);
  const categoryBySlug = (slug: string): Category | undefined => categoryIn(built.categories, slug);
  return {
    ...built,
    listed,
    productById: (id) => byId.get(id),
    productBySlug: (slug) => bySlug.get(slug),
    categoryBySlug,
    productsOf(slug) {
      const category = categoryBySlug(slug);
      return (category && byCategory.get(category.slug)) ?? [];
    },
  };
}
