/** A passkey as the second factor of an operator (decisions A12): signing in, the second step, being asked again, the last one. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { passkeys } from '../../../functions/passkeys/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import { key } from '../../../functions/store/keys.ts';
import type { LoginAnswer, SecondFactorAnswer } from '../../../src/contract/entrance.ts';
import {
  asCustomer,
  ask,
  customer,
  newAddress,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { expectFailure } from '../support/call.ts';
import { journalOf } from '../support/desk.ts';
import { loseAnswer } from '../support/lost.ts';
import { operator, operatorWithoutFactor, sessionOf } from '../support/operator.ts';
import {
  addPasskey,
  confirm,
  confirmationOptions,
  giveSecondFactor,
  keep,
  list,
  openRegistration,
  remove,
  rename,
  secondFactorOptions,
  signIn,
  signInOptions,
} from '../support/passkeys.ts';

const MINUTE = 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => shop.stop());

const held = (name: Parameters<typeof key.session>[0]): Promise<Record<string, string> | null> =>
  shop.store.command('test', async (redis) => {
    const flat = (await redis.hgetall(key.session(name))) as unknown as string[] | null;
    return Array.isArray(flat)
      ? Object.fromEntries(flat.flatMap((at, i) => (i % 2 ? [] : [[at, flat[i + 1] ?? '']])))
      : flat;
  });

/** An operator with one passkey, set up in the session that the answer of the password has opened. */
async function withPasskey() {
  const person = await operatorWithoutFactor();
  return { person, ...(await addPasskey(person)) };
}

/** The ticket of a right password. */
async function ticketOf({ email }: Customer): Promise<string> {
  const { data } = await ask<SecondFactorAnswer>(session, '/api/auth/login', {
    body: { email, password: PASSWORD },
    ip: newAddress(),
  });
  return data.SecondFactor.Ticket;
}

describe('an operator without a factor', () => {
  it('sets the first one up by a passkey, and has given it', async () => {
    const person = await operatorWithoutFactor();
    expectFailure(
      await person.ask(passkeys, '/api/auth/passkeys/none', { method: 'DELETE' }),
      403,
      'second_factor_required',
    );
    const before = Date.now() - MINUTE;
    const { passkey } = await addPasskey(person);
    const own = await held(sessionOf(person));
    expect(Number(own?.secondFactorAt)).toBeGreaterThan(before);
    expect(Number(own?.confirmedAt)).toBeGreaterThan(before);
    expect((await list(person)).data).toEqual([passkey]);
    for (const name of ['Tezgâh', 'Tezgâh']) expect((await rename(person, passkey.id, name)).status).toBe(200);
    const acts = (await journalOf(person.User.id)).map(([act]) => act);
    expect(acts).toEqual(['operator-named', 'passkey-added', 'passkey-renamed']);
  });

  it('whose account got one in another session adds none before the factor was given', async () => {
    const person = await operatorWithoutFactor();
    const { data: open } = await openRegistration(person);
    // As another session has added one meanwhile; this one may be of somebody who knows the password alone.
    await shop.store.command('test', (redis) =>
      redis.zadd(key.passkeys(person.User.id), { score: Date.now(), member: 'elsewhere' }),
    );
    expectFailure(await openRegistration(person), 403, 'second_factor_required');
    expectFailure(await keep(person, newAuthenticator().make(open.challenge)), 403, 'second_factor_required');
  });
});

describe('signing in by a passkey', () => {
  it('is both factors of an operator, in a short session', async () => {
    const { device } = await withPasskey();
    const before = Date.now() - MINUTE;
    const { status, data } = await signIn(device);
    expect([status, data.User.role]).toEqual([200, 'operator']);
    const own = await held(sessionOf(asCustomer(data)));
    expect(Number(own?.secondFactorAt)).toBeGreaterThan(before);
    expect(Number(own?.confirmedAt)).toBeGreaterThan(before);
    expect(Number(own?.idleMs)).toBeLessThanOrEqual(30 * MINUTE);
  });

  it('gives a customer’s session no factor', async () => {
    const { device } = await addPasskey(await customer());
    const own = await held(sessionOf(asCustomer((await signIn(device)).data)));
    expect(own).not.toHaveProperty('secondFactorAt');
  });
});

