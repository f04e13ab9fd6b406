import type { DayOfWeek, Graph } from 'schema-dts';
import type { Locale } from '../../domain/values/locale.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { imageUrl, paths } from '../../lib/paths.ts';
import { OWN_PICTURE } from './preview.ts';

/** One identity for the shop on every page that speaks of it. */
export const shopId = (site: URL): string => new URL('/#shop', site).href;

/** The shop's name, place and opening hours, and its site. `site` is the address that search engines know. */
export function shopGraph(shop: Shop, locale: Locale, site: URL): Graph {
  const { contact } = shop;
  const home = new URL(paths(locale).home, site).href;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'HomeGoodsStore',
        '@id': shopId(site),
        name: shop.name,
        legalName: shop.legalName,
        url: home,
        logo: new URL('/icon-512.png', site).href,
        image: new URL(imageUrl(OWN_PICTURE), site).href,
        telephone: contact.phone,
        email: contact.email,
        foundingDate: String(shop.foundedYear),
        address: {
          '@type': 'PostalAddress',
          streetAddress: contact.street,
          addressLocality: contact.district,
          addressRegion: contact.city,
          postalCode: contact.postalCode,
          addressCountry: 'TR',
        },
        openingHoursSpecification: shop.openingHours.map(({ schemaDays, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: schemaDays as DayOfWeek[],
          opens,
          closes,
        })),
        // A policy with days would stand for every product; each offer names its own (`product.ts`).
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          merchantReturnLink: new URL(paths(locale).page('returns'), site).href,
        },
        ...(shop.social.length > 0 ? { sameAs: shop.social.map(({ url }) => url) } : {}),
      },
      {
        '@type': 'WebSite',
        '@id': new URL('/#site', site).href,
        name: shop.name,
        url: home,
        inLanguage: locale,
        publisher: { '@id': shopId(site) },
      },
    ],
  };
}
