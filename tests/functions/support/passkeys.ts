/** Passkeys for tests, made and used by the calls that a browser makes. */
import { passkeys } from '../../../functions/passkeys/calls.ts';
import type { CreationOptions, Passkey, RequestOptions } from '../../../src/contract/passkeys.ts';
import type { LoginAnswer } from '../../../src/contract/entrance.ts';
import { newAddress, PASSWORD, prove, type Customer } from './account.ts';
import { newAuthenticator, type Authenticator, type FalseAnswer } from './authenticator.ts';
import { send, type Reply, type SentAnswer } from './call.ts';

const AT = '/api/auth/passkeys';

/** For somebody whose e-mail is proven: before that there is no passkey (decisions A13). */
export async function openRegistration(person: Customer, currentPassword = PASSWORD): Promise<Reply<CreationOptions>> {
  await prove(person);
  return askForRegistration(person, currentPassword);
}

/** As the account stands. */
export const askForRegistration = (person: Customer, currentPassword = PASSWORD): Promise<Reply<CreationOptions>> =>
  person.ask(passkeys, `${AT}/registration`, { body: { currentPassword }, ip: newAddress() });

/** The challenge of a registration that was opened. @throws when it was refused */
export async function registrationChallenge(person: Customer): Promise<string> {
  const { data, code } = await openRegistration(person);
  if (code !== undefined) throw new Error(`No registration: ${code}`);
  return data.challenge;
}

export const keep = (
  person: Customer,
  credential: unknown,
  more: { readonly name?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Reply<Passkey>> => {
  const { headers = {}, name } = more;
  return person.ask(passkeys, AT, { body: { credential, ...(name !== undefined && { name }) }, headers });
};

export interface AddedPasskey {
  readonly device: Authenticator;
  readonly passkey: Passkey;
}

/** A passkey on a device of its own. @throws when it was refused */
export async function addPasskey(person: Customer, device = newAuthenticator(), name?: string): Promise<AddedPasskey> {
  const { data } = await openRegistration(person);
  device.userHandle = data.user.id;
  const kept = await keep(person, device.make(data.challenge), name === undefined ? {} : { name });
  if (kept.status !== 201) throw new Error(`No passkey: ${kept.code}`);
  return { device, passkey: kept.data };
}

export const list = (person: Customer): Promise<Reply<Passkey[]>> => person.ask(passkeys, AT);

export const rename = (person: Customer, id: string, name: string): Promise<Reply<Passkey>> =>
  person.ask(passkeys, `${AT}/${id}`, { method: 'PUT', body: { name } });

export const remove = (person: Customer, id: string): Promise<Reply<null>> =>
  person.ask(passkeys, `${AT}/${id}`, { method: 'DELETE' });

export const signInOptions = (): Promise<Reply<RequestOptions>> =>
  send(passkeys, `${AT}/sign-in-options`, { method: 'POST', ip: newAddress() });

export const signInWith = (
  credential: unknown,
  sent: SentAnswer & { rememberMe?: boolean } = {},
): Promise<Reply<LoginAnswer>> => {
  const { rememberMe, ...more } = sent;
  const body = { credential, ...(rememberMe !== undefined && { rememberMe }) };
  return send(passkeys, `${AT}/sign-in`, { ip: newAddress(), ...more, body });
};

/** Both calls of a sign-in. */
export async function signIn(
  device: Authenticator,
  falsified?: FalseAnswer,
  sent?: SentAnswer,
): Promise<Reply<LoginAnswer>> {
  const { data } = await signInOptions();
  return signInWith(device.use(data.challenge, falsified), sent);
}

export const secondFactorOptions = (ticket: string): Promise<Reply<RequestOptions>> =>
  send(passkeys, `${AT}/second-factor-options`, { body: { ticket }, ip: newAddress() });

export const giveSecondFactor = (ticket: string, credential: unknown): Promise<Reply<LoginAnswer>> =>
  send(passkeys, `${AT}/second-factor`, { body: { ticket, credential }, ip: newAddress() });

export const confirmationOptions = (person: Customer): Promise<Reply<RequestOptions>> =>
  person.ask(passkeys, `${AT}/confirmation-options`, { method: 'POST' });

export const confirm = (person: Customer, credential: unknown): Promise<Reply<null>> =>
  person.ask(passkeys, `${AT}/confirmation`, { body: { credential } });
