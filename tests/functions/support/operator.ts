/** Operators for tests: customers whom the store names so, with a session as it stands after the second factor. */
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import type { ShopRole } from '../../../src/domain/account/shop-role.ts';
import type { TotpSetUp } from '../../../src/contract/second-factor.ts';
import type { SecondFactorAnswer } from '../../../src/contract/entrance.ts';
import { asCustomer, ask, deviceOf, login, newAddress, PASSWORD, prove, register, type Customer } from './account.ts';

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
  const registered = await register(parts);
  if (registered.status !== 201) throw new Error(`registration failed: ${registered.code}`);
  const { email } = registered.data.User;
  await prove(registered.data);
  await nameOperator(email);
  // Sessions from before the role have ended. Signed in by the device that registered, which is told of by no letter.
  const password = typeof parts.password === 'string' ? parts.password : PASSWORD;
  const person = asCustomer((await login(email, password, { headers: deviceOf(registered) })).data);
  // The letter of the command waits for the letters' job: tests that count the outbox have theirs.
  await store().command('test', async (redis) => {
    const waiting = await redis.zrange<string[]>(key.outbox(), 0, -1);
    const told = waiting.filter((id) => id.startsWith('role-given:'));
    return told.length === 0 ? 0 : redis.zrem(key.outbox(), ...told);
  });
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

/** An operator of this role who has just given the factor. */
export async function operatorIn(role: ShopRole, parts: Record<string, unknown> = {}): Promise<Customer> {
  const person = await operator(parts);
  await nameOperator(person.email, role);
  return person;
}

/** Returns the code of an authenticator app now, or `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export interface WithFactor {
  readonly person: Customer;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly usedCode: string;
}

/** An operator who has set up an app by the calls of the API; the code of the half minute before this one is used. */
export async function operatorWithApp(parts: Record<string, unknown> = {}): Promise<WithFactor> {
  const person = await operatorWithoutFactor(parts);
  const { data } = await person.ask<TotpSetUp>(session, '/api/auth/totp', { method: 'POST' });
  let usedCode = '';
  const confirm = () => {
    usedCode = codeOf(data.Secret, -1);
    return person.ask(session, '/api/auth/totp/confirm', { body: { code: usedCode } });
  };
  const first = await confirm();
  // The half minute may have ended on the way.
  const confirmed = first.status === 422 ? await confirm() : first;
  if (confirmed.status !== 204) throw new Error(`set-up failed: ${confirmed.code}`);
  return { person, secret: data.Secret, recoveryCodes: data.RecoveryCodes, usedCode };
}

/** The ticket that the login gives to somebody who has a factor. */
export async function ticketOf({ email }: Pick<Customer, 'email'>): Promise<string> {
  const { data } = await ask<SecondFactorAnswer>(session, '/api/auth/login', {
    body: { email, password: PASSWORD },
    ip: newAddress(),
  });
  return data.SecondFactor.Ticket;
}
