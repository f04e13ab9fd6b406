import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { networkOf, opaqueId } from '../../../functions/http/identity.ts';
import { key } from '../../../functions/store/keys.ts';
import { session } from '../../../functions/session/calls.ts';
import { emailHash } from '../../../functions/session/user.ts';
import type { User } from '../../../src/contract/session.ts';
import {
  ask,
  bearer,
  login,
  NEW_DEVICE,
  newEmail,
  PASSWORD,
  register,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { matching } from '../support/matchers.ts';
import { fill } from '../support/outbox.ts';
import { proofFor } from '../support/proof.ts';
import { keepValvesOpen } from '../../support/valves.ts';
import { settled } from '../support/behind.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const OTHER = { password: 'Başka.Perdeler9', confirmPassword: 'Başka.Perdeler9' };

const me = (token: string) => ask<User>(session, '/api/auth/me', { headers: bearer(token) });

describe('POST /api/auth/register', () => {
  it('opens an account and a session at once, in two round trips', async () => {
    await settled();
    const before = shop.roundTrips();
    const { status, data, envelope } = await register({ email: 'Ayse.Yilmaz@Example.com' });
    expect(status).toBe(201);
    expect(shop.roundTrips() - before).toBe(2);
    expect(envelope).toEqual(['IsSuccess', 'Data', 'Message', 'Error']);
    expect(data).toMatchObject({ ExpiresIn: 600, ClaimedOrder: null });
    expect(data.User).toEqual({
      id: matching(/^[\w-]{22}$/),
      userName: 'ayse.y',
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      email: 'Ayse.Yilmaz@Example.com',
      phone: '+90 532 000 00 00',
      role: 'customer',
    });
    expect((await me(data.AccessToken)).data).toEqual(data.User);
  });

  it('is not used up for all by the many addresses of one network', async () => {
    await fill(shop.store, 'register-day', opaqueId(networkOf('2001:db8:77::1')), 99);
    expect((await register({}, { ip: '2001:db8:77:1::1' })).status).toBe(201);
    expectFailure(await register({}, { ip: '2001:db8:77:2::1' }), 429, 'rate_limited');
    expect((await register({}, { ip: '2001:db8:78:1::1' })).status).toBe(201);
  });

  it('tells that an e-mail is in use, in any spelling', async () => {
    const email = newEmail();
    await register({ email });
    const again = await register({ ...OTHER, email: ` ${email.toUpperCase()} ` });
    expectFailure(again, 409, 'email_taken');
    expect(again.fields).toEqual({ email: 'Bu e-posta adresiyle açılmış bir hesap var' });
  });

  it('makes one account of 50 at once with one e-mail and as many passwords', async () => {
    const email = newEmail();
    const passwords = Array.from({ length: 50 }, (_, index) => `Perdeler.${index}x`);
    const replies = await Promise.all(
      passwords.map((password) => register({ email, password, confirmPassword: password })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'email_taken')).toHaveLength(49);
    // The others were tries at its password: it takes a while until strangers may try again.
    await shop.store.command('test', (redis) => redis.del(key.loginPause(emailHash(email))));
    const winner = replies.findIndex(({ status }) => status === 201);
    expect((await login(email, passwords[winner])).data.User.id).toBe(replies[winner]!.data.User.id);
  });

  it('makes one account of 50 at once with one e-mail and one password, and signs in to no other', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 50 }, () => register({ email })));
    const opened = replies.filter(({ status }) => status === 201);
    expect(new Set(opened.map(({ data }) => data.User.id)).size).toBe(1);
    expect(replies.filter(({ code }) => code === 'email_taken')).toHaveLength(50 - opened.length);
  });

  it.each([
    ['userName', '', 'Kullanıcı adı zorunludur'],
    [
      'userName',
      'ab',
      'Kullanıcı adı en az 3 karakter olmalı; harf, rakam, nokta, tire ve alt çizgi kullanabilirsiniz',
    ],
    ['firstName', ' ', 'Ad zorunludur'],
    ['lastName', 7, 'Soyad zorunludur'],
    ['email', 'ayse', 'Geçerli bir e-posta adresi girin'],
    ['email', 'İsil@example.com', 'Geçerli bir e-posta adresi girin'],
    ['email', 'a@example.com\r\nBcc: b@example.com', 'Geçerli bir e-posta adresi girin'],
    ['phone', 'on', 'Geçerli bir telefon numarası giriniz'],
    ['password', 'Kısa1.', 'En az 8 karakter olmalıdır'],
    ['password', 'büyükyok1.', 'En az bir büyük harf içermelidir'],
    ['password', 'KÜÇÜKYOK1.', 'En az bir küçük harf içermelidir'],
    ['password', 'RakamYok.', 'En az bir rakam içermelidir'],
    ['password', 'ŞekerYok1', 'En az bir özel karakter içermelidir'],
    ['confirmPassword', 'Başka.Şifre9', 'Şifreler eşleşmiyor!'],
    ['role', 'operator', 'Bu alan beklenmiyor'],
    ['claim', { orderNo: 'KP-1', claimToken: 'x' }, undefined],
  ])('refuses %s = %j', async (field, value, message) => {
    const reply = await register({ [field]: value, ...(field === 'password' ? { confirmPassword: value } : {}) });
    expectFailure(reply, 422, 'invalid_fields');
    if (message) expect(reply.fields).toEqual({ [field]: message });
  });

  it.each([
    'Parola123!',
    'P@ssw0rd1!',
    'Galatasaray1905.',
    'Aaaaaaa1!',
    'Michael2024.',
    'Ch@rl1e77!',
    'Trustno1!!',
    '2024Charlie!',
    '19Charlie!',
  ])('refuses the guessable %s', async (password) => {
    const reply = await register({ password, confirmPassword: password });
    expect(reply.fields).toEqual({ password: 'Bu şifre kolay tahmin edilir; başka bir şifre seçin' });
  });

  it.each(['Michael-77-duvar', '4 Mavi Daniel 90!', 'Şilep.Кит.Daniel.5'])(
    'takes %s, which is more than a common word',
    async (password) => {
      expect((await register({ password, confirmPassword: password })).status).toBe(201);
    },
  );

  it('refuses the name in the e-mail as a password', async () => {
    const password = 'Mehmet.Demir1!';
    const reply = await register({
      email: `mehmetdemir@${newEmail().split('@')[1]}`,
      password,
      confirmPassword: password,
    });
    expect(reply.fields).toHaveProperty('password');
  });

  it('keeps 64 Turkish characters apart, the last one included', async () => {
    const email = newEmail();
    const password = `${'Şğüöçıİ1.'.repeat(7)}a`;
    expect(Array.from(password)).toHaveLength(64);
    await register({ email, password, confirmPassword: password });
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email, password.normalize('NFD'))).status).toBe(200);
    expectFailure(await login(email, `${password.slice(0, -1)}b`), 401, 'invalid_credentials');
    expectFailure(await login(email, `${password}x`), 401, 'invalid_credentials');
  });

  it('speaks English when asked to', async () => {
    const reply = await register({ confirmPassword: 'x' }, { headers: { 'Accept-Language': 'en' } });
    expect(reply.fields).toEqual({ confirmPassword: 'The passwords do not match!' });
  });

  it('is limited by address', async () => {
    const replies = [];
    for (let index = 0; index < 22; index += 1)
      replies.push(await register({ confirmPassword: PASSWORD }, { ip: '203.0.113.9' }));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
    expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('asks for a proof of work above the rate of the whole site, bound to the e-mail', async () => {
    const counter = key.limit('register-site', 'all');
    await shop.store.command('fill', (redis) => redis.set(counter, 60, { px: 60_000 }));
    const email = newEmail();
    const asked = await register({ email });
    expectFailure(asked, 429, 'proof_required');
    const headers = proofFor(asked);
    expectFailure(await register({}, { headers }), 429, 'proof_required');
    expect((await register({ email }, { headers })).status).toBe(201);
    expectFailure(await register({ email }, { headers }), 429, 'proof_required');
    await keepValvesOpen(shop.store);
  });

  it('stores no password, and nothing of it in an answer', async () => {
    const { data, text } = await register();
    const stored = await shop.store.command('test', (redis) => redis.hmget(key.user(data.User.id), 'passwordHash'));
    expect(JSON.stringify(stored)).toMatch(/t1\$\$2b\$04\$/);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain('$2b$');
  });
});

