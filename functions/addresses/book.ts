/**
 * The address book of a customer (security §2.10): hash `addr:{uid}` from id to address, `addrs:{uid}` their order by
 * time, and one pointer, `defAddr` of the customer, to the default. Two defaults cannot be written down. A book that is
 * not empty always has one: the first address becomes it, and when it goes, the newest of the rest does.
 */
import * as z from 'zod/mini';
import { keptAddress, MAX_ADDRESSES, type Address, type AddressForm } from '../../src/domain/address.ts';
import { userKey } from '../session/session.ts';
import type { Caller } from '../session/tokens.ts';

export const bookKeys = ({ sub }: Caller): string[] => [userKey(sub), `addr:${sub}`, `addrs:${sub}`];

/** Lua: defines `list()`: the default's id, then ids and addresses, newest first. */
export const LIST_ADDRESSES = `
local function list()
  local found = {redis.call('HGET', KEYS[1], 'defAddr') or ''}
  for _, id in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1, 'REV')) do
    found[#found + 1] = id
    found[#found + 1] = redis.call('HGET', KEYS[2], id)
  end
  return found
end`;

export const LIST = { name: 'list-addresses', lua: `${LIST_ADDRESSES}\nreturn list()` } as const;

/** ARGV: id, or empty for the default. */
export const READ = {
  name: 'read-address',
  lua: `
local default = redis.call('HGET', KEYS[1], 'defAddr') or ''
local id = ARGV[1] == '' and default or ARGV[1]
return {default, id, redis.call('HGET', KEYS[2], id) or ''}`,
} as const;

/** ARGV: id made by the caller, so that a repeated call adds nothing; address; whether it becomes the default. */
export const ADD = {
  name: 'add-address',
  lua: `
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 and redis.call('HLEN', KEYS[2]) >= ${MAX_ADDRESSES} then return {'FULL'} end
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local newest = redis.call('ZRANGE', KEYS[3], 0, 0, 'REV')[1]
if newest then at = math.max(at, redis.call('ZSCORE', KEYS[3], newest) + 1) end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
if not redis.call('ZSCORE', KEYS[3], ARGV[1]) then redis.call('ZADD', KEYS[3], string.format('%.0f', at), ARGV[1]) end
if ARGV[3] == '1' or redis.call('HLEN', KEYS[2]) == 1 then redis.call('HSET', KEYS[1], 'defAddr', ARGV[1]) end
return {redis.call('HGET', KEYS[1], 'defAddr'), ARGV[1], ARGV[2]}`,
} as const;

/** ARGV: id, address, whether it becomes the default. */
export const CHANGE = {
  name: 'change-address',
  lua: `
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return {'NONE'} end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
if ARGV[3] == '1' then redis.call('HSET', KEYS[1], 'defAddr', ARGV[1]) end
return {redis.call('HGET', KEYS[1], 'defAddr'), ARGV[1], ARGV[2]}`,
} as const;

export const REMOVE = {
  name: 'remove-address',
  lua: `
if redis.call('HDEL', KEYS[2], ARGV[1]) == 0 then return 'NONE' end
redis.call('ZREM', KEYS[3], ARGV[1])
if redis.call('HGET', KEYS[1], 'defAddr') == ARGV[1] then
  local newest = redis.call('ZRANGE', KEYS[3], 0, 0, 'REV')[1]
  if newest then redis.call('HSET', KEYS[1], 'defAddr', newest) else redis.call('HDEL', KEYS[1], 'defAddr') end
end
return 'REMOVED'`,
} as const;

export const SET_DEFAULT = {
  name: 'set-default-address',
  lua: `${LIST_ADDRESSES}
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return {'NONE'} end
redis.call('HSET', KEYS[1], 'defAddr', ARGV[1])
return list()`,
} as const;

/** What is written: which one is the default is the pointer's to say. */
export const stored = ({ isDefault: _isDefault, ...address }: AddressForm): string => JSON.stringify(address);

/** What READ, ADD and CHANGE answer; null when there is no such address. @throws when it is none of them */
export function readAddress(result: unknown): Address | null {
  const [defaultId = '', id = '', json = ''] = z.parse(z.array(z.string()), result);
  return json === '' ? null : addressOf(defaultId, id, json);
}

/** What LIST and SET_DEFAULT answer, the default first, then the newest; null for an unknown address. @throws as above */
export function readBook(result: unknown): Address[] | null {
  const [defaultId = '', ...pairs] = z.parse(z.array(z.string()), result);
  if (defaultId === 'NONE') return null;
  const addresses = pairs.flatMap((id, index) =>
    index % 2 === 0 ? [addressOf(defaultId, id, pairs[index + 1] ?? '')] : [],
  );
  return addresses.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

const addressOf = (defaultId: string, id: string, json: string): Address => ({
  id,
  ...z.parse(keptAddress, JSON.parse(json)),
  isDefault: id === defaultId,
});
