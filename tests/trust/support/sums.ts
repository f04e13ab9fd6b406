/**
 * The price of an order, computed a second time from the catalogue's file by the specification's words (§9, decisions
 * P2, P5, P6, P13), in whole kuruş and without the shop's own arithmetic: a fault that both share would be found in
 * neither.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(SHOP_ROOT, file), 'utf8'));

interface Option {
  readonly id: string;
  readonly price: number;
  readonly per: 'piece' | 'metre';
}

export interface SoldFacts {
  readonly id: number;
  /** Kuruş per metre, or per piece. */
  readonly price: number;
  readonly madeToMeasure: boolean;
  /** How many cloths lie in it; 0 for what is no pack of samples. */
  readonly holdsSamples: number;
  readonly options: readonly Option[];
  readonly pleats: readonly string[];
  readonly colors: readonly { readonly id: string }[];
  /** Facts of products that are sold by the centimetre: the price of a metre, and parts counted from the length. */
  readonly length?: {
    readonly min: number;
    readonly max: number;
    readonly parts: readonly { atLeast: number; every: number | null; plus: number; price: number }[];
  };
  readonly limits: Readonly<Record<'width' | 'height', { readonly min: number; readonly max: number }>> | null;
}

export interface Line {
  readonly productId: number;
  readonly quantity: number;
  readonly color?: string;
  readonly configuration: Readonly<Record<string, unknown>> | null;
}

interface Shop {
  readonly shipping: { readonly freeAbove: number; readonly fee: number };
  readonly cashOnDelivery: { readonly fee: number; readonly cap: number };
}

export const catalogue = (read('content/built/catalogue.json') as { products: readonly SoldFacts[] }).products;
const shop = read('content/shop.json') as Shop;

/** Kuruş of an amount in lira. */
export const kurus = (lira: number): number => Math.round(lira * 100);
/** Halves go up, in whole numbers. */
const rounded = (numerator: number, denominator: number): number =>
  Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

/** Tenths of the width that become cloth. */
const TENTHS: Readonly<Record<string, number>> = { normal: 25, tight: 30, loose: 20 };

/** Kuruş of one piece. */
export function unitPrice({ productId, configuration }: Line): number {
  const sold = catalogue.find(({ id }) => id === productId);
  if (!sold) throw new Error(`Product ${productId} is not sold`);
  if (configuration === null) return sold.price;
  if (sold.length) {
    const cm = Number(configuration.length);
    const parts = sold.length.parts.map(({ atLeast, every, plus, price }) => {
      const counted = every === null ? plus : Math.floor((cm + every - 1) / every) + plus;
      return (counted > atLeast ? counted : atLeast) * price;
    });
    return parts.reduce((sum, one) => sum + one, rounded(cm * sold.price, 100));
  }
  const width = Number(configuration.width);
  const tenths = TENTHS[String(configuration.pleatType)];
  const cloth = tenths === undefined ? width + 20 : rounded(width * tenths, 10);
  const chosen = sold.options.filter(({ id }) => configuration[id] === true);
  return chosen.reduce(
    (sum, { price, per }) => sum + (per === 'piece' ? price : rounded(cloth * price, 100)),
    rounded(cloth * sold.price, 100),
  );
}

/** The shop's three coupons (decisions P7). */
const COUPONS: Readonly<Record<string, (subtotal: number) => number>> = {
  HOSGELDIN10: (subtotal) => rounded(subtotal * 10, 100),
  YENIEV20: (subtotal) => rounded(subtotal * 20, 100),
  PERDE50: () => 5000,
};
export const COUPON_CODES = Object.keys(COUPONS);

export interface Sums {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly fee: number;
  readonly total: number;
}

/** Kuruş of an order. */
export function sumsOf(lines: readonly Line[], coupon: string | null, paymentType: string): Sums {
  const subtotal = lines.reduce((sum, line) => sum + unitPrice(line) * line.quantity, 0);
  const discount = coupon === null ? 0 : Math.min(subtotal, COUPONS[coupon]?.(subtotal) ?? 0);
  const goods = subtotal - discount;
  const shipping = goods > kurus(shop.shipping.freeAbove) ? 0 : kurus(shop.shipping.fee);
  const fee = paymentType === 'cash-on-delivery' ? kurus(shop.cashOnDelivery.fee) : 0;
  return { subtotal, discount, shipping, fee, total: goods + shipping + fee };
}

export const cashCap = kurus(shop.cashOnDelivery.cap);
