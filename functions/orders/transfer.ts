/**
 * The payment of an order by bank transfer: confirmed by an operator who has seen it in the account, or lapsed after
 * its days. Both ask and set in one script, so that of a confirmation and a lapse at the same moment one is true and
 * the other is told: an order that is paid never lapses, a lapsed one is not paid unnoticed.
 */
import '../http/mail-words.ts';
import * as z from 'zod/mini';
import type { LedgerEntry } from '../../src/domain/money/ledger.ts';
import type { Kurus } from '../../src/domain/money/money.ts';
import { isOpen } from '../../src/domain/order/order-life.ts';
import type { DeliveryStatus } from '../../src/domain/order/status.ts';
import { translator } from '../http/messages.ts';
import { queueLetter } from '../mail/placing.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields, storedHash } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { lookedAtAs } from './cards/flags.ts';
import { entriesJson, historyOfOrder, keepsLedger, markPaid } from './ledger.ts';
import { changesOrder, orderIndex, versionOf } from './order-index.ts';
import { asksIfBegun, promiseNow } from './open-work.ts';
import { storedOrder, type StoredOrder } from './stored-order.ts';

const keysOf = (orderNo: string) => ({
  order: key.order(orderNo),
  unpaidTransfers: key.unpaidTransfers(),
  outbox: key.outbox(),
});

/**
 * PAID once; REPEATED when it was, from the start too, where a coupon pays all of it; CLOSED for an order that is cancelled or
 * returned: the money has to go back; CHANGED when it is another version than the one whose balance was compared: it may cost
 * something else by now.
 */
const CONFIRM = defineScript({
  name: 'confirm-transfer',
  isWhole: true,
  uses: [queueLetter, orderIndex, keepsLedger, changesOrder, markPaid],
  keys: { order: 'order' },
  args: { orderNo: 'text', version: 'text', entry: 'text', estimate: 'text' },
  lua: `
local status, state, placed, changes =
  unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}, ${f.order.changes}))
if not status then return 'NONE' end
if (state or placed) == 'paid' then return 'REPEATED' end
if status == 'Cancelled' or status == 'Returned' then return 'CLOSED' end
if tonumber(changes or '0') + 1 ~= tonumber(version) then return 'CHANGED' end
appendEntries(orderNo, entry)
markPaid(orderNo, estimate)
changed(orderNo)
return 'PAID'`,
  answer: z.enum(['PAID', 'REPEATED', 'CLOSED', 'NONE', 'CHANGED']),
});

/** How often an order is read again that somebody changes at the same time. */
const MOST_TRIES = 20;

export type TransferConfirmation =
  | { readonly outcome: 'PAID' | 'REPEATED' | 'CLOSED' | 'NONE' | 'NO_TRANSFER' | 'CHANGED' }
  | { readonly outcome: 'OTHER_AMOUNT'; readonly total: Kurus };

/**
 * The transfer of an order has come: the buyer is told, and the days of delivery count from now (decisions P17). Doing it
 * again changes nothing. Two round trips, more only while others change the order.
 * @param amount what has come, in kuruş: it must be what is still to be paid
 * @throws StoreUnavailable, ZodError for an order that cannot be read
 */
export async function confirmTransfer(orderNo: string, amount: Kurus, now = new Date()): Promise<TransferConfirmation> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const flat = await store().command('read-order', (redis) => redis.hgetall(key.order(orderNo)) as Promise<unknown>);
    if (!Array.isArray(flat) || flat.length === 0) return { outcome: 'NONE' };
    const order = await z.parseAsync(storedOrder, flat);
    if (order.payment.type !== 'bank-transfer') return { outcome: 'NO_TRANSFER' };
    const { balance } = order.money;
    const isAwaited = order.payment.state === 'awaiting-transfer' && isOpen(order.status);
    if (isAwaited && balance !== amount) return { outcome: 'OTHER_AMOUNT', total: balance };
    const entry: LedgerEntry = { ...TRANSFER, amount, at: now.toISOString() };
    const outcome = await store().run(CONFIRM, {
      keys: keysOf(orderNo),
      args: {
        orderNo,
        version: versionOf(z.parse(changedTimes, flat).changes),
        entry: entriesJson([entry]),
        estimate: JSON.stringify(await promiseNow(now, order.lines)),
        history: historyOfOrder(order),
      },
    });
    if (outcome !== 'CHANGED') return { outcome };
  }
  return { outcome: 'CHANGED' };
}

