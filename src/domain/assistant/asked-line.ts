/** From an asked window to a line as it is ordered: what the question leaves open is chosen as an untouched form does, and said. */
import { lengthForWindow } from '../price/by-length.ts';
import { withColourId } from '../price/choice.ts';
import { gatherOf, OPTION_IDS, type Configuration, type LineConfiguration } from '../price/pricing.ts';
import type { OrderItem } from '../order/order.ts';
import type { CartProduct } from '../product/cart-product.ts';
import { quotedPleat } from '../product/listing.ts';
import type { AskedWindow } from './questions.ts';

/** Choices that the question left open. */
export type Assumption = 'colour' | 'pleat' | 'length';

export interface AskedLine {
  readonly item: OrderItem;
  readonly assumed: readonly Assumption[];
}

/** Returns the line; whether it can be ordered is for `checkChoice` to say. */
export function askedLine(asked: AskedWindow, product: CartProduct): AskedLine {
  const { room = '', quantity = 1 } = asked;
  const colour = asked.colour ?? defaultColour(product);
  const chosen = withColourId({ productId: product.id, color: colour, configuration: null }, { get: () => product });
  const item = {
    productId: product.id,
    quantity,
    ...(typeof chosen.color === 'string' && { color: chosen.color }),
    ...(room !== '' && { room }),
    configuration: configurationOf(asked, product),
  };
  const assumed: Assumption[] = [];
  if (asked.colour === undefined && product.colors.length > 1) assumed.push('colour');
  if (asked.pleat === undefined && product.madeToMeasure && product.pleats.length > 1) assumed.push('pleat');
  if (product.length && !product.madeToMeasure) assumed.push('length');
  return { item, assumed };
}

const defaultColour = ({ colors }: CartProduct): string | undefined =>
  (colors.find(({ paused }) => paused === undefined) ?? colors[0])?.id;

function configurationOf(asked: AskedWindow, product: CartProduct): LineConfiguration | null {
  if (product.madeToMeasure) return windowConfiguration(asked, product);
  return product.length ? { length: Math.max(1, lengthForWindow(product.length, asked.width)) } : null;
}

function windowConfiguration(asked: AskedWindow, product: CartProduct): Configuration {
  const { width, height, pleat = quotedPleat(product.pleats), gather, options = [] } = asked;
  const panels = asked.panels ?? (product.panels.includes(1) ? (gather === undefined ? 2 : 1) : undefined);
  const [motorized, lining, installation] = OPTION_IDS.map((id) => options.includes(id));
  const configuration: Configuration = {
    width,
    height,
    pleatType: pleat,
    motorized: motorized === true,
    lining: lining === true,
    installation: installation === true,
    ...(panels !== undefined && { panels }),
  };
  const side = gatherOf({ ...configuration, ...(gather !== undefined && { gather }) });
  return side === null ? configuration : { ...configuration, gather: side };
}
