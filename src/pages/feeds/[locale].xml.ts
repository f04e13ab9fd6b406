import type { APIContext } from 'astro';
import { builtOn, categoryBySlug, listed, shop } from '../../build/catalogue.ts';
import { feedXml, streamOf } from '../../build/feed/feed.ts';
import { isOffered, itemsOf, type Field } from '../../build/feed/item.ts';
import { i18nFor } from '../../build/i18n.ts';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';

export const getStaticPaths = () => LOCALES.map((locale) => ({ params: { locale }, props: { locale } }));

/** Feed that Google Merchant Center and Meta's Commerce Manager fetch, in one language. */
export function GET({ props: { locale }, site = new URL(shop.domain) }: APIContext<{ locale: Locale }>): Response {
  const { t, to } = i18nFor(locale);
  function* items(): Generator<Field[]> {
    for (const product of listed.filter(isOffered)) {
      const category = categoryBySlug(product.category);
      if (category) yield* itemsOf(product, category, { shop, locale, site, t, builtOn });
    }
  }
  const channel = {
    title: shop.name,
    description: t('feed:description', { shop: shop.name }),
    link: new URL(to.home, site).href,
  };
  const headers = { 'Content-Type': 'application/xml; charset=utf-8' };
  return new Response(streamOf(feedXml(channel, items())), { headers });
}
