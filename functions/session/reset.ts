/**
 * POST /api/auth/forgot-password and /reset-password (security §2.6): a link that works for 15 minutes, once, and only
 * the newest. The store holds a hash of its token, which leads to the customer, and with the customer which is newest.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/entrance.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import {
  passkeysKept,
  passwordReset,
  placeLinkLetter,
  placesAccountLetters,
  REMOVAL_HOURS,
  RESET_MINUTES,
  sendAccountChanged,
} from '../mail/account-letters.ts';
import { logReached, sendPlaced } from '../mail/outbox.ts';
import { letterPlaced, placesLetters, placingInput, recipientOf } from '../mail/placing.ts';
import { seal } from '../mail/sealed.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { countsPasskeys } from './factor-methods.ts';
import { deviceHashOf, rememberDevice, rememberingDevice } from './known-device.ts';
import { forgetTries, forgetTriesKeys, newLoginTry } from './login-tries.ts';
import { hashOfToken, newToken } from './one-time-token.ts';
import { hashPassword, refusedPassword } from './password.ts';
import { keepsPasskeys, keptPasskeys } from './passkeys-after-reset.ts';
import { provesEmail } from './proven.ts';
import { endAllSessions } from './session.ts';
import { ADDRESSEE_FIELDS, addresseeValues, emailHash } from './user.ts';

/**
 * Letters with a link to one mailbox while a link works, however its address is spelled: a person who asks after others
 * have used them up has one among the mails that still does.
 */
const MOST_LINKS = 3;
const LINKS_WINDOW_MS = RESET_MINUTES * 60_000;

/**
 * Does as much for an unknown e-mail, so that time tells nothing. Beyond the cap nothing is sent and the newest link
 * stays good: a stranger cannot take that from its owner, nor learn from the answer which e-mails have an account. The
 * letter goes to the stored address: what was typed may only look like it (security §2.11).
 */
const PREPARE = defineScript({
  name: 'prepare-reset',
  uses: [...placesLetters, placeLinkLetter],
  keys: { email: 'email', reset: 'passwordReset' },
  args: { tokenHash: 'text', recipient: 'text', language: 'text' },
  builds: ['user'],
  lua: `
local wait, reached = admit('password-reset|' .. recipient .. '|${MOST_LINKS}|${LINKS_WINDOW_MS}')
if wait then return {'CAPPED', reached} end
local uid = redis.call('GET', email)
redis.call('SET', reset, uid or '-', 'EX', uid and ${RESET_MINUTES * 60} or '1')
if not uid then return {'UNKNOWN'} end
redis.call('HSET', userKey(uid), ${f.user.resetTokenHash}, tokenHash)
local owner = redis.call('HMGET', userKey(uid), ${luaFields('user', ADDRESSEE_FIELDS)})
return {'READY', owner,
  placeLinkLetter('password-reset', '', owner[1], owner[2], language, ${LINKS_WINDOW_MS})}`,
  answer: z.union([
    z.tuple([z.literal('CAPPED'), z.string()]),
    z.tuple([z.literal('UNKNOWN')]),
    z.tuple([z.literal('READY'), addresseeValues, letterPlaced]),
  ]),
});

export const forgotPassword = defineEndpoint(contract.forgotPassword, {
  bodyLimit: 1024,
  async handle({ body: { email }, locale, client, network, waitUntil }) {
    const token = newToken();
    const account = emailHash(email);
    const limits = [{ name: 'forgot-client', id: client(), max: 20, windowSeconds: 3600 }];
    const callId = randomUUID();
    const tokenHash = hashOfToken(token);
    const input = joined(placingInput(callId, network()), {
      keys: { email: key.email(account), reset: key.passwordReset(tokenHash) },
      args: { tokenHash, recipient: recipientOf(email), language: locale, sealedToken: seal(token) },
    });
    const done = await store().limited(limits, PREPARE, input);
    if (!done.ok) return rateLimited(done);
    const prepared = done.result;
    if (prepared[0] === 'CAPPED') logReached('password-reset', prepared[1]);
    if (prepared[0] === 'READY') {
      const [, owner, letter] = prepared;
      const held = { id: `password-reset:${callId}`, holder: callId, kind: 'password-reset' } as const;
      sendPlaced(waitUntil, letter, held, owner.email, () => passwordReset(locale, owner.firstName, token));
    }
    return answer(null);
  },
});

/** The owner of the link is read first, so that a bad link costs no hashing. */
const PEEK = defineScript({
  name: 'peek-reset',
  keys: { reset: 'passwordReset' },
  args: { tokenHash: 'text' },
  builds: ['user'],
  lua: `
local uid = redis.call('GET', reset)
if not uid or redis.call('HGET', userKey(uid), ${f.user.resetTokenHash}) ~= tokenHash then return {} end
return {uid, redis.call('HMGET', userKey(uid), ${luaFields('user', ADDRESSEE_FIELDS)})}`,
  answer: z.union([z.tuple([]), z.tuple([z.string(), addresseeValues])]),
});

