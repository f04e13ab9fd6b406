/** A customer in the store, and the calls about the account itself that need no form. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/session.ts';
import { ROLES } from '../../src/domain/account/account.ts';
import { LOCALES } from '../../src/domain/values/locale.ts';
import { answer } from '../http/answer.ts';
import { emailHash } from '../http/identity.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { LUA_NOW, valuesOf } from '../store/answers.ts';
import { key, type Key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { defineCustomerEndpoint, forCustomer } from './customer.ts';

/** Fields the API shows. */
export const USER_FIELDS = ['userName', 'firstName', 'lastName', 'email', 'phone', 'role'] as const;

/** Fields a letter needs. */
export const ADDRESSEE_FIELDS = ['email', 'firstName', 'locale'] as const;

const text = z.string();

/** Values of `USER_FIELDS`; the id is not among them. */
export const userValues = z.pipe(
  valuesOf(USER_FIELDS),
  z.object({
    userName: text,
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    role: z.enum(ROLES),
  }),
);

/** Values of `ADDRESSEE_FIELDS`. */
export const addresseeValues = z.pipe(
  valuesOf(ADDRESSEE_FIELDS),
  z.object({ email: text, firstName: text, locale: z.enum(LOCALES) }),
);
export type Addressee = z.output<typeof addresseeValues>;

/** Lua's list of field names for HMGET, so that no caller has to send them. */
export const luaFields = (fields: readonly string[]): string => fields.map((field) => `'${field}'`).join(', ');

export { emailHash };

export const emailKeyOf = (email: string): Key<'email'> => key.email(emailHash(email));

export const READ_USER = defineScript({
  name: 'read-user',
  keys: { user: 'user' },
  lua: `return redis.call('HMGET', user, ${luaFields(USER_FIELDS)})`,
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
  uses: [writeJournal],
  keys: { email: 'email', operators: 'operators' },
  builds: ['user'],
  lua: `
local uid = redis.call('GET', email)
if not uid then return 'NONE' end
local former = redis.call('HGET', userKey(uid), 'role')
redis.call('HSET', userKey(uid), 'role', 'operator')
${LUA_NOW}
redis.call('ZADD', operators, 'NX', string.format('%.0f', now), uid)
if former ~= 'operator' then writeJournal('operator-named', uid, former, 'operator') end
return 'NAMED'`,
  answer: z.enum(['NONE', 'NAMED']),
});

/**
 * Gives the account with this e-mail the role `operator`, from its next call on; naming twice changes nothing. For the
 * command that names the first one (decisions A8); the journal says that nobody of the team did it.
 * @returns false when there is no such account
 * @throws StoreUnavailable
 */
export async function nameOperator(email: string): Promise<boolean> {
  const { keys, args } = journalInput('');
  const input = { keys: { ...keys, email: emailKeyOf(email), operators: key.operators() }, args };
  return (await store().run(NAME_OPERATOR, input)) === 'NAMED';
}
