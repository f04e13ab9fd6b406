/** Forged, worn and ended tokens at every call of customers: always 401, and nothing of it ends anybody's session. */
import { session } from '../../../functions/session/calls.ts';
import { account } from '../../../functions/account/calls.ts';
import { CONTRACTS, nameOf } from '../../support/contracts.ts';
import { ask, bearer, customer, login, PASSWORD, refresh, type Customer } from '../../functions/support/account.ts';
import { furnish } from '../../functions/support/belongings.ts';
import type { Reply } from '../../functions/support/call.ts';
import { forgedTokens, ODD_AUTHORIZATIONS, wornTokens } from '../../functions/support/forged.ts';
import { endsItsSession, NOBODYS } from '../../functions/support/samples.ts';
import { callSample } from '../../functions/support/served.ts';
import { partOf, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop } from '../support/shop.ts';

const refused = (reply: Reply): void => same([reply.status, reply.code], [401, 'session_ended'], 'answer');

/** Ways of ending a session, each of which must end its access token too. */
const ENDINGS: Readonly<Record<string, (person: Customer) => Promise<unknown>>> = {
  'signing out': ({ RefreshToken }) => ask(session, '/api/auth/logout', { body: { refreshToken: RefreshToken } }),
  'signing out everywhere, from another device': async ({ email }) => {
    const { data } = await login(email);
    // A password besides, where the call asks for one (decisions A11).
    const headers = bearer(data.AccessToken);
    const { status } = await ask(session, '/api/auth/logout-all', { method: 'POST', headers });
    if (status !== 204) await ask(session, '/api/auth/logout-all', { headers, body: { currentPassword: PASSWORD } });
  },
  'a new password, on another device': async ({ email }) => {
    const { data } = await login(email);
    const body = { currentPassword: PASSWORD, password: 'Yeni.Perdeler8' };
    await ask(account, '/api/account/password', { body, headers: bearer(data.AccessToken) });
  },
  'a deletion, on another device': async ({ email }) => {
    const { data } = await login(email);
    const sent = { method: 'DELETE', body: { password: PASSWORD }, headers: bearer(data.AccessToken) };
    await ask(account, '/api/account', sent);
  },
  'an old refresh token that came back': async ({ RefreshToken }) => {
    const second = await refresh(RefreshToken);
    await refresh(second.data.RefreshToken);
    await refresh(RefreshToken);
  },
};

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const shop = await startWatchedShop();
  const person = await customer();
  const other = await customer();
  const things = await furnish(person);
  const access = { ...(await forgedTokens('AccessToken', person, other)), ...(await wornTokens(person)) };
  const headers = [
    ...Object.entries(access).map(([what, token]) => [what, `Bearer ${token}`] as const),
    ...ODD_AUTHORIZATIONS.map((text) => [`as "${text}"`, text] as const),
  ];
  const customers = CONTRACTS.filter(({ access: who }) => who !== 'anyone');
  const nth = Math.round(customers.length / partOf(options, customers.length, 3));
  const closed = customers.filter((_, index) => index % nth === 0);
  for (const contract of closed) {
    options.progress?.(nameOf(contract));
    for (const [what, authorization] of headers) {
      await tally.check(`${nameOf(contract)} with an access token ${what}`, async () => {
        refused(await callSample(contract, things, { headers: { Authorization: authorization } }));
      });
    }
  }
  const renewing = await forgedTokens('RefreshToken', person, other);
  for (const [what, token] of Object.entries(renewing)) {
    await tally.check(`a refresh token ${what}`, async () => refused(await refresh(token)));
  }
  for (const [what, end] of Object.entries(ENDINGS)) {
    const gone = await customer();
    await end(gone);
    for (const contract of closed) {
      await tally.check(`${nameOf(contract)} after ${what}`, async () => {
        const reply = await callSample(contract, NOBODYS, { headers: bearer(gone.AccessToken) });
        // A call that ends its own session answers again, so that a lost answer is no false failure
        // (functions/README.md).
        if (!endsItsSession(contract) || reply.status >= 300) refused(reply);
      });
    }
    await tally.check(`a refresh after ${what}`, async () => refused(await refresh(gone.RefreshToken)));
  }
  await tally.check('the real session stands', async () => {
    same((await ask(session, '/api/auth/me', { headers: bearer(person.AccessToken) })).status, 200, 'me');
    same((await refresh(person.RefreshToken)).status, 200, 'refresh');
    same((await refresh(other.RefreshToken)).status, 200, "somebody else's refresh");
  });
  await shop.stop();
  const kinds = headers.length + Object.keys(renewing).length + Object.keys(ENDINGS).length;
  return tally.outcome(`${kinds} kinds, ${closed.length} calls of customers and the refresh`);
}

export const tokens: Row = { name: 'Forged tokens', run };
