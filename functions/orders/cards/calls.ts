/** Paying by card on the provider's page: another attempt, the way back, notifications and results (decisions P12). */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/payments.ts';
import { emailKey } from '../../../src/domain/account/account.ts';
import type { CardResult } from '../../../src/domain/money/card-result.ts';
import { toKurus, toLira } from '../../../src/domain/money/money.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import type { Locale } from '../../../src/domain/values/locale.ts';
import { answer, failure, rateLimited } from '../../http/answer.ts';
import { FORM } from '../../http/body.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { serve } from '../../http/serve.ts';
import { cardProvider, cardProviderAt } from '../../payments/provider.ts';
import { callerOf, forCustomer } from '../../session/customer.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import type { Limit } from '../../store/limit.ts';
import { defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';
import {
  attemptsOf,
  readAttempt,
  readAttemptWithin,
  readCardOrder,
  readTokenWithin,
  type ReadAttempt,
} from './attempts.ts';
import { drawnWindows } from '../drawn-windows.ts';
import { awaitedView } from '../order-view.ts';
import { orderedWindows } from '../stored-order.ts';
import { beginCard } from './begin.ts';
import { instalmentTables } from './instalments.ts';
import { resultOf, settleAttempt, type SettlementOutcome } from './settle.ts';
import { switchToTransfer } from './switch.ts';

/** A call that counts, and reads nothing that a limit has to protect. */
const COUNT = defineScript({ name: 'count-payment-call', lua: `return 'OK'`, answer: z.literal('OK') });
const counted = (limit: Limit) => store().limited([limit], COUNT, { keys: {}, args: {} });

/** Whether the order is the caller's, asked by the session itself. */
const IS_OWN = defineScript({
  name: 'is-own-order',
  keys: { order: 'order' },
  args: { uid: 'text' },
  lua: `return redis.call('HGET', order, ${f.order.uid}) == uid and 'OWN' or 'FOREIGN'`,
  answer: z.enum(['OWN', 'FOREIGN']),
});

const pay = defineEndpoint(contract.payOrder, {
  bodyLimit: 1024,
  async handle({ request, params: { orderNo }, body: { by, email, attempt }, locale, client, address }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const within = await counted({ name: 'pay-order', id: client(), max: 30, windowSeconds: 3600 });
    if (!within.ok) return rateLimited(within);
    const caller = await callerOf(request);
    if (!caller && request.headers.has('authorization')) return failure('session_ended');
    const read = await readCardOrder(orderNo);
    if (!read) return failure('order_not_found');
    // A wrong e-mail, a foreign attempt and a number that nobody has are told alike.
    // An order that was sold in the shop may have no e-mail: an empty one proves nothing.
    const isByLetter =
      email !== undefined && email.trim() !== '' && emailKey(email) === emailKey(read.order.delivery.email);
    const isByAttempt = attempt !== undefined && attemptsOf(read.hash).includes(attempt);
    if (!isByLetter && !isByAttempt) {
      if (!caller) return failure('order_not_found');
      const input = { keys: { order: key.order(orderNo) }, args: { uid: caller.sub } };
      const own = await forCustomer(caller, IS_OWN, input);
      if (!own.ok) return own;
      if (own.result === 'FOREIGN') return failure('order_not_found');
    }
    if (by === 'bank-transfer') {
      if (read.isLookedAt) return failure('payment_not_open');
      const done = await switchToTransfer(read.order);
      return done === 'DONE' ? answer({ redirect: null, attempt: null }) : failure('payment_not_open');
    }
    // Also while the shop is closed: the order was taken before, and would lapse.
    const provider = cardProviderAt(new URL(request.url).hostname);
    if (!provider) return failure('payment_not_open');
    const begun = await beginCard(provider, orderNo, { locale, address });
    if (begun.kind === 'closed') return failure('payment_not_open');
    return begun.kind === 'page' ? answer(begun.to) : failure('payment_unavailable', { retryAfterSeconds: 10 });
  },
});

/** To the page of a result; of nothing where the token is nobody's. */
function backTo(locale: Locale, attempt: string | null) {
  const page = `${locale === 'en' ? '/en' : ''}${contract.PAYMENT_RESULT_PATH}`;
  return answer(null, { headers: { Location: attempt === null ? page : `${page}#a=${attempt}` } });
}

const callback = defineEndpoint(contract.paymentCallback, {
  bodyLimit: 2048,
  bodyTypes: [FORM],
  crossSite: true,
  wayOn: { path: contract.PAYMENT_RESULT_PATH, words: 'errors:payment_way_back', link: 'errors:payment_way_back_link' },
  async handle({ body: { token }, network, locale, waitUntil }) {
    if (token === '') return backTo(locale, null);
    const limit = { name: 'payment-callback', id: network(), max: 60, windowSeconds: 60 };
    const within = await readTokenWithin(limit, token);
    if (!within.ok) return rateLimited(within);
    const { read } = within;
    if (!read) return backTo(locale, null);
    const provider = cardProvider();
    if (provider) await settleAttempt(provider, read, waitUntil, token);
    return backTo(read.attempt.locale, read.attempt.id);
  },
});

const notification = defineEndpoint(contract.paymentNotification, {
  bodyLimit: 4096,
  async handle({ request, body, network, waitUntil }) {
    const limit = { name: 'payment-notification', id: network(), max: 600, windowSeconds: 60 };
    const provider = cardProvider();
    const isForged = provider?.isSigned(body, request.headers.get('x-iyz-signature-v3')) === false;
    const token = typeof body.token === 'string' && body.token.length <= 200 && !isForged ? body.token : '';
    // It only says which attempt to look at; what it claims of it is not read.
    const within = await readTokenWithin(limit, token);
    if (!within.ok) return rateLimited(within);
    if (isForged) return failure('signature_wrong');
    const { read } = within;
    if (!provider || !read) return answer(null);
    const settled = await settleAttempt(provider, read, waitUntil, token);
    return settled === 'busy' ? failure('payment_unavailable', { retryAfterSeconds: 60 }) : answer(null);
  },
});

const show = defineEndpoint(contract.showPayment, {
  async handle({ params, client, waitUntil }) {
    if (!contract.PAYMENT_ATTEMPT.test(params.attempt)) return failure('payment_not_found');
    const limit = { name: 'payment-result', id: client(), max: 120, windowSeconds: 60 };
    const within = await readAttemptWithin(limit, params.attempt);
    if (!within.ok) return rateLimited(within);
    const { read } = within;
    const provider = cardProvider();
    if (!read) return failure('payment_not_found');
    const before = resultOf(read);
    const isAsked = read.isTurn && mayChange(before, read);
    if (!provider || !isAsked) return answer(resultView(read));
    const settled = await settleAttempt(provider, read, waitUntil);
    return answer(resultView((await readAttempt(params.attempt)) ?? read, settled));
  },
});

/** Whether the provider may say more of it. A value that differs is a person's to judge. */
const mayChange = (state: CardResult, { attempt, unsettled }: ReadAttempt): boolean =>
  attempt.state !== 'differs' &&
  (state === 'open' || state === 'declined' || state === 'review' || (state === 'cancelled' && unsettled !== ''));

function resultView(read: ReadAttempt, settled?: SettlementOutcome): z.input<typeof contract.paymentResult> {
  const { attempt, order } = read;
  const state = resultOf(read, settled);
  const { orderNo, totals, createdAt, begunAt, payUntil, cardPaid, estimate, ledger } = order;
  const surplus = ledger.find(({ kind, reference }) => kind === 'paid' && reference === attempt.paymentId)?.amount;
  return {
    state,
    orderNo,
    total: toLira(totals.total),
    ...awaitedView(order),
    payUntil,
    ...(state === 'declined' && attempt.reason !== null && { reason: attempt.reason }),
    ...(state === 'paid' && { type: order.payment.type }),
    ...(state === 'paid' &&
      cardPaid && {
        paid: { amount: toLira(cardPaid.amount), installments: cardPaid.installments, card: cardPaid.card },
      }),
    ...(state === 'second' && surplus !== undefined && { surplus: toLira(surplus) }),
    createdAt,
    begunAt,
    estimatedDeliveryFrom: estimate.from,
    estimatedDelivery: estimate.to,
    windows: drawnWindows(orderedWindows(order)),
  };
}

const instalments = defineEndpoint(contract.listInstalments, {
  cacheControl: 'public, max-age=3600',
  async handle({ query: { amount }, client }) {
    const within = await counted({ name: 'instalments', id: client(), max: 120, windowSeconds: 60 });
    if (!within.ok) return rateLimited(within);
    const table = await instalmentTables(toKurus(Number(amount)));
    return table ? answer(table) : failure('payment_unavailable', { retryAfterSeconds: 60 });
  },
});

// The first path that fits wins.
export const payments = serve(pay, callback, notification, instalments, show);
