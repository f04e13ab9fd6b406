/**
 * POST /api/auth/forgot-password and /reset-password (security §2.6): a link that works for 15 minutes, once, and only
 * the newest. The store holds a hash of its token, which leads to the customer, and with the customer which is newest.
 */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/session.ts';
import { isGuessable } from '../../src/domain/password.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { accountChanged, passwordReset, RESET_MINUTES } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { deviceHashOf, rememberDevice, rememberingDevice } from './known-device.ts';
import { forgetTries, forgetTriesKeys, newLoginTry } from './login-tries.ts';
import { hashPassword } from './password.ts';
import { endAllSessions } from './session.ts';
import { ADDRESSEE_FIELDS, addresseeValues, emailHash, luaFields, type Addressee } from './user.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Does as much for an unknown e-mail, so that time tells nothing. */
const PREPARE = defineScript({
  name: 'prepare-reset',
  keys: { email: 'email', reset: 'passwordReset' },
  args: { tokenHash: 'text' },
  builds: ['user'],
  lua: `
local uid = redis.call('GET', email)
redis.call('SET', reset, uid or '-', 'EX', uid and ${RESET_MINUTES * 60} or '1')
if not uid then return {} end
redis.call('HSET', userKey(uid), 'resetTokenHash', tokenHash)
return {redis.call('HMGET', userKey(uid), ${luaFields(ADDRESSEE_FIELDS)})}`,
  answer: z.union([z.tuple([]), z.tuple([addresseeValues])]),
});

export const forgotPassword = defineEndpoint(contract.forgotPassword, {
  bodyLimit: 1024,
  async handle({ body: { email }, locale, client, waitUntil }) {
    const token = randomBytes(32).toString('base64url');
    const account = emailHash(email);
    const limits = [
      { name: 'forgot-client', id: client(), max: 20, windowSeconds: 3600 },
      // As long as a link works: whoever is refused because of others' calls has one that does among the mails.
      { name: 'forgot', id: account, max: 3, windowSeconds: RESET_MINUTES * 60 },
    ];
    const keys = { email: key.email(account), reset: key.passwordReset(hashOf(token)) };
    const done = await store().limited(limits, PREPARE, { keys, args: { tokenHash: hashOf(token) } });
    if (!done.ok) return rateLimited(done);
    const [owner] = done.result;
    if (owner) {
      // Always to the stored address: what was typed may only look like it (security §2.11).
      waitUntil(send('password-reset', owner.email, () => passwordReset(locale, owner.firstName, token)));
    }
    return answer(null);
  },
});

/** Whose link it is, so that a bad one costs no hashing. */
const PEEK = defineScript({
  name: 'peek-reset',
  keys: { reset: 'passwordReset' },
  args: { tokenHash: 'text' },
  builds: ['user'],
  lua: `
local uid = redis.call('GET', reset)
if not uid or redis.call('HGET', userKey(uid), 'resetTokenHash') ~= tokenHash then return {} end
return {uid, redis.call('HMGET', userKey(uid), ${luaFields(ADDRESSEE_FIELDS)})}`,
  answer: z.union([z.tuple([]), z.tuple([z.string(), addresseeValues])]),
});

/**
 * Whoever reads the mails is the owner: nothing that strangers failed at counts against them any more, and this device is
 * known, as the only one. Repeated after a lost answer it finds its own work done.
 */
const APPLY = defineScript({
  name: 'reset-password',
  uses: [endAllSessions, forgetTries, rememberDevice],
  keys: { reset: 'passwordReset' },
  args: { tokenHash: 'text', uid: 'text', passwordHash: 'text' },
  lua: `
local current = redis.call('HMGET', user, 'status', 'resetTokenHash', 'passwordHash')
if current[3] == passwordHash then return 'DONE' end
if current[1] ~= 'active' or current[2] ~= tokenHash or redis.call('GET', reset) ~= uid then return 'INVALID' end
redis.call('DEL', reset)
redis.call('HDEL', user, 'resetTokenHash')
redis.call('HSET', user, 'passwordHash', passwordHash)
endAllSessions()
forgetTries()
rememberDevice()
return 'DONE'`,
  answer: z.enum(['DONE', 'INVALID']),
});

export const resetPassword = defineEndpoint(contract.resetPassword, {
  bodyLimit: 2048,
  async handle({ body: { token, password }, request, client, waitUntil }) {
    const tokenHash = hashOf(token);
    const reset = key.passwordReset(tokenHash);
    const limit = { name: 'reset-client', id: client(), max: 30, windowSeconds: 3600 };
    const asked = await store().limited([limit], PEEK, { keys: { reset }, args: { tokenHash } });
    if (!asked.ok) return rateLimited(asked);
    const [uid, owner] = asked.result;
    if (uid === undefined || owner === undefined) return failure('reset_link_invalid');
    if (isGuessable(password, owner.email)) {
      return failure('invalid_fields', { fields: { password: 'password.guessable' } });
    }
    const attempt = newLoginTry(emailHash(owner.email), client(), request);
    const done = await store().run(APPLY, {
      keys: {
        ...forgetTriesKeys(attempt),
        user: key.user(uid),
        sessions: key.sessions(uid),
        knownDevices: key.knownDevices(uid),
        reset,
      },
      args: {
        tokenHash,
        uid,
        passwordHash: await hashPassword(password),
        deviceHash: deviceHashOf(attempt.deviceId),
      },
    });
    if (done !== 'DONE') return failure('reset_link_invalid');
    waitUntil(notifyPasswordChanged(owner));
    return answer(null, { message: 'rules:password.reset', headers: rememberingDevice(attempt.deviceId) });
  },
});

/** Never rejects. */
export const notifyPasswordChanged = ({ email, firstName, locale }: Addressee): Promise<unknown> =>
  send('password-changed', email, () => accountChanged('passwordChanged', locale, firstName));
