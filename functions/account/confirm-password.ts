/** Some calls want the password again, so that a copied token alone cannot do them (security §2.3). */
import * as z from 'zod/mini';
import { forCustomer } from '../session/customer.ts';
import { isPassword } from '../session/password.ts';
import { userKey } from '../session/session.ts';
import type { Caller } from '../session/tokens.ts';
import { ADDRESSEE_FIELDS, readAddressee, type Addressee } from '../session/user.ts';
import { failure, type Failure } from '../http/answer.ts';

export type Confirmed = { readonly ok: true; readonly pw: string; readonly owner: Addressee } | Failure;

const READ = {
  name: 'read-password',
  lua: `return {redis.call('HGET', KEYS[1], 'pw'), redis.call('HMGET', KEYS[1], unpack(ARGV))}`,
} as const;

const answerSchema = z.tuple([z.string(), z.array(z.string())]);

/**
 * The stored password if the given one is right. Ten tries an hour, counted before they are looked at. One round trip.
 * @param field where a wrong password is shown
 */
export async function confirmPassword(caller: Caller, password: string, field: string): Promise<Confirmed> {
  const limit = { name: 'confirm', id: caller.sub, max: 10, windowSeconds: 3600 };
  const read = await forCustomer(caller, READ, { keys: [userKey(caller.sub)], args: ADDRESSEE_FIELDS }, [limit]);
  if (!read.ok) return read;
  const [pw, fields] = z.parse(answerSchema, read.result);
  if (await isPassword(password, pw)) return { ok: true, pw, owner: readAddressee(fields) };
  return failure('invalid_fields', { fields: { [field]: 'password.current.wrong' } });
}
