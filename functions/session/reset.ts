/**
 * POST /api/auth/forgot-password and /reset-password (security §2.6): a link that works for 15 minutes, once, and only
 * the newest. The store holds a hash of its token: `pwr:{hash}` leads to the customer, `reset` of the customer to it.
 */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { forgotForm, resetForm } from '../../src/domain/account.ts';
import { isGuessable } from '../../src/domain/password.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { accountChanged, passwordReset, RESET_MINUTES } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';
import { store, type Script } from '../store/store.ts';
import { hashPassword } from './password.ts';
import { END_ALL_SESSIONS, sessionsKey, userKey } from './session.ts';
import { ADDRESSEE_FIELDS, emailHash, emailKeyOf, readAddressee, type Addressee } from './user.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const resetKey = (hash: string): string => `pwr:${hash}`;

/** Does as much for an unknown e-mail, so that time tells nothing. ARGV: hash, seconds, fields for a letter. */
const PREPARE: Script = {
  name: 'prepare-reset',
  lua: `
local uid = redis.call('GET', KEYS[1])
redis.call('SET', KEYS[2], uid or '-', 'EX', uid and ARGV[2] or '1')
if not uid then return {} end
redis.call('HSET', 'user:' .. uid, 'reset', ARGV[1])
return redis.call('HMGET', 'user:' .. uid, ARGV[3], ARGV[4], ARGV[5])`,
};

export const forgotPassword = defineCall({
  body: forgotForm,
  bodyLimit: 1024,
  async handle({ body: { email }, language, client, waitUntil }) {
    const token = randomBytes(32).toString('base64url');
    const account = emailHash(email);
    const limits = [
      { name: 'forgot-client', id: client(), max: 20, windowSeconds: 3600 },
      { name: 'forgot', id: account, max: 3, windowSeconds: 3600 },
    ];
    const keys = [emailKeyOf(account), resetKey(hashOf(token))];
    const args = [hashOf(token), RESET_MINUTES * 60, ...ADDRESSEE_FIELDS];
    const done = await store().limited(limits, PREPARE, { keys, args });
    if (!done.ok) return rateLimited(done);
    if (Array.isArray(done.result) && done.result.length > 0) {
      // Always to the stored address: what was typed may only look like it (security §2.11).
      const { email: stored, firstName } = readAddressee(done.result);
      waitUntil(send('password-reset', stored, () => passwordReset(language, firstName, token)));
    }
    return answer(null, { status: 202 });
  },
});

/** Whose link it is, so that a bad one costs no hashing. */
const PEEK: Script = {
  name: 'peek-reset',
  lua: `
local uid = redis.call('GET', KEYS[1])
if not uid or redis.call('HGET', 'user:' .. uid, 'reset') ~= ARGV[1] then return {} end
return {uid, redis.call('HMGET', 'user:' .. uid, ARGV[2], ARGV[3], ARGV[4])}`,
};

/** ARGV: hash, uid, password. Repeated after a lost answer it finds its own work done. */
const APPLY: Script = {
  name: 'reset-password',
  lua: `${END_ALL_SESSIONS}
local user = redis.call('HMGET', KEYS[1], 'st', 'reset', 'pw')
if user[3] == ARGV[3] then return 'DONE' end
if user[1] ~= 'active' or user[2] ~= ARGV[1] or redis.call('GET', KEYS[3]) ~= ARGV[2] then return 'INVALID' end
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[1], 'reset')
redis.call('HSET', KEYS[1], 'pw', ARGV[3])
endAll(KEYS[1], KEYS[2])
return 'DONE'`,
};

const peeked = z.union([z.tuple([]), z.tuple([z.string(), z.array(z.string())])]);

export const resetPassword = defineCall({
  body: resetForm,
  bodyLimit: 2048,
  async handle({ body: { token, password }, client, waitUntil }) {
    const hash = hashOf(token);
    const limit = { name: 'reset-client', id: client(), max: 30, windowSeconds: 3600 };
    const asked = await store().limited([limit], PEEK, { keys: [resetKey(hash)], args: [hash, ...ADDRESSEE_FIELDS] });
    if (!asked.ok) return rateLimited(asked);
    const [uid, fields] = z.parse(peeked, asked.result);
    if (uid === undefined) return failure('reset_link_invalid');
    const owner = readAddressee(fields);
    if (isGuessable(password, owner.email)) {
      return failure('invalid_fields', { fields: { password: 'password.guessable' } });
    }
    const keys = [userKey(uid), sessionsKey(uid), resetKey(hash)];
    const done = await store().script(APPLY, { keys, args: [hash, uid, await hashPassword(password)] });
    if (done !== 'DONE') return failure('reset_link_invalid');
    waitUntil(tellChanged(owner));
    return answer(null, { message: 'rules:password.reset' });
  },
});

/** @throws nothing */
export const tellChanged = ({ email, firstName, locale }: Addressee): Promise<unknown> =>
  send('password-changed', email, () => accountChanged('passwordChanged', locale, firstName));
