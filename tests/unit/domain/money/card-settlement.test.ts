/** Sums that went back of each card's payment, and a payment beside another one; all else that it settles is proven in functions/cards. */
import { describe, expect, test } from 'vitest';
import { saidOf } from '../../../../src/domain/money/card-flags.ts';
import {
  cardPayments,
  hasPayment,
  openRefunds,
  refundableOf,
  settlementOf,
} from '../../../../src/domain/money/card-settlement.ts';
import type { LedgerEntry } from '../../../../src/domain/money/ledger.ts';

const entry = (changes: Partial<LedgerEntry> & Pick<LedgerEntry, 'kind' | 'amount'>): LedgerEntry => ({
  ...{ method: 'card', state: 'done', at: '2026-11-28T09:00:00.000Z', by: '' },
  ...changes,
});
const paid = (reference: string, amount: number, by = '') => entry({ kind: 'paid', amount, reference, by });
const refund = (payment: string, amount: number, state: LedgerEntry['state'], of?: string) =>
  entry({ kind: 'refund', amount, payment, state, ...(of && { of }) });

describe('an order that was paid twice by card, and in part by a terminal whose slip has the same number', () => {
  const ledger = [
    entry({ kind: 'due', method: 'order', amount: 100_000 }),
    paid('7', 30_000, 'Mehmet Usta'),
    paid('6', 70_000),
    paid('7', 50_000),
  ];

  test('has two payments of the provider, the newest first', () => {
    expect(cardPayments(ledger).map(({ amount }) => amount)).toEqual([50_000, 70_000]);
    expect(['6', '7', '8'].map((id) => hasPayment(ledger, id))).toEqual([true, true, false]);
  });

  test('gets back of each what it brought', () =>
    expect(['6', '7', '8'].map((id) => refundableOf(ledger, id))).toEqual([70_000, 50_000, 0]));

  test('counts a refund from its first entry until it has failed', () => {
    const asked = [...ledger, refund('7', 20_000, 'asked')];
    expect([refundableOf(asked, '6'), refundableOf(asked, '7')]).toEqual([70_000, 30_000]);
    expect(openRefunds(asked)).toMatchObject([{ id: '5', state: 'asked', entry: { amount: 20_000 } }]);
    const lost = [...asked, refund('7', 20_000, 'unknown', '5')];
    expect(refundableOf(lost, '7')).toBe(30_000);
    expect(openRefunds(lost)).toMatchObject([{ id: '5', state: 'unknown' }]);
    const failed = [...lost, refund('7', 20_000, 'failed', '5')];
    expect([refundableOf(failed, '7'), openRefunds(failed).length]).toEqual([50_000, 0]);
    const done = [...lost, refund('7', 20_000, 'done', '5')];
    expect([refundableOf(done, '7'), openRefunds(done).length]).toEqual([30_000, 0]);
  });
});

describe('a card that pays beside a transfer of a part', () => {
  const AT = '2026-11-28T10:00:00.000Z';
  const came = (amount: number) => entry({ kind: 'paid', method: 'transfer', amount, by: 'Mehmet Usta' });
  const ledger = [entry({ kind: 'due', method: 'order', amount: 812_500 }), came(100_000)];
  const settled = (amount: number, before = ledger) =>
    settlementOf(
      { status: 'Pending', paymentState: 'awaiting-card', ledger: before },
      { orderNo: 'KP-1', price: 812_500, amount, installments: [1], state: 'open', paymentId: null },
      {
        ...{
          isSigned: true,
          status: 'paid',
          fraud: 'accepted',
          paymentId: '24',
          orderNo: 'KP-1',
          conversationId: 'KP-1-1',
        },
        ...{ currency: 'TRY', price: 812_500, paidPrice: amount, installments: 1, card: null, reason: 'unsaid' },
      },
      AT,
    ).kind;

  test.each([
    [712_499, 'paid'],
    [712_500, 'paid'],
    [712_501, 'second'],
    [812_500, 'second'],
  ])('of %i kuruş, where 712500 are open, is %s', (amount, kind) => expect(settled(amount)).toBe(kind));

  test('is a second one where the rest has come, too', () =>
    expect(settled(712_500, [...ledger, came(712_500)])).toBe('second'));
});

test.each([
  ['open', true, null, 'declined'],
  ['declined', true, null, 'declined'],
  ['review', true, '24', 'refused'],
  ['review', false, '24', 'declined'],
  // Another try on the same page.
  ['review', true, '23', 'declined'],
])('a failed payment of an attempt that is %s (signed: %s; payment %s) is %s', (state, isSigned, paymentId, kind) => {
  const settled = settlementOf(
    { status: 'Pending', paymentState: 'in-review', ledger: [] },
    { orderNo: 'KP-1', price: 100, amount: 100, installments: [1], state, paymentId },
    {
      ...{ isSigned, status: 'failed', fraud: 'refused', paymentId: '24', orderNo: 'KP-1', conversationId: 'KP-1-1' },
      ...{ currency: 'TRY', price: 100, paidPrice: 100, installments: 1, card: null, reason: 'unsaid' },
    },
    '2026-11-28T10:00:00.000Z',
  );
  expect(settled.kind).toBe(kind);
});

test.each([
  [{ asked: 0, isUnknown: false }, 'nothing'],
  [{ asked: 1, isUnknown: false }, 'asked'],
  [{ asked: 2, isUnknown: true }, 'unknown'],
])('a question to the provider is told of by what was asked: %j', (answered, said) =>
  expect(saidOf(answered)).toBe(said),
);
