/** One order as operators see it: what the store has of it. */
import * as z from 'zod/mini';
import { openMoneyOf } from '../../../src/domain/money/ledger.ts';
import { isClaimOpen } from '../../../src/domain/order/fit-claim.ts';
import type { LivingOrder } from '../../../src/domain/order/order-life.ts';
import { isWaiting } from '../../../src/domain/order/proposal.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';
import { failure } from '../../http/answer.ts';
import { journalEntry, listJournal, LUA_CALLER_NAME } from '../../journal/journal.ts';
import { cutLines, madeLines, orderIndex, versionOf } from '../../orders/order-index.ts';
import { storedOrder, storedSummary, SUMMARY_FIELDS } from '../../orders/stored-order.ts';
import { countsReads, readsInput } from '../../session/reads.ts';
import type { Caller } from '../../session/tokens.ts';
import { f, luaFields, luaList, storedHash, storedFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineFragment, defineScript } from '../../store/script.ts';

/** Entries of the journal, and other orders of the same e-mail, that are shown: the newest. */
const JOURNAL_ENTRIES = 50;
const OTHER_ORDERS = 10;

/** Notes of one kind that an order takes. */
export const MOST_WRITTEN = 100;

const LETTER_FIELDS = ['kind', 'state', 'placedAt', 'sentAt', 'status', 'reason'] as const;

/** Letters of which an order has one at most, and those that are named by the version they tell of. */
const ONCE = [
  'order-received',
  'order-placed',
  'order-paid',
  'payment-reminder',
  'card-awaited',
  'order-lapsed',
  'order-cancelled',
];
const OF_VERSIONS = [
  'order-note',
  'order-refunded',
  'order-carrier',
  'order-invoice',
  'order-parcel',
  'order-delivery',
  'order-email-left',
  'order-promise',
  'order-change-asked',
  'order-change-agreed',
  'order-change-answered',
  'payment-difference',
  'card-awaited',
  'claim-answered',
];

/**
 * Lua, beside `orderIndex` and `listJournal`: defines `shown(orderNo)`, read by `shownOrder`; nil where there is none.
 */
export const showsOrder = defineFragment({
  builds: ['order', 'letter', 'journalOf', 'earnedCoupon'],
  lua: `
local function lettersOf(orderNo, told)
  local ids, found = {}, {}
  for _, kind in ipairs({${luaList(ONCE)}}) do ids[#ids + 1] = kind .. ':' .. orderNo end
  for _, status in ipairs({${luaList(DELIVERY_STATUSES)}}) do ids[#ids + 1] = 'status-changed:' .. orderNo .. ':' .. status end
  for version in string.gmatch(told or '', '%d+') do
    for _, kind in ipairs({${luaList(OF_VERSIONS)}}) do ids[#ids + 1] = kind .. ':' .. orderNo .. ':' .. version end
  end
  for _, id in ipairs(ids) do
    local letter = redis.call('HMGET', letterKey(id), ${luaFields('letter', LETTER_FIELDS)})
    if letter[1] then found[#found + 1] = {id, letter} end
  end
  return found
end
local function othersOf(orderNo, words)
  local email = string.match('\\n' .. (words or '') .. '\\n', '\\n([^\\n]*@[^\\n]*)\\n')
  local found = {}
  if not email then return found end
  for _, other in ipairs(newestBy(email, ${OTHER_ORDERS + 1})) do
    if other ~= orderNo and #found < ${OTHER_ORDERS} then
      local row = redis.call('HMGET', orderKey(other), ${luaFields('order', SUMMARY_FIELDS)})
      if row[1] then found[#found + 1] = row end
    end
  end
  return found
end
local function shown(orderNo)
  local order = redis.call('HGETALL', orderKey(orderNo))
  if #order == 0 then return end
  local words, told, code = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.words}, ${f.order.told}, ${f.order.sampleCode}))
  local usedBy = code and redis.call('HGET', earnedCouponKey(code), ${f.earnedCoupon.usedBy}) or ''
  local journaled = redis.call('ZRANGE', journalOfKey(orderNo), '0', '${JOURNAL_ENTRIES - 1}', 'REV')
  return {order, lettersOf(orderNo, told), entriesOf(journaled), othersOf(orderNo, words), usedBy}
end`,
});

