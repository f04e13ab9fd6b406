import { DELIVERY_FIELDS, type DeliveryField } from '../../domain/order/delivery.ts';
import type { Kurus } from '../../domain/money/money.ts';
import type { DEMO_OUTCOMES, PaymentType } from '../../domain/money/payment.ts';
import { EMPTY_CARD, type CardForm } from '../../domain/money/card-form.ts';
import type { Totals } from '../../domain/money/totals.ts';
import type { CallFailure } from '../../lib/api.ts';
import type { InvoiceForm } from '../../domain/order/invoice.ts';
import { NO_ERRORS, type FormErrors } from '../../ui/form/errors.ts';

/** Delivery, payment, summary (spec §2). */
export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

export type DeliveryForm = Record<DeliveryField, string>;
export type DemoOutcome = (typeof DEMO_OUTCOMES)[number];

/** Invoice data as typed; `keep`: in the customer's account too. */
export interface AskedInvoice extends InvoiceForm {
  readonly keep: boolean;
}

/** The parts of an order that the contract names and a consent covers, each as text for comparing. */
export type ConsentedContent = Readonly<Record<ConsentedPart, string>>;
export type ConsentedPart = 'cart' | 'coupon' | 'delivery' | 'payment' | 'total';

/** One order as it was sent: the same key with the same content never makes a second order (security §2.9). */
export interface OrderAttempt {
  key: string;
  /** The body, as JSON. */
  content: string;
  /** The lines of the cart it orders. */
  lineIds: readonly string[];
  /** Sent without an answer that settles it: the order may stand already. */
  unanswered: boolean;
  /** When it was first sent without an answer, in ms; missing in older drafts. */
  sentAt?: number | undefined;
}

/** Amounts that the server named and the shopper accepted, as long as `content` is what is ordered. */
export interface AcceptedQuote {
  content: string;
  totals: Totals;
}

/** Obstacles between the last attempt and an order. */
export type Problem =
  /** `texts`: this page has former legal texts. */
  | { kind: 'retry' | 'declined' | 'refused' | 'coupon' | 'texts'; failure: CallFailure }
  /** `elsewhere`: another tab tried, and did not get the order; `changed`: another tab changed the cart meanwhile. */
  | { kind: 'unanswered' | 'elsewhere' | 'changed' }
  | { kind: 'line'; failure: CallFailure; lineId: string }
  /** `couponRefused`: why the coupon gives nothing off, where it is that which changed the price. */
  | {
      kind: 'price';
      oldTotal: Kurus;
      quote: AcceptedQuote;
      /** By the ids of the lines that were sent. */
      unitPrices: ReadonlyMap<string, Kurus>;
      couponRefused: string | null;
    }
  /** No failure: another tab placed it. */
  | { kind: 'placed'; failure: CallFailure | null; orderNo: string };

/** Errors stand by dotted path, as the server names them: `delivery.email`, `payment.cardNumber`, `consents.customMade`. */
export interface CheckoutState extends FormErrors {
  step: Step;
  delivery: DeliveryForm;
  /** Names of what is chosen, for the summary. */
  cityAndDistrict: { city: string; district: string };
  /** Null until something is typed or filled in (decisions P24). */
  invoice: AskedInvoice | null;
  paymentType: PaymentType | '';
  installments: number;
  /** Wanted answer of the demo provider. */
  outcome: DemoOutcome;
  /** In memory only, never in a draft (decisions P12). */
  card: CardForm;
  consents: { distanceSales: boolean; customMade: boolean };
  /** Campaign e-mails to the buyer; no consent of the last step, so nothing of the order takes it back (decisions P18). */
  marketing: boolean;
  /** Content of the order when they were given. */
  consentedTo: ConsentedContent | null;
  /** The order is on its way. */
  placing: boolean;
  /** By another tab of this browser. */
  waiting: boolean;
  attempt: OrderAttempt | null;
  quote: AcceptedQuote | null;
  problem: Problem | null;
}

export const INITIAL: CheckoutState = {
  ...NO_ERRORS,
  step: 1,
  delivery: Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, ''])) as DeliveryForm,
  cityAndDistrict: { city: '', district: '' },
  invoice: null,
  paymentType: '',
  installments: 1,
  outcome: 'approved',
  card: EMPTY_CARD,
  consents: { distanceSales: false, customMade: false },
  marketing: false,
  consentedTo: null,
  placing: false,
  waiting: false,
  attempt: null,
  quote: null,
  problem: null,
};