describe('the second step', () => {
  it('ends the sign-in that the password began', async () => {
    const { person, device } = await withPasskey();
    const ticket = await ticketOf(person);
    const { data: options } = await secondFactorOptions(ticket);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId]);
    const { status, data } = await giveSecondFactor(ticket, device.use(options.challenge));
    expect([status, data.User.id]).toEqual([200, person.User.id]);
    expect(await held(sessionOf(asCustomer(data)))).toHaveProperty('secondFactorAt');
  });

  it('takes a ticket and a challenge once', async () => {
    const { person, device } = await withPasskey();
    const ticket = await ticketOf(person);
    const { data: first } = await secondFactorOptions(ticket);
    const { data: second } = await secondFactorOptions(ticket);
    expect((await giveSecondFactor(ticket, device.use(first.challenge))).status).toBe(200);
    expectFailure(await giveSecondFactor(ticket, device.use(first.challenge)), 422, 'passkey_expired');
    expectFailure(await giveSecondFactor(ticket, device.use(second.challenge)), 401, 'second_factor_expired');
  });

  it('is refused by the passkey of another operator, and by challenges of other ceremonies', async () => {
    const [{ person, device }, other] = [await withPasskey(), await withPasskey()];
    const ticket = await ticketOf(person);
    const { data: options } = await secondFactorOptions(ticket);
    expectFailure(await giveSecondFactor(ticket, other.device.use(options.challenge)), 422, 'passkey_refused');
    const { data: elsewhere } = await signInOptions();
    expectFailure(await giveSecondFactor(ticket, device.use(elsewhere.challenge)), 422, 'passkey_expired');
    const { data: theirs } = await secondFactorOptions(await ticketOf(other.person));
    expectFailure(await giveSecondFactor(ticket, device.use(theirs.challenge)), 422, 'passkey_expired');
  });

  it('is counted for the ticket: another one of the same password keeps the owner from nothing', async () => {
    const { person, device } = await withPasskey();
    const theirs = await ticketOf(person);
    for (let i = 0; i < 20; i += 1) expect((await secondFactorOptions(theirs)).status).toBe(200);
    expectFailure(await secondFactorOptions(theirs), 429, 'rate_limited');
    const ticket = await ticketOf(person);
    const { data: options } = await secondFactorOptions(ticket);
    expect((await giveSecondFactor(ticket, device.use(options.challenge))).status).toBe(200);
  });

  it('asks for a ticket of ours', async () => {
    for (const ticket of ['x', 'a.b.c']) {
      expectFailure(await secondFactorOptions(ticket), 401, 'second_factor_expired');
      expectFailure(
        await giveSecondFactor(ticket, newAuthenticator().use('A'.repeat(43))),
        401,
        'second_factor_expired',
      );
    }
  });

  it('opens one session when an answer of the store is lost, whichever', async () => {
    const { person, device } = await withPasskey();
    const sessions = () => shop.store.command('test', (redis) => redis.zcard(key.sessions(person.User.id)));
    for (const which of [1, 2]) {
      const ticket = await ticketOf(person);
      const { data: options } = await secondFactorOptions(ticket);
      const credential = device.use(options.challenge);
      const before = await sessions();
      loseAnswer(which);
      const reply = await giveSecondFactor(ticket, credential);
      vi.unstubAllGlobals();
      expect(reply.status).toBe(200);
      expect(await sessions()).toBe(before + 1);
    }
  });

  it('refuses a copy and tells of it', async () => {
    const { person, device } = await withPasskey();
    const copy = device.copy();
    await signIn(device);
    const ticket = await ticketOf(person);
    const { data: options } = await secondFactorOptions(ticket);
    expectFailure(await giveSecondFactor(ticket, copy.use(options.challenge)), 422, 'passkey_refused');
    const letters = (await shop.mails(person.email)).map(({ subject }) => subject);
    expect(letters).toContain('Bir geçiş anahtarınızla girişi durdurduk');
  });
});

