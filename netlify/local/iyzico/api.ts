/** Calls of the stand-in by address: the signature first, then a fault that was asked for, then the answer. */
import { instalmentDetails } from './instalment-table.ts';
import { ask, askPayment, begin, cancel, refund, type Desk, type StandInAnswer } from './answers.ts';
import { kurusOf } from './amounts.ts';
import { fieldsOf, textOf, type Refusal } from './begin.ts';
import type { Call, Fault, Faults } from './faults.ts';
import { reportDay, reportPayments } from './reports.ts';
import { isSigned, type Keys } from './signing.ts';
import { TEST_CARDS } from './test-cards.ts';

export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly randomKey: string | undefined;
  readonly body: string;
}

/** An answer, or a connection that goes wrong by `fault`. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: string;
  readonly type?: 'text/html';
  readonly fault?: Fault;
}

type Fields = Readonly<Record<string, unknown>>;

interface Route {
  readonly call: Call;
  readonly method: 'GET' | 'POST';
  readonly answer: (desk: Desk, body: Fields, query: URLSearchParams, fault?: Fault) => StandInAnswer;
}

const ROUTES: Readonly<Record<string, Route>> = {
  '/payment/iyzipos/checkoutform/initialize/auth/ecom': { call: 'begin', method: 'POST', answer: begin },
  '/payment/iyzipos/checkoutform/auth/ecom/detail': {
    call: 'ask',
    method: 'POST',
    answer: (desk, body, _query, fault) => ask(desk, body, fault),
  },
  '/payment/detail': {
    call: 'ask-payment',
    method: 'POST',
    answer: (desk, body, _query, fault) => askPayment(desk, body, fault),
  },
  '/payment/iyzipos/installment': { call: 'installments', method: 'POST', answer: installments },
  '/payment/bin/check': { call: 'bin', method: 'POST', answer: checkBin },
  '/payment/cancel': { call: 'cancel', method: 'POST', answer: cancel },
  '/payment/refund': { call: 'refund', method: 'POST', answer: refund },
  '/v2/payment/refund': { call: 'refund', method: 'POST', answer: refund },
  '/v2/reporting/payment/details': {
    call: 'report',
    method: 'GET',
    answer: ({ book }, _body, query, fault) => (fault === 'empty' ? { payments: [] } : reportPayments(book, query)),
  },
  '/v2/reporting/payment/transactions': {
    call: 'report',
    method: 'GET',
    answer: ({ book }, _body, query, fault) => reportDay(book, query, fault === 'empty'),
  },
};

export const isApiPath = (path: string): boolean => Object.hasOwn(ROUTES, path);

function installments({ book }: Desk, body: Fields): StandInAnswer {
  const price = kurusOf(body.price);
  if (price === undefined || price === 0) return { refused: { errorCode: '11', errorMessage: 'price geçersiz' } };
  return { installmentDetails: instalmentDetails(price, book.carrier, textOf(body.binNumber) || undefined) };
}

function checkBin(_desk: Desk, body: Fields): StandInAnswer {
  const bin = textOf(body.binNumber);
  const card = TEST_CARDS.find(({ number }) => bin.length >= 6 && number.startsWith(bin.slice(0, 8)));
  if (!card) return { refused: { errorCode: '5066', errorMessage: 'BIN bulunamadı' } };
  const { cardType, cardAssociation, cardFamily = '' } = card;
  return { binNumber: bin, cardType, cardAssociation, cardFamily, bankName: 'Banka', bankCode: 62, commercial: 0 };
}

/** Failures that are answered before any work is done. */
const EARLY: Readonly<Partial<Record<Fault, { status: number; refusal?: Refusal }>>> = {
  'error-500': { status: 500 },
  'bad-request': { status: 400, refusal: { errorCode: '11', errorMessage: 'Geçersiz istek' } },
  'rate-limit': { status: 200, refusal: { errorCode: '50000', errorMessage: 'Çok fazla istek' } },
  refuse: {
    status: 200,
    refusal: { errorCode: '10005', errorGroup: 'DO_NOT_HONOUR', errorMessage: 'İşlem onaylanmadı' },
  },
};

export function answerApi(desk: Desk, keys: Keys, faults: Faults, request: ApiRequest): ApiAnswer {
  const { pathname, searchParams } = request.url;
  const route = ROUTES[pathname];
  const body = fieldsOf(parsed(request.body));
  const said = (status: number, all: Fields): ApiAnswer => ({
    status,
    body: JSON.stringify({ ...all, locale: body.locale ?? 'tr', systemTime: desk.book.now(), ...conversationOf(body) }),
  });
  const failure = (status: number, refusal: Refusal): ApiAnswer => said(status, { status: 'failure', ...refusal });
  if (route?.method !== request.method) return failure(404, { errorCode: '10', errorMessage: 'Adres bulunamadı' });
  if (!isSigned(keys, { ...request, path: pathname })) {
    return failure(200, { errorCode: '1000', errorMessage: 'Geçersiz imza' });
  }
  const fault = faults.take(route.call);
  if (fault === 'cut-before') return { status: 0, body: '', fault };
  const early = fault && EARLY[fault];
  if (early) {
    return early.refusal
      ? failure(early.status, early.refusal)
      : { status: early.status, body: 'Internal Server Error' };
  }
  const result = route.answer(desk, body, searchParams, fault);
  const answer =
    'refused' in result && typeof result.refused === 'object'
      ? failure(fault === 'failure-as-400' ? 400 : 200, result.refused as Refusal)
      : said(200, { status: 'success', ...spoilt(result, fault) });
  if (fault === 'done-500') return { status: 500, body: 'Internal Server Error' };
  if (fault === 'html') return { status: 200, body: '<!doctype html><title>Bakım</title>', type: 'text/html' };
  return { ...answer, ...(fault && { fault }) };
}

function spoilt(all: Fields, fault: Fault | undefined): Fields {
  const { signature, ...rest } = all;
  if (fault === 'no-signature') return rest;
  return fault === 'wrong-signature' ? { ...rest, signature: textOf(signature).split('').reverse().join('') } : all;
}

const conversationOf = ({ conversationId }: Fields): Fields => (conversationId === undefined ? {} : { conversationId });

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
