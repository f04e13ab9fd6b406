/**
 * Settles an order by what the provider says of an attempt: the way back, notifications, the job and the operator's button all
 * come here (decisions P12). One script writes it, if the order is still the one it was decided of; so of fifty at once one
 * settles, and the others read what it wrote.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CardResult } from '../../../src/domain/money/card-result.ts';
import { sumsOf } from '../../../src/domain/money/ledger.ts';
import { reminderOfDue } from '../../../src/domain/money/transfer.ts';
import { settlementOf, type SeenPayment, type Settlement } from '../../../src/domain/money/card-settlement.ts';
import type { DeliveryEstimate } from '../../../src/domain/order/delivery-dates.ts';
import { isOffPath } from '../../../src/domain/order/status.ts';
import { shop } from '../../catalogue/shop.ts';
import { log } from '../../http/log.ts';
import { placesLetters, placingInput, queueLetter } from '../../mail/placing.ts';
import type { BookedPayment, CardProvider } from '../../payments/port.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f, type WrittenFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';
import { entriesJson, historyOfOrder, keepsLedger } from '../ledger.ts';
import { changesOrder, orderIndex } from '../order-index.ts';
import { promiseNow } from '../open-work.ts';
import { noteAttempt, readAttempt, type AttemptState, type ReadAttempt } from './attempts.ts';
import { flagId, lookedAtAs, type Flag } from './flags.ts';
import { paidLetters, sendSettled } from './settled-letters.ts';
import { rowPaidBy } from './switch.ts';
import type { CardPaid } from '../../store/shapes/order.ts';

/**
 * DONE, or CHANGED when the order is another one by now. `fields` of the order and `attemptFields` of the attempt are written.
 * `letters` is `1` where it has been paid: PAID names the letter of its buyer, and places that one and the shop's.
 */
