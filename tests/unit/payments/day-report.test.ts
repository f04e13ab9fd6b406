/** The report of a day, of which the documentation leaves names open: either answer does no harm. */
import { expect, it } from 'vitest';
import { readDay } from '../../../functions/payments/iyzico/answers.ts';

const ROW = {
  transactionType: 'PAYMENT',
  paymentId: 24_478_123,
  conversationId: 'KP-1795400000123-1',
  paidPrice: 1186.88,
};
const PAYMENT = { kind: 'payment', paymentId: '24478123', conversationId: 'KP-1795400000123-1', amount: 118_688 };

it.each([
  ['numbers', ROW],
  ['texts', { ...ROW, paymentId: '24478123', paidPrice: '1186.88000000' }],
  [
    'the name of the attempt under another name',
    { ...ROW, conversationId: null, paymentConversationId: ROW.conversationId },
  ],
  ['the sum as price', { ...ROW, paidPrice: null, price: 1186.88 }],
])('reads a row with %s', (_, row) =>
  expect(readDay({ transactions: [row], totalPageCount: 1 })).toEqual({ movements: [PAYMENT], pages: 1 }),
);

it('tells refunds from cancels', () => {
  const rows = ['REFUND', 'CANCEL'].map((transactionType) => ({ ...ROW, transactionType }));
  expect(readDay({ transactions: rows })?.movements.map(({ kind }) => kind)).toEqual(['refund', 'cancel']);
});

it('does not guess how many pages there are, and takes an empty day for one', () => {
  expect(readDay({ transactions: [ROW] })?.pages).toBeNull();
  expect(readDay({ transactions: null, totalPageCount: 0 })).toEqual({ movements: [], pages: 0 });
});

it('is unknown where a sum cannot be read', () =>
  expect(readDay({ transactions: [{ ...ROW, paidPrice: 'viel' }] })).toBeNull());
