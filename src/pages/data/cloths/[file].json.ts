import type { APIContext } from 'astro';
import { clothFactsOf, clothFileNumber, type LargePhoto } from '../../../domain/product/cloth-facts.ts';
import type { Product } from '../../../domain/product/catalogue.ts';
import { LOCALES, type Locale } from '../../../domain/values/locale.ts';
import { avifOf } from '../../../build/avif.ts';
import { categoryBySlug, listed, photo } from '../../../build/catalogue.ts';

interface Props extends Record<string, unknown> {
  products: Product[];
  locale: Locale;
}

export const getStaticPaths = () =>
  LOCALES.flatMap((locale) =>
    [...Map.groupBy(listed, ({ id }) => clothFileNumber(id))].map(([number, products]) => ({
      params: { file: `${locale}-${number}` },
      props: { products, locale },
    })),
  );

/** The largest that the gallery of a product page shows (`Gallery.astro`). */
const SHOWN = 1200;

/** Returns the product's photographs that are kept larger than pages show them: no picture is enlarged. */
async function largeOf({ photo: first, details, colors }: Product): Promise<Record<string, LargePhoto>> {
  const names = new Set([first, ...details, ...colors.flatMap((color) => color.photo ?? [])]);
  const larger = [...names].filter((name) => photo(name).width > SHOWN);
  return Object.fromEntries(
    await Promise.all(
      larger.map(async (name) => {
        const { width, height } = photo(name);
        const { src } = await avifOf(name, { width });
        return [name, { src, width, height }] as const;
      }),
    ),
  );
}

/** Data that a page fetches at a press: for the close-up of a cloth, and for the comparison. */
export async function GET({ props: { products, locale } }: APIContext<Props>): Promise<Response> {
  const cloths = await Promise.all(
    products.map(async (product) => {
      const category = categoryBySlug(product.category)?.name[locale] ?? '';
      return [product.id, clothFactsOf(product, category, locale, await largeOf(product))] as const;
    }),
  );
  return Response.json(Object.fromEntries(cloths));
}
