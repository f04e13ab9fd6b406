/** The customer's own passkeys: list, name, delete. One round trip each. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/passkeys.ts';
import { answer, failure } from '../http/answer.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { countsPasskeys, countsUsable, passkeyHosts } from '../session/factor-methods.ts';
import { ADDRESSEE_FIELDS, addresseeValues } from '../session/user.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { listOwnPasskeys, passkeyKeys, passkeyValues, showPasskey } from './passkey-store.ts';

const LIST = defineScript({
  name: 'list-passkeys',
  uses: [showPasskey, listOwnPasskeys],
  lua: `return listOwnPasskeys()`,
  answer: z.array(passkeyValues),
});

export const listPasskeys = defineCustomerEndpoint(contract.listPasskeys, {
  async handle({ caller }) {
    const input = { keys: { passkeys: key.passkeys(caller.sub) }, args: {} };
    // Open before the second factor: an operator sets the first one up here.
    const listed = await forCustomer(caller, LIST, input, [], 'session');
    return listed.ok ? answer(listed.result) : listed;
  },
});

/** A foreign one is a miss. */
const RENAME = defineScript({
  name: 'rename-passkey',
  uses: [showPasskey, writeJournal],
  keys: { user: 'user', passkeys: 'passkeys', passkey: 'passkey' },
  args: { uid: 'text', id: 'text', name: 'text' },
  lua: `
if not redis.call('ZSCORE', passkeys, id) then return {} end
local isOther = redis.call('HGET', passkey, ${f.passkey.name}) ~= name
redis.call('HSET', passkey, ${f.passkey.name}, name)
if isOther and redis.call('HGET', user, ${f.user.role}) == 'operator' then writeJournal('passkey-renamed', uid, '', '') end
return shownPasskey(id)`,
  answer: z.union([z.tuple([]), passkeyValues]),
});

export const renamePasskey = defineCustomerEndpoint(contract.renamePasskey, {
  bodyLimit: 1024,
  async handle({ caller, params: { id }, body: { name } }) {
    const input = joined(journalInput(caller.sub), {
      keys: { ...passkeyKeys(caller.sub), passkey: key.passkey(id) },
      args: { uid: caller.sub, id, name },
    });
    const renamed = await forCustomer(caller, RENAME, input, [writeLimit(caller)]);
    if (!renamed.ok) return renamed;
    return 'id' in renamed.result ? answer(renamed.result) : failure('passkey_not_found');
  },
});

/**
 * A thief who deletes a passkey gains nothing, and its owner is told; so the password is not asked for. An operator
 * keeps one second factor, and one that works in the back room: without any, a holder of the password would set up their own.
 * Sent twice by the store's client, the same call finds its own letter.
 */
const DELETE = defineScript({
  name: 'delete-passkey',
  isWhole: true,
  uses: [countsPasskeys, countsUsable, writeJournal, ...placesAccountLetters],
  keys: { user: 'user', passkeys: 'passkeys', passkey: 'passkey' },
  args: { uid: 'text', id: 'text' },
  lua: `
local addressee = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
if not redis.call('ZSCORE', passkeys, id) then
  local letter = 'passkey-removed:' .. callId
  if redis.call('EXISTS', letterKey(letter)) == 0 then return {'NONE'} end
  return {'DELETED', addressee, heldLetter(letter)}
end
local role, secret = unpack(redis.call('HMGET', user, ${f.user.role}, ${f.user.totpSecret}))
if role == 'operator' and not secret and isFactor(uid, id) then
  local usable, all = usablePasskeys(uid)
  if all == 1 or usable == 1 and isUsable(id) then return {'LAST'} end
end
redis.call('ZREM', passkeys, id)
redis.call('DEL', passkey)
if role == 'operator' then writeJournal('passkey-removed', uid, 'passkey', '') end
return {'DELETED', addressee, placeAccountLetter('passkey-removed', uid, unpack(addressee))}`,
  answer: z.union([
    z.tuple([z.literal('NONE')]),
    z.tuple([z.literal('LAST')]),
    z.tuple([z.literal('DELETED'), addresseeValues, letterPlaced]),
  ]),
});

export const deletePasskey = defineCustomerEndpoint(contract.deletePasskey, {
  async handle({ caller, params: { id }, network, waitUntil }) {
    const callId = randomUUID();
    const input = joined(placingInput(callId, network()), journalInput(caller.sub), {
      keys: { ...passkeyKeys(caller.sub), passkey: key.passkey(id), operators: key.operators() },
      args: { uid: caller.sub, id, ...passkeyHosts() },
    });
    const deleted = await forCustomer(caller, DELETE, input, [writeLimit(caller)]);
    if (!deleted.ok) return deleted;
    if (deleted.result[0] === 'NONE') return failure('passkey_not_found');
    if (deleted.result[0] === 'LAST') return failure('last_factor');
    const [, owner, letter] = deleted.result;
    sendAccountChanged(waitUntil, 'passkey-removed', letter, callId, owner);
    return answer(null);
  },
});
