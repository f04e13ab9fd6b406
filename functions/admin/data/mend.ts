/**
 * Brings together what a backup read at different moments, because the shop went on meanwhile: an order that was placed
 * behind the walk's back may be in the file without its entry in a list, or the other way round. The records with the
 * facts decide (order, letter, review, entry of the journal, account); lists and pointers follow them. Doing it again changes
 * nothing but token versions, which rise once more.
 */
import * as z from 'zod/mini';
import { publishesAt } from '../../../src/domain/review/review.ts';
import { holidays } from '../../catalogue/shop.ts';
import { FIRST_LOOK_MS } from '../../orders/cards/attempts.ts';
import { lookedAtAs } from '../../orders/cards/flags.ts';
import { REVIEW_MS } from '../../orders/cards/settle.ts';
import { orderIndex } from '../../orders/order-index.ts';
import { reviewIndex, reviewIndexKeys } from '../../reviews/review-index.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { ENDED_BY_RESTORE, MADE_BY_RESTORE } from '../../store/backed-up.ts';
import { f, luaFields } from '../../store/hash.ts';
import { key, SCHEMA, type Key, type KeyName } from '../../store/keys.ts';
import { defineScript, type Script, type ScriptInput } from '../../store/script.ts';
import type { Store } from '../../store/store.ts';

const done = z.literal('DONE');

/**
 * An order is in the list of all orders and in its customer's, in that of transfers or of cards while one is awaited, in that of
 * refunds while money of a card has to go back or is on its way, and in the index of operators, which no backup holds; where the
 * account is gone the job `deletions` cuts it loose. The rule of `openRefunds` of `src/domain/money/card-settlement.ts`
 * is said for the store.
 */
const LIST_ORDERS = defineScript({
  name: 'mend-orders',
  uses: [orderIndex],
  keys: {
    unpaidTransfers: 'unpaidTransfers',
    awaitingCards: 'awaitingCards',
    openRefunds: 'openRefunds',
    deletions: 'deletions',
  },
  args: { ids: 'list' },
  builds: ['customerOrders', 'user'],
  lua: `
${LUA_NOW}
local function isRefunding(ledger)
  local open = {}
  for place, entry in ipairs(cjson.decode(ledger)) do
    if entry.kind == 'refund' then
      open[entry.of or tostring(place)] = (entry.state == 'asked' or entry.state == 'unknown') or nil
    end
  end
  return next(open) ~= nil
end
for _, orderNo in ipairs(ids) do
  local order = orderKey(orderNo)
  local placedAt, uid, status, state, placed, lapsesAt, paidBack, ledger = unpack(redis.call('HMGET', order,
    ${luaFields('order', ['placedAt', 'uid', 'status', 'paymentState', 'placedState', 'lapsesAt', 'paidBack', 'ledger'])}))
  if placedAt then
    listOrder(orderNo)
    -- A backup may be older than the cut of the list by years.
    redis.call('ZREM', ordersKey(), orderNo)
    redis.call('HDEL', order, ${f.order.facets}, ${f.order.openMoney}, ${f.order.listed})
    indexOrder(orderNo)
    if uid then
      redis.call('ZADD', customerOrdersKey(uid), placedAt, orderNo)
      if redis.call('EXISTS', userKey(uid)) == 0 then redis.call('ZADD', deletions, placedAt, uid) end
    end
    if status == 'Pending' and (state or placed) == 'awaiting-card' and lapsesAt and not redis.call('ZSCORE', awaitingCards, orderNo) then
      redis.call('ZADD', awaitingCards, lapsesAt, orderNo)
    end
    local owesBack = paidBack and ledger and moneyOf(ledger).balance < 0
    if (owesBack or ledger and isRefunding(ledger)) and not redis.call('ZSCORE', openRefunds, orderNo) then
      redis.call('ZADD', openRefunds, string.format('%.0f', now), orderNo)
    end
    local isEarly = status == 'Pending' or status == 'Confirmed'
    if isEarly and (not state or state == 'awaiting-transfer') and not redis.call('ZSCORE', unpaidTransfers, orderNo) then
      local body = cjson.decode(redis.call('HGET', order, ${f.order.body}))
      if (state or body.payment.state) == 'awaiting-transfer' then redis.call('ZADD', unpaidTransfers, placedAt, orderNo) end
    end
  end
end
return 'DONE'`,
  answer: done,
});

