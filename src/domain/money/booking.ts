/** Entries that an operator may add to a ledger (decisions P22, P23). Amounts in kuruş. */
import type { Kurus } from './money.ts';
import type { Result } from '../values/result.ts';
import { isIban, plainIban } from './iban.ts';
import { discountsOf, type TaxedLine } from './vat.ts';
import {
  cancellingEntries,
  MOST_ENTRIES,
  sumsOf,
  type EntryKind,
  type Ledger,
  type LedgerEntry,
  type MoneyMethod,
} from './ledger.ts';

/** A shortage up to so many lira may be struck off in the press that books its line of a statement. */
export const SMALL_SHORTAGE = 5;

/**
 * `paid`, `refund`, `collected`, `fee` move money by a way of money. A `due` lowers what one line costs: `return` the piece
 * comes back, `discount` the customer keeps it.
 */
export type AskedEntry = {
  readonly amount: Kurus;
  readonly line?: number | undefined;
  readonly reference?: string | undefined;
  /** Account that a refund goes to. */
  readonly iban?: string | undefined;
  /** Name of the line of a statement. */
  readonly source?: string | undefined;
  /** Why; empty for none. */
  readonly text: string;
  /** The day the money moved, such as `2026-11-23`. */
  readonly day?: string | undefined;
} & (
  | { readonly kind: Exclude<EntryKind, 'due'>; readonly method: MoneyMethod }
  | { readonly kind: 'due'; readonly method: 'return' | 'discount' }
);

/** The words of each are `admin-life:entry.*`. */
export type EntryRefusal =
  | 'booked'
  | 'cashLimit'
  | 'day'
  | 'door'
  | 'full'
  | 'iban'
  | 'line'
  | 'lineTooMuch'
  | 'noCarrier'
  | 'reason'
  | 'refundNone'
  | 'refundTooMuch'
  | 'tooMuchCarried';

/** `isUnpaid` as of `markUnpaid`. */
type BookedLine = TaxedLine & { readonly isUnpaid?: true | undefined };

export interface PricedOrder {
  readonly ledger: Ledger;
  readonly lines: readonly BookedLine[];
  readonly totals: { readonly discount: Kurus };
}

interface BookedOrder extends PricedOrder {
  /** The day of the order, such as `2026-11-20`: no money moved before. */
  readonly since: string;
  readonly today: string;
  /** Most that may come, or go back, in cash for one order. */
  readonly cashLimit: Kurus;
}

/**
 * A refund, and the discount that it is as well where it is more than the shop owes: the customer does not owe it again.
 */
export function refundingEntries(ledger: Ledger, refund: LedgerEntry): LedgerEntry[] {
  const given = discountIn(ledger, refund.amount);
  const { reference: _, of: __, day: ___, iban: ____, source: _____, ...told } = refund;
  return [...(given > 0 ? [{ ...told, kind: 'due', method: 'discount', amount: -given } as const] : []), refund];
}

/** Returns the part of a refund that the shop does not owe. */
const discountIn = (ledger: Ledger, amount: Kurus): Kurus => Math.max(0, amount + Math.min(0, sumsOf(ledger).balance));

/** Returns the entry by which an accepted change raises or lowers the price, at most down to 0. */
export function changingEntries(
  ledger: Ledger,
  difference: Kurus,
  line: number | undefined,
  at: string,
): LedgerEntry[] {
  const amount = Math.max(difference, -sumsOf(ledger).due);
  return amount === 0
    ? []
    : [{ kind: 'due', method: 'change', state: 'done', amount, ...(line !== undefined && { line }), at, by: '' }];
}

interface Author {
  readonly at: string;
  readonly by: string;
}

interface RefusedEntry {
  readonly ok: false;
  readonly code: EntryRefusal;
  /** The largest amount that would be accepted, when the amount was too large. */
  readonly most?: Kurus;
}

const refuse = (code: EntryRefusal, most?: Kurus): RefusedEntry => ({
  ok: false,
  code,
  ...(most === undefined ? {} : { most }),
});

/**
 * Returns the kuruş of a line that may still be refunded or let off: its price after the coupon, less earlier returns
 * and discounts.
 */
export function lineRest({ ledger, lines, totals }: PricedOrder, line: number): Kurus {
  const totalPrice = lines[line]?.totalPrice;
  if (totalPrice === undefined) return 0;
  const discounts = discountsOf(totals.discount, lines);
  const less = ledger
    .filter((entry) => entry.line === line && (entry.method === 'return' || entry.method === 'discount'))
    .reduce((sum, { amount }) => sum + amount, 0);
  const rest = totalPrice - (discounts[line] ?? 0) + less;
  // A discount on the whole order counts against every line.
  return Math.max(0, Math.min(rest, sumsOf(ledger).due));
}

/**
 * Whether the shop has taken a line back whole: nothing of its price was left when its last piece was returned. Pieces that the shop
 * lets off after that stay with the customer.
 */
export function isTakenBack(order: PricedOrder, line: number): boolean {
  const last = order.ledger.findLastIndex((entry) => entry.line === line && entry.method === 'return');
  return last >= 0 && lineRest({ ...order, ledger: order.ledger.slice(0, last + 1) }, line) === 0;
}

