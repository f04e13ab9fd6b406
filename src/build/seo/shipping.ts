import type { ShippingConditions, Graph } from 'schema-dts';
import type { Locale } from '../../domain/values/locale.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { paths } from '../../lib/paths.ts';
import { shopId } from './shop.ts';

/**
 * Carriage and days of the whole shop, which Google reads of the organisation: on each offer they would cost every product page
 * 130 bytes of its first answer.
 * @see https://developers.google.com/search/docs/appearance/structured-data/shipping-policy
 */
export function shippingGraph(shop: Shop, locale: Locale, site: URL): Graph {
  const { shipping, leadTime } = shop;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'HomeGoodsStore',
        '@id': shopId(site),
        name: shop.name,
        url: new URL(paths(locale).home, site).href,
        hasShippingService: {
          '@type': 'ShippingService',
          fulfillmentType: 'https://schema.org/FulfillmentTypeDelivery',
          handlingTime: {
            '@type': 'ServicePeriod',
            duration: { '@type': 'QuantitativeValue', minValue: 0, maxValue: leadTime.production.max, unitCode: 'DAY' },
          },
          shippingConditions: [
            conditions(shop, { minValue: 0, maxValue: shipping.freeAbove }, shipping.fee),
            conditions(shop, { minValue: shipping.freeAbove + CENT }, 0),
          ],
        },
      },
    ],
  };
}

/** Carriage is free above the threshold, not at it. */
const CENT = 0.01;

interface OrderValue {
  readonly minValue: number;
  readonly maxValue?: number;
}

/** @param fee lira */
const conditions = ({ leadTime }: Shop, orderValue: OrderValue, fee: number): ShippingConditions => ({
  '@type': 'ShippingConditions',
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'TR' },
  orderValue: { '@type': 'MonetaryAmount', currency: 'TRY', ...orderValue },
  shippingRate: { '@type': 'MonetaryAmount', currency: 'TRY', value: fee },
  transitTime: {
    '@type': 'ServicePeriod',
    duration: {
      '@type': 'QuantitativeValue',
      minValue: leadTime.carriage.min,
      maxValue: leadTime.carriage.max,
      unitCode: 'DAY',
    },
  },
});
