/**
 * The ledger of an order's money (decisions P22): every movement is an entry that is appended and never overwritten, and
 * every figure about the money is a sum of entries. Amounts in kuruş.
 */
import type { Kurus } from './money.ts';
import { awaitsCard, awaitsPayment, type PaymentState } from './payment.ts';
import type { DeliveryStatus } from '../order/status.ts';

/**
 * `due` raises what the customer is to pay, or lowers it where the amount is below 0. `paid` came from the customer, at the
 * door too. `refund` goes back to them. `collected` is what a carrier handed over of the cash it took, `fee` what it kept.
 */
export const ENTRY_KINDS = ['due', 'paid', 'refund', 'collected', 'fee'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Causes of a `due`. `instalments` is what a bank adds for them where the buyer carries it. */
export const DUE_METHODS = ['order', 'instalments', 'change', 'discount', 'return', 'cancel'] as const;

/** Ways of money: `cash` is handed over in the shop, `door` to the carrier. */
export const MONEY_METHODS = ['card', 'transfer', 'cash', 'door'] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

export const ENTRY_METHODS = [...DUE_METHODS, ...MONEY_METHODS] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];

/** All but refunds are `done`. A refund that a provider has not answered is `asked`, one whose answer was lost `unknown`. */
export const ENTRY_STATES = ['asked', 'done', 'unknown', 'failed'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** The id of an entry is its place in the ledger, from 1. */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly method: EntryMethod;
  readonly state: EntryState;
  readonly amount: Kurus;
  /** Position of the line it is about, from 0. */
  readonly line?: number;
  /** Id of the refund whose state it changes. */
  readonly of?: string;
  /** Receipt, slip or payment number; of a card the provider's number of the payment. */
  readonly reference?: string;
  /** Provider's number of the payment that a refund of a card goes back of. */
  readonly payment?: string;
  /** Account that a refund went to. */
  readonly iban?: string;
  /** Name of the line of a bank's or carrier's statement that told of it: no line is booked twice. */
  readonly source?: string;
  /** Why, in the words of its author. */
  readonly text?: string;
  /** The day the money moved, such as `2026-11-23`, where it is not the day of `at`. */
  readonly day?: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** Name of the operator; empty for what customers, jobs and providers cause. */
  readonly by: string;
}

export type Ledger = readonly LedgerEntry[];

/** Entries that one ledger takes. */
export const MOST_ENTRIES = 200;

export interface LedgerSums {
  /** Price of the order now. */
  readonly due: Kurus;
  /** Kuruş that came from the customer. */
  readonly paid: Kurus;
  /** Kuruş that went back to the customer, or may have: asked, done and unknown refunds. */
  readonly refunded: Kurus;
  /** Above 0 the customer owes it, below 0 the shop. */
  readonly balance: Kurus;
  /** Kuruş that came and did not go back; never below 0. */
  readonly refundable: Kurus;
  /** Cash that was taken at the door and has not reached the shop. */
  readonly withCarrier: Kurus;
}

