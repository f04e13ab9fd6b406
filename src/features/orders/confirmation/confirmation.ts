import * as z from 'zod/mini';
import { orderAnswer } from '../../../contract/orders.ts';

/** What the confirmation shows of a placed order, and what an account of the guest's needs; nothing of the address. */
const placed = z.pick(orderAnswer, {
  orderNo: true,
  total: true,
  estimatedDeliveryFrom: true,
  estimatedDelivery: true,
  sampleCoupon: true,
});
const confirmedOrder = z.extend(placed, {
  payment: z.pick(orderAnswer.shape.payment, {
    type: true,
    installments: true,
    instalmentAmounts: true,
    card: true,
  }),
  delivery: z.pick(orderAnswer.shape.delivery, { firstName: true, lastName: true, email: true, phone: true }),
  /** A guest's proof that this order is theirs, for an account of their own (decisions P10). */
  claimToken: z.optional(z.string()),
});
export type ConfirmedOrder = z.infer<typeof confirmedOrder>;

const KEY = 'kp-confirmation';
const VERSION = 1;
const storedConfirmation = z.object({ version: z.literal(VERSION), order: confirmedOrder });

/** Keeps the order for this tab, without its address; false where the browser stores nothing. */
export function keepConfirmation(order: ConfirmedOrder): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ version: VERSION, order: confirmedOrder.parse(order) }));
    return true;
  } catch {
    return false;
  }
}

/** The order just placed in this tab, or null. */
export function readConfirmation(): ConfirmedOrder | null {
  try {
    const read = storedConfirmation.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return read.success ? read.data.order : null;
  } catch {
    return null;
  }
}

let confirmed: ConfirmedOrder | null | undefined;

/** The same, read once: a later order of this tab does not change a page that is shown already. */
export const confirmedOrderHere = (): ConfirmedOrder | null =>
  confirmed === undefined ? (confirmed = readConfirmation()) : confirmed;
