/**
 * Orders whose card has not paid: after some minutes their buyer gets one letter with a link, and a further one once nobody looks at a card
 * of theirs any more; after a day they lapse (facts of `shop.json`), which gives back their coupon. Asked and done in one script for each order.
 */
import '../../http/mail-words.ts';
import * as z from 'zod/mini';
import type { DeliveryStatus } from '../../../src/domain/order/status.ts';
import { shop } from '../../catalogue/shop.ts';
import { translator } from '../../http/messages.ts';
import { queueLetter } from '../../mail/placing.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';
import { keepsLedger } from '../ledger.ts';
import { changesOrder, orderIndex } from '../order-index.ts';
import { lookedAtAs, lookedAtKeys } from './flags.ts';

const flat = z.array(z.string());

/** Minutes after which the job looks again at an order that would lapse while a page of its may still be paid. */
const AGAIN_MS = 10 * 60_000;

/** Half of its hours are left behind its letter, however late the job comes or the letter leaves: no order lapses unwarned. */
const WARNED_MS = (shop.cards.payWithinHours * 3_600_000) / 2;

/** A letter that is held back stays so long, in milliseconds: as long as one that was sent (`outbox.ts`). */
const KEPT_MS = 30 * 24 * 3_600_000;

/** An order waits no longer than this beyond its limit for a provider that does not answer. */
const LATEST_MS = 24 * 3_600_000;

const DUE = defineScript({
  name: 'due-cards',
  keys: { awaitingCards: 'awaitingCards' },
  args: { most: 'text' },
  builds: ['order'],
  lua: `
${LUA_NOW}
local found = {}
for _, orderNo in ipairs(redis.call('ZRANGE', awaitingCards, '-inf', string.format('%.0f', now), 'BYSCORE', 'LIMIT', '0', most)) do
  found[#found + 1] = {orderNo, string.match(redis.call('HGET', orderKey(orderNo), ${f.order.body}) or '', '"locale":"(%a+)"') or 'tr'}
end
return found`,
  answer: z.array(flat),
});

/**
 * CLOSED: it awaits no card any more, or a part of it came by another way, and the rest has no last day. TOLD: its letter is
 * placed; LATER: it has time left. OPEN: its time is over, and a page of its provider may still be paid; or a card of its is looked at:
 * nobody is asked to pay again, and nothing lapses. `event` is the entry of the timeline, as JSON.
 */
