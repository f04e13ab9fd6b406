/**
 * A stranger who registers with somebody else's e-mail first (account pre-hijacking, decisions A13): before the address
 * has proven itself by a link nothing is added that outlives the password, and what lies there opens nothing afterwards.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { Invite } from '../../../src/contract/admin-team.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import type { TotpSetUp } from '../../../src/contract/second-factor.ts';
import type { resetPassword } from '../../../src/contract/entrance.ts';
import {
  asCustomer,
  ask,
  customer,
  login,
  newAddress,
  newEmail,
  prove,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { expectFailure } from '../support/call.ts';
import { codeOf, operator, operatorWithoutFactor } from '../support/operator.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { addPasskey, askForRegistration, keep, list, signIn } from '../support/passkeys.ts';
import { confirm, put } from '../account/email-change.ts';

const NEW_PASSWORD = 'Yeni.Perdeler8';

let shop: TestShop;
let email: string;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(() => {
  email = newEmail();
});
afterAll(() => shop.stop());

/** The secret of the newest link in a letter to this address. */
const linkTo = async (address: string, name = 't'): Promise<string> =>
  new RegExp(`#${name}=([\\w-]+)`).exec((await shop.mails(address)).at(-1)?.text ?? '')?.[1] ?? '';

async function reset(address: string) {
  await ask(session, '/api/auth/forgot-password', { body: { email: address }, ip: newAddress() });
  const token = await linkTo(address);
  return ask<AnswerOf<typeof resetPassword>>(session, '/api/auth/reset-password', {
    body: { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    ip: newAddress(),
  });
}

const signedIn = async (address: string): Promise<Customer> => asCustomer((await login(address, NEW_PASSWORD)).data);
const invite = async (address: string) => {
  const by = await operator();
  await by.ask<Invite>(adminTeam, '/api/admin/team/invites', { body: { email: address, role: 'office' } });
  return linkTo(address);
};
const join = (person: Customer, token: string) => person.ask(adminTeam, '/api/admin/team/join', { body: { token } });
const askForLink = (person: Customer) => person.ask(account, '/api/account/pending-email', { method: 'POST' });
const openLink = (token: string, by?: Customer) => {
  const sent = { body: { token }, ip: newAddress() };
  return by ? by.ask(session, '/api/auth/confirm-email', sent) : ask(session, '/api/auth/confirm-email', sent);
};
const setUp = (person: Customer) => person.ask<TotpSetUp>(session, '/api/auth/totp', { method: 'POST' });
const isLet = async (person: Customer) => (await person.ask(adminOrders, '/api/admin/orders')).status;

/** As it lay in stores from before the address was asked for. */
async function plantedPasskey(person: Customer) {
  const planted = await addPasskey(person);
  await shop.store.command('test', (redis) => redis.hdel(key.user(person.User.id), 'provenEmailHash'));
  return planted;
}

describe('before the address has proven itself', () => {
  it('no passkey is added, whenever the ceremony began', async () => {
    const stranger = await customer({ email });
    expectFailure(await askForRegistration(stranger), 403, 'email_unproven');
    await prove(stranger);
    const { data } = await askForRegistration(stranger);
    await shop.store.command('test', (redis) => redis.hdel(key.user(stranger.User.id), 'provenEmailHash'));
    expectFailure(await keep(stranger, newAuthenticator().make(data.challenge)), 403, 'email_unproven');
    expect((await list(stranger)).data).toEqual([]);
  });

  it('no invitation is accepted', async () => {
    const stranger = await customer({ email });
    const token = await invite(email);
    expectFailure(await join(stranger, token), 403, 'email_unproven');
    await askForLink(stranger);
    expect((await openLink(await linkTo(email), stranger)).status).toBe(200);
    expect((await join(stranger, token)).status).toBe(204);
  });

  it('no factor is set up, although a command gave the role', async () => {
    const person = await operatorWithoutFactor({ email });
    await shop.store.command('test', (redis) => redis.hdel(key.user(person.User.id), 'provenEmailHash'));
    expectFailure(await setUp(person), 403, 'email_unproven');
    await askForLink(person);
    expect((await openLink(await linkTo(email), person)).status).toBe(200);
    expect((await setUp(person)).status).toBe(201);
  });

  it('an order that was placed with another e-mail stays a guest’s, one with this e-mail does not', async () => {
    for (const [orderedBy, claimed] of [
      [newEmail(), false],
      [email, true],
    ] as const) {
      const { data: order } = await ask<PlacedOrder & { claimToken: string }>(orders, '/api/orders', {
        body: { ...(await agreed()), delivery: { ...DELIVERY, email: orderedBy } },
        headers: { 'Idempotency-Key': newKey() },
        ip: newAddress(),
      });
      const claim = { orderNo: order.orderNo, claimToken: order.claimToken };
      const address = claimed ? email : newEmail();
      const { data } = await register({ email: address, claim });
      expect(data.ClaimedOrder).toBe(claimed ? order.orderNo : null);
    }
  });
});

describe('the link that proves the address', () => {
  it('counts in a session of the account alone', async () => {
    const person = await customer({ email });
    await askForLink(person);
    const token = await linkTo(email);
    const [letter] = await shop.mails(email);
    expect(letter?.text).not.toContain('Ayşe');
    expectFailure(await openLink(token), 401, 'session_ended');
    expectFailure(await openLink(token, await customer()), 403, 'forbidden');
    expectFailure(await askForRegistration(person), 403, 'email_unproven');
    for (const _again of [1, 2]) expect((await openLink(token, person)).status).toBe(200);
    expect((await askForRegistration(person)).status).toBe(200);
    expectFailure(await askForLink(person), 404, 'no_pending_email');
  });

  it('shows no e-mail that waits', async () => {
    const person = await customer({ email });
    await askForLink(person);
    const { data } = await person.ask<{ PendingEmail: string | null }>(account, '/api/account/profile');
    expect(data.PendingEmail).toBeNull();
  });
});

describe('the link to a new address', () => {
  it('moves a stranger’s account by a press of whoever reads the mail, and proves nothing for it', async () => {
    const stranger = await customer();
    const { device } = await addPasskey(stranger);
    await put(stranger, email);
    expect((await openLink(await linkTo(email))).status).toBe(200);
    expectFailure(await askForRegistration(stranger), 403, 'email_unproven');
    expect((await reset(email)).data).toMatchObject({ RemovedPasskeys: 1, Passkeys: [] });
    expectFailure(await signIn(device), 422, 'passkey_unknown');
  });

  it('proves it in a session of the account', async () => {
    const person = await customer();
    await addPasskey(person);
    await put(person, email);
    expect((await openLink(await linkTo(email), person)).status).toBe(200);
    expect((await askForRegistration(person)).status).toBe(200);
    expect((await reset(email)).data).toMatchObject({ RemovedPasskeys: 0 });
  });
});

describe('a reset by mail', () => {
  it('of an unproven account removes the passkeys there are, and says so', async () => {
    const stranger = await customer({ email });
    const { device } = await plantedPasskey(stranger);
    const { status, data } = await reset(email);
    expect([status, data]).toEqual([200, { RemovedPasskeys: 1, Passkeys: [], RemovalToken: null }]);
    expectFailure(await signIn(device), 422, 'passkey_unknown');
    expect((await list(await signedIn(email))).data).toEqual([]);
  });

  it('of a proven one lists them in answer and letter, and one press removes them, none made since', async () => {
    const person = await customer({ email });
    const { device } = await addPasskey(person, newAuthenticator(), 'Gizli ad');
    const { data } = await reset(email);
    expect(data.RemovedPasskeys).toBe(0);
    expect(data.Passkeys.map(({ name }) => name)).toEqual(['Gizli ad']);
    const letter = (await shop.mails(email)).at(-1);
    expect(letter?.text).not.toContain('Gizli ad');
    const again = await signedIn(email);
    const later = newAuthenticator();
    const { data: open } = await askForRegistration(again, NEW_PASSWORD);
    later.userHandle = open.user.id;
    expect((await keep(again, later.make(open.challenge))).status).toBe(201);
    for (const token of [data.RemovalToken, await linkToRemoval()]) {
      const removal = { body: { token }, ip: newAddress() };
      expect((await ask(session, '/api/auth/remove-passkeys', removal)).status).toBe(204);
    }
    expectFailure(await signIn(device), 422, 'passkey_unknown');
    expect((await signIn(later)).status).toBe(200);
    expectFailure(
      await ask(session, '/api/auth/remove-passkeys', { body: { token: 'x' }, ip: newAddress() }),
      422,
      'reset_link_invalid',
    );
  });

  async function linkToRemoval(): Promise<string> {
    const letters = await shop.mails(email);
    return letters.map(({ text }) => /#k=([\w-]+)/.exec(text)?.[1] ?? '').find((token) => token !== '') ?? '';
  }

  it('removes no factor of an operator: whoever reads the mails has not given it', async () => {
    const person = await operatorWithoutFactor({ email });
    const { device } = await addPasskey(person);
    const { data } = await reset(email);
    expect(data).toEqual({ RemovedPasskeys: 0, Passkeys: [], RemovalToken: null });
    expect((await signIn(device)).status).toBe(200);
  });

  it('removes none either where the e-mail of the operator has moved and proven nothing yet', async () => {
    const person = await operatorWithoutFactor({ email: newEmail() });
    const { device } = await addPasskey(person);
    await put(person, email);
    await confirm(await linkTo(email));
    expect((await reset(email)).data).toMatchObject({ RemovedPasskeys: 0 });
    expect((await signIn(device)).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('gives the stranger nothing: neither passkey nor session nor password', async () => {
    const stranger = await customer({ email });
    const { device } = await plantedPasskey(stranger);
    const token = await invite(email);
    await reset(email);
    const person = await signedIn(email);
    expect((await join(person, token)).status).toBe(204);
    expectFailure(await signIn(device), 422, 'passkey_unknown');
    expectFailure(await login(email), 401, 'invalid_credentials');
    expect(await isLet(stranger)).toBe(401);
    // And keeps the invited person from nothing.
    const { data } = await setUp(person);
    const confirmed = await person.ask(session, '/api/auth/totp/confirm', { body: { code: codeOf(data.Secret) } });
    expect([confirmed.status, await isLet(person)]).toEqual([204, 200]);
  });

  it('removes a passkey that the account had before it, and ends every other session', async () => {
    const person = await customer({ email });
    const { device } = await addPasskey(person);
    const other = asCustomer((await login(email)).data);
    const token = await invite(email);
    expect((await join(person, token)).status).toBe(204);
    expectFailure(await signIn(device), 422, 'passkey_unknown');
    expectFailure(await other.ask(session, '/api/auth/me'), 401, 'session_ended');
    await addPasskey(person);
    expect(await isLet(person)).toBe(200);
  });

  it('makes its first factor in the session that accepted it, or where the link is opened again', async () => {
    const person = await customer({ email });
    await prove(person);
    const token = await invite(email);
    await join(person, token);
    const other = asCustomer((await login(email)).data);
    expectFailure(await setUp(other), 403, 'joined_elsewhere');
    expectFailure(await askForRegistration(other), 403, 'joined_elsewhere');
    expect((await join(other, token)).status).toBe(204);
    expect((await setUp(other)).status).toBe(201);
    await addPasskey(other);
    // With a factor there is nothing left to take over.
    const third = await login(email);
    expect(third.data).toHaveProperty('SecondFactor');
    expect((await join(other, token)).status).toBe(204);
    expect(await isLet(other)).toBe(200);
  });
});

describe('a passkey from before the role', () => {
  it('is no factor, whatever the store still holds', async () => {
    const person = await operatorWithoutFactor({ email });
    const { device } = await addPasskey(person);
    await shop.store.command('test', (redis) =>
      redis.zadd(key.operators(), { score: Date.now() + 60_000, member: person.User.id }),
    );
    expectFailure(await signIn(device), 422, 'passkey_unknown');
    // It is no factor that the password would have to be followed by, and keeps nobody from making one.
    const again = asCustomer((await login(email)).data);
    expect((await setUp(again)).status).toBe(201);
  });
});
