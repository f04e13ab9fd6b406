/**
 * Values of the form of another size, colour or extra, and the resulting order: the rules of the server, before it is asked.
 */
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { readLength } from '../../../domain/window/measurement.ts';
import {
  addOrderedLine,
  changeOrderedLine,
  type ChangeableLine,
  type ChangeableOrder,
  type ChangedOrder,
  type LineChange,
  type LineChangeRefusal,
} from '../../../domain/order/order-change.ts';
import { checkConfiguration } from '../../../domain/price/configuration.ts';
import { linePrice } from '../../../domain/price/line-price.ts';
import {
  gatherOf,
  OPTION_IDS,
  windowOf,
  type GatherSide,
  type OptionId,
  type PleatType,
} from '../../../domain/price/pricing.ts';
import type { ShownProduct } from '../../../domain/product/product-look.ts';
import type { Result } from '../../../domain/values/result.ts';
import { SHIPPING } from '../../cart/shop.ts';

/** As typed. */
export interface TypedLine {
  /** Null of a line without a size. */
  readonly width: string | null;
  readonly height: string | null;
  readonly quantity: string;
  readonly color: string;
  readonly pleat: PleatType;
  readonly panels: 'two' | GatherSide;
  readonly options: readonly OptionId[];
}

type Item = AdminOrder['items'][number];

/** Values of a line as it was ordered. */
export function typedOf({
  configuration,
  color,
  quantity,
}: Pick<Item, 'configuration' | 'color' | 'quantity'>): TypedLine {
  const window = windowOf(configuration);
  return {
    width: window && String(window.width),
    height: window && String(window.height),
    quantity: String(quantity),
    color: color ?? '',
    pleat: window?.pleatType ?? 'normal',
    panels: (window && gatherOf(window)) ?? 'two',
    options: window ? OPTION_IDS.filter((id) => window[id]) : [],
  };
}

/** Values of a line more, before anything is typed. */
export const emptyLine = ({ madeToMeasure, colors, pleats }: ShownProduct): TypedLine => ({
  width: madeToMeasure ? '' : null,
  height: madeToMeasure ? '' : null,
  quantity: '1',
  color: colors.length === 1 ? (colors[0]?.id ?? '') : '',
  pleat: pleats[0] ?? 'normal',
  panels: 'two',
  options: [],
});

/** Returns the fields that are no whole number. @param least pieces: 0 takes a line out */
export function wrongFields(typed: TypedLine, least = 0): ('width' | 'height' | 'quantity')[] {
  const sizes = (['width', 'height'] as const).filter((side) => !readLength(typed[side] ?? '1', side).ok);
  const isCounted = /^\d{1,2}$/.test(typed.quantity.trim()) && Number(typed.quantity) >= least;
  return isCounted ? sizes : [...sizes, 'quantity'];
}

/**
 * Returns the asked change, or null while a field is no number.
 * @param product tells whether it has panels at all; null where only the quantity changes
 * @param added product and room of a line more
 */
export function askedOf(
  line: number,
  typed: TypedLine,
  product: Pick<ShownProduct, 'panels'> | null,
  added?: NonNullable<LineChange['added']>,
): LineChange | null {
  if (wrongFields(typed, added ? 1 : 0).length > 0) return null;
  const { panels, pleat, color, options } = typed;
  const quantity = Number(typed.quantity);
  const asked = { line, color: color === '' ? null : color, quantity, ...(added && { added }) };
  if (typed.width === null || product === null || quantity === 0) return { ...asked, configuration: null };
  const hung = panels === 'two' ? { panels: 2 as const } : { panels: 1 as const, gather: panels };
  return {
    ...asked,
    configuration: {
      width: Number(typed.width),
      height: Number(typed.height),
      pleatType: pleat,
      motorized: options.includes('motorized'),
      lining: options.includes('lining'),
      installation: options.includes('installation'),
      ...(product.panels.length > 0 ? hung : {}),
    },
  };
}

/** The order with the change, by the rules that the server prices by. */
export function previewOf(
  order: AdminOrder,
  asked: LineChange,
  product: ShownProduct | null,
): Result<ChangedOrder<ChangeableLine>, { code: LineChangeRefusal }> {
  const now = inKurus(order);
  if (!asked.added) return changeOrderedLine(now, asked, product ?? undefined, SHIPPING);
  if (!product) return { ok: false, code: 'product-unknown' };
  const { configuration, color, quantity = 1, line, added } = asked;
  const made = checkConfiguration(product, configuration, color ?? undefined);
  if (!made.ok) return made;
  const { unitPrice, options, effectiveCm } = linePrice(product, configuration);
  const sold = { productId: added.productId, color, quantity, configuration, effectiveCm, options };
  const priced = { ...sold, pricePerUnit: product.price, unitPrice, totalPrice: unitPrice * quantity };
  return addOrderedLine(now, priced, line, SHIPPING);
}

const inKurus = (order: AdminOrder): ChangeableOrder<ChangeableLine> => ({
  lines: order.items.map(({ productId, color, quantity, configuration, ...item }) => ({
    ...{ productId, color, quantity, configuration },
    effectiveCm: windowOf(configuration)?.effectiveWidth ?? null,
    pricePerUnit: toKurus(item.pricePerUnit),
    options: item.options.map(({ id, amount }) => ({ id, amount: toKurus(amount) })),
    unitPrice: toKurus(item.unitPrice),
    totalPrice: toKurus(item.totalPrice),
  })),
  coupon: order.coupon,
  totals: {
    subtotal: toKurus(order.subtotal),
    discount: toKurus(order.discount),
    shipping: toKurus(order.shipping),
    fee: toKurus(order.fee),
    total: toKurus(order.total),
  },
});
