/** Another e-mail: asked for with the password, and the ways back from it (decisions A11). */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { User } from '../../../src/contract/session.ts';
import {
  asCustomer,
  ask,
  customer,
  login,
  newAddress,
  newEmail,
  PASSWORD,
  prove,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { again, cancel, confirm, expectInvalid, lettersOf, profileOf, put, tokenIn } from './email-change.ts';
import { settled } from '../support/behind.ts';

const WRONG = 'Yanlış.Şifre1';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => shop.stop());

const { subjects, tokenFor, waiting } = lettersOf(() => shop);

describe('asking for another e-mail', () => {
  it.each([
    [{}, 'Mevcut şifrenizi yazın'],
    [{ currentPassword: '' }, 'Mevcut şifrenizi yazın'],
    [{ currentPassword: WRONG }, 'Mevcut şifreniz hatalı'],
  ])('saves nothing at all with %j', async (more, word) => {
    const person = await customer();
    const email = newEmail();
    const reply = await put(person, email, more);
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ currentPassword: word });
    expect((await person.ask<User>(session, '/api/auth/me')).data).toEqual(person.User);
    expect((await profileOf(person)).PendingEmail).toBeNull();
    expect([...(await subjects(email)), ...(await subjects(person.email))]).toEqual([]);
  });

  it('with the password saves the rest and waits, in two round trips', async () => {
    const person = await customer();
    const email = newEmail();
    await settled();
    const before = shop.roundTrips();
    const { status, data, text } = await put(person, email);
    await settled();
    // Two more are behind the answer, and mark the letters to both addresses.
    expect(shop.roundTrips() - before).toBe(4);
    const answered = { firstName: 'İpek', lastName: 'Öz', phone: '', email: person.email, PendingEmail: email };
    expect([status, data]).toEqual([200, answered]);
    expect(text).toContain('bağlantı açılınca geçerli olur');
    expect(await profileOf(person)).toEqual(answered);
    expect((await login(person.email)).data.User.email).toBe(person.email);
    expectFailure(await login(email), 401, 'invalid_credentials');
    // The way back by mail is the owner's as before.
    await ask(session, '/api/auth/forgot-password', { body: { email: person.email }, ip: newAddress() });
    expect(await subjects(person.email)).toContain('Şifrenizi yenileyin');
  });

  it('writes a link to the new address, with nothing that anybody typed, and tells the old one', async () => {
    const person = await customer();
    const email = newEmail();
    await put(
      person,
      email,
      { currentPassword: PASSWORD, firstName: 'Hesabınız Kapatıldı' },
      { 'Accept-Language': 'en' },
    );
    const [toNew, ...more] = await shop.mails(email);
    expect([toNew?.subject, more]).toEqual(['Confirm your new e-mail address', []]);
    expect(tokenIn(toNew?.text)).toHaveLength(43);
    expect(toNew?.text).not.toMatch(/Kapatıldı|Öz|[?&]t=/);
    expect(toNew?.html).not.toMatch(/Kapatıldı|Öz|[?&]t=/);
    const [toOld] = await shop.mails(person.email);
    expect(toOld?.subject).toBe('Hesabınız için yeni bir e-posta adresi istendi');
    expect(toOld?.text).toContain('https://shop.test/forgot-password');
    for (const secret of [email, email.split('@')[0]!, tokenIn(toNew?.text)]) expect(toOld?.text).not.toContain(secret);
  });

  it('keeps only a hash of the token, for a day', async () => {
    const began = Date.now();
    const { person, token } = await waiting();
    const kept = await shop.store.command('test', async (redis) => {
      const change = key.emailChange(person.User.id);
      const link = key.emailLink(createHash('sha256').update(token).digest('base64url'));
      const hashes = await Promise.all([key.user(person.User.id), change].map((name) => redis.hgetall(name)));
      return { text: JSON.stringify(hashes), lives: await Promise.all([redis.pttl(change), redis.pttl(link)]) };
    });
    expect(kept.text).not.toContain(token);
    for (const milliseconds of kept.lives) {
      expect(milliseconds).toBeGreaterThanOrEqual(86_400_000 - (Date.now() - began));
      expect(milliseconds).toBeLessThanOrEqual(86_400_000);
    }
  });

  it('does not take the e-mail of somebody else, and then changes nothing', async () => {
    const [person, other] = [await customer(), await customer()];
    const reply = await put(person, other.email.toUpperCase());
    expectFailure(reply, 409, 'email_taken');
    expect(reply.fields).toHaveProperty('email');
    expect((await person.ask<User>(session, '/api/auth/me')).data).toEqual(person.User);
    expect((await profileOf(person)).PendingEmail).toBeNull();
  });

  it('lets ten guesses an hour of a copied token block only that session', async () => {
    const person = await customer();
    for (let index = 0; index < 10; index += 1)
      expectFailure(await put(person, newEmail(), { currentPassword: WRONG }), 422, 'invalid_fields');
    expectFailure(await put(person, newEmail()), 429, 'rate_limited');
    const anew = asCustomer((await login(person.email)).data);
    const out = await anew.ask(session, '/api/auth/logout-all', { body: { currentPassword: PASSWORD } });
    expect(out.status).toBe(204);
    expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
  });

  it('is limited to five letters an hour, whichever way they are asked for', async () => {
    const { person } = await waiting();
    const statuses = [];
    for (let index = 0; index < 2; index += 1)
      statuses.push((await again(person)).status, (await put(person, newEmail())).status);
    expect(statuses).toEqual([202, 200, 202, 200]);
    expectFailure(await again(person), 429, 'rate_limited');
    expectFailure(await put(person, newEmail()), 429, 'rate_limited');
  });

  it('limits the letters to one address, whoever asks for them', async () => {
    const email = newEmail();
    const statuses = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await put(await customer(), email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('the owner, told of what somebody else asked for,', () => {
  const NEW = 'Yeni.Perdeler8';

  it('stops it by a new password from the letter', async () => {
    const { person, token } = await waiting();
    await ask(session, '/api/auth/forgot-password', { body: { email: person.email }, ip: newAddress() });
    const reset = /reset-password#t=([\w-]+)/.exec((await shop.mails(person.email)).at(-1)?.text ?? '')?.[1];
    const body = { token: reset, password: NEW, confirmPassword: NEW };
    expect((await ask(session, '/api/auth/reset-password', { body })).status).toBe(200);
    await expectInvalid(token);
    const back = asCustomer((await login(person.email, NEW)).data);
    expect(await profileOf(back)).toMatchObject({ email: person.email, PendingEmail: null });
    expectFailure(await again(back), 404, 'no_pending_email');
  });

  it('stops it by changing the password, and by ending every session', async () => {
    for (const [path, body] of [
      ['/api/account/password', { currentPassword: PASSWORD, password: NEW }],
      ['/api/auth/logout-all', { currentPassword: PASSWORD }],
    ] as const) {
      const { person, token } = await waiting();
      expect((await person.ask(path.includes('auth') ? session : account, path, { body })).status).toBeLessThan(300);
      await expectInvalid(token);
    }
  });

  it('stops it however it runs beside a new password', async () => {
    for (let index = 0; index < 5; index += 1) {
      const person = await customer();
      const email = newEmail();
      const body = { currentPassword: PASSWORD, password: NEW };
      const [changed] = await Promise.all([
        person.ask(account, '/api/account/password', { body }),
        put(person, email).then(async () => confirm(await tokenFor(email))),
      ]);
      const inForce = changed.status === 200 ? await login(person.email, NEW) : await login(person.email);
      // Either the new password came first and the change is void, or the change was done before and the owner was told.
      if (inForce.status === 200) expect(inForce.data.User.email).toBe(person.email);
      else expect(await subjects(person.email)).toContain('Hesabınızın e-posta adresi değiştirildi');
    }
  });

  it('stops it by taking it back, as often as it is asked', async () => {
    const { person, token } = await waiting();
    await prove(person);
    for (let index = 0; index < 2; index += 1) {
      const { status, data } = await cancel(person);
      expect([status, data]).toEqual([
        200,
        { firstName: 'İpek', lastName: 'Öz', phone: '', email: person.email, PendingEmail: null },
      ]);
    }
    await expectInvalid(token);
    expectFailure(await again(person), 404, 'no_pending_email');
  });

  it('learns from taking it back that it was too late', async () => {
    const { person, email, token } = await waiting();
    await confirm(token);
    expect((await cancel(person)).data).toMatchObject({ email, PendingEmail: null });
  });
});

describe('saving the profile while an e-mail waits', () => {
  it('leaves it waiting', async () => {
    const { person, email } = await waiting();
    const { data } = await put(person, person.email, { lastName: 'Yıldız' });
    expect(data).toMatchObject({ lastName: 'Yıldız', email: person.email, PendingEmail: email });
  });
});
