/** The shop's orders for its operators: the calls of `src/contract/admin-orders.ts`. */
import { randomUUID } from 'node:crypto';
import * as contract from '../../../src/contract/admin-orders.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { serve } from '../../http/serve.ts';
import { answer, failure } from '../../http/answer.ts';
import { message } from '../../http/messages.ts';
import { sendDueLetters, sendQueued } from '../../jobs/letters.ts';
import { sendPlaced } from '../../mail/outbox.ts';
import type { LetterPlacement } from '../../mail/placing.ts';
import { log, placeOf } from '../../http/log.ts';
import { bringBack } from '../../orders/bring-back.ts';
import { sendRefund } from '../../orders/cards/refunds.ts';
import { changeAsked } from '../../orders/change-letters.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { cardProvider } from '../../payments/provider.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { changeOrders } from './bulk.ts';
import { listOrders } from './list.ts';
import { decide } from './decide.ts';
import type { Question } from './draft.ts';
import { adminView, showOrder } from './show.ts';
import { SHOW, showInput, UNREAD, versionOfShown } from './shown.ts';
import { changeHash, queuedLetters, writeChange } from './write.ts';

type WaitUntil = (work: Promise<unknown>) => void;

/** Sends the question to the customer behind the answer, where this call placed it. */
function ask(
  waitUntil: WaitUntil,
  order: StoredOrder,
  { id, token }: Question,
  placed: LetterPlacement,
  holder: string,
): void {
  const { proposal } = order;
  if (proposal === null) return;
  const held = { id, holder, kind: 'order-change-asked' } as const;
  sendPlaced(waitUntil, placed, held, order.delivery.email, () => changeAsked({ ...order, proposal }, token));
}

/** The letter of a refund is queued when the provider has sent the money; others may be due before it. */
const REFUND_LETTERS = 20;

/** Behind the answer: the ledger says `asked`, and the job asks about what fails here. */
function sendBehind(waitUntil: WaitUntil, orderNo: string, refund: string): void {
  const work = async () => {
    try {
      const provider = cardProvider();
      if (provider) await sendRefund(provider, orderNo, refund);
      await sendDueLetters({ most: REFUND_LETTERS });
    } catch (error) {
      log('error', 'card_refund_failed', { orderNo, ...placeOf(error) });
    }
  };
  waitUntil(work());
}

/**
 * Rules are asked of the order as it was read; the script that writes asks again whether it is still that one, so of many
 * operators at once one wins each version.
 */
const changeOrder = defineOperatorEndpoint(contract.changeOrder, {
  async handle({ caller, params: { orderNo }, body, network, waitUntil }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const { version, ...asked } = body;
    const needs = asked.entry !== undefined || asked.allowedDebt !== undefined ? 'confirmed' : 'operator';
    const read = await forOperator(caller, SHOW, showInput(caller, orderNo), [writeLimit(caller)], needs);
    if (!read.ok) return read;
    if (typeof read.result === 'string') return UNREAD[read.result];
    const { shown, by } = read.result;
    const change = changeHash(caller, body);
    const current = versionOfShown(shown);
    if (current === version + 1 && shown.kept.lastChange === change) return answer(adminView(shown));
    if (current !== version) return failure('changed_meanwhile', { data: adminView(shown) });
    const decided = decide(shown, asked, by);
    if (!decided.ok) return decided;
    const callId = randomUUID();
    const writing = { orderNo, version, change, decided, callId, network: network() };
    await bringBack(shown.order);
    // A step of a claim is money only where it books some.
    const booking = asked.claim !== undefined && decided.entries.length > 0 ? 'confirmed' : needs;
    const written = await writeChange(caller, writing, booking);
    if (!written.ok) return written;
    const done = written.result;
    if (done.outcome === 'NONE') return failure('order_not_found');
    if (done.outcome === 'BOOKED') {
      return failure('invalid_fields', { fields: { 'entry.source': message('admin-life:entry.booked') } });
    }
    if (decided.question) ask(waitUntil, done.shown.order, decided.question, done.question, callId);
    if (done.outcome === 'DONE') waitUntil(sendQueued(queuedLetters(orderNo, decided)));
    if (decided.refund !== null) sendBehind(waitUntil, orderNo, decided.refund);
    const view = adminView(done.shown);
    return done.outcome === 'DONE' ? answer(view) : failure('changed_meanwhile', { data: view });
  },
});

// The address of several stands before that of one, which would take its last word for a number.
export const adminOrders = serve(listOrders, changeOrders, showOrder, changeOrder);
