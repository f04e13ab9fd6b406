import { deliveryErrors } from '../../domain/delivery.ts';
import type { Kurus } from '../../domain/money.ts';
import { cardErrors, cashAllowed } from '../../domain/payment.ts';
import type { CheckoutState, DeliveryForm, Errors, Message, Step } from './state.ts';

/** What can be chosen for this order, and what limits it. */
export interface Offer {
  /** Today in Istanbul, such as `2026-11-20`. */
  today: string;
  cardOffered: boolean;
  /** The total when paid at the door, its fee included. */
  cashTotal: Kurus;
  cashCap: Kurus;
  /** The cap in words. */
  cashCapText: string;
  /** A made-to-measure line exists (decisions P11). */
  customMade: boolean;
}

export const isCashAllowed = (offer: Offer): boolean => cashAllowed(offer.cashTotal, offer.cashCap);

/** Everything wrong in one step (spec §5), by dotted path; empty when one may go on. */
export function errorsOf(step: Step, state: CheckoutState, offer: Offer): Errors {
  if (step === 1) return deliveryStepErrors(state.delivery);
  return step === 2 ? paymentStepErrors(state, offer) : consentErrors(state, offer);
}

const deliveryStepErrors = (delivery: DeliveryForm): Errors => prefixed('delivery', deliveryErrors(delivery));

function paymentStepErrors({ paymentType, card }: CheckoutState, offer: Offer): Errors {
  if (paymentType === '' || (paymentType === 'credit-card' && !offer.cardOffered)) {
    return { 'payment.type': { key: 'payment.type.required' } };
  }
  if (paymentType === 'cash-on-delivery' && !isCashAllowed(offer)) {
    return { 'payment.type': { key: 'payment.type.cashCap', values: { cap: offer.cashCapText } } };
  }
  return paymentType === 'credit-card' ? prefixed('payment', cardErrors(card, offer.today)) : {};
}

function consentErrors({ consents }: CheckoutState, offer: Offer): Errors {
  const errors: Record<string, Message> = {};
  if (!consents.distanceSales) errors['consents.distanceSales'] = { key: 'consents.distanceSales.required' };
  if (offer.customMade && !consents.customMade) errors['consents.customMade'] = { key: 'consents.customMade.required' };
  return errors;
}

const prefixed = (prefix: string, errors: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, key]) => [`${prefix}.${field}`, { key }]));

/** The step that shows the field of a path. */
export function stepOfPath(path: string): Step {
  if (path.startsWith('delivery')) return 1;
  return path.startsWith('payment') ? 2 : 3;
}

/** The furthest step one may stand on without passing over something wrong, at most `wanted`. */
export function reachable(wanted: Step, state: CheckoutState, offer: Offer): Step {
  if (wanted > 1 && Object.keys(errorsOf(1, state, offer)).length > 0) return 1;
  if (wanted > 2 && Object.keys(errorsOf(2, state, offer)).length > 0) return 2;
  return wanted;
}
