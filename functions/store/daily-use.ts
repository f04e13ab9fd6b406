/**
 * The use of a day (`src/domain/shop/daily-use.ts`), counted by scripts that run anyway: no round trip, and in the mean one
 * command of `STEP`. Each script counts its own commands and writes them down in whole steps, with a random rest, so that
 * the sum is right in the mean whatever a function forgets when it ends. Single commands outside of scripts (jobs, health,
 * backups) are not counted.
 */
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { f } from './hash.ts';
import { key, type Key } from './keys.ts';
import { LUA_LAST, type CompiledScript } from './script.ts';

/** Commands that are written down at once. */
export const STEP = 128;

/** As long as the back room and the owner may ask what a day has used. */
const KEPT_SECONDS = 40 * 86_400;

/** The key of the day that it is in Istanbul. */
export const dailyUseKey = (now = new Date()): Key<'dailyUse'> => key.dailyUse(dayInIstanbul(now));

/** A whole number from 0 to below `STEP`. */
export const randomRest = (): number => Math.floor(Math.random() * STEP);

/** Lua: counts once more in `field` of the hash, of which `use` names the key. */
export const luaCountUse = (use: string, field: string, by: string): string => `
if redis.call('HINCRBY', ${use}, ${field}, ${by}) == ${by} then redis.call('EXPIRE', ${use}, ${KEPT_SECONDS}) end`;

/**
 * The script with a count of its commands around it, EVAL included; a count that fails fails nothing. Its key and its argument
 * come behind those of the script.
 */
export function countsCommands({ lua, keys, args }: CompiledScript, rest: number): CompiledScript {
  return {
    lua: `
local store, commands = redis, 1
local function script()
local redis = {sha1hex = store.sha1hex, call = function(...)
  commands = commands + 1
  return store.call(...)
end}
${lua}
end
local answer = script()
local due = math.floor((commands + tonumber(${LUA_LAST.argument})) / ${STEP}) * ${STEP}
if due > 0 then
  pcall(function() ${luaCountUse(LUA_LAST.key, f.dailyUse.commands, 'due')} end)
end
return answer`,
    keys: [...keys, dailyUseKey()],
    args: [...args, String(rest)],
  };
}