const TRANSFER = { kind: 'paid', method: 'transfer', state: 'done', by: '' } as const;

const changedTimes = storedHash('order', ['changes']);

/** An order of the list of transfers that have not come, as the job finds it. */
export interface DueTransfer {
  readonly orderNo: string;
  /** HGETALL of the order. */
  readonly flat: readonly string[];
  /** State of its reminder, where it has one: a letter waits while its mail server is away, and is given up at last. */
  readonly reminder: { readonly isWaiting: boolean; readonly isGivenUp: boolean; readonly sentAt: number | null };
}

const flat = z.array(z.string());

const DUE = defineScript({
  name: 'due-transfers',
  keys: { unpaidTransfers: 'unpaidTransfers' },
  args: { most: 'text' },
  builds: ['order', 'letter'],
  lua: `
${LUA_NOW}
local due, found = redis.call('ZRANGE', unpaidTransfers, '-inf', string.format('%.0f', now), 'BYSCORE', 'LIMIT', '0', most), {}
for _, orderNo in ipairs(due) do
  local state, sentAt = unpack(redis.call('HMGET', letterKey('payment-reminder:' .. orderNo), ${f.letter.state}, ${f.letter.sentAt}))
  found[#found + 1] = {orderNo, redis.call('HGETALL', orderKey(orderNo)), state or '', sentAt or ''}
end
return {string.format('%.0f', now), found}`,
  answer: z.tuple([z.string(), z.array(z.tuple([z.string(), flat, z.string(), z.string()]))]),
});

/** Those whose time has come, the longest waiting first, and the store's clock in milliseconds. @throws StoreUnavailable */
export async function dueTransfers(most: number): Promise<{ now: number; due: DueTransfer[] }> {
  const [now, found] = await store().run(DUE, { keys: { unpaidTransfers: key.unpaidTransfers() }, args: { most } });
  return {
    now: Number(now),
    due: found.map(([orderNo, hash, state, sentAt]) => ({
      orderNo,
      flat: hash,
      reminder: {
        isWaiting: state === 'waiting',
        isGivenUp: state === 'failed',
        sentAt: sentAt === '' ? null : Number(sentAt),
      },
    })),
  };
}

/** Until an order that nobody can be told about is looked at again: it may have an e-mail by then, or its reminder was sent by hand. */
export const UNTOLD_MS = 86_400_000;

/**
 * Until an order whose card may have paid is looked at again, as long as somebody looks at that payment: the job every hour, and the
 * desk until its row is closed.
 */
const HELD_MS = 3_600_000;

/**
 * Does what is due unless it is not any more: CLOSED for an order that is paid, in part too, cancelled or begun with (`isBegun`), which
 * leaves the list; one whose measures alone were confirmed stays in it. LATER when another run was first, or somebody gave it more time,
 * while the provider may hold the money of a card that paid before the switch (`lookedAtAs`), and for an order without an e-mail: nobody
 * can be warned, so it never lapses, and stays on the desk as one whose days are over until an operator cancels it. `event` is the entry
 * of the timeline, as JSON.
 */
