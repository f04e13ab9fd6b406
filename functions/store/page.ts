/** A page of a sorted set, newest first: what a list reads instead of all it has (decisions, "Calls"). */
import { defineFragment } from './script.ts';

/**
 * Lua: defines `pageOf(set)`, which returns the members older than `cursor`, at most `limit`, and the cursor of the next
 * page, empty at the end. Members stand by whole numbers that no two of them share; an empty `cursor` is the beginning.
 */
export const pageOfSet = defineFragment({
  args: { cursor: 'text', limit: 'text' },
  lua: `
local function pageOf(set)
  local most = tonumber(limit)
  local found = redis.call('ZRANGE', set, cursor == '' and '+inf' or '(' .. cursor, '-inf', 'BYSCORE', 'REV',
    'LIMIT', '0', string.format('%.0f', most + 1), 'WITHSCORES')
  local members = {}
  for i = 1, math.min(#found / 2, most) do members[i] = found[2 * i - 1] end
  return members, #found / 2 > most and string.format('%.0f', found[2 * most]) or ''
end`,
});
