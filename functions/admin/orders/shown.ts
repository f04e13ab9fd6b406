/** One order as operators see it: what the store has of it, and how it is answered. */
import * as z from 'zod/mini';
import type * as contract from '../../../src/contract/admin-orders.ts';
import { openMoneyOf } from '../../../src/domain/money/ledger.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { isClaimOpen, openActs } from '../../../src/domain/order/fit-claim.ts';
import { nextActOf, type LivingOrder } from '../../../src/domain/order/order-life.ts';
import { changeKindOf, isWaiting } from '../../../src/domain/order/proposal.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';
import { lineRest } from '../../../src/domain/money/booking.ts';
import { dayOfEntry } from '../../../src/domain/money/till.ts';
import { grossOf, vatRows } from '../../../src/domain/money/vat.ts';
import { journalEntry, listJournal } from '../../journal/journal.ts';
import { isBound, shownClaim } from '../../orders/claim-view.ts';
import { looksOf } from '../../orders/drawn-windows.ts';
import { cutLines, orderIndex, madeLines, versionOf } from '../../orders/order-index.ts';
import { ownOrderView, timelineView } from '../../orders/order-view.ts';
import { factsOf } from '../../orders/order-words.ts';
import { workshopLine } from '../../orders/workshop-line.ts';
import { storedOrder, storedSummary, SUMMARY_FIELDS } from '../../orders/stored-order.ts';
import { f, luaFields, luaList, storedHash, storedFields } from '../../store/hash.ts';
import { defineFragment } from '../../store/script.ts';
import { openView } from './list.ts';
import type { StoredLine } from '../../store/shapes/order.ts';

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

/** The author of the question stays within the shop, and the token within its letter. */
function proposalView(proposal: NonNullable<ShownOrder['order']['proposal']>) {
  const { line, before, after, totals, difference, at, until, by, state, endedAt, text: words, reason } = proposal;
  return {
    ...{ line, at, until, by, state, endedAt, text: words ?? '', reason: reason ?? '' },
    before: proposedLine(before),
    after: proposedLine(after),
    total: toLira(totals.total),
    difference: toLira(difference),
  };
}

const proposedLine = (line: StoredLine) => ({
  name: workshopLine(line).name,
  facts: factsOf(workshopLine(line), 'tr'),
  quantity: line.quantity,
  totalPrice: toLira(line.totalPrice),
});

/** In Turkish, the language of the back room. */
export function adminView(shown: ShownOrder): z.input<typeof contract.adminOrderAnswer> {
  const { order, kept: own, letters, journal, others, samplesUsedBy } = shown;
  const { items, ...view } = ownOrderView(order, 'tr');
  const { consents } = order;
  return {
    ...view,
    // The ledger beside it tells of refunds.
    timeline: timelineView(order, 'tr'),
    status: order.status,
    version: versionOfShown(shown),
    items: items.map((item, position) => {
      const { pricePerUnit = 0, options = [], vatRate = 0 } = order.lines[position] ?? {};
      return {
        ...workshopLine(item),
        ...looksOf(item.productId, item.color),
        pricePerUnit: toLira(pricePerUnit),
        options: options.map(({ id, amount }) => ({ id, amount: toLira(amount) })),
        vatRate,
      };
    }),
    locale: order.locale,
    hasAccount: own.uid !== undefined,
    isEmailProven: order.isEmailProven,
    reason: order.reason,
    paidAt: own.paidAt === undefined ? null : new Date(own.paidAt).toISOString(),
    coupon: order.coupon,
    samplesUsedBy: samplesUsedBy === '' ? null : samplesUsedBy,
    ledger: order.ledger.map(({ amount, line, source: _, ...entry }, index) => ({
      ...entry,
      id: String(index + 1),
      amount: toLira(amount),
      ...(line !== undefined && { line }),
      day: dayOfEntry(entry),
    })),
    paid: toLira(order.money.paid),
    balance: toLira(order.money.balance),
    open: openView(livingOrder(shown).open ?? []),
    allowedDebt: order.allowedDebt && { ...order.allowedDebt, amount: toLira(order.allowedDebt.amount) },
    lineRests: order.lines.map((_, line) => toLira(lineRest(order, line))),
    invoiced: toLira(grossOf(vatRows(order))),
    vat: vatRows(order).map(({ rate, vat }) => ({ rate, vat: toLira(vat) })),
    proposal: order.proposal && proposalView(order.proposal),
    claims: order.claims.map((claim) => ({
      line: claim.line,
      ...shownClaim(claim, order),
      evidence: order.lines[claim.line]?.cover?.kind ?? '',
      acts: openActs(claim, isBound(claim, order, workMarks(shown))),
    })),
    agreements: order.agreements.map(({ agreedAt, line, textVersion, before, after }) => ({
      ...{ at: agreedAt, line, textVersion },
      kind: changeKindOf({ before, after }),
      name: workshopLine(after).name,
    })),
    refundable: toLira(order.money.refundable),
    consents: {
      at: consents.at,
      textVersion: consents.textVersion,
      distanceSales: consents.distanceSales,
      customMade: consents.customMade,
      marketing: consents.marketing,
      ...(consents.paper && { paper: consents.paper }),
    },
    notes: own.notes ?? [],
    checkedLines: own.checked ?? [],
    letters: letters.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    journal: journal.map(({ id, at, operator, act, before, after }) => ({ id, at, operator, act, before, after })),
    others: others.map(({ orderNo, status, createdAt, itemCount, total }) => ({
      orderNo,
      status,
      createdAt,
      itemCount,
      total: toLira(total),
    })),
    nextAct: nextActOf(livingOrder(shown)),
    isRemaking: order.isRemaking,
  };
}
