/**
 * A change of an order that its customer is asked about (`order-change.ts`): what it may be, how long, and how its difference
 * is settled. Apart from the rules of the price, which the customer's page does not need. Amounts in kuruş.
 */
import type { Kurus } from '../money/money.ts';
import { awaitsPayment, type PaymentState } from '../money/payment.ts';

/** Longest sentence of the shop in a question, and longest reason of a refusal, in characters. */
export const PROPOSAL_TEXT_LENGTH = 500;

/** How long the customer may answer, in milliseconds: seven days. */
export const CHANGE_MS = 7 * 86_400_000;

/**
 * How a difference is settled: `transfer` the new total is what is to be transferred; `door` it is paid at the door; `due`
 * the customer pays the difference; `refund` the shop pays it back; `none` there is none.
 */
export const SETTLEMENTS = ['transfer', 'door', 'due', 'refund', 'none'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export function settlementOf(paymentState: PaymentState, difference: Kurus): Settlement {
  if (difference === 0) return 'none';
  if (awaitsPayment(paymentState)) return 'transfer';
  if (paymentState === 'on-delivery') return 'door';
  return difference > 0 ? 'due' : 'refund';
}

/** States of a proposal: `open` until it is answered, withdrawn, or its days are over. */
export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** @param until milliseconds, from when on nobody may answer */
export const isWaiting = (state: ProposalState, until: number, now: number): boolean => state === 'open' && now < until;