const ACT = defineScript({
  name: 'act-on-transfer',
  isWhole: true,
  uses: [queueLetter, orderIndex, keepsLedger, changesOrder, lookedAtAs, asksIfBegun],
  keys: { order: 'order', unpaidTransfers: 'unpaidTransfers' },
  args: { orderNo: 'text', act: 'text', payBy: 'text', nextAt: 'text', event: 'text', at: 'text' },
  lua: `
local status, state, events, recipient, remindedAt, ledger, attempts, cuts, board = unpack(redis.call('HMGET', order,
  ${luaFields('order', ['status', 'paymentState', 'events', 'recipient', 'remindedAt', 'ledger', 'attempts', 'cuts', 'board'])}))
local hasCome = ledger and moneyOf(ledger).paid > 0
local isEarly = status == 'Pending' or status == 'Confirmed'
if not isEarly or isBegun(cuts, board) or state and state ~= 'awaiting-transfer' or hasCome then
  redis.call('ZREM', unpaidTransfers, orderNo)
  return 'CLOSED'
end
${LUA_NOW}
local dueAt = redis.call('ZSCORE', unpaidTransfers, orderNo)
if not dueAt or tonumber(dueAt) > now then return 'LATER' end
for id in string.gmatch(attempts or '', '%S+') do
  if lookedAtAs(orderNo, id) then
    redis.call('ZADD', unpaidTransfers, string.format('%.0f', now + ${HELD_MS}), orderNo)
    return 'LATER'
  end
end
if recipient == '' then
  redis.call('HDEL', order, ${f.order.remindedAt})
  redis.call('ZADD', unpaidTransfers, string.format('%.0f', math.max(tonumber(nextAt), now + ${UNTOLD_MS})), orderNo)
  return 'LATER'
end
if act == 'LAPSE' and remindedAt then
  local before = string.sub(events, 1, -2)
  redis.call('HSET', order, ${f.order.status}, 'Cancelled', ${f.order.events}, before .. (before == '[' and '' or ',') .. event .. ']')
  redis.call('ZREM', unpaidTransfers, orderNo)
  cancelDue(orderNo, at)
  changed(orderNo)
  queueLetter('order-lapsed:' .. orderNo, recipient or orderNo,
    ${f.letter.kind}, 'order-lapsed', ${f.letter.orderNo}, orderNo, ${f.letter.payBy}, payBy)
  return 'LAPSED'
end
redis.call('ZADD', unpaidTransfers, nextAt, orderNo)
if act ~= 'REMIND' or remindedAt then return 'LATER' end
redis.call('HSET', order, ${f.order.remindedAt}, string.format('%.0f', now))
-- Its days count anew where a card was looked at meanwhile: the reminder of the days before is none of these.
redis.call('DEL', letterKey('payment-reminder:' .. orderNo))
queueLetter('payment-reminder:' .. orderNo, recipient or orderNo,
  ${f.letter.kind}, 'payment-reminder', ${f.letter.orderNo}, orderNo, ${f.letter.payBy}, payBy)
return 'REMINDED'`,
  answer: z.enum(['CLOSED', 'LATER', 'REMINDED', 'LAPSED']),
});
export type TransferActResult = z.output<typeof ACT.answer>;

export interface TransferAct {
  readonly act: 'WAIT' | 'REMIND' | 'LAPSE';
  /** The last day to name in a letter. */
  readonly payBy: string;
  /** When the order is to be looked at again, in milliseconds. */
  readonly nextAt: number;
}

/** One round trip. @param order undefined for one that cannot be read. @throws StoreUnavailable */
export function actOnTransfer(
  orderNo: string,
  order: StoredOrder | undefined,
  asked: TransferAct,
): Promise<TransferActResult> {
  const status: DeliveryStatus = 'Cancelled';
  const note = translator(order?.locale ?? 'tr')('mail:orderLapsed.note');
  const at = new Date().toISOString();
  const event = JSON.stringify({ status, at, note, isPublic: true });
  const history = order ? historyOfOrder(order) : '';
  const keys = { ...keysOf(orderNo), openPayments: key.openPayments(), paymentFlags: key.paymentFlags() };
  return store().run(ACT, { keys, args: { orderNo, ...asked, event, at, history } });
}
