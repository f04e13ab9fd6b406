import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '../../../functions/session/calls.ts';
import { signAccess, signClaim, verifyAccess, verifyClaim, verifyRefresh } from '../../../functions/session/tokens.ts';
import {
  ask,
  bearer,
  customer,
  newSecret,
  refresh,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { forgedTokens, ODD_AUTHORIZATIONS, wornTokens } from '../support/forged.ts';

let shop: TestShop;
let person: Customer;
let claims: JWTPayload;
let key: Uint8Array;
beforeAll(async () => {
  shop = await startTestShop();
  person = await customer();
  claims = JSON.parse(Buffer.from(person.AccessToken.split('.')[1]!, 'base64url').toString()) as JWTPayload;
  key = Buffer.from(process.env.JWT_AT_KEYS!.split(':')[1]!, 'base64url');
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => shop.stop());

const now = () => Math.floor(Date.now() / 1000);
const header = { alg: 'HS256', typ: 'at+jwt', kid: 't1' };
const sign = (payload: JWTPayload, parts: Partial<JWTHeaderParameters> = {}, by: Uint8Array = key) =>
  new SignJWT(payload).setProtectedHeader({ ...header, ...parts }).sign(by);
const me = (authorization: string) => ask(session, '/api/auth/me', { headers: { Authorization: authorization } });

describe('an access token', () => {
  it('made as ours are is believed', async () => {
    expect((await me(`Bearer ${await sign(claims)}`)).status).toBe(200);
  });

  it('is refused, whatever is wrong with it', async () => {
    const forged = {
      ...(await forgedTokens('AccessToken', person, await customer())),
      ...(await wornTokens(person)),
    };
    for (const [what, token] of Object.entries(forged)) {
      const reply = await me(`Bearer ${token}`);
      expect([what, reply.status, reply.code]).toEqual([what, 401, 'session_ended']);
    }
  });

  it.each(ODD_AUTHORIZATIONS)('as "%s" is refused', async (text) => {
    expectFailure(await me(text), 401, 'session_ended');
  });

  it('of another customer does not fit a session', async () => {
    const other = await customer();
    expectFailure(await me(`Bearer ${await sign({ ...claims, sub: other.User.id })}`), 401, 'session_ended');
  });

  it('is accepted five seconds late, no more', async () => {
    expect((await me(`Bearer ${await sign({ ...claims, exp: now() - 3 })}`)).status).toBe(200);
  });
});

describe('keys', () => {
  it('can be replaced without signing anybody out', async () => {
    const old = process.env.JWT_AT_KEYS!;
    const fresh = newSecret('t2');
    vi.stubEnv('JWT_AT_KEYS', `${old},${fresh}`);
    expect((await me(`Bearer ${person.AccessToken}`)).status).toBe(200);
    vi.stubEnv('JWT_AT_KEYS', `${fresh},${old}`);
    expect((await me(`Bearer ${person.AccessToken}`)).status).toBe(200);
    const { sub, sid, tv } = claims as Record<string, string>;
    const renewed = await signAccess({ sub: sub!, sid: sid!, tv: tv! });
    vi.stubEnv('JWT_AT_KEYS', fresh);
    expect((await me(`Bearer ${renewed}`)).status).toBe(200);
    expectFailure(await me(`Bearer ${person.AccessToken}`), 401, 'session_ended');
  });

  it.each(['JWT_AT_KEYS', 'JWT_RT_KEYS', 'PASSWORD_PEPPER'])(
    'without %s nobody is signed in, and the log names it',
    async (name) => {
      let written = '';
      const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
        written += String(chunk);
        return true;
      });
      for (const value of ['', 'short:abc', 't1']) {
        vi.stubEnv(name, value);
        expectFailure(await refresh(person.RefreshToken), 503, 'store_unavailable');
      }
      spy.mockRestore();
      expect(written).toContain(`"variables":["${name}"]`);
    },
  );
});

describe('kinds of tokens', () => {
  it('never pass for one another', async () => {
    const claim = await signClaim('KP-1795180000000', new Date().toISOString());
    expect(await verifyClaim(claim)).toBe('KP-1795180000000');
    for (const token of [person.AccessToken, person.RefreshToken]) expect(await verifyClaim(token)).toBeUndefined();
    for (const token of [person.RefreshToken, claim]) expect(await verifyAccess(token)).toBeUndefined();
    for (const token of [person.AccessToken, claim]) expect(await verifyRefresh(token)).toBeUndefined();
  });

  it('claims live two hours', async () => {
    const ago = (seconds: number) => signClaim('KP-1795180000000', new Date(Date.now() - seconds * 1000).toISOString());
    expect(await verifyClaim(await ago(7190))).toBe('KP-1795180000000');
    expect(await verifyClaim(await ago(7210))).toBeUndefined();
  });

  it('are signed with keys of their own', async () => {
    const claim = { sub: 'KP-1795180000000', iss: 'kivrim-perde', aud: 'kp-claim', iat: now(), exp: now() + 60 };
    expect(await verifyClaim(await sign(claim, { typ: 'claim+jwt' }))).toBeUndefined();
  });

  it('say nothing when they are not even text of ours', async () => {
    for (const token of ['', '.', '..', '...', 'a.b', '\u0000', 'ş.ş.ş', bearer('x').Authorization!]) {
      expect(await verifyAccess(token)).toBeUndefined();
      expect(await verifyRefresh(token)).toBeUndefined();
    }
  });
});
