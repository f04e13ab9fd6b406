/** Goods that can be put into a cart, and the way a shopper measures for them. */
import { listed } from '../support/catalogue.ts';
import type { NewLine } from '../../src/domain/cart/cart.ts';
import { priceOf, type Configuration } from '../../src/domain/price/pricing.ts';
import type { Tab } from './browser/bundle.ts';

type SoldGoods = (typeof listed)[number];

const made = listed.filter(({ madeToMeasure }) => madeToMeasure);
const pieces = listed.filter(({ madeToMeasure, length, holdsSamples }) => !madeToMeasure && !length && !holdsSamples);

const choose = (from: readonly SoldGoods[], pick: number): SoldGoods => {
  const chosen = from[pick % from.length];
  if (!chosen) throw new Error('The shop sells nothing');
  return chosen;
};

export const productAt = (pick: number): SoldGoods => choose(listed, pick);

/** The line that the form of the product's page makes. */
export function lineOf(tab: Tab, kind: 'add' | 'piece', pick: number, width: number, room: string): NewLine {
  // Few products, so that lines meet their like.
  const product = choose(kind === 'add' ? made : pieces, pick % 4);
  const page = {
    ...product,
    name: product.name.tr,
    categoryName: product.category,
    drawing: 'drape' as const,
    opacity: 'filter' as const,
    options: product.options.map(({ id, price, per }) => ({ id, price, per })),
    colors: product.colors.map(({ id, name, hex }) => ({ id, name: name.tr, hex, imageUrl: '' })),
  };
  const color = product.colors[pick % product.colors.length]?.id ?? null;
  if (kind === 'piece') return tab.pieceLine(page, color);
  const { limits, pleats } = product;
  const configuration: Configuration = {
    width: Math.min(Math.max(Math.round(width / 50) * 50, limits.width.min), limits.width.max),
    height: Math.min(Math.max(240, limits.height.min), limits.height.max),
    pleatType: pleats[pick % pleats.length] ?? 'none',
    motorized: false,
    lining: false,
    installation: false,
  };
  return tab.measuredLine(page, { color: color ?? '', room }, configuration, priceOf(product, configuration));
}
