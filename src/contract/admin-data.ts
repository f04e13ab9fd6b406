/**
 * Data that leaves the back room, and data that comes in: orders for the accountant (decisions A8, and the API table).
 */
import * as z from 'zod/mini';
import { INVOICE_KINDS } from '../domain/order/invoice.ts';
import { exportRange } from '../domain/order/export-range.ts';
import { ORDER_NUMBER } from '../domain/order/order.ts';
import { PAYMENT_STATES, ORDER_PAYMENT_TYPES } from '../domain/money/payment.ts';
import { DELIVERY_STATUSES } from '../domain/order/status.ts';
import { lira } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();

/** Orders of one answer: below the 20 MB that a function may stream, as of a customer's own export. */
export const EXPORT_ORDERS = 500;
/** Entries of ledgers of one answer: some hundred bytes each. */
export const EXPORT_ENTRIES = 5000;

/** gross = net + vat. */
const taxed = z.object({ net: lira, vat: lira, gross: lira });

const invoiceLine = z.extend(taxed, {
  sku: text,
  name: text,
  quantity: z.int(),
  unitPrice: lira,
  totalPrice: lira,
  vatRate: z.number(),
  discount: lira,
});

/** An order as an accountant books it. Amounts with VAT, unless they say otherwise. */
export const exportedOrder = z.object({
  orderNo: z.string().check(z.regex(ORDER_NUMBER)),
  /** ISO 8601, as the other times; `null` for what has not happened. */
  createdAt: text,
  /** The day the money came, such as `2026-11-28`, whenever it was typed. */
  paidAt: z.nullable(text),
  shippedAt: z.nullable(text),
  /** When it came to its end: delivered, returned or cancelled. */
  closedAt: z.nullable(text),
  status: z.enum(DELIVERY_STATUSES),
  customer: text,
  city: text,
  district: text,
  /** Whom the invoice goes to (decisions P24); where no other data was given the recipient, with the address of delivery. */
  billing: z.object({
    kind: z.enum(INVOICE_KINDS),
    name: text,
    /** VKN or TCKN, or empty. */
    taxNumber: text,
    taxOffice: text,
    address: text,
    postalCode: text,
    district: text,
    city: text,
  }),
  /** `gross` is the price less `discount`, its part of the coupon and what it was let off; with `charges` they add up to `vat`, to the kuruş. */
  lines: z.array(invoiceLine),
  /** Remakes that were agreed at a price after the invoice: each has a paper of its own, and is part of no sum but `taken`. */
  later: z.array(invoiceLine),
  /** Shipping and fee (`way`), and what the bank adds for instalments, by rate. */
  charges: z.array(z.extend(taxed, { of: z.enum(['way', 'instalments']), rate: z.number() })),
  subtotal: lira,
  /** Coupon, and what was let off before the invoice. */
  discount: lira,
  shipping: lira,
  fee: lira,
  instalmentCost: lira,
  /** Sum of the invoice: `subtotal` less `discount`, and the three above. */
  total: lira,
  /** By rate in per cent, the lowest first; their gross is the total, to the kuruş (`domain/money/vat.ts`). */
  vat: z.array(z.extend(taxed, { rate: z.number() })),
  /**
   * Lira by which less is due than invoiced, by papers of their own: returns, a cancelled price, discounts after the invoice. Below 0 for
   * what was agreed to be made again after it, which costs nothing among the lines.
   */
  taken: lira,
  /** Lira that came from the customer, and lira of it that went back (`refunded`). */
  paid: lira,
  refunded: lira,
  /** `total` less `taken` and `paid`, and `refunded`: above 0 the customer owes it, below 0 the shop. */
  balance: lira,
  /** Cash that was taken at the door and has not reached the shop. */
  withCarrier: lira,
  paymentType: z.enum(ORDER_PAYMENT_TYPES),
  paymentState: z.enum(PAYMENT_STATES),
  installments: z.int(),
  carrier: z.nullable(text),
  trackingNumber: z.nullable(text),
  /** As the shop's bookkeeping numbers it. */
  invoiceNo: z.nullable(text),
});
export type ExportedOrder = z.infer<typeof exportedOrder>;

/**
 * Orders placed from one day of Istanbul to another, both counted, at most `EXPORT_DAYS`, the oldest first: as objects in
 * `orders` (`json`) or as lines of a CSV file in `lines` (`csv` a line for each order, `lines` for each line of its invoice;
 * of both the first answer holds the head); as `entries` every entry of the ledgers whose money moved in the range, as such
 * lines. Sent while they are
 * read, `EXPORT_ORDERS` in one answer; `next` is the `cursor` of the following one. Personal data in bulk:
 * `confirmation_required` unless the second factor was given again.
 */
export const exportOrders = defineCall('GET', '/api/admin/export', 'B', 'owner', {
  query: exportRange,
  answer: z.object({ orders: z.array(exportedOrder), lines: z.array(text), next: z.nullable(text) }),
});

const couponUses = z.object({
  code: text,
  /** Orders that use it; cancelled ones are not among them. */
  used: z.int(),
  /** How many may, and its first and last day; `null` where the owner set none. */
  uses: z.nullable(z.int()),
  from: z.nullable(text),
  until: z.nullable(text),
});
export type CouponUses = z.infer<typeof couponUses>;

/** Every coupon of the shop, as its file has them. */
export const listCoupons = defineCall('GET', '/api/admin/coupons', 'B', 'office', { answer: z.array(couponUses) });
