/**
 * Where contact messages lie: each under its own key, its id in the list of its state, in the list of who has taken it and
 * in the list of all, so that reading one state walks no other. Messages from before that are moved when lists are read.
 */
import { shop } from '../catalogue/shop.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';

const DAY_MS = 86_400_000;
export const KEPT_MS = shop.retention.contactDays * DAY_MS;
/** The job of retention removes messages in time, with their places in the lists; this is for a shop whose jobs stand still. */
export const SPARE_MS = 7 * DAY_MS;
export const LONGEST_MS = KEPT_MS + SPARE_MS;
export const MOST_MESSAGES = 1000;
/** A page has no more rows, so a reader who pages through a list never misses a message that was moved. */
const MOVED_AT_ONCE = 100;

/**
 * Lua: defines
 * - `fileMessage(id, at, body, recipient, network)`: writes a message and lists it as open; `at` in milliseconds, an empty
 *   `network` is unknown;
 * - `moveMessage(id, state, assignee)`: lists it where it belongs now; an empty assignee is nobody;
 * - `dropMessage(id)`: and the visit that was planned for it;
 * - `adoptMessages()`: gives messages from before the lists their keys, the newest first, some at a time.
 */
export const messageIndex = defineFragment({
  keys: { messages: 'messages', messageTimes: 'messageTimes' },
  builds: ['message', 'messagesIn', 'visit', 'visitPhotos', 'visitsOn', 'visitLink', 'customerVisits'],
  lua: `
local function listMessage(list, id, at)
  redis.call('ZADD', messagesInKey(list), at, id)
  redis.call('PEXPIRE', messagesInKey(list), ${LONGEST_MS})
end
local function fileMessage(id, at, body, recipient, network)
  ${LUA_NOW}
  local score, life = string.format('%.0f', at), string.format('%.0f', at + ${LONGEST_MS} - now)
  redis.call('HSET', messageKey(id), ${f.message.body}, body, ${f.message.at}, score, ${f.message.state}, 'open', ${f.message.version}, '1', ${f.message.recipient}, recipient)
  if network ~= '' then redis.call('HSET', messageKey(id), ${f.message.network}, network) end
  redis.call('PEXPIRE', messageKey(id), life)
  redis.call('ZADD', messageTimes, score, id)
  redis.call('PEXPIRE', messageTimes, ${LONGEST_MS})
  listMessage('open', id, score)
end
local function unlistMessage(id)
  local assignee = redis.call('HGET', messageKey(id), ${f.message.assignee})
  for _, state in ipairs({'open', 'closed', 'spam'}) do redis.call('ZREM', messagesInKey(state), id) end
  if assignee then redis.call('ZREM', messagesInKey('for-' .. assignee), id) end
end
local function moveMessage(id, state, assignee)
  unlistMessage(id)
  local at = redis.call('HGET', messageKey(id), ${f.message.at})
  redis.call('HSET', messageKey(id), ${f.message.state}, state)
  redis.call('HDEL', messageKey(id), ${f.message.assignee})
  if assignee ~= '' then redis.call('HSET', messageKey(id), ${f.message.assignee}, assignee) end
  listMessage(state, id, at)
  if assignee ~= '' and state == 'open' then listMessage('for-' .. assignee, id, at) end
end
local function dropMessage(id)
  unlistMessage(id)
  local day, link, uid = unpack(redis.call('HMGET', visitKey(id), ${f.visit.day}, ${f.visit.tokenHash}, ${f.visit.uid}))
  if day then redis.call('ZREM', visitsOnKey(day), id) end
  if link then redis.call('DEL', visitLinkKey(link)) end
  if uid then redis.call('ZREM', customerVisitsKey(uid), id) end
  redis.call('DEL', messageKey(id), visitKey(id), visitPhotosKey(id))
  redis.call('ZREM', messageTimes, id)
end
local function adoptMessages()
  local old = redis.call('ZRANGE', messages, '0', '${MOVED_AT_ONCE - 1}', 'REV', 'WITHSCORES')
  for i = 1, #old, 2 do
    local at = tonumber(old[i + 1])
    local oldest = redis.call('ZRANGE', messageTimes, '0', '0', 'WITHSCORES')[2]
    if oldest then at = math.min(at, tonumber(oldest) - 1) end
    fileMessage(string.match(old[i], '^{"id":"([^"]+)"') or string.format('%.0f', at), at, old[i], '', '')
    redis.call('ZREM', messages, old[i])
  end
end`,
});

/**
 * Lua, beside `messageIndex`: defines `makeRoom(newest)`, which drops messages beyond `MOST_MESSAGES`: spam first, then
 * closed ones, then the oldest of the network that has most open ones which nobody has taken. A message with a visit, an
 * open one that an operator has taken, and the newest stay: if only those are there, the list grows.
 */
export const messageRoom = defineFragment({
  builds: ['message', 'messagesIn', 'visit'],
  lua: `
local function hasVisit(id) return redis.call('EXISTS', visitKey(id)) == 1 end
local function oldestIn(state)
  for _, id in ipairs(redis.call('ZRANGE', messagesInKey(state), '0', '-1')) do
    if not hasVisit(id) then return id end
  end
end
local function oldestOfFullest(newest)
  local untaken, held = {}, {}
  for _, id in ipairs(redis.call('ZRANGE', messagesInKey('open'), '0', '-1')) do
    local assignee, network = unpack(redis.call('HMGET', messageKey(id), ${f.message.assignee}, ${f.message.network}))
    if not assignee then
      -- Nobody knows where messages from before came from: each counts alone.
      network = network or id
      held[network] = (held[network] or 0) + 1
      if id ~= newest then untaken[#untaken + 1] = {id = id, network = network} end
    end
  end
  while #untaken > 0 do
    local found = 1
    for i, one in ipairs(untaken) do
      if held[one.network] > held[untaken[found].network] then found = i end
    end
    if not hasVisit(untaken[found].id) then return untaken[found].id end
    held[untaken[found].network] = held[untaken[found].network] - 1
    table.remove(untaken, found)
  end
end
local function makeRoom(newest)
  for _ = 1, redis.call('ZCARD', messageTimes) - ${MOST_MESSAGES} do
    local id = oldestIn('spam') or oldestIn('closed') or oldestOfFullest(newest)
    if not id then return end
    dropMessage(id)
  end
end`,
});

/** Keys that `messageIndex` reads. */
export const messageIndexKeys = () => ({ messages: key.messages(), messageTimes: key.messageTimes() });
