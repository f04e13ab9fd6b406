import type { Offer, Product as ProductData, UnitPriceSpecification, WithContext } from 'schema-dts';
import type { Product } from '../../domain/product/catalogue.ts';
import { exampleOf } from '../../domain/price/example-window.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { toLira, type Kurus } from '../../domain/money/money.ts';
import { availabilityOf } from '../../domain/product/pause.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { imageUrl, paths } from '../../lib/paths.ts';

interface Page {
  readonly locale: Locale;
  readonly description: string;
  readonly category: string;
  readonly site: URL;
}

/**
 * A product with its price: of the example window for what is made to measure (decisions U5), per piece for the rest. Ratings
 * only when there are real ones.
 */
export function productData(product: Product, shop: Shop, page: Page): WithContext<ProductData> {
  const { locale, description, category, site } = page;
  const photos = [product.photo, ...product.details].slice(0, 3);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name[locale],
    sku: product.sku,
    description,
    category,
    image: photos.map((photo) => new URL(imageUrl(photo), site).href),
    brand: { '@type': 'Brand', name: shop.name },
    material: product.fabric.composition[locale],
    color: product.colors.map(({ name }) => name[locale]),
    ...(product.reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewCount,
          },
        }
      : {}),
    offers: offerData(product, new URL(paths(locale).product(product.slug), site).href),
  };
}

/** A made-to-measure product has the price of the example window, as in the feeds and on the page. */
function offerData(product: Product, url: string): Offer {
  const { saleUntil } = product;
  const { price, oldPrice } = exampleOf(product);
  const availability = availabilityOf(product);
  return {
    '@type': 'Offer',
    url,
    price: toLira(price),
    priceCurrency: 'TRY',
    ...(oldPrice === null ? {} : { priceSpecification: priceBefore(oldPrice) }),
    availability: `https://schema.org/${availability.state}`,
    ...(availability.from === null ? {} : { availabilityStarts: availability.from }),
    ...(saleUntil === null ? {} : { priceValidUntil: saleUntil }),
  };
}

const priceBefore = (amount: Kurus): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: toLira(amount),
  priceCurrency: 'TRY',
});
