/**
 * The index of orders that operators' lists are read from (decisions A8): a sorted set for each pair of status or tab
 * and state of payment, one for each kind of open money with its amounts, one for each day with the entries of ledgers, and the words an order is found by in sets
 * that stand by letters, so that a beginning is one range. Sets that grow with the history of the shop are cut by year (`order-years.ts`). Every script that writes an order calls `indexOrder`, which
 * also counts sales (`sales.ts`) and gives the coupon of a cancelled order back (`coupon-uses.ts`). The hash holds
 * where it stands, so that a script takes it out of nothing but that; `npm run index` builds it all from the orders
 * (`rebuild-index.ts`).
 */
import * as z from 'zod/mini';
import { pieceWords } from '../../src/domain/board/board-pieces.ts';
import { LISTED_MONEY, openMoneyOf, sumsOf } from '../../src/domain/money/ledger.ts';
import { ENDS, MONEY_TABS } from '../../src/domain/order/order-life.ts';
import { ROW_WINDOWS } from '../../src/contract/admin-orders.ts';
import { wordsOfOrder } from '../../src/domain/order/order-words.ts';
import { isLength, windowOf } from '../../src/domain/price/pricing.ts';
import { f, luaList, listed, fieldsOf, type WrittenFields } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import type { OrderBody, OrderRow, StoredLine } from '../store/shapes/order.ts';
import { LUA_GIVE_COUPON_BACK } from './coupon-uses.ts';
import { LUA_MONEY, LUA_TILL } from './ledger.ts';
import { LUA_YEARS, YEAR_KEYS } from './order-years.ts';
import { LUA_COUNT_SALE, LUA_OPEN, salesOf, type ReturnedPieces } from './sales.ts';
import { orderedWindows } from './stored-order.ts';
import { workshopName } from './workshop-line.ts';

/** Begins words that are names of rooms: no word of a name begins so. */
export const ROOM_MARK = '~';

/** Lua: behind every word that begins with a prefix: no text has this last letter of all. */
export const LUA_LAST = `'\\244\\143\\191\\191'`;

const luaSet = (names: readonly string[]): string => `{${names.map((name) => `${name} = true`).join(', ')}}`;

/**
 * Lua: defines
 * - `wordsOf(orderNo, words, tracked)`: all it is found by, its number and the last six digits of it included;
 * - `indexOrder(orderNo)`: puts it where it belongs now and takes it from where it stood. An order from before the index
 *   waits for `npm run index`; so does one that the index refuses (Upstash: a key of 100 MB), for no list may keep an order from being placed;
 * - `unindexOrder(orderNo)`: takes it out altogether. The rule of `tabsOf` of `src/domain/order/order-life.ts` for the
 * store; a test compares the two.
 */
