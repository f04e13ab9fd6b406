/** Payment of a sale in the shop: money on the counter, a slip of the card terminal, or a transfer that follows (decisions P22). */
import * as z from 'zod/mini';
import { requiredText } from '../values/fields.ts';
import { openingEntries, type Ledger, type LedgerEntry, type MoneyMethod } from './ledger.ts';
import type { Kurus } from './money.ts';
import type { SalePaymentType } from './payment.ts';

/** Longest number of a terminal's slip. */
export const SLIP_LENGTH = 40;

/** `slip` is the number that the terminal printed: the bank's statement names the payment by it. */
export const salePaymentSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('cash') }),
    z.strictObject({ type: z.literal('terminal'), slip: requiredText('sale.slip.required', SLIP_LENGTH) }),
    z.strictObject({ type: z.literal('bank-transfer') }),
  ],
  'payment.type.required',
);
export type SalePayment = z.infer<typeof salePaymentSchema>;

/** The way by which money of a sale reaches the ledger; null where it has not come yet. */
const WAYS: Readonly<Record<SalePaymentType, MoneyMethod | null>> = {
  cash: 'cash',
  terminal: 'card',
  'bank-transfer': null,
};

/**
 * Returns the first entries of an order that was sold in the shop. Money that was taken names the operator who took it, so
 * that no entry is read as a payment of the card provider.
 * @param at ISO 8601
 * @param by name of the operator
 */
export function saleEntries(total: Kurus, payment: SalePayment, at: string, by: string): LedgerEntry[] {
  const due = openingEntries(total, false, at);
  const method = WAYS[payment.type];
  if (method === null || total === 0) return due;
  const reference = payment.type === 'terminal' ? { reference: payment.slip } : {};
  return [...due, { kind: 'paid', method, state: 'done', amount: total, ...reference, at, by }];
}

/** Returns how an order was paid instead of by the card that it awaited: by the newest money that came. */
export function paidInstead(ledger: Ledger): SalePaymentType {
  const newest = ledger.findLast(({ kind }) => kind === 'paid')?.method;
  return newest === 'cash' ? 'cash' : newest === 'card' ? 'terminal' : 'bank-transfer';
}

/** Whether cash may be taken for it: above the limit of the law it goes through a bank (market §2.11). */
export const saleCashAllowed = (total: Kurus, limit: Kurus): boolean => total <= limit;
