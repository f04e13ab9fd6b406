/** A stranger who fails to sign in on purpose keeps the owner out of nothing (security §2.6, decisions A11). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../support/clock.ts';
import { opaqueId } from '../../../functions/http/identity.ts';
import { emailHash } from '../../../functions/session/user.ts';
import { key } from '../../../functions/store/keys.ts';
import { limitKey } from '../../../functions/store/limit.ts';
import { deviceOf, login, newEmail, PASSWORD, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { loseAnswer, loseCalls } from '../support/lost.ts';
import { settled } from '../support/behind.ts';
import { known, lookInto, NEW, owner, WRONG } from './device-calls.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const { read, ttl, resetByMail } = lookInto(() => shop);

const strangersFail = async (email: string, times: number) => {
  const replies = [];
  for (let index = 0; index < times; index += 1) replies.push(await login(email, WRONG));
  return replies;
};

describe('who knows the password', () => {
  it('loses no try to a store that goes away in the middle of signing in, and wins none by it', async () => {
    const [{ email }, ip] = [await owner(), '198.51.100.41'];
    await login(email, WRONG, { ip });
    await settled();
    loseCalls(2, 3);
    expectFailure(await login(email, PASSWORD, { ip }), 503, 'store_unavailable');
    await settled();
    vi.unstubAllGlobals();
    expect(await read(limitKey({ name: 'login-client', id: opaqueId(ip) }))).toBe('1');
    loseCalls(2, 3, 4, 5);
    expectFailure(await login(email, WRONG, { ip }), 401, 'invalid_credentials');
    vi.unstubAllGlobals();
    expect(await read(limitKey({ name: 'login-client', id: opaqueId(ip) }))).toBe('2');
    expect((await login(email, PASSWORD, { ip })).status).toBe(200);
  });
});

describe('who fails on purpose', () => {
  it('a hundred times from as many addresses keeps the owner out of nothing', async () => {
    const { email, device } = await owner();
    const failed = await strangersFail(email, 100);
    expect(failed.map(({ status }) => status)).toContain(429);
    expect((await known(email, device)).status).toBe(200);

    // The pause of a slow machine may be over: this one does not end by itself.
    await shop.store.command('test', (redis) => redis.set(key.loginPause(emailHash(email)), 'nobody', { ex: 86_400 }));
    expectFailure(await login(email), 429, 'rate_limited');
    const fresh = await resetByMail(email);
    expect((await known(email, deviceOf(fresh), NEW)).status).toBe(200);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it('at the address of the owner does not use up their tries either', async () => {
    const { email, device } = await owner();
    const ip = '198.51.100.30';
    for (let index = 0; index < 6; index += 1) await login(email, WRONG, { ip });
    for (let index = 0; index < 31; index += 1) await login(newEmail(), WRONG, { ip });
    expectFailure(await login(email, PASSWORD, { ip }), 429, 'rate_limited');
    expect((await known(email, device, PASSWORD, ip)).status).toBe(200);
    const reset = await resetByMail(email);
    expect((await known(email, deviceOf(reset), NEW, ip)).status).toBe(200);
  });

  it('waits longer and longer, whether the account exists or not', async () => {
    // A pause of a second must not end while it is looked at.
    stopClock();
    for (const email of [(await owner()).email, newEmail()]) {
      const statuses = (await strangersFail(email, 22)).map(({ status }) => status);
      expect(statuses).toEqual([...Array.from({ length: 21 }, () => 401), 429]);
      const waits = [];
      for (let round = 0; round < 8; round += 1) {
        const wait = await ttl(key.loginPause(emailHash(email)));
        waits.push(Math.ceil(wait / 1000));
        await shop.store.command('test', (redis) => redis.del(key.loginPause(emailHash(email))));
        expectFailure(await login(email, WRONG), 401, 'invalid_credentials');
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    }
  });

  it('counts nothing and waits no longer by asking while waiting', async () => {
    const email = newEmail();
    const account = emailHash(email);
    await strangersFail(email, 21);
    for (let round = 0; round < 5; round += 1) {
      await shop.store.command('test', (redis) => redis.del(key.loginPause(account)));
      await login(email, WRONG);
    }
    const counted = await read(key.loginFailures(account));
    let left = await ttl(key.loginPause(account));
    expect(left).toBeGreaterThan(10_000);
    const ip = '198.51.100.40';
    for (let index = 0; index < 40; index += 1) {
      expectFailure(await login(email, WRONG, { ip }), 429, 'rate_limited');
      const now = await ttl(key.loginPause(account));
      expect(now).toBeLessThanOrEqual(left);
      left = now;
    }
    expect(await read(key.loginFailures(account))).toBe(counted);
    // Nor was anything counted against that address: it may still try elsewhere.
    expectFailure(await login(newEmail(), WRONG, { ip }), 401, 'invalid_credentials');
  });

  it('is let through when the answer to a try past the free ones is lost', async () => {
    const { email } = await owner();
    await strangersFail(email, 21);
    await shop.store.command('test', (redis) => redis.del(key.loginPause(emailHash(email))));
    loseAnswer();
    expect((await login(email)).status).toBe(200);
  });
});
