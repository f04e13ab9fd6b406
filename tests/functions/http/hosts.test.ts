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
import { key } from '../../../functions/store/keys.ts';
import type { Member } from '../../../src/contract/admin-team.ts';
import type { SecondFactorAnswer } from '../../../src/contract/entrance.ts';
import type { CreationOptions, Passkey, RequestOptions } from '../../../src/contract/passkeys.ts';
import {
  ask,
  customer,
  login,
  newAddress,
  newEmail,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { expectFailure } from '../support/call.ts';
import { tokenFor } from '../support/links.ts';
import { codeOf, giveFactor, operator, operatorWithApp, operatorWithoutFactor, ticketOf } from '../support/operator.ts';
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

describe('a passkey', () => {
  it('of the shop opens a back room below its host; any other host has its own', () => {
    expect(relyingParty({ url: `${SHOP}/api` })).toMatchObject({ origin: SHOP, id: 'shop.test' });
    expect(relyingParty({ url: `${ADMIN}/api` })).toMatchObject({ origin: ADMIN, id: 'shop.test' });
    vi.stubEnv('ADMIN_ORIGIN', 'https://elsewhere.test');
    expect(relyingParty({ url: 'https://elsewhere.test/api' })).toMatchObject({ id: 'elsewhere.test' });
  });

  const OTHER = 'https://elsewhere.test';
  const AT_OTHER = { origin: OTHER, rpId: 'elsewhere.test' };
  const factorOf = async (person: Customer, origin: string) => {
    const body = { email: person.email, password: PASSWORD };
    const reply = await ask<SecondFactorAnswer>(session, '/api/auth/login', { body, origin, ip: newAddress() });
    return reply.data.SecondFactor;
  };
  const offered = async (ticket: string, origin: string) => {
    const path = '/api/auth/passkeys/second-factor-options';
    const { data } = await ask<RequestOptions>(passkeys, path, { body: { ticket }, origin });
    return data.allowCredentials.map(({ id }) => id);
  };
  const hosts = (id: string) =>
    shop.store.command('test', async (redis) => {
      const held = await redis.zrange<string[]>(key.passkeys(id), 0, -1);
      return Promise.all(held.map((one) => redis.hget<string>(key.passkey(one), 'rpId')));
    });

  it('of the shop’s host alone lets nobody into a back room elsewhere, and nobody makes a factor in its place', async () => {
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    const [{ person: boss }, person] = [await operatorWithApp(), await operatorWithoutFactor()];
    const { device, passkey } = await addPasskey(person);
    expect(await hosts(person.User.id)).toEqual(['shop.test']);
    expect((await factorOf(person, SHOP)).Methods).toEqual(['passkey']);

    vi.stubEnv('ADMIN_ORIGIN', OTHER);
    const { Ticket, Methods } = await factorOf(person, OTHER);
    expect([Methods, await offered(Ticket, OTHER)]).toEqual([[], []]);
    const team = await boss.ask<{ members: Member[] }>(adminTeam, '/api/admin/team', { origin: OTHER });
    expect(team.data.members.find(({ id }) => id === person.User.id)).toMatchObject({ passkeys: 0, hasFactor: true });
    const leaving = `/api/admin/team/members/${boss.User.id}`;
    const others = team.data.members.filter(({ id }) => id !== person.User.id && id !== boss.User.id);
    for (const { id } of others)
      await boss.ask(adminTeam, `/api/admin/team/members/${id}`, { method: 'DELETE', origin: OTHER });
    expectFailure(await boss.ask(adminTeam, leaving, { method: 'DELETE', origin: OTHER }), 409, 'last_operator');
    // By a code they come in, and add another here, which stays.
    await shop.store.command('test', (redis) =>
      redis.zadd(key.recoveryCodes(person.User.id), { score: 1, member: 'x' }),
    );
    expect((await factorOf(person, OTHER)).Methods).toEqual(['recovery']);
    await giveFactor(person);
    const state = await person.ask(session, '/api/auth/factor', { origin: OTHER });
    expect(state.data).toEqual({ Totp: false, Passkeys: 0, HasFactor: true, RecoveryCodes: 1 });
    const registration = { body: { currentPassword: PASSWORD } };
    const path = '/api/auth/passkeys/registration';
    expectFailure(await person.ask(passkeys, path, registration), 421, 'misdirected');
    const { data } = await person.ask<CreationOptions>(passkeys, path, { ...registration, origin: OTHER });
    expect([data.rp.id, data.excludeCredentials]).toEqual(['elsewhere.test', []]);
    const other = newAuthenticator();
    const body = { credential: other.make(data.challenge, AT_OTHER) };
    const kept = await person.ask<Passkey>(passkeys, '/api/auth/passkeys', { body, origin: OTHER });
    expect(kept.status).toBe(201);
    const now = await factorOf(person, OTHER);
    expect([now.Methods, await offered(now.Ticket, OTHER)]).toEqual([['passkey', 'recovery'], [other.credentialId]]);
    const drop = (id: string) => person.ask(passkeys, `/api/auth/passkeys/${id}`, { method: 'DELETE', origin: OTHER });
    expectFailure(await drop(kept.data.id), 409, 'last_factor');
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    expect(await offered((await factorOf(person, SHOP)).Ticket, SHOP)).toEqual([device.credentialId]);
    vi.stubEnv('ADMIN_ORIGIN', OTHER);
    expect((await drop(passkey.id)).status).toBe(204);
  });

  it('from before its host was kept is offered and counts at either host, until its next use tells', async () => {
    vi.stubEnv('ADMIN_ORIGIN', OTHER);
    const person = await operatorWithoutFactor();
    const registration = { body: { currentPassword: PASSWORD }, origin: OTHER };
    const { data } = await person.ask<CreationOptions>(passkeys, '/api/auth/passkeys/registration', registration);
    const device = newAuthenticator();
    const body = { credential: device.make(data.challenge, AT_OTHER) };
    const { data: passkey } = await person.ask<Passkey>(passkeys, '/api/auth/passkeys', { body, origin: OTHER });
    await shop.store.command('test', (redis) => redis.hdel(key.passkey(passkey.id), 'rpId'));
    const here = await factorOf(person, OTHER);
    expect([here.Methods, await offered(here.Ticket, OTHER)]).toEqual([['passkey'], [device.credentialId]]);
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    const there = await factorOf(person, SHOP);
    expect([there.Methods, await offered(there.Ticket, SHOP)]).toEqual([['passkey'], [device.credentialId]]);
    vi.stubEnv('ADMIN_ORIGIN', OTHER);
    const asked = { method: 'POST', origin: OTHER, ip: newAddress() };
    const options = await ask<RequestOptions>(passkeys, '/api/auth/passkeys/sign-in-options', asked);
    const used = { credential: device.use(options.data.challenge, AT_OTHER) };
    expect((await ask(passkeys, '/api/auth/passkeys/sign-in', { body: used, origin: OTHER })).status).toBe(200);
    expect(await hosts(person.User.id)).toEqual(['elsewhere.test']);
    expect((await factorOf(person, OTHER)).Methods).toEqual(['passkey']);
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    expect((await factorOf(person, SHOP)).Methods).toEqual([]);
  });
});

describe('the editor', () =>
  it('is there alone', () => {
    const at = (origin: string) => editorPage(new Request(`${origin}/editor`));
    expect([at(SHOP).status, at(SHOP).headers.get('location')]).toEqual([302, `${ADMIN}/editor`]);
    expect(at(ADMIN).status).toBe(200);
    vi.stubEnv('ADMIN_ORIGIN', undefined);
    expect(at(SHOP).status).toBe(200);
  }));
