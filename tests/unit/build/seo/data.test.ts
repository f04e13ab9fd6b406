/** The types of schema.org are checked by the compiler (schema-dts); here, what search engines ask for beyond them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SHOP_ROOT } from '../../../../src/build/content/place.ts';
import type { BuiltCatalogue } from '../../../../src/domain/product/open-catalogue.ts';
import type { Product } from '../../../../src/domain/product/catalogue.ts';
import { exampleOf } from '../../../../src/domain/price/example-window.ts';
import { LOCALES } from '../../../../src/domain/values/locale.ts';
import { breadcrumbData } from '../../../../src/build/seo/breadcrumb.ts';
import { productData } from '../../../../src/build/seo/product.ts';
import { shippingGraph } from '../../../../src/build/seo/shipping.ts';
import { shopGraph, shopId } from '../../../../src/build/seo/shop.ts';

const file = path.join(SHOP_ROOT, 'content/built/catalogue.json');
const { products, shop } = JSON.parse(readFileSync(file, 'utf8')) as BuiltCatalogue;
const sold = products.filter(({ price }) => price > 0);
const site = new URL('https://www.kivrim.example');
const page = { description: 'Words', category: 'Fon perde', site };

interface WrittenData {
  readonly '@type': string;
  readonly [name: string]: unknown;
}
const written = (data: unknown): WrittenData => JSON.parse(JSON.stringify(data)) as WrittenData;
const write = (product: Product, locale: 'tr' | 'en' = 'tr') =>
  written(productData(product, shop, { ...page, locale }));
/** A product of one colour, or the variants of one with several. */
const itemsOf = (data: WrittenData): readonly WrittenData[] => (data.hasVariant as WrittenData[] | undefined) ?? [data];
const offersOf = (product: Product): unknown => itemsOf(write(product))[0]?.offers;
const addressesIn = (data: unknown): string[] => JSON.stringify(data).match(/https?:\/\/[^"]+/g) ?? [];

describe('a product', () => {
  test.each(LOCALES.flatMap((locale) => sold.map((product) => [locale, product.slug, product] as const)))(
    'has all that a rich result needs (%s %s)',
    (locale, slug, product) => {
      const data = write(product, locale);
      expect(data).toMatchObject({ '@context': 'https://schema.org', name: product.name[locale] });
      const url = `https://www.kivrim.example${locale === 'en' ? '/en' : ''}/p/${slug}`;
      for (const [index, item] of itemsOf(data).entries()) {
        const { id } = product.colors[index] ?? {};
        expect(item).toMatchObject({
          '@type': 'Product',
          sku: `${product.sku}-${id}`,
          offers: {
            '@type': 'Offer',
            price: exampleOf(product).price / 100,
            priceCurrency: 'TRY',
            url: index === 0 ? url : `${url}?color=${id}`,
          },
        });
      }
      expect(JSON.stringify(data)).toContain(`https://www.kivrim.example/images/${product.photo}.webp`);
      for (const address of addressesIn(data)) expect(() => new URL(address)).not.toThrow();
    },
  );

  const sewn = sold.find(({ madeToMeasure, oldPrice }) => madeToMeasure && oldPrice === null)!;
  const piece = sold.find(({ madeToMeasure, length }) => !madeToMeasure && !length)!;

  test('sewn to measure has the price of the example window and is made to order', () => {
    const offers = offersOf({ ...sewn, price: 130_000, pleats: ['normal', 'none'] });
    expect(offers).toMatchObject({ price: 6500, availability: 'https://schema.org/MadeToOrder' });
    expect(offers).not.toHaveProperty('priceSpecification');
  });

  test('sold by the piece is in stock', () => {
    expect(offersOf(piece)).toMatchObject({ availability: 'https://schema.org/InStock' });
  });

  test('that is paused is out of stock, and says from when on it is back', () => {
    const word = { tr: 'Stokta yok', en: 'Out of stock' };
    const offers = (until?: string) => offersOf({ ...sewn, paused: { word, until } });
    expect(offers('2026-12-05')).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      availabilityStarts: '2026-12-06',
    });
    expect(offers()).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect(offers()).not.toHaveProperty('availabilityStarts');
  });

  test('is out of stock while the shop is closed, as in the feeds', () => {
    const word = { tr: 'Stokta yok', en: 'Out of stock' };
    for (const product of [sewn, piece, { ...sewn, paused: { word, until: '2026-12-05' } }]) {
      const closed = written(productData(product, { ...shop, openForOrders: false }, { ...page, locale: 'tr' }));
      for (const { offers } of itemsOf(closed)) {
        expect(offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
        expect(offers).not.toHaveProperty('availabilityStarts');
      }
    }
  });

  test('on sale tells the old price and how long the new one holds', () => {
    const sale = { price: 100_000, oldPrice: 130_000, saleUntil: '2026-11-30' };
    const offers = offersOf({ ...sewn, ...sale, pleats: ['normal'] });
    expect(offers).toMatchObject({
      price: 5000,
      priceValidUntil: '2026-11-30',
      priceSpecification: { price: 6500, priceCurrency: 'TRY', priceType: 'https://schema.org/StrikethroughPrice' },
    });
  });

  test.each([
    ['sewn to measure', sewn],
    ['cut to a length', sold.find(({ length }) => length)!],
  ])('%s is said to be kept: the law knows no withdrawal from it', (_kind, product) => {
    expect(offersOf(product)).toMatchObject({
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'TR',
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      },
    });
    expect(JSON.stringify(write(product))).not.toContain('merchantReturnDays');
  });

  test.each([
    ['by the piece', piece],
    ['as a pack of samples', sold.find(({ holdsSamples }) => holdsSamples > 0)!],
  ])('sold %s may be returned within the days of the shop, which pays the carriage', (_kind, product) => {
    expect(offersOf(product)).toMatchObject({
      hasMerchantReturnPolicy: {
        applicableCountry: 'TR',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: shop.returnDays,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/FreeReturn',
      },
    });
  });

  test('of several colours is a group of variants, of which a paused one is out of stock', () => {
    const several = sold.find(({ madeToMeasure, colors }) => madeToMeasure && colors.length > 2)!;
    const [first, second, ...others] = several.colors;
    const paused = { word: { tr: 'Kumaşı bekleniyor', en: 'Cloth is awaited' } };
    const data = write({ ...several, colors: [first!, { ...second!, paused }, ...others] });
    expect(data).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: several.sku,
      variesBy: 'https://schema.org/color',
    });
    const items = itemsOf(data);
    expect(items.map(({ color }) => color)).toEqual(several.colors.map(({ name }) => name.tr));
    const states = items.map(({ offers }) => (offers as WrittenData).availability);
    expect(states.indexOf('https://schema.org/OutOfStock')).toBe(1);
    expect(states.lastIndexOf('https://schema.org/OutOfStock')).toBe(1);
    // A group has neither number nor price of its own.
    expect(data).not.toHaveProperty('sku');
    expect(data).not.toHaveProperty('offers');
  });

  test('has a rating only from real reviews', () => {
    expect(write({ ...sewn, rating: 4.5, reviewCount: 0 })).not.toHaveProperty('aggregateRating');
    expect(write({ ...sewn, rating: 4.5, reviewCount: 12 }).aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      reviewCount: 12,
    });
  });
});

