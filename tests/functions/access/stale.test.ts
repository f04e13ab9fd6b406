/**
 * Ten minutes are ten minutes (decisions A12): what asks for a fresh second factor asks for it after every call of the shop
 * that a stale session may make. Generated over the contracts, so that a new call cannot freshen a session unseen.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { TokenPair } from '../../../src/contract/session.ts';
import { CONTRACTS, named } from '../../support/contracts.ts';
import {
  asCustomer,
  customer,
  newEmail,
  PASSWORD,
  refresh,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { furnish } from '../support/belongings.ts';
import { ELEVEN_MINUTES, staleOperator } from '../support/callers.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { expectFailure } from '../support/call.ts';
import { operatorWithApp, sessionOf } from '../support/operator.ts';
import { addPasskey, keep, openRegistration } from '../support/passkeys.ts';
import { endsItsSession, NOBODYS } from '../support/samples.ts';
import { callSample } from '../support/served.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const held = async (person: Customer): Promise<(string | null)[]> =>
  shop.store.command('test', (redis) =>
    redis.eval(
      `return redis.call('HMGET', KEYS[1], 'secondFactorAt', 'confirmedAt', 'endsAt')`,
      [key.session(sessionOf(person))],
      [],
    ),
  );

const isStale = async (person: Customer): Promise<void> => {
  const invite = await person.ask(adminTeam, '/api/admin/team/invites', {
    body: { email: newEmail(), role: 'office' },
  });
  expectFailure(invite, 403, 'confirmation_required');
};

describe.each(named(CONTRACTS.filter((contract) => contract.access !== 'anyone' && !endsItsSession(contract))))(
  '%s',
  (_name, contract) =>
    it('leaves a stale session stale', async () => {
      const person = await staleOperator();
      const before = await held(person);
      await callSample(contract, NOBODYS, { headers: { Authorization: `Bearer ${person.AccessToken}` } });
      expect(await held(person)).toEqual(before);
      await isStale(person);
    }),
);

describe('the ways around', () => {
  it('a new password carries the factor on as it was given, and the end of the session', async () => {
    const person = await staleOperator();
    const before = await held(person);
    const body = { currentPassword: PASSWORD, password: 'Yeni.Perdeler8' };
    const { data } = await person.ask<TokenPair>(account, '/api/account/password', { body });
    const after = asCustomer({ ...data, User: person.User });
    expect(await held(after)).toEqual(before);
    await isStale(after);
    const { data: next } = await refresh(data.RefreshToken);
    await isStale(asCustomer({ ...next, User: person.User }));
  });

  it('another passkey wants the factor afresh, when the ceremony begins and when it ends', async () => {
    const person = await staleOperator();
    expectFailure(await openRegistration(person), 403, 'confirmation_required');
    const fresh = (await operatorWithApp()).person;
    const { data } = await openRegistration(fresh);
    await shop.store.command('test', (redis) =>
      redis.hset(key.session(sessionOf(fresh)), { confirmedAt: String(Date.now() - ELEVEN_MINUTES) }),
    );
    expectFailure(await keep(fresh, newAuthenticator().make(data.challenge)), 403, 'confirmation_required');
  });

  it('a passkey that is added in a fresh session confirms nothing by being added', async () => {
    const { person } = await operatorWithApp();
    const before = await held(person);
    await addPasskey(person);
    expect(await held(person)).toEqual(before);
  });

  it('another app wants the factor afresh', async () => {
    const person = await staleOperator();
    expectFailure(await person.ask(session, '/api/auth/totp', { method: 'POST' }), 403, 'confirmation_required');
  });

  it('customers are asked for no factor', async () => {
    const person = await customer();
    await furnish(person);
    expect((await openRegistration(person)).status).toBe(200);
  });
});
