import type { Cart } from '../../domain/cart/cart.ts';
import type { Kurus } from '../../domain/money/money.ts';
import { orderItemOf } from '../../domain/order/order.ts';
import type { CheckoutState, ConsentedContent, ConsentedPart } from './state.ts';

/** In the order in which a change is told: a changed cart or coupon mostly changes the total too. */
const PARTS = ['cart', 'coupon', 'delivery', 'payment', 'total'] as const;

/** A note for the carrier and the digits of a card are in no contract: they may change. */
export function coveredBy(
  { delivery, paymentType, installments }: Pick<CheckoutState, 'delivery' | 'paymentType' | 'installments'>,
  cart: Cart,
  total: Kurus,
): ConsentedContent {
  const { notes: _, ...named } = delivery;
  return {
    cart: JSON.stringify(cart.lines.map(orderItemOf)),
    coupon: cart.coupon?.code ?? '',
    delivery: JSON.stringify(named),
    payment: JSON.stringify([paymentType, paymentType === 'credit-card' ? installments : 1]),
    total: String(total),
  };
}

export const NO_CONSENT: CheckoutState['consents'] = { distanceSales: false, customMade: false };

/** The consents that hold for what is ordered now, and what made those fall that were given for something else. */
export function consentsTo(
  covered: ConsentedContent,
  { consents, consentedTo }: Pick<CheckoutState, 'consents' | 'consentedTo'>,
): { consents: CheckoutState['consents']; fell: ConsentedPart | null } {
  const changed = consentedTo && PARTS.find((part) => consentedTo[part] !== covered[part]);
  if (!changed) return { consents, fell: null };
  const wereGiven = consents.distanceSales || consents.customMade;
  return { consents: NO_CONSENT, fell: wereGiven ? changed : null };
}
