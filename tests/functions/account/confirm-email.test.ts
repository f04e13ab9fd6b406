/** The link to another e-mail, opened: the account moves, once (decisions A11). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '../../../functions/session/calls.ts';
import {
  ask,
  customer,
  login,
  newAddress,
  newEmail,
  refresh,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { wornTokens } from '../support/forged.ts';
import { loseAnswer } from '../support/lost.ts';
import { askForRegistration } from '../support/passkeys.ts';
import { again, confirm, expectInvalid, lettersOf, profileOf, put, tokenIn } from './email-change.ts';
import { settled } from '../support/behind.ts';

const NEW = 'Yeni.Perdeler8';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const { subjects, tokenFor, waiting } = lettersOf(() => shop);

describe('POST /api/auth/confirm-email', () => {
  it('moves the account in one round trip, tells the old address, and ends no session', async () => {
    const { person, email, token } = await waiting();
    await settled();
    const before = shop.roundTrips();
    const { status, data } = await confirm(token);
    await settled();
    // The second is behind the answer, and marks the letter to the old address.
    expect(shop.roundTrips() - before).toBe(2);
    expect([status, data]).toEqual([200, { Email: email, IsNew: true }]);
    expect((await login(email)).data.User).toMatchObject({ id: person.User.id, email });
    expectFailure(await login(person.email), 401, 'invalid_credentials');
    expect(await profileOf(person)).toMatchObject({ email, PendingEmail: null });
    expect((await refresh(person.RefreshToken)).status).toBe(200);
    expect(await subjects(person.email)).toEqual([
      'Hesabınız için yeni bir e-posta adresi istendi',
      'Hesabınızın e-posta adresi değiştirildi',
    ]);
    expect((await customer({ email: person.email })).User.id).not.toBe(person.User.id);
  });

  it('waits for a session whose token has run out, in which it proves the new address', async () => {
    const { person, email, token } = await waiting();
    const call = { body: { token }, ip: newAddress() };
    const { 'that has expired': late } = await wornTokens(person);
    const headers = { Authorization: `Bearer ${late}` };
    expectFailure(await ask(session, '/api/auth/confirm-email', { ...call, headers }), 401, 'session_ended');
    expect((await profileOf(person)).email).toBe(person.email);
    expect((await person.ask(session, '/api/auth/confirm-email', call)).status).toBe(200);
    expect((await profileOf(person)).email).toBe(email);
    // An account whose address is proven may add a passkey.
    expect((await askForRegistration(person)).status).toBe(200);
  });

  it.each([1, 2])('says that the own address of the account is no new one, at opening %d', async (times) => {
    const person = await customer();
    await again(person);
    const call = { body: { token: await tokenFor(person.email) }, ip: newAddress() };
    for (let index = 1; index < times; index += 1) await person.ask(session, '/api/auth/confirm-email', call);
    const { status, data } = await person.ask(session, '/api/auth/confirm-email', call);
    expect([status, data]).toEqual([200, { Email: person.email, IsNew: false }]);
    expect(await subjects(person.email)).not.toContain('Hesabınızın e-posta adresi değiştirildi');
  });

  it('takes a link to a new password with it', async () => {
    const { person, token } = await waiting();
    await ask(session, '/api/auth/forgot-password', { body: { email: person.email }, ip: newAddress() });
    const reset = /reset-password#t=([\w-]+)/.exec((await shop.mails(person.email)).at(-1)?.text ?? '')?.[1];
    expect(reset).toHaveLength(43);
    await confirm(token);
    const body = { token: reset, password: NEW, confirmPassword: NEW };
    expectFailure(await ask(session, '/api/auth/reset-password', { body }), 422, 'reset_link_invalid');
  });

  it('answers the second opening as the first, and writes once', async () => {
    const { person, token } = await waiting();
    const first = await confirm(token);
    const second = await confirm(token);
    expect([second.status, second.data]).toEqual([200, first.data]);
    expect(await subjects(person.email)).toHaveLength(2);
  });

  it('writes once though the answer of the store is lost', async () => {
    const { person, email, token } = await waiting();
    loseAnswer();
    expect((await confirm(token)).data).toEqual({ Email: email, IsNew: true });
    vi.unstubAllGlobals();
    expect((await subjects(person.email)).at(-1)).toBe('Hesabınızın e-posta adresi değiştirildi');
    expect(await subjects(person.email)).toHaveLength(2);
  });

  it.each([1, 2])('the link works though answer %d of asking for it is lost', async (which) => {
    const person = await customer();
    const email = newEmail();
    loseAnswer(which);
    expect((await put(person, email)).data.PendingEmail).toBe(email);
    vi.unstubAllGlobals();
    expect(await subjects(email)).toHaveLength(1);
    expect((await confirm(await tokenFor(email))).status).toBe(200);
  });

  it('takes the newest link only', async () => {
    const { person, email, token } = await waiting();
    await again(person);
    const newer = await tokenFor(email);
    expect(newer).not.toBe(token);
    await expectInvalid(token);
    const other = newEmail();
    await put(person, other);
    await expectInvalid(newer);
    expect((await confirm(await tokenFor(other))).data.Email).toBe(other);
  });

  it.each(['x', 'A'.repeat(43), '../user', '*', 'İ'])('refuses %j', (token) => expectInvalid(token));

  it('refuses a field it does not know, and too many from one network', async () => {
    const wrong = await ask(session, '/api/auth/confirm-email', { body: { token: 'x', uid: 'y' }, ip: newAddress() });
    expectFailure(wrong, 422, 'invalid_fields');
    const ip = newAddress();
    const statuses = [];
    for (let index = 0; index < 31; index += 1)
      statuses.push((await ask(session, '/api/auth/confirm-email', { body: { token: 'x' }, ip })).status);
    expect(statuses.slice(-2)).toEqual([422, 429]);
  });

  it('gives one of six the e-mail that all want, and the others keep theirs', async () => {
    const email = newEmail();
    const people = await Promise.all(Array.from({ length: 6 }, () => customer()));
    for (const person of people) await put(person, email);
    const tokens = (await shop.mails(email)).map(({ text }) => tokenIn(text));
    const replies = await Promise.all(tokens.map(confirm));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'email_taken')).toHaveLength(5);
    const moved = (await Promise.all(people.map(profileOf))).filter((profile) => profile.email === email);
    expect(moved).toHaveLength(1);
    expect((await login(email)).status).toBe(200);
  });

  it('moves once of 20 at the same time', async () => {
    const { person, token } = await waiting();
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await subjects(person.email)).toHaveLength(2);
  });
});
