/**
 * The cart of a customer in the store: ids of the lines by the time they were added, and a hash with the choice of a
 * line under its id and its quantity, room and latest additions beside it. No prices.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { choiceIdentity, MAX_LINES, MAX_QUANTITY, type PlacedChoice } from '../../src/domain/cart/cart.ts';
import type { Choice } from '../../src/domain/price/choice.ts';
import { orderItemSchema, type OrderItem } from '../../src/domain/order/order.ts';
import { roomKey } from '../../src/domain/window/room-key.ts';
import type { Caller } from '../session/tokens.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';

/** A cart that nobody has touched for so long is forgotten. */
const LIFE_SECONDS = 365 * 86_400;

const KEYS = { cart: 'cart', cartOrder: 'cartOrder' } as const;

export const cartKeys = ({ sub }: Pick<Caller, 'sub'>) => ({ cart: key.cart(sub), cartOrder: key.cartOrder(sub) });

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Characters of an id that tell the choice; the window's name, where there is one, follows. */
const CHOICE_LENGTH = 22;

const inRoom = (choice: string, room = ''): string =>
  roomKey(room) === '' ? choice : `${choice}.${digest(roomKey(room)).slice(0, 11)}`;

/** The same choice for the same window has the same id on every device. */
export const lineId = (line: PlacedChoice): string =>
  inRoom(digest(choiceIdentity(line)).slice(0, CHOICE_LENGTH), line.room);

/** Whether the line with this id has the choice, whatever its window is called. */
export const isOfChoice = (id: string, choice: Choice): boolean =>
  id.slice(0, CHOICE_LENGTH) === lineId({ ...choice, room: '' });

export interface StoredLine {
  readonly id: string;
  readonly item: OrderItem;
}

const text = z.string();

/** Answer of `listCartLines()`. A line that cannot be read is left out. */
export const cartLines = z.pipe(
  z.array(z.tuple([text, text, text, text])),
  z.transform((lines): StoredLine[] => lines.flatMap(lineOf)),
);

function lineOf([id, choice, quantity, room]: readonly [string, string, string, string]): StoredLine[] {
  try {
    const read = z.safeParse(orderItemSchema, { ...JSON.parse(choice), quantity: Number(quantity), room });
    return read.success ? [{ id, item: read.data }] : [];
  } catch {
    return [];
  }
}

/** Lua: defines `listCartLines()`: id, choice, quantity and room of each line, oldest first. */
export const listCartLines = defineFragment({
  keys: KEYS,
  lua: `
local function listCartLines()
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', cartOrder, 0, -1)) do
    local line = redis.call('HMGET', cart, id, id .. ${f.cart[':quantity']}, id .. ${f.cart[':room']})
    found[#found + 1] = {id, line[1] or '', line[2] or '', line[3] or ''}
  end
  return found
end`,
});

/** Names of additions that a line remembers, newest first, each with a blank behind it: some eight of them. */
const REMEMBERED_CHARACTERS = 400;

/** Lua: defines `removeCartLine(id)`. */
export const removeCartLine = defineFragment({
  keys: KEYS,
  lua: `
local function removeCartLine(id)
  redis.call('ZREM', cartOrder, id)
  redis.call('HDEL', cart, id, id .. ${f.cart[':quantity']}, id .. ${f.cart[':room']}, id .. ${f.cart[':addition']})
end`,
});

/** Lua: defines `removeOrderedLine(id)` by `removeCartLine`: a window that was named on the way to the order lies here without its name. */
export const removeOrderedLine = defineFragment({
  keys: KEYS,
  lua: `
local function removeOrderedLine(id)
  removeCartLine(redis.call('ZSCORE', cartOrder, id) and id or string.sub(id, 1, ${CHOICE_LENGTH}))
end`,
});

