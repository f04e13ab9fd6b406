/** Writes the catalogue as functions read it (`domain/product/catalogue-files.ts`). */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  lineFileOf,
  listFileOf,
  productFileOf,
  searchFileOf,
  slugFileOf,
  slugFilesFor,
  type CatalogueIndex,
} from '../../domain/product/catalogue-files.ts';
import type { BuiltCatalogue } from '../../domain/product/open-catalogue.ts';
import type { Product } from '../../domain/product/catalogue.ts';
import type { HomeFile } from '../../domain/product/product-file.ts';
import { lineProduct } from '../../domain/product/line-product.ts';
import { goesWithOf } from '../../domain/product/goes-with.ts';
import { listedOf, SORTS, sortProducts } from '../../domain/product/listing.ts';
import { LOCALES } from '../../domain/values/locale.ts';
import { buildSearchIndex } from '../../domain/search/search-index.ts';
import { eachBounded } from './bounded.ts';
import { writeWhenNew } from './write.ts';

const BUILT = 'content/built';

/** Path of the index: its watchers hear of every change. */
export const indexFile = (root: string): string => join(root, BUILT, 'index.json');

/** Removes what no product stands behind any more. Answers whether anything changed. */
export async function writeCatalogueFiles(root: string, catalogue: BuiltCatalogue): Promise<boolean> {
  const files = new Map([...productFiles(catalogue), ...lineFiles(catalogue), ...slugFiles(catalogue), ...listFiles(catalogue), ...searchFiles(catalogue)]); // prettier-ignore
  const there = await Promise.all(
    ['products', 'lines', 'slugs', 'lists', 'search'].map((folder) => namesIn(root, folder)),
  );
  const gone = there.flat().filter((file) => !files.has(file));
  await eachBounded(gone, (file) => rm(join(root, BUILT, file)));
  const written = await eachBounded([...files], ([file, text]) => writeWhenNew(join(root, BUILT, file), text));
  // Last, so that who hears of it finds all others new.
  const index = await writeWhenNew(indexFile(root), JSON.stringify(indexOf(catalogue, files)));
  return index || gone.length > 0 || written.includes(true);
}

const namesIn = async (root: string, folder: string): Promise<string[]> =>
  (await readdir(join(root, BUILT, folder)).catch(() => [])).map((name) => `${folder}/${name}`);

type Files = Iterable<readonly [file: string, text: string]>;

const asFiles = (groups: ReadonlyMap<string, unknown>): Files =>
  [...groups].map(([file, rows]) => [file, JSON.stringify(rows)] as const);

const productFiles = ({ products }: BuiltCatalogue): Files =>
  asFiles(Map.groupBy(products, ({ id }) => productFileOf(id)));

const lineFiles = ({ products }: BuiltCatalogue): Files =>
  asFiles(Map.groupBy(products.map(lineProduct), ({ id }) => lineFileOf(id)));

function slugFiles({ products }: BuiltCatalogue): Files {
  const rows = products.flatMap(({ slug, aliases, id }) => [slug, ...aliases].map((each) => [each, id] as const));
  return asFiles(Map.groupBy(rows, ([slug]) => slugFileOf(slug, slugFilesFor(products.length))));
}

function listFiles({ products, categories }: BuiltCatalogue): Files {
  const files = new Map<string, number[]>();
  const sold = soldOf(products);
  for (const locale of LOCALES) {
    const named = sold.map((product) => ({ ...listedOf(product, locale), id: product.id }));
    for (const sort of SORTS) {
      const sorted = sortProducts(named, sort, locale);
      const byCategory = Map.groupBy(sorted, ({ category }) => category);
      files.set(listFileOf(null, sort, locale), idsOf(sorted));
      for (const { slug } of categories) files.set(listFileOf(slug, sort, locale), idsOf(byCategory.get(slug) ?? []));
    }
  }
  return asFiles(files);
}

const searchFiles = ({ products, categories, search }: BuiltCatalogue): Files =>
  asFiles(
    new Map(
      LOCALES.map(
        (locale) =>
          [searchFileOf(locale), buildSearchIndex(soldOf(products), categories, locale, search[locale])] as const,
      ),
    ),
  );

function indexOf({ builtOn, shop, categories, products, home }: BuiltCatalogue, files: Files): CatalogueIndex {
  const version = createHash('sha256');
  for (const [file, text] of files) version.update(file).update(text);
  return {
    builtOn,
    version: version.digest('hex').slice(0, 16),
    shop,
    categories,
    goesWith: Object.fromEntries(
      categories.map((category) => [category.slug, goesWithOf(category, { categories, products })]),
    ),
    samplePack: soldOf(products).find(({ holdsSamples }) => holdsSamples > 0)?.id ?? 0,
    clothCategory: clothCategoryOf(home, products),
    slugFiles: slugFilesFor(products.length),
  };
}

/** The check of `home.yaml` lets no cloth of its window be of a product that is not sold. */
const clothCategoryOf = ({ cloths }: HomeFile, products: readonly Product[]): string =>
  products.find(({ slug }) => slug === cloths[0]?.product)?.category ?? '';

const soldOf = (products: readonly Product[]): Product[] => products.filter(({ price }) => price > 0);

const idsOf = (products: readonly { readonly id: number }[]): number[] => products.map(({ id }) => id);
