/**
 * Movements of the shop's own money, entry by entry of a ledger: their sums are what came in on a day (decisions P22). Cash that
 * a carrier took has not come in before the carrier hands it over.
 */
import { dayInIstanbul } from '../values/dates.ts';
import { MONEY_METHODS, sumsOf, type Ledger, type LedgerEntry } from './ledger.ts';
import type { Kurus } from './money.ts';

/** Money that came, by its way, `door` from carriers; `back` is what went back to customers. */
export const TILL_WAYS = [...MONEY_METHODS, 'back'] as const;
export type TillWay = (typeof TILL_WAYS)[number];

export interface TillMove {
  /** The day the money moved, such as `2026-11-23`. */
  readonly day: string;
  /** Null for an entry that moves nothing, such as what is due. */
  readonly way: TillWay | null;
  /** Below 0 it went. */
  readonly amount: Kurus;
}

export const dayOfEntry = ({ day, at }: Pick<LedgerEntry, 'day' | 'at'>): string => day ?? dayInIstanbul(new Date(at));

/** The day of the payment that left nothing open, of the newest where a rest was let stand or let off; null where no money came. */
export function paidOn(ledger: Ledger): string | null {
  const covers = (index: number): boolean => sumsOf(ledger.slice(0, index + 1)).balance <= 0;
  const entry =
    ledger.find(({ kind }, index) => kind === 'paid' && covers(index)) ??
    ledger.findLast(({ kind }) => kind === 'paid');
  return entry ? dayOfEntry(entry) : null;
}

/** One of each entry, in their order. The same is said in Lua by `tillMoves` of the order index; a test compares the two. */
export function tillMoves(ledger: Ledger): TillMove[] {
  const refunds = new Map<string, Kurus>();
  return ledger.map((entry, index) => {
    const { kind, method, state, amount, of = String(index + 1) } = entry;
    const day = dayOfEntry(entry);
    if (kind === 'refund') {
      // A later entry about a refund moves only the difference to the one before.
      const now = state === 'failed' ? 0 : amount;
      const moved = (refunds.get(of) ?? 0) - now;
      refunds.set(of, now);
      return { day, way: 'back', amount: moved || 0 };
    }
    const way = MONEY_METHODS.find((one) => one === method) ?? null;
    const isIn = kind === 'collected' || (kind === 'paid' && method !== 'door');
    return isIn ? { day, way, amount } : { day, way: null, amount: 0 };
  });
}
