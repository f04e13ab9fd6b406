/** Prices of asked windows, by the functions that price an order (decisions P9, S12). */
import { adviseOnLength, type LengthAdvice } from '../price/by-length.ts';
import { checkChoice, type ChoiceRefusal } from '../price/choice.ts';
import type { ShippingRule, Totals } from '../money/totals.ts';
import { packOffer, type OfferStamp } from '../offer/offer-link.ts';
import type { OfferWindow } from '../offer/offer.ts';
import { quote, type OrderItem, type QuotedLine } from '../order/order.ts';
import { isLength } from '../price/pricing.ts';
import type { CartProduct, CartProducts } from '../product/cart-product.ts';
import { adviseOnSize, type Advice } from '../window/measurement.ts';
import type { AskedLine } from './asked-line.ts';

export type WindowAdvice = Advice | LengthAdvice;

/** `quoted` is null where the line cannot be ordered; `refusal` and the blocking `advice` say why. */
export interface PricedRow<Product extends CartProduct = CartProduct> extends AskedLine {
  readonly product: Product;
  readonly advice: readonly WindowAdvice[];
  readonly refusal: ChoiceRefusal | null;
  readonly quoted: QuotedLine | null;
}

export interface PricedRows<Product extends CartProduct = CartProduct> {
  readonly rows: readonly PricedRow<Product>[];
  /** Sums of the rows that can be ordered. */
  readonly totals: Totals;
}

type Row<Product extends CartProduct> = AskedLine & { readonly product: Product };

/** Prices rows as one order without a coupon; a row that cannot be ordered is left out of the sum. */
export function priceRows<Product extends CartProduct>(
  rows: readonly Row<Product>[],
  products: CartProducts,
  shipping: ShippingRule,
): PricedRows<Product> {
  const checked = rows.map((row) => {
    const choice = checkChoice(row.item, products);
    return { ...row, advice: adviceOn(row), refusal: choice.ok ? null : choice.code };
  });
  const orderable = checked.filter(({ refusal }) => refusal === null);
  const priced = quote(
    orderable.map(({ item }) => item),
    products,
    null,
    shipping,
    0,
  );
  // Each line has been checked alone, by the check that an order makes.
  if (!priced.ok) throw new Error(`An orderable line was refused: ${priced.code}`);
  const { lines, ...totals } = priced.data;
  const lineOf = new Map(orderable.map(({ item }, at) => [item, lines[at] ?? null]));
  return { rows: checked.map((row) => ({ ...row, quoted: lineOf.get(row.item) ?? null })), totals };
}

function adviceOn({ item: { configuration }, product }: Row<CartProduct>): WindowAdvice[] {
  if (configuration === null) return [];
  if (isLength(configuration)) return product.length ? adviseOnLength(configuration.length, product.length) : [];
  return adviseOnSize(configuration.width, configuration.height, product.limits);
}

/** A size in whole cm, and its room. */
type PlacedItem = Pick<OrderItem, 'productId' | 'color' | 'quantity' | 'configuration' | 'room'>;

export interface LinkedItem {
  readonly item: PlacedItem;
  readonly size: { readonly width: number; readonly height: number };
}

/** Returns the row that a link to `/offer` carries: rows of one room and size hang at one window. */
export function offerRow(items: readonly LinkedItem[], stamp: OfferStamp): readonly unknown[] {
  const windows = new Map<string, OfferWindow>();
  for (const { item, size } of items) {
    const { room = '', productId, color = null, configuration, quantity } = item;
    const key = `${size.width} ${size.height} ${room}`;
    const known = windows.get(key) ?? { id: key, room, size, mount: null, note: '', lines: [] };
    const line = { id: key, productId, color, configuration, quantity };
    windows.set(key, { ...known, lines: [...known.lines, line] });
  }
  return packOffer({ windows: [...windows.values()] }, stamp);
}
