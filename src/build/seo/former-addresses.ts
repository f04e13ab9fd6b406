import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltCatalogue } from '../../domain/product/open-catalogue.ts';
import type { Product } from '../../domain/product/catalogue.ts';
import type { Category } from '../../domain/product/product-file.ts';
import { LOCALES } from '../../domain/values/locale.ts';
import { paths } from '../../lib/paths.ts';
import { builtFile } from '../content/compile.ts';
import { SHOP_ROOT } from '../content/place.ts';
import type { HtmlStep } from '../html/integration.ts';

/**
 * `_redirects` of Netlify: each former address of a product leads for good to the one it has now, in both languages. The further
 * pages of a category's aliases lead to its own; the first page of an alias is a file, which goes before a rule.
 */
export const redirectsFile = (
  products: readonly Pick<Product, 'slug' | 'aliases'>[],
  categories: readonly Pick<Category, 'slug' | 'aliases'>[],
): string =>
  LOCALES.map(paths)
    .flatMap((to) => [
      ...ruled(products, (alias, slug) => `${to.product(alias)} ${to.product(slug)}`),
      ...ruled(categories, (alias, slug) => `${to.category(alias)}/* ${to.category(slug)}/:splat`),
    ])
    .join('');

const ruled = (
  renamed: readonly Pick<Product, 'slug' | 'aliases'>[],
  rule: (alias: string, slug: string) => string,
): string[] => renamed.flatMap(({ slug, aliases }) => aliases.map((alias) => `${rule(alias, slug)} 301\n`));

/** Writes it beside the pages. Rules of `netlify.toml` come after it. */
export const formerAddressesStep = (): HtmlStep => ({
  page: (html) => html,
  async finish(dist, logger) {
    const catalogue = JSON.parse(await readFile(builtFile(SHOP_ROOT), 'utf8')) as BuiltCatalogue;
    const listed = catalogue.products.filter(({ price }) => price > 0);
    const file = redirectsFile(listed, catalogue.categories);
    await writeFile(join(dist, '_redirects'), file);
    logger.info(`former addresses: ${file.split('\n').length - 1}`);
  },
});
