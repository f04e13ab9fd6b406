import { randomBytes } from 'node:crypto';
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
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => shop.stop());

const now = () => Math.floor(Date.now() / 1000);
const header = { alg: 'HS256', typ: 'at+jwt', kid: 't1' };
const sign = (payload: JWTPayload, parts: Partial<JWTHeaderParameters> = {}, by: Uint8Array = key) =>
  new SignJWT(payload).setProtectedHeader({ ...header, ...parts }).sign(by);
const me = (authorization: string) => ask(session, '/api/auth/me', { headers: { Authorization: authorization } });
const unsigned = (head: object, payload: object) =>
  [head, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

describe('an access token', () => {
  it('made as ours are is believed', async () => {
    expect((await me(`Bearer ${await sign(claims)}`)).status).toBe(200);
  });

  it('is refused, whatever is wrong with it', async () => {
    const body = unsigned(header, claims);
    const forged: Record<string, string> = {
      'of another key': await sign(claims, {}, randomBytes(32)),
      'of the key of refresh tokens': await sign(
        claims,
        {},
        Buffer.from(process.env.JWT_RT_KEYS!.split(':')[1]!, 'base64url'),
      ),
      'of another algorithm': await new SignJWT(claims)
        .setProtectedHeader({ ...header, alg: 'HS512' })
        .sign(Buffer.concat([key, key])),
      'without a signature': `${unsigned({ ...header, alg: 'none' }, claims)}.`,
      'with an empty signature': `${body}.`,
      'of an unknown key id': await sign(claims, { kid: 't9' }),
      'with a path as key id': await sign(claims, { kid: '../../t1' }),
      'with __proto__ as key id': await sign(claims, { kid: '__proto__' }),
      'of another type': await sign(claims, { typ: 'JWT' }),
      'of the type of refresh tokens': await sign(claims, { typ: 'rt+jwt' }),
      'for another audience': await sign({ ...claims, aud: 'kp-refresh' }),
      'of another issuer': await sign({ ...claims, iss: 'evil' }),
      'that has expired': await sign({ ...claims, exp: now() - 6 }),
      'that is not valid yet': await sign({ ...claims, nbf: now() + 60 }),
      'that never expires': await sign({ ...claims, exp: undefined } as unknown as JWTPayload),
      'without a subject': await sign({ ...claims, sub: undefined } as unknown as JWTPayload),
      'with a number as epoch': await sign({ ...claims, tv: 0 }),
      'with a glob as session': await sign({ ...claims, sid: '*****************' }),
      'of another epoch': await sign({ ...claims, tv: '7' }),
      'of another session': await sign({ ...claims, sid: randomBytes(16).toString('base64url') }),
      'with a key of its own': await sign(claims, { jwk: { kty: 'oct' }, kid: 'x' }),
      'above 2 KB': await sign({ ...claims, more: 'x'.repeat(2048) }),
      'that is a refresh token': person.RefreshToken,
      'that is a claim': await signClaim('KP-1795180000000', new Date().toISOString()),
      'with a longer signature': `${person.AccessToken}A`,
      'with a changed body': person.AccessToken.replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...claims, sub: 'A'.repeat(22) })).toString('base64url')}.`,
      ),
    };
    for (const [what, token] of Object.entries(forged)) {
      const reply = await me(`Bearer ${token}`);
      expect([what, reply.status, reply.code]).toEqual([what, 401, 'session_ended']);
    }
  });

  it.each(['', 'Bearer', 'Bearer ', 'bearer x', 'Basic dTpw', 'Bearer a b', 'Bearer a.b.c', 'Bearer null'])(
    'as "%s" is refused',
    async (text) => {
      expectFailure(await me(text), 401, 'session_ended');
    },
  );

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
