/** The back room on a host of its own (docs/deploy.md): each host answers its own calls, and letters lead to the right one. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { editorPage } from '../../../functions/editor/page.ts';
import { elsewhere } from '../../../functions/http/hosts.ts';
import { relyingParty } from '../../../functions/passkeys/relying-party.ts';
import { passkeys } from '../../../functions/passkeys/calls.ts';
import { isOperatorAccess } from '../../../src/domain/account/shop-role.ts';
import { session } from '../../../functions/session/calls.ts';
import { CONTRACTS, named, nameOf } from '../../support/contracts.ts';
import { ask, customer, login, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { tokenFor } from '../support/links.ts';
import { codeOf, operator, operatorWithApp, operatorWithoutFactor, ticketOf } from '../support/operator.ts';
import { addPasskey, signInOptions } from '../support/passkeys.ts';

const SHOP = 'https://shop.test';
const ADMIN = 'https://yonetim.shop.test';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(() => {
  vi.stubEnv('ADMIN_ORIGIN', ADMIN);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => shop.stop());

describe.each(named(CONTRACTS))('%s', (name, contract) => {
  it('is answered where it belongs', () => {
    const [atShop, atAdmin] = [SHOP, ADMIN].map((origin) => elsewhere(contract, `${origin}/api/x`));
    const isOperators = isOperatorAccess(contract.access) || /\/api\/admin\/|second-factor/.test(name);
    expect(atShop).toBe(isOperators ? ADMIN : null);
    const isSession = /^\S+ \/api\/(?:auth|account|logs|errorlogging|csp-report|health)\b/.test(nameOf(contract));
    expect(atAdmin).toBe(isOperators || isSession ? null : SHOP);
  });

  it('is answered anywhere while there is one host', () => {
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    expect(elsewhere(contract, 'https://shop.test/api/x')).toBeNull();
    vi.stubEnv('ADMIN_ORIGIN', SHOP);
    expect(elsewhere(contract, 'https://shop.test/api/x')).toBeNull();
  });
});

describe('an operator', () => {
  it('finds nothing at the shop’s host, and is told where it is', async () => {
    const person = await operator();
    const reply = await person.ask(adminTeam, '/api/admin/team');
    expectFailure(reply, 421, 'misdirected');
    expect(reply.error).toContain(ADMIN);
    expect((await person.ask(adminTeam, '/api/admin/team', { origin: ADMIN })).status).toBe(200);
  });

  it('gets no session with both factors at the shop’s host', async () => {
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    const { person, secret } = await operatorWithApp();
    vi.stubEnv('ADMIN_ORIGIN', ADMIN);
    const body = { ticket: await ticketOf(person), code: codeOf(secret) };
    expectFailure(await ask(session, '/api/auth/second-factor', { body }), 421, 'misdirected');
    expect((await ask(session, '/api/auth/second-factor', { body, origin: ADMIN })).status).toBe(200);
  });

  it('who signs in by a passkey is sent there, a customer is not', async () => {
    for (const make of [operatorWithoutFactor, customer]) {
      const person = await make();
      const { device } = await addPasskey(person);
      const { data } = await signInOptions();
      const body = { credential: device.use(data.challenge) };
      const reply = await ask(passkeys, '/api/auth/passkeys/sign-in', { body });
      if (make === customer) expect(reply.status).toBe(200);
      else expectFailure(reply, 421, 'misdirected');
    }
  });

  it('is invited to it', async () => {
    const person = await operator();
    const email = newEmail();
    const body = { email, role: 'office' };
    await person.ask(adminTeam, '/api/admin/team/invites', { body, origin: ADMIN });
    await tokenFor(shop, email, 'admin/join');
    expect((await shop.mails(email)).at(-1)?.text).toContain(`${ADMIN}/admin/join#t=`);
  });

  it('has cookies of that host alone', async () => {
    const { email } = await customer();
    const [cookie = ''] = (await login(email, undefined, { origin: ADMIN })).headers.getSetCookie();
    expect(cookie).toMatch(/^kp-device=/);
    expect(cookie).not.toMatch(/domain/i);
  });
});

describe('a page of another host', () =>
  it.each(['same-site', 'cross-site'])('writes nothing, and reads nothing (%s)', async (site) => {
    const person = await operator();
    const headers = { 'Sec-Fetch-Site': site, Origin: SHOP };
    const written = await person.ask(adminTeam, '/api/admin/team/invites', {
      body: { email: newEmail(), role: 'office' },
      headers,
      origin: ADMIN,
    });
    expectFailure(written, 403, 'cross_site');
    const read = await person.ask(adminTeam, '/api/admin/team', { headers, origin: ADMIN });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  }));

describe('a passkey', () =>
  it('of the shop opens a back room below its host; any other host has its own', () => {
    expect(relyingParty({ url: `${SHOP}/api` })).toMatchObject({ origin: SHOP, id: 'shop.test' });
    expect(relyingParty({ url: `${ADMIN}/api` })).toMatchObject({ origin: ADMIN, id: 'shop.test' });
    vi.stubEnv('ADMIN_ORIGIN', 'https://elsewhere.test');
    expect(relyingParty({ url: 'https://elsewhere.test/api' })).toMatchObject({ id: 'elsewhere.test' });
  }));

describe('the editor', () =>
  it('is there alone', () => {
    const at = (origin: string) => editorPage(new Request(`${origin}/editor`));
    expect([at(SHOP).status, at(SHOP).headers.get('location')]).toEqual([302, `${ADMIN}/editor`]);
    expect(at(ADMIN).status).toBe(200);
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    expect(at(SHOP).status).toBe(200);
  }));