export const orderIndex = defineFragment({
  builds: [
    ...YEAR_KEYS,
    'indexRepairs',
    'openMoney',
    'entriesOn',
    'bankLines',
    'orderPromises',
    'orderSums',
    'sales',
    'couponUses',
    'couponUsesOf',
    'earnedCoupon',
    'fitCover',
  ],
  lua: `
${LUA_YEARS}
${LUA_MONEY}
${LUA_TILL}
${LUA_COUNT_SALE}
${LUA_OPEN}
${LUA_GIVE_COUPON_BACK}
local ENDS = ${luaSet(ENDS)}
local AWAITS_CARD = {['awaiting-card'] = true, ['in-review'] = true}
local MONEY_TABS = {${luaList(MONEY_TABS)}}
local MONEY_KINDS = {${luaList(LISTED_MONEY)}}
local function countOf(positions) return select(2, string.gsub(positions or '', '%d+', '')) end
local function wordsOf(orderNo, words, tracked)
  local found = {string.sub(orderNo, 4), string.sub(orderNo, -6)}
  for word in string.gmatch(words, '[^\\n]+') do found[#found + 1] = word end
  for word in string.gmatch(tracked or '', '%S+') do found[#found + 1] = word end
  return found
end
local function wordEntriesOf(orderNo, words, tracked)
  local entries = wordsOf(orderNo, words, tracked)
  local behind = string.format('\\n%013.0f', 9999999999999 - tonumber(string.sub(orderNo, 4)))
  for i, word in ipairs(entries) do entries[i] = word .. behind end
  return entries
end
local function openMoneyOf(status, payment, ledger)
  local open = {}
  if not ledger then return open end
  local money = moneyOf(ledger)
  if money.balance < 0 then
    open.refund = -money.balance
  elseif money.balance > 0 then
    if payment ~= 'on-delivery' or status == 'Delivered' then
      local awaited = payment == 'awaiting-transfer' and 'transfer' or AWAITS_CARD[payment] and 'card' or 'difference'
      open[money.paid == 0 and awaited or 'difference'] = money.balance
    end
  end
  if money.withCarrier > 0 then open.carrier = money.withCarrier end
  return open
end
local function facetsFor(status, payment, made, cut, checked, answered, remaking, claiming, open)
  local named = {status, ENDS[status] and 'done' or 'open'}
  local waits = payment == 'awaiting-transfer' and (status == 'Pending' or status == 'Confirmed')
  if waits then
    named[#named + 1] = 'unpaid'
  elseif AWAITS_CARD[payment] then
    -- It comes or lapses by itself: no tab but all that is open.
  elseif (status == 'Pending' or status == 'Confirmed') and countOf(made) > countOf(checked) then
    named[#named + 1] = 'check'
  elseif status == 'Pending' then
    named[#named + 1] = 'confirm'
  elseif status == 'Confirmed' then
    named[#named + 1] = (countOf(made) + countOf(cut) > 0 or remaking == '1') and 'sew' or 'pack'
  end
  if answered == '1' and (status == 'Pending' or status == 'Confirmed') then named[#named + 1] = 'answered' end
  if remaking == '1' and status ~= 'Returned' and status ~= 'Cancelled' then named[#named + 1] = 'remake' end
  if claiming == '1' then named[#named + 1] = 'claim' end
  for _, kind in ipairs(MONEY_TABS) do
    if open[kind] then named[#named + 1] = kind end
  end
  local facets = {'any:any', 'any:' .. payment}
  for _, name in ipairs(named) do
    facets[#facets + 1] = name .. ':any'
    facets[#facets + 1] = name .. ':' .. payment
  end
  return facets
end
local function leaveFacet(facet, orderNo)
  redis.call('ZREM', facetKey(facet, orderNo), orderNo)
  local uncut = uncutFacetKey(facet)
  if uncut then redis.call('ZREM', uncut, orderNo) end
end
local function listMoney(orderNo, open, stood)
  local row = {}
  for _, kind in ipairs(MONEY_KINDS) do
    local amount = open[kind] and string.format('%.0f', open[kind])
    local before = string.match(' ' .. stood, ' ' .. kind .. ':(%d+)')
    if amount then row[#row + 1] = kind .. ':' .. amount end
    if amount and amount ~= before then redis.call('ZADD', openMoneyKey(kind), amount, orderNo) end
    if before and not amount then redis.call('ZREM', openMoneyKey(kind), orderNo) end
  end
  return table.concat(row, ' ')
end
local function trackingWords(trackingNumber, parcels)
  local found, seen = {}, {}
  local function add(text)
    local word = string.gsub(text, '[^%w]', '')
    word = string.sub(string.lower(word), 1, 64)
    if word ~= '' and not seen[word] then found[#found + 1] = word end
    seen[word] = true
  end
  add(trackingNumber or '')
  for _, parcel in ipairs(parcels and cjson.decode(parcels) or {}) do add(parcel.trackingNumber) end
  return table.concat(found, ' ')
end
local function putWords(orderNo, words, tracked)
  local year, starts, sets = yearOf(orderNo), {}, {}
  for _, entry in ipairs(wordEntriesOf(orderNo, words, tracked)) do
    local start = startOf(string.match(entry, '^[^\\n]*'))
    if not sets[start] then
      sets[start] = {}
      starts[#starts + 1] = '0'
      starts[#starts + 1] = start
    end
    table.insert(sets[start], '0')
    table.insert(sets[start], entry)
  end
  redis.call('ZADD', orderWordStartsKey(year), unpack(starts))
  for start, entries in pairs(sets) do redis.call('ZADD', orderWordsOfKey(year, start), unpack(entries)) end
end
local function dropWords(orderNo, words, tracked)
  local year, entries, sets = yearOf(orderNo), wordEntriesOf(orderNo, words, tracked), {}
  for _, entry in ipairs(entries) do
    local start = startOf(string.match(entry, '^[^\\n]*'))
    sets[start] = sets[start] or {}
    table.insert(sets[start], entry)
  end
  for start, some in pairs(sets) do redis.call('ZREM', orderWordsOfKey(year, start), unpack(some)) end
  if isUncut() then redis.call('ZREM', orderWordsKey(), unpack(entries)) end
end
local function putIntoIndex(orderNo)
  local order = orderKey(orderNo)
  local status, state, placed, made, cut, checked, stood, words, placedAt, use, uid, answered, remaking, claiming, ledger, stoodOpen, listed, trackingNumber, parcels, stoodTracked = unpack(
    redis.call('HMGET', order, ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}, ${f.order.made}, ${f.order.cut}, ${f.order.checked}, ${f.order.facets}, ${f.order.words}, ${f.order.placedAt},
      ${f.order.couponUse}, ${f.order.uid}, ${f.order.answered}, ${f.order.remaking}, ${f.order.claiming}, ${f.order.ledger}, ${f.order.openMoney}, ${f.order.listed},
      ${f.order.trackingNumber}, ${f.order.parcels}, ${f.order.tracked}))
  if not placed then return end
  if use and status == 'Cancelled' then giveCouponBack(orderNo, use, uid) end
  local awaitsCard = AWAITS_CARD[state or placed]
  if not awaitsCard then countSale(orderNo, status, placedAt) end
  listOpen(orderNo, ENDS[status], awaitsCard or (state or placed) == 'awaiting-transfer')
  if ledger then
    local count = tostring(listEntries(orderNo, ledger, tonumber(listed or '0')))
    if count ~= listed then redis.call('HSET', orderKey(orderNo), ${f.order.listed}, count) end
  end
  local tracked = trackingWords(trackingNumber, parcels)
  if stood and tracked ~= (stoodTracked or '') then
    if stoodTracked and stoodTracked ~= '' then dropWords(orderNo, '', stoodTracked) end
    putWords(orderNo, words or '', tracked)
  end
  if tracked ~= (stoodTracked or '') then redis.call('HSET', order, ${f.order.tracked}, tracked) end
  local open = openMoneyOf(status, state or placed, ledger)
  local openRow = listMoney(orderNo, open, stoodOpen or '')
  local facets = facetsFor(status, state or placed, made, cut, checked, answered, remaking, claiming, open)
  local row = table.concat(facets, ' ')
  if row == stood and openRow == (stoodOpen or '') then return end
  for facet in string.gmatch(stood or '', '%S+') do
    if not string.find(' ' .. row .. ' ', ' ' .. facet .. ' ', 1, true) then
      leaveFacet(facet, orderNo)
    end
  end
  for _, facet in ipairs(facets) do
    if not string.find(' ' .. (stood or '') .. ' ', ' ' .. facet .. ' ', 1, true) then
      redis.call('ZADD', facetKey(facet, orderNo), placedAt, orderNo)
    end
  end
  redis.call('HSET', order, ${f.order.facets}, row, ${f.order.openMoney}, openRow)
  if not stood then putWords(orderNo, words or '', tracked) end
end
local function indexOrder(orderNo)
  local isDone = undo.attempt(function() putIntoIndex(orderNo) end)
  if not isDone then redis.call('ZADD', indexRepairsKey(), string.sub(orderNo, 4), orderNo) end
  return isDone
end
local function unindexOrder(orderNo)
  local stood, words, stoodOpen, ledger, listed, tracked = unpack(
    redis.call('HMGET', orderKey(orderNo), ${f.order.facets}, ${f.order.words}, ${f.order.openMoney}, ${f.order.ledger}, ${f.order.listed}, ${f.order.tracked}))
  if listed and ledger then unlistEntries(orderNo, ledger) end
  listMoney(orderNo, {}, stoodOpen or '')
  for facet in string.gmatch(stood or '', '%S+') do leaveFacet(facet, orderNo) end
  if stood then dropWords(orderNo, words or '', tracked) end
  unlistOpen(orderNo)
end`,
});

