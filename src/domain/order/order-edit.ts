/** Corrections of an order by the shop: delivery, rooms and promised days, and until when each is possible. Pure rules. */
import { daysAfter } from '../values/dates.ts';
import { awaitsPayment, type PaymentState } from '../money/payment.ts';
import { DELIVERY_FIELDS, type Delivery, type DeliveryField } from './delivery.ts';
import { nextWorkingDay, type DeliveryEstimate } from './delivery-dates.ts';
import { isOpen } from './order-life.ts';
import { stepOf, type DeliveryStatus } from './status.ts';

/** Fields that letters and calls need, also after the parcel has left. */
const CONTACT: readonly DeliveryField[] = ['email', 'phone'];

/** Whether the parcel is still in the shop: address, rooms and promise may change. */
export const isInShop = (status: DeliveryStatus): boolean => isOpen(status) && stepOf(status) < stepOf('Shipped');

/** Fields whose values differ, in the order of the form. */
export const changedFields = (before: Delivery, after: Delivery): DeliveryField[] =>
  DELIVERY_FIELDS.filter((field) => before[field] !== after[field]);

/** Whether some of these fields say where the parcel goes, or to whom. */
export const touchParcel = (fields: readonly DeliveryField[]): boolean =>
  fields.some((field) => !CONTACT.includes(field));

/** Whether fields of the delivery may change at a status: the parcel's own only before it leaves, the contact at any time. */
export const canEditFields = (status: DeliveryStatus, fields: readonly DeliveryField[]): boolean =>
  isInShop(status) || !touchParcel(fields);

/** Days from today within which a promise lies, so that a mistyped year is found. */
const FAR_DAYS = 365;

/** Why another promise is refused; each is a message of `admin-life:promise`. */
export type PromiseRefusal = 'late' | 'unpaid' | 'past' | 'order' | 'far' | 'closed';

interface PromisedOrder {
  readonly status: DeliveryStatus;
  readonly paymentState: PaymentState;
}

/**
 * Returns the refused day with its reason, or null. Days of an unpaid order begin with its payment, which promises anew.
 * @param today as a day of Istanbul @param holidays days on which nothing is delivered
 */
export function promiseRefusal(
  { status, paymentState }: PromisedOrder,
  { from, to }: DeliveryEstimate,
  today: string,
  holidays: readonly string[],
): { readonly day: 'from' | 'to'; readonly code: PromiseRefusal } | null {
  if (!isInShop(status)) return { day: 'to', code: 'late' };
  if (awaitsPayment(paymentState)) return { day: 'to', code: 'unpaid' };
  for (const [day, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (value < today) return { day, code: 'past' };
    if (value > daysAfter(today, FAR_DAYS)) return { day, code: 'far' };
    if (nextWorkingDay(value, holidays) !== value) return { day, code: 'closed' };
  }
  return to < from ? { day: 'to', code: 'order' } : null;
}
