import { invoiceErrors } from '../../domain/order/invoice.ts';
import { deliveryErrors } from '../../domain/order/delivery.ts';
import type { Kurus } from '../../domain/money/money.ts';
import { cashAllowed, type CardWay } from '../../domain/money/payment.ts';
import { cardErrors } from '../../domain/money/card-form.ts';
import { messagesOf, type Errors, type Message } from '../../ui/form/errors.ts';
import type { CheckoutState, Step } from './state.ts';

/** How this order can be paid for, and what else is asked of it. */
export interface PaymentOptions {
  /** Today in Istanbul, such as `2026-11-20`. */
  today: string;
  cards: CardWay;
  /** The total when paid at the door, its fee included. */
  cashTotal: Kurus;
  cashCap: Kurus;
  /** The cap in words. */
  cashCapText: string;
  /** A made-to-measure line exists (decisions P11). */
  customMade: boolean;
}

export const isCashAllowed = ({ cashTotal, cashCap }: PaymentOptions): boolean => cashAllowed(cashTotal, cashCap);

/** Everything wrong in one step (spec §5), by dotted path; empty when one may go on. */
export function errorsOf(step: Step, state: CheckoutState, options: PaymentOptions): Errors {
  if (step === 1) return { ...prefixed('delivery', deliveryErrors(state.delivery)), ...invoiceFaults(state) };
  return step === 2 ? paymentErrors(state, options) : consentErrors(state, options);
}

const invoiceFaults = ({ invoice }: CheckoutState): Errors =>
  invoice ? prefixed('invoice', invoiceErrors(invoice)) : {};

function paymentErrors({ paymentType, card }: CheckoutState, options: PaymentOptions): Errors {
  if (paymentType === '' || (paymentType === 'credit-card' && options.cards === 'none')) {
    return { 'payment.type': { key: 'payment.type.required' } };
  }
  // A draft of the days when the shop took cash.
  if (paymentType === 'cash-on-delivery' && options.cashCap === 0) {
    return { 'payment.type': { key: 'payment.type.required' } };
  }
  if (paymentType === 'cash-on-delivery' && !isCashAllowed(options)) {
    return { 'payment.type': { key: 'payment.type.cashCap', values: { cap: options.cashCapText } } };
  }
  return paymentType === 'credit-card' && options.cards === 'demo'
    ? prefixed('payment', cardErrors(card, options.today))
    : {};
}

function consentErrors({ consents }: CheckoutState, { customMade }: PaymentOptions): Errors {
  const errors: Record<string, Message> = {};
  if (!consents.distanceSales) errors['consents.distanceSales'] = { key: 'consents.distanceSales.required' };
  if (customMade && !consents.customMade) errors['consents.customMade'] = { key: 'consents.customMade.required' };
  return errors;
}

const prefixed = (prefix: string, keys: Readonly<Record<string, string>>): Errors =>
  messagesOf(Object.fromEntries(Object.entries(keys).map(([field, key]) => [`${prefix}.${field}`, key])));

/** The step that shows the field of a path. */
export function stepOfPath(path: string): Step {
  if (path.startsWith('delivery') || path.startsWith('invoice')) return 1;
  return path.startsWith('payment') ? 2 : 3;
}

/** The furthest step one may stand on without passing over something wrong, at most `wanted`. */
export function reachable(wanted: Step, state: CheckoutState, options: PaymentOptions): Step {
  if (wanted > 1 && Object.keys(errorsOf(1, state, options)).length > 0) return 1;
  if (wanted > 2 && Object.keys(errorsOf(2, state, options)).length > 0) return 2;
  return wanted;
}
