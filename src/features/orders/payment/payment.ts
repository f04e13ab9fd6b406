/** The shopper's side of a card that is paid on the provider's page: going there, coming back, asking what came of it. */
import * as contract from '../../../contract/payments.ts';
import type { CardRedirect, PaymentResult } from '../../../contract/payments.ts';
import { isLoopback } from '../../../domain/values/loopback.ts';
import { call, type CallResult } from '../../../lib/api.ts';

/** A page's own address for an attempt; the name stands behind `#`, which no server sees. */
export const resultAddress = (page: string, attempt: string): string => `${page}#a=${attempt}`;

/** Returns the attempt that the address names, or null. */
export function attemptIn(hash: string): string | null {
  const attempt = new URLSearchParams(hash.slice(1)).get('a') ?? '';
  return contract.PAYMENT_ATTEMPT.test(attempt) ? attempt : null;
}

/** Answers whether a browser may be sent there: the provider's page is https, a stand-in stands on this machine. */
export function isPaymentPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** An order that is paid otherwise has neither. */
type RedirectTarget = { readonly [Name in keyof CardRedirect]?: CardRedirect[Name] | undefined };

/**
 * Leaves for the provider's page. The page that is left becomes the result's in the history, so that the back button leads
 * to the truth and never to a form. @returns false where there is nothing to go to
 */
export function leaveFor({ redirect, attempt }: RedirectTarget, resultPage: string): boolean {
  if (!redirect || !attempt || !isPaymentPage(redirect)) return false;
  history.replaceState(null, '', resultAddress(resultPage, attempt));
  // The back button may bring the page back as it was left: its form under the result's address, for ever on its way.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(redirect);
  return true;
}

/** Proof that an order is the caller's: an attempt of it, or its e-mail address. */
export type OrderProof = { readonly attempt: string } | { readonly email: string };

export type CardOrTransfer = 'credit-card' | 'bank-transfer';

/** The same order, by another card or another way. */
export const payAgain = (orderNo: string, by: CardOrTransfer, proof: OrderProof): Promise<CallResult<CardRedirect>> =>
  call(contract.payOrder, { params: { orderNo }, body: { by, ...proof } });

export const askResult = (attempt: string): Promise<CallResult<PaymentResult>> =>
  call(contract.showPayment, { params: { attempt } });
