/** Orders from before there was a ledger: what their fields say of their money, as entries (decisions P22). Amounts in kuruş. */
import type { Kurus } from './money.ts';
import { awaitsPayment, type OrderPaymentType, type PaymentState } from './payment.ts';
import { isOffPath, type DeliveryStatus } from '../order/status.ts';
import { changingEntries, refundingEntries } from './booking.ts';
import {
  cancellingEntries,
  deliveringEntries,
  openingEntries,
  sumsOf,
  type LedgerEntry,
  type MoneyMethod,
} from './ledger.ts';

/** Times are ISO 8601. */
export interface OldOrder {
  readonly createdAt: string;
  readonly status: DeliveryStatus;
  readonly timeline: readonly { readonly status: DeliveryStatus; readonly at: string }[];
  /** Price when the order was placed. */
  readonly placedTotal: Kurus;
  readonly payment: { readonly type: OrderPaymentType; readonly state: PaymentState };
  /** When a transfer was confirmed. */
  readonly paidAt: string | null;
  /** Open difference after changes to a paid order: above 0 the customer owed it, below 0 the shop. */
  readonly balance: Kurus;
  /** Price of the order at its newest payment; null unless a change followed the first payment. */
  readonly paidTotal: Kurus | null;
  readonly agreements: readonly { readonly agreedAt: string; readonly line: number; readonly difference: Kurus }[];
  readonly refunds: readonly {
    readonly at: string;
    readonly by: string;
    readonly amount: Kurus;
    readonly text: string;
  }[];
}

/** Way of the ledger by which an order that is paid so is paid. */
export const METHODS: Readonly<Record<OrderPaymentType, MoneyMethod>> = {
  'credit-card': 'card',
  'bank-transfer': 'transfer',
  'cash-on-delivery': 'door',
  cash: 'cash',
  terminal: 'card',
};

type Movement =
  | { readonly at: string; readonly kind: 'change'; readonly line: number; readonly difference: Kurus }
  | { readonly at: string; readonly kind: 'refund'; readonly by: string; readonly amount: Kurus; readonly text: string }
  | { readonly at: string; readonly kind: 'end' | 'pay' };

/**
 * Returns the history that gives the order's fields. Those fields forgot what came for a change after a refund: a payment of a
 * rest is found where the balance cannot have become what it is without one.
 */
export function historyOf(order: OldOrder): LedgerEntry[] {
  const { payment, createdAt, placedTotal } = order;
  const isByCard = payment.type === 'credit-card' && payment.state === 'paid';
  const movements = movementsOf(order, isByCard);
  const rests = restsIn(movements, isByCard, order);
  const ledger = openingEntries(placedTotal, isByCard, createdAt);
  const method = METHODS[payment.type];
  for (const [index, movement] of movements.entries()) {
    ledger.push(...entriesOf(ledger, movement, order));
    const { balance } = sumsOf(ledger);
    if (rests.includes(index) && balance > 0) {
      const paid = { kind: 'paid', method: method === 'door' ? 'transfer' : method, state: 'done' } as const;
      ledger.push({ ...paid, amount: balance, at: movement.at, by: '' });
    }
  }
  return ledger;
}

/** By their time. A card pays with the order, a transfer when it was confirmed, cash at the door when it was delivered. */
function movementsOf(
  { createdAt, status, timeline, payment, paidAt, ...order }: OldOrder,
  isByCard: boolean,
): Movement[] {
  const since = (reached: DeliveryStatus) => timeline.find((step) => step.status === reached)?.at;
  const hasEnded = isOffPath(status);
  const payingAt = payment.state === 'on-delivery' ? since('Delivered') : (paidAt ?? createdAt);
  const pays = !isByCard && !awaitsPayment(payment.state) && payingAt !== undefined;
  const movements: Movement[] = [
    ...(pays ? [{ at: payingAt, kind: 'pay' } as const] : []),
    ...order.agreements.map(
      ({ agreedAt: at, line, difference }) => ({ at, kind: 'change', line, difference }) as const,
    ),
    ...order.refunds.map(({ at, by, amount, text }) => ({ at, kind: 'refund', by, amount, text }) as const),
    ...(hasEnded ? [{ at: since(status) ?? createdAt, kind: 'end' } as const] : []),
  ];
  return movements.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Possible fields of the order at one moment, and the paid rests that lead there. */
interface Way {
  readonly open: Kurus;
  readonly paidTotal: Kurus;
  /** Kuruş that were refunded although the shop did not owe them. */
  readonly given: Kurus;
  readonly rests: readonly number[];
}

/** Positions of movements behind which the open rest was paid, so that `balance` and `paidTotal` are what they are in the end. */
function restsIn(
  movements: readonly Movement[],
  isByCard: boolean,
  { placedTotal, balance, paidTotal }: OldOrder,
): readonly number[] {
  let [isPaid, total] = [isByCard, placedTotal];
  let ways: Way[] = [{ open: 0, paidTotal: total, given: 0, rests: [] }];
  for (const [index, movement] of movements.entries()) {
    if (movement.kind === 'change') total += movement.difference;
    if (movement.kind === 'pay') [isPaid, ways] = [true, [{ open: 0, paidTotal: total, given: 0, rests: [] }]];
    if (!isPaid || (movement.kind !== 'change' && movement.kind !== 'refund')) continue;
    const reached = ways.flatMap((way): Way[] => {
      const after = movement.kind === 'change' ? changedWay(way, movement) : refundedWay(way, movement);
      if (after.open <= 0) return [after];
      return [after, { ...after, open: 0, paidTotal: total, rests: [...after.rests, index] }];
    });
    // Several ways may lead to the same fields: keep the one with the smallest gift, because the shop mostly refunds
    // what it owes.
    const least = new Map<string, Way>();
    for (const way of reached.toSorted((a, b) => b.given - a.given)) least.set(`${way.open} ${way.paidTotal}`, way);
    ways = [...least.values()];
  }
  const found = ways.filter((way) => way.open === balance && (paidTotal === null || way.paidTotal === paidTotal));
  return found.toSorted((a, b) => a.given - b.given)[0]?.rests ?? [];
}

const changedWay = (way: Way, { difference }: { readonly difference: Kurus }): Way => ({
  ...way,
  open: way.open + difference,
});

function refundedWay(way: Way, { amount }: { readonly amount: Kurus }): Way {
  const owed = Math.min(amount, Math.max(0, -way.open));
  return { ...way, open: way.open + owed, given: way.given + amount - owed };
}

function entriesOf(ledger: readonly LedgerEntry[], movement: Movement, { payment }: OldOrder): LedgerEntry[] {
  const { at } = movement;
  switch (movement.kind) {
    case 'change':
      return changingEntries(ledger, movement.difference, movement.line, at);
    case 'refund': {
      const { by, amount, text } = movement;
      const method = payment.type === 'credit-card' ? 'card' : 'transfer';
      return refundingEntries(ledger, { kind: 'refund', method, state: 'done', amount, text, at, by });
    }
    case 'end':
      return cancellingEntries(ledger, at, '');
    case 'pay': {
      if (payment.state === 'on-delivery') return deliveringEntries({ paymentState: 'on-delivery' }, ledger, at, '');
      const amount = sumsOf(ledger).balance;
      return amount > 0 ? [{ kind: 'paid', method: METHODS[payment.type], state: 'done', amount, at, by: '' }] : [];
    }
  }
}