const SETTLE = defineScript({
  name: 'settle-card',
  isWhole: true,
  uses: [...placesLetters, queueLetter, orderIndex, keepsLedger, changesOrder, rowPaidBy, lookedAtAs],
  keys: {
    order: 'order',
    payment: 'payment',
    openPayments: 'openPayments',
    awaitingCards: 'awaitingCards',
    unpaidTransfers: 'unpaidTransfers',
    paymentFlags: 'paymentFlags',
    dueReminders: 'dueReminders',
  },
  args: {
    orderNo: 'text',
    attempt: 'text',
    version: 'text',
    fields: ['order'],
    attemptFields: ['payment'],
    entries: 'text',
    nextAt: 'text',
    mayAskAgain: 'text',
    waitsUntil: 'text',
    asksAgain: 'text',
    letters: 'text',
    remindAt: 'text',
    flag: 'text',
    flagText: 'text',
    settledFlags: 'list',
  },
  lua: `
local changes, recipient, told, attempts = unpack(redis.call('HMGET', order, ${f.order.changes}, ${f.order.recipient}, ${f.order.told}, ${f.order.attempts}))
if tonumber(changes or '0') + 1 ~= tonumber(version) then return 'CHANGED' end
-- A value that differs is a person's to judge: the same answer does not bring its row back once that is closed.
local before, known = unpack(redis.call('HMGET', payment, ${f.payment.state}, ${f.payment.paymentId}))
if before == 'differs' and flag == orderNo .. ':differs:' .. (known or '') and not lookedAtAs(orderNo, attempt) then return 'DONE' end
redis.call('HSET', payment, unpack(attemptFields))
if nextAt == '' then
  redis.call('ZREM', openPayments, attempt)
  if mayAskAgain == '' then redis.call('HDEL', payment, ${f.payment.secret}) end
else
  redis.call('ZADD', openPayments, nextAt, attempt)
end
if flag ~= '' then redis.call('HSETNX', paymentFlags, flag, flagText) end
if #settledFlags > 0 then redis.call('HDEL', paymentFlags, unpack(settledFlags)) end
if #fields == 0 and entries == '' then
  if waitsUntil ~= '' then redis.call('ZADD', awaitingCards, waitsUntil, orderNo) end
  return 'DONE'
end
if asksAgain == '1' then
  -- The provider holds the money of another attempt: nobody is asked to pay before it has said no to that, too.
  for other in string.gmatch(attempts or '', '%S+') do
    local looked = other ~= attempt and lookedAtAs(orderNo, other)
    if looked == 'review' then return 'DONE' end
    -- The job writes once an operator has closed the row of a value that differs, and reminds anew of a transfer.
    if looked then
      asksAgain = ''
      redis.call('HDEL', order, ${f.order.remindedAt})
    end
  end
end
if #fields > 0 then redis.call('HSET', order, unpack(fields)) end
if letters == '1' then
  ${LUA_NOW}
  redis.call('HSET', order, ${f.order.paidAt}, string.format('%.0f', now))
  redis.call('ZREM', unpaidTransfers, orderNo)
  rowPaidBy(orderNo, 'credit-card')
end
if waitsUntil == '0' then redis.call('ZREM', awaitingCards, orderNo)
elseif waitsUntil ~= '' then redis.call('ZADD', awaitingCards, waitsUntil, orderNo) end
-- The job's letter says that a card which has paid needs nothing: this one says no, also where that had gone before the review.
if asksAgain == '1' then
  local letter, becomes = 'card-awaited:' .. orderNo, string.format('%.0f', tonumber(version) + 1)
  if redis.call('EXISTS', letterKey(letter)) == 1 then
    letter = letter .. ':' .. becomes
    redis.call('HSET', order, ${f.order.told}, (told and told ~= '' and told .. ' ' or '') .. becomes)
  end
  queueLetter(letter, recipient or orderNo, ${f.letter.kind}, 'card-awaited', ${f.letter.orderNo}, orderNo, ${f.letter.note}, 'refused')
end
appendEntries(orderNo, entries)
if remindAt ~= '' then redis.call('ZADD', dueReminders, remindAt, orderNo) end
changed(orderNo)
if letters ~= '1' then return 'DONE' end
-- Of an order that was to be paid by transfer meanwhile that letter has gone.
local kind = redis.call('EXISTS', letterKey('order-received:' .. orderNo)) == 1 and 'order-paid' or 'order-received'
local function place(name, whose)
  return placeLetter(name .. ':' .. orderNo, orderCaps(whose, true), ${f.letter.kind}, name, ${f.letter.orderNo}, orderNo)
end
return {'PAID', kind, place(kind, recipient or orderNo), place('order-placed', orderNo)}`,
  answer: z.union([z.enum(['DONE', 'CHANGED']), paidLetters]),
});

const HOUR_MS = 3_600_000;
/** A payment in review is asked about so long. */
export const REVIEW_MS = 7 * 24 * HOUR_MS;
/** The job comes every ten minutes. */
const AGAIN_MS = 9 * 60_000;

interface SettlementWrite {
  readonly state: AttemptState;
  readonly fields?: WrittenFields<'order'>;
  readonly entries?: string;
  readonly nextAt?: number | null;
  /** When the job looks at the order again, in milliseconds; 0 never. */
  readonly waitsUntil?: number;
  /** Its buyer is asked to pay once more, unless another of its payments is still looked at. */
  readonly asksAgain?: boolean;
  readonly isPaid?: boolean;
  /** When its buyer is reminded of what a change has left open meanwhile, in milliseconds. */
  readonly remindAt?: number;
  readonly flag?: Pick<Flag, 'kind' | 'ours' | 'theirs'>;
  /** The provider has said yes or no: rows of the desk that waited for it go. */
  readonly settlesFlags?: boolean;
  readonly reason?: 'unsaid';
}

/** Outcome of a question. `busy`: nobody could be asked, or the order is being changed by others. */
export type SettlementOutcome = Settlement['kind'] | 'none' | 'expired' | 'final' | 'busy';

type WaitUntil = (work: Promise<unknown>) => void;

/** How often an order is read again that somebody changes at the same time. */
const MOST_TRIES = 50;

/** States that no answer changes any more. */
const FINAL: readonly AttemptState[] = ['paid', 'second', 'failed'];

/**
 * Asks the provider and settles. Doing it again changes nothing.
 * @param waitUntil takes the letters of what was settled: they leave behind the answer
 * @param token as the caller has it; a closed attempt has none of its own any more
 * @throws StoreUnavailable, EnvironmentError
 */
