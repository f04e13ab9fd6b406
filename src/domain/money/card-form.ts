/** The demo provider's card form; it lives in the browser only (spec §3, §5). */
import type { CardBrand } from './payment.ts';

/** The form as typed. */
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