const ACT = defineScript({
  name: 'act-on-card',
  isWhole: true,
  uses: [queueLetter, orderIndex, keepsLedger, changesOrder, lookedAtAs],
  keys: { order: 'order', awaitingCards: 'awaitingCards' },
  args: { orderNo: 'text', event: 'text', at: 'text' },
  lua: `
local status, state, placed, events, recipient, lapsesAt, attempts, ledger, told = unpack(redis.call('HMGET', order,
  ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}, ${f.order.events}, ${f.order.recipient}, ${f.order.lapsesAt}, ${f.order.attempts}, ${f.order.ledger}, ${f.order.told}))
local hasCome = ledger and moneyOf(ledger).paid > 0
if (status ~= 'Pending' and status ~= 'Confirmed') or (state or placed) ~= 'awaiting-card' or not lapsesAt or hasCome then
  redis.call('ZREM', awaitingCards, orderNo)
  if hasCome then redis.call('HDEL', order, ${f.order.lapsesAt}) end
  return 'CLOSED'
end
${LUA_NOW}
local dueAt = redis.call('ZSCORE', awaitingCards, orderNo)
if not dueAt or tonumber(dueAt) > now then return 'LATER' end
-- The newest letter counts: a card that was refused after its review has one of its own (settle.ts).
local newest = 'card-awaited:' .. orderNo
for version in string.gmatch(told or '', '%d+') do
  local again = 'card-awaited:' .. orderNo .. ':' .. version
  if redis.call('EXISTS', letterKey(again)) == 1 then newest = again end
end
local letterState, sentAt = unpack(redis.call('HMGET', letterKey(newest), ${f.letter.state}, ${f.letter.sentAt}))
if isLookedAt(order) == '1' then
  -- Its page says that nothing is to be paid: a further letter stands for the one that has gone, and leaves once nobody looks any more.
  if letterState == 'sent' then
    local again = string.format('%.0f', now)
    local letter = letterKey('card-awaited:' .. orderNo .. ':' .. again)
    redis.call('HSET', letter, ${f.letter.state}, 'outdated', ${f.letter.placedAt}, again, ${f.letter.kind}, 'card-awaited', ${f.letter.orderNo}, orderNo)
    redis.call('PEXPIRE', letter, ${KEPT_MS})
    redis.call('HSET', order, ${f.order.told}, (told and told ~= '' and told .. ' ' or '') .. again)
  end
  if tonumber(lapsesAt) < now + ${WARNED_MS} then redis.call('HSET', order, ${f.order.lapsesAt}, string.format('%.0f', now + ${WARNED_MS})) end
  redis.call('ZADD', awaitingCards, string.format('%.0f', now + ${AGAIN_MS}), orderNo)
  return 'OPEN'
end
-- A letter that was held back while its card was looked at has told nobody.
if letterState == 'outdated' then
  redis.call('DEL', letterKey(newest))
  letterState = false
end
-- Nor has one that waits for its mail server; one that was given up is an operator's.
local toldAt = (not letterState or letterState == 'waiting') and now or tonumber(sentAt or '0')
if recipient ~= '' and tonumber(lapsesAt) < toldAt + ${WARNED_MS} then
  lapsesAt = string.format('%.0f', toldAt + ${WARNED_MS})
  redis.call('HSET', order, ${f.order.lapsesAt}, lapsesAt)
end
if now < tonumber(lapsesAt) then
  redis.call('ZADD', awaitingCards, lapsesAt, orderNo)
  queueLetter(newest, recipient or orderNo, ${f.letter.kind}, 'card-awaited', ${f.letter.orderNo}, orderNo)
  return letterState and 'LATER' or 'TOLD'
end
local isOpen = false
for id in string.gmatch(attempts or '', '%S+') do
  isOpen = isOpen or redis.call('ZSCORE', openPayments, id)
end
if isOpen and now < tonumber(lapsesAt) + ${LATEST_MS} then
  redis.call('ZADD', awaitingCards, string.format('%.0f', now + ${AGAIN_MS}), orderNo)
  return 'OPEN'
end
local before = string.sub(events, 1, -2)
redis.call('HSET', order, ${f.order.status}, 'Cancelled', ${f.order.lapsed}, '1', ${f.order.events}, before .. (before == '[' and '' or ',') .. event .. ']')
redis.call('ZREM', awaitingCards, orderNo)
cancelDue(orderNo, at)
changed(orderNo)
return 'LAPSED'`,
  answer: z.enum(['CLOSED', 'LATER', 'TOLD', 'OPEN', 'LAPSED']),
});

export interface AwaitingCounts {
  readonly told: number;
  readonly lapsed: number;
}

/** @returns what was done of at most so many @throws StoreUnavailable */
export async function settleAwaited(most: number): Promise<AwaitingCounts & { readonly isMoreToDo: boolean }> {
  const due = await store().run(DUE, { keys: { awaitingCards: key.awaitingCards() }, args: { most } });
  const done = { told: 0, lapsed: 0 };
  for (const [orderNo = '', locale] of due) {
    const status: DeliveryStatus = 'Cancelled';
    const at = new Date().toISOString();
    const note = translator(locale === 'en' ? 'en' : 'tr')('mail:cardLapsed.note', {
      hours: shop.cards.payWithinHours,
    });
    const acted = await store().run(ACT, {
      keys: {
        order: key.order(orderNo),
        awaitingCards: key.awaitingCards(),
        ...lookedAtKeys(),
        outbox: key.outbox(),
      },
      args: { orderNo, event: JSON.stringify({ status, at, note, isPublic: true }), at, history: '' },
    });
    if (acted === 'TOLD') done.told += 1;
    if (acted === 'LAPSED') done.lapsed += 1;
  }
  return { ...done, isMoreToDo: due.length === most };
}
