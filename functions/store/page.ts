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

/**
 * Lua: defines `scoredPageOf(set, isNewestFirst)`: members with their scores in turn from `cursor` on, and the cursor of the
 * next page, empty at the end. A page is as long as `limit`, and longer where its last members share one score: nobody who
 * pages through the list misses one. Scores are whole numbers.
 */
export const pageByScore = defineFragment({
  args: { cursor: 'text', limit: 'text' },
  lua: `
local function scoredPageOf(set, isNewestFirst)
  local most, from = tonumber(limit), cursor == '' and (isNewestFirst and '+inf' or '-inf') or '(' .. cursor
  local function read(first, last, count)
    if isNewestFirst then
      return redis.call('ZRANGE', set, first, last, 'BYSCORE', 'REV', 'LIMIT', '0', count, 'WITHSCORES')
    end
    return redis.call('ZRANGE', set, first, last, 'BYSCORE', 'LIMIT', '0', count, 'WITHSCORES')
  end
  local found = read(from, isNewestFirst and '-inf' or '+inf', string.format('%.0f', most + 1))
  if #found / 2 <= most then return found, '' end
  local last = string.format('%.0f', found[2 * most])
  local page = {}
  for i = 1, 2 * most, 2 do
    if string.format('%.0f', found[i + 1]) ~= last then page[#page + 1] = found[i]; page[#page + 1] = found[i + 1] end
  end
  for _, one in ipairs(read(last, last, '1000')) do page[#page + 1] = one end
  local beyond = read('(' .. last, isNewestFirst and '-inf' or '+inf', '1')
  return page, #beyond > 0 and last or ''
end`,
});
