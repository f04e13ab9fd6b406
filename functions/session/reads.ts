/**
 * Personal data in bulk (decisions A12): an operator reads sixty different orders, messages, letters and quotes in ten
 * minutes, then gives the factor again. Each twenty are an entry of the journal. Reading the same one again counts nothing.
 */
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { CONFIRMED_MS } from './customer.ts';
import type { Caller } from './tokens.ts';

export const MOST_READS = 60;
const READS_OF_ENTRY = 20;

/**
 * Lua: defines `tooManyReads(subjects)`: whether the factor must be given before these may be shown; else they are counted.
 * A factor that was given after the first of those that count begins anew.
 */
const countReads = defineFragment({
  keys: { reads: 'operatorReads', ownSession: 'session' },
  lua: `
local function tooManyReads(subjects)
  ${LUA_NOW}
  redis.call('ZREMRANGEBYSCORE', reads, '0', string.format('%.0f', now - ${CONFIRMED_MS}))
  local fresh = {}
  for _, subject in ipairs(subjects) do
    if not redis.call('ZSCORE', reads, subject) then fresh[#fresh + 1] = subject end
  end
  local before = redis.call('ZCARD', reads)
  if before + #fresh > ${MOST_READS} and before > 0 and #fresh > 0 then
    local oldest = redis.call('ZRANGE', reads, 0, 0, 'WITHSCORES')[2]
    if tonumber(redis.call('HGET', ownSession, ${f.session.confirmedAt}) or '0') <= tonumber(oldest) then return true end
    redis.call('DEL', reads)
    before = 0
  end
  local stamp = string.format('%.0f', now)
  for _, subject in ipairs(fresh) do redis.call('ZADD', reads, stamp, subject) end
  redis.call('PEXPIRE', reads, ${CONFIRMED_MS})
  local after = before + #fresh
  if math.floor(after / ${READS_OF_ENTRY}) > math.floor(before / ${READS_OF_ENTRY}) then
    writeJournal('bulk-read', callerUid, '', tostring(after))
  end
  return false
end`,
});

/** The parts of a script that shows personal data to operators. */
export const countsReads = [writeJournal, countReads] as const;

export function readsInput({ sub, sid }: Caller) {
  return joined(journalInput(sub), { keys: { reads: key.operatorReads(sub), ownSession: key.session(sid) } });
}
