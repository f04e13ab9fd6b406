/**
 * The cart of a customer in the store: `carts:{uid}` line ids by the time they were added, `cart:{uid}` a hash with the
 * choice of a line under its id, and its quantity (`:q`), room (`:r`) and last addition (`:o`) beside it. No prices.
 */
import * as z from 'zod/mini';
import { MAX_LINES, MAX_QUANTITY } from '../../src/domain/cart.ts';
import { orderItemSchema, type OrderItem } from '../../src/domain/order.ts';
import type { Caller } from '../session/tokens.ts';
import { lineId } from './line-id.ts';

/** A cart that nobody has touched for so long is forgotten. */
const LIVES_SECONDS = 365 * 86_400;

export const basketKeys = ({ sub }: Caller): string[] => [`cart:${sub}`, `carts:${sub}`];

/** Lua: defines `drop(lines, order, id)`, which takes a line out of the cart of `basketKeys`. */
export const DROP_LINE = `
local function drop(lines, order, id)
  redis.call('ZREM', order, id)
  redis.call('HDEL', lines, id, id .. ':q', id .. ':r', id .. ':o')
end`;

/** Lua: defines `lines()`: id, choice, quantity and room of each, oldest first. */
export const LIST_LINES = `
local function lines()
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
    local line = redis.call('HMGET', KEYS[1], id, id .. ':q', id .. ':r')
    for _, value in ipairs({id, line[1] or '', line[2] or '', line[3] or ''}) do found[#found + 1] = value end
  end
  return found
end`;

const KEEP = `
redis.call('EXPIRE', KEYS[1], ${LIVES_SECONDS})
redis.call('EXPIRE', KEYS[2], ${LIVES_SECONDS})`;

export const READ = { name: 'read-cart', lua: `${LIST_LINES}\nreturn lines()` } as const;

/**
 * ARGV: `add` (quantities are added) or `merge` (the higher one stays, so that merging twice changes nothing); a name
 * for this very addition, so that a repeated call adds nothing; then id, choice, quantity and room of each line.
 * Answers the positions of the lines that found no room, from 0, and the cart.
 */
export const PUT = {
  name: 'put-in-cart',
  lua: `${LIST_LINES}
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local last = redis.call('ZRANGE', KEYS[2], 0, 0, 'REV')[1]
if last then at = math.max(at, redis.call('ZSCORE', KEYS[2], last) + 1) end
local left = {}
for i = 3, #ARGV, 4 do
  local id, choice, quantity, room = ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 2]), ARGV[i + 3]
  local there = redis.call('HMGET', KEYS[1], id .. ':q', id .. ':r', id .. ':o')
  if there[1] then
    local have = tonumber(there[1])
    if ARGV[1] == 'merge' then quantity = math.max(have, quantity)
    elseif there[3] == ARGV[2] then quantity = have
    else quantity = math.min(${MAX_QUANTITY}, have + quantity) end
    if there[2] ~= '' then room = there[2] end
  end
  if not there[1] and redis.call('ZCARD', KEYS[2]) >= ${MAX_LINES} then
    left[#left + 1] = string.format('%.0f', (i - 3) / 4)
  else
    if not there[1] then redis.call('ZADD', KEYS[2], string.format('%.0f', at + i), id) end
    redis.call('HSET', KEYS[1], id, choice, id .. ':q', string.format('%.0f', quantity), id .. ':r', room, id .. ':o', ARGV[2])
  end
end
${KEEP}
return {left, lines()}`,
} as const;

/** ARGV: id; quantity or empty; room after an `=`, or empty. */
export const CHANGE = {
  name: 'change-cart-line',
  lua: `${LIST_LINES}
if not redis.call('ZSCORE', KEYS[2], ARGV[1]) then return {'NONE'} end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], ARGV[1] .. ':q', ARGV[2]) end
if ARGV[3] ~= '' then redis.call('HSET', KEYS[1], ARGV[1] .. ':r', string.sub(ARGV[3], 2)) end
${KEEP}
return lines()`,
} as const;

/** ARGV: ids. */
export const TAKE_OUT = {
  name: 'take-from-cart',
  lua: `${LIST_LINES}${DROP_LINE}\nfor i = 1, #ARGV do drop(KEYS[1], KEYS[2], ARGV[i]) end\nreturn lines()`,
} as const;

export interface BasketLine {
  readonly id: string;
  readonly item: OrderItem;
}

/** What a line is written as. */
export function putArguments(item: OrderItem): (string | number)[] {
  const { productId, color, configuration, quantity, room = '' } = item;
  return [lineId(item), JSON.stringify({ productId, color, configuration }), quantity, room];
}

/** What READ, CHANGE and TAKE_OUT answer; null for an unknown line. A line that cannot be read is left out. */
export function readBasket(result: unknown): BasketLine[] | null {
  const flat = z.parse(z.array(z.string()), result);
  if (flat[0] === 'NONE') return null;
  return flat.flatMap((id, index) => (index % 4 === 0 ? lineOf(id, flat.slice(index + 1, index + 4)) : []));
}

/** What PUT answers: positions that found no room, and the cart. */
export function readPut(result: unknown): { left: number[]; lines: BasketLine[] } {
  const [left, lines] = z.parse(z.tuple([z.array(z.string()), z.unknown()]), result);
  return { left: left.map(Number), lines: readBasket(lines) ?? [] };
}

function lineOf(id: string, [choice = '', quantity = '', room = '']: readonly string[]): BasketLine[] {
  try {
    const read = z.safeParse(orderItemSchema, { ...JSON.parse(choice), quantity: Number(quantity), room });
    return read.success ? [{ id, item: read.data }] : [];
  } catch {
    return [];
  }
}