export async function settleAttempt(
  provider: CardProvider,
  read: ReadAttempt,
  waitUntil: WaitUntil,
  token?: string,
): Promise<SettlementOutcome> {
  const { attempt } = read;
  if (FINAL.includes(attempt.state)) return 'final';
  const asked = token ?? attempt.secret()?.token;
  const now = Date.now();
  const isOver = attempt.expiresAt === null || now > attempt.expiresAt;
  if (asked === undefined) {
    if (attempt.state === 'closed') return 'expired';
    // Its seal opens no more: the books know it by its name.
    if (attempt.expiresAt !== null) return isOver ? close(provider, read, waitUntil) : 'none';
    // Killed before the provider had answered: nobody has the page.
    await noteAttempt(attempt.id, { from: ['begun'], state: 'failed', nextAt: null, isClosed: true });
    return 'none';
  }
  const told = await provider.ask({ token: asked, conversationId: attempt.name });
  if (told.kind === 'unknown') return unanswered(read);
  if (told.kind === 'payment') {
    const settled = await settleBy(read, waitUntil, told.payment);
    if (settled !== 'waiting' && settled !== 'declined') return settled;
    if (!isOver) return settled;
  }
  const reason = told.kind === 'none' ? told.reason : told.payment.status === 'failed' ? told.payment.reason : null;
  if (isOver) return close(provider, read, waitUntil);
  if (reason === null) {
    const nextAt = Math.min(now + AGAIN_MS, attempt.expiresAt + 60_000);
    await noteAttempt(attempt.id, { from: ['open'], state: 'open', nextAt });
    return 'none';
  }
  await noteDecline(read, reason);
  return 'declined';
}

/** The page runs out: the provider's books have the last word, then the attempt is closed. */
async function close(provider: CardProvider, read: ReadAttempt, waitUntil: WaitUntil): Promise<SettlementOutcome> {
  const { attempt } = read;
  const booked = await provider.report({ conversationId: attempt.name });
  if (booked.kind === 'unknown') return unanswered(read);
  // The one that was in review may have been refused.
  const isRefused = ({ fraud, paymentId }: BookedPayment): boolean =>
    attempt.state === 'review' && fraud === 'refused' && paymentId === attempt.paymentId;
  const found = booked.payments.find(
    (payment) => payment.conversationId === attempt.name && (payment.isPaid || isRefused(payment)),
  );
  if (found) {
    const { paymentId, orderNo, conversationId, fraud, price, paidPrice } = found;
    const told = await provider.cardOf({ paymentId, conversationId: attempt.name });
    const dearer = attempt.installments.find((count) => count > 1) ?? 1;
    return settleBy(read, waitUntil, {
      // Our own connection has brought it; the books are not signed.
      isSigned: true,
      status: found.isPaid ? 'paid' : 'failed',
      ...{ fraud, paymentId, orderNo, conversationId, price, paidPrice },
      currency: 'TRY',
      installments: told?.installments ?? (paidPrice === attempt.amount ? 1 : dearer),
      card: told?.card ?? null,
      reason: 'unsaid',
    });
  }
  if (attempt.state === 'review') {
    // Its row and its secret stay: an operator decides.
    await noteAttempt(attempt.id, { from: ['review'], state: 'review', nextAt: nextReview(attempt, Date.now()) });
    return 'review';
  }
  if (attempt.state === 'differs') {
    await toDesk(read);
    return 'differs';
  }
  await noteAttempt(attempt.id, { from: ['begun', 'open', 'declined'], state: 'closed', nextAt: null, isClosed: true });
  return 'expired';
}

async function unanswered(read: ReadAttempt): Promise<'busy'> {
  if (read.attempt.state === 'differs') await toDesk(read);
  return 'busy';
}

/**
 * One that differs and that the provider says nothing of any more has its row all the same, without values: a restore may have lost
 * the row, and no order is held by what no desk shows.
 */
const toDesk = (read: ReadAttempt) =>
  write(
    read,
    { paymentId: read.attempt.paymentId ?? '' },
    { state: 'differs', flag: { kind: 'differs', ours: '', theirs: '' } },
    randomUUID(),
  );

