import type {
  MerchantReturnPolicy,
  Offer,
  Product as ProductData,
  UnitPriceSpecification,
  WithContext,
} from 'schema-dts';
import { isCustom } from '../../domain/price/by-length.ts';
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
    offers: offerData(product, new URL(paths(locale).product(product.slug), site).href, shop),
  };
}

/** Returns the offer. Goods made to measure have the price of the example window, as in the feeds and on the page. */
function offerData(product: Product, url: string, shop: Shop): Offer {
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
    hasMerchantReturnPolicy: isCustom(product) ? NO_RETURN : returnWithin(shop.returnDays),
  };
}

/** Goods made or cut for their buyer (Regulation on Distance Contracts, art. 15/1-b). */
const NO_RETURN: MerchantReturnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'TR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
};

/** The shop pays the carriage, as its page on returns says. */
const returnWithin = (days: number): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'TR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: days,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
});

const priceBefore = (amount: Kurus): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: toLira(amount),
  priceCurrency: 'TRY',
});