/** Returns how many pieces of a line came back: by the part of its price that was returned, and a part of a piece is one. */
export function returnedPieces(order: PricedOrder, line: number, quantity: number): number {
  const { ledger, lines, totals } = order;
  const back = ledger
    .filter((entry) => entry.line === line && entry.method === 'return')
    .reduce((sum, { amount }) => sum - amount, 0);
  if (back === 0) return 0;
  const price = (lines[line]?.totalPrice ?? 0) - (discountsOf(totals.discount, lines)[line] ?? 0);
  return isTakenBack(order, line) ? quantity : Math.min(quantity, Math.ceil((quantity * back) / price));
}

/**
 * A return that takes back the last line with a price takes shipping, fee and instalments with it: a withdrawal pays the first delivery
 * back too. A line that was let off stays with the customer, and so does the delivery of it; an unpaid remake was never sewn. An order
 * that nobody has paid is cancelled instead: with nothing due it would count as paid.
 */
function returningRest({ lines, totals, ledger: before }: PricedOrder, returned: LedgerEntry): LedgerEntry[] {
  const ledger = [...before, returned];
  const discounts = discountsOf(totals.discount, lines);
  const isBack = lines.every(
    ({ totalPrice, isUnpaid }, line) =>
      isUnpaid === true || totalPrice <= (discounts[line] ?? 0) || isTakenBack({ lines, totals, ledger }, line),
  );
  return isBack && sumsOf(before).paid > 0 ? cancellingEntries(ledger, returned.at, returned.by) : [];
}

/** Returns the kuruş of one kind that moved in cash: parts of one payment are one to the law. */
const cashOf = (ledger: Ledger, kind: EntryKind): Kurus =>
  ledger.filter((entry) => entry.kind === kind && entry.method === 'cash').reduce((sum, { amount }) => sum + amount, 0);

/** Says whether more cash would move than the law lets. Cash that was typed by mistake is taken back by a refund, and counts no more. */
function isOverLimit({ ledger, cashLimit }: BookedOrder, kind: EntryKind, amount: Kurus): boolean {
  const [paid, refunded] = [cashOf(ledger, 'paid'), cashOf(ledger, 'refund')];
  return kind === 'paid' ? paid - refunded + amount > cashLimit : refunded + amount > Math.max(cashLimit, paid);
}

/** Checks what is asked and returns the entries to append. A payment is taken as it came, with a reason where it is not what is open. */
export function bookEntry(
  order: BookedOrder,
  asked: AskedEntry,
  { at, by }: Author,
): Result<LedgerEntry[], Omit<RefusedEntry, 'ok'>> {
  const { ledger, since, today } = order;
  const { kind, method, amount, line, reference = '', iban = '', source = '', text, day } = asked;
  const sums = sumsOf(ledger);
  // A refund may become two entries, and so may a return.
  if (ledger.length + 2 > MOST_ENTRIES) return refuse('full');
  if (source !== '' && ledger.some((entry) => entry.source === source)) return refuse('booked');
  if (iban !== '' && (kind !== 'refund' || method !== 'transfer' || !isIban(iban))) return refuse('iban');
  if (day !== undefined && (day < since || day > today)) return refuse('day');
  if (method === 'cash' && isOverLimit(order, kind, amount)) return refuse('cashLimit', order.cashLimit);
  const isOfLine = line !== undefined;
  if (isOfLine && order.lines[line] === undefined) return refuse('line');
  const told = {
    ...(isOfLine && { line }),
    ...(reference === '' ? {} : { reference }),
    ...(iban === '' ? {} : { iban: plainIban(iban) }),
    ...(source === '' ? {} : { source }),
    ...(text === '' ? {} : { text }),
    ...(day === undefined || day === today ? {} : { day }),
    at,
    by,
  };
  const entry = { kind, method, state: 'done', amount, ...told } as const satisfies LedgerEntry;
  switch (kind) {
    case 'due': {
      if (!isOfLine) return refuse('line');
      if (text === '') return refuse('reason');
      const most = lineRest(order, line);
      if (amount > most) return refuse('lineTooMuch', most);
      const lowered = { ...entry, amount: -amount };
      return { ok: true, data: [lowered, ...(method === 'return' ? returningRest(order, lowered) : [])] };
    }
    case 'paid':
      // The delivery itself enters the cash that the carrier takes.
      if (method === 'door') return refuse('door');
      if (amount !== sums.balance && text === '') return refuse('reason', Math.max(0, sums.balance));
      return { ok: true, data: [entry] };
    case 'refund': {
      if (text === '') return refuse('reason');
      if (sums.refundable === 0) return refuse('refundNone');
      if (amount > sums.refundable) return refuse('refundTooMuch', sums.refundable);
      if (isOfLine && discountIn(ledger, amount) > lineRest(order, line)) {
        return refuse('lineTooMuch', lineRest(order, line));
      }
      return { ok: true, data: refundingEntries(ledger, entry) };
    }
    case 'collected':
    case 'fee':
      if (method !== 'door') return refuse('door');
      if (sums.withCarrier <= 0) return refuse('noCarrier');
      if (amount > sums.withCarrier) return refuse('tooMuchCarried', sums.withCarrier);
      return { ok: true, data: [entry] };
  }
}
