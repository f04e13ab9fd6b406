import { DELIVERY_FIELDS, type DeliveryField } from '../../domain/delivery.ts';
import type { Kurus } from '../../domain/money.ts';
import { EMPTY_CARD, type CardForm, type DEMO_OUTCOMES, type PaymentType } from '../../domain/payment.ts';
import type { Totals } from '../../domain/totals.ts';
import type { Values } from '../../i18n/messages.ts';
import type { CallFailure } from '../../lib/api.ts';

/** Delivery, payment, summary (spec §2). */
export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

export type DeliveryForm = Record<DeliveryField, string>;
export type DemoOutcome = (typeof DEMO_OUTCOMES)[number];

/** A key of the namespace `rules`, or the server's own words. */
export type Message = { key: string; values?: Values } | { words: string };
/** By dotted path, as the server names them: `delivery.email`, `payment.cardNumber`, `consents.distanceSales`. */
export type Errors = Readonly<Record<string, Message>>;

/** One order as it was sent: the same key with the same content never makes a second order (security §2.9). */
export interface Attempt {
  key: string;
  /** The body, as JSON. */
  content: string;
  /** The lines of the cart it orders. */
  lineIds: readonly string[];
  /** Sent without an answer that settles it: the order may stand already. */
  unanswered: boolean;
}

/** Amounts that the server named and the shopper accepted, as long as `content` is what is ordered. */
export interface AcceptedQuote {
  content: string;
  totals: Totals;
}

/** What stands between the last attempt and an order. */
export type Problem =
  | { kind: 'retry' | 'declined' | 'refused' | 'coupon'; failure: CallFailure }
  | { kind: 'unanswered' }
  | { kind: 'line'; failure: CallFailure; lineId: string }
  | { kind: 'price'; oldTotal: Kurus; quote: AcceptedQuote; unitPrices: readonly Kurus[] }
  | { kind: 'placed'; failure: CallFailure; orderNo: string };

export interface CheckoutState {
  step: Step;
  delivery: DeliveryForm;
  /** Names of the chosen places, for the summary. */
  places: { city: string; district: string };
  paymentType: PaymentType | '';
  installments: number;
  outcome: DemoOutcome;
  /** In memory only, never in a draft (decisions P12). */
  card: CardForm;
  consents: { distanceSales: boolean; customMade: boolean };
  errors: Errors;
  /** Counts failed checks, so that each moves the focus to the first wrong field. */
  checks: number;
  placing: boolean;
  attempt: Attempt | null;
  quote: AcceptedQuote | null;
  problem: Problem | null;
}

export const INITIAL: CheckoutState = {
  step: 1,
  delivery: Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, ''])) as DeliveryForm,
  places: { city: '', district: '' },
  paymentType: '',
  installments: 1,
  outcome: 'approved',
  card: EMPTY_CARD,
  consents: { distanceSales: false, customMade: false },
  errors: {},
  checks: 0,
  placing: false,
  attempt: null,
  quote: null,
  problem: null,
};
