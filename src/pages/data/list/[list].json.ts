import type { APIContext } from 'astro';
import type { Category } from '../../../domain/product/product-file.ts';
import { listFile } from '../../../domain/product/list-file.ts';
import { LOCALES, type Locale } from '../../../domain/values/locale.ts';
import { categories } from '../../../build/catalogue.ts';
import { shelfOf } from '../../../build/shelf.ts';

interface Props extends Record<string, unknown> {
  category: Category;
  locale: Locale;
}

/** Only of categories with several pages: of one, its cards tell all. */
export const getStaticPaths = () =>
  LOCALES.flatMap((locale) =>
    categories
      .filter((category) => shelfOf(category, locale).pages > 1)
      .map((category) => ({ params: { list: `${category.slug}-${locale}` }, props: { category, locale } })),
  );

/** Data that the filters of a category look through. */
export function GET({ props: { category, locale } }: APIContext<Props>): Response {
  const { products, listed } = shelfOf(category, locale);
  const items = listed.map((item, at) => ({ ...item, id: products[at]?.id ?? 0 }));
  return Response.json(listFile(category.slug, items));
}