/** The same sums are said in Lua by `moneyOf` (`functions/orders/ledger.ts`); a test compares the two. */
export function sumsOf(ledger: Ledger): LedgerSums {
  let [due, paid, withCarrier] = [0, 0, 0];
  // The newest entry about a refund says what became of it.
  const refunds = new Map<string, Kurus>();
  for (const [index, { kind, method, state, amount, of = String(index + 1) }] of ledger.entries()) {
    if (kind === 'due') due += amount;
    else if (kind === 'refund') refunds.set(of, state === 'failed' ? 0 : amount);
    else if (kind === 'paid') {
      paid += amount;
      if (method === 'door') withCarrier += amount;
    } else withCarrier -= amount;
  }
  const refunded = [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
  return { due, paid, refunded, balance: due - paid + refunded, refundable: paid - refunded, withCarrier };
}

/** Money of an order that was cancelled or came back: none had come, some is to go back (`refund`), or all of it has gone. */
export const ENDED_MONEY = ['notCharged', 'refund', 'refunded'] as const;

interface EndedOrder {
  readonly ledger: Ledger;
  readonly money: Pick<LedgerSums, 'paid' | 'refundable'>;
}

/**
 * Returns what became of the money of an order that has ended; it may have gone back before, line by line. A refund that is
 * asked for may fail yet, and so may one whose answer was lost.
 */
export function endedMoney({ ledger, money: { paid, refundable } }: EndedOrder): (typeof ENDED_MONEY)[number] {
  if (paid === 0) return 'notCharged';
  return refundable > 0 || refundsOf(ledger).some(({ isDone }) => !isDone) ? 'refund' : 'refunded';
}

/** Returns the state of an entry now: the newest entry about a refund says what became of it. */
export const stateNow = (
  ledger: readonly { readonly of?: string | undefined; readonly state: EntryState }[],
  { id, state }: { readonly id: string; readonly state: EntryState },
): EntryState => ledger.findLast(({ of }) => of === id)?.state ?? state;

/** Money that goes back to the customer, as it stands now. */
export interface Refund {
  readonly amount: Kurus;
  readonly method: EntryMethod;
  /** False while the provider has not confirmed it. */
  readonly isDone: boolean;
  /** When that was written, ISO 8601. */
  readonly at: string;
}

/** Returns the refunds of a ledger in the order in which they were asked for; those that failed are left out. */
export function refundsOf(ledger: Ledger): Refund[] {
  const refunds = new Map<string, LedgerEntry>();
  for (const [index, entry] of ledger.entries()) {
    if (entry.kind === 'refund') refunds.set(entry.of ?? String(index + 1), entry);
  }
  return [...refunds.values()]
    .filter(({ state }) => state !== 'failed')
    .map(({ amount, method, state, at }) => ({ amount, method, isDone: state === 'done', at }));
}

/**
 * Kinds of open money of an order: `transfer` the whole sum is awaited; `card` it is, by a card, or the provider looks at it;
 * `door` the carrier will take it; `difference`
 * the rest after a partial payment or a change; `refund` the shop owes it; `carrier` the carrier owes it to the shop.
 */
export const OPEN_KINDS = ['transfer', 'card', 'door', 'difference', 'refund', 'carrier'] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

/**
 * Kinds that the index lists by amount. `door` is left out: every parcel with cash has it, and no operator searches for
 * it. So is `card`: it comes or lapses within a day, by itself.
 */
export const LISTED_MONEY = ['transfer', 'difference', 'refund', 'carrier'] as const satisfies readonly OpenKind[];

export interface OpenMoney {
  readonly kind: OpenKind;
  readonly amount: Kurus;
}

interface PayingOrder {
  readonly status: DeliveryStatus;
  readonly paymentState: PaymentState;
}

/** The same is said in Lua by `openMoneyOf` of the order index; a test compares the two. */
export function openMoneyOf(
  { status, paymentState }: PayingOrder,
  { balance, paid, withCarrier }: LedgerSums,
): OpenMoney[] {
  const open: OpenMoney[] = [];
  if (balance < 0) open.push({ kind: 'refund', amount: -balance });
  else if (balance > 0) {
    const isAtDoor = paymentState === 'on-delivery' && status !== 'Delivered';
    const awaited =
      paymentState === 'awaiting-transfer' ? 'transfer' : awaitsCard(paymentState) ? 'card' : 'difference';
    open.push({ kind: isAtDoor ? 'door' : paid === 0 ? awaited : 'difference', amount: balance });
  }
  if (withCarrier > 0) open.push({ kind: 'carrier', amount: withCarrier });
  return open;
}

/** Returns the open amount of one kind, or 0. */
export const openAmount = (open: readonly OpenMoney[], kind: OpenKind): Kurus =>
  open.find((one) => one.kind === kind)?.amount ?? 0;

/** Money that an order waits for before it is made. */
export interface AwaitedMoney {
  readonly amount: Kurus;
  /** False once a part has come: the order waits for its rest without a last day. */
  readonly lapses: boolean;
}

/** Returns what is awaited where that is not simply the total: after a part of it came, or some was let off. */
export function awaitedMoney(
  paymentState: PaymentState,
  { balance, paid }: Pick<LedgerSums, 'balance' | 'paid'>,
  total: Kurus,
): AwaitedMoney | null {
  const lapses = paid === 0;
  if (!awaitsPayment(paymentState) || (lapses && balance === total)) return null;
  return { amount: Math.max(0, balance), lapses };
}

/** The first entries of an order: what it costs, and a card's payment, which comes with it. */
export function openingEntries(total: Kurus, paidByCard: boolean, at: string): LedgerEntry[] {
  const due: LedgerEntry = { kind: 'due', method: 'order', state: 'done', amount: total, at, by: '' };
  const isPaid = paidByCard && total > 0;
  return [due, ...(isPaid ? [{ ...due, kind: 'paid', method: 'card' } satisfies LedgerEntry] : [])];
}

/** Nothing is owed of an order that was cancelled or came back: what was due falls away. */
export function cancellingEntries(ledger: Ledger, at: string, by: string): LedgerEntry[] {
  const { due } = sumsOf(ledger);
  return due === 0 ? [] : [{ kind: 'due', method: 'cancel', state: 'done', amount: -due, at, by }];
}

/** A parcel was delivered: the carrier took what was still to be paid. */
export function deliveringEntries(
  { paymentState }: Pick<PayingOrder, 'paymentState'>,
  ledger: Ledger,
  at: string,
  by: string,
): LedgerEntry[] {
  const { balance } = sumsOf(ledger);
  if (paymentState !== 'on-delivery' || balance <= 0) return [];
  return [{ kind: 'paid', method: 'door', state: 'done', amount: balance, at, by }];
}
