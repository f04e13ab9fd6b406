/**
 * Values of the form of another size, colour or extra, and the resulting order: the rules of the server, before it is asked.
 */
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { readLength } from '../../../domain/window/measurement.ts';
import {
  changeOrderedLine,
  type ChangeableLine,
  type ChangeableOrder,
  type ChangedOrder,
  type LineChange,
  type LineChangeRefusal,
} from '../../../domain/order/order-change.ts';
import {
  gatherOf,
  OPTION_IDS,
  windowOf,
  type Configuration,
  type GatherSide,
  type OptionId,
  type PleatType,
} from '../../../domain/price/pricing.ts';
import type { ShownProduct } from '../../../domain/product/product-look.ts';
import type { Result } from '../../../domain/values/result.ts';
import { SHIPPING } from '../../cart/shop.ts';

/** As typed. */
export interface TypedLine {
  readonly width: string;
  readonly height: string;
  readonly color: string;
  readonly pleat: PleatType;
  readonly panels: 'two' | GatherSide;
  readonly options: readonly OptionId[];
}

type Item = AdminOrder['items'][number];

export const typedOf = (item: Item, { width, height, pleatType, ...rest }: Configuration): TypedLine => ({
  width: String(width),
  height: String(height),
  color: item.color ?? '',
  pleat: pleatType,
  panels: gatherOf(rest) ?? 'two',
  options: OPTION_IDS.filter((id) => rest[id]),
});

/** The fields whose size is no whole number of cm. */
export const wrongSizes = (typed: TypedLine): ('width' | 'height')[] =>
  (['width', 'height'] as const).filter((side) => !readLength(typed[side], side).ok);

/** Returns the asked change, or null while a size is none. @param product tells whether it has panels at all */
export function askedOf(line: number, typed: TypedLine, product: Pick<ShownProduct, 'panels'>): LineChange | null {
  const [width, height] = [readLength(typed.width, 'width'), readLength(typed.height, 'height')];
  if (!width.ok || !height.ok) return null;
  const { panels, pleat, color, options } = typed;
  const hung = panels === 'two' ? { panels: 2 as const } : { panels: 1 as const, gather: panels };
  return {
    line,
    color: color === '' ? null : color,
    configuration: {
      width: width.cm,
      height: height.cm,
      pleatType: pleat,
      motorized: options.includes('motorized'),
      lining: options.includes('lining'),
      installation: options.includes('installation'),
      ...(product.panels.length > 0 ? hung : {}),
    },
  };
}

export const previewOf = (
  order: AdminOrder,
  asked: LineChange,
  product: ShownProduct,
): Result<ChangedOrder<ChangeableLine>, { code: LineChangeRefusal }> =>
  changeOrderedLine(inKurus(order), asked, product, SHIPPING);

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
