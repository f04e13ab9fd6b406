/** GET /api/admin/orders: a page of the shop's orders from the index, and how many stand under each tab. One round trip. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-orders.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import type { OpenMoney } from '../../../src/domain/money/ledger.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { isClaimOpen } from '../../../src/domain/order/fit-claim.ts';
import { isSorted, LATE_TAB, nextActOf, ORDER_TABS, type OrderTab } from '../../../src/domain/order/order-life.ts';
import { askedWords, roomWord } from '../../../src/domain/order/order-words.ts';
import { answer } from '../../http/answer.ts';
import { drawnLine } from '../../orders/drawn-windows.ts';
import { workshopName } from '../../orders/workshop-line.ts';
import { orderIndex, LUA_LAST, ROOM_MARK, ROW_FIELDS, storedRow, type StoredRow } from '../../orders/order-index.ts';
import { readsOrderYears } from '../../orders/order-years.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { f, luaFields, luaList } from '../../store/hash.ts';
import { defineFragment, defineScript } from '../../store/script.ts';
import type { RowWindow } from '../../store/shapes/order.ts';

/** Entries of the index that one script looks at, whatever it finds: about as many milliseconds as there are hundreds. */
export const LOOKED_AT = 200;

const rows = z.array(storedRow);

const counts = z.pipe(
  z.array(z.string()),
  z.transform((all) => all.map(Number)),
);

/** Answer of both lists: rows, the cursor of the next page, and the counts of `ORDER_TABS` and of late orders. */
const page = z.tuple([rows, z.string(), counts]);

/** Tabs that are a status, or lie within one, under their name in the index. */
const FACETS: Readonly<Record<string, string>> = { production: 'InProduction', ready: 'ReadyToShip' };
const facetName = (status: string): string => (status === '' ? 'any' : (FACETS[status] ?? status));

/** Beside `readsOrderYears` or `orderIndex`. Promises stand by their last day, as the number 20261127: what is late stands before `today`. */
const countTabs = defineFragment({
  args: { today: 'text' },
  builds: ['orderPromises'],
  lua: `
local function countTabs()
  local found = {}
  for i, tab in ipairs({${luaList(ORDER_TABS.map(facetName))}}) do
    found[i] = tostring(sizeOf(tab .. ':any'))
  end
  found[#found + 1] = tostring(redis.call('ZCOUNT', orderPromisesKey(), '-inf', '(' .. today))
  return found
end
local function rowOf(order) return redis.call('HMGET', order, ${luaFields('order', ROW_FIELDS)}) end`,
});

/** Newest first. The index has a set for each status and state of payment, so nothing is looked at that is not shown. */
const LIST = defineScript({
  name: 'list-all-orders',
  uses: [readsOrderYears, countTabs],
  args: { facet: 'text', from: 'text', to: 'text', limit: 'text' },
  lua: `
local most = tonumber(limit)
local found = newestOf(facet, to, from, most + 1)
local rows = {}
for i = 1, math.min(#found, most) do rows[i] = rowOf(orderKey(found[i])) end
return {rows, #found > most and string.sub(found[most], 4) or '', countTabs()}`,
  answer: page,
});

/**
 * Walks what begins with `walked`, the newest year first and each year by its words, the set from before the words were cut last (as the year ''), and shows what has all of `others` too. An order that several of
 * its own words lead to is shown at the first of them. The cursor is a year, the beginning that names a set of it, and an entry of that set: what
 * stands behind it is next. A set counts as an entry at least, so that as many sets are looked at as entries.
 */