/** When a review is asked about again, in milliseconds; null once it has outlasted the questions of the job. */
const nextReview = ({ begunAt }: ReadAttempt['attempt'], now: number): number | null =>
  now - begunAt < REVIEW_MS ? now + HOUR_MS : null;

const noteDecline = ({ attempt }: ReadAttempt, reason: Exclude<ReadAttempt['attempt']['reason'], null>) =>
  noteAttempt(attempt.id, {
    from: ['open', 'declined'],
    state: 'declined',
    reason,
    // The page takes another card until it runs out.
    nextAt: Math.min(Date.now() + AGAIN_MS, (attempt.expiresAt ?? 0) + 60_000),
  });

async function settleBy(first: ReadAttempt, waitUntil: WaitUntil, seen: SeenPayment): Promise<SettlementOutcome> {
  let read: ReadAttempt | null = first;
  for (let tries = 0; read !== null && tries < MOST_TRIES; tries += 1) {
    const { attempt, order } = read;
    const now = new Date();
    const state = { status: order.status, paymentState: order.payment.state, ledger: order.ledger };
    const settlement = settlementOf(state, attempt, seen, now.toISOString());
    if (settlement.kind === 'waiting') return 'waiting';
    if (settlement.kind === 'declined') {
      await noteDecline(read, settlement.reason);
      return 'declined';
    }
    const isDated = settlement.kind === 'paid' || settlement.kind === 'refused';
    const estimate = isDated ? await promiseNow(now, order.lines) : order.estimate;
    const callId = randomUUID();
    const done = await write(read, seen, writingOf(read, seen, settlement, now, estimate), callId);
    if (done !== 'CHANGED') {
      if (done !== 'DONE') waitUntil(sendSettled(waitUntil, attempt.id, done, callId));
      log('info', 'card_settled', { orderNo: order.orderNo, as: settlement.kind });
      return settlement.kind;
    }
    read = await readAttempt(attempt.id);
    // Another call has settled this very payment meanwhile: told of twice, it is no further one.
    if (read && FINAL.includes(read.attempt.state)) return 'final';
  }
  return 'busy';
}

type FinalSettlement = Extract<
  Settlement,
  { kind: 'paid' | 'second' } | { kind: 'known' | 'review' | 'refused' | 'waiting' } | { kind: 'differs' }
>;

function writingOf(
  { order, attempt }: ReadAttempt,
  seen: SeenPayment,
  settlement: FinalSettlement,
  now: Date,
  estimate: DeliveryEstimate,
): SettlementWrite {
  const waits = order.status !== 'Cancelled' && order.payment.state === 'awaiting-card';
  switch (settlement.kind) {
    case 'paid': {
      const paid: CardPaid = { card: seen.card, installments: seen.installments, amount: seen.paidPrice };
      const { balance } = sumsOf([...order.ledger, ...settlement.entries]);
      return {
        state: 'paid',
        fields: {
          paymentState: 'paid',
          paymentType: 'credit-card',
          cardPaid: JSON.stringify(paid),
          estimate: JSON.stringify(estimate),
        },
        entries: entriesJson(settlement.entries),
        waitsUntil: 0,
        isPaid: true,
        ...(balance > 0 && { remindAt: reminderOfDue(now) }),
        settlesFlags: true,
      };
    }
    case 'second':
      return {
        state: 'second',
        entries: entriesJson(settlement.entries),
        flag: {
          kind: isOffPath(order.status) ? 'closed' : 'second',
          ours: '0',
          theirs: String(seen.paidPrice),
        },
        settlesFlags: true,
      };
    case 'waiting':
      return { state: attempt.state };
    case 'known':
      return { state: 'paid' };
    case 'review':
      return {
        state: 'review',
        ...(waits && { fields: { paymentState: 'in-review' }, waitsUntil: 0 }),
        nextAt: nextReview(attempt, now.getTime()),
        flag: { kind: 'review', ours: String(attempt.amount), theirs: String(seen.paidPrice) },
      };
    case 'refused':
      return {
        state: 'closed',
        reason: 'unsaid',
        ...(attempt.state === 'review' && released(order, now, estimate)),
        settlesFlags: true,
      };
    case 'differs': {
      const { what, ours, theirs } = settlement;
      return {
        state: 'differs',
        // The job holds its letter and its hours from now on.
        ...(waits && { waitsUntil: now.getTime() }),
        flag: { kind: 'differs', ours: `${what} ${ours}`.trim(), theirs },
      };
    }
  }
}

