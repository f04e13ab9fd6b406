/** iyzico's hosted form behind the port: own calls, each one HMAC, one `fetch` and one schema. */
import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import type { CardEnvironment } from '../../environment.ts';
import { log } from '../../http/log.ts';
import type {
  PaymentAnswer,
  PaymentStart,
  BookedPayments,
  CardOrder,
  CardProvider,
  DayMovement,
  DayReport,
  MoneyBack,
} from '../port.ts';
import { wireAmount } from './amount.ts';
import {
  begunAnswer,
  isRefundSigned,
  readCard,
  readDay,
  readInstalments,
  readPayment,
  readReport,
  refundAnswer,
} from './answers.ts';
import { isOfCall, isOfCard, reasonOf } from './reasons.ts';
import { request } from './request.ts';
import { answerSignature, isSame, notificationSignature } from './signature.ts';

const PATHS = {
  begin: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  ask: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  cancel: '/payment/cancel',
  refund: '/v2/payment/refund',
  payment: '/payment/detail',
  report: '/v2/reporting/payment/details',
  day: '/v2/reporting/payment/transactions',
  instalments: '/payment/iyzipos/installment',
} as const;

const ASK_MS = 6000;
const BEGIN_MS = 8000;
const BACK_MS = 9000;
const REPORT_MS = 8000;

/** Pages of a day's report: at a hundred rows each, more than this shop has payments in a year. */
const MOST_PAGES = 50;

/** Sent for everybody, as iyzico's own plugins do: the field must be there, and no shopper is asked for it. */
const IDENTITY_NUMBER = '11111111111';

/** Sent where a call has no address of its own, or one that the field may not take. */
const NO_ADDRESS = '127.0.0.1';

