/**
 * The ledger of an order in the store (decisions P22): the field `ledger`, a JSON list that scripts append to and never
 * rewrite. An order from before there was one is read as its history, which the first script that appends writes down.
 */
import * as z from 'zod/mini';
import { ENTRY_KINDS, ENTRY_METHODS, ENTRY_STATES, type LedgerEntry } from '../../src/domain/money/ledger.ts';
import { defineFragment } from '../store/script.ts';

const text = z.string();

export const ledgerEntry = z.object({
  kind: z.enum(ENTRY_KINDS),
  method: z.enum(ENTRY_METHODS),
  state: z.enum(ENTRY_STATES),
  amount: z.int(),
  line: z.exactOptional(z.int()),
  of: z.exactOptional(text),
  reference: z.exactOptional(text),
  text: z.exactOptional(text),
  day: z.exactOptional(text),
  at: text,
  by: text,
});

/** Returns the entries as `appendEntries` takes them: JSON objects with commas between. */
export const entriesJson = (entries: readonly LedgerEntry[]): string =>
  entries.map((entry) => JSON.stringify(entry)).join(',');

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
  if redis.call('HEXISTS', orderKey(orderNo), 'ledger') == 1 then return true end
  if history == '' then return false end
  redis.call('HSET', orderKey(orderNo), 'ledger', history)
  return true
end
local function appendEntries(orderNo, entries)
  if entries == '' or not hasLedger(orderNo) then return end
  local before = string.sub(redis.call('HGET', orderKey(orderNo), 'ledger'), 1, -2)
  redis.call('HSET', orderKey(orderNo), 'ledger', before .. (before == '[' and '' or ',') .. entries .. ']')
end
local function cancelDue(orderNo, at)
  if not hasLedger(orderNo) then return end
  local due = moneyOf(redis.call('HGET', orderKey(orderNo), 'ledger')).due
  if due == 0 then return end
  appendEntries(orderNo, '{"kind":"due","method":"cancel","state":"done","amount":' .. string.format('%.0f', -due) ..
    ',"at":"' .. at .. '","by":""}')
end`,
});
