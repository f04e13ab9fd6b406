/**
 * Notes which keys a script has changed, so that a backup by change reads these alone (docs/lost-store.md). A script notes all
 * of its keys by one command, and only if it wrote to one that backups by change ask for: counters of limits, sessions, figures of
 * the day and the index of orders cost nothing.
 */
import { UNNOTED } from './backed-up.ts';
import { key } from './keys.ts';

/** Commands that change a key. Those of `REMOVING` answer 0 where nothing was there to change. */
export const CHANGING = ['DECR', 'HINCRBY', 'HSET', 'INCR', 'INCRBY', 'SET', 'ZADD'] as const;
export const REMOVING = [
  'DEL', 'EXPIRE', 'HDEL', 'HSETNX', 'PEXPIRE', 'PEXPIREAT', 'ZREM', 'ZREMRANGEBYRANK', 'ZREMRANGEBYSCORE',
] as const; // prettier-ignore

/** How long a change is noted: a backup that comes later has to be whole. */
export const CHANGES_KEPT_MS = 2 * 86_400_000;

const WRITES = new RegExp(`['"](?:${[...CHANGING, ...REMOVING].join('|')})['"]`);

/** Whether a text of Lua names a command that changes a key. */
export const isWriting = (lua: string): boolean => WRITES.test(lua);

const setOf = (words: readonly string[]): string => `{${words.map((word) => `['${word}'] = true`).join(', ')}}`;

/** Names of one command: Lua takes 8,000 values of a table at once. */
const AT_ONCE = 1000;

/**
 * Lua: takes the place of `redis`, and defines `noteChanges()`. A note that fails refuses no call: it says so under `missed-changes`,
 * and the next backup is whole. The time is the caller's, which costs no command; backups look some minutes back.
 */
const luaNotes = (at: string): string => `
local redis, noteChanges = (function(real, at)
  local unnoted, changing, removing = ${setOf(UNNOTED)}, ${setOf(CHANGING)}, ${setOf(REMOVING)}
  local noted, seen = {}, {}
  local function add(name)
    if seen[name] then return end
    seen[name] = true
    if unnoted[string.match(name, '^[^:]*')] then return end
    noted[#noted + 1] = at
    noted[#noted + 1] = name
  end
  local function call(...)
    local answer = real.call(...)
    local command, name = ...
    if changing[command] then add(name)
    elseif removing[command] and answer ~= 0 then
      if command ~= 'DEL' then add(name) else for i = 2, select('#', ...) do add((select(i, ...))) end end
    end
    return answer
  end
  local function note()
    for from = 1, #noted, ${2 * AT_ONCE} do
      local last = math.min(from + ${2 * AT_ONCE - 1}, #noted)
      if not pcall(real.call, 'ZADD', '${key.changedKeys()}', unpack(noted, from, last)) then
        pcall(real.call, 'SET', '${key.missedChanges()}', at)
      end
    end
  end
  return {call = call, sha1hex = real.sha1hex}, note
end)(redis, ${at})`;

/**
 * Lua: the script as it is, and behind it, whether it was done or broke half-way, the note of what it changed.
 * @param at expression of Lua for the time in milliseconds
 */
export const notingChanges = (lua: string, at: string): string => `${luaNotes(at)}
local function script()
${lua}
end
local isDone, result = pcall(script)
noteChanges()
if not isDone then error(result, 0) end
return result`;
