/**
 * The effect of a payment by card on its order (decisions P12): the one table that the way back, notifications, the job and the
 * operator's button settle by. Late truth beats early belief: an order that lapsed and turns out paid is never dropped.
 * Amounts in kuruş.
 */
import type { DeliveryStatus } from '../order/status.ts';
import type { DeclineReason } from './card-result.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { sumsOf } from './ledger.ts';
import type { Kurus } from './money.ts';
import { awaitsPayment, type CardBrand, type PaymentState } from './payment.ts';

/** A payment as the provider tells it. */
export interface SeenPayment {
  /** Whether the answer is the provider's own, about the token that was asked about. */
  readonly isSigned: boolean;
  readonly status: 'paid' | 'failed' | 'not-yet';
  /** `review`: the money is taken, and may go back. */
  readonly fraud: 'accepted' | 'review' | 'refused';
  readonly paymentId: string;
  readonly orderNo: string;
  readonly conversationId: string;
  readonly currency: string;
  readonly price: Kurus;
  readonly paidPrice: Kurus;
  readonly installments: number;
  readonly card: { readonly brand: CardBrand; readonly last4: string } | null;
  /** Reason of a `failed` one. */
  readonly reason: DeclineReason;
}

/** The charge that the provider was asked for. */
export interface AskedPayment {
  readonly orderNo: string;
  readonly price: Kurus;
  readonly amount: Kurus;
  /** Counts that were offered. */
  readonly installments: readonly number[];
  /** State of the attempt. In `review` the money was taken, and a refusal of it is told of as a failed payment. */
  readonly state: string;
  /** Number of the payment that is in review; another failed one on the same page says nothing of it. */
  readonly paymentId: string | null;
}

interface SettledOrder {
  readonly status: DeliveryStatus;
  readonly paymentState: PaymentState;
  readonly ledger: Ledger;
}

/** Values that have to be ours. */
export const COMPARED = ['signature', 'order', 'currency', 'price', 'amount', 'installments', 'payment'] as const;
export type ComparedField = (typeof COMPARED)[number];

/**
 * `paid`: the order waited for it. `known`: by this very payment it is paid already. `second`: it is paid by another one, or
 * closed, and the money goes back; so it does where a part has come and this payment is more than the rest. `refused` after a
 * review, `declined` before anything was charged.
 */
export type Settlement =
  | { readonly kind: 'paid' | 'second'; readonly entries: readonly LedgerEntry[] }
  | { readonly kind: 'known' | 'review' | 'refused' | 'waiting' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  | { readonly kind: 'differs'; readonly what: ComparedField; readonly ours: string; readonly theirs: string };

/** The first value that is not ours; null where all are. */
function differenceIn(asked: AskedPayment, seen: SeenPayment): Extract<Settlement, { kind: 'differs' }> | null {
  const differs = (what: ComparedField, ours: string | number, theirs: string | number) =>
    ({ kind: 'differs', what, ours: String(ours), theirs: String(theirs) }) as const;
  if (!seen.isSigned) return differs('signature', '', seen.paymentId);
  if (seen.paymentId === '') return differs('payment', '', '');
  if (seen.orderNo !== asked.orderNo) return differs('order', asked.orderNo, seen.orderNo);
  if (seen.currency !== 'TRY') return differs('currency', 'TRY', seen.currency);
  if (seen.price !== asked.price) return differs('price', asked.price, seen.price);
  if (!asked.installments.includes(seen.installments))
    return differs('installments', asked.installments.join(' '), seen.installments);
  // An amount above ours has the cost of instalments, which the buyer carries.
  const isRight = seen.installments === 1 ? seen.paidPrice === asked.amount : seen.paidPrice >= asked.amount;
  return isRight ? null : differs('amount', asked.amount, seen.paidPrice);
}

/** Whether the provider took this money. A card that an operator entered, such as a terminal's slip, names the operator. */
export const isOfProvider = ({
  kind,
  method,
  reference,
  by,
}: Pick<LedgerEntry, 'kind' | 'method' | 'by'> & { readonly reference?: string | undefined }): boolean =>
  kind === 'paid' && method === 'card' && reference !== undefined && by === '';

/** Whether the ledger has a payment of the provider. */
export const hasPayment = (ledger: Ledger, paymentId: string): boolean =>
  ledger.some((entry) => isOfProvider(entry) && entry.reference === paymentId);

/** @param at now, ISO 8601 */
export function settlementOf(order: SettledOrder, asked: AskedPayment, seen: SeenPayment, at: string): Settlement {
  if (seen.status === 'not-yet') return { kind: 'waiting' };
  if (seen.status === 'failed') {
    const isRefused = asked.state === 'review' && seen.isSigned && seen.paymentId === asked.paymentId;
    return isRefused ? { kind: 'refused' } : { kind: 'declined', reason: seen.reason };
  }
  const difference = differenceIn(asked, seen);
  if (difference) return difference;
  if (seen.fraud === 'refused') return { kind: 'refused' };
  if (hasPayment(order.ledger, seen.paymentId)) return { kind: 'known' };
  if (seen.fraud === 'review') return { kind: 'review' };
  const cost = seen.paidPrice - asked.amount;
  const told = { state: 'done', at, by: '' } as const;
  const entries: LedgerEntry[] = [
    { kind: 'paid', method: 'card', amount: seen.paidPrice, reference: seen.paymentId, ...told },
  ];
  const isOpen = order.status !== 'Cancelled' && order.status !== 'Returned';
  const { paid, balance } = sumsOf(order.ledger);
  // Beside a part that came by another way, a card pays what is still open and no more.
  const waits = isOpen && awaitsPayment(order.paymentState) && (paid === 0 || asked.amount <= balance);
  if (!waits) return { kind: 'second', entries };
  return {
    kind: 'paid',
    entries: [
      ...(cost > 0 ? [{ kind: 'due', method: 'instalments', amount: cost, ...told } as const] : []),
      ...entries,
    ],
  };
}

/** Kuruş of a payment of the provider that may still go back. */
export function refundableOf(ledger: Ledger, paymentId: string): Kurus {
  const paid = ledger.find((entry) => isOfProvider(entry) && entry.reference === paymentId);
  const back = new Map<string, Kurus>();
  for (const [index, { kind, state, amount, payment, of = String(index + 1) }] of ledger.entries()) {
    if (kind === 'refund' && (payment === paymentId || back.has(of))) back.set(of, state === 'failed' ? 0 : amount);
  }
  return (paid?.amount ?? 0) - [...back.values()].reduce((sum, amount) => sum + amount, 0);
}

/** Payments of the provider in a ledger, the newest first: a second one goes back before the one that counts. */
export const cardPayments = (ledger: Ledger): LedgerEntry[] => ledger.filter(isOfProvider).toReversed();

/** A refund that a provider has not answered, or whose answer was lost. */
export interface OpenRefund {
  /** Id of its first entry. */
  readonly id: string;
  readonly entry: LedgerEntry;
  readonly state: 'asked' | 'unknown';
}

export function openRefunds(ledger: Ledger): OpenRefund[] {
  const found = new Map<string, OpenRefund | null>();
  for (const [index, entry] of ledger.entries()) {
    if (entry.kind !== 'refund') continue;
    const id = entry.of ?? String(index + 1);
    const first = found.get(id)?.entry ?? entry;
    const { state } = entry;
    found.set(id, state === 'asked' || state === 'unknown' ? { id, entry: first, state } : null);
  }
  return [...found.values()].filter((one) => one !== null);
}