/**
 * An attempt is asked about until it is settled or closed, and one in review so long as the job asks about it. So long, too, one is asked about once
 * more that differs from its order and has no row on the desk: the answer, or that there is none, brings the row, also one that an operator has closed.
 */
const LIST_ATTEMPTS = defineScript({
  name: 'mend-attempts',
  uses: [lookedAtAs],
  args: { ids: 'list' },
  lua: `
${LUA_NOW}
for _, id in ipairs(ids) do
  local state, begunAt, orderNo = unpack(redis.call('HMGET', paymentKey(id), ${f.payment.state}, ${f.payment.begunAt}, ${f.payment.orderNo}))
  local isLost = state == 'differs' and not lookedAtAs(orderNo, id)
  local isOpen = state == 'begun' or state == 'open' or state == 'declined' or (state == 'review' or isLost) and now - tonumber(begunAt) < ${REVIEW_MS}
  if isOpen and not redis.call('ZSCORE', openPayments, id) then
    redis.call('ZADD', openPayments, string.format('%.0f', tonumber(begunAt) + ${FIRST_LOOK_MS}), id)
  end
end
return 'DONE'`,
  answer: done,
});

const LIST_LETTERS = defineScript({
  name: 'mend-letters',
  keys: { outbox: 'outbox' },
  args: { ids: 'list' },
  builds: ['letter'],
  lua: `
${LUA_NOW}
for _, id in ipairs(ids) do
  if redis.call('HGET', letterKey(id), ${f.letter.state}) == 'waiting' and not redis.call('ZSCORE', outbox, id) then
    redis.call('ZADD', outbox, string.format('%.0f', now), id)
  end
end
return 'DONE'`,
  answer: done,
});

/**
 * A review is in the lists and counts of its state, which a restore makes anew, and leads to its line; one that waits publishes
 * itself. One whose line has another by now was withdrawn.
 */
const LIST_REVIEWS = defineScript({
  name: 'mend-reviews',
  uses: [reviewIndex],
  args: { ids: 'list', deadline: 'text' },
  builds: ['order', 'user', 'customerReviews'],
  lua: `
for _, id in ipairs(ids) do
  local orderNo, line, state, at, photo = unpack(redis.call('HMGET', reviewKey(id), ${luaFields('review', ['orderNo', 'line', 'state', 'at', 'photo'])}))
  local held = orderNo and redis.call('GET', reviewOfKey(orderNo, line))
  if held and held ~= id and redis.call('EXISTS', reviewKey(held)) == 1 then
    dropReviewPhoto(id)
    redis.call('DEL', reviewKey(id))
    redis.call('ZREM', reviewDeadlines, id)
  elseif orderNo then
    redis.call('SET', reviewOfKey(orderNo, line), id)
    if photo and redis.call('EXISTS', reviewPhotoKey(photo)) == 0 then dropReviewPhoto(id) end
    redis.call('ZADD', reviewsInKey('any'), at, id)
    -- Counted once, also where the restore is begun again.
    local isNew = redis.call('ZADD', reviewsInKey(state), at, id) == 1
    if isNew and state ~= 'waiting' then countReview(id, state, 1) end
    if state == 'waiting' then
      redis.call('ZADD', reviewDeadlines, 'NX', deadline, id)
    else
      redis.call('ZREM', reviewDeadlines, id)
    end
    local uid = redis.call('HGET', orderKey(orderNo), ${f.order.uid})
    if uid and redis.call('EXISTS', userKey(uid)) == 1 then redis.call('ZADD', customerReviewsKey(uid), at, id) end
  end
end
return 'DONE'`,
  answer: done,
});

