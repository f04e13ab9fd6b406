import type { APIContext } from 'astro';
import { builtOn, listed, shop } from '../../../build/catalogue.ts';
import { i18nFor } from '../../../build/i18n.ts';
import { productMarkdown } from '../../../build/markdown/product.ts';
import type { Product } from '../../../domain/product/catalogue.ts';
import { LOCALES, type Locale } from '../../../domain/values/locale.ts';

interface Props {
  product: Product;
  locale: Locale;
}

export const getStaticPaths = () =>
  LOCALES.flatMap((locale) =>
    listed.map((product) => ({
      params: { locale: locale === 'tr' ? undefined : locale, slug: product.slug },
      props: { product, locale },
    })),
  );

/** A product in plain text, which assistants read at a tenth of its page's bytes. */
export function GET({ props: { product, locale }, site = new URL(shop.domain) }: APIContext<Props>): Response {
  const text = productMarkdown(product, { shop, locale, site, builtOn, t: i18nFor(locale).t });
  return new Response(text, { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
}
