import { describe, expect, it } from 'vitest';
import { cardPayments, hasPayment, refundableOf } from '../../../../src/domain/money/card-settlement.ts';
import { sumsOf, type LedgerEntry } from '../../../../src/domain/money/ledger.ts';
import { ORDER_PAYMENT_TYPES, paysWithOrder } from '../../../../src/domain/money/payment.ts';
import {
  paidInstead,
  saleCashAllowed,
  saleEntries,
  salePaymentSchema,
  SLIP_LENGTH,
} from '../../../../src/domain/money/sale-payment.ts';
import { tillMoves } from '../../../../src/domain/money/till.ts';

const AT = '2026-11-26T09:00:00.000Z';
const TERMINAL = { type: 'terminal', slip: '004512' } as const;

describe('entries of a sale in the shop', () => {
  it('are what is due and the money that was taken, with its operator', () => {
    const cash = saleEntries(118_688, { type: 'cash' }, AT, 'Usta');
    expect(cash.map(({ kind, method, amount, by }) => [kind, method, amount, by])).toEqual([
      ['due', 'order', 118_688, ''],
      ['paid', 'cash', 118_688, 'Usta'],
    ]);
    expect(sumsOf(cash)).toMatchObject({ due: 118_688, paid: 118_688, balance: 0, withCarrier: 0 });
    expect(tillMoves(cash)[1]).toEqual({ day: '2026-11-26', way: 'cash', amount: 118_688 });
    expect(saleEntries(1, TERMINAL, AT, 'Usta')[1]).toMatchObject({ method: 'card', reference: '004512', amount: 1 });
  });

  it('have no payment before a transfer has come, nor of an order that costs nothing', () => {
    expect(saleEntries(100, { type: 'bank-transfer' }, AT, 'Usta')).toHaveLength(1);
    expect(saleEntries(0, { type: 'cash' }, AT, 'Usta')).toHaveLength(1);
  });
});

describe('an order that awaited its card', () => {
  const paidBy = (...methods: LedgerEntry['method'][]) =>
    paidInstead(methods.map((method) => ({ kind: 'paid', method, state: 'done', amount: 1, at: AT, by: 'Usta' })));

  it('was paid instead by the newest money that came', () => {
    expect([paidBy('cash'), paidBy('card'), paidBy('transfer')]).toEqual(['cash', 'terminal', 'bank-transfer']);
    expect([paidBy('card', 'cash'), paidBy('cash', 'transfer')]).toEqual(['cash', 'bank-transfer']);
  });
});

describe('a slip of the terminal', () => {
  const slip = saleEntries(500, TERMINAL, AT, 'Usta');
  const hosted: LedgerEntry = { ...slip[1]!, reference: 'P1', by: '' };

  it('is no payment of the card provider', () => {
    const ledger = [...slip, hosted];
    expect(cardPayments(ledger)).toEqual([hosted]);
    expect([hasPayment(ledger, 'P1'), hasPayment(ledger, '004512')]).toEqual([true, false]);
    expect([refundableOf(ledger, 'P1'), refundableOf(ledger, '004512')]).toEqual([500, 0]);
  });

  it('needs its number', () => {
    const slipOf = (number: string) => salePaymentSchema.safeParse({ type: 'terminal', slip: number }).success;
    expect([slipOf(''), slipOf('  '), slipOf('1')]).toEqual([false, false, true]);
    expect([slipOf('9'.repeat(SLIP_LENGTH)), slipOf('9'.repeat(SLIP_LENGTH + 1))]).toEqual([true, false]);
  });
});

describe('cash', () => {
  it('is taken up to the limit of the law, itself included', () =>
    expect([2_999_999, 3_000_000, 3_000_001].map((total) => saleCashAllowed(total, 3_000_000))).toEqual([
      true,
      true,
      false,
    ]));

  it('comes with the order, as a card does', () =>
    expect(ORDER_PAYMENT_TYPES.filter(paysWithOrder)).toEqual(['credit-card', 'cash', 'terminal']));
});