/** A pointer to no review would keep its line from being reviewed. */
const POINT_TO_REVIEWS = defineScript({
  name: 'mend-review-of',
  args: { ids: 'list' },
  builds: ['review', 'reviewOf'],
  lua: `
for _, own in ipairs(ids) do
  local orderNo, line = string.match(own, '^(.+):(%d+)$')
  local id = orderNo and redis.call('GET', reviewOfKey(orderNo, line))
  if id and redis.call('EXISTS', reviewKey(id)) == 0 then redis.call('DEL', reviewOfKey(orderNo, line)) end
end
return 'DONE'`,
  answer: done,
});

/** A photograph that its review has no more is nobody's to show. */
const DROP_PHOTOS = defineScript({
  name: 'mend-review-photos',
  args: { ids: 'list' },
  builds: ['review', 'reviewPhoto'],
  lua: `
for _, photo in ipairs(ids) do
  local id = redis.call('HGET', reviewPhotoKey(photo), ${f.reviewPhoto.review})
  if id and redis.call('HGET', reviewKey(id), ${f.review.photo}) ~= photo then redis.call('DEL', reviewPhotoKey(photo)) end
end
return 'DONE'`,
  answer: done,
});

const LIST_JOURNAL = defineScript({
  name: 'mend-journal',
  keys: { journal: 'journal', journalHead: 'journalHead' },
  args: { ids: 'list' },
  builds: ['journalEntry', 'journalOf'],
  lua: `
for _, id in ipairs(ids) do
  local subject = redis.call('HGET', journalEntryKey(id), ${f.journalEntry.subject})
  if subject then
    redis.call('ZADD', journal, id, id)
    if subject ~= '' then redis.call('ZADD', journalOfKey(subject), id, id) end
  end
end
-- The head may have been read before the newest entries, or after them.
local newest = redis.call('ZRANGE', journal, 0, 0, 'REV')[1]
local chain, place = unpack(redis.call('HMGET', journalEntryKey(newest or ''), ${f.journalEntry.chain}, ${f.journalEntry.place}))
if chain then redis.call('HSET', journalHead, ${f.journalHead.chain}, chain, ${f.journalHead.place}, place) end
return 'DONE'`,
  answer: done,
});

/** Whether a restore leaves this key out. */
export function isEndedByRestore(name: string): boolean {
  const of = definitionOf(name)?.of;
  return of !== undefined && (ENDED_BY_RESTORE.includes(of) || MADE_BY_RESTORE.includes(of));
}

/**
 * Without its pointer an account cannot be signed in to; a pointer to nobody would keep its e-mail taken for ever. The
 * token version rises, so that no access token or ticket from before the restore is good.
 */
const POINT_TO_ACCOUNTS = defineScript({
  name: 'mend-accounts',
  args: { ids: 'list' },
  builds: ['user', 'email'],
  lua: `
for _, uid in ipairs(ids) do
  local hash = redis.call('HGET', userKey(uid), ${f.user.emailHash})
  if hash then redis.call('HINCRBY', userKey(uid), ${f.user.tokenVersion}, 1) end
  if hash and redis.call('EXISTS', emailKey(hash)) == 0 then redis.call('SET', emailKey(hash), uid) end
end
return 'DONE'`,
  answer: done,
});

const DROP_POINTERS = defineScript({
  name: 'mend-emails',
  args: { ids: 'list' },
  builds: ['user', 'email'],
  lua: `
for _, hash in ipairs(ids) do
  local uid = redis.call('GET', emailKey(hash))
  if uid and redis.call('EXISTS', userKey(uid)) == 0 then redis.call('DEL', emailKey(hash)) end
end
return 'DONE'`,
  answer: done,
});

/** Members of a list whose object is not there. */
const dropFrom = <Set extends KeyName>(set: Set, of: 'order' | 'letter' | 'journalEntry' | 'review') =>
  defineScript({
    name: 'mend-list',
    keys: { set },
    args: { ids: 'list' },
    builds: [of],
    lua: `
for _, id in ipairs(ids) do
  if redis.call('EXISTS', ${of}Key(id)) == 0 then redis.call('ZREM', set, id) end
end
return 'DONE'`,
    answer: done,
  });

/** Ids of keys of one kind that one script takes. */
export const MENDED_AT_ONCE = 200;

