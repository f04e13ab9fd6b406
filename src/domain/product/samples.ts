/** Samples of cloth: up to five in a pack, which is one line of the cart. */
import * as z from 'zod/mini';
import { MAX_SAMPLES } from './attributes.ts';
import type { Locale } from '../values/locale.ts';
import type { CartProduct, CartProducts } from './cart-product.ts';
import { divideHalfUp, type Kurus } from '../money/money.ts';
import type { Totals } from '../money/totals.ts';
import type { Result } from '../values/result.ts';

/** A cloth in one of its colours, as it travels and is stored. */
export const sampleShape = {
  productId: z.int().check(z.gte(1)),
  color: z.string().check(z.minLength(1), z.maxLength(40)),
};
export const sampleSchema = z.strictObject(sampleShape);
export type Sample = z.infer<typeof sampleSchema>;

/** A sample with what it is called, in the language of the reader. */
export const namedSampleShape = { ...sampleShape, name: z.string(), colorName: z.string() };
export type NamedSample = Sample & { name: string; colorName: string };

/** Cloth is what is made to measure; of tracks and cords there is nothing to cut. */
export const offersSamples = ({ madeToMeasure, price }: Pick<CartProduct, 'madeToMeasure' | 'price'>): boolean =>
  madeToMeasure && price > 0;

/**
 * Returns what the buyer paid for the samples of an order, in kuruş: their price less their share of the discount, half
 * up, so that no coupon is paid back as money (decisions P25).
 */
export function samplesCost(
  lines: readonly { readonly samples?: readonly Sample[] | undefined; readonly totalPrice: Kurus }[],
  { subtotal, discount }: Pick<Totals, 'subtotal' | 'discount'>,
): Kurus {
  const price = lines.reduce((sum, { samples, totalPrice }) => sum + (samples ? totalPrice : 0), 0);
  return price === 0 ? 0 : price - divideHalfUp(discount * price, subtotal);
}

export const isSameSample = (a: Sample, b: Sample): boolean => a.productId === b.productId && a.color === b.color;

/** The same cloths in whatever order: what tells one pack from another (decisions P8). */
export const samplesIdentity = (samples: readonly Sample[]): string[] =>
  samples.map(({ productId, color }) => `${productId}:${color}`).toSorted();

export type SamplesRefusal =
  'samples-required' | 'samples-unexpected' | 'samples-too-many' | 'samples-repeated' | 'sample-not-offered';

/** Whether a product holds samples, and these: each once, of cloths and colours that are sold today. */
export function checkSamples(
  { holdsSamples }: Pick<CartProduct, 'holdsSamples'>,
  samples: readonly Sample[] | undefined,
  products: CartProducts,
): Result<null, { code: SamplesRefusal }> {
  const refuse = (code: SamplesRefusal) => ({ ok: false as const, code });
  if (holdsSamples === 0) return samples === undefined ? { ok: true, data: null } : refuse('samples-unexpected');
  if (samples === undefined || samples.length === 0) return refuse('samples-required');
  if (samples.length > holdsSamples) return refuse('samples-too-many');
  if (new Set(samplesIdentity(samples)).size < samples.length) return refuse('samples-repeated');
  return samples.every((sample) => isOffered(sample, products))
    ? { ok: true, data: null }
    : refuse('sample-not-offered');
}

/** Whether a sample of this cloth in this colour can be had today. */
export function isOffered({ productId, color }: Sample, products: CartProducts): boolean {
  const product = products.get(productId);
  return product !== undefined && offersSamples(product) && product.colors.some(({ id }) => id === color);
}

/** The samples with their names of today; of what is not sold any more the ids stand in. */
export const nameSamples = (samples: readonly Sample[], products: CartProducts, locale: Locale): NamedSample[] =>
  samples.map(({ productId, color }) => {
    const product = products.get(productId);
    const colour = product?.colors.find(({ id }) => id === color);
    return {
      productId,
      color,
      name: product?.name[locale] ?? String(productId),
      colorName: colour?.name[locale] ?? color,
    };
  });

/** As a line says it: `Boğaz Keten Dokulu Fon, Adaçayı`. */
export const sampleText = ({ name, colorName }: Pick<NamedSample, 'name' | 'colorName'>): string =>
  `${name}, ${colorName}`;

/** Version of a box as it is kept on the device; another one is read as empty. */
export const SAMPLES_VERSION = 1;

const storedBox = z.object({ version: z.literal(SAMPLES_VERSION), samples: z.array(z.unknown()) });

/** A stored box. A bad or repeated sample is dropped, never the whole (design, habit 6). */
export function parseBox(stored: unknown): readonly Sample[] {
  const outer = storedBox.safeParse(stored);
  if (!outer.success) return [];
  const read = outer.data.samples.map((candidate) => sampleSchema.safeParse(candidate));
  return joinBoxes(
    [],
    read.flatMap(({ data }) => (data ? [data] : [])),
  );
}

export const serializeBox = (samples: readonly Sample[]): unknown => ({ version: SAMPLES_VERSION, samples });

/** Outcome of putting a sample in. */
export type SampleAddition = 'added' | 'there' | 'full';

export function putSample(
  samples: readonly Sample[],
  sample: Sample,
): { samples: readonly Sample[]; outcome: SampleAddition } {
  if (samples.some((other) => isSameSample(other, sample))) return { samples, outcome: 'there' };
  if (samples.length >= MAX_SAMPLES) return { samples, outcome: 'full' };
  return { samples: [...samples, { productId: sample.productId, color: sample.color }], outcome: 'added' };
}

export const takeSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] =>
  samples.filter((other) => !isSameSample(other, sample));

/** Returns the samples of both boxes, as far as one box holds them: the first go before the second. */
export const joinBoxes = (first: readonly Sample[], second: readonly Sample[]): readonly Sample[] =>
  second.reduce((samples, sample) => putSample(samples, sample).samples, first);
