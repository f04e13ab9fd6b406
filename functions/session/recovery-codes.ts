/**
 * POST /api/auth/recovery-codes: ten new recovery codes in the place of those there are; an operator with a passkey
 * alone gets their first ones so. The factor must have been given within the last ten minutes, and the operator is told
 * by mail. A call whose answer was lost is made again: it brings others (decisions A12).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/second-factor.ts';
import { answer } from '../http/answer.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { writeLimit } from './customer.ts';
import { newRecoveryCodes, recoveryHash } from './factor-code.ts';
import { defineOperatorEndpoint, forOperator } from './operator.ts';
import { ADDRESSEE_FIELDS, addresseeValues } from './user.ts';

/** Lua: defines `replaceRecoveryCodes(hashes)`, of hashes with blanks between. */
export const replacesRecoveryCodes = defineFragment({
  keys: { recoveryCodes: 'recoveryCodes' },
  lua: `
local function replaceRecoveryCodes(hashes)
  redis.call('DEL', recoveryCodes)
  local place = 0
  for hash in string.gmatch(hashes, '%S+') do
    place = place + 1
    redis.call('ZADD', recoveryCodes, place, hash)
  end
end`,
});

const RENEW = defineScript({
  name: 'renew-recovery-codes',
  isWhole: true,
  uses: [replacesRecoveryCodes, writeJournal, ...placesAccountLetters],
  keys: { user: 'user' },
  args: { uid: 'text', recoveryHashes: 'text' },
  lua: `
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
local before = redis.call('ZCARD', recoveryCodes)
replaceRecoveryCodes(recoveryHashes)
writeJournal('recovery-renewed', uid, tostring(before), tostring(redis.call('ZCARD', recoveryCodes)))
return {owner, placeAccountLetter('recovery-renewed', uid, unpack(owner))}`,
  answer: z.tuple([addresseeValues, letterPlaced]),
});

export const renewRecoveryCodes = defineOperatorEndpoint(contract.renewRecoveryCodes, {
  async handle({ caller, network, waitUntil }) {
    const [uid, callId, RecoveryCodes] = [caller.sub, randomUUID(), newRecoveryCodes()];
    const input = joined(placingInput(callId, network()), journalInput(uid), {
      keys: { user: key.user(uid), recoveryCodes: key.recoveryCodes(uid) },
      args: { uid, recoveryHashes: RecoveryCodes.map(recoveryHash).join(' ') },
    });
    const done = await forOperator(caller, RENEW, input, [writeLimit(caller)], 'confirmed');
    if (!done.ok) return done;
    const [owner, letter] = done.result;
    sendAccountChanged(waitUntil, 'recovery-renewed', letter, callId, owner);
    return answer({ RecoveryCodes });
  },
});
