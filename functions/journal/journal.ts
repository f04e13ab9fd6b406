/**
 * Acts of operators and their times: written by the very script that does them, read by pages, changed by nobody
 * (decisions A12).
 */
import * as z from 'zod/mini';
import { LUA_NOW } from '../store/answers.ts';
import { f, storedHash } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';

/** Lua: the caller's name as `callerName`, from the key `callerUser`. */
export const LUA_CALLER_NAME = `
local name = redis.call('HMGET', callerUser, ${f.user.firstName}, ${f.user.lastName})
local callerName = (name[1] or '') .. ' ' .. (name[2] or '')`;

/**
 * Lua: defines `writeJournal(act, subject, before, after)`, all texts; for scripts that
 * `forOperator` runs. Entries have milliseconds that no two share, so that lists have a cursor. Each holds the hash of
 * itself and the one before, and the head the newest one's: an entry that was changed or cut out is seen (`chain.ts`).
 */
export const writeJournal = defineFragment({
  keys: { journal: 'journal', journalHead: 'journalHead', callerUser: 'user' },
  args: { callerUid: 'text' },
  builds: ['journalEntry', 'journalOf'],
  lua: `
local function writeJournal(act, subject, before, after)
  before, after = tostring(before), tostring(after)
  ${LUA_NOW}
  local newest = redis.call('ZRANGE', journal, 0, 0, 'REV')[1]
  if newest then now = math.max(now, tonumber(newest) + 1) end
  local id = string.format('%.0f', now)
  ${LUA_CALLER_NAME}
  local former, place = unpack(redis.call('HMGET', journalHead, ${f.journalHead.chain}, ${f.journalHead.place}))
  local whole = ''
  for _, part in ipairs({former or '', id, callerUid, callerName, act, subject, before, after}) do
    whole = whole .. #part .. ':' .. part
  end
  local chain = redis.sha1hex(whole)
  place = string.format('%.0f', (tonumber(place or '0')) + 1)
  redis.call('HSET', journalEntryKey(id), ${f.journalEntry.uid}, callerUid, ${f.journalEntry.operator}, callerName,
    ${f.journalEntry.act}, act, ${f.journalEntry.subject}, subject, ${f.journalEntry.before}, before, ${f.journalEntry.after}, after, ${f.journalEntry.chain}, chain, ${f.journalEntry.place}, place)
  redis.call('HSET', journalHead, ${f.journalHead.chain}, chain, ${f.journalHead.place}, place)
  redis.call('ZADD', journal, id, id)
  if subject ~= '' then redis.call('ZADD', journalOfKey(subject), id, id) end
end`,
});

/** Input of `writeJournal`. */
export const journalInput = (uid: string) => ({
  keys: { journal: key.journal(), journalHead: key.journalHead(), callerUser: key.user(uid) },
  args: { callerUid: uid },
});

/** An entry as a script lists it: its id, and HGETALL of it. */
export const journalEntry = z.pipe(
  z.tuple([z.string(), storedHash('journalEntry', ['uid', 'operator', 'act', 'subject', 'before', 'after'])]),
  z.transform(([id, { uid = '', operator = '', act = '', subject = '', before = '', after = '' }]) => ({
    id,
    at: new Date(Number(id)).toISOString(),
    operator,
    by: uid,
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
