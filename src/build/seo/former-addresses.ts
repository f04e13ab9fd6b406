import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltCatalogue } from '../../domain/product/open-catalogue.ts';
import type { Product } from '../../domain/product/catalogue.ts';
import { LOCALES } from '../../domain/values/locale.ts';
import { paths } from '../../lib/paths.ts';
import { builtFile } from '../content/compile.ts';
import { SHOP_ROOT } from '../content/place.ts';
import type { HtmlStep } from '../html/integration.ts';

/** `_redirects` of Netlify: each former address of a product leads for good to the one it has now, in both languages. */
export const redirectsFile = (products: readonly Pick<Product, 'slug' | 'aliases'>[]): string =>
  products
    .flatMap(({ slug, aliases }) => aliases.map((alias) => ({ slug, alias })))
    .flatMap(({ slug, alias }) =>
      LOCALES.map((locale) => `${paths(locale).product(alias)} ${paths(locale).product(slug)} 301\n`),
    )
    .join('');

/** Writes it beside the pages. Rules of `netlify.toml` come after it. */
export const formerAddressesStep = (): HtmlStep => ({
  page: (html) => html,
  async finish(dist, logger) {
    const catalogue = JSON.parse(await readFile(builtFile(SHOP_ROOT), 'utf8')) as BuiltCatalogue;
    const listed = catalogue.products.filter(({ price }) => price > 0);
    const file = redirectsFile(listed);
    await writeFile(join(dist, '_redirects'), file);
    logger.info(`former addresses: ${file.split('\n').length - 1}`);
  },
});