/** An order that a review has held gets its time to pay anew: its buyer took it for paid. */
function released(
  { payment: { state } }: ReadAttempt['order'],
  now: Date,
  estimate: DeliveryEstimate,
): Pick<SettlementWrite, 'fields' | 'waitsUntil' | 'asksAgain'> {
  const at = now.getTime();
  if (state === 'in-review') {
    const lapsesAt = at + shop.cards.payWithinHours * HOUR_MS;
    return { fields: { paymentState: 'awaiting-card', lapsesAt }, waitsUntil: at, asksAgain: true };
  }
  if (state !== 'awaiting-transfer') return {};
  return { fields: { transferAt: at, estimate: JSON.stringify(estimate) }, asksAgain: true };
}

/** One round trip. @param callId holds the letters it places @throws StoreUnavailable */
function write(
  { attempt, order, version }: ReadAttempt,
  { paymentId }: Pick<SeenPayment, 'paymentId'>,
  writing: SettlementWrite,
  callId: string,
) {
  const { orderNo } = order;
  const {
    state,
    fields = {},
    entries = '',
    nextAt,
    waitsUntil,
    asksAgain,
    isPaid = false,
    remindAt,
    flag,
    settlesFlags,
    reason,
  } = writing;
  const name = (kind: Flag['kind']) => flagId({ orderNo, kind, payment: paymentId });
  const input = joined(placingInput(callId, ''), {
    keys: {
      order: key.order(orderNo),
      payment: key.payment(attempt.id),
      openPayments: key.openPayments(),
      awaitingCards: key.awaitingCards(),
      unpaidTransfers: key.unpaidTransfers(),
      paymentFlags: key.paymentFlags(),
      dueReminders: key.dueReminders(),
    },
    args: {
      orderNo,
      attempt: attempt.id,
      version,
      fields,
      attemptFields: { state, paymentId, reason },
      entries,
      history: historyOfOrder(order),
      nextAt: nextAt ?? '',
      // An operator asks about it, after a signature that was wrong once or a review that outlasts the questions of the job.
      mayAskAgain: state === 'differs' || state === 'review' ? '1' : '',
      waitsUntil: waitsUntil ?? '',
      asksAgain: asksAgain ? '1' : '',
      letters: isPaid ? '1' : '',
      remindAt: remindAt ?? '',
      flag: flag ? name(flag.kind) : '',
      flagText: flag
        ? JSON.stringify({ orderNo, payment: paymentId, at: new Date().toISOString(), ...flag } satisfies Flag)
        : '',
      settledFlags: settlesFlags ? [name('review'), name('differs')] : [],
    },
  });
  return store().run(SETTLE, input);
}

/** The state that a shopper is told of an attempt. @param settled what a question of this very call brought; undefined without one */
export function resultOf({ attempt, order, unsettled }: ReadAttempt, settled?: SettlementOutcome): CardResult {
  if (attempt.state === 'second') return 'second';
  if (order.payment.state === 'paid' && order.status !== 'Cancelled') return 'paid';
  const isLookedAt = unsettled === 'looked';
  // Once an operator has closed its row, nothing of an open order waits for that payment any more.
  const isHeld = isLookedAt || isOffPath(order.status);
  if (attempt.state === 'differs' && isHeld) return 'checking';
  if ((attempt.state === 'review' && isHeld) || order.payment.state === 'in-review') return 'review';
  // Nobody knows yet whether a card was charged.
  if (order.hasLapsed) return unsettled === '' ? 'lapsed' : 'cancelled';
  if (isOffPath(order.status)) return 'cancelled';
  if (isLookedAt) return 'review';
  if (order.payment.state !== 'awaiting-card') return 'transfer';
  if (attempt.state === 'declined' || (attempt.state === 'closed' && attempt.reason !== null)) return 'declined';
  if (attempt.state === 'closed' || attempt.state === 'failed') return 'expired';
  return settled === 'busy' ? 'unknown' : 'open';
}
