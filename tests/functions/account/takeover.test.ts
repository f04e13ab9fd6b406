/** One access token, borrowed from somebody who is signed in, and no password (security §2.3, decisions A11). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../functions/session/calls.ts';
import { emailKeyOf } from '../../../functions/session/user.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { CONTRACTS, named } from '../../support/contracts.ts';
import {
  asCustomer,
  ask,
  bearer,
  customer,
  login,
  newAddress,
  newEmail,
  PASSWORD,
  refresh,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { NOBODYS, sampleOf } from '../support/samples.ts';
import { callSample } from '../support/served.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const OWN_WORD = 'Hırsızın.Şifresi9';

/**
 * Bodies that a thief sends: the good body with every password left out, guessed, or with a guess where none belongs.
 */
function bodiesOf(contract: CallContract, thiefsEmail: string): (object | undefined)[] {
  const { body } = sampleOf(contract, { ...NOBODYS, email: thiefsEmail });
  if (!body) return contract.method === 'GET' ? [undefined] : [undefined, { currentPassword: OWN_WORD }];
  const entries = Object.entries({ ...body });
  const without = Object.fromEntries(entries.filter(([, value]) => value !== PASSWORD));
  const guessed = Object.fromEntries(entries.map(([name, value]) => [name, value === PASSWORD ? OWN_WORD : value]));
  return [without, guessed, { ...without, currentPassword: OWN_WORD }, { ...without, currentPassword: '' }];
}

describe('with one access token and no password', () => {
  it.each(named(CONTRACTS.filter(({ access }) => access === 'customer')))(
    '%s takes nothing over',
    async (_name, contract) => {
      const owner = await customer();
      const elsewhere = (await login(owner.email)).data;
      const thiefsEmail = newEmail();
      for (const body of bodiesOf(contract, thiefsEmail)) {
        await callSample(contract, { ...NOBODYS, email: thiefsEmail }, { headers: bearer(owner.AccessToken), body });
      }

      // The e-mail: it leads to the account, the thief's does not, and the way back by mail still goes to the owner.
      const leadsTo = (email: string) => shop.store.command('test', (redis) => redis.get(emailKeyOf(email)));
      expect([await leadsTo(owner.email), await leadsTo(thiefsEmail)]).toEqual([owner.User.id, null]);
      const forgot = (email: string) =>
        ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
      await forgot(thiefsEmail);
      expect(await shop.mails(thiefsEmail)).toEqual([]);
      await forgot(owner.email);
      expect((await shop.mails(owner.email)).at(-1)?.text).toContain('/reset-password#t=');
      // The sessions, the account and the password.
      for (const { AccessToken, RefreshToken } of [owner, elsewhere]) {
        const standing = asCustomer({ ...elsewhere, AccessToken, RefreshToken });
        expect((await standing.ask(session, '/api/auth/me')).status).toBe(200);
        expect((await refresh(RefreshToken)).status).toBe(200);
      }
      const back = await login(owner.email, PASSWORD);
      expect([back.status, back.data.User.id]).toEqual([200, owner.User.id]);
      expect((await login(owner.email, OWN_WORD)).status).toBe(401);
    },
  );
});