/** Lua: defines `moveCartLine(from, to)` by `removeCartLine`: the line keeps its place under another id. */
const moveCartLine = defineFragment({
  keys: KEYS,
  lua: `
local function moveCartLine(from, to)
  local line = redis.call('HMGET', cart, from, from .. ${f.cart[':quantity']}, from .. ${f.cart[':room']}, from .. ${f.cart[':addition']})
  redis.call('ZADD', cartOrder, redis.call('ZSCORE', cartOrder, from), to)
  redis.call('HSET', cart, to, line[1] or '', to .. ${f.cart[':quantity']}, line[2] or '1', to .. ${f.cart[':room']}, line[3] or '',
    to .. ${f.cart[':addition']}, line[4] or '')
  removeCartLine(from)
end`,
});

/** Lua: defines `touchCart()`: its year begins anew. */
const touchCart = defineFragment({
  keys: KEYS,
  lua: `
local function touchCart()
  redis.call('EXPIRE', cart, ${LIFE_SECONDS})
  redis.call('EXPIRE', cartOrder, ${LIFE_SECONDS})
end`,
});

export const READ = defineScript({
  name: 'read-cart',
  uses: [listCartLines],
  lua: `return listCartLines()`,
  answer: cartLines,
});

/**
 * Lua: defines `takeNamelessTwin(id, room, isSent)`: where the id is not there, the line of the same choice that names no window takes it; for
 * an addition without a name its only line does (`twinOf` of `domain/cart/cart.ts`). Lines that are sent themselves stay what they are. Answers the id
 * to go on with.
 */
const takeNamelessTwin = defineFragment({
  keys: KEYS,
  lua: `
local function takeNamelessTwin(id, room, isSent)
  if redis.call('ZSCORE', cartOrder, id) then return id end
  local choice, twins = string.sub(id, 1, ${CHOICE_LENGTH}), {}
  for _, other in ipairs(redis.call('ZRANGE', cartOrder, 0, -1)) do
    if string.sub(other, 1, ${CHOICE_LENGTH}) == choice and not isSent[other] then twins[#twins + 1] = other end
  end
  if id == choice then return #twins == 1 and twins[1] or id end
  for _, other in ipairs(twins) do
    local name = redis.call('HGET', cart, other .. ${f.cart[':room']})
    if not name or name == '' or (other == choice and name == room) then
      moveCartLine(other, id)
      return id
    end
  end
  return id
end`,
});

/**
 * `add`: quantities are added; `merge`: the higher one stays, so that merging twice changes nothing. `addition` names
 * the attempt, so that a repeated one adds nothing, even after a few others. Answers the positions of the lines the full cart did not take,
 * from 0, and the cart.
 */
export const PUT = defineScript({
  name: 'put-in-cart',
  uses: [listCartLines, removeCartLine, moveCartLine, takeNamelessTwin, touchCart],
  args: { mode: 'text', addition: 'text', ids: 'list', choices: 'list', quantities: 'list', rooms: 'list' },
  lua: `
${LUA_NOW}
local newest = redis.call('ZRANGE', cartOrder, 0, 0, 'REV')[1]
if newest then now = math.max(now, redis.call('ZSCORE', cartOrder, newest) + 1) end
local refused, isSent = {}, {}
for _, id in ipairs(ids) do isSent[id] = true end
for i, sent in ipairs(ids) do
  local id = takeNamelessTwin(sent, rooms[i], isSent)
  local quantity, room = tonumber(quantities[i]), rooms[i]
  local knownQuantity, knownRoom, additions =
    unpack(redis.call('HMGET', cart, id .. ${f.cart[':quantity']}, id .. ${f.cart[':room']}, id .. ${f.cart[':addition']}))
  local isRepeated = string.find(' ' .. (additions or ''), ' ' .. addition .. ' ', 1, true)
  if knownQuantity then
    local before = tonumber(knownQuantity)
    if mode == 'merge' then quantity = math.max(before, quantity)
    elseif isRepeated then quantity = before
    else quantity = math.min(${MAX_QUANTITY}, before + quantity) end
    if knownRoom and knownRoom ~= '' then room = knownRoom end
  end
  if not knownQuantity and redis.call('ZCARD', cartOrder) >= ${MAX_LINES} then
    refused[#refused + 1] = string.format('%.0f', i - 1)
  else
    if not knownQuantity then redis.call('ZADD', cartOrder, string.format('%.0f', now + i), id) end
    redis.call('HSET', cart, id, choices[i], id .. ${f.cart[':quantity']}, string.format('%.0f', quantity), id .. ${f.cart[':room']}, room,
      id .. ${f.cart[':addition']}, isRepeated and additions or string.sub(addition .. ' ' .. (additions or ''), 1, ${REMEMBERED_CHARACTERS}))
  end
end
touchCart()
return {refused, listCartLines()}`,
  answer: z.pipe(
    z.tuple([z.array(text), cartLines]),
    z.transform(([refused, lines]) => ({ refused: refused.map(Number), lines })),
  ),
});

