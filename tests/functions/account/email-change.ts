/** The calls and letters of a change of e-mail, for its tests. */
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import type { Profile } from '../../../src/contract/account.ts';
import { ask, customer, newAddress, newEmail, PASSWORD, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';

export const put = (person: Customer, email: string, more: object = { currentPassword: PASSWORD }, headers = {}) =>
  person.ask<Profile>(account, '/api/account/profile', {
    method: 'PUT',
    body: { firstName: 'İpek', lastName: 'Öz', phone: '', email, ...more },
    headers,
  });
const pending = '/api/account/pending-email';
export const again = (person: Customer) => person.ask(account, pending, { method: 'POST' });
export const cancel = (person: Customer) => person.ask<Profile>(account, pending, { method: 'DELETE' });
export const confirm = (token: string) =>
  ask<{ Email: string; IsNew: boolean }>(session, '/api/auth/confirm-email', { body: { token }, ip: newAddress() });
export const profileOf = async (person: Customer) => (await person.ask<Profile>(account, '/api/account/profile')).data;

const LINK = /https:\/\/shop\.test(?:\/en)?\/confirm-email#t=([\w-]{43})\n/;
export const tokenIn = (text = ''): string => LINK.exec(text)?.[1] ?? '';
export const expectInvalid = async (token: string) => expectFailure(await confirm(token), 422, 'email_link_invalid');

/** @param shop that is running by the time of the test */
export function lettersOf(shop: () => TestShop) {
  const subjects = async (email: string) => (await shop().mails(email)).map(({ subject }) => subject);
  /** Returns the token of the newest letter. */
  const tokenFor = async (email: string): Promise<string> => tokenIn((await shop().mails(email)).at(-1)?.text);

  /** Somebody whose new e-mail waits for its link. */
  async function waiting() {
    const person = await customer();
    const email = newEmail();
    await put(person, email);
    return { person, email, token: await tokenFor(email) };
  }
  return { subjects, tokenFor, waiting };
}