/** Lua, beside `orderIndex`: defines `changed(orderNo)`, for every script that has changed an order: its version is another one. */
export const changesOrder = defineFragment({
  builds: ['order'],
  lua: `
local function changed(orderNo)
  redis.call('HINCRBY', orderKey(orderNo), ${f.order.changes}, '1')
  indexOrder(orderNo)
end`,
});

/** Lua, beside `orderIndex`: defines `reword(orderNo, words)`: an order in the index is found by other words, which its caller writes. */
export const rewordsOrder = defineFragment({
  builds: ['order'],
  lua: `
local function reword(orderNo, words)
  local stood, before = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.facets}, ${f.order.words}))
  if not stood or before == words then return end
  dropWords(orderNo, before or '')
  putWords(orderNo, words)
end`,
});

/** Positions of the windows that were ordered, from 0; a length is only cut. */
export const madeLines = ({ lines }: Pick<OrderBody, 'lines'>): number[] =>
  lines.flatMap(({ configuration, remake }, position) =>
    windowOf(configuration) === null || remake ? [] : [position],
  );

/** Positions of the lines that are cut to a length, from 0. */
export const cutLines = ({ lines }: Pick<OrderBody, 'lines'>): number[] =>
  lines.flatMap(({ configuration }, position) => (isLength(configuration) ? [position] : []));

