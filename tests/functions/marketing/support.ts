/** Questions of tests about the consent to campaign e-mails. */
import { account } from '../../../functions/account/calls.ts';
import { emailHash } from '../../../functions/http/identity.ts';
import { mayMarket } from '../../../functions/marketing/consent.ts';
import { marketing } from '../../../functions/marketing/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { MarketingConsent } from '../../../src/contract/account.ts';
import { ask, type Customer, type TestShop } from '../support/account.ts';

export const isAllowed = async (email: string): Promise<boolean> => (await mayMarket(email)) !== undefined;

/** The token of the link in a letter to this address. */
export async function tokenFor(email: string): Promise<string> {
  const allowed = await mayMarket(email);
  if (!allowed) throw new Error('no consent is in force');
  return allowed.unsubscribeToken;
}

export const shown = async (person: Customer) =>
  (await person.ask<MarketingConsent>(account, '/api/account/marketing')).data;

export const change = (person: Customer, given: unknown) =>
  person.ask<MarketingConsent>(account, '/api/account/marketing', { method: 'PUT', body: { given } });

export const withdraw = (token: string) =>
  ask<{ Known: boolean }>(marketing, '/api/marketing/unsubscribe', { body: { token } });

/** As the store keeps them, oldest first. */
export async function actsOf(shop: TestShop, email: string): Promise<Record<string, unknown>[]> {
  const acts = await shop.store.command('test', (redis) =>
    redis.hget<string>(key.marketingConsent(emailHash(email)), 'acts'),
  );
  return (acts?.split('\n') ?? []).map((line) => JSON.parse(line) as Record<string, unknown>);
}