/** The parts of a script that shows an order. */
export const showingOrder = [orderIndex, listJournal, showsOrder] as const;

const text = z.string();

/** Fields of the hash for operators only. */
const kept = storedHash('order', [
  ...(['uid', 'changes', 'lastChange', 'checked', 'notes', 'paidAt', 'told', 'answered', 'cuts', 'board'] as const),
]);

const letterRow = z.pipe(
  z.tuple([text, storedFields('letter', LETTER_FIELDS)]),
  z.transform(([id, { placedAt, sentAt = placedAt, status = '', reason = '', ...letter }]) => ({
    ...letter,
    id,
    at: new Date(sentAt).toISOString(),
    status,
    // A letter that was sent at last shows no earlier failure.
    failure: letter.state === 'sent' ? '' : reason,
  })),
);

/** Answer of `shown()`. */
export const shownOrder = z.pipe(
  z.tuple([z.array(text), z.array(letterRow), z.array(journalEntry), z.array(storedSummary), text]),
  z.transform(async ([flat, letters, journal, others, samplesUsedBy], { issues }) => {
    const [order, own] = [await z.safeParseAsync(storedOrder, flat), z.safeParse(kept, flat)];
    if (order.success && own.success) {
      return { order: order.data, kept: own.data, letters, journal, others, samplesUsedBy };
    }
    issues.push({ code: 'custom', message: 'no order', input: flat });
    return z.NEVER;
  }),
);
export type ShownOrder = z.output<typeof shownOrder>;

/** Fields that the rules of an order's life read. */
export const livingOrder = ({ order, kept: { checked = [], answered } }: ShownOrder): LivingOrder => ({
  status: order.status,
  paymentState: order.payment.state,
  madeLines: madeLines(order),
  cutLines: cutLines(order),
  checkedLines: checked,
  hasCarrier: order.carrier !== null,
  hasOpenChange:
    order.proposal !== null && isWaiting(order.proposal.state, Date.parse(order.proposal.until), Date.now()),
  hasNewAnswer: answered === true,
  isRemaking: order.isRemaking,
  hasOpenClaim: order.claims.some(isClaimOpen),
  openParcels: order.parcels.filter(({ deliveredAt }) => deliveredAt === undefined).length,
  open: openMoneyOf({ status: order.status, paymentState: order.payment.state }, order.money),
  allowedDebt: order.allowedDebt?.amount ?? 0,
});

/** Booked cuts, and moves on the board: both begin with the position of their line. */
export const workMarks = ({ kept: { cuts = [], board = [] } }: ShownOrder): string[] => [...cuts, ...board];

export const versionOfShown = ({ kept: { changes } }: ShownOrder): number => versionOf(changes);

/** With what the operator is called, for what they write. Counted, because it is a person's data whole. */
export const SHOW = defineScript({
  name: 'show-any-order',
  uses: [...showingOrder, ...countsReads],
  keys: { callerUser: 'user' },
  args: { orderNo: 'text' },
  lua: `
local found = shown(orderNo)
if not found then return 'NONE' end
if tooManyReads({'order ' .. orderNo}) then return 'UNCONFIRMED' end
${LUA_CALLER_NAME}
return {found, callerName}`,
  answer: z.union([
    z.enum(['NONE', 'UNCONFIRMED']),
    z.pipe(
      z.tuple([shownOrder, z.string()]),
      z.transform(([shown, by]) => ({ shown, by: by.trim() })),
    ),
  ]),
});

export function showInput(caller: Caller, orderNo: string) {
  return joined(readsInput(caller), { keys: { callerUser: key.user(caller.sub) }, args: { orderNo } });
}

export const UNREAD = { NONE: failure('order_not_found'), UNCONFIRMED: failure('confirmation_required') } as const;