/** Fields of the row and of the search, which follow the delivery and the names of rooms. */
export function foundFields(
  body: Pick<OrderBody, 'delivery' | 'estimate'> & {
    readonly lines: readonly StoredLine[];
    readonly payment: Pick<OrderBody['payment'], 'type'>;
  },
) {
  const { delivery, lines, payment } = body;
  const shown: OrderRow = {
    name: `${delivery.firstName} ${delivery.lastName}`,
    city: `${delivery.cityName}, ${delivery.districtName}`,
    paymentType: payment.type,
    estimate: body.estimate,
    windows: orderedWindows(body).slice(0, ROW_WINDOWS),
  };
  const products = lines.map(({ productId, name }) => workshopName(productId) ?? name);
  const words = wordsOfOrder({ ...delivery, rooms: lines.map(({ room }) => room), products }, ROOM_MARK);
  return { row: JSON.stringify(shown), words: words.join('\n') };
}

/** Fields that the index and the lists of operators read. */
export const rowFields = (body: OrderBody, returned?: ReturnedPieces): WrittenFields<'order'> => ({
  ...foundFields(body),
  made: madeLines(body).join(' '),
  pieces: pieceWords(body.lines),
  cut: cutLines(body).join(' '),
  placedState: body.payment.state,
  sales: salesOf(body, returned),
});

/** Fields of an order that lists read. */
export const ROW_FIELDS = [
  'orderNo',
  'placedAt',
  'status',
  'changes',
  'row',
  'made',
  'cut',
  'checked',
  'itemCount',
  'total',
  'paymentState',
  'placedState',
  'estimate',
  'carrier',
  'ledger',
  'claims',
] as const;

/** An order that was never changed is version 1. */
export const versionOf = (changes = 0): number => changes + 1;

/** HMGET of `ROW_FIELDS`. */
export const storedRow = z.pipe(
  listed(
    ROW_FIELDS,
    z.required(fieldsOf('order', ROW_FIELDS), { row: true, placedState: true, itemCount: true, total: true }),
  ),
  z.transform(({ row: shown, paymentState, placedState, estimate: later, ledger = [], ...order }) => ({
    ...order,
    ...shown,
    version: versionOf(order.changes),
    made: order.made ?? [],
    cut: order.cut ?? [],
    checked: order.checked ?? [],
    hasCarrier: (order.carrier ?? '') !== '',
    paymentState: paymentState ?? placedState,
    // An order from before there was a ledger waits for `npm run index`.
    open: openMoneyOf({ status: order.status, paymentState: paymentState ?? placedState }, sumsOf(ledger)),
    estimate: later ?? shown.estimate,
  })),
);
export type StoredRow = z.output<typeof storedRow>;