describe('registering again', () => {
  it('with the same password signs in to the account that is there, as it is', async () => {
    const email = newEmail();
    const first = await register({ email });
    await settled();
    const before = shop.roundTrips();
    const again = await register({ email, firstName: 'Başka', lastName: 'Ad' });
    // The third for what is said of campaign e-mails.
    expect(shop.roundTrips() - before).toBe(3);
    expect([again.status, again.envelope]).toEqual([201, first.envelope]);
    expect(Object.keys(again.data).toSorted()).toEqual(Object.keys(first.data).toSorted());
    expect(again.data.User).toEqual(first.data.User);
    expect((await me(again.data.AccessToken)).data).toEqual(first.data.User);
    expect(await shop.mails(email)).toEqual([]);
  });

  it('while the first call is still at work signs in as well', async () => {
    const email = newEmail();
    const [one, two] = await Promise.all([register({ email }), register({ email })]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.data.User.id).toBe(one.data.User.id);
  });

  it('with another password, or of a blocked account, is told that the e-mail is in use', async () => {
    const email = newEmail();
    const { data } = await register({ email });
    const wrong = await register({ ...OTHER, email });
    await shop.store.command('test', (redis) => redis.hset(key.user(data.User.id), { status: 'blocked' }));
    const blocked = await register({ email });
    for (const reply of [wrong, blocked]) {
      expectFailure(reply, 409, 'email_taken');
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    const sameBut = (reply: typeof wrong) => reply.text.replace(/"requestId":"[^"]+"/, '');
    expect(sameBut(wrong)).toBe(sameBut(blocked));
  });

  it('is a try at the password like any other: five from one address, and not even the right one after them', async () => {
    const email = newEmail();
    await register({ email });
    const ip = '203.0.113.77';
    for (let index = 0; index < 5; index += 1)
      expectFailure(await register({ ...OTHER, email }, { ip }), 409, 'email_taken');
    expectFailure(await login(email, PASSWORD, { ip }), 429, 'rate_limited');
    expectFailure(await register({ email }, { ip }), 409, 'email_taken');
    expect((await register({ email })).status).toBe(201);
  });

  it('is not answered before the floor of a login', async () => {
    const email = newEmail();
    await register({ email });
    vi.stubEnv('LOGIN_FLOOR_MS', '120');
    const started = performance.now();
    expectFailure(await register({ ...OTHER, email }), 409, 'email_taken');
    expect(performance.now() - started).toBeGreaterThanOrEqual(119);
    vi.unstubAllEnvs();
  });

  it('later and from elsewhere is a sign-in from a new device, and its owner hears of it', async () => {
    const email = newEmail();
    const { data } = await register({ email });
    const longAgo = new Date(Date.now() - 11 * 60_000).toISOString();
    await shop.store.command('test', (redis) => redis.hset(key.user(data.User.id), { registeredAt: longAgo }));
    expect((await register({ email })).status).toBe(201);
    expect((await shop.mails(email)).map(({ subject }) => subject)).toEqual([NEW_DEVICE]);
  });
});
