/** Answers of the calls about payments: each from the books, signed in the order of its call. */
import { liraOf, kurusOf } from './amounts.ts';
import { readBegin, textOf, type Refusal } from './begin.ts';
import { dayOf, refundable, TOKEN_SECONDS, type Book, type Form, type Payment } from './book.ts';
import type { Fault } from './faults.ts';
import { answerSignature } from './signing.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Fields of an answer; a refusal becomes the failure of the call. */
export type StandInAnswer = Fields | { readonly refused: Refusal & Fields };

export interface Desk {
  readonly book: Book;
  readonly secretKey: string;
  /** Address of the payment page. */
  readonly pageOf: (form: Form) => string;
}

const refused = (errorCode: string, errorMessage: string, more: Fields = {}): StandInAnswer => ({
  refused: { errorCode, errorMessage, ...more },
});

const NOT_FOUND = refused('5001', 'Kayıt bulunamadı');

export function begin({ book, secretKey, pageOf }: Desk, body: Fields): StandInAnswer {
  const read = readBegin(body);
  if ('errorCode' in read) return { refused: { ...read } };
  const form = book.begin(read);
  return {
    token: form.token,
    tokenExpireTime: TOKEN_SECONDS,
    checkoutFormContent: '<script></script>',
    paymentPageUrl: pageOf(form),
    signature: answerSignature(secretKey, [read.conversationId, form.token]),
  };
}

export function ask({ book, secretKey }: Desk, body: Fields, fault?: Fault): StandInAnswer {
  const form = book.forms.get(textOf(body.token));
  if (!form) return refused('5115', 'token bulunamadı');
  const conversationId = textOf(body.conversationId);
  const signed = (all: Fields): Fields => ({
    ...all,
    token: form.token,
    callbackUrl: form.callbackUrl,
    signature: answerSignature(secretKey, [
      textOf(all.paymentStatus),
      textOf(all.paymentId),
      textOf(all.currency),
      textOf(all.basketId),
      conversationId,
      all.paidPrice as number | undefined,
      all.price as number | undefined,
      form.token,
    ]),
  });
  if (fault === 'not-yet') return signed({ paymentStatus: 'INIT_THREEDS' });
  if (form.payment) {
    const { fraudStatus } = form.payment;
    const status = { paymentStatus: fraudStatus === -1 ? 'FAILURE' : 'SUCCESS' };
    return signed({ ...status, ...paymentFields(form.payment, fault) });
  }
  if (!form.declined) return refused('5116', 'Ödeme bulunamadı');
  const { code, group, words } = form.declined;
  const told = signed({ paymentStatus: 'FAILURE' });
  // Which of the two the provider does has not been seen yet.
  if (fault === 'decline-as-success') return { errorCode: code, errorMessage: words, errorGroup: group, ...told };
  return refused(code, words, { errorGroup: group, ...told });
}

export function askPayment({ book, secretKey }: Desk, body: Fields, fault?: Fault): StandInAnswer {
  const payment = book.payments.find(
    ({ id, form }) =>
      String(id) === textOf(body.paymentId) || form.conversationId === textOf(body.paymentConversationId),
  );
  if (!payment) return NOT_FOUND;
  const all = paymentFields(payment, fault);
  const conversationId = textOf(body.conversationId) || payment.form.conversationId;
  return {
    ...all,
    paymentStatus: payment.fraudStatus === -1 ? 'FAILURE' : 'SUCCESS',
    signature: answerSignature(secretKey, [
      all.paymentId,
      all.currency,
      all.basketId,
      conversationId,
      all.paidPrice,
      all.price,
    ]),
  };
}

function paymentFields(payment: Payment, fault: Fault | undefined) {
  const { form, card, lines } = payment;
  return {
    paymentId: String(payment.id),
    fraudStatus: payment.fraudStatus,
    price: liraOf(form.price + (fault === 'other-price' ? 100 : 0)),
    paidPrice: liraOf(payment.paidPrice - (fault === 'other-paid' ? 100 : 0)),
    currency: fault === 'other-currency' ? 'EUR' : form.currency,
    basketId: fault === 'other-basket' ? `${form.basketId}9` : form.basketId,
    installment: fault === 'other-installment' ? 4 : payment.installment,
    cardType: card.cardType,
    cardAssociation: card.cardAssociation,
    ...(card.cardFamily === undefined ? {} : { cardFamily: card.cardFamily }),
    binNumber: card.number.slice(0, 8),
    lastFourDigits: card.number.slice(-4),
    merchantCommissionRate: 0,
    authCode: '742613',
    hostReference: `mock${payment.id}`,
    phase: 'AUTH',
    mdStatus: payment.mdStatus,
    itemTransactions: lines.map((line) => ({
      itemId: line.id,
      paymentTransactionId: String(line.transactionId),
      transactionStatus: payment.fraudStatus === 1 ? 2 : payment.fraudStatus,
      price: liraOf(line.price),
      paidPrice: liraOf(line.paidPrice),
    })),
  };
}

/** Whole payments only, and on their own day: afterwards it is a refund. */
export function cancel({ book }: Desk, body: Fields): StandInAnswer {
  const payment = paymentOf(book, body);
  if (!payment) return NOT_FOUND;
  if (payment.cancelled) return refused('5086', 'Ödeme daha önce iptal edilmiş');
  if (payment.refunds.length > 0) return refused('5087', 'İade edilen ödeme iptal edilemez');
  if (dayOf(payment.at) !== dayOf(book.now())) return refused('5088', 'İptal süresi geçmiş');
  payment.cancelled = { at: book.now(), conversationId: textOf(body.conversationId) || undefined };
  const { form } = payment;
  return { paymentId: String(payment.id), price: liraOf(form.price), currency: form.currency, ...REFERENCES };
}

const REFERENCES = { authCode: '742613', hostReference: 'mock-host', refundHostReference: 'mock-refund' };

/** Gives back as often as it is asked: the protocol knows no repeated call. */
export function refund({ book, secretKey }: Desk, body: Fields): StandInAnswer {
  const transactionId = Number(textOf(body.paymentTransactionId)) || undefined;
  const payment =
    transactionId === undefined
      ? paymentOf(book, body)
      : book.payments.find(({ lines }) => lines.some((line) => line.transactionId === transactionId));
  if (!payment) return NOT_FOUND;
  const price = kurusOf(body.price) ?? 0;
  if (body.currency !== payment.form.currency || price <= 0) return refused('11', 'price gönderilmesi zorunludur');
  if (payment.cancelled) return refused('5086', 'İptal edilen ödeme iade edilemez');
  if (price > refundable(payment, transactionId)) return refused('5093', 'İade tutarı ödeme tutarını aşıyor');
  if (payment.card.outcome.kind === 'paid' && payment.card.outcome.isRefundable === false) {
    return refused('10204', 'İade bankaca onaylanmadı', { errorGroup: 'GENERAL_ERROR', retryable: false });
  }
  const conversationId = textOf(body.conversationId);
  book.refund(payment, { price, transactionId, conversationId: conversationId || undefined });
  const paymentId = String(payment.id);
  const { currency } = payment.form;
  return {
    paymentId,
    ...(transactionId === undefined ? {} : { paymentTransactionId: String(transactionId) }),
    price: liraOf(price),
    currency,
    ...REFERENCES,
    retryable: false,
    signature: answerSignature(secretKey, [paymentId, liraOf(price), currency, conversationId]),
  };
}

const paymentOf = (book: Book, body: Fields): Payment | undefined =>
  book.payments.find(({ id }) => String(id) === String(textOf(body.paymentId) || body.paymentId));
