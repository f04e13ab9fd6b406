/** An order of a shopper: the request, and its price by the rules of the shop. */
import * as z from 'zod/mini';
import { MAX_QUANTITY, MAX_ROOM_LENGTH, type CartLine } from '../cart/cart.ts';
import type { CountedPart } from '../price/by-length.ts';
import { checkChoice, type ChoiceRefusal } from '../price/choice.ts';
import { lineConfigurationSchema } from '../price/configuration.ts';
import type { Coupon } from '../coupon/coupon.ts';
import { linePrice } from '../price/line-price.ts';
import type { Kurus } from '../money/money.ts';
import { isLength, type LineConfiguration, type OptionId } from '../price/pricing.ts';
import type { CartProduct, CartProducts } from '../product/cart-product.ts';
import { MAX_SAMPLES } from '../product/attributes.ts';
import type { Result } from '../values/result.ts';
import { sampleSchema } from '../product/samples.ts';
import { couponOn, totalsOf, type ShippingRule, type Totals } from '../money/totals.ts';
import { isVisible } from '../values/visible-text.ts';

export const quantitySchema = z
  .int('order.quantity.invalid')
  .check(z.gte(1, 'order.quantity.invalid'), z.lte(MAX_QUANTITY, 'order.quantity.invalid'));

export const roomSchema = z
  .string()
  .check(z.maxLength(MAX_ROOM_LENGTH, 'common.tooLong'), z.refine(isVisible, 'common.invalidCharacters'));

/** A line as a browser sends it: ids, sizes and choices, never a price. */
export const orderItemSchema = z.strictObject({
  productId: z.int().check(z.gte(1)),
  quantity: quantitySchema,
  color: z.optional(z.string().check(z.maxLength(40))),
  room: z.optional(roomSchema),
  configuration: z.nullable(lineConfigurationSchema),
  samples: z.optional(z.array(sampleSchema).check(z.minLength(1), z.maxLength(MAX_SAMPLES))),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** A line of the cart as it is sent: what was chosen, nothing of its price. */
export function orderItemOf({ productId, quantity, color, room, configuration, samples }: CartLine): OrderItem {
  const named = {
    ...(color === null ? {} : { color }),
    ...(room === '' ? {} : { room }),
    ...(samples && { samples: samples.map((sample) => ({ productId: sample.productId, color: sample.color })) }),
  };
  if (configuration === null || isLength(configuration)) return { productId, quantity, ...named, configuration };
  const { effectiveWidth: _, ...chosen } = configuration;
  return { productId, quantity, ...named, configuration: chosen };
}

/** Consents of the last step (decisions P11); `customMade` is asked when a made-to-measure line exists. */
export const consentsSchema = z.strictObject({
  distanceSales: z.literal(true, 'consents.distanceSales.required'),
  customMade: z._default(z.boolean(), false),
  marketing: z._default(z.boolean(), false),
});

/** Version of the legal texts that were agreed to, as the page showed or printed them; none stands for the version of the day. */
export const shownVersion = z.optional(z.string().check(z.maxLength(40)));

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
  /** Counted parts of a length (decisions S10). */
  parts: readonly CountedPart[];
  cloth: Kurus;
  effectiveCm: number | null;
  unitPrice: Kurus;
  totalPrice: Kurus;
}
export interface Quote extends Totals {
  lines: QuotedLine[];
}
export interface QuoteRefusal {
  code: ChoiceRefusal;
  line: number;
}

/** Prices a whole order from the catalogue (decisions P9); refuses at the first line that cannot be made. */
export function quote(
  items: readonly OrderItem[],
  products: CartProducts,
  coupon: Coupon | null,
  rule: ShippingRule,
  fee: Kurus,
): Result<Quote, QuoteRefusal> {
  const lines: QuotedLine[] = [];
  for (const [line, item] of items.entries()) {
    const checked = checkChoice(item, products);
    if (!checked.ok) return { ok: false, code: checked.code, line };
    const product = checked.data;
    const sum = linePrice(product, item.configuration);
    lines.push({ product, item, ...sum, totalPrice: sum.unitPrice * item.quantity });
  }
  const totals = totalsOf(
    lines.map((line) => line.totalPrice),
    couponOn(coupon, items),
    rule,
    fee,
  );
  return { ok: true, data: { lines, ...totals } };
}

/** True when the buyer must accept that what is made or cut for them cannot be returned (decisions P11, market §2.2 art. 15/1-b). */
export const needsCustomMadeConsent = (items: readonly { configuration: LineConfiguration | null }[]): boolean =>
  items.some((item) => item.configuration !== null);