const SEARCH = defineScript({
  name: 'search-orders',
  uses: [orderIndex, countTabs],
  args: {
    walked: 'text',
    others: 'list',
    after: 'text',
    facet: 'text',
    late: 'text',
    from: 'text',
    to: 'text',
    limit: 'text',
  },
  lua: `
local function begins(text, start) return string.sub(text, 1, #start) == start end
local function fits(orderNo, word)
  local words, facets, tracked = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.words}, ${f.order.facets}, ${f.order.tracked}))
  if not facets then return false end
  local placedAt = tonumber(string.sub(orderNo, 4))
  if placedAt < tonumber(from) or placedAt >= tonumber(to) then return false end
  if not string.find(' ' .. facets .. ' ', ' ' .. facet .. ' ', 1, true) then return false end
  if late ~= '' and tonumber(redis.call('ZSCORE', orderPromisesKey(), orderNo) or today) >= tonumber(today) then return false end
  local all = wordsOf(orderNo, words or '', tracked)
  for _, one in ipairs(all) do
    if one < word and begins(one, walked) then return false end
  end
  for _, other in ipairs(others) do
    local has = false
    for _, one in ipairs(all) do has = has or begins(one, other) end
    if not has then return false end
  end
  return true
end
local fromYear, fromStart, fromEntry = string.match(after, '^(%d*)\\t([^\\t]*)\\t(.*)$')
local rows, last, looked = {}, '', 0
local sets = {}
local function isBefore(year, start)
  if not fromYear or year == fromYear then return fromYear ~= nil and start < fromStart end
  return fromYear == '' or (year ~= '' and tonumber(year) > tonumber(fromYear))
end
local function add(year, start, set)
  if not isBefore(year, start) then sets[#sets + 1] = {year, start, set} end
end
local newest, oldest = tonumber(yearOf('KP-' .. to)), tonumber(yearOf('KP-' .. from))
for _, year in ipairs(orderYears()) do
  if tonumber(year) <= newest and tonumber(year) >= oldest and #sets <= ${LOOKED_AT} then
    local start = startOf(walked)
    if start ~= startOf(walked .. 'x') then
      local starts = redis.call('ZRANGE', orderWordStartsKey(year), '[' .. (year == fromYear and fromStart or walked),
        '[' .. walked .. ${LUA_LAST}, 'BYLEX', 'LIMIT', '0', '${LOOKED_AT + 1}')
      for _, one in ipairs(starts) do
        add(year, one, orderWordsOfKey(year, one))
      end
    else
      add(year, start, orderWordsOfKey(year, start))
    end
  end
end
if isUncut() then add('', '', orderWordsKey()) end
local isMore = false
for i, one in ipairs(sets) do
  local year, start, set = unpack(one)
  local isFirst = fromYear == year and fromStart == start
  local found = redis.call('ZRANGE', set, isFirst and '(' .. fromEntry or '[' .. walked, '[' .. walked .. ${LUA_LAST},
    'BYLEX', 'LIMIT', '0', string.format('%.0f', ${LOOKED_AT} - looked))
  looked = looked + math.max(1, #found)
  for place, entry in ipairs(found) do
    local word, behind = string.match(entry, '^(.-)\\n(%d+)$')
    local orderNo = string.format('KP-%013.0f', 9999999999999 - tonumber(behind))
    last = year .. '\\t' .. start .. '\\t' .. entry
    if fits(orderNo, word) then rows[#rows + 1] = rowOf(orderKey(orderNo)) end
    if #rows == tonumber(limit) then
      isMore = place < #found or i < #sets or looked >= ${LOOKED_AT}
      break
    end
  end
  if #rows == tonumber(limit) then break end
  if looked >= ${LOOKED_AT} then
    -- The rest of this set is asked for, or the next one.
    isMore = #found > 0 or i < #sets
    if #found == 0 then last = year .. '\\t' .. start .. '\\t' .. walked .. ${LUA_LAST} end
    break
  end
end
return {rows, isMore and last or '', countTabs()}`,
  answer: page,
});

/**
 * Open orders by promise or by total. The cursor is the last row that was looked at, with its score: where it
 * stands elsewhere by now, its place is found by putting it there for a moment, so that no row is missed or shown twice.
 */
const SORTED = defineScript({
  name: 'list-open-orders-sorted',
  uses: [readsOrderYears, countTabs],
  args: { by: 'text', below: 'text', after: 'text', facet: 'text', from: 'text', to: 'text', limit: 'text' },
  builds: ['orderSums'],
  lua: `
local sorted = by == 'sum' and orderSumsKey() or orderPromisesKey()
local first = 0
local score, seen = string.match(after, '^(%-?%d+):(KP%-%d+)$')
if score then
  local stood = redis.call('ZSCORE', sorted, seen)
  redis.call('ZADD', sorted, score, seen)
  first = redis.call('ZRANK', sorted, seen)
  if stood then redis.call('ZADD', sorted, stood, seen) else redis.call('ZREM', sorted, seen) end
  if stood and tonumber(stood) <= tonumber(score) then first = first + 1 end
end
local all = redis.call('ZCOUNT', sorted, '-inf', below)
local beyond = math.min(first + ${LOOKED_AT}, all)
local found = first < beyond and redis.call('ZRANGE', sorted, first, beyond - 1, 'WITHSCORES') or {}
local function fits(orderNo)
  local facets = redis.call('HGET', orderKey(orderNo), ${f.order.facets}) or ''
  local placedAt = tonumber(string.sub(orderNo, 4))
  return placedAt >= tonumber(from) and placedAt < tonumber(to) and
    string.find(' ' .. facets .. ' ', ' ' .. facet .. ' ', 1, true)
end
local rows, last, isMore = {}, '', beyond < all
for i = 1, #found, 2 do
  if #rows == tonumber(limit) then
    isMore = true
    break
  end
  last = string.format('%.0f', found[i + 1]) .. ':' .. found[i]
  if fits(found[i]) then rows[#rows + 1] = rowOf(orderKey(found[i])) end
end
return {rows, isMore and last or '', countTabs()}`,
  answer: page,
});

/** Midnight of a day in Istanbul, in milliseconds; Turkey keeps one time all year. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00+03:00`);

const EVER = 9_999_999_999_999;

/** Longest first: the longest beginning leads to the fewest orders. */
function beginnings({ q, room }: contract.OrderQuery): string[] {
  const called = roomWord(room, ROOM_MARK);
  return [...askedWords(q).toSorted((a, b) => b.length - a.length), ...(called === '' ? [] : [called])];
}

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

