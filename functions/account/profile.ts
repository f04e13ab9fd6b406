/** GET and PUT /api/account/profile (spec §2, §7): one round trip each. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import { answer, failure } from '../http/answer.ts';
import { accountChanged } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { emailHash, READ_USER } from '../session/user.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';

export const showProfile = defineCustomerEndpoint(contract.showProfile, {
  async handle({ caller }) {
    const read = await forCustomer(caller, READ_USER, { keys: { user: key.user(caller.sub) }, args: {} });
    if (!read.ok) return read;
    const { firstName, lastName, email, phone } = read.result;
    return answer({ firstName, lastName, email, phone });
  },
});

/**
 * Moves the account to another e-mail only if nobody has it, together with the names. A link to a new password that is
 * under way to the old address dies with it. `fields` are names and values in turn; answers the e-mail that was given
 * up, or nothing.
 */
const SAVE = defineScript({
  name: 'save-profile',
  keys: { user: 'user', email: 'email' },
  args: { uid: 'text', newEmailHash: 'text', fields: 'list' },
  builds: ['email'],
  lua: `
local owner = redis.call('GET', email)
if owner and owner ~= uid then return {'TAKEN'} end
local oldHash, oldEmail = unpack(redis.call('HMGET', user, 'emailHash', 'email'))
redis.call('HSET', user, 'emailHash', newEmailHash, unpack(fields))
if oldHash == newEmailHash then return {'SAVED', ''} end
redis.call('SET', email, uid)
redis.call('DEL', emailKey(oldHash))
redis.call('HDEL', user, 'resetTokenHash')
return {'SAVED', oldEmail}`,
  answer: z.union([z.tuple([z.literal('TAKEN')]), z.tuple([z.literal('SAVED'), z.string()])]),
});

export const saveProfile = defineCustomerEndpoint(contract.saveProfile, {
  bodyLimit: 2048,
  async handle({ caller, body, locale, waitUntil }) {
    const { firstName, lastName, email, phone } = body;
    const profile = { firstName, lastName, email, phone };
    const newEmailHash = emailHash(email);
    const saved = await forCustomer(
      caller,
      SAVE,
      {
        keys: { user: key.user(caller.sub), email: key.email(newEmailHash) },
        args: { uid: caller.sub, newEmailHash, fields: Object.entries(profile).flat() },
      },
      [writeLimit(caller), { name: 'profile', id: caller.sub, max: 30, windowSeconds: 3600 }],
    );
    if (!saved.ok) return saved;
    if (saved.result[0] === 'TAKEN') return failure('email_taken', { fields: { email: 'account.email.taken' } });
    const [, oldEmail] = saved.result;
    // To the old address: whoever took the account over does not read it.
    if (oldEmail !== '')
      waitUntil(send('email-changed', oldEmail, () => accountChanged('emailChanged', locale, firstName)));
    return answer(profile, { message: 'rules:profile.saved' });
  },
});
