/**
 * The use of a day (`src/domain/shop/daily-use.ts`), counted by scripts that run anyway: no round trip, and in the mean one
 * command of `STEP`. Each script that writes counts its own commands and writes them down in whole steps, with a random rest, so
 * that the sum is right in the mean whatever a function forgets when it ends. A script that reads tells its commands, and the next
 * one of this instance that writes adds them. Single commands outside of scripts (jobs, health, backups) are not counted.
 */
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { f } from './hash.ts';
import { key, type Key } from './keys.ts';
import { LUA_BEHIND, type CompiledScript } from './script.ts';

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

/** Lua: the script with its commands counted, EVAL included, and its answer under `answer`. */
const counting = (lua: string): string => `
local store, commands = redis, 1
local function script()
local redis = {sha1hex = store.sha1hex, call = function(...)
  commands = commands + 1
  return store.call(...)
end}
${lua}
end
local answer = script()`;

/**
 * A script that writes, with a count around it; a count that fails fails nothing. Its key comes behind those of the script, its
 * argument before the last one, which is the time (`changes.ts`).
 * @param rest commands of before that are not written down
 */
export function countsCommands({ lua, keys, args }: CompiledScript, rest: number): Omit<CompiledScript, 'isReading'> {
  return {
    lua: `${counting(lua)}
local due = math.floor((commands + tonumber(${LUA_BEHIND.rest})) / ${STEP}) * ${STEP}
if due > 0 then
  pcall(function() ${luaCountUse(LUA_BEHIND.key, f.dailyUse.commands, 'due')} end)
end
return answer`,
    keys: [...keys, dailyUseKey()],
    args: [...args.slice(0, -1), String(rest), ...args.slice(-1)],
  };
}

/** A script that reads, and answers its number of commands before its own answer: it may write nothing down. */
export const tellsCommands = ({ lua, keys, args }: CompiledScript): Omit<CompiledScript, 'isReading'> => ({
  lua: `${counting(lua)}
return {commands, answer}`,
  keys,
  args,
});
