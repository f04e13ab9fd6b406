/** GET and PUT /api/account/profile (spec §2, §7). */
import * as z from 'zod/mini';
import { profileForm } from '../../src/domain/account.ts';
import { defineCustomerCall, forCustomer, writeLimit } from '../session/customer.ts';
import { READ_USER } from '../session/me.ts';
import { userKey } from '../session/session.ts';
import { emailHash, emailKeyOf, profileOf, readUser, USER_FIELDS } from '../session/user.ts';
import { answer, failure } from '../http/answer.ts';
import { accountChanged } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';

export const showProfile = defineCustomerCall({
  async handle({ caller }) {
    const read = await forCustomer(caller, READ_USER, { keys: [userKey(caller.sub)], args: USER_FIELDS });
    return read.ok ? answer(profileOf(readUser(caller.sub, read.result))) : read;
  },
});

/**
 * Moves the account to another e-mail only if nobody has it, together with the names. A link to a new password that is
 * under way to the old address dies with it. ARGV: uid, hash of the e-mail, then the fields.
 */
const SAVE = {
  name: 'save-profile',
  lua: `
local owner = redis.call('GET', KEYS[2])
if owner and owner ~= ARGV[1] then return {'TAKEN'} end
local old = redis.call('HMGET', KEYS[1], 'eh', 'email')
local fields = {}
for i = 3, #ARGV do fields[i - 2] = ARGV[i] end
redis.call('HSET', KEYS[1], 'eh', ARGV[2], unpack(fields))
if old[1] == ARGV[2] then return {'SAVED', ''} end
redis.call('SET', KEYS[2], ARGV[1])
redis.call('DEL', 'email:' .. old[1])
redis.call('HDEL', KEYS[1], 'reset')
return {'SAVED', old[2]}`,
} as const;

const outcome = z.union([z.tuple([z.literal('TAKEN')]), z.tuple([z.literal('SAVED'), z.string()])]);

export const saveProfile = defineCustomerCall({
  body: profileForm,
  bodyLimit: 2048,
  async handle({ caller, body, language, waitUntil }) {
    const hash = emailHash(body.email);
    const { firstName, lastName, email, phone } = body;
    const fields = Object.entries({ firstName, lastName, email, phone }).flat();
    const saved = await forCustomer(
      caller,
      SAVE,
      { keys: [userKey(caller.sub), emailKeyOf(hash)], args: [caller.sub, hash, ...fields] },
      [writeLimit(caller), { name: 'profile', id: caller.sub, max: 30, windowSeconds: 3600 }],
    );
    if (!saved.ok) return saved;
    const [kind, oldEmail = ''] = z.parse(outcome, saved.result);
    if (kind === 'TAKEN') return failure('email_taken', { fields: { email: 'account.email.taken' } });
    // To the address that was left: whoever took the account over does not read it.
    if (oldEmail !== '')
      waitUntil(send('email-changed', oldEmail, () => accountChanged('emailChanged', language, firstName)));
    return answer({ firstName, lastName, email, phone }, { message: 'rules:profile.saved' });
  },
});
