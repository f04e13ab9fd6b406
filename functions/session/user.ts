/** A customer in the store, and the calls about the account itself that need no form. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/session.ts';
import type { ShopRole } from '../../src/domain/account/shop-role.ts';
import { answer } from '../http/answer.ts';
import { emailHash } from '../http/identity.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters } from '../mail/account-letters.ts';
import { placingInput } from '../mail/placing.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields, storedFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key, type Key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { defineCustomerEndpoint, forCustomer } from './customer.ts';
import { countsPasskeys } from './factor-methods.ts';
import { provesEmail } from './proven.ts';
import { givesShopRole } from './shop-role.ts';

/** Fields the API shows. */
export const USER_FIELDS = ['userName', 'firstName', 'lastName', 'email', 'phone', 'role'] as const;

/** Fields a letter needs. */
export const ADDRESSEE_FIELDS = ['email', 'firstName', 'locale'] as const;

/** Values of `USER_FIELDS`; the id is not among them. */
export const userValues = storedFields('user', USER_FIELDS);

/** Values of `ADDRESSEE_FIELDS`. */
export const addresseeValues = storedFields('user', ADDRESSEE_FIELDS);
export type Addressee = z.output<typeof addresseeValues>;

export { emailHash };

export const emailKeyOf = (email: string): Key<'email'> => key.email(emailHash(email));

export const READ_USER = defineScript({
  name: 'read-user',
  keys: { user: 'user' },
  lua: `return redis.call('HMGET', user, ${luaFields('user', USER_FIELDS)})`,
  answer: userValues,
});

/** GET /api/auth/me */
export const me = defineCustomerEndpoint(contract.me, {
  async handle({ caller }) {
    // The identity may be read before the second factor: the login page says how it goes on.
    const read = await forCustomer(
      caller,
      READ_USER,
      { keys: { user: key.user(caller.sub) }, args: {} },
      [],
      'session',
    );
    return read.ok ? answer({ id: caller.sub, ...read.result }) : read;
  },
});

const NAME_OPERATOR = defineScript({
  name: 'name-operator',
  uses: [countsPasskeys, provesEmail, writeJournal, ...placesAccountLetters, givesShopRole],
  keys: { email: 'email' },
  args: { newRole: 'text' },
  builds: ['user', 'sessions', 'session'],
  lua: `
local uid = redis.call('GET', email)
if not uid then return 'NONE' end
local user = userKey(uid)
local former = redis.call('HGET', user, ${f.user.role})
local formerRole = shopRole(user)
redis.call('HSET', user, ${f.user.role}, 'operator')
giveShopRole(user, newRole)
${LUA_NOW}
redis.call('ZADD', operators, 'NX', string.format('%.0f', now), uid)
if former ~= 'operator' then
  removeAllPasskeys(uid)
  redis.call('HINCRBY', user, ${f.user.tokenVersion}, 1)
  for _, sid in ipairs(redis.call('ZRANGE', sessionsKey(uid), 0, -1)) do redis.call('DEL', sessionKey(sid)) end
  redis.call('DEL', sessionsKey(uid))
  writeJournal('operator-named', uid, former, newRole)
  placeAccountLetter('role-given', uid, unpack(redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})))
elseif formerRole ~= newRole then
  writeJournal('role-changed', uid, formerRole, newRole)
  local email, firstName, locale = unpack(redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)}))
  placeAccountLetter('role-changed', uid, email, firstName, locale, ${f.letter.note}, newRole)
end
return isProven(user) and 'NAMED' or 'UNPROVEN'`,
  answer: z.enum(['NONE', 'UNPROVEN', 'NAMED']),
});

/**
 * Makes the account with this e-mail an operator's in this role, from its next sign-in on; naming twice changes nothing. For the
 * command (decisions A8); the journal says that nobody of the team did it. Passkeys and sessions from before go: one of them may be
 * a stranger's, who would set the second factor up without the password. The letter waits for the next run of the letters' job.
 * @returns NONE without such an account, UNPROVEN while its e-mail is: it makes no factor before that
 * @throws StoreUnavailable
 */
export async function nameOperator(email: string, newRole: ShopRole = 'owner'): Promise<'NONE' | 'UNPROVEN' | 'NAMED'> {
  const input = joined(journalInput(''), placingInput(randomUUID(), 'command'), {
    keys: { email: emailKeyOf(email), operators: key.operators() },
    args: { newRole },
  });
  return store().run(NAME_OPERATOR, input);
}
