/** A customer's windows in the store: by their ids, which the browser gives, and in the order they were added. */
import * as z from 'zod/mini';
import { MAX_WINDOWS, type HomeWindow, type WindowFields } from '../../src/domain/window/window.ts';
import { windowFields } from '../../src/domain/window/window-form.ts';
import type { Caller } from '../session/tokens.ts';
import { LUA_NOW } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';

const KEYS = { windows: 'windows', windowOrder: 'windowOrder' } as const;
const MEASURE_KEYS = {
  visitMeasures: 'visitMeasures',
  visitMeasureEnds: 'visitMeasureEnds',
  removedMeasures: 'removedMeasures',
} as const;

/** An undo is pressed within seconds; one without a network is sent when the customer saves again. */
const UNDO_SECONDS = 3600;

export const windowKeys = ({ sub }: Caller) => ({ windows: key.windows(sub), windowOrder: key.windowOrder(sub) });
export const measuredWindowKeys = (caller: Caller) => ({
  ...windowKeys(caller),
  visitMeasures: key.visitMeasures(caller.sub),
  visitMeasureEnds: key.visitMeasureEnds(caller.sub),
  removedMeasures: key.removedMeasures(caller.sub),
});

/** One window has one text, so that Lua sees which say the same. */
export const toStored = ({ room, width, height, mount, note }: WindowFields): string =>
  JSON.stringify({ room, width, height, mount, note });

/** Ids and windows in turn. */
export const windowListAnswer = z.pipe(
  z.array(z.string()),
  z.transform((pairs): HomeWindow[] =>
    Array.from({ length: pairs.length / 2 }, (_, at) => ({
      id: pairs[2 * at] ?? '',
      ...z.parse(windowFields, JSON.parse(pairs[2 * at + 1] ?? '')),
    })),
  ),
);

/**
 * Lua: defines `addWindowTo(windows, windowOrder, id, window)` behind the others, and `putWindowIn` of the same, which changes a window
 * that is there and answers FULL or PUT, and true behind it for a window that was not there.
 */
export const putsWindow = defineFragment({
  lua: `
local function addWindowTo(windows, windowOrder, id, window)
  local last = redis.call('ZRANGE', windowOrder, -1, -1, 'WITHSCORES')[2] or '0'
  redis.call('ZADD', windowOrder, tonumber(last) + 1, id)
  redis.call('HSET', windows, id, window)
end
local function putWindowIn(windows, windowOrder, id, window)
  if redis.call('HEXISTS', windows, id) == 1 then
    redis.call('HSET', windows, id, window)
    return 'PUT'
  end
  if redis.call('HLEN', windows) >= ${MAX_WINDOWS} then return 'FULL' end
  addWindowTo(windows, windowOrder, id, window)
  return 'PUT', true
end`,
});

/**
 * Lua, beside `putsWindow`: defines `giveMeasureTo(windows, windowOrder, visitMeasures, measureEnds, given)`, which answers FULL or PUT.
 * `given` has id and window, the end of the measure, and whether it was given before. The window is as the shop measured it, unless the
 * customer has changed or deleted it since: a changed one keeps the customer's words beside the new measure, a deleted one has taken its
 * measure along.
 */
export const givesMeasure = defineFragment({
  lua: `
local function giveMeasureTo(windows, windowOrder, visitMeasures, measureEnds, given)
  local id, window = given.id, given.window
  local present, measure = redis.call('HGET', windows, id), redis.call('HGET', visitMeasures, id)
  if not present and given.before then return 'PUT' end
  if not present or present == measure then
    if putWindowIn(windows, windowOrder, id, window) == 'FULL' then return 'FULL' end
  end
  redis.call('HSET', visitMeasures, id, window)
  redis.call('HSET', measureEnds, id, given.ends)
  return 'PUT'
end`,
});

/**
 * Lua: defines `takeMeasureFrom(windows, windowOrder, visitMeasures, measureEnds, id)`: the measure is the shop's no more, and its window
 * goes, unless the customer has changed it since.
 */
export const takesMeasure = defineFragment({
  lua: `
local function takeMeasureFrom(windows, windowOrder, visitMeasures, measureEnds, id)
  local measure = redis.call('HGET', visitMeasures, id)
  if not measure then return end
  redis.call('HDEL', visitMeasures, id)
  redis.call('HDEL', measureEnds, id)
  if redis.call('HGET', windows, id) ~= measure then return end
  redis.call('HDEL', windows, id)
  redis.call('ZREM', windowOrder, id)
end`,
});

/**
 * Lua: defines `renewMeasures(visitMeasures, measureEnds, ends)`, for measures that have just been written: drops those that have ended,
 * and keeps both keys until the last end. A measure without an end has that of the key.
 */
