/** Some calls want the password again, so that a copied token alone cannot do them (security §2.3). */
import * as z from 'zod/mini';
import { failure, type Failure } from '../http/answer.ts';
import { f, luaFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { forCustomer, type CallerResult, type Needs } from './customer.ts';
import { isPassword } from './password.ts';
import type { Caller } from './tokens.ts';
import { ADDRESSEE_FIELDS, addresseeValues, type Addressee } from './user.ts';

/** `passwordHash` is the one that was compared: a script that relies on it checks that it is still there. */
export interface Confirmation {
  readonly ok: true;
  readonly passwordHash: string;
  readonly owner: Addressee;
}

type Refusal = Failure<'invalid_fields'> | Extract<CallerResult<unknown>, Failure>;

export const READ_PASSWORD = defineScript({
  name: 'read-password',
  keys: { user: 'user' },
  lua: `
return {redis.call('HGET', user, ${f.user.passwordHash}), redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})}`,
  answer: z.tuple([z.string(), addresseeValues]),
});

/**
 * Whether the given password is the stored one. Ten tries an hour, counted before they are looked at, and counted for
 * this session: guesses with a copied token keep the owner, who signs in anew, from nothing. One round trip.
 * @param field where a wrong password is shown
 * @param needs `session` for what an operator may do before the second factor
 * @throws StoreUnavailable, EnvironmentError
 */
export async function confirmPassword(
  caller: Caller,
  password: string,
  field: string,
  needs: Needs = 'customer',
): Promise<Confirmation | Refusal> {
  const limit = { name: 'confirm', id: `${caller.sub}:${caller.sid}`, max: 10, windowSeconds: 3600 };
  const input = { keys: { user: key.user(caller.sub) }, args: {} };
  const read = await forCustomer(caller, READ_PASSWORD, input, [limit], needs);
  if (!read.ok) return read;
  const [passwordHash, owner] = read.result;
  if (await isPassword(password, passwordHash)) return { ok: true, passwordHash, owner };
  return failure('invalid_fields', { fields: { [field]: 'password.current.wrong' } });
}
