/**
 * Acts of operators and their times: written by the very script that does them, read by pages, changed by nobody
 * (decisions A12).
 */
import * as z from 'zod/mini';
import { hashAnswer, LUA_NOW } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';

/**
 * Lua: defines `writeJournal(act, subject, before, after)`, all texts; for scripts that
 * `forOperator` runs. Entries have milliseconds that no two share, so that lists have a cursor.
 */
export const writeJournal = defineFragment({
  keys: { journal: 'journal', callerUser: 'user' },
  args: { callerUid: 'text' },
  builds: ['journalEntry', 'journalOf'],
  lua: `
local function writeJournal(act, subject, before, after)
  ${LUA_NOW}
  local newest = redis.call('ZRANGE', journal, 0, 0, 'REV')[1]
  if newest then now = math.max(now, tonumber(newest) + 1) end
  local id = string.format('%.0f', now)
  local name = redis.call('HMGET', callerUser, 'firstName', 'lastName')
  redis.call('HSET', journalEntryKey(id), 'uid', callerUid, 'operator', (name[1] or '') .. ' ' .. (name[2] or ''),
    'act', act, 'subject', subject, 'before', before, 'after', after)
  redis.call('ZADD', journal, id, id)
  if subject ~= '' then redis.call('ZADD', journalOfKey(subject), id, id) end
end`,
});

/** Input of `writeJournal`. */
export const journalInput = (uid: string) => ({
  keys: { journal: key.journal(), callerUser: key.user(uid) },
  args: { callerUid: uid },
});

/** An entry as a script lists it: its id, and HGETALL of it. */
export const journalEntry = z.pipe(
  z.tuple([z.string(), hashAnswer]),
  z.transform(([id, { operator = '', act = '', subject = '', before = '', after = '' }]) => ({
    id,
    at: new Date(Number(id)).toISOString(),
    operator,
    act,
    subject,
    before,
    after,
  })),
);

/** Lua, beside `pageOfSet`: defines `entriesOf(ids)`, read by `z.array(journalEntry)`. */
export const listJournal = defineFragment({
  builds: ['journalEntry'],
  lua: `
local function entriesOf(ids)
  local found = {}
  for i, id in ipairs(ids) do found[i] = {id, redis.call('HGETALL', journalEntryKey(id))} end
  return found
end`,
});
