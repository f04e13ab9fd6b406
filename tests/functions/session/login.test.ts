import { compare, hash } from 'bcryptjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { limitKey } from '../../../functions/store/limit.ts';
import { session } from '../../../functions/session/calls.ts';
import { ask, customer, login, newEmail, PASSWORD, refresh, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { settled } from '../support/behind.ts';
import { keepLog } from '../support/log.ts';

vi.mock('bcryptjs', async (load) => {
  const bcrypt = await load<typeof import('bcryptjs')>();
  return { ...bcrypt, compare: vi.fn(bcrypt.compare), hash: vi.fn(bcrypt.hash) };
});
const real = await vi.importActual<typeof import('bcryptjs')>('bcryptjs');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.mocked(compare).mockClear();
  vi.unstubAllEnvs();
});
afterAll(() => shop.stop());

const ip = '198.51.100.7';
const ttl = (key: string) => shop.store.command('test', (redis) => redis.pttl(key));
const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

describe('POST /api/auth/login', () => {
  it('opens a session in two round trips', async () => {
    const { email, User } = await customer();
    await settled();
    const before = shop.roundTrips();
    const { status, data } = await login(email);
    expect(status).toBe(200);
    await settled();
    // The third is behind the answer, and marks the letter about the new device.
    expect(shop.roundTrips() - before).toBe(3);
    expect(data.User).toEqual(User);
  });

  it('puts nothing personal and no right into a token', async () => {
    const { AccessToken, RefreshToken } = await customer();
    expect(Object.keys(claims(AccessToken)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub', 'tv']);
    expect(Object.keys(claims(RefreshToken)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'n', 'sid', 'sub']);
  });

  it.each([
    [undefined, 12 * 3600],
    [true, 14 * 86_400],
  ])('with rememberMe %s idles %d seconds', async (rememberMe, seconds) => {
    const { email } = await customer();
    const { data } = await ask<{ RefreshToken: string }>(session, '/api/auth/login', {
      body: { email, password: PASSWORD, rememberMe },
    });
    const { sid, iat, exp } = claims(data.RefreshToken);
    expect(Number(exp) - Number(iat)).toBe(seconds);
    expect(Math.round((await ttl(key.session(String(sid)))) / 1000)).toBeCloseTo(seconds, -1);
  });

  it('answers a wrong password, an unknown e-mail, a blocked account and a spoilt hash alike', async () => {
    const [known, blocked, spoilt] = [await customer(), await customer(), await customer()];
    await shop.store.command('test', (redis) => redis.hset(key.user(blocked.User.id), { status: 'blocked' }));
    await shop.store.command('test', (redis) => redis.hset(key.user(spoilt.User.id), { passwordHash: 't1$broken' }));
    const answers = [];
    for (const email of [known.email, newEmail(), blocked.email, spoilt.email]) {
      const reply = await login(email, 'Yanlış.Şifre1');
      expectFailure(reply, 401, 'invalid_credentials');
      expect(reply.error).toBe('E-posta veya şifre hatalı');
      answers.push(reply.text.replace(/"requestId":"[^"]+"/, ''));
    }
    expect(new Set(answers).size).toBe(1);
    expectFailure(await login(blocked.email), 401, 'invalid_credentials');
  });

  it('tells the log once of 300 wrong passwords in a minute, whoever types them', async () => {
    const { email } = await customer();
    const failing = limitKey({ name: 'login-site', id: 'all' });
    await shop.store.command('test', (redis) => redis.set(failing, '298', { px: 60_000 }));
    const written = keepLog();
    await login(email);
    for (let tries = 0; tries < 3; tries += 1)
      expectFailure(await login(newEmail(), 'Yanlış.Şifre1'), 401, 'invalid_credentials');
    expect(written().match(/"level":"error","event":"sign_ins_failing","perMinute":300/g)).toHaveLength(1);
    expect(await shop.store.command('test', (redis) => redis.get(failing))).toBe('301');
    vi.restoreAllMocks();
  });

  it('does equal work for right, wrong and unknown: one trip before one comparison of one cost, and no hashing', async () => {
    const { email } = await customer();
    vi.mocked(hash).mockClear();
    const work: object[] = [];
    for (const [tried, password] of [
      [email, PASSWORD],
      [email, 'Yanlış.Şifre1'],
      [newEmail(), PASSWORD],
    ] as const) {
      vi.mocked(compare).mockClear();
      await settled();
      const before = shop.roundTrips();
      vi.mocked<(password: string, hash: string) => Promise<boolean>>(compare).mockImplementationOnce(
        async (given, stored) => {
          work.push({ trips: shop.roundTrips() - before, given: given.length, cost: stored.slice(0, 7) });
          return real.compare(given, stored);
        },
      );
      await login(tried, password);
      // The letter about a new device is marked behind the answer.
      await shop.settled();
      expect(compare).toHaveBeenCalledTimes(1);
    }
    expect(work).toEqual(Array(3).fill({ trips: 1, given: 64, cost: '$2b$04$' }));
    expect(hash).not.toHaveBeenCalled();
  });

  it('is not answered before its floor, right or wrong', async () => {
    const { email } = await customer();
    vi.stubEnv('LOGIN_FLOOR_MS', '120');
    for (const password of [PASSWORD, 'Yanlış.Şifre1']) {
      const started = performance.now();
      await login(email, password);
      expect(performance.now() - started).toBeGreaterThanOrEqual(119);
    }
  });

  it('lets 100 parallel tries look at the password five times', async () => {
    const { email } = await customer();
    const replies = await Promise.all(Array.from({ length: 100 }, () => login(email, 'Yanlış.Şifre1', { ip })));
    expect(compare).toHaveBeenCalledTimes(5);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === 'rate_limited')).toHaveLength(95);
  });

  it('gives a right try back', async () => {
    const { email } = await customer();
    for (let index = 0; index < 12; index += 1)
      expect((await login(email, PASSWORD, { ip: '198.51.100.8' })).status).toBe(200);
  });

  it('hashes anew what was made at another cost or with an older pepper', async () => {
    const { email, User } = await customer();
    const old = process.env.PASSWORD_PEPPER!;
    vi.stubEnv('PASSWORD_PEPPER', `t2:${'A'.repeat(43)},${old}`);
    expect((await login(email)).status).toBe(200);
    expect(await shop.store.command('test', (redis) => redis.hget(key.user(User.id), 'passwordHash'))).toMatch(/^t2\$/);
    expect((await login(email)).status).toBe(200);
    vi.stubEnv('PASSWORD_PEPPER', `t2:${'A'.repeat(43)}`);
    expect((await login(email)).status).toBe(200);
  });

  it('does not open a session when the password was changed while it was compared', async () => {
    const { email, User } = await customer();
    vi.mocked<(password: string, hash: string) => Promise<boolean>>(compare).mockImplementationOnce(async () => {
      await shop.store.command('test', (redis) => redis.hset(key.user(User.id), { passwordHash: 'changed' }));
      return true;
    });
    expectFailure(await login(email), 401, 'invalid_credentials');
  });

  it('lets the oldest of eleven sessions go', async () => {
    const { email, RefreshToken } = await customer();
    for (let index = 0; index < 10; index += 1) await login(email);
    expectFailure(await refresh(RefreshToken), 401, 'session_ended');
  });

  it('keeps a remembered phone beside sessions that have idled out', async () => {
    const { email, RefreshToken } = await customer();
    let phone = RefreshToken;
    for (let day = 0; day < 10; day += 1) {
      const used = await refresh(phone);
      expect([day, used.status]).toEqual([day, 200]);
      phone = used.data.RefreshToken;
      const { sid } = claims((await login(email)).data.AccessToken);
      // Overnight the store drops the session of the computer at work, and leaves its place in the list.
      await shop.store.command('test', (redis) => redis.del(key.session(String(sid))));
    }
    expect((await refresh(phone)).status).toBe(200);
  });

  it.each([
    { email: 'a@example.com' },
    { email: 'x', password: 'y' },
    { email: 'a@example.com', password: 'b', role: 'operator' },
    [],
    null,
  ])('refuses %j', async (body) => {
    expectFailure(await ask(session, '/api/auth/login', { body }), 422, 'invalid_fields');
    expect(compare).not.toHaveBeenCalled();
  });
});
