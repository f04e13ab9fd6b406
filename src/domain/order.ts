import * as z from 'zod/mini';
import { MAX_LINES, MAX_QUANTITY, MAX_ROOM_LENGTH, type CartLine } from './cart.ts';
import { checkConfiguration, configurationSchema, type ConfigurationRefusal } from './configuration.ts';
import type { Coupon } from './coupon.ts';
import { deliverySchema, type Delivery } from './delivery.ts';
import type { Locale } from './locale.ts';
import { MAX_AMOUNT, toLira, type Kurus } from './money.ts';
import { paymentSchema, type CardBrand, type Payment, type PaymentType } from './payment.ts';
import type { PAYMENT_STATES } from './placed-order.ts';
import { priceOf, type Configuration, type OptionId } from './pricing.ts';
import type { CartProduct } from './reprice.ts';
import type { Result } from './result.ts';
import type { DeliveryStatus } from './status.ts';
import { totalsOf, type ShippingRule, type Totals } from './totals.ts';

/** A line as a browser sends it: ids, sizes and choices, never a price. */
export const orderItemSchema = z.strictObject({
  productId: z.int().check(z.gte(1)),
  quantity: z
    .int('order.quantity.invalid')
    .check(z.gte(1, 'order.quantity.invalid'), z.lte(MAX_QUANTITY, 'order.quantity.invalid')),
  color: z.optional(z.string().check(z.maxLength(40))),
  room: z.optional(
    z
      .string()
      .check(z.maxLength(MAX_ROOM_LENGTH, 'common.tooLong'), z.regex(/^[^\p{Cc}]*$/u, 'common.invalidCharacters')),
  ),
  configuration: z.nullable(configurationSchema),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** A line of the cart as it is sent: what was chosen, nothing of its price. */
export function orderItemOf({ productId, quantity, color, room, configuration }: CartLine): OrderItem {
  const named = { ...(color === null ? {} : { color }), ...(room === '' ? {} : { room }) };
  if (configuration === null) return { productId, quantity, ...named, configuration: null };
  const { effectiveWidth: _, ...chosen } = configuration;
  return { productId, quantity, ...named, configuration: chosen };
}

/** Consents of the last step (decisions P11); `customMade` is asked when a made-to-measure line exists. */
const consentsSchema = z.strictObject({
  distanceSales: z.literal(true, 'consents.distanceSales.required'),
  customMade: z._default(z.boolean(), false),
  marketing: z._default(z.boolean(), false),
});
export type Consents = z.infer<typeof consentsSchema>;

/** Body of `POST /api/orders` (decisions, Calls); `expectedTotal` in lira. */
export const orderRequestSchema = z.strictObject({
  items: z
    .array(orderItemSchema, 'order.items.required')
    .check(z.minLength(1, 'order.items.required'), z.maxLength(MAX_LINES, 'order.items.tooMany')),
  delivery: deliverySchema,
  payment: paymentSchema,
  couponCode: z.optional(z.string().check(z.maxLength(64))),
  expectedTotal: z
    .number('order.expectedTotal.required')
    .check(z.gte(0), z.lte(toLira(MAX_AMOUNT), 'order.expectedTotal.tooHigh')),
  consents: consentsSchema,
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** At least 128 bits, made once per checkout attempt (security §2.9). */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{22,64}$/;

/** Spec §9, decisions P14. */
export const ORDER_NUMBER = /^KP-\d{13}$/;
export const orderNumber = (milliseconds: number): string => `KP-${String(milliseconds).padStart(13, '0')}`;

/** A priced line; amounts in kuruş. */
export interface QuotedLine {
  product: CartProduct;
  item: OrderItem;
  options: { id: OptionId; amount: Kurus }[];
  cloth: Kurus;
  effectiveCm: number | null;
  unitPrice: Kurus;
  totalPrice: Kurus;
}
export interface Quote extends Totals {
  lines: QuotedLine[];
}
export interface QuoteRefusal {
  code: ConfigurationRefusal | 'product-unknown';
  line: number;
}

/** Prices a whole order from the catalogue (decisions P9); refuses at the first line that cannot be made. */
export function quote(
  items: readonly OrderItem[],
  products: ReadonlyMap<number, CartProduct>,
  coupon: Coupon | null,
  rule: ShippingRule,
  fee: Kurus,
): Result<Quote, QuoteRefusal> {
  const lines: QuotedLine[] = [];
  for (const [line, item] of items.entries()) {
    const product = products.get(item.productId);
    if (!product) return { ok: false, code: 'product-unknown', line };
    const checked = checkConfiguration(product, item.configuration, item.color);
    if (!checked.ok) return { ok: false, code: checked.code, line };
    const sum = priceOf(product, item.configuration);
    lines.push({ product, item, ...sum, totalPrice: sum.unitPrice * item.quantity });
  }
  const totals = totalsOf(
    lines.map((line) => line.totalPrice),
    coupon,
    rule,
    fee,
  );
  return { ok: true, data: { lines, ...totals } };
}

/** True when the buyer must accept that made-to-measure goods cannot be returned (decisions P11, market §2.2 art. 15/1-b). */
export const needsCustomMadeConsent = (items: readonly { configuration: Configuration | null }[]): boolean =>
  items.some((item) => item.configuration !== null);

/** An order as stored, versioned; amounts in kuruş, times ISO 8601. */
export interface StoredOrder {
  version: 1;
  orderNo: string;
  status: DeliveryStatus;
  createdAt: string;
  locale: Locale;
  lines: {
    productId: number;
    sku: string;
    slug: string;
    name: string;
    color: string | null;
    room: string;
    quantity: number;
    configuration: Configuration | null;
    effectiveCm: number | null;
    pricePerUnit: Kurus;
    options: { id: OptionId; amount: Kurus }[];
    unitPrice: Kurus;
    totalPrice: Kurus;
    vatRate: number;
  }[];
  coupon: Coupon | null;
  totals: Omit<Totals, 'missingToFreeShipping'>;
  payment: {
    type: PaymentType;
    state: (typeof PAYMENT_STATES)[number];
    installments: number;
    instalmentAmounts: Kurus[];
    card: { brand: CardBrand; last4: string } | null;
  };
  delivery: Delivery & { cityName: string; districtName: string };
  /** Proof of the ticks, kept three years (market §2.2 art. 20): an opaque id of the network address and the browser's name. */
  consents: Consents & { textVersion: string; at: string; amount: Kurus; client: string; browser: string };
  estimatedDelivery: string;
  carrier: string | null;
  trackingNumber: string | null;
  timeline: { status: DeliveryStatus; at: string; note?: string | undefined }[];
}

/** How a payment type stands right after ordering. */
export const paymentState = (payment: Payment): StoredOrder['payment']['state'] =>
  payment.type === 'credit-card' ? 'paid' : payment.type === 'bank-transfer' ? 'awaiting-transfer' : 'on-delivery';

/** The order as the API answers it (decisions, Calls); every amount in lira, instalments included. */
export interface OrderView {
  orderNo: string;
  status: DeliveryStatus;
  createdAt: string;
  items: {
    productId: number;
    sku: string;
    slug: string;
    name: string;
    color: string | null;
    room: string;
    quantity: number;
    configuration: (Configuration & { effectiveWidth: number }) | null;
    unitPrice: number;
    totalPrice: number;
  }[];
  couponCode: string | null;
  subtotal: number;
  discount: number;
  shipping: number;
  fee: number;
  total: number;
  payment: StoredOrder['payment'];
  delivery: StoredOrder['delivery'];
  estimatedDelivery: string;
  /** Of a guest's order just placed: lets an account opened in the next two hours own it (decisions P10). */
  claimToken?: string;
}

/** A customer's own order (decisions, Calls); the timeline newest first. */
export interface OwnOrderView extends OrderView {
  carrier: string | null;
  trackingNumber: string | null;
  timeline: { status: DeliveryStatus; label: string; at: string; note?: string }[];
  /** Until production begins (decisions A6). */
  cancellable: boolean;
}

/** A line of the order list (spec §3); `total` in lira. */
export interface OrderSummary {
  orderNo: string;
  status: DeliveryStatus;
  createdAt: string;
  itemCount: number;
  total: number;
}