type Ids = readonly string[];
type Mend = (store: Store, ids: Ids) => Promise<unknown>;

const mender =
  <Input extends ScriptInput>(script: Script<Input, 'DONE'>, inputOf: (ids: Ids) => Input): Mend =>
  (store, ids) =>
    store.run(script, inputOf(ids));

/** Repairs of keys by definition and by the part of their name that is their own. */
export const MENDERS: Readonly<Partial<Record<KeyName, Mend>>> = {
  order: mender(LIST_ORDERS, (ids) => ({
    keys: {
      unpaidTransfers: key.unpaidTransfers(),
      awaitingCards: key.awaitingCards(),
      openRefunds: key.openRefunds(),
      deletions: key.deletions(),
    },
    args: { ids },
  })),
  payment: mender(LIST_ATTEMPTS, (ids) => ({
    keys: { openPayments: key.openPayments(), paymentFlags: key.paymentFlags() },
    args: { ids },
  })),
  letter: mender(LIST_LETTERS, (ids) => ({ keys: { outbox: key.outbox() }, args: { ids } })),
  journalEntry: mender(LIST_JOURNAL, (ids) => ({
    keys: { journal: key.journal(), journalHead: key.journalHead() },
    args: { ids },
  })),
  review: mender(LIST_REVIEWS, (ids) => ({
    keys: reviewIndexKeys(),
    args: { ids, deadline: publishesAt(new Date(), holidays) },
  })),
  reviewOf: mender(POINT_TO_REVIEWS, (ids) => ({ keys: {}, args: { ids } })),
  reviewPhoto: mender(DROP_PHOTOS, (ids) => ({ keys: {}, args: { ids } })),
  user: mender(POINT_TO_ACCOUNTS, (ids) => ({ keys: {}, args: { ids } })),
  email: mender(DROP_POINTERS, (ids) => ({ keys: {}, args: { ids } })),
};

/** Repairs of the members of a list, by the part of its name that is its own; empty for the one of all. */
export const LIST_MENDERS: Readonly<
  Partial<Record<KeyName, (store: Store, own: string, ids: Ids) => Promise<unknown>>>
> = {
  orders: dropping(dropFrom('orders', 'order'), () => key.orders()),
  ordersOf: dropping(dropFrom('ordersOf', 'order'), (year) => key.ordersOf(year)),
  unpaidTransfers: dropping(dropFrom('unpaidTransfers', 'order'), () => key.unpaidTransfers()),
  dueReminders: dropping(dropFrom('dueReminders', 'order'), () => key.dueReminders()),
  customerOrders: dropping(dropFrom('customerOrders', 'order'), (uid) => key.customerOrders(uid)),
  outbox: dropping(dropFrom('outbox', 'letter'), () => key.outbox()),
  failedLetters: dropping(dropFrom('failedLetters', 'letter'), () => key.failedLetters()),
  customerReviews: dropping(dropFrom('customerReviews', 'review'), (uid) => key.customerReviews(uid)),
  journal: dropping(dropFrom('journal', 'journalEntry'), () => key.journal()),
  journalOf: dropping(dropFrom('journalOf', 'journalEntry'), (subject) => key.journalOf(subject)),
};

function dropping<Set extends KeyName>(
  script: Script<
    { readonly keys: { readonly set: Key<Set> }; readonly args: { readonly ids: readonly (string | number)[] } },
    'DONE'
  >,
  keyOf: (own: string) => Key<Set>,
) {
  return (store: Store, own: string, ids: Ids): Promise<unknown> =>
    store.run(script, { keys: { set: keyOf(own) }, args: { ids } });
}

/** Which definition a key is of, and the part of its name that is its own; undefined for a stranger's. */
export function definitionOf(name: string): { readonly of: KeyName; readonly own: string } | undefined {
  for (const [of, { pattern }] of Object.entries(SCHEMA)) {
    const prefix = pattern.replace(/\{.*/, '');
    // Object.entries forgets that the names are those of the schema.
    if (prefix === pattern ? name === pattern : name.startsWith(prefix))
      return { of: of as KeyName, own: name.slice(prefix.length) };
  }
  return undefined;
}