export function createIyzico(env: CardEnvironment): CardProvider {
  const { IYZICO_SECRET_KEY: secretKey } = env;
  const post = (path: string, body: Readonly<Record<string, unknown>>, timeoutMs: number, isRepeatable: boolean) =>
    request(env, { method: 'POST', path, body, timeoutMs, isRepeatable });
  const get = (path: string, query: Readonly<Record<string, string>>) =>
    request(env, { method: 'GET', path, query, timeoutMs: REPORT_MS, isRepeatable: true });

  async function begin(order: CardOrder): Promise<PaymentStart> {
    // Nobody has the address of a page whose answer was lost, so asking again charges nobody.
    const answered = await post(PATHS.begin, beginBody(order), BEGIN_MS, true);
    if (answered.kind === 'failure') {
      // Whether the field takes an IPv6 address is not documented.
      if (isIPv6(order.buyer.ip)) return begin({ ...order, buyer: { ...order.buyer, ip: NO_ADDRESS } });
      log('error', 'card_provider_refused', { call: PATHS.begin, code: answered.code });
      return { kind: 'refused', code: answered.code };
    }
    if (answered.kind === 'unknown') return answered;
    const read = z.safeParse(begunAnswer, answered.body);
    if (!read.success) return { kind: 'unknown' };
    const { token, paymentPageUrl, tokenExpireTime, conversationId, signature } = read.data;
    if (!isSame(signature, answerSignature(secretKey, [conversationId, token]))) {
      log('error', 'card_provider_unsigned', { call: PATHS.begin });
      return { kind: 'unknown' };
    }
    return { kind: 'begun', token, page: paymentPageUrl, lifeSeconds: tokenExpireTime };
  }

  async function ask({ token, conversationId }: { token: string; conversationId: string }): Promise<PaymentAnswer> {
    const answered = await post(PATHS.ask, { locale: 'tr', conversationId, token }, ASK_MS, true);
    if (answered.kind === 'unknown') return answered;
    const payment = readPayment(answered.body, token, secretKey);
    if (payment && (answered.kind === 'success' || payment.status === 'failed')) return { kind: 'payment', payment };
    if (answered.kind === 'success') return { kind: 'unknown' };
    const { code } = answered;
    if (isOfCall(code)) {
      log('error', 'card_provider_refused', { call: PATHS.ask, code });
      return { kind: 'unknown' };
    }
    return { kind: 'none', code, reason: isOfCard(code) ? reasonOf(code) : null };
  }

  async function sendBack(path: string, body: Readonly<Record<string, unknown>>): Promise<MoneyBack> {
    const answered = await post(path, body, BACK_MS, false);
    if (answered.kind === 'unknown') return answered;
    if (answered.kind === 'failure') {
      log('error', 'card_provider_refused', { call: path, code: answered.code });
      return isOfCall(answered.code) && answered.code === ''
        ? { kind: 'unknown' }
        : { kind: 'refused', code: answered.code };
    }
    const read = z.safeParse(refundAnswer, answered.body);
    if (!read.success) return { kind: 'unknown' };
    // A cancel is not signed. A refund that is signed wrongly is asked about before anything else happens.
    if (path === PATHS.refund && !isRefundSigned(read.data, secretKey)) return { kind: 'unknown' };
    const { refundHostReference, hostReference, authCode } = read.data;
    return { kind: 'done', reference: refundHostReference || hostReference || authCode };
  }

  async function report(of: { paymentId: string } | { conversationId: string }): Promise<BookedPayments> {
    const query = 'paymentId' in of ? { paymentId: of.paymentId } : { paymentConversationId: of.conversationId };
    const answered = await get(PATHS.report, query);
    if (answered.kind === 'unknown') return answered;
    // A payment that is not in the books is answered as a failure, or as none.
    if (answered.kind === 'failure')
      return isOfCall(answered.code) ? { kind: 'unknown' } : { kind: 'booked', payments: [] };
    const payments = readReport(answered.body);
    return payments === null ? { kind: 'unknown' } : { kind: 'booked', payments };
  }

  async function reportDay(day: string): Promise<DayReport> {
    const movements: DayMovement[] = [];
    for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
      const answered = await get(PATHS.day, { transactionDate: day, page: String(page) });
      const read = answered.kind === 'success' ? readDay(answered.body) : null;
      if (read === null) return { kind: 'unknown' };
      movements.push(...read.movements);
      // Without a number, an empty page is the last one.
      pages = read.pages ?? (read.movements.length === 0 ? page : page + 1);
    }
    return { kind: 'day', movements };
  }

  return {
    begin,
    ask,
    refund: ({ paymentId, conversationId, amount }) =>
      sendBack(PATHS.refund, {
        locale: 'tr',
        conversationId,
        paymentId,
        price: wireAmount(amount),
        currency: 'TRY',
        ip: NO_ADDRESS,
      }),
    cancel: ({ paymentId, conversationId }) =>
      sendBack(PATHS.cancel, { locale: 'tr', conversationId, paymentId, ip: NO_ADDRESS, reason: 'buyer_request' }),
    report,
    reportDay,
    async cardOf({ paymentId, conversationId }) {
      const answered = await post(PATHS.payment, { locale: 'tr', conversationId, paymentId }, ASK_MS, true);
      return answered.kind === 'success' ? readCard(answered.body, paymentId, secretKey) : null;
    },
    async instalments(price) {
      const body = { locale: 'tr', conversationId: 'instalments', price: wireAmount(price) };
      const answered = await post(PATHS.instalments, body, ASK_MS, true);
      const families = answered.kind === 'success' ? readInstalments(answered.body) : null;
      return families === null ? { kind: 'unknown' } : { kind: 'table', families };
    },
    isSigned(notification, signature) {
      // Before support has switched it on the header is empty or missing.
      if (signature === null || signature.trim() === '') return null;
      const said = (name: string): string => {
        const value = notification[name];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      };
      const right = notificationSignature(secretKey, {
        iyziEventType: said('iyziEventType'),
        iyziPaymentId: said('iyziPaymentId'),
        token: said('token'),
        paymentConversationId: said('paymentConversationId'),
        status: said('status'),
      });
      return isSame(signature.trim(), right);
    },
  };
}

function beginBody({ buyer, items, price, amount, ...order }: CardOrder): Readonly<Record<string, unknown>> {
  const name = `${buyer.firstName} ${buyer.lastName}`;
  const address = {
    contactName: name,
    city: buyer.city,
    country: 'Turkey',
    address: buyer.address,
    zipCode: buyer.postalCode,
  };
  return {
    locale: order.locale,
    conversationId: order.conversationId,
    price: wireAmount(price),
    paidPrice: wireAmount(amount),
    currency: 'TRY',
    basketId: order.orderNo,
    paymentGroup: 'PRODUCT',
    callbackUrl: order.callbackUrl,
    enabledInstallments: order.installments,
    forceThreeDS: 1,
    buyer: {
      id: order.orderNo,
      name: buyer.firstName,
      surname: buyer.lastName,
      identityNumber: IDENTITY_NUMBER,
      email: buyer.email,
      gsmNumber: phoneOf(buyer.phone),
      registrationAddress: buyer.address,
      city: buyer.city,
      country: 'Turkey',
      zipCode: buyer.postalCode,
      ip: buyer.ip === '' ? NO_ADDRESS : buyer.ip,
    },
    billingAddress: address,
    shippingAddress: address,
    basketItems: items.map((item) => ({
      id: item.id,
      name: item.name,
      category1: item.category,
      itemType: item.isGoods ? 'PHYSICAL' : 'VIRTUAL',
      price: wireAmount(item.price),
    })),
  };
}

/** `0532 000 00 00` is `+905320000000`. */
const phoneOf = (phone: string): string => `+90${phone.replace(/\D/g, '').slice(-10)}`;
