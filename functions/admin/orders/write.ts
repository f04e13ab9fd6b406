/**
 * Writes what `decide` has made of an order, if the order is still the one it was made from: status, index, letters and
 * journal in one script, or nothing (decisions A12).
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { asksAt } from '../../../src/domain/review/review.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { letterPlaced, placesLetters, placingInput, queueLetter } from '../../mail/placing.ts';
import { CHANGE_LINK_SECONDS } from './propose.ts';
import { bookedLines } from '../../orders/bank-lines.ts';
import { entriesJson, keepsLedger, markPaid } from '../../orders/ledger.ts';
import { changesOrder, rewordsOrder } from '../../orders/order-index.ts';
import { promiseNow } from '../../orders/open-work.ts';
import { rowPaidBy } from '../../orders/cards/switch.ts';
import { LUA_UNCOUNT_SALE } from '../../orders/sales.ts';
import { forOperator } from '../../session/operator.ts';
import type { Caller, OperatorCaller } from '../../session/tokens.ts';
import { f, written } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import type { Decision } from './decide.ts';
import { shownOrder, showingOrder } from './shown.ts';

/**
 * DONE, also for the same change again; BOOKED when the line of a statement was booked before; CHANGED when it is another order by
 * now, or its pieces are not where `board` has them; with the order as it is.
 */
const CHANGE = defineScript({
  name: 'change-order',
  isWhole: true,
  uses: [
    ...showingOrder,
    rewordsOrder,
    queueLetter,
    ...placesLetters,
    keepsLedger,
    bookedLines,
    changesOrder,
    markPaid,
    rowPaidBy,
    writeJournal,
  ],
  keys: { order: 'order', dueReminders: 'dueReminders', openRefunds: 'openRefunds', reviewRequests: 'reviewRequests' },
  args: {
    orderNo: 'text',
    version: 'text',
    change: 'text',
    fields: ['order'],
    events: 'text',
    money: 'text',
    remindAt: 'text',
    refundAt: 'text',
    reviewAt: 'text',
    estimate: 'text',
    paidBy: 'text',
    letters: 'list',
    entries: 'list',
    source: 'text',
    link: 'text',
    question: 'list',
    words: 'text',
    earnedGuest: 'text',
    recount: 'text',
    board: 'text',
  },
  builds: ['orderChangeLink', 'earnedCoupon'],
  lua: `
${LUA_UNCOUNT_SALE}
local changes, last, before = unpack(redis.call('HMGET', order, ${f.order.changes}, ${f.order.lastChange}, ${f.order.events}))
if not before then return {'NONE'} end
local now = tonumber(changes or '0') + 1
if now == tonumber(version) + 1 and last == change then
  return {'DONE', shown(orderNo), link ~= '' and heldLetter(question[1]) or 'LEAVE'}
end
if source ~= '' and isBooked(source) then return {'BOOKED'} end
if now ~= tonumber(version) or board ~= '' and board ~= redis.call('HGET', order, ${f.order.board}) then
  return {'CHANGED', shown(orderNo), 'LEAVE'}
end
if events ~= '' then
  local kept = string.sub(before, 1, -2)
  before = kept .. (kept == '[' and '' or ',') .. events .. ']'
end
if words ~= '' then reword(orderNo, words) end
if earnedGuest ~= '' then
  local code = redis.call('HGET', order, ${f.order.sampleCode})
  if code and redis.call('HEXISTS', earnedCouponKey(code), ${f.earnedCoupon.guest}) == 1 then
    redis.call('HSET', earnedCouponKey(code), ${f.earnedCoupon.guest}, earnedGuest)
  end
end
if recount == '1' then uncountSale(orderNo) end
redis.call('HSET', order, ${f.order.lastChange}, change, ${f.order.events}, before, unpack(fields))
appendEntries(orderNo, money)
if remindAt ~= '' then redis.call('ZADD', dueReminders, remindAt, orderNo) end
if refundAt ~= '' then redis.call('ZADD', openRefunds, refundAt, orderNo) end
if reviewAt ~= '' then redis.call('ZADD', reviewRequests, reviewAt, orderNo) end
if estimate ~= '' then markPaid(orderNo, estimate) end
if paidBy ~= '' then rowPaidBy(orderNo, paidBy) end
changed(orderNo)
local at = 1
while at <= #letters do
  local id, count = letters[at], tonumber(letters[at + 1])
  queueCopies(id, unpack(letters, at + 2, at + 1 + count))
  queueLetter(id, '', unpack(letters, at + 2, at + 1 + count))
  at = at + 2 + count
end
local placed = 'LEAVE'
if link ~= '' then
  redis.call('SET', orderChangeLinkKey(link), orderNo, 'EX', '${CHANGE_LINK_SECONDS}')
  -- No stranger causes it, so no cap counts it.
  placed = placeLetter(question[1], '', unpack(question, 2))
end
for i = 1, #entries, 3 do writeJournal(entries[i], orderNo, entries[i + 1], entries[i + 2]) end
return {'DONE', shown(orderNo), placed}`,
  answer: z.union([
    z.pipe(
      z.tuple([z.literal('NONE')]),
      z.transform(() => ({ outcome: 'NONE' as const })),
    ),
    z.pipe(
      z.tuple([z.literal('BOOKED')]),
      z.transform(() => ({ outcome: 'BOOKED' as const })),
    ),
    z.pipe(
      z.tuple([z.enum(['DONE', 'CHANGED']), shownOrder, letterPlaced]),
      z.transform(([outcome, shown, question]) => ({ outcome, shown, question })),
    ),
  ]),
});

