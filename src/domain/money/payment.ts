import * as z from 'zod/mini';
import { INSTALMENT_COUNTS } from './instalments.ts';
import type { Kurus } from './money.ts';

/** Spec §4. */
export const PAYMENT_TYPES = ['credit-card', 'bank-transfer', 'cash-on-delivery'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Possible answers of the demo provider (decisions P12). */
export const DEMO_OUTCOMES = ['approved', 'declined'] as const;
export const CARD_BRANDS = ['visa', 'mastercard', 'troy', 'amex', 'other'] as const;

/** Names of schemes are the same in every language. */
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  troy: 'Troy',
  amex: 'American Express',
  other: '',
};

/** `Visa •••• 1111`, all that is kept of a card (decisions P12). */
export const cardWords = ({ brand, last4 }: { readonly brand: CardBrand; readonly last4: string }): string =>
  `${BRAND_NAMES[brand]} •••• ${last4}`.trim();
export type CardBrand = (typeof CARD_BRANDS)[number];

/** Card data that may leave the browser: never the number, name, date or code (decisions P12). */
export const paymentSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('credit-card'),
      installments: z._default(
        z
          .int()
          .check(
            z.refine((count) => INSTALMENT_COUNTS.some((allowed) => allowed === count), 'payment.installments.invalid'),
          ),
        1,
      ),
      /** Sent for the demo provider only: on a hosted page the card is never seen here. */
      card: z.optional(
        z.strictObject(
          {
            brand: z.enum(CARD_BRANDS, 'payment.card.invalid'),
            last4: z.string('payment.card.invalid').check(z.regex(/^\d{4}$/, 'payment.card.invalid')),
            outcome: z._default(z.enum(DEMO_OUTCOMES), 'approved'),
          },
          'payment.card.invalid',
        ),
      ),
    }),
    z.strictObject({ type: z.literal('bank-transfer') }),
    z.strictObject({ type: z.literal('cash-on-delivery') }),
  ],
  'payment.type.required',
);
export type Payment = z.infer<typeof paymentSchema>;

/** `demo` shows a form of its own, `hosted` leads to the provider's page; with `none` no card is taken (decisions P12). */
export type CardWay = 'demo' | 'hosted' | 'none';

/** `in-review`: the provider took the money and looks at it; nothing is made before it has said yes. */
export const PAYMENT_STATES = ['paid', 'awaiting-card', 'in-review', 'awaiting-transfer', 'on-delivery'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Nothing is promised, sewn, counted or mailed as received before the provider has said that the card has paid. */
export const awaitsCard = (state: PaymentState): state is 'awaiting-card' | 'in-review' =>
  state === 'awaiting-card' || state === 'in-review';

/** An order is promised a day, sewn and counted once this is false. */
export const awaitsPayment = (state: PaymentState): boolean => state === 'awaiting-transfer' || awaitsCard(state);

/** How a payment stands right after ordering. A card of the demo provider has paid; one of a hosted page is still to be typed. */
export const paymentState = (payment: Payment): PaymentState => {
  if (payment.type === 'credit-card') return payment.card ? 'paid' : 'awaiting-card';
  return payment.type === 'bank-transfer' ? 'awaiting-transfer' : 'on-delivery';
};

/** Cash is not taken at the door above the owner's cap (decisions P13, market §2.11). */
export const cashAllowed = (total: Kurus, cap: Kurus): boolean => total <= cap;

/** The card form as typed; it lives in the browser only (spec §3, §5). */
export interface CardForm {
  cardNumber: string;
  cardName: string;
  expiryMonth: string;
  expiryYear: string;
  cvv: string;
}
export type CardField = keyof CardForm;
export const EMPTY_CARD: CardForm = { cardNumber: '', cardName: '', expiryMonth: '', expiryYear: '', cvv: '' };

const MIN_CARD_DIGITS = 16;

/** Digits grouped in fours, at most 19 characters (spec §5). */
export const groupCardNumber = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, MIN_CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** CVV as typed: digits, at most four (spec §5). */
export const keepCvv = (typed: string): string => typed.replace(/\D/g, '').slice(0, 4);

/** The next ten years from the current (spec §9). */
export const expiryYears = (today: string): string[] =>
  Array.from({ length: 10 }, (_, index) => String(Number(today.slice(0, 4)) + index));

/** Messages of the card form by field (spec §5), as keys; `today` is a day such as `2026-11-20`. */
export function cardErrors(card: CardForm, today: string): Partial<Record<CardField, string>> {
  const digits = card.cardNumber.replace(/\D/g, '');
  const errors: Partial<Record<CardField, string>> = {};
  if (digits === '') errors.cardNumber = 'payment.cardNumber.required';
  else if (digits.length < MIN_CARD_DIGITS) errors.cardNumber = 'payment.cardNumber.length';
  if (card.cardName.trim() === '') errors.cardName = 'payment.cardName.required';
  if (card.expiryMonth === '') errors.expiryMonth = 'payment.expiryMonth.required';
  if (card.expiryYear === '') errors.expiryYear = 'payment.expiryYear.required';
  else if (card.expiryMonth !== '' && `${card.expiryYear}-${card.expiryMonth}` < today.slice(0, 7)) {
    errors.expiryMonth = 'payment.expiryMonth.past';
  }
  if (card.cvv === '') errors.cvv = 'payment.cvv.required';
  else if (!/^\d{3,4}$/.test(card.cvv)) errors.cvv = 'payment.cvv.invalid';
  return errors;
}

/** The scheme of a card number by its first digits. */
export function cardBrand(number: string): CardBrand {
  const digits = number.replace(/\D/g, '');
  if (digits.startsWith('9792')) return 'troy';
  if (digits.startsWith('4')) return 'visa';
  if (/^3[47]/.test(digits)) return 'amex';
  return /^(5[1-5]|2[2-7])/.test(digits) ? 'mastercard' : 'other';
}
