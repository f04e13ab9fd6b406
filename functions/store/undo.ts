/**
 * Takes back the writes of a script when one of its commands fails: Redis rolls nothing back by itself, and half an
 * order would be one that nobody is told of. Each write first reads what it is about to change; a failure puts that back,
 * in reverse, and the script fails as it would have. The reads cost commands, not round trips. Entries that made
 * room stay away (`ZREMRANGEBY…`), and a key that was given an end keeps it.
 */

/**
 * Lua: takes the place of `redis` in the script, and defines
 * - `undo.run(work)`: returns what `work` does; when it fails, nothing of it is left;
 * - `undo.attempt(work)`: the same for a part; returns whether it was done.
 */
export const LUA_UNDO = `
local redis, undo = (function(real)
  local steps, known, fresh, isOn = {}, {}, {}, false
  local function note(...) steps[#steps + 1] = {...} end
  -- A key that was not there goes as a whole; its name, as members of sets have it, is in none of them.
  local function isNew(key)
    if known[key] == nil then
      known[key] = real.call('EXISTS', key) == 0 and 'new' or {}
      if known[key] == 'new' then
        fresh[string.match(key, ':(.*)$') or key] = true
        note('DEL', key)
      end
    end
    return known[key] == 'new'
  end
  local function fields(key, names)
    if isNew(key) then return end
    local unread = {}
    for _, name in ipairs(names) do
      if not known[key][name] then unread[#unread + 1] = name end
      known[key][name] = true
    end
    if #unread == 0 then return end
    local before, added, changed = real.call('HMGET', key, unpack(unread)), {}, {}
    for i, name in ipairs(unread) do
      if before[i] then
        changed[#changed + 1] = name
        changed[#changed + 1] = before[i]
      else
        added[#added + 1] = name
      end
    end
    if #added > 0 then note('HDEL', key, unpack(added)) end
    if #changed > 0 then note('HSET', key, unpack(changed)) end
  end
  local function member(key, name)
    local score = not fresh[name] and real.call('ZSCORE', key, name)
    if score then note('ZADD', key, score, name) else note('ZREM', key, name) end
  end
  local function value(key)
    local before = real.call('GET', key)
    local ends = before and real.call('PTTL', key)
    if not before then note('DEL', key)
    elseif ends > 0 then note('SET', key, before, 'PX', string.format('%.0f', ends))
    else note('SET', key, before) end
  end
  local function whole(key)
    local ends = real.call('PTTL', key)
    if ends == -2 then return end
    local isString, text = pcall(real.call, 'GET', key)
    if isString then return value(key) end
    local isHash, flat = pcall(real.call, 'HGETALL', key)
    if ends > 0 then note('PEXPIRE', key, string.format('%.0f', ends)) end
    if isHash then return note('HSET', key, unpack(flat)) end
    local found = real.call('ZRANGE', key, '0', '-1', 'WITHSCORES')
    for i = 1, #found, 2 do note('ZADD', key, found[i + 1], found[i]) end
  end
  local function every(step, from)
    return function(key, arguments)
      local names = {}
      for i = from, #arguments, step do names[#names + 1] = arguments[i] end
      fields(key, names)
    end
  end
  local function number(key) value(key) end
  local function ends(key)
    if known[key] == 'new' then return end
    local before = real.call('PTTL', key)
    if before > 0 then note('PEXPIRE', key, string.format('%.0f', before)) end
  end
  local before = {
    HSET = every(2, 1), HSETNX = function(key, arguments) fields(key, {arguments[1]}) end,
    HINCRBY = function(key, arguments) fields(key, {arguments[1]}) end, HDEL = every(1, 1),
    ZREM = function(key, arguments) for _, name in ipairs(arguments) do if real.call('ZSCORE', key, name) then member(key, name) end end end,
    SET = value, INCR = number, INCRBY = number, DECR = number,
    EXPIRE = ends, PEXPIRE = ends, PEXPIREAT = ends,
    DEL = function(key, arguments)
      whole(key)
      for _, other in ipairs(arguments) do whole(other) end
    end,
  }
  local function call(...)
    local name, key = ...
    if not isOn then return real.call(...) end
    local arguments = {select(3, ...)}
    if name == 'ZADD' then
      local first = tonumber(arguments[1]) and 2 or 3
      -- Words of the index stand by letters, at 0 and new: the answer says so without a look at each.
      if string.find(arguments[first], '\\n', 1, true) then
        local added = real.call(...)
        if added == #arguments / 2 then
          for i = first, #arguments, 2 do note('ZREM', key, arguments[i]) end
        end
        return added
      end
      for i = first, #arguments, 2 do member(key, arguments[i]) end
    elseif before[name] then
      before[name](key, arguments)
    end
    return real.call(...)
  end
  local function backTo(mark)
    for i = #steps, mark + 1, -1 do
      pcall(real.call, unpack(steps[i]))
      steps[i] = nil
    end
  end
  local function attempt(work)
    -- Every change is read anew: it goes back to what stands now.
    local mark = #steps
    known = {}
    local isDone, result = pcall(work)
    if not isDone then backTo(mark) end
    known = {}
    return isDone, result
  end
  local function run(work)
    isOn = true
    local isDone, result = pcall(work)
    isOn = false
    if isDone then return result end
    backTo(0)
    error(result, 0)
  end
  return {call = call, sha1hex = real.sha1hex}, {run = run, attempt = attempt}
end)(redis)`;

/** Lua, for scripts that take nothing back: a part that fails is left as it is. */
export const LUA_NO_UNDO = `local undo = {attempt = function(work) return pcall(work) end}`;
