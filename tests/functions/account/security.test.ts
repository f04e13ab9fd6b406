import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import type { DeviceSession } from '../../../src/contract/account.ts';
import type { TokenPair } from '../../../src/contract/session.ts';
import {
  asCustomer,
  customer,
  login,
  NEW_DEVICE,
  PASSWORD,
  refresh,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const NEW = 'Yeni.Perdeler8';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const change = (currentPassword: string, password = NEW, more = {}) => ({
  body: { currentPassword, password, ...more },
});

describe('POST /api/account/password', () => {
  it('kills every token at once and gives this device a new session that idles as long', async () => {
    const person = await customer();
    const other = await login(person.email);
    // The letter about the new device is marked behind the answer.
    await shop.settled();
    const before = shop.roundTrips();
    const reply = await person.ask<TokenPair>(account, '/api/account/password', change(PASSWORD));
    expect(reply.status).toBe(200);
    await shop.settled();
    // The third is behind the answer, and marks the letter about the new password.
    expect(shop.roundTrips() - before).toBe(3);
    for (const ended of [person, asCustomer(other.data)]) {
      expectFailure(await ended.ask(session, '/api/auth/me'), 401, 'session_ended');
      expectFailure(await refresh(ended.RefreshToken), 401, 'session_ended');
    }
    const renewed = asCustomer({ ...reply.data, User: person.User });
    expect((await renewed.ask(session, '/api/auth/me')).status).toBe(200);
    expect((await refresh(renewed.RefreshToken)).status).toBe(200);
    expectFailure(await login(person.email), 401, 'invalid_credentials');
    expect((await login(person.email, NEW)).status).toBe(200);
    const subjects = (await shop.mails(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject !== NEW_DEVICE)).toEqual(['Şifreniz değiştirildi']);
  });

  it('wants the password that is in force, and only ten times an hour', async () => {
    const person = await customer();
    for (let index = 0; index < 10; index += 1) {
      const reply = await person.ask(account, '/api/account/password', change('Yanlış.Şifre1'));
      expectFailure(reply, 422, 'invalid_fields');
      expect(reply.fields).toEqual({ currentPassword: 'Mevcut şifreniz hatalı' });
    }
    expectFailure(await person.ask(account, '/api/account/password', change(PASSWORD)), 429, 'rate_limited');
    expect((await login(person.email)).status).toBe(200);
  });

  it('takes one of ten at once', async () => {
    const person = await customer();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        person.ask(account, '/api/account/password', change(PASSWORD, `${NEW}${index}x`)),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 401, 409, 422]).toContain(status);
  });

  it.each([
    [change(PASSWORD, 'kısa'), { password: 'En az 8 karakter olmalıdır' }],
    [change('', NEW), { currentPassword: 'Mevcut şifrenizi yazın' }],
    [change(PASSWORD, NEW, { email: 'a@example.com' }), { email: 'Bu alan beklenmiyor' }],
    [change(PASSWORD, 'Charlie77!'), { password: 'Bu şifre kolay tahmin edilir; başka bir şifre seçin' }],
  ])('refuses %j', async (sent, fields) => {
    const reply = await (await customer()).ask(account, '/api/account/password', sent);
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual(fields);
  });
});

describe('/api/account/sessions', () => {
  it('lists devices with their last use, this one marked, in one round trip', async () => {
    const person = await customer();
    const desk = asCustomer((await login(person.email, PASSWORD, { headers: { 'User-Agent': CHROME } })).data);
    const phone = await login(person.email, PASSWORD, { headers: { 'User-Agent': IPHONE } });
    await refresh(phone.data.RefreshToken);
    await shop.settled();
    const before = shop.roundTrips();
    const { data, text } = await desk.ask<DeviceSession[]>(account, '/api/account/sessions');
    expect(shop.roundTrips() - before).toBe(1);
    expect(data.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      ['Safari', 'iPhone', false],
      ['Chrome', 'Windows', true],
      ['', '', false],
    ]);
    for (const { createdAt, lastUsedAt } of data)
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    expect(text).not.toContain('Mozilla');
  });

  it('ends one, and only one', async () => {
    const person = await customer();
    const other = asCustomer((await login(person.email)).data);
    const { data } = await person.ask<DeviceSession[]>(account, '/api/account/sessions');
    const { id } = data.find(({ current }) => !current)!;
    expect((await person.ask(account, `/api/account/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
    expectFailure(await other.ask(session, '/api/auth/me'), 401, 'session_ended');
    expectFailure(await refresh(other.RefreshToken), 401, 'session_ended');
    expect((await person.ask(session, '/api/auth/me')).status).toBe(200);
    expectFailure(
      await person.ask(account, '/api/account/sessions/nobodys', { method: 'DELETE' }),
      404,
      'session_not_found',
    );
  });

  it('leaves out what a raised token version has ended', async () => {
    const person = await customer();
    await person.ask(session, '/api/auth/logout-all', { body: { currentPassword: PASSWORD } });
    const again = asCustomer((await login(person.email)).data);
    expect((await again.ask<DeviceSession[]>(account, '/api/account/sessions')).data).toHaveLength(1);
  });
});