/** Milliseconds after which the job asks about a refund whose call did not live to send it. */
const REFUND_LOOK_MS = 2 * 60_000;

/** Names a change among all: whose, of which version, and what was asked for. */
export const changeHash = (caller: Caller, asked: object): string =>
  createHash('sha256')
    .update(`${caller.sub} ${JSON.stringify(asked)}`)
    .digest('base64url');

/** The fields and the order to write. */
export interface OrderWrite {
  readonly orderNo: string;
  /** The version it was decided of. */
  readonly version: number;
  /** `changeHash` of what was asked for. */
  readonly change: string;
  readonly decided: Decision;
  /** The sender of the question, where one is asked: this call, from its network. */
  readonly callId: string;
  readonly network: string;
  /** Moves on the board (`markText`) that it was decided of, which count in no version; empty where they do not matter. */
  readonly board?: string;
}

/** Whether the order had awaited its card: its first letter tells of the payment, too. */
const isReceived = ({ letters }: Decision): boolean => letters.some(({ fields }) => fields.kind === 'order-received');

/** Ids of the letters that a change queues; a question has a sender of its own. */
export const queuedLetters = (orderNo: string, decided: Decision): string[] => [
  ...decided.letters.map(({ id }) => id),
  ...(decided.paidLines === null || isReceived(decided) ? [] : [`order-paid:${orderNo}`]),
];

/** One round trip, and one more for a payment that has come: its days are promised anew. @param needs as of `forOperator` @throws StoreUnavailable */
export async function writeChange(
  caller: OperatorCaller,
  { orderNo, version, change, decided, callId, network, board = '' }: OrderWrite,
  needs: 'operator' | 'confirmed' = 'operator',
) {
  const { question } = decided;
  const estimate = decided.paidLines ? JSON.stringify(await promiseNow(new Date(), decided.paidLines)) : '';
  const input = joined(journalInput(caller.sub), placingInput(callId, network), {
    keys: {
      order: key.order(orderNo),
      unpaidTransfers: key.unpaidTransfers(),
      dueReminders: key.dueReminders(),
      openRefunds: key.openRefunds(),
      reviewRequests: key.reviewRequests(),
    },
    args: {
      orderNo,
      version,
      change,
      board,
      fields: isReceived(decided) ? { ...decided.fields, estimate } : decided.fields,
      events: decided.events.map((event) => JSON.stringify(event)).join(','),
      estimate: isReceived(decided) ? '' : estimate,
      money: entriesJson(decided.entries),
      source: decided.entries.find((entry) => entry.source !== undefined)?.source ?? '',
      history: decided.history,
      remindAt: decided.remindAt ?? '',
      refundAt: decided.refund === null ? '' : Date.now() + REFUND_LOOK_MS,
      reviewAt: decided.fields.status === 'Delivered' ? asksAt(new Date()) : '',
      letters: decided.letters.flatMap(({ id, fields }) => {
        const flat = written<'letter'>(fields);
        return [id, flat.length, ...flat];
      }),
      link: question?.tokenHash ?? '',
      question: question ? [question.id, ...written<'letter'>(question.fields)] : [],
      words: decided.fields.words ?? '',
      earnedGuest: decided.earnedGuest,
      recount: decided.fields.sales === undefined ? '' : '1',
      paidBy: decided.fields.paymentType ?? '',
      entries: decided.journal.flatMap(({ act, before, after }) => [act, before, after]),
    },
  });
  return forOperator(caller, CHANGE, input, [], needs);
}
