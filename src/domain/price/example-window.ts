/**
 * Price of a product where nobody can type a size: in shopping feeds, search results and the page before it is filled
 * in.
 */
import type { Product } from '../product/catalogue.ts';
import { quotedPleat } from '../product/listing.ts';
import type { Kurus } from '../money/money.ts';
import { linePrice } from './line-price.ts';
import type { Configuration, LengthConfiguration } from './pricing.ts';
import { lengthForWindow } from './by-length.ts';
import { SAMPLE, sampleSize } from './size-price.ts';

export interface Example {
  /** Null for what is sold by the piece. */
  readonly configuration: Configuration | LengthConfiguration | null;
  /** Centimetres of cloth; null for what is sold by the piece. */
  readonly effectiveCm: number | null;
  readonly price: Kurus;
  /** During a sale, what it cost before (decisions S9). */
  readonly oldPrice: Kurus | null;
}

type ExampleProduct = Pick<
  Product,
  'price' | 'oldPrice' | 'madeToMeasure' | 'options' | 'pleats' | 'limits' | 'length'
>;

/**
 * One piece in a window of 200 × 260 cm, without options, in the pleat that lists quote, or the length that such a window takes; each side that the product is not
 * made in as near to it as it is made.
 * @param width of another window than the sample, in cm
 */
export function exampleOf(product: ExampleProduct, width = SAMPLE.width): Example {
  const configuration = product.madeToMeasure ? exampleConfiguration(product, width) : exampleLength(product, width);
  const { effectiveCm, unitPrice } = linePrice(product, configuration);
  const { oldPrice } = product;
  return {
    configuration,
    effectiveCm,
    price: unitPrice,
    oldPrice: oldPrice === null ? null : linePrice({ ...product, price: oldPrice }, configuration).unitPrice,
  };
}

const exampleConfiguration = ({ limits, pleats }: ExampleProduct, width: number): Configuration => ({
  ...sampleSize(limits),
  width: within(width, limits.width),
  pleatType: quotedPleat(pleats),
  motorized: false,
  lining: false,
  installation: false,
});

const exampleLength = ({ length }: ExampleProduct, width: number): LengthConfiguration | null =>
  length ? { length: within(lengthForWindow(length, width), length) } : null;

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(Math.max(value, min), max);