/**
 * A reader of the mailbox counts as the owner: failures of strangers are forgotten, and this device is the only known
 * one. Repeated after a lost answer it finds its own work done.
 */
const APPLY = defineScript({
  name: 'reset-password',
  isWhole: true,
  uses: [
    endAllSessions,
    forgetTries,
    rememberDevice,
    provesEmail,
    countsPasskeys,
    keepsPasskeys,
    ...placesAccountLetters,
    placeLinkLetter,
  ],
  keys: { reset: 'passwordReset' },
  args: { tokenHash: 'text', uid: 'text', passwordHash: 'text', recipient: 'text' },
  lua: `
local current = redis.call('HMGET', user, ${f.user.status}, ${f.user.resetTokenHash}, ${f.user.passwordHash}, ${f.user.emailHash}, ${f.user.role})
if current[3] == passwordHash then
  local kept = redis.call('EXISTS', removal) == 1
  return {kept and 'KEPT' or 'PLAIN', 0, kept and passkeysOf(uid) or {},
    heldLetter((kept and 'passkeys-kept:' or 'password-changed:') .. callId)}
end
if current[1] ~= 'active' or current[2] ~= tokenHash or redis.call('GET', reset) ~= uid then return {'INVALID'} end
local removed = 0
if not isProven(user) and current[5] ~= 'operator' then
  removed = redis.call('ZCARD', passkeysKey(uid))
  removeAllPasskeys(uid)
end
redis.call('DEL', reset)
redis.call('HDEL', user, ${f.user.resetTokenHash})
redis.call('HSET', user, ${f.user.passwordHash}, passwordHash, ${f.user.provenEmailHash}, current[4])
endAllSessions()
forgetTries()
rememberDevice()
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
local kept = current[5] == 'customer' and passkeysOf(uid) or {}
if #kept == 0 then
  return {'PLAIN', removed, kept, placeAccountLetter('password-changed', recipient, unpack(owner))}
end
openRemoval(uid)
local made = {}
for i, one in ipairs(kept) do made[i] = one[2] end
return {'KEPT', removed, kept, placeLinkLetter('passkeys-kept', accountCaps(recipient), owner[1], owner[2], owner[3],
  ${REMOVAL_HOURS * 3_600_000}, ${f.letter.made}, table.concat(made, ' '))}`,
  answer: z.union([
    z.tuple([z.literal('INVALID')]),
    z.tuple([z.enum(['PLAIN', 'KEPT']), z.number(), keptPasskeys, letterPlaced]),
  ]),
});

export const resetPassword = defineEndpoint(contract.resetPassword, {
  bodyLimit: 2048,
  async handle({ body: { token, password }, request, client, network, waitUntil }) {
    const tokenHash = hashOfToken(token);
    const reset = key.passwordReset(tokenHash);
    const limit = { name: 'reset-client', id: client(), max: 30, windowSeconds: 3600 };
    const asked = await store().limited([limit], PEEK, { keys: { reset }, args: { tokenHash } });
    if (!asked.ok) return rateLimited(asked);
    const [uid, owner] = asked.result;
    if (uid === undefined || owner === undefined) return failure('reset_link_invalid');
    const refused = refusedPassword(password, owner.email);
    if (refused) return refused;
    const attempt = newLoginTry(emailHash(owner.email), client(), request);
    const callId = randomUUID();
    const removal = newToken();
    const input = joined(placingInput(callId, network()), {
      keys: {
        ...forgetTriesKeys(attempt),
        user: key.user(uid),
        sessions: key.sessions(uid),
        knownDevices: key.knownDevices(uid),
        operators: key.operators(),
        removal: key.passkeyRemoval(hashOfToken(removal)),
        reset,
      },
      args: {
        tokenHash,
        uid,
        sealedToken: seal(removal),
        passwordHash: await hashPassword(password),
        recipient: recipientOf(owner.email),
        deviceHash: deviceHashOf(attempt.deviceId),
      },
    });
    const done = await store().run(APPLY, input);
    if (done[0] === 'INVALID') return failure('reset_link_invalid');
    const [outcome, RemovedPasskeys, Passkeys, letter] = done;
    if (outcome === 'KEPT') {
      const held = { id: `passkeys-kept:${callId}`, holder: callId, kind: 'passkeys-kept' } as const;
      const made = Passkeys.map(({ createdAt }) => createdAt);
      sendPlaced(waitUntil, letter, held, owner.email, () =>
        passkeysKept(owner.locale, owner.firstName, made, removal),
      );
    } else sendAccountChanged(waitUntil, 'password-changed', letter, callId, owner);
    const data = { RemovedPasskeys, Passkeys, RemovalToken: outcome === 'KEPT' ? removal : null };
    return answer(data, { message: 'rules:password.reset', headers: rememberingDevice(attempt.deviceId) });
  },
});
