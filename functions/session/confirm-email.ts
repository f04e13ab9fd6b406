/**
 * POST /api/auth/confirm-email: the link that went to a new e-mail was opened, and from now on the new one signs in
 * (decisions A11). One round trip.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/entrance.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { actInput, setConsent } from '../marketing/consent.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { callerOf } from './customer.ts';
import { hashOfToken } from './one-time-token.ts';
import { newId } from './session.ts';
import { addresseeValues } from './user.ts';

/** How long opening the link again is answered alike, because the first answer may have been lost. */
const REPEATED_SECONDS = 600;

const ADDRESSEE_LEFT = ['firstName', 'locale'] as const;

/**
 * Moves the account only if this is the newest link, every session was not ended since it was asked for, and nobody has
 * taken the e-mail meanwhile. A link to a new password that is under way to the old address dies with it. The letter about
 * the change goes to the old address, which a person who took the account over cannot read. Consent to campaign e-mails is
 * the old address's and ends: the new one has not been asked (decisions P18).
 *
 * Opening the link proves whose mailbox it is only in a session of that account (decisions A13): otherwise a stranger could
 * register with another person's address, or move to it, and that person would prove it by opening the mail, without
 * knowing the password. A new e-mail counts all the same (A11), and the account's own next link proves it.
 */
const CONFIRM = defineScript({
  name: 'confirm-email',
  isWhole: true,
  uses: [...placesAccountLetters, setConsent],
  keys: { emailLink: 'emailLink', confirmed: 'confirmedEmail' },
  args: { tokenHash: 'text', callerUid: 'text', callerSid: 'text' },
  builds: ['user', 'email', 'emailChange', 'session'],
  lua: `
local function addressee(uid, oldEmail)
  return {oldEmail, unpack(redis.call('HMGET', userKey(uid), ${luaFields('user', ADDRESSEE_LEFT)}))}
end
local known = redis.call('HMGET', confirmed, ${f.confirmedEmail.uid}, ${f.confirmedEmail.email}, ${f.confirmedEmail.oldEmail})
if known[1] and known[2] == known[3] then return {'PROVEN', known[2]} end
if known[1] then
  return {'MOVED', known[2], addressee(known[1], known[3]), heldLetter('email-changed:' .. callId)}
end

local uid = redis.call('GET', emailLink)
if not uid then return {'INVALID'} end
local user, change = userKey(uid), emailChangeKey(uid)
local newest, asked, newEmail, newHash =
  unpack(redis.call('HMGET', change, ${f.emailChange.tokenHash}, ${f.emailChange.tokenVersion}, ${f.emailChange.email}, ${f.emailChange.emailHash}))
local status, current, oldEmail, oldHash =
  unpack(redis.call('HMGET', user, ${f.user.status}, ${f.user.tokenVersion}, ${f.user.email}, ${f.user.emailHash}))
if newest ~= tokenHash or status ~= 'active' or asked ~= current then return {'INVALID'} end
local opener = callerUid == uid and redis.call('HMGET', sessionKey(callerSid), ${f.session.uid}, ${f.session.tokenVersion}) or {}
local isTheirs = opener[1] == uid and opener[2] == current
if newHash == oldHash then
  if callerUid ~= '' and callerUid ~= uid then return {'OTHER'} end
  if not isTheirs then return {'SIGN_IN'} end
  redis.call('HSET', user, ${f.user.provenEmailHash}, oldHash)
  redis.call('DEL', change, emailLink)
  redis.call('HSET', confirmed, ${f.confirmedEmail.uid}, uid, ${f.confirmedEmail.email}, oldEmail, ${f.confirmedEmail.oldEmail}, oldEmail)
  redis.call('EXPIRE', confirmed, ${REPEATED_SECONDS})
  return {'PROVEN', oldEmail}
end
local owner = redis.call('GET', emailKey(newHash))
if owner and owner ~= uid then return {'TAKEN'} end
if redis.call('GET', emailKey(oldHash)) == uid then redis.call('DEL', emailKey(oldHash)) end
redis.call('SET', emailKey(newHash), uid)
redis.call('HSET', user, ${f.user.email}, newEmail, ${f.user.emailHash}, newHash)
if isTheirs then redis.call('HSET', user, ${f.user.provenEmailHash}, newHash) end
redis.call('HDEL', user, ${f.user.resetTokenHash})
setConsent(oldHash, '0')
redis.call('DEL', change, emailLink)
redis.call('HSET', confirmed, ${f.confirmedEmail.uid}, uid, ${f.confirmedEmail.email}, newEmail, ${f.confirmedEmail.oldEmail}, oldEmail)
redis.call('EXPIRE', confirmed, ${REPEATED_SECONDS})
local to = addressee(uid, oldEmail)
return {'MOVED', newEmail, to, placeAccountLetter('email-changed', uid, unpack(to))}`,
  answer: z.union([
    z.tuple([z.literal('INVALID')]),
    z.tuple([z.literal('TAKEN')]),
    z.tuple([z.literal('SIGN_IN')]),
    z.tuple([z.literal('OTHER')]),
    z.tuple([z.literal('PROVEN'), z.string()]),
    z.tuple([z.literal('MOVED'), z.string(), addresseeValues, letterPlaced]),
  ]),
});

export const confirmEmail = defineEndpoint(contract.confirmEmail, {
  bodyLimit: 1024,
  async handle({ body: { token }, request, client, network, waitUntil }) {
    const caller = await callerOf(request);
    // A token that has run out says nothing of its session, in which the link would prove the address.
    if (!caller && request.headers.has('authorization')) return failure('session_ended');
    const tokenHash = hashOfToken(token);
    const limit = { name: 'confirm-email-client', id: client(), max: 30, windowSeconds: 3600 };
    const callId = newId();
    const input = joined(placingInput(callId, network()), {
      keys: { emailLink: key.emailLink(tokenHash), confirmed: key.confirmedEmail(tokenHash) },
      args: {
        ...actInput({ given: false, source: 'email-change' }),
        tokenHash,
        callerUid: caller?.sub ?? '',
        callerSid: caller?.sid ?? '',
      },
    });
    const done = await store().limited([limit], CONFIRM, input);
    if (!done.ok) return rateLimited(done);
    const { result } = done;
    if (result[0] === 'INVALID') return failure('email_link_invalid');
    if (result[0] === 'TAKEN') return failure('email_taken');
    if (result[0] === 'SIGN_IN') return failure('session_ended');
    if (result[0] === 'OTHER') return failure('forbidden');
    if (result[0] === 'PROVEN')
      return answer({ Email: result[1], IsNew: false }, { message: 'rules:profile.emailProven' });
    const [, newEmail, addressee, letter] = result;
    sendAccountChanged(waitUntil, 'email-changed', letter, callId, addressee);
    return answer({ Email: newEmail, IsNew: true }, { message: 'rules:profile.emailChanged' });
  },
});
