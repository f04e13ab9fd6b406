/** Operators for tests: customers whom the store names so, with a session as it stands after the second factor. */
import { decodeJwt } from 'jose';
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import { customer, type Customer } from './account.ts';

/** Which session an access token is of. */
export const sessionOf = ({ AccessToken }: Pick<Customer, 'AccessToken'>): string => String(decodeJwt(AccessToken).sid);

/** Sets what the session has when the second factor was given just now, and given again where `confirmed`. */
export async function giveFactor(person: Customer, { confirmed = true } = {}): Promise<void> {
  const now = String(Date.now());
  await store().command('test', (redis) =>
    redis.hset(key.session(sessionOf(person)), { secondFactorAt: now, confirmedAt: confirmed ? now : '0' }),
  );
}

/** An operator who has signed in with the password alone, before the second factor. */
export async function operatorWithoutFactor(parts: Record<string, unknown> = {}): Promise<Customer> {
  const person = await customer(parts);
  await nameOperator(person.email);
  return person;
}

/**
 * An operator who may do everything.
 * @param parts of the registration
 * @param given `confirmed: false` for one who is asked again before money and personal data in bulk
 */
export async function operator(parts: Record<string, unknown> = {}, given = { confirmed: true }): Promise<Customer> {
  const person = await operatorWithoutFactor(parts);
  await giveFactor(person, given);
  return person;
}