export const listOrders = defineOperatorEndpoint(contract.listOrders, {
  async handle({ caller, query }) {
    const { status, payment, q, room, from, to, limit, cursor, sort } = query;
    const [since, until] = [from === '' ? 0 : midnight(from), to === '' ? EVER : midnight(daysAfter(to, 1))];
    const [walked, ...others] = beginnings(query);
    const isLate = status === LATE_TAB;
    const facet = [isLate ? 'any' : facetName(status), payment === '' ? 'any' : payment] as const;
    const today = dayInIstanbul(new Date()).replaceAll('-', '');
    if (walked === undefined && (q !== '' || room !== '')) {
      // Nothing but signs: it finds nothing, but the tabs keep their figures.
      const none = await forOperator(caller, LIST, listInput(facet, { from: 1, to: 0, limit, today }));
      return none.ok ? answer(view(none.result)) : none;
    }
    const range = { facet: facet.join(':'), from: since, to: until, limit, today };
    const after = decode(cursor);
    const listed = await (walked !== undefined
      ? forOperator(caller, SEARCH, {
          keys: {},
          args: { ...range, walked, others, after, late: isLate ? 'late' : '' },
        })
      : isLate || (sort !== '' && isSorted(status))
        ? forOperator(caller, SORTED, {
            keys: {},
            args: { ...range, by: isLate ? 'promise' : sort, below: isLate ? `(${today}` : '+inf', after },
          })
        : forOperator(caller, LIST, listInput(facet, { ...range, to: before(cursor, until) })));
    return listed.ok ? answer(view(listed.result)) : listed;
  },
});

/** A page of the orders of one status, the newest first, for a call of `caller`. */
export const listStatus = (
  caller: OperatorCaller,
  { status, limit, cursor }: { readonly status: string; readonly limit: number; readonly cursor: string },
) =>
  forOperator(
    caller,
    LIST,
    listInput([facetName(status), 'any'], {
      from: 0,
      to: before(cursor, EVER),
      limit,
      today: dayInIstanbul(new Date()).replaceAll('-', ''),
    }),
  );

/** Cursor as a browser sends it back; null at the end. */
export const nextCursor = (next: string): string | null => (next === '' ? null : encode(next));

/** A cursor of a list without words is the time of its last row; one that is none begins anew. */
function before(cursor: string, until: number): number {
  const last = Number(decode(cursor));
  return (cursor !== '' && Number.isSafeInteger(last) ? Math.min(last, until) : until) - 1;
}

const listInput = (
  [status, payment]: readonly [string, string],
  { from, to, limit, today }: Readonly<Record<'from' | 'to' | 'limit', number>> & { readonly today: string },
) => ({
  keys: {},
  args: { facet: `${status}:${payment}`, from, to, limit, today },
});

function view([found, next, counted]: z.output<typeof page>): z.input<typeof contract.listOrders.answer> {
  const tabs = Object.fromEntries([...ORDER_TABS, LATE_TAB].map((tab, at) => [tab, counted[at] ?? 0]));
  return {
    items: found.map(rowView),
    next: nextCursor(next),
    counts: tabs as Record<OrderTab | typeof LATE_TAB, number>,
  };
}

export const rowView = (row: StoredRow): contract.AdminOrderRow => ({
  orderNo: row.orderNo,
  status: row.status,
  createdAt: new Date(row.placedAt).toISOString(),
  name: row.name,
  city: row.city,
  itemCount: row.itemCount,
  total: toLira(row.total),
  paymentType: row.paymentType,
  paymentState: row.paymentState,
  estimatedDeliveryFrom: row.estimate.from,
  estimatedDelivery: row.estimate.to,
  version: row.version,
  windows: row.windows.map(windowView),
  madeLines: row.made.length,
  nextAct: nextActOf({ ...row, madeLines: row.made, cutLines: row.cut, checkedLines: row.checked }),
  open: openView(row.open),
  openClaims: openClaims(row),
});

/** A row knows the rooms of its first windows; a claim of a later one is named by nothing. */
const openClaims = ({ claims = [], made, windows }: StoredRow): contract.AdminOrderRow['openClaims'] =>
  claims.filter(isClaimOpen).map(({ line, at, remedy, state }) => {
    const window = windows[made.indexOf(line)];
    return {
      room: window?.room ?? '',
      name: window ? (workshopName(window.productId) ?? window.name) : '',
      at,
      remedy,
      state,
    };
  });

export const openView = (open: readonly OpenMoney[]) =>
  open.map(({ kind, amount }) => ({ kind, amount: toLira(amount) }));

const windowView = ({ productId, slug, name, room, quantity, ...line }: RowWindow): contract.OrderWindow => ({
  productId,
  slug,
  name: workshopName(productId) ?? name,
  room,
  quantity,
  ...drawnLine({ productId, ...line }),
});
