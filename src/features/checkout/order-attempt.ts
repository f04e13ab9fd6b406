import { legalVersion } from '#content/shop.json';
import type { PlacedOrder } from '../../contract/orders.ts';
import { type OrderRequest, placeOrder } from '../../contract/place-order.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { toLira, type Kurus } from '../../domain/money/money.ts';
import { asksMore, invoiceOf } from '../../domain/order/invoice.ts';
import { orderItemOf } from '../../domain/order/order.ts';
import type { CardWay } from '../../domain/money/payment.ts';
import { cardBrand } from '../../domain/money/card-form.ts';
import type { Payment } from '../../domain/money/payment-request.ts';
import type { SentMeasures } from '../../domain/window/fit-cover.ts';
import { call, type CallResult } from '../../lib/api.ts';
import { $session, callAsCustomer, hasTokens } from '../session/session.ts';
import { keyOf, type Outcome } from './order-key.ts';
import type { CheckoutState, OrderAttempt } from './state.ts';

/** Returns the content of an order, whatever it costs: equal contents cost the same at the same moment. */
export const contentOf = (cart: Cart, paymentType: CheckoutState['paymentType']): string =>
  JSON.stringify([cart.lines.map(orderItemOf), cart.coupon?.code ?? null, paymentType]);

/** The order as it is asked for; whether the consents suffice is the server's to say. */
export type AskedOrder = Omit<OrderRequest, 'consents'> & { consents: Record<keyof OrderRequest['consents'], boolean> };

/** The body of `POST /api/orders`: ids, sizes and choices, and of a card only brand and last digits (decisions P12). */
export function requestOf(
  state: CheckoutState,
  cart: Cart,
  total: Kurus,
  cards: CardWay,
  measures: SentMeasures[] = [],
  quote?: string,
): AskedOrder {
  return {
    items: cart.lines.map(orderItemOf),
    delivery: { ...state.delivery },
    payment: paymentOf(state, cards),
    ...invoiceAsked(state),
    ...(measures.length > 0 && { measures }),
    ...(cart.coupon ? { couponCode: cart.coupon.code } : {}),
    ...(quote === undefined ? {} : { quote }),
    expectedTotal: toLira(total),
    consents: { ...state.consents, marketing: state.marketing },
    textVersion: legalVersion,
  };
}

function invoiceAsked({ invoice: form }: CheckoutState): Pick<AskedOrder, 'invoice' | 'keepInvoice'> {
  return form && asksMore(form) ? { invoice: invoiceOf(form), ...(form.keep && { keepInvoice: true }) } : {};
}

function paymentOf({ paymentType, card, installments, outcome }: CheckoutState, cards: CardWay): Payment {
  if (paymentType !== 'credit-card') return { type: paymentType === '' ? 'bank-transfer' : paymentType };
  // Typed, and parted into instalments, on the provider's page.
  if (cards === 'hosted') return { type: 'credit-card', installments: 1 };
  const last4 = card.cardNumber.replace(/\D/g, '').slice(-4);
  return { type: 'credit-card', installments, card: { brand: cardBrand(card.cardNumber), last4, outcome } };
}

/**
 * The attempt that the next one goes on from: that of this tab, or of another tab or the visitor before a sign-in (`last`) while nobody
 * knows whether its order stands. An order that was placed, and whose lines are in the cart again, is another order.
 */
export function formerOf(own: OrderAttempt | null, last: Outcome | null): OrderAttempt | null {
  if (own?.unanswered !== true && last?.unanswered)
    return { key: last.key, content: '', lineIds: [], unanswered: true };
  return last?.orderNo && own?.key === last.key ? null : own;
}

/** The former attempt when nothing changed, so that a retry is the same order; otherwise the one that every tab would make. */
export function nextAttempt(former: OrderAttempt | null, request: AskedOrder, cart: Cart, seed: string): OrderAttempt {
  const content = JSON.stringify(request);
  if (former?.content === content) return former;
  const lineIds = cart.lines.map(({ id }) => id);
  // An order may stand behind an unanswered attempt: with its key the server says so instead of placing another.
  if (former?.unanswered) return { ...former, content, lineIds };
  return { key: keyOf(seed, content), content, lineIds, unanswered: false };
}

/** The attempt with its time: that of the first try of these that were not answered. */
export const atSending = (attempt: OrderAttempt, now: number): OrderAttempt =>
  attempt.unanswered && attempt.sentAt !== undefined ? attempt : { ...attempt, sentAt: now };

/** The attempt that another tab sent without an answer, and that is open here, too; null where it sent another or was answered. */
export const leftOpen = (attempt: OrderAttempt, other: Outcome, now: number): OrderAttempt | null =>
  other.unanswered && other.key === attempt.key ? { ...atSending(attempt, now), unanswered: true } : null;

/** Whether the attempt orders just what lies in the cart; another tab may have changed it since. */
export function isOf(cart: Cart, { content }: OrderAttempt): boolean {
  const { items, couponCode } = JSON.parse(content) as Pick<AskedOrder, 'items' | 'couponCode'>;
  return JSON.stringify(items) === JSON.stringify(cart.lines.map(orderItemOf)) && couponCode === cart.coupon?.code;
}

/**
 * Whether the attempt may be sent again exactly as it was: it orders what the checkout states now, or nothing is left to order, because
 * a customer's order behind a lost answer has taken its lines out of the cart. Any other order is confirmed under its amount
 * (decisions P11), with the key that names an order which exists.
 */
export const maySendAgain = (attempt: OrderAttempt, request: AskedOrder, isSignedIn: boolean): boolean =>
  request.items.length === 0 ? isSignedIn && attempt.unanswered : isStated(request, attempt);

/** Whether the attempt orders what the checkout states now. A reload loses the card and the consents, and a price is checked by the server. */
const isStated = (request: AskedOrder, { content }: OrderAttempt): boolean =>
  statementOf(request) === statementOf(JSON.parse(content) as AskedOrder);

function statementOf({ items, delivery, payment, couponCode, consents, ...asked }: AskedOrder): string {
  const paid = payment.type === 'credit-card' ? payment.installments : payment.type;
  return JSON.stringify([items, couponCode, delivery, paid, asked.invoice, asked.keepInvoice, consents.marketing]);
}

/** Returns its ordered lines, whatever is in the cart by now. */
export const itemsOf = ({ content }: OrderAttempt): AskedOrder['items'] => (JSON.parse(content) as AskedOrder).items;

/** Longer than other calls: a shopper would rather wait than wonder whether the order stands. */
const TIMEOUT_MS = 20_000;

/**
 * Returns whether a customer is at this browser. Also when the tokens have just vanished under the page: whom the
 * header calls a customer orders as one or not at all.
 */
const isCustomer = (): boolean => hasTokens() || ['signed-in', 'unknown'].includes($session.get().state);

/**
 * In the name of the signed-in customer: the order is theirs (decisions P10). @param proof header that the shop asked
 * for
 */
export function sendOrder(
  attempt: OrderAttempt,
  proof: Readonly<Record<string, string>> = {},
): Promise<CallResult<PlacedOrder>> {
  const input = {
    headers: { 'Idempotency-Key': attempt.key, ...proof },
    // The body of `requestOf` may lack a consent: the server refuses it then.
    body: JSON.parse(attempt.content) as OrderRequest,
    timeoutMs: TIMEOUT_MS,
  };
  return isCustomer() ? callAsCustomer(placeOrder, input) : call(placeOrder, input);
}
