import * as z from 'zod/mini';
import { ORDER_NUMBER } from '../../../domain/order.ts';
import { PAYMENT_TYPES } from '../../../domain/payment.ts';
import { placedCard } from '../../../contract/orders.ts';

/** What the confirmation needs of a placed order (`OrderView`); amounts in lira, nothing of the address. */
export const placedOrderSchema = z.object({
  orderNo: z.string().check(z.regex(ORDER_NUMBER)),
  total: z.number(),
  estimatedDelivery: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  payment: z.object({
    type: z.enum(PAYMENT_TYPES),
    installments: z.int(),
    instalmentAmounts: z.array(z.number()),
    card: placedCard,
  }),
  /** A guest's proof that this order is theirs, for an account of their own (decisions P10). */
  claimToken: z.optional(z.string()),
  delivery: z.optional(z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })),
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

const KEY = 'kp-confirmation';
const VERSION = 1;
const stored = z.object({ version: z.literal(VERSION), order: placedOrderSchema });

/** Kept for this tab; false where the browser stores nothing. */
export function keepConfirmation(order: PlacedOrder): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ version: VERSION, order }));
    return true;
  } catch {
    return false;
  }
}

/** The order just placed in this tab, or null. */
export function readConfirmation(): PlacedOrder | null {
  try {
    const read = stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return read.success ? read.data.order : null;
  } catch {
    return null;
  }
}

let kept: PlacedOrder | null | undefined;

/** The same, read once: the page shows what it found when it came. */
export const keptOrder = (): PlacedOrder | null => (kept === undefined ? (kept = readConfirmation()) : kept);
