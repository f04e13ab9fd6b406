import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { session } from '../../../functions/session/calls.ts';
import { signRefresh, verifyRefresh } from '../../../functions/session/tokens.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { ask, bearer, customer, login, PASSWORD, refresh, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { settled } from '../support/behind.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  useStore(shop.store);
  vi.restoreAllMocks();
});
afterAll(() => shop.stop());

const me = (token: string) => ask(session, '/api/auth/me', { headers: bearer(token) });
const everywhere = (token: string, currentPassword = PASSWORD) =>
  ask(session, '/api/auth/logout-all', { headers: bearer(token), body: { currentPassword } });
const claimsOf = async (token: string) => (await verifyRefresh(token))!.claims;
const set = (sid: string, fields: Record<string, string>) =>
  shop.store.command('test', (redis) => redis.hset(key.session(sid), fields));
const ended = async (token: string) => expectFailure(await refresh(token), 401, 'session_ended');
/** As if the grace were over. */
const later = async (token: string) => set((await claimsOf(token)).sid, { rotatedAt: String(Date.now() - 10_001) });

describe('POST /api/auth/refresh', () => {
  it('rotates in one round trip', async () => {
    const { RefreshToken } = await customer();
    await settled();
    const before = shop.roundTrips();
    const { status, data } = await refresh(RefreshToken);
    expect(status).toBe(200);
    expect(shop.roundTrips() - before).toBe(1);
    expect(Object.keys(data)).toEqual(['AccessToken', 'RefreshToken', 'ExpiresIn']);
    expect((await me(data.AccessToken)).status).toBe(200);
    expect((await claimsOf(data.RefreshToken)).n).toBe(2);
  });

  it('leaves exactly one live session after 100 parallel refreshes of one token', async () => {
    const { RefreshToken } = await customer();
    const replies = await Promise.all(Array.from({ length: 100 }, () => refresh(RefreshToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const successors = await Promise.all(replies.map(({ data }) => claimsOf(data.RefreshToken)));
    expect(new Set(successors.map(({ n }) => n))).toEqual(new Set([2]));
    expect(new Set(successors.map(({ sid }) => sid)).size).toBe(1);
    expect((await refresh(replies[57]!.data.RefreshToken)).status).toBe(200);
  });

  it('ends the family when an old token comes back, tells its owner, and spares other sessions', async () => {
    const { email, RefreshToken } = await customer();
    const other = await login(email);
    const [news] = await shop.mails(email);
    const second = await refresh(RefreshToken);
    const third = await refresh(second.data.RefreshToken);
    let written = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    });
    await ended(RefreshToken);
    await ended(third.data.RefreshToken);
    expectFailure(await me(third.data.AccessToken), 401, 'session_ended');
    expect((await refresh(other.data.RefreshToken)).status).toBe(200);
    expect((await shop.mails(email)).map(({ subject }) => subject)).toEqual([
      news?.subject,
      'Bir oturumunuzu güvenlik için kapattık',
    ]);
    expect(written).toContain('refresh_token_reused');
    expect(written).not.toContain(email);
    expect(written).not.toContain(RefreshToken);
  });

  it('takes the token before the newest within the grace, with the same successor', async () => {
    const { RefreshToken } = await customer();
    await refresh(RefreshToken);
    expect((await claimsOf((await refresh(RefreshToken)).data.RefreshToken)).n).toBe(2);
  });

  it.each([1, 2, 5])('an outage longer than the grace, %i answers lost, signs nobody out', async (lost) => {
    const { email, RefreshToken } = await customer();
    for (let answer = 0; answer < lost; answer += 1) {
      expect((await refresh(RefreshToken)).status).toBe(200);
      await later(RefreshToken);
    }
    const arrived = await refresh(RefreshToken);
    expect(arrived.status).toBe(200);
    await later(RefreshToken);
    const next = await refresh(arrived.data.RefreshToken);
    expect((await me(next.data.AccessToken)).status).toBe(200);
    expect(await shop.mails(email)).toEqual([]);
  });

  it('a stolen token is found as soon as thief and owner have both used theirs, whoever comes first', async () => {
    for (const first of ['owner', 'thief']) {
      const { email, RefreshToken } = await customer();
      const owner = await refresh(RefreshToken);
      await later(RefreshToken);
      if (first === 'owner') {
        expect((await refresh(owner.data.RefreshToken)).status).toBe(200);
        await ended(RefreshToken);
      } else {
        const thief = await refresh(RefreshToken);
        expect(thief.status).toBe(200);
        await ended(owner.data.RefreshToken);
        await ended(thief.data.RefreshToken);
        expectFailure(await me(thief.data.AccessToken), 401, 'session_ended');
      }
      await ended(owner.data.RefreshToken);
      expect(await shop.mails(email)).toHaveLength(1);
    }
  });

  it('takes a signed successor whose rotation the store has lost, but none beyond it', async () => {
    const { RefreshToken } = await customer();
    const { sub, sid } = await claimsOf(RefreshToken);
    expect((await refresh(await signRefresh({ sub, sid, n: 2 }, 60))).status).toBe(200);
    await ended(await signRefresh({ sub, sid, n: 9 }, 60));
    expect((await refresh(await signRefresh({ sub, sid, n: 3 }, 60))).status).toBe(200);
  });

  it('never outlives the 30 days of its sign-in', async () => {
    const { RefreshToken } = await customer();
    const { sid } = await claimsOf(RefreshToken);
    await set(sid, { endsAt: String(Date.now() + 60_000) });
    const { data } = await refresh(RefreshToken);
    const { exp, iat } = JSON.parse(Buffer.from(data.RefreshToken.split('.')[1]!, 'base64url').toString()) as {
      exp: number;
      iat: number;
    };
    expect(exp - iat).toBeLessThanOrEqual(60);
    await set(sid, { endsAt: String(Date.now() - 1) });
    await ended(data.RefreshToken);
  });

  it('ends with its customer', async () => {
    const { User, RefreshToken } = await customer();
    await shop.store.command('test', (redis) => redis.hset(key.user(User.id), { status: 'blocked' }));
    await ended(RefreshToken);
  });

  it('answers 503 while the store is away, and the session survives', async () => {
    const { AccessToken, RefreshToken } = await customer();
    useStore(createStore({ url: 'http://127.0.0.1:9', token: 'nobody-is-there-0000' }));
    const reply = await refresh(RefreshToken);
    expectFailure(reply, 503, 'store_unavailable');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expectFailure(await me(AccessToken), 503, 'store_unavailable');
    expectFailure(
      await ask(session, '/api/auth/logout', { body: { refreshToken: RefreshToken } }),
      503,
      'store_unavailable',
    );
    useStore(shop.store);
    expect((await me(AccessToken)).status).toBe(200);
    expect((await refresh(RefreshToken)).status).toBe(200);
  });

  it('gives the same answer again when the first one was lost', async () => {
    const { RefreshToken } = await customer();
    const [first, second] = [await refresh(RefreshToken), await refresh(RefreshToken)];
    expect(await claimsOf(second.data.RefreshToken)).toEqual(await claimsOf(first.data.RefreshToken));
  });

  it.each([{}, { refreshToken: 7 }, { refreshToken: '' }, { refreshToken: 'x', more: 1 }])(
    'refuses %j',
    async (body) => {
      expectFailure(await ask(session, '/api/auth/refresh', { body }), 422, 'invalid_fields');
    },
  );
});

describe('signing out', () => {
  it('ends the session, as often as it is asked, also with an expired token', async () => {
    const { AccessToken, RefreshToken } = await customer();
    const { sub, sid } = await claimsOf(RefreshToken);
    for (const refreshToken of [RefreshToken, RefreshToken, await signRefresh({ sub, sid, n: 1 }, -3600)]) {
      const reply = await ask(session, '/api/auth/logout', { body: { refreshToken } });
      expect([reply.status, reply.text]).toEqual([204, '']);
    }
    expectFailure(await me(AccessToken), 401, 'session_ended');
    await ended(RefreshToken);
  });

  it('with an expired token of a live session ends it', async () => {
    const { AccessToken, RefreshToken } = await customer();
    const { sub, sid } = await claimsOf(RefreshToken);
    await ask(session, '/api/auth/logout', { body: { refreshToken: await signRefresh({ sub, sid, n: 1 }, -3600) } });
    expectFailure(await me(AccessToken), 401, 'session_ended');
  });

  it('everywhere kills every token of the customer at once, and of nobody else', async () => {
    const { email, AccessToken, RefreshToken } = await customer();
    const other = await login(email);
    const neighbour = await customer();
    await settled();
    const before = shop.roundTrips();
    expect((await everywhere(AccessToken)).status).toBe(204);
    expect(shop.roundTrips() - before).toBe(2);
    for (const token of [AccessToken, other.data.AccessToken]) expectFailure(await me(token), 401, 'session_ended');
    for (const token of [RefreshToken, other.data.RefreshToken]) await ended(token);
    expect((await me(neighbour.AccessToken)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it.each([
    ['', 'Mevcut şifrenizi yazın'],
    ['Yanlış.Şifre1', 'Mevcut şifreniz hatalı'],
  ])('everywhere ends nothing with the password %j', async (typed, word) => {
    const { email, AccessToken, RefreshToken } = await customer();
    const other = await login(email);
    const reply = await everywhere(AccessToken, typed);
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ currentPassword: word });
    for (const token of [AccessToken, other.data.AccessToken]) expect((await me(token)).status).toBe(200);
    expect((await refresh(RefreshToken)).status).toBe(200);
  });

  it('everywhere lets nothing through afterwards, whatever runs beside it', async () => {
    const { AccessToken, RefreshToken } = await customer();
    const all = everywhere(AccessToken);
    const [, ...refreshed] = await Promise.all([all, ...Array.from({ length: 50 }, () => refresh(RefreshToken))]);
    for (const { status, data } of refreshed) {
      if (status === 200) expectFailure(await me(data.AccessToken), 401, 'session_ended');
    }
    await ended(RefreshToken);
  });

  it('with a dead session does not end the living ones', async () => {
    const { email, AccessToken, RefreshToken } = await customer();
    await ask(session, '/api/auth/logout', { body: { refreshToken: RefreshToken } });
    const { data } = await login(email);
    expectFailure(await everywhere(AccessToken), 401, 'session_ended');
    expect((await me(data.AccessToken)).status).toBe(200);
  });
});
