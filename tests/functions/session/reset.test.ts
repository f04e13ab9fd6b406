import { createHash } from 'node:crypto';
import { hash } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { session } from '../../../functions/session/calls.ts';
import {
  ask,
  bearer,
  customer,
  deviceOf,
  login,
  newEmail,
  PASSWORD,
  refresh,
  startTestShop,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { settled } from '../support/behind.ts';

vi.mock('bcryptjs', async (load) => {
  const bcrypt = await load<typeof import('bcryptjs')>();
  return { ...bcrypt, hash: vi.fn(bcrypt.hash) };
});

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const NEW = 'Yeni.Perdeler8';
let address = 0;
const forgot = (email: string, sent = {}) =>
  ask(session, '/api/auth/forgot-password', { body: { email }, ip: `198.51.100.${++address}`, ...sent });
const reset = (token: string, password = NEW, more = {}) =>
  ask(session, '/api/auth/reset-password', {
    body: { token, password, confirmPassword: password, ...more },
    ip: `203.0.113.${++address}`,
  });

async function linkFor(email: string): Promise<string> {
  await forgot(email);
  const mails = await shop.mails(email);
  return /https:\/\/shop\.test\/reset-password#t=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('POST /api/auth/forgot-password', () => {
  it('answers alike for known and unknown, in one round trip, and mails only the known', async () => {
    const { email } = await customer();
    const stranger = newEmail();
    const answers = [];
    const trips = [];
    for (const asked of [email, stranger]) {
      await settled();
      const before = shop.roundTrips();
      const { status, text } = await forgot(asked);
      answers.push([status, text]);
      await settled();
      trips.push(shop.roundTrips() - before);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(202);
    // The letter of the known one is marked behind the answer.
    expect(trips).toEqual([2, 1]);
    expect(await shop.mails(email)).toHaveLength(1);
    expect(await shop.mails(stranger)).toHaveLength(0);
  });

  it('writes to the stored address, in the language asked, with the token in the fragment only', async () => {
    const { email } = await customer();
    await forgot(email.toUpperCase(), { headers: { 'Accept-Language': 'en-GB' } });
    const [mail] = await shop.mails(email);
    expect(mail).toMatchObject({ to: email, subject: 'Reset your password' });
    expect(mail?.text).toMatch(/https:\/\/shop\.test\/en\/reset-password#t=[\w-]{43}\n/);
    expect(mail?.text).not.toMatch(/[?&]t=/);
  });

  it('keeps only a hash of the token', async () => {
    const { email, User } = await customer();
    const token = await linkFor(email);
    const stored = await shop.store.command('test', (redis) => redis.hgetall(key.user(User.id)));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('takes its origin from the settings, whatever the request says', async () => {
    const { email } = await customer();
    await forgot(email, { headers: { 'X-Forwarded-Host': 'evil.test', Origin: 'https://evil.test' } });
    expect((await shop.mails(email))[0]?.text).not.toContain('evil');
  });

  it('sends three links to one mailbox while the last still works, known or not, and answers everything alike', async () => {
    const { email } = await customer();
    for (const asked of [email, newEmail()]) {
      const answers = [];
      for (let index = 0; index < 5; index += 1) answers.push(await forgot(asked));
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    expect(await shop.mails(email)).toHaveLength(3);
  });

  it('counts every spelling of a mailbox as one, and the newest link stays good', async () => {
    const name = newEmail().split('@', 1)[0] ?? '';
    const spellings = [`${name}@gmail.com`, `${name}+a@gmail.com`, `${name}+b@googlemail.com`, `${name}+c@gmail.com`];
    for (const email of spellings) await customer({ email });
    for (const email of spellings) {
      expect((await forgot(email)).status).toBe(202);
      await shop.settled();
    }
    const mails = (await shop.mails()).filter(({ to }) => to.startsWith(name));
    expect(mails.map(({ to }) => to)).toEqual(spellings.slice(0, 3));
    const token = /#t=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await reset(token)).status).toBe(200);
  });
});

describe('POST /api/auth/reset-password', () => {
  it('sets the password, ends every session, opens none, and tells the owner', async () => {
    const { email, AccessToken, RefreshToken } = await customer();
    const reply = await reset(await linkFor(email));
    expect([reply.status, reply.data]).toEqual([200, { RemovedPasskeys: 0, Passkeys: [], RemovalToken: null }]);
    expect(reply.text).toContain('Şifreniz değiştirildi. Yeni şifrenizle giriş yapabilirsiniz');
    expectFailure(await ask(session, '/api/auth/me', { headers: bearer(AccessToken) }), 401, 'session_ended');
    expectFailure(await refresh(RefreshToken), 401, 'session_ended');
    expectFailure(await login(email), 401, 'invalid_credentials');
    expect((await login(email, NEW, { headers: deviceOf(reply) })).status).toBe(200);
    expect((await shop.mails(email)).at(-1)?.subject).toBe('Şifreniz değiştirildi');
  });

  it('works once of 20 at the same time', async () => {
    const { email } = await customer();
    const token = await linkFor(email);
    const passwords = Array.from({ length: 20 }, (_, index) => `Yeni.Perdeler${index}x`);
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'reset_link_invalid')).toHaveLength(19);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)]!;
    expect((await login(email, winner)).status).toBe(200);
    expectFailure(await reset(token), 422, 'reset_link_invalid');
  });

  it('takes the newest link only, and none after its time', async () => {
    const { email } = await customer();
    const [older, newer] = [await linkFor(email), await linkFor(email)];
    expectFailure(await reset(older), 422, 'reset_link_invalid');
    const resetKey = key.passwordReset(createHash('sha256').update(newer).digest('base64url'));
    const left = await shop.store.command('test', (redis) => redis.pttl(resetKey));
    expect(left).toBeGreaterThan(890_000);
    expect(left).toBeLessThanOrEqual(900_000);
    await shop.store.command('test', (redis) => redis.del(resetKey));
    expectFailure(await reset(newer), 422, 'reset_link_invalid');
  });

  it('hashes nothing for a bad link', async () => {
    vi.mocked(hash).mockClear();
    for (const token of ['x', 'A'.repeat(43), '../user', '*', '-'])
      expectFailure(await reset(token), 422, 'reset_link_invalid');
    expect(hash).not.toHaveBeenCalled();
  });

  it.each([
    [{ password: 'kısa', confirmPassword: 'kısa' }, { password: 'En az 8 karakter olmalıdır' }],
    [{ confirmPassword: PASSWORD }, { confirmPassword: 'Şifreler eşleşmiyor!' }],
    [{ userId: 'x' }, { userId: 'Bu alan beklenmiyor' }],
  ])('refuses %j', async (more, fields) => {
    const reply = await reset('A'.repeat(43), NEW, more);
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual(fields);
  });

  it('refuses a password that is the name in the e-mail, or of the most used ones, and the link still works', async () => {
    const { email } = await customer({ email: `perdeseven@e${Date.now()}.example.com` });
    const token = await linkFor(email);
    for (const guessed of ['Perdeseven1!', 'Charlie77!']) {
      expect((await reset(token, guessed)).fields).toHaveProperty('password');
    }
    expect((await reset(token)).status).toBe(200);
  });
});