describe('the shop', () => {
  test.each(LOCALES)('says who, where and when open (%s)', (locale) => {
    const { '@graph': graph } = written(shopGraph(shop, locale, site)) as unknown as { '@graph': WrittenData[] };
    const [store, web] = graph;
    expect(store).toMatchObject({
      '@type': 'HomeGoodsStore',
      name: shop.name,
      telephone: shop.contact.phone,
      address: { '@type': 'PostalAddress', addressCountry: 'TR', postalCode: shop.contact.postalCode },
    });
    const hours = store?.openingHoursSpecification as { dayOfWeek: string[]; opens: string; closes: string }[];
    expect(hours.flatMap(({ dayOfWeek }) => dayOfWeek)).toHaveLength(7);
    for (const { opens, closes } of hours) expect(opens < closes).toBe(true);
    // Most of what it sells is made to measure: days of return are said of each offer alone.
    expect(store?.hasMerchantReturnPolicy).toEqual({
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: `https://www.kivrim.example${locale === 'en' ? '/en' : ''}/returns`,
    });
    expect(web).toMatchObject({ '@type': 'WebSite', inLanguage: locale, publisher: { '@id': store?.['@id'] } });
  });
});

test.each(LOCALES)('carriage is said once for the whole shop, free strictly above the threshold (%s)', (locale) => {
  const { '@graph': graph } = written(shippingGraph(shop, locale, site)) as unknown as { '@graph': WrittenData[] };
  const [store] = graph;
  expect(store?.['@id']).toBe(shopId(site));
  const { shippingConditions: conditions } = store?.hasShippingService as { shippingConditions: WrittenData[] };
  const { fee, freeAbove } = shop.shipping;
  expect(conditions).toMatchObject([
    { orderValue: { minValue: 0, maxValue: freeAbove, currency: 'TRY' }, shippingRate: { value: fee } },
    { orderValue: { minValue: freeAbove + 0.01 }, shippingRate: { value: 0 } },
  ]);
  for (const one of conditions)
    expect(one).toMatchObject({
      shippingDestination: { addressCountry: 'TR' },
      transitTime: { duration: { minValue: shop.leadTime.carriage.min, maxValue: shop.leadTime.carriage.max } },
    });
});

test('a breadcrumb counts from one, and only its last step has no address', () => {
  expect(
    written(
      breadcrumbData(
        [{ name: 'Ana sayfa', href: '/' }, { name: 'Fon', href: '/c/fon-perde' }, { name: 'Boğaz' }],
        site,
      ),
    ).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Ana sayfa', item: 'https://www.kivrim.example/' },
    { '@type': 'ListItem', position: 2, name: 'Fon', item: 'https://www.kivrim.example/c/fon-perde' },
    { '@type': 'ListItem', position: 3, name: 'Boğaz' },
  ]);
});
