/**
 * The ledger of an order in the store (decisions P22): the field `ledger`, a JSON list that scripts append to and never
 * rewrite. An order from before there was one is read as its history, which the first script that appends writes down.
 */
import { sumsOf, type LedgerEntry } from '../../src/domain/money/ledger.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';

/** Returns the entries as `appendEntries` takes them: JSON objects with commas between. */
export const entriesJson = (entries: readonly LedgerEntry[]): string =>
  entries.map((entry) => JSON.stringify(entry)).join(',');

/** Returns the kuruş that are owed of an order and were not allowed as a debt; 0 of one from before there was a ledger. */
export const owedOf = ({
  ledger = [],
  allowedDebt,
}: {
  readonly ledger?: readonly LedgerEntry[] | undefined;
  readonly allowedDebt?: { readonly amount: number } | null | undefined;
}): number => sumsOf(ledger).balance - (allowedDebt?.amount ?? 0);

/** The argument `history`: what the script writes down first, where the order has no ledger yet. */
export const historyOfOrder = (order: {
  readonly hasLedger: boolean;
  readonly ledger: readonly LedgerEntry[];
}): string => (order.hasLedger ? '' : JSON.stringify(order.ledger));

/** Lua: defines `moneyOf(ledger)`: what `sumsOf` of `src/domain/money/ledger.ts` says, said for the store. */
export const LUA_MONEY = `
local function moneyOf(ledger)
  local due, paid, refunded, withCarrier, refunds = 0, 0, 0, 0, {}
  for place, entry in ipairs(cjson.decode(ledger)) do
    if entry.kind == 'due' then
      due = due + entry.amount
    elseif entry.kind == 'refund' then
      refunds[entry.of or tostring(place)] = entry.state == 'failed' and 0 or entry.amount
    elseif entry.kind == 'paid' then
      paid = paid + entry.amount
      if entry.method == 'door' then withCarrier = withCarrier + entry.amount end
    else
      withCarrier = withCarrier - entry.amount
    end
  end
  for _, amount in pairs(refunds) do refunded = refunded + amount end
  return {due = due, paid = paid, balance = due - paid + refunded, withCarrier = withCarrier}
end`;

/**
 * Lua: defines
 * - `tillMoves(ledger)`: what `tillMoves` of `src/domain/money/till.ts` says, said for the store: of each entry its day, as the
 *   number of days since 1970, its way, `-` for none, and its kuruş;
 * - `listEntries(orderNo, ledger, listed)`: puts what stands behind the first `listed` entries into the list of its day, and
 *   the lines of statements among those that are booked; returns how many there are;
 * - `unlistEntries(orderNo, ledger)`: takes all of them out.
 */
export const LUA_TILL = `
local function dayNumber(written)
  local year, month, day, hour = string.match(written, '^(%d+)-(%d+)-(%d+)T?(%d*)')
  year, month, day = tonumber(year), tonumber(month), tonumber(day)
  if month <= 2 then year, month = year - 1, month + 12 end
  local era = math.floor(year / 400)
  local yearOfEra = year - era * 400
  local days = era * 146097 + yearOfEra * 365 + math.floor(yearOfEra / 4) - math.floor(yearOfEra / 100) +
    math.floor((153 * (month - 3) + 2) / 5) + day - 1 - 719468
  -- Istanbul is three hours ahead all year.
  return days + ((tonumber(hour) or 0) >= 21 and 1 or 0)
end
local function tillMoves(entries)
  local moves, refunds = {}, {}
  for place, entry in ipairs(entries) do
    local move = {day = dayNumber(entry.day or entry.at), way = '-', amount = 0}
    if entry.kind == 'refund' then
      local id = entry.of or tostring(place)
      local now = entry.state == 'failed' and 0 or entry.amount
      move.way, move.amount, refunds[id] = 'back', (refunds[id] or 0) - now, now
    elseif entry.kind == 'collected' or entry.kind == 'paid' and entry.method ~= 'door' then
      move.way, move.amount = entry.method, entry.amount
    end
    moves[place] = move
  end
  return moves
end
local function entryName(orderNo, place, move)
  return string.format('%s:%03.0f:%s:%.0f', orderNo, place, move.way, move.amount)
end
local function entriesOnDay(move) return entriesOnKey(string.format('%.0f', move.day)) end
local function listEntries(orderNo, ledger, listed)
  local entries = cjson.decode(ledger)
  if #entries <= listed then return listed end
  for place, move in ipairs(tillMoves(entries)) do
    if place > listed then
      redis.call('ZADD', entriesOnDay(move), '0', entryName(orderNo, place, move))
      if entries[place].source then redis.call('HSET', bankLinesKey(), entries[place].source, orderNo) end
    end
  end
  return #entries
end
local function unlistEntries(orderNo, ledger)
  local entries = cjson.decode(ledger)
  for place, move in ipairs(tillMoves(entries)) do
    redis.call('ZREM', entriesOnDay(move), entryName(orderNo, place, move))
    if entries[place].source then redis.call('HDEL', bankLinesKey(), entries[place].source) end
  end
end`;

/**
 * Lua, beside `orderIndex`: defines
 * - `hasLedger(orderNo)`: false for an order from before there was one, of which the caller has sent no history;
 * - `appendEntries(orderNo, entries)`: appends JSON objects with commas between, nothing where the text is empty;
 * - `cancelDue(orderNo, at)`: nothing is owed any more.
 */
export const keepsLedger = defineFragment({
  args: { history: 'text' },
  builds: ['order'],
  lua: `
local function hasLedger(orderNo)
  if redis.call('HEXISTS', orderKey(orderNo), ${f.order.ledger}) == 1 then return true end
  if history == '' then return false end
  redis.call('HSET', orderKey(orderNo), ${f.order.ledger}, history)
  return true
end
local function appendEntries(orderNo, entries)
  if entries == '' or not hasLedger(orderNo) then return end
  local before = string.sub(redis.call('HGET', orderKey(orderNo), ${f.order.ledger}), 1, -2)
  redis.call('HSET', orderKey(orderNo), ${f.order.ledger}, before .. (before == '[' and '' or ',') .. entries .. ']')
end
local function cancelDue(orderNo, at)
  if not hasLedger(orderNo) then return end
  local due = moneyOf(redis.call('HGET', orderKey(orderNo), ${f.order.ledger})).due
  if due == 0 then return end
  appendEntries(orderNo, '{"kind":"due","method":"cancel","state":"done","amount":' .. string.format('%.0f', -due) ..
    ',"at":"' .. at .. '","by":""}')
end`,
});

/** Lua, beside `orderIndex`, `changesOrder` and `queueLetter`: defines `markPaid(orderNo, estimate)`: it is paid from now on, and its buyer is told. */
export const markPaid = defineFragment({
  keys: { unpaidTransfers: 'unpaidTransfers' },
  builds: ['order'],
  lua: `
local function markPaid(orderNo, estimate)
  ${LUA_NOW}
  redis.call('HSET', orderKey(orderNo), ${f.order.paymentState}, 'paid', ${f.order.paidAt}, string.format('%.0f', now), ${f.order.estimate}, estimate)
  redis.call('ZREM', unpaidTransfers, orderNo)
  queueLetter('order-paid:' .. orderNo, '', ${f.letter.kind}, 'order-paid', ${f.letter.orderNo}, orderNo)
end`,
});