export const renewsMeasures = defineFragment({
  lua: `
local function renewMeasures(visitMeasures, measureEnds, ends)
  ${LUA_NOW}
  local last, keyEnds = tonumber(ends), string.format('%.0f', now + redis.call('PTTL', visitMeasures))
  for _, id in ipairs(redis.call('HKEYS', visitMeasures)) do
    redis.call('HSETNX', measureEnds, id, keyEnds)
    local own = tonumber(redis.call('HGET', measureEnds, id))
    if own <= now then
      redis.call('HDEL', visitMeasures, id)
      redis.call('HDEL', measureEnds, id)
    else
      last = math.max(last, own)
    end
  end
  redis.call('PEXPIREAT', visitMeasures, string.format('%.0f', last))
  redis.call('PEXPIREAT', measureEnds, string.format('%.0f', last))
end`,
});

/**
 * Lua, beside `renewsMeasures`: defines `restoreMeasure(id)` for a window that has just been added: an undone deletion gives the measure
 * back, with its own end.
 */
const restoresMeasure = defineFragment({
  keys: MEASURE_KEYS,
  lua: `
local function restoreMeasure(id)
  local ends, measure = string.match(redis.call('HGET', removedMeasures, id) or '', '^(%d+) (.+)$')
  if not ends then return end
  redis.call('HDEL', removedMeasures, id)
  redis.call('HSET', visitMeasures, id, measure)
  redis.call('HSET', visitMeasureEnds, id, ends)
  renewMeasures(visitMeasures, visitMeasureEnds, ends)
end`,
});

/** Lua: defines `listWindows()`: ids and windows, the oldest first. */
export const listWindows = defineFragment({
  keys: KEYS,
  lua: `
local function listWindows()
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', windowOrder, 0, -1)) do
    found[#found + 1] = id
    found[#found + 1] = redis.call('HGET', windows, id)
  end
  return found
end`,
});

export const LIST = defineScript({
  name: 'list-windows',
  uses: [listWindows],
  lua: `return listWindows()`,
  answer: windowListAnswer,
});

export const PUT = defineScript({
  name: 'put-window',
  uses: [putsWindow, renewsMeasures, restoresMeasure],
  keys: KEYS,
  args: { id: 'text', window: 'text' },
  lua: `
local state, isNew = putWindowIn(windows, windowOrder, id, window)
if isNew then restoreMeasure(id) end
return state`,
  answer: z.enum(['FULL', 'PUT']),
});

/** The measure goes with its window; for an hour an undo gives it back. */
export const REMOVE = defineScript({
  name: 'remove-window',
  keys: { ...KEYS, ...MEASURE_KEYS },
  args: { id: 'text' },
  lua: `
if redis.call('HDEL', windows, id) == 0 then return 'NONE' end
redis.call('ZREM', windowOrder, id)
local measure = redis.call('HGET', visitMeasures, id)
if measure then
  ${LUA_NOW}
  local ends = redis.call('HGET', visitMeasureEnds, id) or string.format('%.0f', now + redis.call('PTTL', visitMeasures))
  redis.call('HSET', removedMeasures, id, ends .. ' ' .. measure)
  redis.call('EXPIRE', removedMeasures, ${UNDO_SECONDS})
  redis.call('HDEL', visitMeasures, id)
  redis.call('HDEL', visitMeasureEnds, id)
end
return 'REMOVED'`,
  answer: z.enum(['NONE', 'REMOVED']),
});

/** `ids` and `texts` in step. As `mergeWindows` of `domain/window/window.ts`; a test holds the two equal. */
export const MERGE = defineScript({
  name: 'merge-windows',
  uses: [listWindows, putsWindow, renewsMeasures, restoresMeasure],
  args: { ids: 'list', texts: 'list' },
  lua: `
local said, count = {}, 0
for i, text in ipairs(listWindows()) do
  if i % 2 == 0 then
    said[text] = true
    count = count + 1
  end
end
local new = {}
for i, text in ipairs(texts) do
  if not said[text] then
    said[text] = true
    new[#new + 1] = i
  end
end
if #new > 0 and count + #new > ${MAX_WINDOWS} then return 'FULL' end
for _, i in ipairs(new) do
  local free, number = ids[i], 2
  while redis.call('HEXISTS', windows, free) == 1 do
    free = string.sub(ids[i], 1, 36) .. '-' .. number
    number = number + 1
  end
  addWindowTo(windows, windowOrder, free, texts[i])
  restoreMeasure(free)
end
return listWindows()`,
  answer: z.union([z.literal('FULL'), windowListAnswer]),
});
