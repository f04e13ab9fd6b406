/**
 * An order in the store: the hash `order:{orderNo}`. `body` is what was ordered, written once and never rewritten;
 * number and time come from the store's clock, so they stand beside it; status and shipment change, so they do too.
 * Tracking reads only those, and thus nothing personal.
 */
import * as z from 'zod/mini';
import { LOCALES } from '../../src/domain/locale.ts';
import { estimatedDelivery } from '../../src/domain/dates.ts';
import { ORDER_NUMBER, type StoredOrder } from '../../src/domain/order.ts';
import { placedDelivery, placedLine, placedPayment } from '../../src/domain/placed-order.ts';
import { OPTION_IDS, PLEAT_TYPES } from '../../src/domain/pricing.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../src/domain/status.ts';

/** What the function writes; the store adds number, time and status. */
export interface OrderBody extends Pick<
  StoredOrder,
  'locale' | 'lines' | 'coupon' | 'totals' | 'payment' | 'delivery'
> {
  consents: Omit<StoredOrder['consents'], 'at'>;
  /** The promise of the day, so that a later change of `shop.json` does not move it. */
  deliveryDays: number;
}

/** What changes after the order. */
export interface Shipment extends Pick<StoredOrder, 'orderNo' | 'status' | 'carrier' | 'trackingNumber' | 'timeline'> {
  at: Date;
}

const text = z.string();
const kurus = z.int();
const status = z.enum(DELIVERY_STATUSES);

const bodySchema: z.ZodMiniType<OrderBody> = z.object({
  locale: z.enum(LOCALES),
  lines: z.array(
    z.extend(placedLine, {
      configuration: z.nullable(
        z.object({
          width: z.int(),
          height: z.int(),
          pleatType: z.enum(PLEAT_TYPES),
          motorized: z.boolean(),
          lining: z.boolean(),
          installation: z.boolean(),
        }),
      ),
      effectiveCm: z.nullable(z.int()),
      pricePerUnit: kurus,
      options: z.array(z.object({ id: z.enum(OPTION_IDS), amount: kurus })),
      unitPrice: kurus,
      totalPrice: kurus,
      vatRate: z.number(),
    }),
  ),
  coupon: z.nullable(z.object({ code: text, kind: z.enum(['percent', 'amount']), value: z.number() })),
  totals: z.object({ subtotal: kurus, discount: kurus, shipping: kurus, fee: kurus, total: kurus }),
  payment: placedPayment(kurus),
  delivery: z.extend(placedDelivery, { city: text, district: text }),
  consents: z.object({
    distanceSales: z.literal(true),
    customMade: z.boolean(),
    marketing: z.boolean(),
    textVersion: text,
    amount: kurus,
    client: text,
    browser: text,
  }),
  deliveryDays: z.int(),
});

const shipmentSchema = z.object({
  version: z.literal('1'),
  no: text.check(z.regex(ORDER_NUMBER)),
  at: text.check(z.regex(/^\d{13}$/)),
  status,
  events: text,
  carrier: z.optional(text),
  trackingNumber: z.optional(text),
});
const eventsSchema = z.array(z.object({ status, at: text, note: z.optional(text) }));

/** Fields that tracking reads. */
export const SHIPMENT_FIELDS = Object.keys(shipmentSchema.shape);

/**
 * Flat fields and values of the hash, empty values standing for none.
 * @throws when it is not an order of version 1: a fault of ours, never of the caller's.
 */
export function readShipment(flat: unknown): Shipment {
  const { no, at, status: now, events, carrier, trackingNumber } = z.parse(shipmentSchema, fieldsOf(flat));
  const placed = new Date(Number(at));
  const later = z.parse(eventsSchema, JSON.parse(events));
  const first: { status: DeliveryStatus; at: string } = { status: 'Pending', at: placed.toISOString() };
  return {
    orderNo: no,
    at: placed,
    status: now,
    carrier: carrier ?? null,
    trackingNumber: trackingNumber ?? null,
    timeline: [first, ...later],
  };
}

/** The whole order. @throws as `readShipment` */
export function readOrder(flat: unknown): StoredOrder {
  const { at, ...shipment } = readShipment(flat);
  const { deliveryDays, ...body } = z.parse(bodySchema, JSON.parse(String(fieldsOf(flat).body)));
  return {
    version: 1,
    ...shipment,
    ...body,
    createdAt: at.toISOString(),
    consents: { ...body.consents, at: at.toISOString() },
    estimatedDelivery: estimatedDelivery(at, deliveryDays),
  };
}

function fieldsOf(flat: unknown): Record<string, string> {
  const values = z.parse(z.array(text), flat);
  const pairs = values.flatMap((name, index) => (index % 2 === 0 ? [[name, values[index + 1] ?? ''] as const] : []));
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
