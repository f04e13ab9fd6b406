/**
 * The shop's questions to a provider of cards. The port knows orders by their number and money in kuruş; where an answer does not
 * come, or is not to be read, the state is `unknown`, and nothing is assumed (decisions P12).
 */
import type { DeclineReason } from '../../src/domain/money/card-result.ts';
import type { SeenPayment } from '../../src/domain/money/card-settlement.ts';
import type { Kurus } from '../../src/domain/money/money.ts';
import type { Locale } from '../../src/domain/values/locale.ts';

export interface UnknownOutcome {
  readonly kind: 'unknown';
}

/** Nothing was done. `code` is the provider's, for the log and the desk. */
export interface ProviderRefusal {
  readonly kind: 'refused';
  readonly code: string;
}

export interface CardOrder {
  readonly orderNo: string;
  /** Order number and attempt: our name of the payment, which comes back in reports. */
  readonly conversationId: string;
  readonly locale: Locale;
  /** Sum of the items. */
  readonly price: Kurus;
  /** Charge of the card, without the cost of instalments. */
  readonly amount: Kurus;
  readonly items: readonly CardItem[];
  readonly installments: readonly number[];
  readonly buyer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly city: string;
    readonly postalCode: string;
    /** Network address of the call. */
    readonly ip: string;
  };
  /** Where the provider's page sends the browser. */
  readonly callbackUrl: string;
}

export interface CardItem {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** Whether it is sent. */
  readonly isGoods: boolean;
  /** Above 0. */
  readonly price: Kurus;
}

export type PaymentStart =
  | {
      readonly kind: 'begun';
      readonly token: string;
      /** The provider's page. */
      readonly page: string;
      readonly lifeSeconds: number;
    }
  | ProviderRefusal
  | UnknownOutcome;

/** `none`: it is not paid, which is not final. */
export type PaymentAnswer =
  | { readonly kind: 'payment'; readonly payment: SeenPayment }
  | { readonly kind: 'none'; readonly code: string; readonly reason: DeclineReason | null }
  | UnknownOutcome;

export type MoneyBack = { readonly kind: 'done'; readonly reference: string } | ProviderRefusal | UnknownOutcome;

/** A payment by the provider's books. */
export interface BookedPayment {
  readonly paymentId: string;
  readonly conversationId: string;
  readonly orderNo: string;
  readonly isPaid: boolean;
  readonly fraud: SeenPayment['fraud'];
  readonly price: Kurus;
  readonly paidPrice: Kurus;
  /** Refunds and cancels of it. */
  readonly back: Kurus;
}

export type BookedPayments = { readonly kind: 'booked'; readonly payments: readonly BookedPayment[] } | UnknownOutcome;

/** A movement of a day by the provider's books. */
export interface DayMovement {
  readonly kind: 'payment' | 'refund' | 'cancel';
  readonly paymentId: string;
  readonly conversationId: string;
  readonly amount: Kurus;
}

export type DayReport = { readonly kind: 'day'; readonly movements: readonly DayMovement[] } | UnknownOutcome;

export interface InstalmentFamily {
  readonly family: string;
  readonly rows: readonly { readonly count: number; readonly total: Kurus }[];
}

export type Instalments = { readonly kind: 'table'; readonly families: readonly InstalmentFamily[] } | UnknownOutcome;

/** The card of a payment, and in how many parts it paid. */
export interface PayingCard {
  readonly card: NonNullable<SeenPayment['card']>;
  readonly installments: number;
}

export interface MoneyBackRequest {
  readonly paymentId: string;
  /** Our name of the refund. */
  readonly conversationId: string;
  readonly amount: Kurus;
}

export interface CardProvider {
  begin: (order: CardOrder) => Promise<PaymentStart>;
  ask: (question: { readonly token: string; readonly conversationId: string }) => Promise<PaymentAnswer>;
  /** Any part of a payment. Never sent twice for one refund: it is not idempotent. */
  refund: (asked: MoneyBackRequest) => Promise<MoneyBack>;
  /** A whole payment, on its own day. */
  cancel: (asked: MoneyBackRequest) => Promise<MoneyBack>;
  report: (of: { readonly paymentId: string } | { readonly conversationId: string }) => Promise<BookedPayments>;
  /** The card of a payment that the books name; null where the provider does not tell, or not in its own hand. */
  cardOf: (of: { readonly paymentId: string; readonly conversationId: string }) => Promise<PayingCard | null>;
  /** @param day of Istanbul, such as `2026-11-22` */
  reportDay: (day: string) => Promise<DayReport>;
  /** Tables of all card families for a sum. */
  instalments: (price: Kurus) => Promise<Instalments>;
  /** Whether a notification was signed by the provider; null where it has no signature. */
  isSigned: (notification: Readonly<Record<string, unknown>>, signature: string | null) => boolean | null;
}