describe('being asked again', () => {
  it('is answered by a passkey, once for each question', async () => {
    const person = await operator({}, { confirmed: false });
    const { device } = await addPasskey(person);
    await shop.store.command('test', (redis) => redis.hset(key.session(sessionOf(person)), { confirmedAt: '0' }));
    const { data: options } = await confirmationOptions(person);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId]);
    const credential = device.use(options.challenge);
    expect((await confirm(person, credential)).status).toBe(204);
    expect(Number((await held(sessionOf(person)))?.confirmedAt)).toBeGreaterThan(Date.now() - MINUTE);
    expectFailure(await confirm(person, credential), 422, 'passkey_expired');
  });

  it('is not answered by somebody else’s passkey, without a finger, or with a challenge for signing in', async () => {
    const [person, other] = [await operator(), await operator()];
    const [{ device }, { device: theirs }] = [await addPasskey(person), await addPasskey(other)];
    await shop.store.command('test', (redis) => redis.hset(key.session(sessionOf(person)), { confirmedAt: '0' }));
    const { data: options } = await confirmationOptions(person);
    expectFailure(await confirm(person, theirs.use(options.challenge)), 422, 'passkey_refused');
    const { data: again } = await confirmationOptions(person);
    expectFailure(await confirm(person, device.use(again.challenge, { verified: false })), 422, 'passkey_refused');
    const { data: signingIn } = await signInOptions();
    expectFailure(await confirm(person, device.use(signingIn.challenge)), 422, 'passkey_expired');
    expect((await held(sessionOf(person)))?.confirmedAt).toBe('0');
  });

  it('is no business of customers', async () => {
    const person = await customer();
    const { device } = await addPasskey(person);
    expectFailure(await confirmationOptions(person), 403, 'forbidden');
    expectFailure(await confirm(person, device.use('A'.repeat(43))), 403, 'forbidden');
  });
});

describe('a device that was lost', () => {
  it('opens nothing any more once another operator has reset the factor', async () => {
    const [{ person, device }, other] = [await withPasskey(), await operator()];
    const reset = await other.ask(adminTeam, `/api/admin/team/members/${person.User.id}/factor`, { method: 'DELETE' });
    expect(reset.status).toBe(204);
    expectFailure(await signIn(device), 422, 'passkey_unknown');
    const again = await ask<LoginAnswer>(session, '/api/auth/login', {
      body: { email: person.email, password: PASSWORD },
      ip: newAddress(),
    });
    expect((await addPasskey(asCustomer(again.data))).passkey.name).toBe('');
  });
});

describe('the last factor', () => {
  it('of an operator cannot be deleted; the one before it can', async () => {
    const { person, passkey } = await withPasskey();
    const { passkey: second } = await addPasskey(person);
    expect((await remove(person, passkey.id)).status).toBe(204);
    expectFailure(await remove(person, second.id), 409, 'last_factor');
    expect((await list(person)).data.map(({ id }) => id)).toEqual([second.id]);
  });

  it('may be an app for codes: then the last passkey goes', async () => {
    const { person, passkey } = await withPasskey();
    await shop.store.command('test', (redis) => redis.hset(key.user(person.User.id), { totpSecret: 'sealed' }));
    expect((await remove(person, passkey.id)).status).toBe(204);
  });

  it('of a customer can: the password stays', async () => {
    const person = await customer();
    const { passkey } = await addPasskey(person);
    expect((await remove(person, passkey.id)).status).toBe(204);
    expect(await nameOperator(person.email)).toBe('NAMED');
  });
});
