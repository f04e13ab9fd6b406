/** Reports of the stand-in: one payment with all that became of it, and all that happened on a day. */
import { liraOf } from './amounts.ts';
import type { StandInAnswer } from './answers.ts';
import { dayOf, refundable, stampOf, type Book, type Payment } from './book.ts';

/** Rows of one page of a day. */
const PAGE_SIZE = 50;

/** Reports write a state as a number. */
const FAILURE = 0;
const SUCCESS = 1;

export function reportPayments(book: Book, query: URLSearchParams): StandInAnswer {
  const id = query.get('paymentId');
  const conversationId = query.get('paymentConversationId');
  if (id === null && conversationId === null) {
    return { refused: { errorCode: '11', errorMessage: 'paymentId gönderilmesi zorunludur' } };
  }
  const payments = book.payments.filter(
    (payment) => String(payment.id) === id || payment.form.conversationId === conversationId,
  );
  return { payments: payments.map(reportOf) };
}

function reportOf(payment: Payment): object {
  const { form, lines, refunds, cancelled } = payment;
  const left = refundable(payment);
  return {
    paymentId: payment.id,
    paymentStatus: payment.fraudStatus === -1 ? FAILURE : SUCCESS,
    paymentRefundStatus: refundStatus(left, payment.paidPrice),
    price: liraOf(form.price),
    paidPrice: liraOf(payment.paidPrice),
    installment: payment.installment,
    merchantCommissionRate: 0,
    paymentConversationId: form.conversationId,
    fraudStatus: payment.fraudStatus,
    basketId: form.basketId,
    currency: form.currency,
    createdDate: stampOf(payment.at),
    cancels: cancelled
      ? [
          {
            refundId: payment.id + 1_000_000,
            refundStatus: 1,
            refundPrice: liraOf(payment.paidPrice),
            refundConversationId: cancelled.conversationId,
            createdDate: stampOf(cancelled.at),
          },
        ]
      : [],
    itemTransactions: lines.map((line) => ({
      itemId: line.id,
      paymentTransactionId: line.transactionId,
      transactionStatus: payment.fraudStatus === 1 ? 2 : payment.fraudStatus,
      price: liraOf(line.price),
      paidPrice: liraOf(line.paidPrice),
      refunds: refunds.filter(({ transactionId }) => transactionId === line.transactionId).map(refundOf),
    })),
  };
}

const refundStatus = (left: number, paid: number): string => {
  if (left === paid) return 'NOT_REFUNDED';
  return left === 0 ? 'TOTALLY_REFUNDED' : 'PARTIALLY_REFUNDED';
};

const refundOf = (refund: Payment['refunds'][number]): object => ({
  refundTxId: refund.id,
  refundStatus: 1,
  refundPrice: liraOf(refund.price),
  refundConversationId: refund.conversationId,
  createdDate: stampOf(refund.at),
});

/** All that happened on a day: a row for each line that was paid, each refund, each cancel. */
export function reportDay(book: Book, query: URLSearchParams, isEmpty: boolean): StandInAnswer {
  const day = query.get('transactionDate') ?? '';
  const page = Number(query.get('page') ?? '');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !(page >= 1)) {
    return { refused: { errorCode: '11', errorMessage: 'transactionDate gönderilmesi zorunludur' } };
  }
  const rows = isEmpty ? [] : book.payments.flatMap((payment) => rowsOf(payment, day));
  return {
    transactions: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    currentPage: page,
    totalPageCount: Math.max(1, Math.ceil(rows.length / PAGE_SIZE)),
  };
}

function rowsOf(payment: Payment, day: string): object[] {
  const { form, refunds, cancelled } = payment;
  const common = {
    transactionStatus: payment.fraudStatus === 1 ? 2 : payment.fraudStatus,
    paymentId: payment.id,
    paymentPhase: 'AUTH',
    transactionCurrency: form.currency,
    installment: payment.installment,
    threeDS: 1,
    basketId: form.basketId,
  };
  const row = (transactionType: string, at: number, more: object): object[] =>
    dayOf(at) === day ? [{ transactionType, transactionDate: stampOf(at), ...common, ...more }] : [];
  return [
    ...payment.lines.flatMap((line) =>
      row('PAYMENT', payment.at, {
        transactionId: line.transactionId,
        paymentTxId: line.transactionId,
        conversationId: form.conversationId,
        price: liraOf(line.price),
        paidPrice: liraOf(line.paidPrice),
      }),
    ),
    ...refunds.flatMap((refund) =>
      row('REFUND', refund.at, {
        transactionId: refund.id,
        paymentTxId: refund.transactionId,
        conversationId: refund.conversationId,
        price: liraOf(refund.price),
        paidPrice: liraOf(refund.price),
      }),
    ),
    ...(cancelled
      ? row('CANCEL', cancelled.at, {
          transactionId: payment.id + 1_000_000,
          paymentTxId: payment.lines[0]?.transactionId,
          conversationId: cancelled.conversationId,
          price: liraOf(form.price),
          paidPrice: liraOf(payment.paidPrice),
        })
      : []),
  ];
}
