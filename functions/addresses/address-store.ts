/**
 * The address book of a customer in the store (security §2.10): addresses by id, their order by time, and one pointer of
 * the customer to the default. Two defaults cannot be written down. A book that is not empty always has one: the first
 * address becomes it, and when it goes, the newest of the rest does.
 */
import * as z from 'zod/mini';
import type { Address } from '../../src/contract/addresses.ts';
import { keptAddress, MAX_ADDRESSES, type AddressForm } from '../../src/domain/account/address.ts';
import type { Caller } from '../session/tokens.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';

const KEYS = { user: 'user', addresses: 'addresses', addressOrder: 'addressOrder' } as const;

export const addressKeys = ({ sub }: Caller) => ({
  user: key.user(sub),
  addresses: key.addresses(sub),
  addressOrder: key.addressOrder(sub),
});

const addressOf = (id: string, json: string, defaultId: string): Address => ({
  id,
  ...z.parse(keptAddress, JSON.parse(json)),
  isDefault: id === defaultId,
});

/** The id of the default, then ids and addresses in turn: the default first, then the newest. */
export const addressListAnswer = z.pipe(
  z.array(z.string()),
  z.transform(([defaultId = '', ...pairs]): Address[] => {
    const ids = pairs.filter((_, index) => index % 2 === 0);
    const addresses = ids.map((id, index) => addressOf(id, pairs[2 * index + 1] ?? '', defaultId));
    return addresses.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  }),
);

const none = z.pipe(
  z.tuple([z.literal('NONE')]),
  z.transform(() => null),
);

/** The id of the default, the address's own, and the address; null when there is no such address. */
const addressAnswer = z.union([
  none,
  z.pipe(
    z.tuple([z.string(), z.string(), z.string()]),
    z.transform(([defaultId, id, json]) => addressOf(id, json, defaultId)),
  ),
]);

/** Lua: defines `listAddresses()`: the default's id, then ids and addresses, newest first. */
export const listAddresses = defineFragment({
  keys: KEYS,
  lua: `
local function listAddresses()
  local found = {redis.call('HGET', user, ${f.user.defaultAddressId}) or ''}
  for _, id in ipairs(redis.call('ZRANGE', addressOrder, 0, -1, 'REV')) do
    found[#found + 1] = id
    found[#found + 1] = redis.call('HGET', addresses, id)
  end
  return found
end`,
});

export const LIST = defineScript({
  name: 'list-addresses',
  uses: [listAddresses],
  lua: `return listAddresses()`,
  answer: addressListAnswer,
});

/** An empty `id` asks for the default. */
export const READ = defineScript({
  name: 'read-address',
  keys: KEYS,
  args: { id: 'text' },
  lua: `
local default = redis.call('HGET', user, ${f.user.defaultAddressId}) or ''
local wanted = id == '' and default or id
local address = redis.call('HGET', addresses, wanted)
return address and {default, wanted, address} or {'NONE'}`,
  answer: addressAnswer,
});

/** The id is made by the caller, so that a repeated call adds nothing and the address is the one sent last. */
export const ADD = defineScript({
  name: 'add-address',
  keys: KEYS,
  args: { id: 'text', address: 'text', isDefault: 'text' },
  lua: `
local isNew = redis.call('HEXISTS', addresses, id) == 0
if isNew and redis.call('HLEN', addresses) >= ${MAX_ADDRESSES} then return 'FULL' end
${LUA_NOW}
local newest = redis.call('ZRANGE', addressOrder, 0, 0, 'REV')[1]
if newest then now = math.max(now, redis.call('ZSCORE', addressOrder, newest) + 1) end
redis.call('HSET', addresses, id, address)
if isNew then redis.call('ZADD', addressOrder, string.format('%.0f', now), id) end
if isDefault == 'true' or redis.call('HLEN', addresses) == 1 then redis.call('HSET', user, ${f.user.defaultAddressId}, id) end
return {redis.call('HGET', user, ${f.user.defaultAddressId}), id, address}`,
  answer: z.union([z.literal('FULL'), addressAnswer]),
});

export const CHANGE = defineScript({
  name: 'change-address',
  keys: KEYS,
  args: { id: 'text', address: 'text', isDefault: 'text' },
  lua: `
if redis.call('HEXISTS', addresses, id) == 0 then return {'NONE'} end
redis.call('HSET', addresses, id, address)
if isDefault == 'true' then redis.call('HSET', user, ${f.user.defaultAddressId}, id) end
return {redis.call('HGET', user, ${f.user.defaultAddressId}), id, address}`,
  answer: addressAnswer,
});

export const REMOVE = defineScript({
  name: 'remove-address',
  keys: KEYS,
  args: { id: 'text' },
  lua: `
if redis.call('HDEL', addresses, id) == 0 then return 'NONE' end
redis.call('ZREM', addressOrder, id)
if redis.call('HGET', user, ${f.user.defaultAddressId}) == id then
  local newest = redis.call('ZRANGE', addressOrder, 0, 0, 'REV')[1]
  if newest then redis.call('HSET', user, ${f.user.defaultAddressId}, newest) else redis.call('HDEL', user, ${f.user.defaultAddressId}) end
end
return 'REMOVED'`,
  answer: z.enum(['NONE', 'REMOVED']),
});

export const SET_DEFAULT = defineScript({
  name: 'set-default-address',
  uses: [listAddresses],
  args: { id: 'text' },
  lua: `
if redis.call('HEXISTS', addresses, id) == 0 then return {'NONE'} end
redis.call('HSET', user, ${f.user.defaultAddressId}, id)
return listAddresses()`,
  answer: z.union([none, addressListAnswer]),
});

/** The stored form of an address: the pointer says which one is the default. */
export const toStored = ({ isDefault: _isDefault, ...address }: AddressForm): string => JSON.stringify(address);
