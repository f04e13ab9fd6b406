/**
 * Sets of orders that grow with the history of the shop are cut by the year in Istanbul that an order came in, so that no
 * key grows for ever (Upstash ends one at 100 MB): all orders, lists of closed ones, and the words that orders are found by, these also by
 * their first two letters. Sets of open orders are bounded by them and stay whole. A store from before has each of them in
 * one set, which is read beside the years until `npm run index` has moved it.
 */
import { ENDS } from '../../src/domain/order/order-life.ts';
import { ISTANBUL_MS } from '../../src/domain/values/dates.ts';
import { defineFragment } from '../store/script.ts';

/** Names of lists that closed orders are in, by which the index cuts them. */
export const GROWING: readonly string[] = ['any', 'done', ...ENDS];

/** Keys that `LUA_YEARS` puts together. */
export const YEAR_KEYS = [
  'order',
  'orders',
  'ordersOf',
  'orderYears',
  'orderFacet',
  'orderFacetOf',
  'orderWords',
  'orderWordsOf',
  'orderWordStarts',
] as const;

/**
 * Lua: defines
 * - `isUncut()`: whether sets from before the cut are there;
 * - `yearOf(orderNo)`, `orderYears()` (the newest first), `startOf(word)`: its first two letters;
 * - `facetKey(facet, orderNo)`, and `uncutFacetKey(facet)`: of an older set that may hold the order too, or nil;
 * - `newestOrder()`; `listOrder(orderNo)`, `unlistOrder(orderNo)`;
 * - `oldestOrders(from, below, most)`, `newestOf(facet, to, from, most)`, `newestBy(word, most)`: numbers of orders;
 * - `sizeOf(facet)`.
 */
export const LUA_YEARS = `
local GROWS = {${GROWING.map((name) => `${name} = true`).join(', ')}}
local uncutSets, yearsRead
local function isUncut()
  if uncutSets == nil then uncutSets = redis.call('EXISTS', ordersKey()) == 1 end
  return uncutSets
end
local function yearOf(orderNo)
  local days = math.floor((tonumber(string.sub(orderNo, 4)) + ${ISTANBUL_MS}) / 86400000) + 719468
  local era = math.floor(days / 146097)
  local day = days - era * 146097
  local year = math.floor((day - math.floor(day / 1460) + math.floor(day / 36524) - math.floor(day / 146096)) / 365)
  -- These years begin in March.
  local isNext = day - (365 * year + math.floor(year / 4) - math.floor(year / 100)) >= 306
  return string.format('%.0f', year + era * 400 + (isNext and 1 or 0))
end
local function orderYears()
  yearsRead = yearsRead or redis.call('ZRANGE', orderYearsKey(), '0', '-1', 'REV')
  return yearsRead
end
local function startOf(word)
  return string.match(word, '^[^\\128-\\191]?[\\128-\\191]*[^\\128-\\191]?[\\128-\\191]*')
end
local function facetParts(facet) return string.match(facet, '^(.-):(.*)$') end
local function facetKey(facet, orderNo)
  local status, payment = facetParts(facet)
  return GROWS[status] and orderFacetOfKey(yearOf(orderNo), status, payment) or orderFacetKey(status, payment)
end
local function uncutFacetKey(facet)
  local status, payment = facetParts(facet)
  return GROWS[status] and isUncut() and orderFacetKey(status, payment) or nil
end
local function newestOrder()
  local year = orderYears()[1]
  local newest = year and redis.call('ZRANGE', ordersOfKey(year), '0', '0', 'REV')[1] or ''
  -- A call of an older deploy may still have written it.
  local uncut = redis.call('ZRANGE', ordersKey(), '0', '0', 'REV')[1] or ''
  return math.max(tonumber(string.sub(newest, 4)) or 0, tonumber(string.sub(uncut, 4)) or 0)
end
local function listOrder(orderNo)
  local year = yearOf(orderNo)
  if orderYears()[1] ~= year then
    redis.call('ZADD', orderYearsKey(), year, year)
    yearsRead = nil
  end
  redis.call('ZADD', ordersOfKey(year), string.sub(orderNo, 4), orderNo)
end
local function unlistOrder(orderNo)
  redis.call('ZREM', ordersOfKey(yearOf(orderNo)), orderNo)
  if isUncut() then redis.call('ZREM', ordersKey(), orderNo) end
end
local function firstOf(found, most, isNewest)
  if isUncut() then
    table.sort(found, function(a, b) if isNewest then return a > b end return a < b end)
    for i = #found, most + 1, -1 do found[i] = nil end
  end
  return found
end
local function oldestOrders(from, below, most)
  local found, all = {}, orderYears()
  local function read(set, count)
    local orderNos = redis.call('ZRANGE', set, from, below, 'BYSCORE', 'LIMIT', '0', string.format('%.0f', count))
    for _, orderNo in ipairs(orderNos) do found[#found + 1] = orderNo end
  end
  for i = #all, 1, -1 do
    if #found < most then read(ordersOfKey(all[i]), most - #found) end
  end
  if isUncut() then read(ordersKey(), most) end
  return firstOf(found, most, false)
end
local function newestOf(facet, to, from, most)
  local status, payment = facetParts(facet)
  local found = {}
  local function read(set, count)
    local orderNos = redis.call('ZRANGE', set, to, from, 'BYSCORE', 'REV', 'LIMIT', '0', string.format('%.0f', count))
    for _, orderNo in ipairs(orderNos) do found[#found + 1] = orderNo end
  end
  if not GROWS[status] then
    read(orderFacetKey(status, payment), most)
    return found
  end
  local last, first = yearOf('KP-' .. to), yearOf('KP-' .. from)
  for _, year in ipairs(orderYears()) do
    local isWithin = tonumber(year) <= tonumber(last) and tonumber(year) >= tonumber(first)
    if isWithin and #found < most then read(orderFacetOfKey(year, status, payment), most - #found) end
  end
  if isUncut() then read(orderFacetKey(status, payment), most) end
  return firstOf(found, most, true)
end
local function newestBy(word, most)
  local found = {}
  local function read(set, count)
    local entries = redis.call('ZRANGE', set, '[' .. word .. '\\n', '[' .. word .. '\\n:', 'BYLEX', 'LIMIT', '0', string.format('%.0f', count))
    for _, entry in ipairs(entries) do
      found[#found + 1] = string.format('KP-%013.0f', 9999999999999 - tonumber(string.match(entry, '%d+$')))
    end
  end
  for _, year in ipairs(orderYears()) do
    if #found < most then read(orderWordsOfKey(year, startOf(word)), most - #found) end
  end
  if isUncut() then read(orderWordsKey(), most) end
  return firstOf(found, most, true)
end
local function sizeOf(facet)
  local status, payment = facetParts(facet)
  if not GROWS[status] then return redis.call('ZCARD', orderFacetKey(status, payment)) end
  local size = isUncut() and redis.call('ZCARD', orderFacetKey(status, payment)) or 0
  for _, year in ipairs(orderYears()) do size = size + redis.call('ZCARD', orderFacetOfKey(year, status, payment)) end
  return size
end`;

/** Lua of `LUA_YEARS`, for scripts without `orderIndex`, which has it too. */
export const readsOrderYears = defineFragment({ builds: YEAR_KEYS, lua: LUA_YEARS });
