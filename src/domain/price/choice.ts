import { checkConfiguration, type ConfigurationRefusal } from './configuration.ts';
import { pauseOf, type PauseRefusal } from '../product/pause.ts';
import type { LineConfiguration } from './pricing.ts';
import type { CartProduct, CartProducts } from '../product/cart-product.ts';
import { fold } from '../values/fold.ts';
import type { Result } from '../values/result.ts';
import { checkSamples, type Sample, type SamplesRefusal } from '../product/samples.ts';

/** Choices of a line, as it is ordered or lies in a cart; no colour is `null` there and left out here. */
export interface Choice {
  readonly productId: number;
  readonly color?: string | null | undefined;
  readonly configuration: LineConfiguration | null;
  readonly samples?: readonly Sample[] | undefined;
}

/** Why a line is not sold as it was chosen. */
export type UnsoldRefusal = ConfigurationRefusal | SamplesRefusal | 'product-unknown';
export type ChoiceRefusal = UnsoldRefusal | PauseRefusal;

/**
 * Returns the choice with the id of its colour where the colour is called by its name in either language, as the catalogue's
 * calls display it. An unknown colour stays, to be refused.
 */
export function withColourId<Chosen extends Choice>(choice: Chosen, products: CartProducts): Chosen {
  const { color, productId } = choice;
  const colours = products.get(productId)?.colors ?? [];
  if (color === undefined || color === null || colours.some(({ id }) => id === color)) return choice;
  const wanted = fold(color);
  const named = colours.find(({ name }) => fold(name.tr) === wanted || fold(name.en) === wanted);
  return named ? { ...choice, color: named.id } : choice;
}

/** Whether a line can be had today as it was chosen; answers its product. */
export function checkChoice(choice: Choice, products: CartProducts): Result<CartProduct, { code: ChoiceRefusal }> {
  const sold = checkSold(choice, products);
  const paused = sold.ok ? pauseOf(sold.data, choice) : null;
  return paused ? { ok: false, code: paused.code } : sold;
}

/** The same for paused products: they count as sold, and will be available again. */
export function checkSold(
  { productId, color, configuration, samples }: Choice,
  products: CartProducts,
): Result<CartProduct, { code: UnsoldRefusal }> {
  const product = products.get(productId);
  if (!product) return { ok: false, code: 'product-unknown' };
  const made = checkConfiguration(product, configuration, color ?? undefined);
  if (!made.ok) return made;
  const filled = checkSamples(product, samples, products);
  return filled.ok ? { ok: true, data: product } : filled;
}
