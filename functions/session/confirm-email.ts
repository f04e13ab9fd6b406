/**
 * POST /api/auth/confirm-email: the link that went to a new e-mail was opened, and from now on the new one signs in
 * (decisions A11). One round trip.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/session.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { actInput, setConsent } from '../marketing/consent.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { hashOfToken } from './one-time-token.ts';
import { newId } from './session.ts';
import { addresseeValues, luaFields } from './user.ts';

/** How long opening the link again is answered alike, because the first answer may have been lost. */
const REPEATED_SECONDS = 600;

const ADDRESSEE_LEFT = ['firstName', 'locale'] as const;

/**
 * Moves the account only if this is the newest link, every session was not ended since it was asked for, and nobody has
 * taken the e-mail meanwhile. A link to a new password that is under way to the old address dies with it. Opening the
 * link proves whose mailbox it is. The letter about it goes to the old address: a thief of the account does not read
 * that one. Consent to campaign e-mails is the old address's and ends: the new one has not been asked (decisions P18).
 */
const CONFIRM = defineScript({
  name: 'confirm-email',
  uses: [...placesAccountLetters, setConsent],
  keys: { emailLink: 'emailLink', confirmed: 'confirmedEmail' },
  args: { tokenHash: 'text' },
  builds: ['user', 'email', 'emailChange'],
  lua: `
local function addressee(uid, oldEmail)
  return {oldEmail, unpack(redis.call('HMGET', userKey(uid), ${luaFields(ADDRESSEE_LEFT)}))}
end
local known = redis.call('HMGET', confirmed, 'uid', 'email', 'oldEmail')
if known[1] then
  return {'MOVED', known[2], addressee(known[1], known[3]), heldLetter('email-changed:' .. callId)}
end

local uid = redis.call('GET', emailLink)
if not uid then return {'INVALID'} end
local user, change = userKey(uid), emailChangeKey(uid)
local newest, asked, newEmail, newHash =
  unpack(redis.call('HMGET', change, 'tokenHash', 'tokenVersion', 'email', 'emailHash'))
local status, current, oldEmail, oldHash =
  unpack(redis.call('HMGET', user, 'status', 'tokenVersion', 'email', 'emailHash'))
if newest ~= tokenHash or status ~= 'active' or asked ~= current then return {'INVALID'} end
local owner = redis.call('GET', emailKey(newHash))
if owner and owner ~= uid then return {'TAKEN'} end
if redis.call('GET', emailKey(oldHash)) == uid then redis.call('DEL', emailKey(oldHash)) end
redis.call('SET', emailKey(newHash), uid)
redis.call('HSET', user, 'email', newEmail, 'emailHash', newHash, 'provenEmailHash', newHash)
redis.call('HDEL', user, 'resetTokenHash')
setConsent(oldHash, '0')
redis.call('DEL', change, emailLink)
redis.call('HSET', confirmed, 'uid', uid, 'email', newEmail, 'oldEmail', oldEmail)
redis.call('EXPIRE', confirmed, ${REPEATED_SECONDS})
local to = addressee(uid, oldEmail)
return {'MOVED', newEmail, to, placeAccountLetter('email-changed', uid, unpack(to))}`,
  answer: z.union([
    z.tuple([z.literal('INVALID')]),
    z.tuple([z.literal('TAKEN')]),
    z.tuple([z.literal('MOVED'), z.string(), addresseeValues, letterPlaced]),
  ]),
});

export const confirmEmail = defineEndpoint(contract.confirmEmail, {
  bodyLimit: 1024,
  async handle({ body: { token }, client, network, waitUntil }) {
    const tokenHash = hashOfToken(token);
    const limit = { name: 'confirm-email-client', id: client(), max: 30, windowSeconds: 3600 };
    const callId = newId();
    const placing = placingInput(callId, network());
    const keys = { ...placing.keys, emailLink: key.emailLink(tokenHash), confirmed: key.confirmedEmail(tokenHash) };
    const args = { ...placing.args, ...actInput({ given: false, source: 'email-change' }), tokenHash };
    const done = await store().limited([limit], CONFIRM, { keys, args });
    if (!done.ok) return rateLimited(done);
    const { result } = done;
    if (result[0] === 'INVALID') return failure('email_link_invalid');
    if (result[0] === 'TAKEN') return failure('email_taken');
    const [, newEmail, addressee, letter] = result;
    sendAccountChanged(waitUntil, 'email-changed', letter, callId, addressee);
    return answer({ Email: newEmail }, { message: 'rules:profile.emailChanged' });
  },
});