const choiceText = ({ productId, color, configuration, samples }: Choice): string =>
  JSON.stringify({ productId, color, configuration, samples });

/** Input of PUT. `addition` must be new for every attempt. */
export const putInput = (
  caller: Caller,
  items: readonly OrderItem[],
  { mode, addition }: { readonly mode: 'add' | 'merge'; readonly addition: string },
) => ({
  keys: cartKeys(caller),
  args: {
    mode,
    addition,
    ids: items.map(lineId),
    choices: items.map(choiceText),
    quantities: items.map(({ quantity }) => quantity),
    rooms: items.map(({ room = '' }) => room),
  },
});

/**
 * `newQuantity` and `newRoom`: the one value to set, or none. `newId` and `newChoice`: the choice, or the name of its window, that takes the
 * line's place, or none; where it is there already it stays where it stands and, unless a quantity is named, both are together what they were.
 */
export const CHANGE = defineScript({
  name: 'change-cart-line',
  uses: [listCartLines, removeCartLine, moveCartLine, touchCart],
  args: { id: 'text', newQuantity: 'list', newRoom: 'list', newId: 'list', newChoice: 'list' },
  lua: `
local former, other = id, newId[1]
if other and other ~= id then
  id = other
  if redis.call('ZSCORE', cartOrder, former) then
    if redis.call('ZSCORE', cartOrder, id) then
      local both = redis.call('HMGET', cart, former .. ${f.cart[':quantity']}, id .. ${f.cart[':quantity']})
      local sum = math.min(${MAX_QUANTITY}, (tonumber(both[1]) or 1) + (tonumber(both[2]) or 1))
      redis.call('HSET', cart, id .. ${f.cart[':quantity']}, string.format('%.0f', sum))
      removeCartLine(former)
    else
      moveCartLine(former, id)
    end
  end
end
if not redis.call('ZSCORE', cartOrder, id) then return 'NONE' end
for _, choice in ipairs(newChoice) do redis.call('HSET', cart, id, choice) end
for _, quantity in ipairs(newQuantity) do redis.call('HSET', cart, id .. ${f.cart[':quantity']}, quantity) end
for _, room in ipairs(newRoom) do redis.call('HSET', cart, id .. ${f.cart[':room']}, room) end
touchCart()
return listCartLines()`,
  answer: z.union([z.literal('NONE'), cartLines]),
});

/** Input of CHANGE. */
export const changeInput = (
  caller: Caller,
  id: string,
  { quantity, room, to }: { quantity?: number | undefined; room?: string | undefined; to?: Choice | undefined },
) => ({
  keys: cartKeys(caller),
  args: {
    id,
    newQuantity: quantity === undefined ? [] : [quantity],
    newRoom: room === undefined ? [] : [room],
    newId: idOfChange(id, { room, to }),
    newChoice: to === undefined ? [] : [choiceText(to)],
  },
});

/** The id of the changed line; none where it stays the same. A line that is not named anew keeps its window. */
function idOfChange(id: string, { room, to }: { room?: string | undefined; to?: Choice | undefined }): string[] {
  if (to === undefined && room === undefined) return [];
  const choice = to === undefined ? id.slice(0, CHOICE_LENGTH) : lineId({ ...to, room: '' });
  return [room === undefined ? choice + id.slice(CHOICE_LENGTH) : inRoom(choice, room)];
}

export const REMOVE = defineScript({
  name: 'remove-from-cart',
  uses: [listCartLines, removeCartLine],
  args: { ids: 'list' },
  lua: `
for _, id in ipairs(ids) do removeCartLine(id) end
return listCartLines()`,
  answer: cartLines,
});
